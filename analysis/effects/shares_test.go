package effects

import (
	"math"
	"math/rand/v2"
	"testing"

	"houserules/engine/enginetest"
)

// parted is the analysis of variance of a table of means by its definition: the
// part of the rows, of the columns, and of what both do together, all cells
// counting alike. It knows nothing of the code that is tested.
func parted(x [2][3]float64) [3]float64 {
	var mean, row, column = 0.0, [2]float64{}, [3]float64{}
	for i := range x {
		for j, v := range x[i] {
			mean += v / 6
			row[i] += v / 3
			column[j] += v / 2
		}
	}
	var parts [3]float64
	for i := range x {
		for j, v := range x[i] {
			parts[0] += (row[i] - mean) * (row[i] - mean) / 6
			parts[1] += (column[j] - mean) * (column[j] - mean) / 6
			rest := v - row[i] - column[j] + mean
			parts[2] += rest * rest / 6
		}
	}
	return parts
}

// Of very many games the shares are those of the truth, with narrow intervals.
func TestSharesAreThoseOfTheAnalysisOfVariance(t *testing.T) {
	scores := [2][3]float64{{0.2, 0.5, 0.6}, {0.4, 0.5, 0.9}}
	truth := parted(scores)
	total := truth[0] + truth[1] + truth[2]
	r := read(t, rand.New(rand.NewPCG(51, 52)), scores, 200_000, 0.5, 0, Options{Level: 0.95, Tolerance: 0.01})
	if len(r.Shares) != 3 || r.Shares[2].Factor != Together {
		t.Fatalf("%+v", r.Shares)
	}
	sum := 0.0
	for i, s := range r.Shares {
		if math.Abs(s.Variance-truth[i]) > 0.0004 || math.Abs(s.Share-truth[i]/total) > 0.01 || s.Hi-s.Lo > 0.06 || s.Lo > s.Share || s.Hi < s.Share {
			t.Errorf("part %d: %+v, not %v of %v", i, s, truth[i], total)
		}
		sum += s.Share
	}
	if math.Abs(sum-1) > 1e-12 {
		t.Errorf("the shares add up to %v", sum)
	}
}

// The shares of few games miss the truth somewhere in no more than 5 of 100
// studies, whether readings share their luck or not, and the parts are right in the
// mean: the luck of the games, which alone would make everything vary, is taken off.
func TestSharesCover(t *testing.T) {
	trials := enginetest.Often(100, 3000)
	random := rand.New(rand.NewPCG(53, 54))
	for name, c := range map[string]struct {
		scores  [2][3]float64
		own     float64
		against float64
		anytime bool
	}{
		"both matter":       {scores: [2][3]float64{{0.4, 0.5, 0.55}, {0.5, 0.6, 0.65}}, own: 0.5},
		"one matters":       {scores: [2][3]float64{{0.4, 0.4, 0.4}, {0.6, 0.6, 0.6}}, own: 1},
		"together only":     {scores: [2][3]float64{{0.4, 0.5, 0.6}, {0.6, 0.5, 0.4}}, own: 0.2},
		"hardly any":        {scores: [2][3]float64{{0.5, 0.5, 0.5}, {0.5, 0.5, 0.51}}, own: 0.5},
		"against":           {scores: [2][3]float64{{0.4, 0.5, 0.55}, {0.5, 0.6, 0.75}}, own: 0.5, against: 0.3},
		"at the only look":  {scores: [2][3]float64{{0.4, 0.5, 0.55}, {0.5, 0.6, 0.65}}, own: 0.5, anytime: true},
		"luck of their own": {scores: [2][3]float64{{0.45, 0.5, 0.5}, {0.5, 0.5, 0.55}}, own: 1},
	} {
		truth := parted(c.scores)
		total := truth[0] + truth[1] + truth[2]
		opt := Options{Level: 0.95, Tolerance: 0.01}
		if c.anytime {
			opt.Anytime = map[string]int64{"random": 300}
		}
		missed, sum := 0, [3]float64{}
		for range trials {
			r := read(t, random, c.scores, 300, c.own, c.against, opt)
			bad := false
			for i, s := range r.Shares {
				bad = bad || truth[i]/total < s.Lo || truth[i]/total > s.Hi
				sum[i] += s.Variance / float64(trials)
			}
			if bad {
				missed++
			}
		}
		t.Logf("%s: %d of %d studies miss; parts %.5f, in truth %.5f", name, missed, trials, sum, truth)
		within(t, name+": studies that miss a share", missed, trials, 0.05, true)
		for i := range sum {
			// Cut at zero, the mean of a part is a little too large where it is small.
			if math.Abs(sum[i]-truth[i]) > 0.00015+0.03*truth[i] {
				t.Errorf("%s: part %d is %v in the mean, not %v", name, i, sum[i], truth[i])
			}
		}
	}
}

// Where no reading changes anything nothing is known of what varies.
func TestSharesOfNothing(t *testing.T) {
	r := read(t, rand.New(rand.NewPCG(55, 56)), [2][3]float64{{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}}, 300, 0, 0, Options{Level: 0.95})
	for _, s := range r.Shares {
		if s.Variance != 0 || !math.IsNaN(s.Share) || s.Lo != 0 || s.Hi != 1 {
			t.Errorf("%+v", s)
		}
	}
}

// Games that were cut off could have become whatever makes a share largest or
// smallest.
func TestSharesOfGamesCutOff(t *testing.T) {
	const games, cut = 4000, 400
	d := twoLevels(2, nil)
	random := rand.New(rand.NewPCG(57, 58))
	shared := luck(random, games)
	var seen [2][]Share
	for _, became := range []int{0, 2, cutOff} {
		var src memory
		for i, run := range d.Runs {
			score := []float64{0.3, 0.6, 0.35, 0.6}[i]
			list := played(random, shared, score, 0)
			for g := range cut {
				list[g] = became
				if became != cutOff && i%2 == 1 {
					list[g] = 2 - became
				}
			}
			src.add(run.Variant, "random", list)
		}
		list, err := Read(&src, d, Options{Level: 0.95, Tolerance: 0.01})
		if err != nil {
			t.Fatal(err)
		}
		shares := list[0].Shares
		t.Logf("%d: %+v", became, shares)
		if became == cutOff {
			for i, s := range shares {
				if s.Lo > seen[0][i].Share || s.Hi < seen[0][i].Share || s.Lo > seen[1][i].Share || s.Hi < seen[1][i].Share {
					t.Errorf("%+v does not hold what cut-off games could have made of it", s)
				}
			}
			continue
		}
		seen[became/2] = shares
	}
}
