package evaluation_test

import (
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/evaluation"
)

// TestTogether: evaluations of several rules together are one, whatever their order, say under each
// what its part says, by one name, and are read back; put together otherwise they are refused.
func TestTogether(t *testing.T) {
	one, two := sealed(), sealed()
	two.Rules, two.Weights = []string{"cd34"}, []int16{1, 2, 3}
	two.Matches = slices.Clone(two.Matches)
	two.Matches[0].Rules = "cd34"
	two.Seal()
	if evaluation.Together([]*evaluation.Evaluation{one, one}) != one {
		t.Error("one evaluation is not itself")
	}
	e := evaluation.Together([]*evaluation.Evaluation{one, two})
	if other := evaluation.Together([]*evaluation.Evaluation{two, one, two}); other.Hash != e.Hash || e.Hash == one.Hash {
		t.Errorf("in another order it is %s, not %s", other.Hash, e.Hash)
	}
	read, err := evaluation.Read([]byte(written(t, e)))
	if err != nil || read.Hash != e.Hash {
		t.Fatalf("read back: %v", err)
	}
	f := &engine.Features{Names: func() []string { return one.Features }, Of: func(_ engine.State, dst []engine.Feature) []engine.Feature {
		return append(dst, engine.Feature{Index: 0, Count: 1})
	}}
	for rules, want := range map[string]int64{"ab12": 300, "cd34": 1} {
		w, err := read.For(&engine.Info{Variant: &engine.VariantInfo{Name: "x", Hash: rules, Features: f}})
		if err != nil || w.Value(nil) != want {
			t.Errorf("under %s: %v", rules, err)
		}
		if part := read.Under(rules); part.Name() != e.Name() || part.Weights[0] != int16(want) {
			t.Errorf("under %s it is %v by the name %s", rules, part.Weights, part.Name())
		}
	}
	if _, err := read.For(&engine.Info{Variant: &engine.VariantInfo{Name: "x", Hash: "ef", Features: f}}); err == nil {
		t.Error("it is for other rules, too")
	}
	for what, change := range map[string]func(*evaluation.Evaluation){
		"one part":     func(e *evaluation.Evaluation) { e.Parts, e.Rules = e.Parts[:1], e.Rules[:1] },
		"no part":      func(e *evaluation.Evaluation) { e.Parts = nil },
		"another rule": func(e *evaluation.Evaluation) { e.Rules = []string{e.Rules[0], "ef"} },
		"an order":     func(e *evaluation.Evaluation) { slices.Reverse(e.Parts); slices.Reverse(e.Rules) },
		"nothing":      func(e *evaluation.Evaluation) { e.Parts[1] = nil },
		"weights":      func(e *evaluation.Evaluation) { e.Features, e.Weights = []string{"a"}, []int16{1} },
		"in parts":     func(e *evaluation.Evaluation) { e.Parts[0] = evaluation.Together([]*evaluation.Evaluation{one, two}) },
		"a bad part":   func(e *evaluation.Evaluation) { part := *e.Parts[0]; part.Weights = []int16{1}; e.Parts[0] = &part },
		"old":          func(e *evaluation.Evaluation) { e.Schema = 1 },
	} {
		bad := evaluation.Together([]*evaluation.Evaluation{one, two})
		change(bad)
		bad.Seal()
		if _, err := evaluation.Read([]byte(written(t, bad))); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%s: %v", what, err)
		}
	}
}
