package sim

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"

	"houserules/engine/agent"
	"houserules/sim/plan"
	"houserules/sim/store"
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

	// saveEvery is the least time between two savings by the clock; 0 means a
	// second.
	saveEvery time.Duration
}

// Report says what a run did.
type Report struct {
	// Plan is the plan as the store keeps it.
	Plan *plan.Plan
	// Games is the number of games that this run finished, Before how many
	// were there already, Left how many are still to be played.
	Games, Before, Left int64
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
// with a [DoorError] where they differ.
//
// When the context ends Run stops: blocks that need no more than about a
// second are finished, others abandoned, all that is finished is saved, and
// the error is the context's. (Agents that need longer than a second for one
// game delay that by the rest of the game.) Run again to play what is left. A
// store that is complete is left as it is.
//
// Which stores are refused, and by which error, is for the store to say: see
// [store.Folder].
func Run(ctx context.Context, p *plan.Plan, s store.Store, opt Options) (Report, error) {
	claim, err := s.Claim(p)
	if err != nil {
		return Report{}, err
	}
	defer claim.Release()
	r, err := newRunner(claim, opt)
	if err != nil {
		return Report{}, err
	}
	report := Report{Plan: r.plan, Notes: claim.Notes(), Before: r.plan.TotalGames() - r.todo}
	err = r.run(ctx)
	report.Games = r.finished
	report.Left = r.todo - r.finished
	report.Elapsed = r.meter.elapsed()
	return report, err
}

// runner is one run.
type runner struct {
	plan    *plan.Plan
	claim   store.Claim
	opt     Options
	lineups [][]agent.Spec // by cell
	order   []int          // cells with games to play, the dearest first
	workers pool
	meter   *meter
	todo    int64 // games

	mu       sync.Mutex
	next     func() (plan.Block, bool) // the blocks that no worker has taken
	finished int64                     // games
}

func newRunner(claim store.Claim, opt Options) (*runner, error) {
	r := &runner{plan: claim.Plan(), claim: claim, opt: opt}
	if r.opt.saveEvery <= 0 {
		r.opt.saveEvery = time.Second
	}
	blocks, missing := int64(0), make([]int64, len(r.plan.Cells))
	costs := make([]agent.Cost, len(r.plan.Cells))
	for i, c := range r.plan.Cells {
		agents, err := parseLineup(c.Lineup)
		if err != nil {
			return nil, fmt.Errorf("cell %s × %s: %w", c.Variant, c.Agents, err)
		}
		if _, err := r.plan.Game(c.Variant); err != nil {
			return nil, err
		}
		r.lineups = append(r.lineups, agents)
		costs[i] = cost(agents)
		var n int
		n, missing[i] = claim.Missing(i)
		if n > 0 {
			r.order = append(r.order, i)
		}
		blocks += int64(n)
		r.todo += missing[i]
	}
	// The dearest blocks come first, so that at the end no worker is long
	// alone; the blocks of a cell stay together, so that workers seldom
	// change cells.
	slices.SortStableFunc(r.order, func(a, b int) int { return int(costs[b] - costs[a]) })
	r.workers = newPool(workerCount(opt.Workers, blocks))
	r.meter = newMeter(r.plan, costs, missing, len(r.workers))
	if len(r.order) > 0 {
		r.meter.last = r.order[0]
	}
	return r, nil
}

// blocks yields what there is to play, in the order of play.
func (r *runner) blocks() iter.Seq[plan.Block] {
	return func(yield func(plan.Block) bool) {
		for _, cell := range r.order {
			for b := range r.claim.Blocks(cell) {
				if !yield(b) {
					return
				}
			}
		}
	}
}

// run plays all blocks, or as many as the context allows.
func (r *runner) run(ctx context.Context) error {
	defer oneMoreThread(len(r.workers))()
	if err := r.claim.Save(); err != nil {
		return err
	}
	working, stop := context.WithCancel(ctx)
	defer stop()
	if err := r.checkDoors(working); err != nil {
		return err
	}
	r.meter.begin()
	var rest func()
	r.next, rest = iter.Pull(r.blocks())
	defer rest()
	done := make(chan error, 1)
	go func() { done <- r.workers.each(working, r.work) }()
	failure, err := r.watch(ctx, done, stop)
	err = errors.Join(failure, err, r.claim.Save())
	if err == nil && r.finished < r.todo {
		err = context.Cause(ctx)
	}
	r.tell(ctx, true)
	return err
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
			r.tell(ctx, false)
		}
	}
}

// tell calls Progress.
func (r *runner) tell(ctx context.Context, last bool) {
	if r.opt.Progress == nil {
		return
	}
	e := r.meter.event()
	e.Draining, e.Last = ctx.Err() != nil, last
	r.opt.Progress(e)
}
