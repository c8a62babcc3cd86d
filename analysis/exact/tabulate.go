package exact

import "math/bits"

// mostTabulated is the largest value that a [Tabulator] counts.
const mostTabulated = 1<<12 - 1

// lanes is the number of tables that values are counted in by turns. Values that
// follow one another are often the same, and a processor that adds to one place
// again has to wait for the last time.
const lanes = 4

// Tabulator counts how often each value of a column of small integers occurs. Of
// thousands of games few lengths or scores are different, so that all else follows
// from the counts in no time: the sums, their squares, the extremes, a histogram.
// It belongs to one goroutine and uses its memory again; the zero value is ready.
type Tabulator struct {
	// bins are zero, but for the first size ones of the first lane.
	bins [lanes][mostTabulated + 1]uint32
	size int
}

// Tabulated are the values of a column: Counts[i] is how often First + i occurs.
// It is valid until the Tabulator is used again.
type Tabulated struct {
	First  int64
	Counts []uint32
}

// Tabulate counts the values of a column, from least up. It reports false where a value is
// less than that, or larger by 4,096 or more.
// The column has fewer than 2^31 values.
func Tabulate[T ~uint8 | ~uint16 | ~uint32 | ~int32](t *Tabulator, column []T, least T) (Tabulated, bool) {
	t.clear()
	a, b, c, d := &t.bins[0], &t.bins[1], &t.bins[2], &t.bins[3]
	from := uint32(least)
	// Whether all values fit is known only when they are counted: to look at them before
	// takes as long again.
	var all uint32
	for ; len(column) >= lanes; column = column[lanes:] {
		v, w, x, y := uint32(column[0])-from, uint32(column[1])-from, uint32(column[2])-from, uint32(column[3])-from
		all |= (v | w) | (x | y)
		a[v&mostTabulated]++
		b[w&mostTabulated]++
		c[x&mostTabulated]++
		d[y&mostTabulated]++
	}
	for _, x := range column {
		v := uint32(x) - from
		all |= v
		a[v&mostTabulated]++
	}
	return t.counted(int64(least), all)
}

// TabulateDifferences counts x[i] − y[i] of two columns of one length. It reports
// false where one lies outside of −2,048 to 2,047.
func TabulateDifferences[T ~int32](t *Tabulator, x, y []T) (Tabulated, bool) {
	const least = -(mostTabulated + 1) / 2
	y = y[:len(x)]
	t.clear()
	a, b, c, d := &t.bins[0], &t.bins[1], &t.bins[2], &t.bins[3]
	var all uint32
	for ; len(x) >= lanes && len(y) >= lanes; x, y = x[lanes:], y[lanes:] {
		v, w := uint32(x[0]-y[0]-least), uint32(x[1]-y[1]-least)
		all |= v | w
		a[v&mostTabulated]++
		b[w&mostTabulated]++
		v, w = uint32(x[2]-y[2]-least), uint32(x[3]-y[3]-least)
		all |= v | w
		c[v&mostTabulated]++
		d[w&mostTabulated]++
	}
	for i, n := range x {
		v := uint32(n - y[i] - least)
		all |= v
		a[v&mostTabulated]++
	}
	return t.counted(least, all)
}

// clear forgets what was counted last.
func (t *Tabulator) clear() {
	clear(t.bins[0][:t.size])
	t.size = 0
}

// counted adds up the lanes in the first, given the least value and all values less it
// combined by or. Where one of them was too large, or less and so has wrapped around,
// what was counted is thrown away.
func (t *Tabulator) counted(least int64, all uint32) (Tabulated, bool) {
	if all > mostTabulated {
		for k := range t.bins {
			clear(t.bins[k][:])
		}
		return Tabulated{}, false
	}
	t.size = 1 << bits.Len32(all)
	a, b, c, d := t.bins[0][:t.size], t.bins[1][:t.size], t.bins[2][:t.size], t.bins[3][:t.size]
	for i := range a {
		a[i] += b[i] + c[i] + d[i]
	}
	clear(b)
	clear(c)
	clear(d)
	return Tabulated{least, a}, true
}

// Sums are the sums of the values.
func (t Tabulated) Sums() Sums {
	var s Sums
	for i, n := range t.Counts {
		if n != 0 {
			s.AddTimes(t.First+int64(i), int64(n))
		}
	}
	return s
}

// NonZero is how many values are not zero.
func (t Tabulated) NonZero() int64 {
	n := int64(0)
	for i, k := range t.Counts {
		if t.First+int64(i) != 0 {
			n += int64(k)
		}
	}
	return n
}

// AddTable counts what was tabulated, each value divided by 2^shift and rounded
// down.
func (c *Counter) AddTable(t Tabulated, shift int) {
	for i, n := range t.Counts {
		if n != 0 {
			c.AddTimes((t.First+int64(i))>>shift, int64(n))
		}
	}
}
