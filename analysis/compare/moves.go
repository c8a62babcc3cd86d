package compare

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// Move is a change of rules, and by how much it moves the first player's advantage.
type Move struct {
	Rules  []analysis.Change
	Effect analysis.Estimate
	// Shown is set where it is shown to move it at all, together with all others.
	Shown bool
}

// Moves says how many of some changes are shown to move what the first move is worth, and which
// of these does most by the estimates; nothing of no changes.
func Moves(list []Move, players answer.Text) (text answer.Text, kind answer.Kind) {
	if len(list) == 0 {
		return answer.Text{}, 0
	}
	most, shown := list[0], 0
	for _, x := range list {
		if !x.Shown {
			continue
		}
		if shown++; shown == 1 || math.Abs(x.Effect.Value) > math.Abs(most.Effect.Value) {
			most = x
		}
	}
	all, effect := answer.Count(len(list)), Interval(most.Effect, answer.Distance)
	switch {
	case len(list) == 1 && shown == 0:
		return answer.Say("answer.change.moves-open", changed(most.Rules), effect, players), answer.Undecided
	case shown == 0:
		return answer.Say("answer.change.moves-none", all, players), answer.Undecided
	case len(list) == 1:
		return answer.Say("answer.change.moves-one", changed(most.Rules), effect, players), answer.Order
	}
	return answer.Say("answer.change.moves", all, answer.Count(shown), changed(most.Rules), effect, players), answer.Order
}

// changed names rules with their values before and after.
func changed(rules []analysis.Change) any {
	var list []any
	for _, x := range rules {
		list = append(list, answer.Say("answer.change.rule", answer.Knob(x.Rule), answer.Choice{Knob: x.Rule, Value: x.From}, answer.Choice{Knob: x.Rule, Value: x.To}))
	}
	if len(list) == 1 {
		return list[0]
	}
	return list
}

// moves says what the rules do in which others differ from the base, few of them each, as the
// strongest play them; false where no such rules were played, or where the first move is not
// what is compared.
func (h *Headline) moves() (answer.Claim, bool) {
	r := h.Results
	first := h.First.Cells[0]
	if r.Matches || h.First.Mixed || h.First.Pairing || unlike(first) || Seats(first) > 2 {
		return answer.Claim{}, false
	}
	var list []Move
	cells := []*analysis.Cell{}
	for _, d := range Differences(r, h.First.Agents) {
		if d.Name != analysis.FirstScore || len(r.Changes[d.Variant]) == 0 || d.OneGame || math.IsNaN(d.Effect.Value) {
			continue
		}
		if len(cells) == 0 {
			cells = append(cells, Cell(r, d.Base, d.Agents))
		}
		list = append(list, Move{r.Changes[d.Variant], d.Effect, KindOf(d.Verdict) == answer.Order})
		cells = append(cells, Cell(r, d.Variant, d.Agents))
	}
	text, kind := Moves(list, h.who(&h.First))
	if text.Key == "" {
		return answer.Claim{}, false
	}
	return h.claim(kind, text, cells...), true
}
