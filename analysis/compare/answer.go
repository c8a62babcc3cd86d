package compare

import (
	"fmt"
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// Answer is what the results of a study say. It did not search for a fair change: a
// program that knows how to may say so where it prints that.
func Answer(r *analysis.Results) *answer.Answer {
	a := &answer.Answer{
		Question: "compare", Title: answer.Verbatim(r.Name), Played: Played(r), Limit: []answer.Text{answer.Say("answer.limit")},
		Level: float64(Level(r)), Tolerance: r.Tolerance, Matches: r.Matches,
		Warnings: append(append(parts(r), looks(r)...), warned(r.Warnings)...),
	}
	for i := range r.Cells {
		if name := r.Cells[i].Variant; !slices.Contains(a.Rules, name) {
			a.Rules = append(a.Rules, name)
		}
	}
	h, ok := NewHeadline(r)
	if ok {
		a.Headline, a.Five.Fair, a.Five.Whom, a.Five.Sure = append(h.repeated(), h.frequencies()...), h.fair(), h.whom(), h.sure()
		if h.large() { // what the headline has no room for
			for _, fact := range h.facts() {
				if !slices.ContainsFunc(a.Headline, func(c answer.Claim) bool { return c.Key == fact.Key }) {
					a.Five.Sure.Claims = append(a.Five.Sure.Claims, fact)
				}
			}
		}
		few, _ := h.few()
		a.TooFew, a.Many = len(few) > 0, h.large()
	} else {
		why := answer.Say("answer.unjudged", a.Played)
		a.Many = h.large()
		if !slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.Games > 0 }) {
			why = answer.Say("answer.none")
		}
		none := answer.NotAsked("answer.not-judged")
		a.Five = answer.Five{Fair: none, Whom: none, Sure: none}
		if a.Headline = h.facts(); len(a.Headline) > 0 {
			a.Five = answer.Five{Fair: answer.NotAsked("answer.one-game.fair"), Whom: answer.NotAsked("answer.one-game.whom"), Sure: answer.NotAsked("answer.one-game.sure")}
			if slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.Population != nil }) {
				exact := answer.NotAsked("answer.exact")
				a.Five = answer.Five{Fair: exact, Whom: exact, Sure: exact}
			}
		} else {
			a.Headline = []answer.Claim{h.claim(answer.Absence, why)}
		}
	}
	if claim, found := h.exactSpreads(); found && !ok {
		a.Five.Whom = answer.Replied(claim)
	}
	a.Headline[0].Place = max(a.Headline[0].Place, answer.Always)
	a.Five.Change = answer.NotAsked(answer.NotSearched)
	add := func(claim answer.Claim, ok bool) {
		if ok {
			a.Five.Change.Claims = append(a.Five.Change.Claims, claim)
		}
	}
	add(h.withoutRule())
	if ok && len(h.First.Cells) > 1 && h.oneScale() {
		add(h.moves())
		add(h.nearestClaim())
	}
	return a
}

// placed are claims with their place in a headline.
func placed(at answer.Place, list ...answer.Claim) []answer.Claim {
	for i := range list {
		list[i].Place = at
	}
	return list
}

// claim is a sentence about some cells, on whose verdicts on fairness it rests.
func (h *Headline) claim(kind answer.Kind, text answer.Text, cells ...*analysis.Cell) answer.Claim {
	return Claim(h.Results, kind, text, cells...)
}

// Claim is a sentence about some cells of a study, on whose verdicts on fairness it rests.
func Claim(r *analysis.Results, kind answer.Kind, text answer.Text, cells ...*analysis.Cell) answer.Claim {
	c := answer.Claim{Text: text, Kind: kind, Family: FamilyOf(r)}
	add := func(list *[]string, name string) {
		if name != "" && !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
	for _, x := range cells {
		add(&c.Of.Rules, x.Variant)
		add(&c.Of.Players, x.Agents)
		add(&c.Of.Openings, x.Openings.Name)
		c.Evidence = append(c.Evidence, answer.Evidence{Variant: x.Variant, Players: x.Agents, Verdict: VerdictOf(x)})
	}
	for _, x := range cells {
		if seat := max(1, x.FairSeat); !slices.Contains(c.Of.Seats, seat) {
			c.Of.Seats = append(c.Of.Seats, seat)
		}
	}
	return c
}

// VerdictOf is the word of the verdict on a cell's fairness; empty where it is not judged.
func VerdictOf(c *analysis.Cell) string {
	if !Judged(&c.Fair) {
		return ""
	}
	return c.Fair.Verdict.String()
}

// FamilyOf is when what a study says was laid down, and at which looks it holds.
func FamilyOf(r *analysis.Results) answer.Family {
	switch p := r.Part; {
	case r.Anytime != nil:
		return answer.Anytime
	case r.Planned != nil || p != nil && p.Games < p.Planned && p.Ended == nil && !p.Promised:
		return answer.Fixed
	default:
		return answer.Planned
	}
}

// whom names the range of the estimates over all players, that of the seats which decide
// where there are more than two, and where odd and even depths disagree both. What has no
// estimate is named with its bounds.
func (h *Headline) whom() answer.Reply {
	cells, unequal := h.measured()
	two, more := bySeats(cells)
	least, most, unknown := extremes(two)
	_, _, ofSeats := extremes(more)
	unknown = append(unknown, ofSeats...)
	claims := h.furthestSeats(more)
	switch {
	case least == nil && len(unknown) == 0 && len(unequal) == 0 && len(claims) == 0:
		return answer.Reply{Absent: answer.Say("answer.none")}
	case least == nil:
	case least == most && len(h.Results.Cells) == 1:
		claims = append(claims, h.claim(answer.Range, answer.Say("answer.whom.one", Effect(&least.Fair), h.players(least), answer.Variant(least.Variant)), least))
	case least == most:
		claims = append(claims, h.claim(answer.Range, answer.Say("answer.whom.alone", Effect(&least.Fair), h.players(least), answer.Variant(least.Variant)), least))
	default:
		claims = append(claims, h.claim(answer.Range, answer.Say("answer.whom.range",
			Effect(&least.Fair), h.players(least), answer.Variant(least.Variant), Effect(&most.Fair), h.players(most), answer.Variant(most.Variant)), least, most))
	}
	const named = 3
	for _, c := range unknown[:min(named, len(unknown))] {
		if AllCut(c) {
			claims = append(claims, h.claim(answer.Absence, answer.Say("answer.whom.all-cut", h.players(c), answer.Variant(c.Variant)), c))
			continue
		}
		bounds := answer.Say("answer.whom.bounds", h.players(c), answer.Variant(c.Variant), Effect(&c.Fair))
		if c.FairSeat > 0 {
			bounds = answer.Say("answer.whom.seat-bounds", h.players(c), answer.Variant(c.Variant), Effect(&c.Fair), answer.Count(c.FairSeat))
		}
		claims = append(claims, h.claim(answer.Range, bounds, c))
	}
	if more := len(unknown) - named; more > 0 {
		claims = append(claims, h.claim(answer.Absence, answer.Say("answer.whom.bounds-more", answer.Count(more)), unknown[named:]...))
	}
	if pairs := h.pairings(); len(unequal) > named {
		claims = append(claims, h.claim(answer.Undecided, answer.Say("answer.whom.unequal-many", answer.Count(len(unequal)), answer.Count(pairs)), unequal...))
	} else {
		for _, c := range unequal {
			claims = append(claims, h.claim(answer.Undecided, answer.Say("answer.whom.unequal", h.players(c), answer.Variant(c.Variant)), c))
		}
	}
	if odd, even, disagree := h.parity(); disagree {
		claims = append(claims, h.claim(answer.Order, answer.Say("answer.whom.parity",
			h.players(odd), Effect(&odd.Fair), h.players(even), Effect(&even.Fair), answer.Variant(odd.Variant)), odd, even))
	}
	if claim, ok := h.curves(); ok {
		claims = append(claims, claim)
	}
	for _, say := range []func() (answer.Claim, bool){h.spreads, h.exactSpreads} {
		if claim, ok := say(); ok {
			claims = append(claims, claim)
		}
	}
	claims = append(claims, h.valued()...)
	claims = append(claims, h.sameGames()...)
	if len(h.All) > 1 && !h.large() { // the headline of more counts all of them
		claims = append(claims, h.claim(0, h.Why, h.First.Cells...))
	}
	return answer.Replied(claims...)
}

// sure says how exactly the advantages of all cells above are known, with which confidence
// and from how many games; of those whose games were all cut off that nothing is known. What few different
// games show is as exact, but about who plays them: that is told besides.
func (h *Headline) sure() answer.Reply {
	var claims []answer.Claim
	all, _ := h.measured()
	var cells, few, cut []*analysis.Cell
	for _, c := range all {
		switch {
		case AllCut(c):
			cut = append(cut, c)
		case FewDifferent(h.Results, c):
			few, cells = append(few, c), append(cells, c)
		default:
			cells = append(cells, c)
		}
	}
	if len(cut) > 0 {
		text := answer.Say("answer.sure.cut-some", answer.Count(len(cut)), answer.Count(len(all)))
		if len(cut) == len(all) {
			text = answer.Say("answer.sure.cut", Games(h.Results))
		}
		claims = append(claims, h.claim(answer.Counted, text, cut...))
	}
	if len(claims) > 0 && len(cells) == 0 {
		return answer.Replied(claims...)
	}
	two, _ := bySeats(cells)
	width := 0.0
	for _, c := range cells {
		for _, j := range advantages(c) {
			width = max(width, Arm(j))
		}
	}
	half, l := answer.KnownTo(width), Level(h.Results)
	text := answer.Say("answer.sure.nothing", Games(h.Results))
	switch {
	case !(width > 0) || width > 1 || math.IsNaN(width):
	case len(two) == 0:
		text = answer.Say("answer.sure.seats", half, l, Games(h.Results))
	case len(claims) > 0:
		text = answer.Say("answer.sure.others", half, l, answer.Count(len(cells)), Games(h.Results))
	case len(cells) == 1:
		text = answer.Say("answer.sure.one", half, l, Games(h.Results))
	default:
		text = answer.Say("answer.sure", half, l, answer.Count(len(cells)), Games(h.Results))
	}
	claims = append(claims, h.claim(answer.Width, text, cells...))
	if len(few) > 0 {
		text := answer.Say("answer.sure.few-some", answer.Count(len(few)), answer.Count(len(all)))
		if len(all) == 1 {
			text = answer.Say("answer.sure.few", answer.Count(few[0].Repeats.Distinct), answer.Count(few[0].Repeats.Games))
		}
		claims = append(claims, h.claim(answer.Counted, text, few...))
	}
	if open, ok := h.stillOpen(); ok {
		claims = append(claims, open)
	}
	return answer.Replied(claims...)
}

// nearestClaim says which of the rules is nearest to even as the strongest play them: one
// only where that is shown, and none where nothing is, or where a difference may be nothing.
func (h *Headline) nearestClaim() (answer.Claim, bool) {
	c, may := h.nearest()
	if c == nil {
		return answer.Claim{}, false
	}
	of, all := answer.Count(may), answer.Count(len(h.First.Cells))
	if of == all {
		return h.claim(answer.Undecided, answer.Say("answer.change.nearest-any", all, h.who(&h.First)), h.First.Cells...), true
	}
	near := answer.Say("answer.change.nearest", answer.Variant(c.Variant), Effect(&c.Fair), h.who(&h.First))
	kind := answer.Order
	switch {
	case may > 1:
		kind = answer.Undecided
		near = answer.Say("answer.change.nearest-of", of, all, answer.Variant(c.Variant), Effect(&c.Fair), h.who(&h.First))
	case slices.ContainsFunc(Differences(h.Results, h.First.Agents), func(d *analysis.Difference) bool {
		return d.Name == analysis.FirstScore && (d.Variant == c.Variant || d.Base == c.Variant) && d.Effect.Lo <= 0 && d.Effect.Hi >= 0
	}):
		return answer.Claim{}, false
	}
	for _, d := range Differences(h.Results, h.First.Agents) {
		if d.Name != analysis.FirstScore || d.Variant != c.Variant || c.FairSeat > 0 { // another figure than that of the seat which decides
			continue
		}
		var effect any = Effect(&d.Judged)
		if d.Verdict == analysis.SameRules {
			effect = answer.Number{Value: d.Effect.Value, In: answer.Distance}
		}
		against := "answer.change.against"
		if d.Apart {
			against = "answer.change.against-apart"
		}
		near = answer.Say("text.joined", near, answer.Say(against, effect, answer.Variant(d.Base)))
	}
	return h.claim(kind, near, h.First.Cells...), true
}

// warned are warnings of results with variants and units as values, so that a page can write
// them in its reader's words.
func warned(list []answer.Text) []answer.Text {
	variants := map[string][]int{"warning.no-base": {1}, "warning.different-seats": {0, 2}, "warning.different-roles": {0, 1}, "warning.different-units": {0, 2}}
	out := make([]answer.Text, len(list))
	for i, w := range list {
		args := slices.Clone(w.Args)
		for _, k := range variants[w.Key] {
			args[k] = answer.Variant(fmt.Sprint(args[k]))
		}
		if w.Key == "warning.different-units" {
			args[1], args[3] = unit(args[1]), unit(args[3])
		}
		out[i] = answer.Text{Key: w.Key, Args: args}
	}
	return out
}

// unit is what scores of built-in games count, as a text; of others it stays what it is called.
func unit(name any) any {
	switch name {
	case "seeds":
		return answer.Say("unit.seeds")
	case "counters":
		return answer.Say("unit.counters")
	case "aiwe":
		return answer.Say("unit.aiwe")
	}
	return name
}
