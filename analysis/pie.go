package analysis

import "slices"

// Pie says how a game went whose second player may swap seats after the first
// turn. The first player of all other figures is then the opener, who made the
// first move, whatever side they play afterwards.
type Pie struct {
	// Starts is the side that moves first: "South".
	Starts string
	// ByChance is set where all players choose by a coin. Each then has either
	// side in half of the games whatever the rules are, so that the opener's
	// advantage is zero by symmetry and says nothing of the game.
	ByChance bool
	// Chooser is the mean score of the player who chooses: what the opener's
	// leaves. Starting is that of whoever plays the side that started, after the
	// choice, Swapped the share of games in which they swapped. Intervals are each
	// at their own level.
	Chooser, Starting, Swapped Estimate
}

// byChance tells whether seats are swapped by a coin: by uniform random players,
// whose games alone keep no lines.
func (g *Games) byChance() bool { return g.cell.Info.Pie != nil && !g.cell.Lines }

// pie returns what is known of the choice; nil where there is none, or where the
// rows do not say.
func (g *Games) pie(level float64) *Pie {
	p := g.cell.Info.Pie
	if p == nil || !g.twoSeats() || g.games == 0 {
		return nil
	}
	column := func(metric int) *measure {
		i := slices.IndexFunc(g.measures, func(m measure) bool { return m.metric == metric })
		if i < 0 || g.measures[i].values.N() == 0 {
			return nil
		}
		return &g.measures[i]
	}
	swapped, side := column(p.Swapped), column(p.Return)
	if swapped == nil || side == nil {
		return nil
	}
	out := &Pie{Starts: p.Starts, ByChance: g.byChance()}
	out.Chooser = left(g.firstScoreOf(level))
	out.Starting = side.figures(g, level).Mean
	out.Swapped = g.asPlayed(g.sequences.sequenced(g.clusters.most().clustered(Wilson(swapped.games, swapped.values.N(), level))))
	return out
}

// firstScoreOf is the figure of the first player's score.
func (g *Games) firstScoreOf(level float64) Estimate {
	for i := range g.layout.figures {
		if g.layout.figures[i].Name == FirstScore {
			return g.estimate(i, level)
		}
	}
	return g.firstScore(level)
}

// left is what a share leaves of the whole.
func left(e Estimate) Estimate {
	e.Value, e.Lo, e.Hi = 1-e.Value, 1-e.Hi, 1-e.Lo
	if b := e.CutOffBounds; b != nil {
		e.CutOffBounds = &Bounds{Lo: 1 - b.Hi, Hi: 1 - b.Lo}
	}
	if b := e.Single; b != nil {
		e.Single = &Bounds{Lo: 1 - b.Hi, Hi: 1 - b.Lo}
	}
	e.along = nil
	return e
}
