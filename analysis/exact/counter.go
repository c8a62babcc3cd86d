package exact

// Counter counts small integers, the data of a histogram. The zero value is
// empty.
type Counter struct {
	start  int64
	counts []int64
}

// Add counts a value, growing the range to hold it.
func (c *Counter) Add(v int64) {
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

// AddDifferences counts a[i] − b[i] of two columns of one length.
func (c *Counter) AddDifferences(a, b []int32) {
	for i, v := range b[:len(a)] {
		at := int64(a[i]) - int64(v) - c.start
		if uint64(at) < uint64(len(c.counts)) {
			c.counts[at]++
			continue
		}
		c.Add(at + c.start)
	}
}

// AddTimes counts a value a number of times, which may be negative where it was
// counted so often before.
func (c *Counter) AddTimes(v, times int64) {
	c.Add(v)
	c.counts[v-c.start] += times - 1
}

// Merge counts what another has counted.
func (c *Counter) Merge(o *Counter) {
	for i, n := range o.counts {
		if n != 0 {
			c.AddTimes(o.start+int64(i), n)
		}
	}
}

// Bins returns the least value counted and the counts from there to the
// greatest, a bin for each integer; nothing counted has no bins. The slice is
// the caller's.
func (c *Counter) Bins() (start int64, counts []int64) {
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
		return 0, nil
	}
	counts = make([]int64, last-first+1)
	copy(counts, c.counts[first:])
	return c.start + int64(first), counts
}
