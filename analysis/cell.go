package analysis

import (
	"math"

	"houserules/analysis/exact"
	"houserules/engine"
)

// figures returns the cell's figures, all but the verdict. So many cells of the study have roles.
func (g *Games) figures(level float64, withRoles int) Cell {
	c := g.cell
	out := Cell{
		Variant: c.Variant, Agents: c.Name(), Lineup: c.Lineup, Roles: roleNames(c.Info), Unit: c.Info.Unit,
		Games: g.games, CutOff: g.cut.games, First: g.first, CutOffAs: g.cut.first,
		Repeats:        g.repeats,
		OneGame:        g.oneGame(),
		OneGameSeen:    g.oneGame() && !g.cell.StopsAtOneGame,
		Population:     g.populationOf(),
		Openings:       g.openings.openings(c),
		Forfeits:       g.forfeits.warned(g.games),
		Plies:          moments(g.Sums(pliesColumn()), 1),
		PliesHistogram: histogram(&g.pliesCount),
		Lengths:        g.quantiles(level),
	}
	out.Openings.Spread = g.spread(level)
	for i := range g.scores {
		out.Scores = append(out.Scores, moments(&g.scores[i], 2))
	}
	if g.twoSeats() {
		out.Lead = moments(g.Sums(leadColumn()), 2)
		out.LeadHistogram = histogram(&g.leadCount)
	}
	for i, n := range g.ends {
		if n > 0 {
			out.EndReasons = append(out.EndReasons, Count{c.Info.EndReasons[i], n})
		}
	}
	if n := g.forfeits.Games; n > 0 && !g.forfeits.matches {
		out.EndReasons = append(out.EndReasons, Count{engine.ForfeitName, n})
	}
	for i, n := range g.firstMoves {
		if n > 0 {
			out.FirstMoves = append(out.FirstMoves, Count{c.Info.Actions[i], n})
		}
	}
	if g.firstNone > 0 && len(g.firstMoves) > 0 {
		out.FirstMoves = append(out.FirstMoves, Count{"none", g.firstNone})
	}
	for i := range g.fired {
		f := &g.fired[i]
		out.Firings = append(out.Firings, Count{f.name, f.games})
		out.MeanFirings = append(out.MeanFirings, NamedEstimate{f.name, f.times(g, level)})
	}
	out.Pie = g.pie(level)
	for i := range g.measures {
		out.Measures = append(out.Measures, g.measures[i].figures(g, level))
		if a, ok := g.measures[i].against(g, level, withRoles*len(g.scores)); ok {
			out.Against = append(out.Against, a)
		}
	}
	for i := range g.layout.figures {
		if f := &g.layout.figures[i]; f.has(c.Info) {
			out.Estimates = append(out.Estimates, NamedEstimate{f.Name, g.estimate(i, level)})
		}
	}
	return out
}

// moments describe a column in a unit of which unit values make one: 60 for
// returns, 2 for scores, 1 for plies.
func moments(s *exact.Sums, unit float64) Moments {
	m := Moments{Mean: s.Mean() / unit, SD: s.SD() / unit, Min: math.NaN(), Max: math.NaN()}
	if s.N() > 0 {
		m.Min, m.Max = float64(s.Least())/unit, float64(s.Most())/unit
	}
	return m
}

// histogram makes bins of the values counted.
func histogram(c *exact.Counter) Histogram {
	start, counts := c.Bins()
	return Histogram{Start: float64(start), Width: 1, Counts: counts}
}
