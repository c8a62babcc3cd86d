package exact

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// What follows from a table is what adding value by value comes to.
func TestTabulate(t *testing.T) {
	var tab Tabulator
	rapid.Check(t, func(t *rapid.T) {
		least := rapid.SampledFrom([]int32{0, 0, -7, 5}).Draw(t, "least")
		column := rapid.SliceOfN(rapid.OneOf(rapid.Int32Range(-9, 60), rapid.Int32Range(-9, mostTabulated+20)), 0, 300).Draw(t, "column")
		fits := true
		var want Sums
		var counter, got Counter
		nonzero := int64(0)
		for _, v := range column {
			fits = fits && v >= least && v-least <= mostTabulated
			want.Add(int64(v))
			counter.Add(int64(v) >> 1)
			if v != 0 {
				nonzero++
			}
		}
		table, ok := Tabulate(&tab, column, least)
		if ok != fits {
			t.Fatalf("tabulated: %t, although all values fit: %t", ok, fits)
		}
		if !ok {
			return
		}
		if sums := table.Sums(); sums != want {
			t.Errorf("sums %+v instead of %+v", sums, want)
		}
		if n := table.NonZero(); n != nonzero {
			t.Errorf("%d values other than zero instead of %d", n, nonzero)
		}
		got.AddTable(table, 1)
		a, b := got.Bins()
		c, d := counter.Bins()
		if a != c || !reflect.DeepEqual(b, d) {
			t.Errorf("bins %d %v instead of %d %v", a, b, c, d)
		}
	})
}

// Narrow numbers below the least are seen, too, and what was counted until then is
// forgotten.
func TestTabulateNarrow(t *testing.T) {
	var tab Tabulator
	for _, test := range []struct {
		column []uint8
		sum    int64 // 0 where not all fit
	}{{[]uint8{7, 5, 9, 6, 5}, 32}, {[]uint8{7, 5, 4, 6, 5}, 0}, {[]uint8{6, 6}, 12}} {
		table, ok := Tabulate(&tab, test.column, 5)
		sums := table.Sums()
		if ok != (test.sum > 0) || sums.Sum() != test.sum {
			t.Errorf("%v: %+v, %t", test.column, table, ok)
		}
	}
}

// Differences of two columns are those of their values.
func TestTabulateDifferences(t *testing.T) {
	var tab Tabulator
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.OneOf(rapid.Int32Range(-60, 60), rapid.Int32Range(-1030, 1030))
		n := rapid.IntRange(0, 50).Draw(t, "n")
		x, y := rapid.SliceOfN(value, n, n).Draw(t, "x"), rapid.SliceOfN(value, n, n).Draw(t, "y")
		var want Sums
		fits := true
		for i, v := range x {
			d := v - y[i]
			want.Add(int64(d))
			fits = fits && d >= -(mostTabulated+1)/2 && d <= mostTabulated/2
		}
		table, ok := TabulateDifferences(&tab, x, y)
		if ok != fits {
			t.Fatalf("tabulated: %t, although all differences fit: %t", ok, fits)
		}
		if ok && table.Sums() != want {
			t.Errorf("sums %+v instead of %+v", table.Sums(), want)
		}
	})
}

// Rows whose columns are summed already come to the same as others, however large
// their values.
func TestAddSummed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.OneOf(rapid.Int32Range(-9, 9), rapid.Int32Range(-1<<31, 1<<31-1))
		k, n := rapid.IntRange(1, 3).Draw(t, "k"), rapid.IntRange(0, 40).Draw(t, "n")
		columns, sums := make([][]int32, k), make([]Sums, k)
		for i := range columns {
			columns[i] = rapid.SliceOfN(value, n, n).Draw(t, "column")
			AddColumn(&sums[i], columns[i])
		}
		want, got := NewCross(k), NewCross(k)
		want.Add(columns)
		AddSummed(got, columns, sums)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v instead of %+v", got, want)
		}
		if k == 1 && !reflect.DeepEqual(CrossOf(&sums[0]), want) {
			t.Errorf("%+v of sums instead of %+v", CrossOf(&sums[0]), want)
		}
	})
}
