package reference

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
)

// made is an entry of some counts, with the interval that a study gives it.
func made(name string, wins, draws, losses, cut int64) *Entry {
	e := analysis.MeanScore(analysis.Outcomes{Wins: wins, Draws: draws, Losses: losses}, Level)
	return &Entry{
		ID: name, Variant: name, RulesHash: name, Recipe: Recipe{Name: "random", Version: 1}, Openings: lawOf(""), Study: "s", PlanHash: "p",
		Games: wins + draws + losses + cut, Wins: wins, Draws: draws, Losses: losses, CutOff: cut,
		Effect: &Effect{Value: e.Value - 0.5, Lo: e.Lo - 0.5, Hi: e.Hi - 0.5, Level: Level, Method: e.Method, counted: true},
	}
}

// Verdicts rest on intervals that hold together and allow for games cut off: what is shown of
// an entry alone need not be shown beside others.
func TestVerdicts(t *testing.T) {
	verdicts := func(entries ...*Entry) string {
		var list []string
		for _, e := range New(1, entries, nil, nil).Entries {
			list = append(list, e.Variant+" "+e.Verdict)
		}
		return strings.Join(list, ", ")
	}
	if got := verdicts(made("a", 5100, 100, 4900, 0)); got != "a "+First && got != "a "+Open {
		t.Fatal(got)
	}
	border := func(name string) *Entry { return made(name, 5110, 0, 4890, 0) } // 2.2 standard errors
	if got := verdicts(border("a")); got != "a first" {
		t.Errorf("alone: %s", got)
	}
	if got := verdicts(border("a"), border("b"), border("c")); got != "a open, b open, c open" {
		t.Errorf("together: %s", got)
	}
	for want, e := range map[string]*Entry{
		"x fair":   made("x", 500_000, 0, 500_000, 0),
		"x second": made("x", 4000, 1000, 5000, 0),
		"x first":  made("x", 5000, 1000, 4000, 0),
		"x open":   made("x", 50, 0, 50, 0),
	} {
		if got := verdicts(e); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	// With 40 % cut off the first player may have lost them all.
	if got := verdicts(made("x", 4000, 0, 2000, 4000)); got != "x open" {
		t.Errorf("cut off: %s", got)
	}
	one := made("x", 10, 0, 0, 0)
	one.Effect, one.OneGame = nil, true
	if got := verdicts(one); got != "x one-game" {
		t.Error(got)
	}
}

// In editions of fair games some entry is called ahead in at most about one of twenty.
func TestVerdictsHoldTogether(t *testing.T) {
	const editions, entries, games = 400, 20, 2000
	rng := rand.New(rand.NewPCG(1, 2))
	wrong := 0
	for range editions {
		var list []*Entry
		for i := range entries {
			wins := int64(0)
			for range games {
				wins += int64(rng.IntN(2))
			}
			list = append(list, made(string(rune('a'+i)), wins, 0, games-wins, 0))
		}
		e := New(1, list, nil, nil)
		if slices.ContainsFunc(e.Entries, func(x *Entry) bool { return x.Verdict == First || x.Verdict == Second }) {
			wrong++
		}
	}
	if share, most := float64(wrong)/editions, 0.05+3*math.Sqrt(0.05*0.95/editions); share > most {
		t.Errorf("%.3f of editions have a false verdict, at most %.3f is expected", share, most)
	}
}

// Of two entries of the same thing the larger stays, and the other is said to be left out.
func TestSameEntryOnce(t *testing.T) {
	small, large := made("x", 60, 0, 40, 0), made("x", 500, 0, 500, 0)
	small.Study, large.Study = "small", "large"
	for _, list := range [][]*Entry{{small, large}, {large, small}} {
		e := New(1, list, nil, nil)
		if len(e.Entries) != 1 || e.Entries[0].Study != "large" || len(e.LeftOut) != 1 || !strings.HasPrefix(e.LeftOut[0].Study, "small") {
			t.Errorf("%d entries, left out %v", len(e.Entries), e.LeftOut)
		}
	}
}

// An edition says what moved, and why.
func TestMoved(t *testing.T) {
	before := New(1, []*Entry{made("a", 50, 0, 50, 0), made("b", 50, 0, 50, 0), made("c", 50, 0, 50, 0), made("d", 50, 0, 50, 0)}, nil, nil)
	a, b, c := made("a", 50, 0, 50, 0), made("b", 60, 0, 50, 0), made("c", 50, 0, 50, 0)
	c.RulesHash = "other"
	now := New(2, []*Entry{a, b, c, made("e", 5, 0, 5, 0)}, nil, before)
	got := map[string]string{}
	for _, m := range now.Moved {
		got[m.ID] = m.Why
	}
	if len(got) != 4 || got["b"] != "games" || got["c"] != "rules" || got["d"] != "removed" || got["e"] != "added" {
		t.Errorf("%v", got)
	}
}

// Of two rule sets with one name one is left out: a page and a name are of one.
func TestOneNameOneRuleSet(t *testing.T) {
	a, b := made("x", 50, 0, 50, 0), made("x", 60, 0, 40, 0)
	b.RulesHash, b.Study, b.PlanHash = "other", "t", "q"
	e := New(1, []*Entry{b, a}, nil, nil)
	if len(e.Entries) != 1 || e.Entries[0] != a || len(e.LeftOut) != 1 || !strings.Contains(e.LeftOut[0].Reason, "other rules of this name") {
		t.Errorf("%d entries, left out %v", len(e.Entries), e.LeftOut)
	}
}

// Bounds of an interval that counts do not make are stretched from its own level.
func TestStretchedFromItsOwnLevel(t *testing.T) {
	at := func(level, arm float64) *Effect {
		e := made("x", 50, 0, 50, 0)
		e.Effect = &Effect{Level: level, Lo: -arm, Hi: arm, Method: "cluster"}
		return New(1, []*Entry{e}, nil, nil).Entries[0].Effect
	}
	if x, y := at(0.95, 0.01960), at(0.99, 0.02576); math.Abs(x.SimultaneousHi-y.SimultaneousHi) > 1e-5 || math.Abs(x.SimultaneousHi-0.0196) > 1e-5 {
		t.Errorf("%v and %v", x.SimultaneousHi, y.SimultaneousHi)
	}
}
