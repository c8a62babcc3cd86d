package compare

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// Headline is what a study says first: which players it is about, and who else played.
// Nothing in it is computed: it chooses among verdicts and intervals that hold together.
type Headline struct {
	Results *analysis.Results
	// All are the line-ups with a verdict on fairness; of players of one strength
	// where there are such.
	All []Lineup
	// Unjudged are the cells of such players that have no verdict; where there are many cells, whoever
	// plays them, also those that are one game or all that there is. Same are those whose games are the very ones
	// of another of its cells, with which they count once. Apart, where there are many cells, are those
	// of other line-ups, which ask another question: of different players beside equal ones.
	Unjudged, Same, Apart []*analysis.Cell
	// First is the line-up that it is about: of those of whom something is decided (else shown; of all
	// where nothing is) whoever fared best where players met in the study's own matches, else the last.
	// Why says which.
	First Lineup
	Why   answer.Text
}

// NewHeadline chooses; false where nothing is judged.
func NewHeadline(r *analysis.Results) (*Headline, bool) {
	h := &Headline{Results: r}
	groups := Lineups(r)
	for _, eligible := range []func(*Lineup) bool{
		func(l *Lineup) bool { return !l.Mixed && !l.Pairing },
		func(l *Lineup) bool { return l.Pairing },
		func(l *Lineup) bool { return l.Mixed },
	} {
		h.Unjudged, h.Same, h.Apart = nil, nil, nil
		for _, l := range groups {
			if !eligible(&l) {
				for _, c := range l.Cells {
					switch {
					case c.SameGames != "": // it is judged as those are whose games it has
						h.Same = append(h.Same, c)
					case h.large() && c.Fact():
						h.Unjudged = append(h.Unjudged, c)
					case h.large() && !SwappedByCoin(c):
						h.Apart = append(h.Apart, c)
					}
				}
				continue
			}
			var judged []*analysis.Cell
			for _, c := range l.Cells {
				switch {
				case SwappedByCoin(c):
				case c.SameGames != "" && Judged(&c.Fair):
					h.Same = append(h.Same, c)
				case Judged(&c.Fair):
					judged = append(judged, c)
				default:
					h.Unjudged = append(h.Unjudged, c)
				}
			}
			if l.Cells = judged; len(judged) > 0 {
				h.All = append(h.All, l)
			}
		}
		if len(h.All) > 0 {
			break
		}
	}
	if len(h.All) == 0 {
		return h, false
	}
	last, most := 0, openly
	for i := range h.All {
		if shown := h.All[i].shows(); shown >= most {
			last, most = i, shown
		}
	}
	h.First = h.All[last]
	why := "answer.whom.declared"
	if last < len(h.All)-1 {
		why = []string{sided: "answer.whom.shown", decidedly: "answer.whom.decided"}[most]
	}
	h.Why = answer.Say(why, h.who(&h.First))
	if at, why, of := h.strongest(); at >= 0 && h.All[at].shows() == h.First.shows() {
		h.First = h.All[at]
		h.Why = answer.Say(why, append([]any{h.who(&h.First)}, of...)...)
	}
	return h, true
}

// What is shown of a line-up, in ascending order: nothing, who is favoured, whether it is fair.
const (
	openly = iota
	sided
	decidedly
)

// shows tells what is shown of a line-up under one of the rule sets at least.
func (l *Lineup) shows() (most int) {
	for _, c := range l.Cells {
		if yes, no := Decides(&c.Fair); yes || no {
			return decidedly
		}
		if KindOf(c.Fair.Verdict) != answer.Undecided {
			most = sided
		}
	}
	return most
}

// SwappedByCoin tells whether seats are swapped by a coin, which makes the opener's advantage
// zero whatever the rules are.
func SwappedByCoin(c *analysis.Cell) bool { return c.Pie != nil && c.Pie.ByChance }

// strongest is the line-up of whoever fared best in the study's own matches, with a sentence
// that says among whom: the first of the ratings, else who is shown to beat another. It is −1
// where there are none of them.
func (h *Headline) strongest() (at int, why string, of []any) {
	lineup := func(agent string) int {
		return slices.IndexFunc(h.All, func(l Lineup) bool {
			return !l.Mixed && !l.Pairing && l.Cells[0].Lineup != nil && l.Cells[0].Lineup[0] == agent
		})
	}
	rated := h.Results.Ratings
	// Of players who could not be compared there are no ratings.
	if first := slices.IndexFunc(rated, func(r analysis.Rating) bool { return len(r.Players) > 0 }); first >= 0 {
		top, met := rated[first].Players[0].Agent, len(rated[first].Players)
		why, of = "answer.whom.proven", []any{answer.Count(met)}
		if slices.ContainsFunc(rated, func(r analysis.Rating) bool { return len(r.Players) != met || r.Players[0].Agent != top }) {
			why, of = "answer.whom.proven-under", append(of, answer.Variant(rated[first].Variant))
		}
		return lineup(top), why, of
	}
	at = -1
	for i := range h.Results.Cells {
		if p := h.Results.Cells[i].Pairing; p != nil && p.Stronger != 0 {
			winner, loser := p.A, p.B
			if p.Stronger < 0 {
				winner, loser = loser, winner
			}
			if found := lineup(winner); found > at {
				at, why, of = found, "answer.whom.won", []any{answer.Player(loser)}
			}
		}
	}
	return at, why, of
}

// Cells returns the cells of all line-ups.
func (h *Headline) Cells() []*analysis.Cell { return CellsOf(h.All) }

// parity finds the deepest odd and the deepest even depth under the first variant that has
// both; false where their intervals, which hold together, meet.
func (h *Headline) parity() (odd, even *analysis.Cell, disagree bool) {
	for _, c := range h.Cells() {
		if odd != nil && even != nil && c.Variant != odd.Variant {
			continue
		}
		family, at, _ := strengthOf(sole(c))
		switch depth := int(at); {
		case family != byDepth || c.FairSeat > 0: // the seats that decide may be different ones
		case depth%2 == 1 && (odd == nil || c.Variant == odd.Variant):
			odd = c
		case depth%2 == 0 && (even == nil || c.Variant == even.Variant):
			even = c
		}
	}
	if odd == nil || even == nil || odd.Variant != even.Variant {
		return nil, nil, false
	}
	a, b := odd.Fair.Effect, even.Fair.Effect
	return odd, even, a.Hi < b.Lo || b.Hi < a.Lo
}

// players says who plays a cell.
func (h *Headline) players(c *analysis.Cell) answer.Text {
	for i := range h.All {
		if slices.Contains(h.All[i].Cells, c) {
			return h.who(&h.All[i])
		}
	}
	return h.who(&h.First)
}

// who says who plays a line-up, and how the games began where not all games of the study began alike, or where
// there is no room for it in the headline: else that says it once.
func (h *Headline) who(l *Lineup) answer.Text {
	if h.large() || slices.ContainsFunc(h.Results.Cells, func(c analysis.Cell) bool { return c.Openings.Name != l.Cells[0].Openings.Name }) {
		return l.Players()
	}
	if agent, ok := l.sole(); ok {
		return answer.Say("text.verbatim", agent)
	}
	return agents(l.Cells)
}

// under names the variants of some cells, or says how many they are.
func (h *Headline) under(cells []*analysis.Cell) answer.Text {
	all := 0
	for i := range h.Results.Cells {
		if c := &h.Results.Cells[i]; c.Agents == cells[0].Agents && !SwappedByCoin(c) {
			all++
		}
	}
	switch {
	case len(cells) == 1:
		return answer.Say("answer.under", answer.Variant(cells[0].Variant))
	case len(cells) == all:
		return answer.Say("answer.under-all", answer.Count(all))
	case len(cells) > 4:
		return answer.Say("answer.under-some", answer.Count(len(cells)), answer.Count(all))
	}
	var names []any
	for _, c := range cells {
		names = append(names, answer.Variant(c.Variant))
	}
	return answer.Say("answer.under", names)
}

// alike tells whether some cells are shown to be equal in the first player's score to the
// study's base, each of them but that itself.
func (h *Headline) alike(cells []*analysis.Cell) bool {
	equal := map[string]bool{h.Results.Base: true}
	for _, d := range Differences(h.Results, h.First.Agents) {
		if d.Name == analysis.FirstScore && (d.Verdict == analysis.EqualWithinTolerance || d.Verdict == analysis.SameRules) {
			equal[d.Variant] = true
		}
	}
	return !slices.ContainsFunc(cells, func(c *analysis.Cell) bool { return !equal[c.Variant] })
}

// frequencies say in whole games of a hundred how the strongest fare, and between which
// numbers the rules put them. Of few games that is not said, but how many cells have no more.
func (h *Headline) frequencies() []answer.Claim {
	var parts [][]int64 // won, drawn, lost and cut off, by cell
	var played, unknown []*analysis.Cell
	few, nothing := h.few()
	some := false
	for _, c := range h.First.Cells {
		some = some || c.Games > 0
		if AllCut(c) {
			unknown = append(unknown, c)
		} else if c.Games >= analysis.FewGames {
			played = append(played, c)
			parts = append(parts, []int64{c.First.Wins, c.First.Draws, c.First.Losses, c.First.CutOff})
		}
	}
	switch {
	case !some:
		return []answer.Claim{h.claim(answer.Absence, answer.Say("answer.none"))}
	case nothing:
		return append(few, h.facts()...)
	case h.allCut():
		return append(placed(answer.Always, h.claim(answer.Counted, answer.Say("answer.all-cut"), h.Cells()...)), h.facts()...)
	case h.large():
		return h.many()
	}
	if len(unknown) > 0 {
		text := answer.Say("answer.all-cut-under", h.First.Players(), h.under(unknown))
		if len(played) > 0 { // by those of whom the sentence before is
			text = answer.Say("answer.all-cut-also", h.under(unknown))
		}
		few = append([]answer.Claim{h.claim(answer.Counted, text, unknown...)}, few...)
	}
	if len(played) == 0 {
		return append(few, h.facts()...)
	}
	c := played[0]
	who := Starter(c)
	if h.First.Pairing {
		who = answer.Say("answer.mover")
	}
	where, numbers := h.under(played), Hundreds(parts)
	if len(played) > 1 {
		where = answer.Say("answer.varies", answer.Count(len(played)))
		if one := OfHundred(parts[0]...); h.alike(played) && !slices.ContainsFunc(parts, func(p []int64) bool { return !slices.Equal(OfHundred(p...)[:3], one[:3]) }) {
			where, numbers = answer.Say("answer.alike", answer.Count(len(played))), append(Hundreds(parts[:1])[:3], numbers[3])
		}
	}
	text := answer.Say(GamesOrMatches(h.Results.Matches, "answer.games", "answer.games-matches"), h.First.met(), who, numbers[0], numbers[1], numbers[2], where)
	if Seats(c) > 2 {
		text = answer.Say("answer.seats", h.First.Players(), who, numbers[0], numbers[1], where)
	}
	kind := answer.Counted
	if len(played) > 1 {
		kind = answer.Range
	}
	list := []answer.Claim{h.claim(kind, text, played...)}
	if numbers[3] != answer.Count(0) {
		list = append(list, h.claim(answer.Counted, answer.Say("answer.cut-off", numbers[3]), played...))
	}
	return slices.Concat(list, few, h.facts())
}

// allCut tells whether all games of all cells were cut off.
func (h *Headline) allCut() bool {
	return !slices.ContainsFunc(h.Results.Cells, func(c analysis.Cell) bool { return c.Games > 0 && !AllCut(&c) })
}
