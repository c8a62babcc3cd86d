package analysis

// merge adds the games of another with the same members, which are other games. It
// leaves the other as it is.
func (l *lineup) merge(o *lineup) {
	for i, c := range l.cells {
		c.merge(o.cells[i])
	}
	for i := range l.segments {
		l.segments[i].merge(&o.segments[i])
	}
}

// merge adds the games of another segment with the same members.
func (s *segment) merge(o *segment) {
	for k, cross := range s.cross {
		if cross != nil {
			cross.Merge(o.cross[k])
			s.cutRows[k].Merge(o.cutRows[k].Cross)
		}
		for i := range s.differ[k] {
			s.differ[k][i] += o.differ[k][i]
		}
		for i := range s.tallies[k] {
			s.tallies[k][i].merge(&o.tallies[k][i])
		}
	}
	for i := range s.cut {
		s.cut[i].merge(o.cut[i])
	}
}

// merge adds the games of another cell, whose sums do not depend on the order of
// games; see [Gathering].
func (g *Games) merge(o *Games) {
	g.games += o.games
	g.whole = g.whole && o.whole
	g.first.add(o.first, Outcomes{})
	g.counted.add(o.counted, Outcomes{})
	g.cut.merge(o.cut)
	g.unequal += o.unequal
	for k := range g.columns {
		g.columns[k].Merge(o.columns[k])
	}
	for k, cross := range g.together {
		if cross != nil {
			cross.Merge(o.together[k])
		}
	}
	for k := range g.scores {
		g.scores[k].Merge(o.scores[k])
	}
	addCounts(g.ends, o.ends)
	addCounts(g.firstMoves, o.firstMoves)
	g.firstNone += o.firstNone
	mergeMeasures(g.fired, o.fired)
	mergeMeasures(g.measures, o.measures)
	if g.seats != nil {
		g.seats.merge(o.seats)
	}
	g.pliesCount.Merge(&o.pliesCount)
	g.leadCount.Merge(&o.leadCount)
	for name, s := range g.spans {
		s.merge(*o.spans[name])
	}
}

// merge adds the games of another cell of the same game.
func (s *seatSums) merge(o *seatSums) {
	s.seats.Merge(o.seats)
	s.cut.Merge(o.cut)
	addCounts(s.unequal, o.unequal)
	for i := range s.took {
		s.took[i].add(o.took[i], Outcomes{})
	}
}

// mergeMeasures adds what others have summed up of the same columns.
func mergeMeasures(to, from []measure) {
	for i := range to {
		to[i].games += from[i].games
		to[i].values.Merge(from[i].values)
		to[i].cut.add(from[i].cut, Outcomes{})
	}
}

// addCounts adds counts of the same things.
func addCounts(to, from []int64) {
	for i, n := range from {
		to[i] += n
	}
}
