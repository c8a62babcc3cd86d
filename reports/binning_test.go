package reports

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"houserules/analysis"
)

// histogramOf counts whole numbers.
func histogramOf(counts map[int]int64) *analysis.Histogram {
	least, most := math.MaxInt, math.MinInt
	for v := range counts {
		least, most = min(least, v), max(most, v)
	}
	h := &analysis.Histogram{Start: float64(least), Width: 1, Counts: make([]int64, most-least+1)}
	for v, n := range counts {
		h.Counts[v-least] = n
	}
	return h
}

func TestRebinKeepsEveryGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.MapOfN(rapid.IntRange(-400, 2000), rapid.Int64Range(1, 1000), 1, 40).Draw(t, "counts")
		h := histogramOf(counts)
		w, ok := shownWindow([]*analysis.Histogram{h})
		if !ok {
			t.Fatal("no window for a histogram with games")
		}
		if !(w.hi > w.lo) || !(w.width >= 2) || (w.hi-w.lo)/w.width > 130 {
			t.Fatalf("window %+v is empty or has too many bins", w)
		}
		b := w.rebin(h)
		sum := b.below + b.above
		for _, s := range b.shares {
			sum += s
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Fatalf("shares add up to %v", sum)
		}
	})
}

// A lead symmetric about zero stays symmetric, and one that only takes even
// values does not turn into a comb.
func TestRebinSymmetricWithoutComb(t *testing.T) {
	counts := map[int]int64{}
	for m := -48; m <= 48; m += 2 {
		counts[m] = int64(1000 * (60 - max(m, -m)))
	}
	w, _ := shownWindow([]*analysis.Histogram{histogramOf(counts)})
	shares := w.rebin(histogramOf(counts)).shares
	for i, j := 0, len(shares)-1; i < j; i, j = i+1, j-1 {
		if math.Abs(shares[i]-shares[j]) > 1e-12 {
			t.Fatalf("bins %d and %d differ: %v, %v", i, j, shares[i], shares[j])
		}
	}
	peaks := 0
	for i := 1; i < len(shares)-1; i++ {
		if shares[i] > shares[i-1] && shares[i] > shares[i+1] {
			peaks++
		}
	}
	if peaks != 1 {
		t.Errorf("%d peaks in a distribution with one: %v", peaks, shares)
	}
}

func TestWindowCutsLongTails(t *testing.T) {
	bulk := map[int]int64{1900: 1}
	for v := 50; v < 150; v++ {
		bulk[v] = 1000
	}
	w, _ := shownWindow([]*analysis.Histogram{histogramOf(bulk)})
	if w.hi > 300 {
		t.Errorf("one game of 1900 plies stretches the axis to %v", w.hi)
	}
	if above := w.rebin(histogramOf(bulk)).above; math.Abs(above-1/100001.0) > 1e-12 {
		t.Errorf("share beyond the axis is %v", above)
	}
	// Games cut off count as tail, wherever the limit is, unless there is
	// nothing else.
	cutOff := map[int]int64{2000: 60_000}
	for v, n := range bulk {
		cutOff[v] += n
	}
	if w, _ := shownWindow([]*analysis.Histogram{finished(histogramOf(cutOff), 60_000)}); w.hi > 300 {
		t.Errorf("games cut off stretch the axis to %v", w.hi)
	}
	all := histogramOf(map[int]int64{2000: 5})
	if w, ok := shownWindow([]*analysis.Histogram{finished(all, 5)}); !ok || w.lo > 2000 || w.hi < 2000 {
		t.Errorf("all games cut off: window %+v, %v", w, ok)
	}
	if _, ok := shownWindow([]*analysis.Histogram{{}}); ok {
		t.Error("a window without games")
	}
}

func TestEndReasonsKeepTheFamilysOrder(t *testing.T) {
	cells := []*analysis.Cell{
		{EndReasons: []analysis.Count{{Name: "no_seeds"}, {Name: "repetition"}}},
		{EndReasons: []analysis.Count{{Name: "majority"}, {Name: "no_seeds"}, {Name: "no_capture"}, {Name: "repetition"}, {Name: "limit"}}},
	}
	got := endReasons(cells)
	want := []string{"majority", "no_seeds", "no_capture", "repetition", "limit"}
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}
