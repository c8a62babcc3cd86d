package analysis

import (
	"slices"

	"houserules/analysis/bounded"
	"houserules/analysis/exact"
)

// pairTally counts how a member's games differ from the base's in a figure that
// is a share: everything that is known of their difference, and not only its
// mean and its square.
type pairTally struct {
	// all are the differences of all games.
	all exact.Counter
	// cut are those of the games that either had cut off. Of these, ours are
	// the base's values where only the member's game was cut off, theirs the
	// member's where only the base's was, and both is how often both were.
	cut, ours, theirs exact.Counter
	both              int64
}

// addCut adds a game that one of the two had cut off.
func (p *pairTally) addCut(our, their int32, ourCut, theirCut bool) {
	p.cut.Add(int64(our) - int64(their))
	switch {
	case ourCut && theirCut:
		p.both++
	case ourCut:
		p.ours.Add(int64(their))
	default:
		p.theirs.Add(int64(our))
	}
}

// merge adds the games of another.
func (p *pairTally) merge(o *pairTally) {
	p.all.Merge(&o.all)
	p.cut.Merge(&o.cut)
	p.ours.Merge(&o.ours)
	p.theirs.Merge(&o.theirs)
	p.both += o.both
}

// stood are the differences as the games were counted, in a unit of which so
// many make one.
func (p *pairTally) stood(unit float64) bounded.Tally { return tallied(&p.all, -1, 1, unit) }

// extreme are the differences as if every game cut off had these values.
func (p *pairTally) extreme(our, their int64, unit float64) bounded.Tally {
	var c exact.Counter
	c.Merge(&p.all)
	each(&p.cut, func(v, games int64) { c.AddTimes(v, -games) })
	each(&p.ours, func(v, games int64) { c.AddTimes(our-v, games) })
	each(&p.theirs, func(v, games int64) { c.AddTimes(v-their, games) })
	if p.both > 0 {
		c.AddTimes(our-their, p.both)
	}
	return tallied(&c, -1, 1, unit)
}

// tallied is a counter's values in a unit of which so many make one.
func tallied(c *exact.Counter, least, most, unit float64) bounded.Tally {
	t := bounded.Tally{Least: least, Most: most}
	each(c, func(v, games int64) {
		t.Values = append(t.Values, bounded.Value{At: float64(v) / unit, Games: games})
	})
	return t
}

// each visits the values counted, in their order.
func each(c *exact.Counter, visit func(value, games int64)) {
	start, counts := c.Bins()
	for i, n := range counts {
		if n != 0 {
			visit(start+int64(i), n)
		}
	}
}

// addTallies adds the games lo … hi−1 of a block to the tallies of the figures
// that are shares.
func (s *segment) addTallies(columns []columnSet, base, lo, hi int) {
	if base < 0 || !s.alive[base] {
		return
	}
	for k, tallies := range s.tallies {
		for i := range tallies {
			if s.alive[i] && i != base {
				tallies[i].all.AddDifferences(columns[i][k][lo:hi], columns[base][k][lo:hi])
			}
		}
	}
}

// addCutTallies adds the games in the given places of a block, which some
// members had cut off; cut are the places of each.
func (s *segment) addCutTallies(columns []columnSet, cut [][]int, base int, places []int) {
	if base < 0 || !s.alive[base] {
		return
	}
	for i := range columns {
		if !s.alive[i] || i == base {
			continue
		}
		for _, place := range places {
			_, ours := slices.BinarySearch(cut[i], place)
			_, theirs := slices.BinarySearch(cut[base], place)
			if !ours && !theirs {
				continue
			}
			for k, tallies := range s.tallies {
				if tallies != nil {
					tallies[i].addCut(columns[i][k][place], columns[base][k][place], ours, theirs)
				}
			}
		}
	}
}

// tally are the differences of a member from the base in a figure that is a
// share, over the first games.
func (l *lineup) tally(column, member int, games int64) *pairTally {
	sum := &pairTally{}
	for i := range l.segments {
		if l.until(i) <= games {
			sum.merge(&l.segments[i].tallies[column][member])
		}
	}
	return sum
}
