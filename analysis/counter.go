package analysis

// counter counts small integers, the data of a histogram. The zero value is
// empty.
type counter struct {
	start  int64
	counts []int64
}

// add counts a value, growing the range to hold it.
func (c *counter) add(v int64) {
	if len(c.counts) == 0 {
		c.start = v
	}
	i := v - c.start
	if i < 0 {
		// Grow downwards by at least as much as there is, so that growing
		// stays linear in the end.
		grow := max(-i, int64(len(c.counts)))
		c.counts = append(make([]int64, grow, grow+int64(len(c.counts))), c.counts...)
		c.start -= grow
		i += grow
	}
	for i >= int64(len(c.counts)) {
		c.counts = append(c.counts, 0)
	}
	c.counts[i]++
}

// histogram returns the counts without empty bins at either end.
func (c *counter) histogram() Histogram {
	first, last := -1, -1
	for i, n := range c.counts {
		if n > 0 {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return Histogram{Width: 1}
	}
	counts := make([]int64, last-first+1)
	copy(counts, c.counts[first:])
	return Histogram{Start: float64(c.start + int64(first)), Width: 1, Counts: counts}
}
