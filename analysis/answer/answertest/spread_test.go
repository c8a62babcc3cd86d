package answertest_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
)

// opened is a study whose games begin with openings, of which those of the first and the third rule set tell
// how they differ; of the second all openings had the same luck, and nothing tells.
func opened() *analysis.Results {
	r := some()
	nan := math.NaN()
	for i, e := range []analysis.Estimate{{Value: 0.06, Lo: 0.04, Hi: 0.077, N: 30}, {Value: 0, Lo: nan, Hi: nan, N: 30}, {Value: 0.012, Lo: 0, Hi: 0.03, N: 30}, {Value: nan, Lo: nan, Hi: nan}} {
		r.Cells[i].Openings = analysis.Openings{Name: "file:x", Spread: e}
	}
	return r
}

// ofSpread is what an answer says of openings; nil where it says nothing.
func ofSpread(a *answer.Answer) *answer.Claim {
	at := slices.IndexFunc(a.Five.Whom.Claims, func(c answer.Claim) bool { return strings.HasPrefix(c.Key, "answer.whom.spread") })
	if at < 0 {
		return nil
	}
	return &a.Five.Whom.Claims[at]
}

// How much openings differ is said of the first rule set whose games tell, with its interval, and of all between
// which estimates; a false sentence is found.
func TestOpeningsDiffer(t *testing.T) {
	r := opened()
	a := held(t, "opened", r)
	c := ofSpread(a)
	if c == nil || c.Kind != answer.Order || fmt.Sprint(c.Of.Rules, c.Args[1]) != "[a c] 2" || c.Args[2].(answer.Number).Value != 0.012 || c.Args[3].(answer.Number).Value != 0.06 {
		t.Fatalf("%+v", c)
	}
	if one := c.Args[0].(answer.Text); one.Key != "answer.whom.spread" || one.Args[0].(answer.Interval).Hi != 0.077 || one.Args[1] != answer.Variant("a") {
		t.Fatalf("%+v", one)
	}
	wide := func(lo, hi float64) answer.Interval {
		return answer.Interval{Value: 0.06, Lo: lo, Hi: hi, In: answer.Size}
	}
	for why, put := range map[string]func(a *answer.Answer, c *answer.Claim){
		"is not how openings of its first row differ": func(_ *answer.Answer, c *answer.Claim) { c.Args[0].(answer.Text).Args[0] = wide(0.05, 0.07) },
		"is not how openings of its first":            func(_ *answer.Answer, c *answer.Claim) { c.Args[0].(answer.Text).Args[1] = answer.Variant("c") },
		"openings differ by [0, 0.077]":               func(_ *answer.Answer, c *answer.Claim) { c.Args[0].(answer.Text).Args[0] = wide(0, 0.077) },
		"openings differ by [0.04, 0.077]": func(_ *answer.Answer, c *answer.Claim) {
			one := c.Args[0].(answer.Text)
			c.Kind, c.Args[0] = answer.Undecided, answer.Say("answer.whom.spread-open", one.Args...)
		},
		"in 3 cases": func(_ *answer.Answer, c *answer.Claim) { c.Args[1] = answer.Count(3) },
		"from 0.03 to 0.06": func(_ *answer.Answer, c *answer.Claim) {
			c.Args[2] = answer.Number{Value: 0.03, In: answer.Size, Digits: answer.RoundedDown}
		},
		"of 2 rows it is known":                  func(_ *answer.Answer, c *answer.Claim) { c.Text = c.Args[0].(answer.Text) },
		"it skips the openings of c":             func(_ *answer.Answer, c *answer.Claim) { c.Evidence = c.Evidence[:1] },
		"it is not about the first row":          func(_ *answer.Answer, c *answer.Claim) { slices.Reverse(c.Evidence) },
		"it is not said how openings of a":       func(a *answer.Answer, c *answer.Claim) { *c = a.Five.Whom.Claims[0] },
		"the games of b, greedy do not tell how": func(_ *answer.Answer, c *answer.Claim) { c.Evidence[1].Variant, c.Evidence[1].Verdict = "b", "LARGER" },
	} {
		a := compare.Answer(r)
		put(a, ofSpread(a))
		if found := answertest.Answer(a, answertest.Of(r)); !strings.Contains(fmt.Sprint(found), why) {
			t.Errorf("not refused with %q, but: %v", why, found)
		}
	}
}

// Where nothing is shown that is said, and where nothing tells there is no sentence: of one opening, of one game
// of each, of games that were cut off, of few different games, of unlike roles.
func TestOpeningsThatDoNotTell(t *testing.T) {
	r := opened()
	r.Cells = r.Cells[1:]
	if c := ofSpread(held(t, "not shown", r)); c == nil || c.Key != "answer.whom.spread-open" || c.Kind != answer.Undecided || c.Args[1] != answer.Variant("c") {
		t.Errorf("not shown: %+v", c)
	}
	for name, put := range map[string]func(c *analysis.Cell){
		"the start position": func(c *analysis.Cell) { c.Openings = analysis.Openings{} },
		"no interval":        func(c *analysis.Cell) { c.Openings.Spread.Lo, c.Openings.Spread.Hi = math.NaN(), math.NaN() },
		"few different":      func(c *analysis.Cell) { c.Repeats = analysis.Repeats{Games: 1000, Distinct: 20} },
		"two roles": func(c *analysis.Cell) {
			c.Roles, c.SeatRoles = []string{"Wolf", "Herder"}, []analysis.Role{{Name: "Wolf", Seats: []int{1}}, {Name: "Herder", Seats: []int{2}}}
		},
	} {
		r := opened()
		r.Cells = r.Cells[:1]
		put(&r.Cells[0])
		if c := ofSpread(held(t, name, r)); c != nil {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

// Of players who play all openings the same way it is exact how these differ: so it is said, of one and of
// several, and what is false in it is found.
func TestExactOpenings(t *testing.T) {
	made := func(n int) (*answer.Answer, *answertest.Tables, *answer.Claim) {
		r := some()
		r.Cells = r.Cells[:3]
		for i := range r.Cells[:n] {
			c := &r.Cells[i]
			c.Fair = analysis.Judged{Effect: analysis.Estimate{Value: 0.02, Lo: math.NaN(), Hi: math.NaN()}}
			c.Population = &analysis.Population{Openings: 36, Alike: 0.02, ByOdds: math.NaN()}
			c.Openings = analysis.Openings{Name: "all:2", Listed: 36, Spread: analysis.Estimate{Value: 0.1 * float64(i+1), Lo: math.NaN(), Hi: math.NaN(), N: 36}}
		}
		a := compare.Answer(r)
		return a, answertest.Of(r), ofSpread(a)
	}
	for n, want := range map[int]string{1: "answer.whom.spread-exact", 2: "answer.whom.spread-exact-range", 3: "answer.whom.spread-exact-range"} {
		a, tables, c := made(n)
		if found := answertest.Answer(a, tables); len(found) > 0 || c == nil || c.Key != want || len(c.Evidence) != n || a.Five.Whom.Absent.Key != "" {
			t.Errorf("%d: %+v, %v", n, c, found)
		}
	}
	for why, put := range map[string]func(a *answer.Answer, c *answer.Claim){
		"in 3 cases from 0.1 to 0.2": func(_ *answer.Answer, c *answer.Claim) { c.Args[0] = answer.Count(3) },
		"in 2 cases from 0.1 to 0.1": func(_ *answer.Answer, c *answer.Claim) { c.Args[2] = c.Args[1] },
		"it skips the openings of b": func(_ *answer.Answer, c *answer.Claim) { c.Evidence = c.Evidence[:1] },
		"of c, greedy differ is not": func(_ *answer.Answer, c *answer.Claim) {
			c.Evidence[1].Variant, c.Evidence[1].Verdict = "c", "UNDECIDED"
		},
		"of 2 rows it is exact":          func(_ *answer.Answer, c *answer.Claim) { c.Key = "answer.whom.spread-exact" },
		"it is not said how openings of": func(a *answer.Answer, _ *answer.Claim) { a.Five.Whom.Claims = nil },
	} {
		a, tables, c := made(2)
		put(a, c)
		if found := answertest.Answer(a, tables); !strings.Contains(fmt.Sprint(found), why) {
			t.Errorf("not refused with %q, but: %v", why, found)
		}
	}
	a, tables, c := made(1)
	x := c.Args[0].(answer.Interval)
	x.Value = 0.2
	c.Args[0] = x
	if found := answertest.Answer(a, tables); !strings.Contains(fmt.Sprint(found), "0.2 is not how its 36 openings differ") {
		t.Errorf("%v", found)
	}
}

// Drawn studies say that openings differ, that it is not shown, and of several between which estimates.
func TestDrawnOpenings(t *testing.T) {
	said := map[string]int{}
	for _, n := range []uint64{52, 123, 251} {
		a, _ := judged(t, n, false)
		if c := ofSpread(a); c != nil {
			answertest.Every(c.Text, func(x answer.Text) { said[x.Key]++ })
		}
	}
	if said["answer.whom.spread"] == 0 || said["answer.whom.spread-open"] == 0 || said["answer.whom.spread-range"] == 0 {
		t.Errorf("%v", said)
	}
}
