package analysis

import (
	"math"

	"houserules/analysis/portable"
	"houserules/engine"
)

// Games that take openings of a list in turn share an opening with others, and
// with it something of their results: a hundred games from ten openings are not a
// hundred draws. Their errors are clustered by opening. Every interval reaches as
// much further as the standard error of the clusters is larger than that of games
// by themselves, which is the square root of the design effect (Kish 1965, Survey
// Sampling, section 5.4; for shares and their score intervals Rao and Scott 1992,
// "A simple method for the analysis of clustered binary data", Biometrics 48), and
// by Student's quantile for as many degrees of freedom as there are openings less
// one. So it tells of openings like these, and not of these alone; a list of one
// opening tells of that one, and needs none of this. It is never narrower than
// that of games by themselves.
//
// Openings drawn for each game are draws of their own, whether or not some come up
// twice, and both games of a pair are one observation in any case.
type clusters struct {
	listed int64
	games  []int64 // by opening, in all seatings
	// sums of the layout's columns, by place and opening; of two players
	// in both seatings strength has those of the score in the first less that in the
	// second.
	sums     [][]int64
	strength []int64
	// squares of the advantage, which is the column at that place, by opening.
	squares   []int64
	advantage int
}

// newClusters returns empty sums for the games of a cell; nil where no two share a
// listed opening, or all do.
func newClusters(listed, games int64, columns int) *clusters {
	if listed < 2 || games <= listed {
		return nil
	}
	c := &clusters{listed: listed, games: make([]int64, listed), sums: make([][]int64, columns), strength: make([]int64, listed), squares: make([]int64, listed)}
	for k := range c.sums {
		c.sums[k] = make([]int64, listed)
	}
	return c
}

// add adds a block of a seating that begins at a game index.
func (c *clusters) add(columns columnSet, start uint64, seating, score int) {
	for k, column := range columns {
		for i, x := range column {
			c.sums[k][(start+uint64(i))%uint64(c.listed)] += int64(x)
		}
	}
	for i, x := range columns[c.advantage] {
		c.squares[(start+uint64(i))%uint64(c.listed)] += int64(x) * int64(x)
	}
	sign := int64(1 - 2*seating)
	for i, x := range columns[score] {
		at := (start + uint64(i)) % uint64(c.listed)
		c.games[at]++
		c.strength[at] += sign * int64(x)
	}
}

// design is how much further intervals reach because errors are clustered; nil
// where they are not.
type design struct {
	// effect is the square root of the design effect, at least 1, openings the
	// number of clusters.
	effect   float64
	openings int64
}

// stretch is the critical value that stands in place of one for games by
// themselves.
func (d *design) stretch(critical float64) float64 {
	if d == nil {
		return critical
	}
	return float64(d.effect * portable.StudentQuantile(portable.Erf(critical/math.Sqrt2), float64(d.openings-1)))
}

// design compares the squares of the residuals of each cluster with those of
// single observations, of which there are n.
func (c *clusters) design(residual func(opening int) float64, squares float64, n int64) *design {
	total := 0.0
	for i := range c.games {
		r := residual(i)
		total += float64(r * r)
	}
	k := float64(c.listed)
	total *= k / (k - 1)
	squares *= float64(n) / float64(n-1)
	d := &design{effect: 1, openings: c.listed}
	if squares > 0 && total > squares {
		d.effect = math.Sqrt(total / squares)
	}
	return d
}

// most is the design of figures whose games nobody summed up: as if all games of
// an opening were one and the same.
func (c *clusters) most() *design {
	if c == nil {
		return nil
	}
	games := int64(0)
	for _, n := range c.games {
		games = max(games, n)
	}
	return &design{effect: math.Sqrt(float64(games)), openings: c.listed}
}

// ofMean is the design of the mean of a column.
func (g *Games) ofMean(place int) *design {
	c, s := g.clusters, &g.columns[place]
	if c == nil {
		return nil
	}
	mean := s.Mean()
	return c.design(func(i int) float64 { return float64(c.sums[place][i]) - float64(float64(c.games[i])*mean) },
		float64(s.Variance()*float64(s.N()-1)), s.N())
}

// ofShare returns the design of the mean of one column among the games of which either is one.
func (g *Games) ofShare(place, other int) *design {
	c := g.clusters
	if c == nil {
		return nil
	}
	ones, others := float64(g.columns[place].Sum()), float64(g.columns[other].Sum())
	if ones+others == 0 {
		return c.most()
	}
	share := ones / (ones + others)
	return c.design(func(i int) float64 {
		mine := float64(c.sums[place][i])
		return mine - float64(share*(mine+float64(c.sums[other][i])))
	}, float64(ones*(1-share)*(1-share))+float64(others*share*share), g.games)
}

// ofRatio returns the design of the ratio of two columns that a figure reads together.
func (g *Games) ofRatio(figure int) *design {
	c := g.clusters
	if c == nil {
		return nil
	}
	y, x, cross := g.layout.reads[figure][0], g.layout.reads[figure][1], g.together[figure]
	ratio := cross.Ratio(0, 1)
	if !(cross.Sum(1) > 0) {
		return c.most()
	}
	return c.design(func(i int) float64 { return float64(c.sums[y][i]) - float64(ratio*float64(c.sums[x][i])) },
		cross.RatioSquares(0, 1), g.games)
}

// ofFirst returns the design of the first player's score and advantage: of two players in both
// seatings it is against pairs of games.
func (g *Games) ofFirst() *design {
	if g.clusters == nil || g.pairs == nil {
		return g.ofMean(g.layout.advantage)
	}
	p := g.mover()
	sums := g.clusters.sums[g.layout.score]
	return g.ofPairs(p.Mean(), p.Variance(), func(i int) float64 {
		return float64(sums[i]) / float64(2*engine.FullReturn)
	})
}

// ofStrength returns the design of the score of the first-named of two players.
func (g *Games) ofStrength() *design {
	if g.clusters == nil || g.pairs == nil {
		return nil
	}
	p := g.pairs.Strength.Stood
	return g.ofPairs(p.Mean(), p.Variance(), func(i int) float64 {
		// The other player's points of the second game are not theirs.
		pairs := float64(g.clusters.games[i]) / 2
		return float64(g.clusters.strength[i])/float64(2*engine.FullReturn) + float64(pairs/2)
	})
}

// ofPairs returns the design of a mean score of pairs, given its mean and variance and the sum
// of the pairs of an opening.
func (g *Games) ofPairs(mean, variance float64, sum func(opening int) float64) *design {
	n := g.pairs.N()
	return g.clusters.design(func(i int) float64 {
		return sum(i) - float64(float64(g.clusters.games[i])/2*mean)
	}, float64(variance*float64(n)), n)
}

// ofFigure is the design of a figure of the layout.
func (g *Games) ofFigure(figure int) *design {
	f := &g.layout.figures[figure]
	switch {
	case g.clusters == nil:
		return nil
	case f.Together && len(f.Reads) == 2:
		return g.ofRatio(figure)
	case f.Name == DecisiveShare:
		return g.ofShare(g.layout.reads[figure][0], g.layout.reads[figure][1])
	case len(f.Reads) == 0:
		return g.clusters.most()
	case f.Reads[0].Name == scoreColumn().Name, f.Reads[0].Name == advantageColumn().Name:
		return g.ofFirst()
	default:
		return g.ofMean(g.layout.reads[figure][0])
	}
}

// ofDifference is the design of the mean difference of a column between two members
// of a line-up, given the sum of its squares around its mean.
func (l *lineup) ofDifference(column, member int, mean, squares float64, n int64) *design {
	ours, theirs := l.cells[member].clusters, l.cells[l.base].clusters
	if ours == nil || theirs == nil || ours.listed != theirs.listed || l.cells[member].games != l.cells[l.base].games {
		return furthest(ours.most(), theirs.most())
	}
	return ours.design(func(i int) float64 {
		return float64(ours.sums[column][i]-theirs.sums[column][i]) - float64(float64(ours.games[i])*mean)
	}, squares, n)
}

// furthest is the design that reaches further; either may be nil.
func furthest(a, b *design) *design {
	if a == nil || b != nil && b.stretch(2) > a.stretch(2) {
		return b
	}
	return a
}

// clustered gives an estimate by itself the interval of its design.
func (d *design) clustered(e Estimate) Estimate {
	if d != nil && e.along != nil && !math.IsNaN(e.Lo) {
		e.Lo, e.Hi = e.along(reach{critical: d.stretch(z(e.Level))})
	}
	return e
}
