package sim

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/matchplay"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// gauge measures what games take.
type gauge struct {
	plan   *plan.Plan
	least  time.Duration
	player *player
	sizes  Sizer
	// most is how many games the largest cell has: no more are played.
	most  int64
	times map[[2]string]gameCost
	rows  map[rowKind]rowCost
}

// gameCost is what a game of a player takes.
type gameCost struct {
	known   bool
	seconds float64
	// atLeast is set where no game was over: seconds is how long it was watched.
	atLeast bool
	// rows is how many rows it has: one, or those of a match.
	rows float64
	// row is what one of them takes in a table; zero where too few were played.
	row rowCost
}

// rowKind tells rows apart that take more and less.
type rowKind struct {
	variant, openings string
	lines             bool
}

// rowCost is what rows take in a table.
type rowCost struct {
	// file is the size of a file without rows, bytes that of a row, both in bytes.
	file, bytes float64
	// seconds is the processor time of a row.
	seconds float64
}

// cell estimates a cell.
func (g *gauge) cell(ctx context.Context, at int) (CellEstimate, error) {
	c := &g.plan.Cells[at]
	out, rows, own := CellEstimate{Known: true}, 0.0, rowCost{}
	for _, name := range c.Lineup {
		cost, err := g.game(ctx, at, name)
		if err != nil {
			return out, err
		}
		out.Known = out.Known && cost.known
		out.AtLeast = out.AtLeast || cost.atLeast
		n := float64(len(c.Lineup))
		out.GameSeconds += cost.seconds / n
		rows += max(cost.rows, 1) / n
		own = cost.row
	}
	if mixed := slices.ContainsFunc(c.Lineup, func(n string) bool { return n != c.Lineup[0] }); mixed || own == (rowCost{}) {
		var err error
		if own, err = g.sample(ctx, at); err != nil {
			return out, err
		}
	}
	out.Bytes = int64(float64(own.file*float64(c.Blocks())) + float64(own.bytes*rows*float64(c.Games)))
	if out.Known {
		out.GameSeconds += float64(own.seconds * rows)
	} else {
		out.GameSeconds = 0
	}
	return out, nil
}

// game measures games of a player against itself under the variant of a cell.
func (g *gauge) game(ctx context.Context, at int, name string) (gameCost, error) {
	c := &g.plan.Cells[at]
	key := [2]string{c.Variant, name}
	if cost, ok := g.times[key]; ok {
		return cost, nil
	}
	spec, err := ParseAgent(name)
	if err != nil {
		return gameCost{}, err
	}
	if spec, err = spec.Evaluate(g.plan.EvaluationUnder(c.Variant)); err != nil {
		return gameCost{}, err
	}
	if spec.Outside() {
		g.times[key] = gameCost{}
		return gameCost{}, nil
	}
	clock := startThreadClock()
	games, err := g.play(ctx, at, spec, func(played, _ int) bool { return int64(played) < g.most && clock.spent() < g.least })
	if err != nil {
		return gameCost{}, err
	}
	cost := gameCost{known: true, seconds: clock.spent().Seconds() / float64(max(1, games.played)), rows: games.rows, atLeast: games.played == 0}
	if games.played > 0 && g.player.rows.Len >= leastRows {
		if cost.row, err = g.measureRows(c); err != nil {
			return gameCost{}, err
		}
	}
	g.times[key] = cost
	return cost, nil
}

// sample measures rows of a cell's variant by games of greedy players, because those of
// others may take long; how large a row is depends little on who plays.
func (g *gauge) sample(ctx context.Context, at int) (rowCost, error) {
	c := &g.plan.Cells[at]
	key := rowKind{c.Variant, c.Openings, c.Lines}
	if cost, ok := g.rows[key]; ok {
		return cost, nil
	}
	begin := time.Now()
	games, err := g.play(ctx, at, agent.GreedySpec(), func(_, last int) bool {
		return last < leastRows && time.Since(begin) < mostSampling
	})
	if err != nil || games.played == 0 {
		return rowCost{}, err
	}
	cost, err := g.measureRows(c)
	g.rows[key] = cost
	return cost, err
}

// playedGames says how many games were played, or matches, and how many rows each has.
type playedGames struct {
	played int
	rows   float64
}

// play plays games of a player against itself, a chunk after the other, as long as more
// says so when it is told how many were played and the rows of the last. Those stay in the player's rows. A chunk
// that is not over after LongestGame is given up, with what was played before it.
func (g *gauge) play(parent context.Context, at int, spec agent.Spec, more func(played, last int) bool) (out playedGames, err error) {
	c := &g.plan.Cells[at]
	game, err := g.plan.Game(c.Variant)
	if err != nil {
		return out, err
	}
	seated, err := Seated([]agent.Spec{spec}, game.Info())
	if err != nil {
		return out, err
	}
	openings, err := g.plan.OpeningsOf(c)
	if err != nil {
		return out, err
	}
	var rules matchplay.Rules
	p := g.player
	p.leave()
	if g.plan.Unit == table.Matches {
		if rules, err = g.plan.MatchRules(c.Variant); err != nil {
			return out, err
		}
		p.enterMatches(at, game, seated, c.Lines)
	} else {
		p.enter(at, game, seated, openings, c.Lines)
	}
	given, ended := p.giveUp, p.ended
	defer func() { p.giveUp, p.ended = given, ended }()
	rows := 0
	for out.played == 0 || more(out.played, p.rows.Len) {
		ctx, stop := context.WithTimeout(parent, LongestGame)
		var late atomic.Bool
		p.giveUp, p.ended = &late, &late
		forget := context.AfterFunc(ctx, func() { late.Store(true) })
		n := p.chunk()
		first := uint64(out.played)
		if g.plan.Unit == table.Matches {
			p.playMatches(ctx, g.plan.Seed, first, n, rules, nil, func(engine.Door, *engine.Rows) bool { return true })
		} else {
			p.rows.Resize(n)
			p.rows.Stop = p.stop()
			began := time.Now()
			p.door.Play(g.plan.Seed, first, p.rows)
			p.pace.took(time.Since(began))
		}
		forget()
		stop()
		switch {
		case parent.Err() != nil:
			return out, errors.Join(parent.Err(), context.Cause(parent))
		case late.Load() && out.played == 0:
			return out, nil
		case late.Load():
			p.rows.Resize(0) // of the chunk that was given up
			out.rows = float64(rows) / float64(out.played)
			return out, nil
		}
		out.played += n
		rows += p.rows.Len
	}
	out.rows = float64(rows) / float64(out.played)
	return out, nil
}

// measureRows finds out what the rows that were played last take in a table of a cell.
func (g *gauge) measureRows(c *table.Cell) (rowCost, error) {
	rows := g.player.rows
	if _, err := g.sizes.Size(c, rows); err != nil { // the first one sets memory aside
		return rowCost{}, err
	}
	clock := startThreadClock()
	all, err := g.sizes.Size(c, rows)
	if err != nil {
		return rowCost{}, err
	}
	cost := rowCost{seconds: clock.spent().Seconds() / float64(rows.Len)}
	if rows.Len < 2 {
		cost.bytes = float64(all)
		return cost, nil
	}
	var half engine.Rows
	window(&half, rows, 0, rows.Len/2)
	half.Starters = rows.Starters
	if rows.Starters != nil {
		half.Starters = rows.Starters[:half.Len]
	}
	part, err := g.sizes.Size(c, &half)
	if err != nil {
		return rowCost{}, err
	}
	cost.bytes = max(0, float64(all-part)/float64(rows.Len-half.Len))
	cost.file = max(0, float64(all)-float64(cost.bytes*float64(rows.Len)))
	return cost, nil
}
