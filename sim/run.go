package sim

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"time"

	"houserules/engine/agent"
	"houserules/sim/table"
)

// Options say how a run is done. None of them changes a result.
type Options struct {
	// Dir is the study's directory; it is made if need be.
	Dir string
	// Workers is the number of games played at the same time; 0 means one for
	// each processor.
	Workers int
	// Progress, if set, is told how far the run is: a few times a second, and
	// once at the end. It is called from one goroutine at a time, and should
	// not take long.
	Progress func(Event)

	// manifestEvery is the least time between two writings of the manifest; 0
	// means a second.
	manifestEvery time.Duration
}

// Report says what a run did.
type Report struct {
	// Plan is the plan as it is stored in the directory.
	Plan *Plan
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

// Run plays those games of a plan that the directory does not have, and
// writes them there.
//
// When the context ends Run stops: blocks that need no more than about a
// second are finished, others abandoned, all that is finished is listed in the
// manifest, and the error is the context's. (Agents that need longer than a
// second for one game delay that by the rest of the game.) Run again to play
// what is left. A directory that is complete is left as it is.
//
// A directory of another study is refused with a [DifferenceError]; so is any
// directory with files that is no study's.
func Run(ctx context.Context, plan *Plan, opt Options) (Report, error) {
	own := *plan // the stored compression may replace the plan's
	plan = &own
	if opt.Dir == "" {
		return Report{}, errors.New("a run needs a directory")
	}
	release, err := claim(opt.Dir)
	if err != nil {
		return Report{}, err
	}
	defer release()
	notes, err := install(plan, opt.Dir)
	if err != nil {
		return Report{}, err
	}
	if err := sweep(opt.Dir); err != nil {
		return Report{}, err
	}
	books, err := openLedger(plan, opt.Dir)
	if err != nil {
		return Report{}, err
	}
	r, err := newRunner(plan, opt, books)
	if err != nil {
		return Report{}, err
	}
	report := Report{Plan: plan, Notes: notes}
	report.Before = plan.TotalGames() - r.todo
	err = r.run(ctx)
	report.Games = r.finished
	report.Left = plan.TotalGames() - report.Before - report.Games
	report.Elapsed = time.Since(r.meter.start)
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG) {
		err = fmt.Errorf("%w: make room and run again; what is finished is kept", err)
	}
	return report, err
}

// runner is one run.
type runner struct {
	plan    *Plan
	schema  *table.Schema
	opt     Options
	ledger  *ledger
	lineups [][]agent.Spec // by cell
	meter   *meter
	todo    int64 // games

	mu       sync.Mutex
	tasks    []task // those that no worker has taken
	finished int64  // games
	failure  error  // the first error of a worker
}

func newRunner(p *Plan, opt Options, books *ledger) (*runner, error) {
	schema, err := table.NewSchema(&p.Study)
	if err != nil {
		return nil, err
	}
	tasks, err := books.missing()
	if err != nil {
		return nil, err
	}
	r := &runner{plan: p, schema: schema, opt: opt, ledger: books, tasks: tasks}
	if r.opt.manifestEvery <= 0 {
		r.opt.manifestEvery = time.Second
	}
	if r.opt.Workers <= 0 {
		r.opt.Workers = runtime.GOMAXPROCS(0)
	}
	costs := make([]agent.Cost, len(p.Cells))
	for i, c := range p.Cells {
		agents, err := parseLineup(c.Lineup)
		if err != nil {
			return nil, fmt.Errorf("cell %s × %s: %w", c.Variant, c.Agents, err)
		}
		if _, err := p.Game(c.Variant); err != nil {
			return nil, err
		}
		r.lineups = append(r.lineups, agents)
		costs[i] = cost(agents)
	}
	// The dearest blocks come first, so that at the end no worker is long
	// alone; the blocks of a cell stay together, so that workers seldom
	// change cells.
	slices.SortStableFunc(r.tasks, func(a, b task) int { return int(costs[b.cell] - costs[a.cell]) })
	for _, t := range r.tasks {
		r.todo += int64(t.games)
	}
	r.opt.Workers = max(1, min(r.opt.Workers, len(r.tasks)))
	r.meter = newMeter(p, costs, r.tasks, r.opt.Workers)
	return r, nil
}

// run plays all tasks, or as many as the context allows.
func (r *runner) run(ctx context.Context) error {
	if err := r.ledger.write(); err != nil {
		return err
	}
	working, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan struct{})
	var workers sync.WaitGroup
	for range r.opt.Workers {
		workers.Go(func() {
			if err := newWorker(r).work(working); err != nil {
				r.fail(err)
				stop()
			}
		})
	}
	go func() {
		workers.Wait()
		close(done)
	}()
	err := r.watch(ctx, done)
	stop()
	<-done
	err = errors.Join(r.failure, err, r.ledger.write())
	if err == nil && r.finished < r.todo {
		err = context.Cause(ctx)
	}
	r.tell(ctx, true)
	return err
}

// watch writes the manifest and tells the progress until the workers are done.
func (r *runner) watch(ctx context.Context, done <-chan struct{}) error {
	manifest, events := time.NewTicker(r.opt.manifestEvery), time.NewTicker(eventEvery)
	defer manifest.Stop()
	defer events.Stop()
	for {
		select {
		case <-done:
			return nil
		case <-manifest.C:
			if err := r.ledger.write(); err != nil {
				return err
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

// take hands out the next task.
func (r *runner) take() (task, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.tasks) == 0 || r.failure != nil {
		return task{}, false
	}
	t := r.tasks[0]
	r.tasks = r.tasks[1:]
	return t, true
}

// finish enters a part in the books.
func (r *runner) finish(t task, part table.Part) error {
	if err := r.ledger.enter(t, part); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.finished += int64(t.games)
	return nil
}

// fail keeps the first error; the others are mostly its consequences.
func (r *runner) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failure == nil {
		r.failure = err
	}
}
