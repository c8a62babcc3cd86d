package reference

import (
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// An edition that is not whole says so before everything else.
func TestPartSaysSo(t *testing.T) {
	e := New(1, []*Entry{{ID: "a", Variant: "kalah", Openings: Law{Name: startName}, Recipe: Recipe{Name: "greedy"}}}, nil, nil)
	for made, want := range map[int]string{12: "reference.part", 31: "reference.headline"} {
		if e.Made, e.Planned = made, 31; e.Answer("").Headline[0].Text.Key != want || e.Answer("kalah").Headline[0].Text.Key != want {
			t.Errorf("%d of 31: %v", made, e.Answer("").Headline)
		}
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
