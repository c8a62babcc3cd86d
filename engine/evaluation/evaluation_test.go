package evaluation_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/evaluation"
)

// sealed is an evaluation of three features.
func sealed() *evaluation.Evaluation {
	e := &evaluation.Evaluation{
		Schema: evaluation.Schema, Rules: []string{"ab12"}, Features: []string{"own", "other", "move"},
		Weights: []int16{300, -4, 7}, Matches: []evaluation.Match{{Rules: "ab12", Nodes: 100, Pairs: [5]int64{1, 0, 3, 0, 9}, Low: 4000, Score: 6000, High: 8000, Method: "none"}},
		Recipe: evaluation.Recipe{Pairs: 13},
	}
	e.Seal()
	return e
}

func written(t *testing.T, e *evaluation.Evaluation) string {
	t.Helper()
	text, err := e.Text()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestFile: what was written is read back as itself; whatever else stands there is refused
// with what to do.
func TestFile(t *testing.T) {
	text := written(t, sealed())
	e, err := evaluation.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if again := written(t, e); again != text {
		t.Errorf("read back it is %s, not %s", again, text)
	}
	for i := range text { // any byte that is changed is seen
		for _, c := range []byte{'0', '7', '"', 'x'} {
			other := []byte(text)
			if other[i] == c || i == len(text)-1 {
				continue
			}
			other[i] = c
			if _, err := evaluation.Read(other); err == nil {
				t.Fatalf("byte %d is %q, and nothing is said: %s", i, c, other)
			}
		}
	}
	resealed := func(change func(*evaluation.Evaluation)) string {
		e := sealed()
		change(e)
		e.Seal()
		return written(t, e)
	}
	for what, c := range map[string]struct{ text, want string }{
		"empty":        {"", "houserules learn V writes such files"},
		"another":      {`{"name":"x"}`, "houserules learn V writes such files"},
		"newer":        {strings.Replace(text, `"schema":1`, `"schema":4,"more":[]`, 1), "a newer program"},
		"cut off":      {text[:len(text)/2], "it is no evaluation"},
		"more":         {text + text, "it is no evaluation"},
		"unknown key":  {strings.Replace(text, `"hash"`, `"hush":1,"hash"`, 1), "damaged"},
		"older":        {resealed(func(e *evaluation.Evaluation) { e.Schema = 0 }), "damaged"},
		"for nothing":  {resealed(func(e *evaluation.Evaluation) { e.Rules = nil }), "damaged"},
		"too few":      {resealed(func(e *evaluation.Evaluation) { e.Weights = e.Weights[1:] }), "damaged"},
		"no match":     {resealed(func(e *evaluation.Evaluation) { e.Matches = nil }), "0 matches under 1 rules"},
		"pooled alone": {resealed(func(e *evaluation.Evaluation) { e.Schema = evaluation.Pooled }), "1 matches under 1 rules"},
		"pooled none": {resealed(func(e *evaluation.Evaluation) {
			e.Schema, e.Rules, e.Matches = evaluation.Pooled, append(e.Rules, "cd"), nil
		}), "0 matches under 2 rules"},
		"two matches":  {resealed(func(e *evaluation.Evaluation) { e.Matches = append(e.Matches, e.Matches[0]) }), "2 matches"},
		"other match":  {resealed(func(e *evaluation.Evaluation) { e.Matches[0].Rules = "cd" }), "match 1 is none"},
		"fewer pairs":  {resealed(func(e *evaluation.Evaluation) { e.Matches[0].Pairs[0]-- }), "match 1 is none"},
		"less than 0":  {resealed(func(e *evaluation.Evaluation) { e.Matches[0].Pairs = [5]int64{-1, 0, 3, 0, 11} }), "match 1 is none"},
		"overflowing":  {resealed(func(e *evaluation.Evaluation) { e.Matches[0].Pairs = [5]int64{math.MaxInt64, math.MaxInt64, 2, 0, 13} }), "match 1 is none"},
		"over 100 %":   {resealed(func(e *evaluation.Evaluation) { e.Matches[0].High = 10_001 }), "match 1 is none"},
		"turned round": {resealed(func(e *evaluation.Evaluation) { e.Matches[0].Low = 6001 }), "match 1 is none"},
		"large weight": {strings.Replace(text, "[300,", "[70000,", 1), "damaged"},
	} {
		if _, err := evaluation.Read([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %q", what, err, c.want)
		}
	}
	if _, err := evaluation.Read([]byte(strings.Replace(text, `"schema":1`, `"schema":9`, 1))); !errors.Is(err, evaluation.ErrNewer) {
		t.Errorf("a newer one: %v", err)
	}
}

// TestFor: an evaluation is for the rules and features under which it was learned, and for
// nothing else; one without weights leaves positions to the lead.
func TestFor(t *testing.T) {
	features := func(names ...string) *engine.Features {
		return &engine.Features{Names: func() []string { return names }, Of: func(_ engine.State, dst []engine.Feature) []engine.Feature {
			return append(dst, engine.Feature{Index: 0, Count: 2}, engine.Feature{Index: 2, Count: -1})
		}}
	}
	info := func(hash string, f *engine.Features) *engine.Info {
		return &engine.Info{Family: "mancala", Variant: &engine.VariantInfo{Name: "club", Hash: hash, Features: f}}
	}
	all := features("own", "other", "move")
	w, err := sealed().For(info("ab12", all))
	if err != nil {
		t.Fatal(err)
	}
	if v := w.Value(nil); v != 2*300-7 {
		t.Errorf("the value is %d", v)
	}
	var other *evaluation.OtherRulesError
	for what, i := range map[string]*engine.Info{"other rules": info("cd", all), "other features": info("ab12", features("own", "move", "other"))} {
		if _, err := sealed().For(i); !errors.As(err, &other) || !strings.Contains(err.Error(), "those of club: houserules learn V makes one") {
			t.Errorf("%s: %v", what, err)
		}
	}
	for what, i := range map[string]*engine.Info{"no features": info("ab12", nil), "no variant": {Family: "x"}} {
		if _, err := sealed().For(i); err == nil {
			t.Errorf("%s: nothing is said", what)
		}
	}
	none := sealed()
	none.Weights = nil
	if w, err := none.For(info("ab12", all)); w != nil || err != nil {
		t.Errorf("without weights: %v, %v", w, err)
	}
}
