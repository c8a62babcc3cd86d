package analysis

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"houserules/analysis/exact"
	"houserules/analysis/joint"
)

// families are the critical values of the questions on fairness, each a family
// of its own whose verdicts hold together.
type families struct {
	// even is for line-ups of one agent: do the seats do equally well? One
	// family holds every such cell of the study, with all its seats where it
	// has more than two.
	even criticals
	// mixed is for line-ups of different agents, whose advantages are the
	// agents' as well as the seats': another question.
	mixed criticals
}

// newFamilies gathers the estimates of both families. Line-ups that played the
// same games, one agent under two names, count once.
func newFamilies(lineups []*lineup, opt Options) families {
	var even, mixed []mat.Symmetric
	var seen []*lineup
	for _, l := range lineups {
		if slices.ContainsFunc(seen, l.plays) {
			continue
		}
		seen = append(seen, l)
		var first []int
		blocks := &even
		if l.mixed() {
			blocks = &mixed
		}
		for m, c := range l.cells {
			switch all := c.contrasts(); {
			case c.games == 0 || c.byChance() || c.fact():
			case len(all) > 0:
				*blocks = append(*blocks, joint.Different(c.contrastMatrix(all)))
			case c.twoSeats():
				first = append(first, m)
			}
		}
		if len(first) > 0 {
			*blocks = append(*blocks, l.advantageMatrix(first))
		}
	}
	return families{even: newCriticals(opt, even), mixed: newCriticals(opt, mixed)}
}

// of are the critical values for a line-up.
func (f families) of(l *lineup) criticals {
	if l.mixed() {
		return f.mixed
	}
	return f.even
}

// mixed tells whether seats that are compared with each other have different
// agents.
func (l *lineup) mixed() bool {
	return slices.ContainsFunc(l.cells, func(c *Games) bool {
		groups := roleGroups(c.Info())
		if c.twoSeats() {
			groups = []roleGroup{{seats: []int{0, 1}}}
		}
		return slices.ContainsFunc(groups, func(g roleGroup) bool {
			return slices.ContainsFunc(g.seats, func(k int) bool { return c.cell.Lineup[k] != c.cell.Lineup[g.seats[0]] })
		})
	})
}

// plays tells whether another line-up played the same games: all sums of all
// columns and scores agree, which different games do not.
func (l *lineup) plays(o *lineup) bool {
	return slices.EqualFunc(l.cells, o.cells, (*Games).plays)
}

// plays tells it of a cell.
func (g *Games) plays(o *Games) bool {
	return g.cell.Variant == o.cell.Variant && g.games > 0 && g.games == o.games && g.counted == o.counted &&
		slices.Equal(g.columns, o.columns) && slices.Equal(g.scores, o.scores) && slices.Equal(g.ends, o.ends) && slices.Equal(g.forfeits.Players, o.forfeits.Players)
}

// playsTwice tells whether in both seatings of a pair each game is the one that another line-up played.
func (g *Games) playsTwice(o *Games) bool {
	twice := *o
	twice.games, twice.columns, twice.scores, twice.ends = 2*o.games, slices.Clone(o.columns), slices.Clone(o.scores), slices.Clone(o.ends)
	for _, sums := range [][]exact.Sums{twice.columns, twice.scores} {
		for i := range sums {
			sums[i].Merge(sums[i])
		}
	}
	for i := range twice.ends {
		twice.ends[i] *= 2
	}
	twice.counted = g.counted // the columns of the score have them
	return g.pairs != nil && o.pairs == nil && len(g.forfeits.Players)+len(o.forfeits.Players) == 0 && g.plays(&twice)
}

// sameGames names the last line-up after one of several that played the very games of a cell; of
// different agents also one of a single agent, wherever it stands: then they play as that one does.
// A few games may have the same sums by chance.
func sameGames(lineups []*lineup, of int, c *Games) (name string) {
	if c.games < FewGames {
		return ""
	}
	for i, l := range lineups {
		for _, o := range l.cells {
			alike := i > of && l.mixed() == lineups[of].mixed() && c.plays(o)
			asOne := lineups[of].mixed() && !l.mixed() && (c.plays(o) || c.playsTwice(o))
			if alike || asOne {
				name = o.cell.Agents
			}
		}
	}
	return name
}

// fairness is the verdict on whether the seats do equally well, and the number of the
// seat that decides it. Of two players it is the first one's advantage, and no seat. Where
// the seats have a table of their own it is the verdict on the role that is least equal:
// one question has one answer. A cell without games has none, nor has one whose players
// swap seats by a coin: its answer is known before; nor one of more than two seats in which
// nobody shares a role: between roles there is no even share. Of games that are all the
// same one, or all that there is, there is a result and no verdict.
func (g *Games) fairness(seats []Seat, roles []Role, critical criticals, opt Options) (Judged, int) {
	if g.games == 0 || g.byChance() {
		return unjudged(g.firstAdvantage(opt.Level), opt), 0
	}
	e := g.advantageEstimate()
	if len(seats) > 2 && !g.fact() {
		r := leastEqual(roles)
		if r == nil {
			return unjudged(g.firstAdvantage(opt.Level), opt), 0
		}
		return r.Equal, r.Decisive
	}
	l, bounds, spread := g.advantageLimits(opt.Level)
	if e.CutOffBounds = bounds; bounds != nil {
		e = mostlyCutOff(e, g.cut.games, g.games)
	}
	if g.fact() {
		e.Level = opt.Level
		return unjudged(g.asPlayed(e), opt), 0
	}
	return critical.along(g.sequences, g.later).by(g.ofFirst()).judged(e, l, spread, opt.Tolerance), 0
}

// unjudged is an estimate without a verdict.
func unjudged(e Estimate, opt Options) Judged {
	return Judged{Effect: e, Equivalence: e, Tolerance: opt.Tolerance}
}
