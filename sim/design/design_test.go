package design

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

func full(s Space) []Run {
	var runs []Run
	for r := range s.All() {
		runs = append(runs, slices.Clone(r))
	}
	return runs
}

// apply is a weighted sum of the means of runs.
func apply(w []float64, mean func(Run) float64, runs []Run) float64 {
	sum := 0.0
	for i, r := range runs {
		sum += w[i] * mean(r)
	}
	return sum
}

// Over all combinations the weights of an effect are those of plain means, and the
// information is that of orthonormal columns.
func TestFullFactorial(t *testing.T) {
	s := Space{3, 2, 4}
	runs := full(s)
	fit, lost := Best(s, runs)
	if len(lost) > 0 || len(runs) != 24 || fit.Model.Size() != 1+2+1+3+2+6+3 {
		t.Fatalf("%d runs, %d columns, lost %v", len(runs), fit.Model.Size(), lost)
	}
	for _, p := range fit.Pivots() {
		if math.Abs(p-24) > 1e-9 {
			t.Errorf("a pivot of %v", p)
		}
	}
	w, ok := fit.Weights(fit.Model.Main(0, 2, 1))
	if !ok {
		t.Fatal("not estimable")
	}
	for i, r := range runs {
		want := map[int]float64{0: 0, 1: -1.0 / 8, 2: 1.0 / 8}[r[0]]
		if math.Abs(w[i]-want) > 1e-12 {
			t.Errorf("run %v has the weight %v, want %v", r, w[i], want)
		}
	}
	if len(fit.Aliases()) != 0 {
		t.Errorf("aliases %v", fit.Aliases())
	}
}

// What made the means of any runs is found again, by main effects and interactions.
func TestWeightsFindTheEffects(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	s := Space{3, 2, 4}
	runs := full(s)
	random.Shuffle(len(runs), func(i, j int) { runs[i], runs[j] = runs[j], runs[i] })
	runs = runs[:21] // not all, so that nothing is orthogonal
	a, b := []float64{0, 2, 5}, []float64{0, -3}
	ab := [3][2]float64{{0, 0}, {0, 1}, {0, -4}}
	mean := func(r Run) float64 { return 7 + a[r[0]] + b[r[1]] + ab[r[0]][r[1]] }
	fit := NewFit(NewModel(s, [][2]int{{0, 1}}), runs)
	for _, c := range []struct {
		what string
		c    []float64
		want float64
	}{
		{"a: 2 against 0", fit.Model.Main(0, 2, 0), 5 - 2},
		{"b: 1 against 0", fit.Model.Main(1, 1, 0), -3 - 1},
		{"a: 2 with b: 1", fit.Model.Interaction(0, 2, 0, 1, 1, 0), -4},
		{"c: 3 against 1", fit.Model.Main(2, 3, 1), 0},
	} {
		w, ok := fit.Weights(c.c)
		if got := apply(w, mean, runs); !ok || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s is %v, want %v", c.what, got, c.want)
		}
	}
}

// What runs cannot tell is refused: a factor that never changes, or only together
// with another; an interaction of which a corner is missing.
func TestNotEstimable(t *testing.T) {
	s := Space{2, 2, 2}
	tied := []Run{{0, 0, 0}, {0, 0, 1}, {1, 1, 0}, {1, 1, 1}}
	if _, lost := Best(s, tied); !slices.Equal(lost, []int{0, 1}) {
		t.Errorf("lost are %v", lost)
	}
	corner := slices.DeleteFunc(full(s), func(r Run) bool { return r[0] == 1 && r[1] == 1 })
	fit, lost := Best(s, corner)
	if len(lost) > 0 || fit.Model.Has(0, 1) || !fit.Model.Has(0, 2) || !fit.Model.Has(1, 2) {
		t.Errorf("lost %v, terms %v", lost, fit.Model.terms)
	}
	if !slices.Contains(aliased(fit), [2]int{0, 1}) {
		t.Errorf("the interaction that is left out shows nowhere: %v", fit.Aliases())
	}
}

func aliased(f *Fit) [][2]int {
	var list [][2]int
	for _, a := range f.Aliases() {
		list = append(list, [2]int{a.Hidden.A, a.Hidden.B})
	}
	return list
}

// efficiency is the D-efficiency of runs for the main effects and pairs.
func efficiency(m *Model, runs []Run) float64 {
	f := NewFit(m, runs)
	if len(f.Pivots()) < m.Size() {
		return 0
	}
	sum := 0.0
	for _, p := range f.Pivots() {
		sum += math.Log(p / float64(len(runs)))
	}
	return math.Exp(sum / float64(m.Size()))
}

// A sample has as many runs as asked for, all different and allowed, is the same
// for the same seed, and better than the best of many random ones.
func TestSample(t *testing.T) {
	s := Space{4, 3, 3, 2, 2}
	keep := func(r Run) bool { return r[0] != 3 || r[3] == 0 }
	for _, n := range []int{12, 24, 60} {
		runs, err := Sample(s, n, 5, keep)
		if err != nil || len(runs) != n {
			t.Fatal(len(runs), err)
		}
		again, _ := Sample(s, n, 5, keep)
		other, _ := Sample(s, n, 6, keep)
		equal := func(a, b Run) bool { return slices.Equal(a, b) }
		if !slices.EqualFunc(runs, again, equal) || slices.EqualFunc(runs, other, equal) {
			t.Error("the seed does not decide")
		}
		seen := map[int64]bool{}
		for _, r := range runs {
			if seen[s.number(r)] || !keep(r) {
				t.Errorf("%v is there twice, or excepted", r)
			}
			seen[s.number(r)] = true
		}
		m := NewModel(s, nil)
		if n == 60 {
			m = allPairs(s)
		}
		random, best := rand.New(rand.NewPCG(9, 9)), 0.0
		all := slices.DeleteFunc(full(s), func(r Run) bool { return !keep(r) })
		for range 40 {
			random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			best = max(best, efficiency(m, all[:n]))
		}
		if e := efficiency(m, runs); e < best {
			t.Errorf("%d runs: efficiency %.3f, the best of 40 random choices has %.3f", n, e, best)
		}
	}
	if _, err := Sample(s, 5, 1, keep); err == nil {
		t.Error("five runs cannot tell nine effects")
	}
	if _, err := Sample(Space{2, 2, 2}, 4, 1, func(r Run) bool { return r[0] == 0 && r[1] == 0 }); err == nil {
		t.Error("four runs of two that are allowed")
	}
	// Of more combinations than there is memory for some are found, too.
	big := Space(slices.Repeat([]int{3}, 30))
	if runs, err := Sample(big, 80, 1, func(Run) bool { return true }); err != nil || len(runs) != 80 {
		t.Error(err)
	}
}

// Fractions are the known best ones: resolution and words of the tables in Box,
// Hunter and Hunter 2005, "Statistics for Experimenters", table 6.22.
func TestFraction(t *testing.T) {
	for _, c := range []struct{ factors, halvings, resolution, shortest int }{
		{3, 1, 3, 1}, {4, 1, 4, 1}, {5, 1, 5, 1}, {5, 2, 3, 2}, {6, 2, 4, 3}, {6, 3, 3, 4}, {7, 2, 4, 1}, {7, 3, 4, 7}, {7, 4, 3, 7}, {8, 3, 4, 3}, {8, 4, 4, 14}, {9, 4, 4, 6},
	} {
		s := Space(slices.Repeat([]int{2}, c.factors))
		runs, words, err := Fraction(s, c.halvings)
		if err != nil {
			t.Errorf("%d factors, 1/%d: %v", c.factors, 1<<c.halvings, err)
			continue
		}
		resolution := bits.OnesCount64(words[0])
		n := 0
		for _, w := range words {
			if bits.OnesCount64(w) == resolution {
				n++
			}
		}
		if len(runs) != 1<<(c.factors-c.halvings) || len(words) != 1<<c.halvings-1 || resolution != c.resolution || n != c.shortest {
			t.Errorf("%d factors, 1/%d: %d runs, resolution %d with %d words of that length; want %d with %d",
				c.factors, 1<<c.halvings, len(runs), resolution, n, c.resolution, c.shortest)
		}
		// A word is constant over all runs.
		for _, w := range words {
			for _, r := range runs {
				parity := 0
				for f := range s {
					parity += r[f] * int(w>>f&1)
				}
				if parity%2 != 0 {
					t.Errorf("the word %b changes", w)
				}
			}
		}
		if _, lost := Best(s, runs); len(lost) > 0 {
			t.Errorf("%d factors, 1/%d: lost %v", c.factors, 1<<c.halvings, lost)
		}
		if len(runs[0]) != c.factors || slices.Max(runs[0]) != 0 {
			t.Errorf("today's rules are not in the fraction")
		}
	}
	if _, _, err := Fraction(Space{2, 2, 2}, 2); err == nil {
		t.Error("two runs cannot tell three effects")
	}
	if _, _, err := Fraction(Space{2, 3}, 1); err == nil {
		t.Error("a fraction of three levels")
	}
}
