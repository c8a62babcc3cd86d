package reference

import (
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// Who favours the first player most is one only where it is shown, else all that are not told apart; house rules and rules
// where nobody is ahead are none of them.
func TestMost(t *testing.T) {
	entry := func(variant string, lo, hi float64) *Entry {
		return &Entry{Variant: variant, Openings: Law{Name: startName}, Recipe: Recipe{Name: "greedy"}, Effect: &Effect{Value: (lo + hi) / 2, SimultaneousLo: lo, SimultaneousHi: hi}}
	}
	kalah, french, house := entry("kalah", 0.1, 0.3), entry("french", 0.05, 0.08), entry("house-free", 0.4, 0.5)
	key := func(list ...*Entry) string {
		var keys []string
		for _, c := range most(list) {
			keys = append(keys, c.Text.Key)
		}
		return strings.Join(keys, " ")
	}
	if got := key(kalah, french, house); got != "reference.most" {
		t.Error(got)
	}
	if french.Effect.SimultaneousHi = 0.2; key(kalah, french, house) != "reference.most-open" {
		t.Error("two that are not told apart are told apart")
	}
	if again := entry("kalah", 0.2, 0.4); key(kalah, again, entry("french", 0.05, 0.08)) != "reference.most-players" {
		t.Error("rules that are shown to favour most are open because their players are")
	}
	if got := key(entry("french", -0.1, 0.3), house); got != "" {
		t.Errorf("nobody is shown to be ahead: %s", got)
	}
}

// An edition that is not whole says so before everything else.
func TestPartSaysSo(t *testing.T) {
	e := New(1, []*Entry{{ID: "a", Variant: "kalah", Openings: Law{Name: startName}, Recipe: Recipe{Name: "greedy"}}}, nil, nil)
	for made, want := range map[int]string{12: "reference.part", 31: "reference.headline"} {
		if e.Made, e.Planned = made, 31; e.Answer("").Headline[0].Text.Key != want || e.Answer("kalah").Headline[0].Text.Key != want {
			t.Errorf("%d of 31: %v", made, e.Answer("").Headline)
		}
	}
}

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

// A page is led to from that with which it compares its rules, and each verdict there has its meaning.
func TestComparedBothWays(t *testing.T) {
	parent, child := &Entry{Variant: "kalah", Effect: &Effect{}}, &Entry{Variant: "kalah-b", Parent: "kalah", Effect: &Effect{}}
	e := &Edition{Entries: []*Entry{parent, child}}
	if got := e.Children("kalah"); len(got) != 1 || got[0] != "kalah-b" || len(e.Children("kalah-b")) != 0 {
		t.Error(got)
	}
	seen := map[string]bool{}
	for _, v := range []analysis.Verdict{analysis.LargerThanTolerance, analysis.Different, analysis.DifferentButSmall, analysis.EqualWithinTolerance, analysis.Undecided} {
		seen[differWord(answer.Verdict(v.Key()), Tolerance).Key] = true
	}
	if len(seen) != 5 {
		t.Error(seen)
	}
}

// A player whose games were mostly cut off is told from one who has not played.
func TestWhyAbsent(t *testing.T) {
	e := &Edition{LeftOut: []LeftOut{{Reason: mostlyCutOff, Variant: "el-perro", Player: "nodes:1000"}, {Reason: "no game of it is played", Variant: "kalah", Player: "nodes:1000"}}}
	if !e.CutOff("el-perro", Recipe{Name: "nodes:1000"}) || e.CutOff("kalah", Recipe{Name: "nodes:1000"}) || e.CutOff("el-perro", Recipe{Name: "greedy"}) {
		t.Error("the reason is another one")
	}
}
