package sim

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"sync"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/guard"
	"houserules/sim/blockstore"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// Options say how a run is done. None of them changes a result.
type Options struct {
	// Workers is the number of games played at the same time; 0 means one for
	// each processor.
	Workers int
	// Progress, if set, is told how far the run is: a few times a second, and
	// once at the end. It is called from one goroutine at a time, and should
	// not take long.
	Progress func(Event)
	// More, if set, lets a run go in rounds and end before all is played. It is
	// asked before each round how many games of every cell there should be,
	// given how many there should be so far; where it names no more than that, the
	// run ends. Of a cell there are then as many from the first on without a
	// gap, all of them saved, and the rest of the block that has the last of them;
	// or all of its games. Because it sees whole rounds only, what it is asked
	// does not depend on the workers.
	More func(games int64) (int64, error)
	// Wants, if set, says of a cell whether its games are wanted in the round that
	// More has just named. A cell that is not wanted then has a gap; of one that is,
	// all blocks with games of the round are there.
	Wants func(cell int) bool
	// Without, if set, says of a cell that no game of it is played in this run, so that its
	// players are not started.
	Without func(cell int) bool

	// Played, if set, is shown every block when it has been played, before it is kept.
	// It is called by the worker that has played it, so by several at the same time,
	// and does not keep the rows. Of a run that returns an error some blocks that it
	// was shown are not kept.
	Played func(cell, block int, rows *engine.Rows)

	// saveEvery is the least time between two savings by the clock; 0 means a
	// second.
	saveEvery time.Duration
	// keepEvery is how often what an unfinished block has is kept; 0 means five seconds.
	keepEvery time.Duration
}

// Report says what a run did.
type Report struct {
	// Plan is the plan as the store keeps it.
	Plan *plan.Plan
	// Games is the number of games that this run finished, Before how many
	// were there already, Left how many are still to be played. The only
	// game of a cell is one game; Spared is the number of those that it stands for beside,
	// which nobody plays.
	Games, Before, Left, Spared int64
	// Begun is how many games of those left are kept of blocks that are not whole: they
	// are over or, by players who think long, begun, in this run or before.
	Begun int64
	// Elapsed is the time that playing took.
	Elapsed time.Duration
	// Notes are sentences about settings that were kept or changed.
	Notes []string
}

// eventEvery is how often Progress is called.
const eventEvery = 200 * time.Millisecond

// Run plays those games of a plan that a store does not have, and puts them
// there.
//
// Before that it plays the first games of every cell that has games to play
// through the door it will use and through the plain one, and refuses to go on
// with a [DoorError] where they differ. It starts every player outside of the
// program, and plays nothing where one cannot play. A forfeited game stops it with
// a [ForfeitError], or counts, as the plan says.
//
// Where Options.More ends it, the rest is left to be played by another run.
//
// When the context ends Run stops: blocks that need no more than about a
// second are finished, others abandoned, all that is finished is saved, and
// the error is the context's. Of other blocks the games that are over are kept, too, and
// every few seconds of play, where the store can ([blockstore.Beginner]), and what players
// chose who think long: their games go on where they were. Run again to play what is
// left. A store that is complete is left as it is.
//
// Which stores are refused, and by which error, is for the store to say: see
// [store.Folder].
func Run(ctx context.Context, p *plan.Plan, s blockstore.Store, opt Options) (Report, error) {
	claim, err := s.Claim(p)
	if err != nil {
		return Report{}, err
	}
	defer claim.Release()
	r, err := newRunner(claim, p.Permit, opt)
	if err != nil {
		return Report{}, err
	}
	report := Report{Plan: r.plan, Notes: claim.Notes(), Before: r.share - r.todo - r.spared}
	defer r.workers.close()
	err = r.run(ctx)
	if note := r.forfeitNote(); note != "" && r.plan.OnForfeit == plan.ForfeitCounts {
		report.Notes = append(report.Notes, note)
	}
	if note := r.copiesNote(); note != "" {
		report.Notes = append(report.Notes, note)
	}
	report.Notes = append(report.Notes, r.notes...)
	report.Games, report.Begun, report.Spared = r.finished, r.begun, r.spared
	report.Left = r.todo - r.finished - r.sparing
	report.Elapsed = r.meter.elapsed()
	return report, err
}

// runner is one run.
type runner struct {
	plan    *plan.Plan
	claim   blockstore.Claim
	opt     Options
	lineups [][]agent.Spec // by cell
	// openings are how each cell's games begin; nil for the start position.
	openings []*engine.Openings
	matches  []*settled     // by cell; nil in a study of single games
	only     []*engine.Rows // by cell: the game that all are; nil where they are not known to be one
	copied   map[int]bool   // cells found to be one game
	order    []int          // cells with games to play, the dearest first
	workers  pool
	meter    *meter
	share    int64   // games that the store is to have
	missing  []int64 // by cell: games that it has not
	todo     int64   // their number

	from, to int64 // the games of this round: blocks that begin with one of them
	mu       sync.Mutex
	next     func() (plan.Block, bool) // the blocks that no worker has taken
	finished int64                     // games
	spared   int64                     // games that nobody plays, because they are another one again
	sparing  int64                     // of them, those of this run
	begun    int64                     // games kept of blocks that are not whole
	notes    []string
	// forfeits counts the games that were forfeited in this run; firstForfeit is
	// one of them.
	forfeits     int64
	firstForfeit *ForfeitError
}

func newRunner(claim blockstore.Claim, permit agent.Permit, opt Options) (*runner, error) {
	r := &runner{plan: claim.Plan(), claim: claim, opt: opt, copied: map[int]bool{}}
	if r.opt.saveEvery <= 0 {
		r.opt.saveEvery = time.Second
	}
	if r.opt.keepEvery <= 0 {
		r.opt.keepEvery = keepEvery
	}
	if r.plan.Unit == table.Matches {
		var err error
		if r.matches, err = r.matchRules(); err != nil {
			return nil, err
		}
	}
	blocks, shares := int64(0), make([]int64, len(r.plan.Cells))
	share, oneGame := claim.Abilities().Share, claim.Abilities().OneGame
	costs, players := make([]agent.Cost, len(r.plan.Cells)), make([]string, len(r.plan.Cells))
	r.only, r.missing = make([]*engine.Rows, len(r.plan.Cells)), make([]int64, len(r.plan.Cells))
	read := map[string]agent.Spec{}
	for i, c := range r.plan.Cells {
		agents, err := seatedIn(r.plan, &c, read)
		if err != nil {
			return nil, fmt.Errorf("cell %s × %s: %w", c.Variant, c.Name(), err)
		}
		openings, err := r.opened(i)
		if err != nil {
			return nil, err
		}
		r.lineups, r.openings = append(r.lineups, with(permit, agents)), append(r.openings, openings)
		costs[i], players[i] = cost(agents), c.Agents
		var n int
		n, r.missing[i] = claim.Missing(i)
		if shares[i] = c.Games; share != nil {
			shares[i] = share(i)
		}
		if opt.Without != nil && opt.Without(i) {
			shares[i] -= r.missing[i]
			n, r.missing[i] = 0, 0
		}
		if n > 0 {
			r.order = append(r.order, i)
		}
		blocks += int64(n)
		r.todo += r.missing[i]
		r.share += shares[i]
		if shares[i] > 0 && oneGame != nil && oneGame(i) {
			r.spared += shares[i] - 1
		}
	}
	// The dearest blocks come first, so that at the end no worker is long
	// alone; the blocks of a cell stay together, so that workers seldom
	// change cells.
	slices.SortStableFunc(r.order, func(a, b int) int { return int(costs[b] - costs[a]) })
	r.workers = newPool(workerCount(opt.Workers, blocks))
	r.meter = newMeter(players, shares, r.missing, len(r.workers))
	if len(r.order) > 0 {
		r.meter.last = r.order[0]
	}
	return r, nil
}

// opened returns the openings of a cell: those of an earlier one where they are
// the same, because lists may be long.
func (r *runner) opened(cell int) (*engine.Openings, error) {
	c := &r.plan.Cells[cell]
	for i := range r.plan.Cells[:cell] {
		if o := &r.plan.Cells[i]; o.Variant == c.Variant && o.Openings == c.Openings {
			return r.openings[i], nil
		}
	}
	return r.plan.OpeningsOf(c)
}

// run plays all blocks, or as many as the context and Options.More allow.
func (r *runner) run(ctx context.Context) error {
	defer oneMoreThread(len(r.workers))()
	if err := r.claim.Save(); err != nil {
		return err
	}
	if err := r.startPlayers(ctx); err != nil {
		// Of a study that could not begin nothing is left behind; one that was stopped
		// goes on.
		if forget := r.claim.Abilities().Forget; forget != nil && ctx.Err() == nil {
			err = errors.Join(err, forget())
		}
		return err
	}
	if err := r.checkDoors(ctx); err != nil {
		return err
	}
	r.meter.begin()
	err := r.rounds(ctx)
	if err == nil && r.finished+r.sparing < r.todo {
		err = context.Cause(ctx)
	}
	r.tell(ctx, Event{Last: true})
	return err
}

// rounds plays round after round; all is one of them where nobody says how many
// blocks there should be.
func (r *runner) rounds(ctx context.Context) error {
	if r.opt.More == nil {
		r.to = math.MaxInt64
		return r.round(ctx)
	}
	for ctx.Err() == nil {
		to, err := r.opt.More(r.to)
		if err != nil || to <= r.to {
			return err
		}
		r.from, r.to = r.to, to
		if err := r.round(ctx); err != nil {
			return err
		}
	}
	return context.Cause(ctx) // whoever asks has not said that it is enough
}

// round plays the blocks of a round and saves them.
func (r *runner) round(ctx context.Context) error {
	working, stop := context.WithCancel(ctx)
	defer stop()
	var rest func()
	r.next, rest = iter.Pull(r.blocks())
	defer rest()
	done := guard.Start(func() error { return r.workers.each(working, r.work) })
	failure, err := r.watch(ctx, done, stop)
	return errors.Join(failure, err, r.claim.Save())
}

// watch saves and tells the progress until the workers are done; it returns
// their error, and its own, after which it stops them.
func (r *runner) watch(ctx context.Context, done <-chan error, stop func()) (failure, err error) {
	save, events := time.NewTicker(r.opt.saveEvery), time.NewTicker(eventEvery)
	defer save.Stop()
	defer events.Stop()
	for {
		select {
		case failure = <-done:
			return failure, nil
		case <-save.C:
			if err := r.claim.Save(); err != nil {
				stop()
				return <-done, err
			}
		case <-events.C:
			r.tell(ctx, Event{})
		}
	}
}

// tell calls Progress, with what an event says beside how far the games are.
func (r *runner) tell(ctx context.Context, of Event) {
	if r.opt.Progress == nil {
		return
	}
	e := r.meter.event()
	e.Draining, e.Last, e.Checked, e.ToCheck = ctx.Err() != nil, of.Last, of.Checked, of.ToCheck
	switch {
	case !typical(e.Checked, e.ToCheck):
		e.ETA = 0
	case e.Checked > 0 && e.ETA > 0:
		e.ETA += e.Elapsed / time.Duration(e.Checked) * time.Duration(e.ToCheck-e.Checked)
	}
	r.opt.Progress(e)
}
