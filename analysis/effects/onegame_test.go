package effects

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
)

// copies are so many games that are the same one, with points of the first player in halves.
func copies(points, games int) []int { return slices.Repeat([]int{points}, games) }

// onceStudy is a study of three rules, each game drawn by luck or, where the mask of a
// mixture has a bit of once, the same one again and again, with a result by its mask.
func onceStudy(d *Design, random *rand.Rand, games int, once func(run int) bool) (*memory, Options) {
	var src memory
	shared, marked := luck(random, games), map[string]bool{}
	for i, r := range d.Runs {
		if marked[r.Variant] = once(i); marked[r.Variant] {
			src.add(r.Variant, "p", copies(i%3, games))
		} else {
			src.add(r.Variant, "p", played(random, shared, 0.5+0.02*float64(i), 0.3))
		}
	}
	return &src, Options{Level: 0.95, Tolerance: 0.01, OneGame: func(_, v string) bool { return marked[v] }}
}

// bare tells whether an estimate says nothing but its value.
func bare(e analysis.Estimate) bool {
	return math.IsNaN(e.Lo) && math.IsNaN(e.Hi) && e.Single == nil && e.Method == "" && !math.IsNaN(e.Value)
}

// Of rule sets under which every game is the same one all that is worked out is a fact: it
// adds up, and has no interval and no verdict.
func TestOneGameEachIsAFact(t *testing.T) {
	d := twoLevels(2, nil)
	src, opt := onceStudy(d, rand.New(rand.NewPCG(1, 2)), 300, func(int) bool { return true })
	list, err := Explain(src, d, opt)
	if err != nil {
		t.Fatal(err)
	}
	e := list[0]
	sum := 0.0
	for _, x := range append(slices.Clone(e.Shapley), e.Main...) {
		if !bare(x.Estimate) {
			t.Errorf("%+v", x)
		}
	}
	for _, x := range e.Shapley {
		sum += x.Value
	}
	// The results are lost, drawn, won and lost: nothing between the first and the last.
	if !bare(e.Difference) || !bare(e.Interactions[0].Estimate) || !e.Fact() || e.Difference.Value != 0 || math.Abs(sum) > 1e-15 || e.Interactions[0].Value != -1.5 {
		t.Errorf("difference %+v, Shapley %v, together %v", e.Difference, sum, e.Interactions[0].Value)
	}
	swept, err := Sweep(src, d, opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range swept[0].Ranked {
		if !r.OneGame || r.MayBeFirst || !bare(r.Advantage) {
			t.Errorf("ranked %+v", r)
		}
	}
	for _, x := range swept[0].Effects {
		if !bare(x.Estimate) {
			t.Errorf("%+v", x)
		}
	}
	readings, err := Read(src, d, opt)
	if err != nil {
		t.Fatal(err)
	}
	r := readings[0]
	if r.Robust || r.Open != len(d.Runs) || len(r.Turns) > 0 {
		t.Errorf("robust %v, open %d, turns %v", r.Robust, r.Open, r.Turns)
	}
	for _, x := range r.Readings {
		if !x.OneGame || x.Verdict != 0 || x.Direction != 0 || !bare(x.Effect) {
			t.Errorf("%+v", x)
		}
	}
	for _, s := range r.Shares {
		if !math.IsNaN(s.Lo) || !math.IsNaN(s.Hi) || math.IsNaN(s.Share) {
			t.Errorf("share %+v", s)
		}
	}
}

// Rule sets of one game take nothing from the others: these are ranked and judged as if they
// were alone, whatever the results of the single games are.
func TestOneGameIsOutOfTheFamily(t *testing.T) {
	all := &Design{Factors: []Factor{{Name: "rule"}}}
	some := &Design{Factors: []Factor{{Name: "rule"}}}
	for i := range 12 {
		all.Factors[0].Levels = append(all.Factors[0].Levels, fmt.Sprint(i))
		r := Run{Variant: fmt.Sprint("v", i), Levels: []int{i}}
		if all.Runs = append(all.Runs, r); i%2 == 0 {
			r.Levels = []int{len(some.Runs)}
			some.Factors[0].Levels, some.Runs = append(some.Factors[0].Levels, fmt.Sprint(i)), append(some.Runs, r)
		}
	}
	src, opt := onceStudy(all, rand.New(rand.NewPCG(3, 4)), 2000, func(run int) bool { return run%2 == 1 })
	ranked := func(d *Design) []Ranked {
		list, err := Sweep(src, d, opt)
		if err != nil {
			t.Fatal(err)
		}
		return list[0].Ranked
	}
	with, alone := ranked(all), ranked(some)
	for i, x := range with {
		if i >= len(alone) {
			if !x.OneGame || !bare(x.Advantage) || x.MayBeFirst {
				t.Errorf("place %d: %+v", i, x)
			}
			continue
		}
		if y := alone[i]; all.Runs[x.Run].Variant != some.Runs[y.Run].Variant || x.Advantage.Lo != y.Advantage.Lo || x.Advantage.Hi != y.Advantage.Hi || x.MayBeFirst != y.MayBeFirst {
			t.Errorf("place %d: %+v, alone %+v", i, x, y)
		}
	}
	// Readings: each by itself, and no agreement where one of them is a single game.
	only := func(d *Design) Readings {
		list, err := Read(src, d, opt)
		if err != nil {
			t.Fatal(err)
		}
		return list[0]
	}
	if r := only(all); r.Robust || r.Open < 6 {
		t.Errorf("robust %v, open %d", r.Robust, r.Open)
	}
	// A difference between a fact and an estimate has the estimate's error, and of two rules
	// of four mixtures only contrasts between facts have none.
	d := twoLevels(2, nil)
	src, opt = onceStudy(d, rand.New(rand.NewPCG(5, 6)), 2000, func(run int) bool { return run < 2 })
	list, err := Explain(src, d, opt)
	if err != nil {
		t.Fatal(err)
	}
	if e := list[0]; math.IsNaN(e.Difference.Lo) || !strings.Contains(e.Difference.Method, "max") {
		t.Errorf("%+v", e.Difference)
	}
}
