package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/analysis/exact"
	"houserules/analysis/joint"
	"houserules/engine/enginetest"
)

// altered returns the games with a share of them replaced by others that have
// nothing to do with them, as a rule does that makes a difference now and
// then, and longer by some plies.
func altered(src *rand.Rand, games []game, share float64, longer uint32) []game {
	out := slices.Clone(games)
	for i := range out {
		if src.Float64() < share {
			out[i] = wild(src)
			out[i].plies += longer
		}
	}
	return out
}

// wild is a game whose length and lead vary as in awalé.
func wild(src *rand.Rand) game {
	south := 2 + float64(src.IntN(45))
	return result(south, 48-south, uint32(60+src.IntN(150)))
}

// The intervals of differences hold from two pairs on, however seldom the
// variants differ. The bounds are nominal less what a normal approximation of
// a skewed mean costs.
func TestFewPairsCoverage(t *testing.T) {
	runs := enginetest.Often(18, 1000)
	src := seeded(31)
	for _, n := range []int{2, 3, 5, 10, 40} {
		for _, share := range []float64{0.01, 0.1, 0.5, 1} {
			const longer = 20
			truth := map[string]float64{PlyCount: share * longer}
			hits := map[string]int{}
			for range runs {
				a := make([]game, n)
				for i := range a {
					a[i] = wild(src)
				}
				var m memory
				m.mirror("a", "random", 128, a)
				m.mirror("b", "random", 128, altered(src, a, share, longer))
				for _, d := range analyze(t, &m, Options{Tolerance: 0.01}).Differences {
					if x := truth[d.Name]; d.Effect.Lo <= x && x <= d.Effect.Hi {
						hits[d.Name]++
					}
				}
			}
			for _, name := range []string{FirstScore, Draws, FirstLead, PlyCount} {
				checkShare(t, name, hits[name], runs, 0.94, 1)
			}
			if t.Failed() {
				t.Fatalf("with %d pairs of which %v differ", n, share)
			}
		}
	}
}

// Two games without a difference say next to nothing about lengths that vary
// by dozens of plies.
func TestTwoPairsAlike(t *testing.T) {
	src := seeded(32)
	games := []game{wild(src), wild(src)}
	var m memory
	m.mirror("a", "random", 10, games)
	m.mirror("b", "random", 10, games)
	r := analyze(t, &m, Options{Tolerance: 0.01})
	sd := r.Cells[0].Plies.SD
	if d := r.Differences[3]; d.Name != PlyCount || !(d.Effect.Hi > 2*sd) || !near(d.Effect.Lo, -d.Effect.Hi, 1e-9) || d.Verdict != Undecided {
		t.Errorf("lengths vary by %v: %+v", sd, d)
	}
	// Where lengths do not vary at all there is nothing to go by.
	games[1] = games[0]
	m = memory{}
	m.mirror("a", "random", 10, games)
	m.mirror("b", "random", 10, games)
	for _, d := range analyze(t, &m, Options{Tolerance: 0.01}).Differences[2:] {
		if !math.IsNaN(d.Effect.Lo) || d.Verdict != 0 || d.Outlook.Games != 0 || len(d.Effect.Warnings) == 0 {
			t.Errorf("%+v", d)
		}
	}
}

// With many differing pairs the rules for few change nothing.
func TestManyPairsAsBefore(t *testing.T) {
	src := seeded(33)
	const n = 100000
	a := make([]game, n)
	for i := range a {
		a[i] = wild(src)
	}
	var m memory
	m.mirror("a", "random", n, a)
	m.mirror("b", "random", n, altered(src, a, 0.3, 5))
	d := analyze(t, &m, Options{Tolerance: 0.01}).Differences[3]
	var s exact.Sums
	for i := range a {
		s.Add(int64(m.games[1][i].plies) - int64(a[i].plies))
	}
	half := z(0.95) * s.SD() / math.Sqrt(n)
	longer := unseenPlies(0.025, n, analyzed(t, &m, Options{}).Cells[1].Plies.Mean)
	if !near((d.Effect.Hi-d.Effect.Value-longer)/half, 1, 2e-4) {
		t.Errorf("± %v, plainly ± %v", d.Effect.Hi-d.Effect.Value-longer, half)
	}
}

// Five lost games have no variance, but the plan for the next ones must not
// believe it. To know the score to half a point takes (c·½/0.005)² games where the
// result is a toss-up, and never more. Games that are all alike tell no
// correlation of the six variants, so c is Šidák's.
func TestPlanAfterFewGames(t *testing.T) {
	c := joint.Sidak(0.95, 6)
	want := c * c / 4 / 0.005 / 0.005
	for _, n := range []int{1, 2, 3, 5} {
		games := slices.Repeat([]game{result(18, 30, 40)}, n)
		var m memory
		for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
			m.mirror(name, "random", 10, games)
		}
		f := analyze(t, &m, Options{Tolerance: 0.01}).Cells[0].Fair
		if f.Verdict == Undecided && math.Abs(float64(f.Outlook.Games)-want) > 10 {
			t.Errorf("%d lost games: %+v", n, f)
		}
	}
	// The same for a difference: no pair of thirty differed.
	s := newSpread(0, 1, z(0.95)).atMost(1)
	if got, want := s.planned(30).Variance, wilsonUpper(30); !near(got, want, 1e-12) {
		t.Errorf("no pair of thirty differs: planned with a variance of %v, want %v", got, want)
	}
	if got := s.planned(29).Variance; got != 1 {
		t.Errorf("no pair of 29 differs: planned with a variance of %v, want 1", got)
	}
	many := newSpread(0.2, 0.5, z(0.95))
	if got := many.planned(200000).Variance; got != 0.2 {
		t.Errorf("200,000 games: planned with a variance of %v instead of 0.2", got)
	}
}

func wilsonUpper(n int64) float64 { return Wilson(0, n, 0.95).Hi }

// Variants of the same rules are said to be just that.
func TestSameRules(t *testing.T) {
	src := seeded(34)
	v := luck(src, 400, []float64{0.45, 0.5}, []float64{0.05, 0.04}, 0.6)
	study := func(rules map[string]string, twin []game) []Difference {
		var m memory
		m.mirror("a", "random", 64, v[0])
		m.mirror("twin", "random", 64, twin)
		m.mirror("c", "random", 64, v[1])
		return analyze(t, &m, Options{Tolerance: 0.01, Rules: rules}).Differences
	}
	plain := study(nil, v[0])
	same := study(map[string]string{"a": "77ab", "twin": "77ab", "c": "c0de"}, v[0])
	for i, d := range same {
		switch {
		case d.Variant == "twin":
			if d.Verdict != SameRules || d.Effect.Lo != 0 || d.Effect.Hi != 0 || d.Outlook.Games != 0 || len(d.Effect.Warnings) > 0 {
				t.Errorf("%+v", d)
			}
			if plain[i].Verdict == SameRules {
				t.Errorf("without hashes: %+v", plain[i])
			}
		case d.Effect.Hi-d.Effect.Lo >= plain[i].Effect.Hi-plain[i].Effect.Lo:
			t.Errorf("%s: the twin takes its share of the error: %+v", d.Name, d)
		}
	}
	// No hashes are no equal hashes, and games that differ tell otherwise.
	for _, d := range slices.Concat(study(map[string]string{"a": "", "twin": ""}, v[0]), study(map[string]string{"a": "77ab", "twin": "77ab"}, v[1])) {
		if d.Verdict == SameRules {
			t.Errorf("%+v", d)
		}
	}
}
