package sim

import (
	"context"
	"runtime"
	"time"

	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/table"
)

// Estimate is about what playing a plan takes on this machine, from playing some of
// its games. No game depends on it, and it differs from one time to the next.
type Estimate struct {
	// Cells has an estimate for each cell of the plan, in its order.
	Cells []CellEstimate
}

// CellEstimate is about what a cell takes.
type CellEstimate struct {
	// Known is false where players outside of the program sit in the line-up: how long
	// they take nobody knows.
	Known bool
	// GameSeconds is the processor time of a game, or of a match, with its rows in the
	// table; 0 where the system does not tell.
	GameSeconds float64
	// AtLeast is set where a game of one of its players was not over after some seconds:
	// GameSeconds then is what was seen of it, and the truth is more.
	AtLeast bool
	// Bytes is the size of the cell's files.
	Bytes int64
}

// The least that is measured: for every player under every variant so much time, less where
// they are many, whose errors are small in the sum; and for the size of rows so many of them,
// unless they take longer than that.
const (
	leastMeasured = 20 * time.Millisecond
	measuredInAll = 500 * time.Millisecond
	leastRows     = 256
	mostSampling  = 200 * time.Millisecond
	// LongestGame is how long a game is waited for.
	LongestGame = 3 * time.Second
)

// Sizer makes tables to know their size, with all that takes the processor.
type Sizer interface {
	// Size is the number of bytes of a file with some games of a cell.
	Size(c *table.Cell, rows *engine.Rows) (int64, error)
}

// NewEstimate plays, for every player under every variant, games of the player against
// itself from the first openings, no more of them than a cell has, and shares the given time, which may be 0, among the
// variants of each kind of player; a game is always begun. Line-ups of several players
// take the mean of theirs. A game that is not over after three seconds is given up. The
// plan's games must have been made. Sizes are asked for the
// size of tables.
func NewEstimate(ctx context.Context, p *plan.Plan, perPlayer time.Duration, sizes Sizer) (*Estimate, error) {
	g := &gauge{
		plan: p, sizes: sizes, times: map[[2]string]gameCost{}, rows: map[rowKind]rowCost{},
	}
	g.least = max(min(leastMeasured, measuredInAll/time.Duration(max(1, len(p.Cells)))), perPlayer/time.Duration(max(1, len(p.Variants))))
	for i := range p.Cells {
		g.most = max(g.most, p.Cells[i].Games)
	}
	e := &Estimate{}
	workers := newPool(1)
	defer workers.close()
	err := workers.each(ctx, func(ctx context.Context, pl *player) error {
		runtime.LockOSThread() // for the clock
		defer runtime.UnlockOSThread()
		g.player = pl
		for i := range p.Cells {
			c, err := g.cell(ctx, i)
			if err != nil {
				return err
			}
			e.Cells = append(e.Cells, c)
		}
		return nil
	})
	if err == nil {
		err = ctx.Err()
	}
	return e, err
}

// Seconds is the processor time of all games of a plan whose cost is known, as if it
// were played from the beginning.
func (e *Estimate) Seconds(p *plan.Plan) float64 {
	total := 0.0
	for i, c := range e.Cells {
		total += float64(c.GameSeconds * float64(p.Cells[i].Games))
	}
	return total
}

// plainTimes is about how many times as long a game takes through the plain door.
const plainTimes = 8

// CheckSeconds is the processor time of comparing the doors of a plan's cells with the plain
// rules before its games are played.
func (e *Estimate) CheckSeconds(p *plan.Plan) float64 {
	total, most := 0.0, checkTime(len(p.Cells)).Seconds()
	for i, c := range e.Cells {
		game := float64(plainTimes * c.GameSeconds)
		total += max(game, min(most, float64(game*float64(checkedGames(&p.Cells[i], len(p.Cells))))))
	}
	return total
}

// Bytes is the size of all files with games.
func (e *Estimate) Bytes() int64 {
	var total int64
	for _, c := range e.Cells {
		total += c.Bytes
	}
	return total
}

// Unknown is the number of games whose cost nobody knows.
func (e *Estimate) Unknown(p *plan.Plan) int64 {
	var total int64
	for i, c := range e.Cells {
		if !c.Known {
			total += p.Cells[i].Games
		}
	}
	return total
}

// Beyond is the number of games that take longer than was waited for.
func (e *Estimate) Beyond(p *plan.Plan) int64 {
	var total int64
	for i, c := range e.Cells {
		if c.AtLeast {
			total += p.Cells[i].Games
		}
	}
	return total
}

// Portions is the processor time of each portion of a plan, in seconds.
func (e *Estimate) Portions(p *plan.Plan, portions []shard.Portion) []float64 {
	list := make([]float64, len(portions))
	for k, portion := range portions {
		for i, r := range portion {
			list[k] += float64(e.Cells[i].GameSeconds * float64(gamesOf(&p.Cells[i], r)))
		}
	}
	return list
}

// gamesOf is the number of games in a run of blocks.
func gamesOf(c *table.Cell, r shard.Range) int64 {
	if r.From == r.To {
		return 0
	}
	first, _ := c.Block(r.From)
	last, n := c.Block(r.To - 1)
	return int64(last) + int64(n) - int64(first)
}
