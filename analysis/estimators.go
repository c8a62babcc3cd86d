package analysis

// Estimator estimates a figure from the games of a cell, at a nominal coverage.
// What [Wilson], [MeanScore] and [TMean] return, and a ratio of sums, has an interval for
// studies that are looked at again and again as well; an estimate made by hand
// has none there.
type Estimator func(g *Games, level float64) Estimate

// shareOf is the share of the games of which a column of zeros and ones has a
// one.
func shareOf(c Column) Estimator {
	return func(g *Games, level float64) Estimate { return Wilson(g.Sums(c).Sum(), g.N(), level) }
}

// meanOf is the mean of a column.
func meanOf(c Column) Estimator {
	return func(g *Games, level float64) Estimate {
		return TMean(g.Sums(c), float64(c.unit(g.Info())), level)
	}
}

// countOf is the mean of a column that counts events.
func countOf(c Column) Estimator {
	return func(g *Games, level float64) Estimate {
		return countMean(g.Sums(c), float64(c.unit(g.Info())), level)
	}
}

// ratioOf is Σy/Σx of two columns whose figure reads them together.
func ratioOf(y, x Column) Estimator {
	return func(g *Games, level float64) Estimate {
		cross := g.Together(y, x)
		if seen, few := g.spans[[2]string{y.Name, x.Name}]; few && g.games < FewGames {
			return fewRatio(cross, 0, 1, level, *seen)
		}
		return ratio(cross, 0, 1, level)
	}
}

// within narrows the bounds to the values that a figure can have.
func within(lo, hi float64, estimate Estimator) Estimator {
	return func(g *Games, level float64) Estimate { return narrowed(estimate(g, level), lo, hi) }
}

// narrowed narrows the bounds of an interval. Bounds that are not numbers stay.
func narrowed(e Estimate, lo, hi float64) Estimate {
	if e.Lo < lo {
		e.Lo = lo
	}
	if e.Hi > hi {
		e.Hi = hi
	}
	if wide := e.along; wide != nil {
		e.along = func(r reach) (least, most float64) {
			least, most = wide(r)
			return max(lo, least), min(hi, most)
		}
	}
	return e
}
