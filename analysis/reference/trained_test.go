package reference

import "testing"

// Who learned and does not win against whoever looks as far is said to be not the stronger, and how it learned stands once.
func TestTrainings(t *testing.T) {
	e := New(1, []*Entry{{ID: "a", Variant: "kalah", RulesHash: "k", Recipe: Recipe{Name: "nodes:10;eval=learned", EvaluationHash: "h"}}}, nil, nil)
	of := Training{Variant: "kalah", RulesHash: "k", EvaluationHash: "h", Generations: 2, Games: 250, Nodes: 500}
	other := of
	other.EvaluationHash = "foreign"
	met := of
	met.meets("learned", "nodes:10", 1, map[string]int64{"games": 100, "first_wins": 40, "first_losses": 50, "cut_off": 10})
	e.Train([]Training{of, other, met})
	if len(e.Trainings) != 1 || e.Trainings[0].Met == nil || e.Trainings[0].Met.Wins != 50 {
		t.Fatalf("%+v", e.Trainings)
	}
	if list := e.Trained("kalah"); len(list) != 1 || list[0].Games != 250 || list[0].Times != 1 {
		t.Errorf("%+v", list)
	}
	rules, _, scores := e.Unproved("")
	if len(rules) != 1 || scores[0].Lo >= 0.5 || scores[0].Hi < 0.6 {
		t.Errorf("%v %v", rules, scores)
	}
	e.Trainings[0].Met.Wins, e.Trainings[0].Met.Losses = 90, 0
	if rules, _, _ := e.Unproved(""); len(rules) != 0 {
		t.Error(rules)
	}
}
