package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// naive counts lines without bounds.
func naive(lines []engine.LineHash) (distinct, most int64) {
	times := map[engine.LineHash]int64{}
	for _, l := range lines {
		times[l]++
		most = max(most, times[l])
	}
	return int64(len(times)), most
}

func counted(lines []engine.LineHash, most int) Repeats {
	c := newLineCount(most)
	for _, l := range lines {
		c.add(l)
	}
	return c.repeats().warned()
}

// drawn are games of which the k-th of some ways to play comes up with odds of
// 1/(k+5), and one more in a given share of all games.
func drawn(r *rand.Rand, games, ways int, favourite float64) []engine.LineHash {
	odds := make([]float64, ways)
	total := 0.0
	for k := range odds {
		total += 1 / float64(k+5)
		odds[k] = total
	}
	names := make([]engine.LineHash, ways)
	for k := range names {
		names[k] = engine.LineHash(r.Uint64())
	}
	lines := make([]engine.LineHash, games)
	for i := range lines {
		k, _ := slices.BinarySearch(odds, r.Float64()*total)
		if lines[i] = names[min(k, ways-1)]; r.Float64() < favourite {
			lines[i] = 12345
		}
	}
	return lines
}

// Up to the bound the counts are exact, at it and in any order.
func TestRepeatsAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, test := range []struct {
		games, ways int
		favourite   float64
	}{{0, 1, 0}, {1, 1, 0}, {400, 300, 0.09}, {5000, 255, 0.3}, {5000, 256, 0}} {
		lines := drawn(r, test.games, test.ways, test.favourite)
		distinct, most := naive(lines)
		want := Repeats{Games: int64(test.games), Distinct: distinct, Most: most}
		for range 3 {
			got := counted(lines, 256)
			got.Warnings = nil
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%+v: %+v, want %+v", test, got, want)
			}
			r.Shuffle(len(lines), func(i, k int) { lines[i], lines[k] = lines[k], lines[i] })
		}
	}
	// One line more than are counted one by one.
	var lines []engine.LineHash
	for range 257 {
		lines = append(lines, engine.LineHash(r.Uint64()))
	}
	if counted(lines[:256], 256).Sampled || !counted(lines, 256).Sampled {
		t.Error("the bound is not where it is said to be")
	}
}

// Beyond the bound the number of different games is estimated without bias and
// with the standard error that is promised, the most frequent game is never
// counted short and never too long by more than the bound allows, the sample
// does not depend on the order, and memory does not grow. The standard error
// depends on how full the sample is, so the numbers are spread evenly, by their
// logarithms, over a doubling.
func TestRepeatsAreEstimated(t *testing.T) {
	const most = 64
	runs := enginetest.Often(500, 20_000)
	r := rand.New(rand.NewPCG(2, 2))
	sum, squares := 0.0, 0.0
	for run := range runs {
		games := int(900 * math.Exp2(r.Float64()))
		lines := make([]engine.LineHash, games)
		for i := range lines {
			lines[i] = engine.LineHash(r.Uint64())
		}
		for k := range games { // most come up twice or more, and one again and again
			if lines = append(lines, lines[r.IntN(games)]); k%10 == 0 {
				lines = append(lines, lines[0])
			}
		}
		r.Shuffle(len(lines), func(i, k int) { lines[i], lines[k] = lines[k], lines[i] })
		distinct, top := naive(lines)
		c := newLineCount(most)
		for _, l := range lines {
			if c.add(l); len(c.times) > most || len(c.sample) > most {
				t.Fatalf("%d counts and a sample of %d", len(c.times), len(c.sample))
			}
		}
		got := c.repeats()
		if !got.Sampled || got.Most < top || got.Most > top+int64(len(lines)/(most+1)) {
			t.Errorf("the most frequent game of %d came up %d times: %+v", len(lines), top, got)
		}
		off := float64(got.Distinct)/float64(distinct) - 1
		sum, squares = sum+off, squares+off*off
		if run < 20 {
			r.Shuffle(len(lines), func(i, k int) { lines[i], lines[k] = lines[k], lines[i] })
			if again := counted(lines, most); again.Distinct != got.Distinct {
				t.Errorf("%d different games, in another order %d", got.Distinct, again.Distinct)
			}
		}
	}
	promised := 1.2 / math.Sqrt(most)
	bias, se := sum/float64(runs), math.Sqrt(squares/float64(runs))
	t.Logf("relative bias %.4f, standard error %.4f (promised %.4f)", bias, se, promised)
	// Four standard errors of both; that of the second is its size over
	// √(2·runs), and 1.2/√most holds up to terms of its own square.
	within := 4 / math.Sqrt(float64(runs))
	if math.Abs(bias) > promised*within || math.Abs(se/promised-1) > promised*promised+within/math.Sqrt2 {
		t.Errorf("relative bias %.4f, standard error %.4f, promised %.4f", bias, se, promised)
	}
}

// Warnings are given where games repeat each other much, and not for a few
// games of which each is more than one in a hundred.
func TestRepeatsWarn(t *testing.T) {
	of := func(times ...int) Repeats {
		var lines []engine.LineHash
		for k, n := range times {
			for range n {
				lines = append(lines, engine.LineHash(k))
			}
		}
		return counted(lines, MostLines)
	}
	ones := func(n int, more ...int) []int { return append(slices.Repeat([]int{1}, n), more...) }
	for _, test := range []struct {
		times []int
		want  string
	}{
		{nil, "[]"},
		{ones(7), "[]"},
		{ones(900, 2), "[]"},
		{ones(900, 10), "[warning.frequent-game[10 910]]"},
		{ones(990, 10), "[]"}, // 1 % exactly, 99 % different
		{append(slices.Repeat([]int{2}, 200), ones(800)...), "[warning.few-distinct[1000 1200]]"},
		{append(slices.Repeat([]int{2}, 100), ones(800)...), "[]"}, // 90 % exactly
		{ones(100, 20), "[warning.few-distinct[101 120] warning.frequent-game[20 120]]"},
	} {
		if got := fmt.Sprint(of(test.times...).Warnings); got != test.want {
			t.Errorf("%d kinds of games: %s, want %s", len(test.times), got, test.want)
		}
	}
}
