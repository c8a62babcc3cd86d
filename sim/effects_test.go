package sim

import (
	"slices"
	"strings"
	"testing"

	"houserules/sim/plan"
	"houserules/variants"
)

// toyMixer mixes rules a, b, c, …, of which some mixtures cannot be played.
func toyMixer(rules string, playable func(taken string) bool) *mixer {
	m := &mixer{of: []string{"from", "to"}, contradiction: func(set []variants.Setting) string {
		taken := ""
		for _, s := range set {
			taken += s.Knob
		}
		if playable(taken) {
			return ""
		}
		return taken + " makes no sense"
	}}
	for _, r := range rules {
		m.units = append(m.units, []int{len(m.rules)})
		m.rules = append(m.rules, variants.Difference{Path: string(r), A: "old", B: "new"})
	}
	return m
}

func factorNames(d plan.Design) string {
	var names []string
	for _, f := range d.Factors {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// Where no order passes through playable mixtures only, as few rules as will do
// change together, and are named.
func TestRulesAreMerged(t *testing.T) {
	together := func(x, y string) func(string) bool {
		return func(taken string) bool { return strings.Contains(taken, x) == strings.Contains(taken, y) }
	}
	for _, c := range []struct {
		rules    string
		playable func(string) bool
		want     string
		runs     int
	}{
		{"abc", func(string) bool { return true }, "a, b, c", 8},
		// a needs b: there are orders, and nothing is merged.
		{"abc", func(s string) bool { return !strings.Contains(s, "a") || strings.Contains(s, "b") }, "a, b, c", 6},
		{"abc", together("a", "b"), "a + b, c", 4},
		{"abcd", together("b", "d"), "a, b + d, c", 8},
		{"abcd", func(s string) bool { return together("a", "b")(s) && together("c", "d")(s) }, "a + b, c + d", 4},
		{"abc", func(string) bool { return false }, "a + b + c", 2},
	} {
		d := toyMixer(c.rules, c.playable).design()
		if got := factorNames(d); got != c.want || len(d.Runs) != c.runs {
			t.Errorf("the factors are %s in %d runs, want %s in %d", got, len(d.Runs), c.want, c.runs)
		}
		if c.runs < 1<<len(d.Factors) != (d.Absent > 0) {
			t.Errorf("%s: %d are left out of %d", c.want, d.Absent, 1<<len(d.Factors))
		}
	}
}

// Of many rules orders are drawn that pass through playable mixtures, and what
// they pass through is played.
func TestOrdersAreDrawn(t *testing.T) {
	rules := "abcdefghij"
	needs := func(s string) bool { return !strings.Contains(s, "a") || strings.Contains(s, "j") }
	d := toyMixer(rules, needs).design()
	if len(d.Orders) < sampledOrders || len(d.Factors) != len(rules) {
		t.Fatalf("%d orders of %d rules", len(d.Orders), len(d.Factors))
	}
	for _, o := range d.Orders {
		if slices.Index(o, 0) < slices.Index(o, 9) {
			t.Errorf("the order %v takes a over before j", o)
		}
	}
	for _, r := range d.Runs {
		if r.Levels[0] == 1 && r.Levels[9] == 0 {
			t.Errorf("%v is played", r.Levels)
		}
	}
	again := toyMixer(rules, needs).design()
	if !slices.EqualFunc(d.Orders, again.Orders, func(a, b []int) bool { return slices.Equal(a, b) }) {
		t.Error("other orders the second time")
	}
}

// A number of seeds and its majority change together, whichever of the variants they clash
// in; rules that make sense alone do not.
func TestRulesThatClashAloneAreCoupled(t *testing.T) {
	lib := variants.NewLibrary()
	for _, c := range []struct{ from, to, want string }{
		{"house-five-seeds", "finnish", "board.seeds+end.majority"},
		{"finnish", "house-five-seeds", "board.seeds+end.majority"},
		{"french", "catalan", ""},
		{"kalah", "french", ""},
	} {
		from, _ := lib.Load(c.from)
		to, _ := lib.Load(c.to)
		rules := variants.Diff(from, to)
		var got []string
		for _, set := range coupled(from, to, rules) {
			if len(set) > 1 {
				got = append(got, rules[set[0]].Path+"+"+rules[set[1]].Path)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s to %s: coupled are %v", c.from, c.to, got)
		}
	}
}
