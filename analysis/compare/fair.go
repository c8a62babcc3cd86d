package compare

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// verdict is a verdict with its direction, and the seat that it is about where that has
// one.
type verdict struct {
	analysis.Verdict
	direction, seat int
}

// Decides tells whether a verdict says that it is fair, or that it is not; neither where
// that is open.
func Decides(j *analysis.Judged) (fair, unfair bool) {
	switch j.Verdict {
	case analysis.EqualWithinTolerance, analysis.DifferentButSmall:
		return true, false
	case analysis.LargerThanTolerance:
		return false, true
	default:
		return false, j.Verdict == analysis.Different && j.Tolerance <= 0
	}
}

// decided counts cells by what is decided of them.
func decided(cells []*analysis.Cell) (fair, unfair, open int) {
	for _, c := range cells {
		switch yes, no := Decides(&c.Fair); {
		case yes:
			fair++
		case no:
			unfair++
		default:
			open++
		}
	}
	return fair, unfair, open
}

// fair says whether it is: yes, no, open, or under which rules and among whom what. Players
// of different kinds of whom it is not the same are never answered for by one of them.
func (h *Headline) fair() answer.Reply {
	cells := h.Cells()
	var claims []answer.Claim
	lead := h.lead()
	switch {
	case len(h.All) == 1:
		claims = h.verdicts(cells, h.under)
	case len(cells) > mostNamed:
		claims = []answer.Claim{h.claim(answer.Counted, h.sum(), h.counted()...)}
		if len(h.First.Cells) <= mostNamed {
			claims = append(claims, h.verdicts(h.First.Cells, h.amongAlso)...)
		}
	case h.oneRuleSet():
		claims = h.verdicts(cells, h.among)
	default:
		for i := range h.All {
			claims = append(claims, h.verdicts(h.All[i].Cells, h.amongAlso)...)
		}
		open := func(c answer.Claim) bool { return c.Kind == answer.Undecided }
		claims = append(slices.DeleteFunc(slices.Clone(claims), open), slices.DeleteFunc(claims, func(c answer.Claim) bool { return !open(c) })...)
	}
	claims[0].Text = answer.Say(lead, claims[0].Text)
	claims = append(claims, h.between(claims)...)
	if of := slices.DeleteFunc(slices.Clone(cells), func(c *analysis.Cell) bool { return !byModel(c) }); len(of) > 0 {
		claims = append(claims, h.claim(answer.Counted, answer.Say("answer.fair.model"), of...))
	}
	return answer.Reply{Claims: claims}
}

// byModel tells whether an advantage is carried over from two unequal players to equals; what is a fact has no verdict.
func byModel(c *analysis.Cell) bool {
	return c.Pairing != nil && !Unequal(c) && Judged(&c.Fair)
}

// lead is the key of the first word of the answer.
func (h *Headline) lead() string {
	key := leadOf(h.All[0].Cells)
	for _, l := range h.All[1:] {
		if leadOf(l.Cells) == key {
			continue
		}
		if _, unfair, _ := decided(h.Cells()); unfair == 0 {
			return "answer.fair.not-decided"
		}
		return "answer.fair.not-everyone"
	}
	if key == "answer.fair.some-yes" && !slices.ContainsFunc(h.First.Cells, h.fairForAll) {
		return "answer.fair.not-decided"
	}
	return key
}

// fairForAll tells whether players of every kind have a fair game under the rules of a cell.
func (h *Headline) fairForAll(of *analysis.Cell) bool {
	return !slices.ContainsFunc(h.All, func(l Lineup) bool {
		return !slices.ContainsFunc(l.Cells, func(c *analysis.Cell) bool {
			fair, _ := Decides(&c.Fair)
			return c.Variant == of.Variant && fair
		})
	})
}

// leadOf is lead for players of one kind.
func leadOf(cells []*analysis.Cell) string {
	yes, no, open := decided(cells)
	switch all := len(cells); {
	case yes == all && len(ofRoles(cells)) > 0:
		return "answer.fair.seats"
	case yes == all:
		return "answer.fair.yes"
	case no == all:
		return "answer.fair.no"
	case open == all:
		return "answer.fair.open"
	case yes == 0:
		return "answer.fair.some-no"
	case no == 0:
		return "answer.fair.some-yes"
	default:
		return "answer.fair.depends"
	}
}

// sum counts all pairs of rules and players by what is decided of them. Open are those that the
// headline calls so: whoever is favoured, perhaps by less than the tolerance, is counted apart, and
// so are what has no verdict and what compares different players.
func (h *Headline) sum() answer.Text {
	cells := h.Cells()
	fair, unfair, open := decided(cells)
	of := h.of()
	if of.Key == "answer.many.varied" {
		of.Key = "answer.many.cases"
	}
	none := answer.Verbatim("")
	if n := len(h.Unjudged); n > 0 {
		none = answer.Say("answer.fair.sum-none", answer.Count(n))
	}
	if n := len(h.Apart); n > 0 {
		none = answer.Say("text.joined", none, differentPlayers(n))
	}
	if t := cells[0].Fair.Tolerance; t > 0 {
		perhaps := answer.Verbatim("")
		if n := favoured(cells); n > 0 {
			perhaps, open = perhapsLess(n, t), open-n
		}
		return answer.Say("answer.fair.sum", of, answer.Count(unfair), answer.Count(fair), answer.Count(open), answer.Points(t), perhaps, none)
	}
	return answer.Say("answer.fair.sum-any", of, answer.Count(unfair), answer.Count(open), none)
}

// perhapsLess says of how many it is shown who is favoured, but not whether by more than the tolerance.
func perhapsLess(n int, tolerance float64) answer.Text {
	return answer.Say("answer.fair.sum-perhaps", answer.Count(n), answer.Points(tolerance))
}

// favoured counts the cells of which it is shown who is favoured, but not whether by more than the
// tolerance.
func favoured(cells []*analysis.Cell) (n int) {
	for _, c := range cells {
		if c.Fair.Verdict == analysis.Different && c.Fair.Tolerance > 0 {
			n++
		}
	}
	return n
}

// oneRuleSet tells whether players of all kinds play the same rules, and no other.
func (h *Headline) oneRuleSet() bool {
	return !slices.ContainsFunc(h.Cells(), func(c *analysis.Cell) bool { return c.Variant != h.First.Cells[0].Variant })
}

// among names the players of some cells, amongAlso the rules and their players.
func (h *Headline) among(cells []*analysis.Cell) answer.Text {
	var who []any
	for _, c := range cells {
		who = append(who, h.players(c))
	}
	return answer.Say("answer.among", who)
}

func (h *Headline) amongAlso(cells []*analysis.Cell) answer.Text {
	return answer.Say("answer.under-among", h.under(cells), h.players(cells[0]))
}

// stillOpen says of which rules and players it is not decided whether it is fair, by their
// names or their number, and what would settle the least exactly known of them.
func (h *Headline) stillOpen() (answer.Claim, bool) {
	const named = 3
	var all, open []*analysis.Cell // open are those of which games could tell
	var names []any
	var least *analysis.Cell
	var widest *analysis.Judged
	var seat int
	for _, c := range h.Cells() {
		if yes, no := Decides(&c.Fair); yes || no {
			continue
		}
		if all = append(all, c); Unequal(c) || AllCut(c) {
			continue
		}
		open, names = append(open, c), append(names, h.whose(c))
		j, of := leastKnown(c)
		if settles := WhyOpen(j, false, shares()).Key != ""; settles && (least == nil || Arm(j) > Arm(widest)) {
			least, widest, seat = c, j, of
		}
	}
	if least == nil {
		return answer.Claim{}, false
	}
	more, whose := WhyOpen(widest, false, shares()), h.whose(least)
	if seat > 0 {
		whose = answer.Say("answer.sure.seat", answer.Count(seat), whose)
	}
	text := answer.Say("answer.sure.open", whose, more)
	if len(open) > named { // as many as the headline and "Is it fair?" count
		parted := answer.Verbatim("")
		if n := favoured(all); n > 0 {
			parted = answer.Say("answer.sure.open-perhaps", answer.Count(n), answer.Points(all[0].Fair.Tolerance))
		}
		text, open = answer.Say("answer.sure.open-many", answer.Count(len(all)), h.of(), whose, more, parted), all
	} else if len(open) > 1 {
		text = answer.Say("answer.sure.open-some", names, whose, more)
	}
	return h.claim(answer.Undecided, text, open...), true
}

// whose names a cell by its rules and by its players, as far as there are others.
func (h *Headline) whose(c *analysis.Cell) any {
	switch {
	case len(h.All) == 1:
		return answer.Variant(c.Variant)
	case h.oneRuleSet():
		return h.players(c)
	default:
		return answer.Say("answer.whose", answer.Variant(c.Variant), h.players(c))
	}
}

// verdicts are claims on some cells, one for each verdict, what is decided before the rest.
func (h *Headline) verdicts(cells []*analysis.Cell, where func([]*analysis.Cell) answer.Text) []answer.Claim {
	var decided, left []verdict
	of := map[verdict][]*analysis.Cell{}
	for _, c := range cells {
		k := verdict{c.Fair.Verdict, c.Fair.Direction, c.FairSeat}
		if k.Verdict == analysis.EqualWithinTolerance || k.Verdict == analysis.Undecided {
			k.direction, k.seat = 0, min(k.seat, 1)
		}
		list := &left
		if yes, no := Decides(&c.Fair); yes || no {
			list = &decided
		}
		if of[k] == nil {
			*list = append(*list, k)
		}
		of[k] = append(of[k], c)
	}
	var claims []answer.Claim
	for _, k := range append(decided, left...) {
		text := h.clause(k.Verdict, of[k], where(of[k]))
		if by := insideAll(of[k]); by.Key != "" {
			text = answer.Say("answer.fair.by", text, by)
		}
		claims = append(claims, h.claim(KindOf(k.Verdict), text, of[k]...))
	}
	return claims
}

// KindOf is what a verdict claims.
func KindOf(v analysis.Verdict) answer.Kind {
	switch v {
	case analysis.EqualWithinTolerance, analysis.SameRules:
		return answer.Equal
	case analysis.LargerThanTolerance, analysis.Different, analysis.DifferentButSmall:
		return answer.Order
	default:
		return answer.Undecided
	}
}

// clause is a verdict on some cells in words.
func (h *Headline) clause(v analysis.Verdict, cells []*analysis.Cell, where answer.Text) answer.Text {
	c := cells[0]
	tolerance := answer.Points(c.Fair.Tolerance)
	favoured, _, even := Leaning(c)
	switch v {
	case analysis.LargerThanTolerance:
		return answer.Say("answer.fair.larger", favoured, tolerance, where)
	case analysis.DifferentButSmall:
		return answer.Say("answer.fair.small", takenBesides(favoured, cells), tolerance, where)
	case analysis.EqualWithinTolerance:
		return answer.Say("answer.fair.clause", takenBesides(even, cells), where)
	case analysis.Different:
		if c.Fair.Tolerance <= 0 {
			return answer.Say("answer.fair.clause", favoured, where)
		}
		return answer.Say("answer.fair.different", favoured, tolerance, where)
	case analysis.Undecided:
		return answer.Say("answer.fair.clause", Open(c), where)
	default:
		return answer.Say("answer.fair.clause", answer.Say(GamesOrMatches(h.Results.Matches, "verdict.too-few", "verdict.too-few-matches")), where)
	}
}
