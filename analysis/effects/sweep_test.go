package effects

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
)

// ranked plays variants whose first player scores as given.
// Of its effects nobody asks, so that their critical value does not matter.
func ranked(t *testing.T, random *rand.Rand, scores []float64, games int) Swept {
	t.Helper()
	d := &Design{Factors: []Factor{{Name: "rule"}}}
	var src memory
	shared := luck(random, games)
	for i, p := range scores {
		name := fmt.Sprint("v", i)
		d.Factors[0].Levels = append(d.Factors[0].Levels, name)
		d.Runs = append(d.Runs, Run{Variant: name, Levels: []int{i}})
		src.add(name, "random", played(random, shared, p, 0.4))
	}
	list, err := Sweep(&src, d, Options{Level: 0.95, critical: 3})
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// The fairest is left out of the set in no more than 5 of 100 studies, also where
// all are as good, and where others are only a little worse, on either side.
func TestTheFairestIsInTheSet(t *testing.T) {
	trials := enginetest.Often(60, 3000)
	random := rand.New(rand.NewPCG(11, 12))
	for name, scores := range map[string][]float64{
		"null":     {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5},
		"slippage": {0.5, 0.515, 0.515, 0.515, 0.485, 0.485, 0.485, 0.485},
		"mirrored": {0.55, 0.45, 0.55, 0.45, 0.55, 0.45, 0.55, 0.45},
	} {
		lost := 0
		for range trials {
			s := ranked(t, random, scores, 300)
			for _, r := range s.Ranked {
				if r.Run == 0 && !r.MayBeFirst {
					lost++
				}
			}
		}
		t.Logf("%s: the fairest left out in %d of %d", name, lost, trials)
		within(t, name+": the fairest left out", lost, trials, 0.05, true)
	}
	// What is far worse is found out.
	s := ranked(t, random, []float64{0.5, 0.7, 0.3, 0.52}, 3000)
	for _, r := range s.Ranked {
		if far := r.Run == 1 || r.Run == 2; far == r.MayBeFirst {
			t.Errorf("run %d may be first: %t", r.Run, r.MayBeFirst)
		}
	}
}

// Comparing absolute values of means, as if they were means, leaves the fairest
// out too often: where variants lie on both sides of even, their intervals would
// have to hold for what they do not. The winner's own mean is a guess that is too
// good.
func TestTheWinnerLooksTooGood(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	scores := make([]float64, 30)
	for i := range scores {
		scores[i] = 0.51
	}
	mean, missed, trials := 0.0, 0, 100
	for range trials {
		s := ranked(t, random, scores, 300)
		first := s.Ranked[0].Advantage
		mean += math.Abs(first.Value) / float64(trials)
		if first.Single.Lo > 0.01 || first.Single.Hi < 0.01 {
			missed++
		}
		if first.Lo > 0.01 || first.Hi < 0.01 {
			t.Errorf("the interval that holds for all misses the winner: %+v", first)
		}
	}
	if mean > 0.008 {
		t.Errorf("the winner's mean advantage is %v: no winner's curse where there must be one", mean)
	}
}

// Effects of an unbalanced design are those that made the games.
func TestSweepEffectsCover(t *testing.T) {
	trials := enginetest.Often(enginetest.Fewer(100, 400), 3000)
	a, b := []float64{0, 0.03, -0.05}, []float64{0, 0.04}
	random, opt := rand.New(rand.NewPCG(15, 16)), Options{Level: 0.95}
	missed := 0
	for range trials {
		d := &Design{Factors: []Factor{{Name: "a", Levels: []string{"0", "1", "2"}}, {Name: "b", Levels: []string{"0", "1"}}}}
		var src memory
		shared := luck(random, 400)
		for i := range a {
			for j := range b {
				if i == 2 && j == 1 {
					continue // excepted, so that there is no interaction in the model
				}
				name := fmt.Sprint("v", i, j)
				d.Runs = append(d.Runs, Run{Variant: name, Levels: []int{i, j}})
				src.add(name, "random", played(random, shared, 0.5+a[i]+b[j], 0.2))
			}
		}
		list, err := Sweep(&src, d, opt)
		if err != nil {
			t.Fatal(err)
		}
		s := list[0]
		opt.critical = critical(s.Effects[0].Estimate)
		if len(s.Effects) != 3 || len(s.Interactions) != 0 || len(s.Model.Left) != 1 || !(s.Model.Efficiency > 0.8 && s.Model.Efficiency < 1) {
			t.Fatalf("%+v", s)
		}
		bad := false
		for k, want := range []float64{a[1], a[2], b[1]} {
			bad = bad || want < s.Effects[k].Lo || want > s.Effects[k].Hi
		}
		if bad {
			missed++
		}
	}
	t.Logf("%d of %d families missed", missed, trials)
	within(t, "families that miss", missed, trials, 0.05, true)
}

// Where all combinations are played a marginal mean is the mean of the variants'
// means, and an effect their difference.
func TestBalancedEffectsAreDifferencesOfMeans(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	d := &Design{Factors: []Factor{{Name: "a", Levels: []string{"0", "1", "2"}, Base: 1}, {Name: "b", Levels: []string{"0", "1"}}}}
	var src memory
	means := [3][2]float64{}
	for i := range 3 {
		for j := range 2 {
			games := played(random, luck(random, 200), 0.3+0.1*float64(i*j+j), 0)
			name := fmt.Sprint("v", i, j)
			d.Runs = append(d.Runs, Run{Variant: name, Levels: []int{i, j}})
			src.add(name, "random", games)
			for _, x := range games {
				means[i][j] += (float64(x)/2 - 0.5) / 200
			}
		}
	}
	list, err := Sweep(&src, d, Options{Level: 0.95})
	if err != nil {
		t.Fatal(err)
	}
	s := list[0]
	near := func(what string, got, want float64) {
		if math.Abs(got-want) > 1e-8 {
			t.Errorf("%s is %v, want %v", what, got, want)
		}
	}
	row := func(i int) float64 { return (means[i][0] + means[i][1]) / 2 }
	near("a: 0 against 1", s.Effects[0].Value, row(0)-row(1))
	near("a: 2 against 1", s.Effects[1].Value, row(2)-row(1))
	for i := range 3 {
		near("the mean of a level", s.Means[0][i], row(i))
	}
	near("b", s.Effects[2].Value, (means[0][1]+means[1][1]+means[2][1]-means[0][0]-means[1][0]-means[2][0])/3)
	near("a: 2 with b: 1", s.Interactions[1].Value, means[2][1]-means[1][1]-means[2][0]+means[1][0])
	near("efficiency", s.Model.Efficiency, 1)
}

// In a fraction of the combinations weights are no fractions of a power of two, and
// what they leave of games that all variants played alike is no difference: the
// interval of a rule that did nothing says how little may be unseen.
func TestWhatDidNothingMayDoLittle(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 22))
	const games = 500
	shared := luck(random, games)
	alike := played(random, shared, 0.5, 0)
	d := &Design{Factors: []Factor{
		{Name: "one", Levels: []string{"a", "b", "c"}}, {Name: "two", Levels: []string{"a", "b", "c", "d", "e"}},
	}}
	var src memory
	for _, levels := range [][]int{{0, 0}, {0, 1}, {0, 2}, {0, 4}, {1, 0}, {1, 3}, {1, 4}, {2, 0}, {2, 1}, {2, 3}} {
		name := fmt.Sprint("v", levels)
		d.Runs = append(d.Runs, Run{Variant: name, Levels: levels})
		src.add(name, "random", alike)
	}
	list, err := Sweep(&src, d, Options{Level: 0.95, critical: 3})
	if err != nil {
		t.Fatal(err)
	}
	least := 3 * z(0.95) / games // of no game that differs, with z² more of whole wins
	for _, e := range list[0].Effects {
		if e.Value != 0 || e.Hi < 0.999*least || e.Lo > -0.999*least {
			t.Errorf("level %d of %s, which did nothing: %v [%v, %v], not 0 ± %v", e.To, d.Factors[e.Factor].Name, e.Value, e.Lo, e.Hi, least)
		}
	}
}

// A line-up of which no game is there yet has no answer, and others have theirs.
func TestNotYetPlayed(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 24))
	d := twoLevels(1, nil)
	var src memory
	for _, r := range d.Runs {
		src.add(r.Variant, "random", nil)
		src.add(r.Variant, "greedy", played(random, luck(random, 100), 0.5, 0))
	}
	missing := map[string]int{}
	sweep, err := Sweep(&src, d, Options{Level: 0.95})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sweep {
		missing["sweep "+s.Agents] = len(s.Missing)
	}
	explained, err := Explain(&src, d, Options{Level: 0.95})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range explained {
		missing["effects "+e.Agents] = len(e.Missing)
	}
	readings, err := Read(&src, d, Options{Level: 0.95})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range readings {
		missing["readings "+r.Agents] = len(r.Missing)
	}
	for what, n := range missing {
		if want := map[bool]int{true: 2}[what[len(what)-6:] == "random"]; n != want {
			t.Errorf("%s: %d variants are missing, not %d", what, n, want)
		}
	}
}

// A design with one run has nothing to estimate: it is ranked alone.
func TestSweepOfOneRun(t *testing.T) {
	m := &measured{games: 100}
	if got, want := m.together(Options{Level: 0.95}, "random"), z(0.95); math.Abs(got-want) > 1e-9 {
		t.Errorf("critical value %v without a contrast, want %v", got, want)
	}
	if list := m.estimates(Options{Level: 0.95}, "random"); len(list) != 0 {
		t.Errorf("%d estimates without a contrast", len(list))
	}
}
