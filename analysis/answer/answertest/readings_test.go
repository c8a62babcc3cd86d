package answertest_test

import (
	"slices"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/effects"
	"houserules/analysis/varied"
	"houserules/sim/plan"
)

// TestReadingsClaimNoMore: what a study of readings says above its tables is no more than
// verdicts that hold together show: no agreement with an open one in it, and no turn that
// rests on two of which one is open. Every line-up has its say.
func TestReadingsClaimNoMore(t *testing.T) {
	const open, larger = analysis.Undecided, analysis.LargerThanTolerance
	for name, c := range map[string]struct {
		alone    [2]analysis.Verdict // by themselves
		together [2]analysis.Verdict
		sides    [2]int // in whose favour
		want     []string
		kind     answer.Kind
	}{
		"the same, together too":          {[2]analysis.Verdict{larger, larger}, [2]analysis.Verdict{larger, larger}, [2]int{-1, -1}, []string{"answer.change.robust"}, answer.Order},
		"the same, by themselves alone":   {[2]analysis.Verdict{larger, larger}, [2]analysis.Verdict{larger, open}, [2]int{-1, -1}, []string{"answer.change.robust-apart"}, answer.Undecided},
		"they turn, together too":         {[2]analysis.Verdict{larger, larger}, [2]analysis.Verdict{larger, larger}, [2]int{-1, 1}, []string{"answer.change.turns"}, answer.Order},
		"they turn, by themselves alone":  {[2]analysis.Verdict{larger, larger}, [2]analysis.Verdict{larger, open}, [2]int{-1, 1}, []string{"answer.change.turns"}, answer.Undecided},
		"one is open":                     {[2]analysis.Verdict{larger, open}, [2]analysis.Verdict{larger, open}, [2]int{-1, -1}, []string{"answer.change.open"}, answer.Undecided},
		"nothing is decided, in any form": {[2]analysis.Verdict{open, open}, [2]analysis.Verdict{open, open}, [2]int{1, -1}, []string{"answer.change.open"}, answer.Undecided},
	} {
		r := &analysis.Results{Name: "readings", Level: 0.95, Factors: map[string]map[string]string{}}
		d := &plan.Design{Question: plan.Readings, Of: []string{"a"}, Factors: []plan.Factor{{Name: "feeding", Levels: []string{"must", "none"}}}}
		var list []effects.Readings
		for _, agents := range []string{"random", "greedy"} {
			x := effects.Readings{Agents: agents, Robust: c.alone[0] == c.alone[1] && c.alone[0] != open && c.sides[0] == c.sides[1]}
			for i, variant := range []string{"a", "b"} {
				if agents == "random" {
					d.Runs = append(d.Runs, plan.DesignRun{Variant: variant, Levels: []int{i}})
				}
				effect := analysis.Estimate{Value: 0.05 * float64(c.sides[i]), Lo: 0.05*float64(c.sides[i]) - 0.01, Hi: 0.05*float64(c.sides[i]) + 0.01, N: 100, Level: 0.95}
				r.Cells = append(r.Cells, analysis.Cell{
					Variant: variant, Agents: agents, Lineup: []string{agents, agents}, Games: 100, Seats: make([]analysis.Seat, 2),
					Fair: analysis.Judged{Effect: effect, Equivalence: effect, Verdict: c.together[i], Direction: c.sides[i]},
				})
				x.Readings = append(x.Readings, effects.Reading{Run: i, Effect: effect, Verdict: c.alone[i], Direction: c.sides[i]})
				if c.alone[i] == open {
					x.Open++
				}
			}
			if x.Robust {
				x.Verdict, x.Direction = larger, c.sides[0]
			} else if x.Open == 0 {
				x.Turns = []effects.TurningFactor{{Changed: 1, Pairs: 1}}
			}
			list = append(list, x)
		}
		a := varied.Answer(r, []varied.Design{{Plan: d, Readings: list}})
		var got []string
		for _, claim := range a.Headline[:2] {
			got = append(got, claim.Key)
			if claim.Kind != c.kind {
				t.Errorf("%s: %s is of kind %d, want %d", name, claim.Key, claim.Kind, c.kind)
			}
			for _, refusal := range answertest.Claim(&claim, answertest.Of(r)) {
				t.Errorf("%s: %v", name, refusal)
			}
			// The same sentence as an order is refused where one of its verdicts is open.
			claim.Kind = answer.Order
			if refused := len(answertest.Claim(&claim, answertest.Of(r))) > 0; refused != (c.kind == answer.Undecided) {
				t.Errorf("%s: %s as an order: refused is %t", name, claim.Key, refused)
			}
		}
		if want := slices.Concat(c.want, c.want); !slices.Equal(got, want) {
			t.Errorf("%s: says %v, want %v", name, got, want)
		}
	}
}
