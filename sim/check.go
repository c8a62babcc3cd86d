package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/guard"
	"houserules/sim/table"
)

// A door is checked with the first games of a cell: a share of them between two numbers, or
// as many as the plain door plays in some processor time, at least one. Time on the clock
// would check less the more else the machine has to do. Without the share the check of a
// study of many small cells took longer than its games, and so it did where a sweep has a
// thousand cells: together they are checked with no more than gamesInAll, as long as each
// has the fewest.
const (
	fewestChecked = 8
	mostChecked   = 64
	checkedShare  = 16
	checkedFor    = 500 * time.Millisecond
	// All cells together take about this much, however many they are; a game of each
	// is played in any case.
	checkedInAll = 6 * time.Second
	gamesInAll   = 128 * mostChecked
)

// checkTime is the processor time for each of some cells.
func checkTime(cells int) time.Duration {
	return min(checkedFor, checkedInAll/time.Duration(max(1, cells)))
}

// checkedGames is with how many games the door of a cell is checked, one of some cells.
func checkedGames(c *table.Cell, cells int) int {
	most := min(mostChecked, gamesInAll/int64(max(1, cells)))
	return int(min(c.Games, max(fewestChecked, min(most, c.Games/checkedShare))))
}

// DoorError says that a door does not play a cell's games as the plain door
// does, which is the specification.
type DoorError struct {
	// Door is the name of the door.
	Door string
	// Variant, Agents and Hash name the cell and its rules.
	Variant, Agents, Hash string
	// Game is the index of the first game that differs, Column the first column
	// in which it does, Got what the door says there and Want what the plain
	// door says.
	Game      uint64
	Column    string
	Got, Want any
}

// Error says what differs and what to do.
func (e *DoorError) Error() string {
	return fmt.Sprintf("%s × %s (rules hash %s): the %s door plays game %d otherwise than the plain door, which is right: %s is %v instead of %v.\n"+
		"This is an error in the program, and this run has played nothing. Please report it with this message. Until it is mended, take the variant or these agents out of the study and run it in a new folder",
		e.Variant, e.Agents, e.Hash, e.Door, e.Game, e.Column, e.Got, e.Want)
}

// checkDoors compares the door of every cell that has games to play with the
// plain one.
func (r *runner) checkDoors(ctx context.Context) error {
	var next, checked atomic.Int64
	mixed := r.mixed()
	done := guard.Start(func() error { return r.workers.each(ctx, r.checking(mixed, &next, &checked)) })
	events := time.NewTicker(eventEvery)
	defer events.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-events.C:
			r.tell(ctx, Event{Checked: int(checked.Load()), ToCheck: len(r.order)})
		}
	}
}

// mixed is an order of the cells in which the first ones soon tell how long all will take: the
// cells of each line-up in turn, mixed well.
func (r *runner) mixed() []int {
	mixed := rand.New(rand.NewPCG(0, 0)).Perm(len(r.order))
	turns, turn := map[string]int{}, make([]int, len(r.order))
	for _, i := range mixed {
		players := r.plan.Cells[r.order[i]].Agents
		turn[i] = turns[players]
		turns[players]++
	}
	slices.SortStableFunc(mixed, func(a, b int) int { return turn[a] - turn[b] })
	return mixed
}

// checking is a worker that checks the next cell, of an order of all, and counts it, as long as there is one.
func (r *runner) checking(mixed []int, next, checked *atomic.Int64) func(context.Context, *player) error {
	return func(ctx context.Context, p *player) error {
		runtime.LockOSThread() // for the clock
		defer runtime.UnlockOSThread()
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= len(r.order) {
				return nil
			}
			cell := r.order[mixed[i]]
			if err := r.enter(p, cell); err != nil {
				return err
			}
			c := &r.plan.Cells[cell]
			v := r.plan.Variant(c.Variant)
			only, game, err := checkDoor(ctx, p, v, c, r.lineups[cell], r.openings[cell], r.plan.Seed, len(r.order))
			if err != nil {
				return err
			}
			if only != nil && r.copyable(cell) {
				r.only[cell] = only
				p.leave()
			}
			_, plain := p.door.(*engine.PlainDoor)
			r.meter.expect(cell, game, plain)
			checked.Add(1)
		}
		return nil
	}
}

// checkDoor compares a worker's door with the plain one on the first games of a
// cell, one of some cells. It returns the game that all are, nil where they are not known to be
// one, and about how long a game takes through the worker's door; 0 where nobody knows.
func checkDoor(ctx context.Context, p *player, v *table.Variant, c *table.Cell, agents []agent.Spec, openings *engine.Openings, seed uint64, cells int) (only *engine.Rows, game time.Duration, err error) {
	door := p.door
	if _, plain := door.(*engine.PlainDoor); plain {
		return nil, aGame(p, seed, cells, cost(agents) == agent.Outside), nil
	}
	want := engine.NewRows(v.Game.Info(), checkedGames(c, cells))
	want.KeepLines(c.Lines)
	want.KeepOpenings(c.Opens())
	want.Stop = p.giveUp
	plainly := startThreadClock()
	only = plainGames(ctx, v.Game, agents, openings, seed, checkTime(cells), want)
	if want.Len == 0 {
		return nil, 0, nil // the context has ended
	}
	got := engine.NewRows(v.Game.Info(), want.Len)
	got.KeepLines(c.Lines)
	got.KeepOpenings(c.Opens())
	got.Stop = p.giveUp
	byPlain, clock := plainly.spent()/plainTimes, startThreadClock()
	door.Play(seed, 0, got)
	// What plays many games at a time shows with a few of them only its cost of beginning.
	game = min(byPlain, clock.spent()) / time.Duration(want.Len)
	if got.Stopped() {
		return nil, 0, nil // perhaps in the middle of a game
	}
	columns := rowColumns(want)
	for i := range want.Len {
		for _, col := range columns {
			if a, b := col.value(got, i), col.value(want, i); a != b {
				return nil, 0, &DoorError{
					Door: door.Name(), Variant: v.Name, Agents: c.Name(), Hash: v.Hash,
					Game: uint64(i), Column: col.name, Got: a, Want: b,
				}
			}
		}
	}
	if time.Duration(c.Games)*game > worthTelling && only == nil {
		game = manyGames(p, seed, want.Len, game)
	}
	return only, game, nil
}

// Where the games of a cell may take longer than worthTelling, more of them are played to know how
// long, until some of them take longer than longEnough.
const (
	worthTelling = 100 * time.Millisecond
	longEnough   = time.Millisecond
)

// manyGames says how long a game takes through a worker's door where many are played at a time: no
// longer than it took when few were.
func manyGames(p *player, seed uint64, few int, game time.Duration) time.Duration {
	p.rows.Stop = p.giveUp
	for n := few; n <= paceGames; n *= 2 {
		p.rows.Resize(n)
		clock := startThreadClock()
		p.door.Play(seed, 0, p.rows)
		took := clock.spent()
		if p.rows.Stopped() {
			break
		}
		if game = min(game, took/time.Duration(n)); took > longEnough {
			break
		}
	}
	return game
}

// aGame says how long a game takes through a worker's plain door by playing one; 0 where it is
// not over after the time for one of some cells. The time of other programs is the clock's.
func aGame(p *player, seed uint64, cells int, outside bool) time.Duration {
	var late atomic.Bool
	defer time.AfterFunc(checkTime(cells), func() { late.Store(true) }).Stop()
	p.rows.Resize(1)
	p.rows.Stop = &late
	began, clock := time.Now(), startThreadClock()
	p.door.Play(seed, 0, p.rows)
	switch {
	case p.rows.Stopped():
		return 0
	case outside:
		return time.Since(began)
	default:
		return clock.spent()
	}
}

// plainGames fills rows with the first games of a seed through the plain door. It
// leaves fewer rows where that took so much processor time, and none that
// is not whole because the context ended or the rows say stop. It returns the game
// that all are, nil where they are not known to be one.
func plainGames(ctx context.Context, g engine.Game, agents []agent.Spec, openings *engine.Openings, seed uint64, most time.Duration, rows *engine.Rows) (only *engine.Rows) {
	var view engine.Rows
	plain := engine.NewPlainDoor(g, seatAgents(g, agents))
	plain.Open(openings)
	plain.CopyOneGame()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	played := 0
	for clock := startThreadClock(); played < rows.Len && ctx.Err() == nil; played++ {
		if played > 0 && clock.spent() > most {
			break
		}
		window(&view, rows, played, played+1)
		plain.Play(seed, uint64(played), &view)
		if rows.Stopped() {
			break
		}
	}
	rows.Resize(played)
	return plain.OneGame()
}

// rowColumn is a column of rows, to compare and to name.
type rowColumn struct {
	name  string
	value func(r *engine.Rows, i int) int64
}

// rowColumns lists all columns of rows.
func rowColumns(rows *engine.Rows) []rowColumn {
	info := rows.Info
	list := []rowColumn{
		{"game", func(r *engine.Rows, i int) int64 { return int64(r.Game[i]) }},
		{"plies", func(r *engine.Rows, i int) int64 { return int64(r.Plies[i]) }},
		{"end reason", func(r *engine.Rows, i int) int64 { return int64(r.End[i]) }},
		{"branching sum", func(r *engine.Rows, i int) int64 { return int64(r.BranchingSum[i]) }},
		{"forced plies", func(r *engine.Rows, i int) int64 { return int64(r.ForcedPlies[i]) }},
		{"lead changes", func(r *engine.Rows, i int) int64 { return int64(r.LeadChanges[i]) }},
		{"last lead change", func(r *engine.Rows, i int) int64 { return int64(r.LastLeadChange[i]) }},
		{"comeback", func(r *engine.Rows, i int) int64 { return int64(r.Comeback[i]) }},
	}
	for k := range info.Seats() {
		list = append(list, []rowColumn{
			{fmt.Sprintf("first move of seat %d", k+1), func(r *engine.Rows, i int) int64 { return int64(r.FirstMove[k][i]) }},
			{fmt.Sprintf("score of seat %d", k+1), func(r *engine.Rows, i int) int64 { return int64(r.Score[k][i]) }},
			{fmt.Sprintf("return of seat %d", k+1), func(r *engine.Rows, i int) int64 { return int64(r.Return[k][i]) }},
			{fmt.Sprintf("captures of seat %d", k+1), func(r *engine.Rows, i int) int64 { return int64(r.Captures[k][i]) }},
			{fmt.Sprintf("largest capture of seat %d", k+1), func(r *engine.Rows, i int) int64 { return int64(r.LargestCapture[k][i]) }},
		}...)
	}
	for m := range info.Metrics {
		list = append(list, rowColumn{info.Metrics[m].Name, func(r *engine.Rows, i int) int64 { return int64(r.Metrics[m][i]) }})
	}
	if rows.Lines != nil {
		list = append(list, rowColumn{"line", func(r *engine.Rows, i int) int64 { return int64(r.Lines[i]) }})
	}
	if rows.Openings != nil {
		list = append(list, rowColumn{"opening", func(r *engine.Rows, i int) int64 { return int64(r.Openings[i]) }},
			rowColumn{"opening redraws", func(r *engine.Rows, i int) int64 { return int64(r.Redrawn[i]) }},
			rowColumn{"by chance", func(r *engine.Rows, i int) int64 { return int64(r.ByChance[i]) }})
	}
	return list
}
