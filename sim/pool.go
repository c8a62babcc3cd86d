package sim

import (
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/guard"
)

// workerCount is how many workers play: as many as are wanted, or one for each
// processor where 0 are, but no more than there is work for.
func workerCount(wanted int, most int64) int {
	if wanted <= 0 {
		wanted = runtime.GOMAXPROCS(0)
	}
	return int(max(1, min(int64(wanted), most)))
}

// Workers is the number of games that are played at the same time, given the number that
// was asked for; 0 asks for one for each processor.
func Workers(wanted int) int { return workerCount(wanted, math.MaxInt64) }

// pool is the workers of a run, a benchmark or a probe. What they play they
// fetch themselves; the pool lets them work side by side.
type pool []*player

// newPool hires n workers.
func newPool(n int) pool {
	p := make(pool, n)
	for i := range p {
		p[i] = &player{cell: -1}
	}
	return p
}

// each lets every worker work until all are done. The first error tells the
// others to stop and is returned; theirs are mostly its consequences. A panic of a
// worker is one, so that what others have finished is kept.
func (p pool) each(ctx context.Context, work func(context.Context, *player) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var giveUp, ended atomic.Bool
	defer context.AfterFunc(ctx, func() { ended.Store(true) })()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(drainFor, func() { giveUp.Store(true) }) })()
	var workers guard.Group
	var once sync.Once
	var failure error
	for _, worker := range p {
		worker.giveUp, worker.ended = &giveUp, &ended
		workers.Go(func() {
			if err := guard.Call(func() error { return work(ctx, worker) }); err != nil {
				once.Do(func() { failure = err })
				stop()
			}
		})
	}
	workers.Wait()
	return failure
}

// close closes what the workers hold. It is for whoever hired them, when the last
// game has been played.
func (p pool) close() {
	var workers guard.Group
	for _, worker := range p {
		workers.Go(worker.leave)
	}
	workers.Wait()
}

// player plays games; it knows nothing of where they go. What it needs for a
// cell, the door above all, it keeps until it comes to another cell, so that
// its memory does not grow with the number of games or cells.
type player struct {
	cell int // -1 before the first
	door engine.Door
	// swapped plays the games of matches that the second player starts; nil where
	// both players are the same.
	swapped engine.Door
	rows    *engine.Rows
	view    engine.Rows // of rows, a chunk
	pace    pace
	// giveUp is set some time after the context has ended, for games so long
	// that the next look at it would come late.
	giveUp *atomic.Bool
	// ended is set when the context has ended.
	ended *atomic.Bool
	// singly is set where games are played one by one, and given up at once when
	// the context ends: those of players outside of the program, who may take
	// minutes.
	singly bool
	// spare has the last door of each name that has memory to leave.
	spare map[string]engine.Door
	// once is set where nothing is played any more once the cell is known to be one game.
	once bool
}

// enter gets ready for a cell through its fastest door, to play games with
// openings, nil for the start position, whose lines are kept or not.
func (p *player) enter(cell int, g engine.Game, agents []agent.Spec, openings *engine.Openings, lines bool) {
	if cell != p.cell {
		p.sit(cell, g, openDoor(g, agents, openings))
		p.rows.KeepLines(lines)
		p.rows.KeepOpenings(openings != nil)
		p.singly = slices.ContainsFunc(agents, agent.Spec.Outside)
	}
}

// sit gets ready for a cell through a given door.
func (p *player) sit(cell int, g engine.Game, door engine.Door) {
	if p.rows == nil || !p.rows.Reshape(g.Info()) {
		p.rows = engine.NewRows(g.Info(), 0)
	}
	p.leave()
	p.bequeath(door)
	p.cell, p.door, p.pace, p.singly, p.once = cell, door, pace{}, false, false
}

// bequeath leaves a door what the last of its name has: nearly all memory that cells of a few
// thousand games take is that of their doors.
func (p *player) bequeath(door engine.Door) {
	inherit := engine.SkillsOf(door).Inherit
	if inherit == nil {
		return
	}
	if old := p.spare[door.Name()]; old != nil && old != door {
		inherit(old)
	}
	if p.spare == nil {
		p.spare = map[string]engine.Door{}
	}
	p.spare[door.Name()] = door
}

// leave closes the door.
func (p *player) leave() {
	for _, door := range []engine.Door{p.door, p.swapped} {
		engine.SkillsOf(door).Close()
	}
	p.door, p.swapped, p.cell = nil, nil, -1
}

// stop is what tells doors to give up.
func (p *player) stop() *atomic.Bool {
	if p.singly {
		return p.ended
	}
	return p.giveUp
}

// chunk is the number of games to play before the next look up.
func (p *player) chunk() int {
	if p.singly {
		return 1
	}
	return p.pace.next()
}

// drainFor is how long a block may still take after the context has ended, and
// a single game.
const drainFor = time.Second

// play fills the player's rows with games first, first+1, … of a seed, of which some are
// there before, and shows every chunk with the time it took. A cell that has turned out to
// be one game and ends with it (once) leaves the rows unfilled. It reports false where it
// gave up because the context has ended and the rest would take too long.
func (p *player) play(ctx context.Context, seed, first uint64, before, games int, show func(*engine.Rows, time.Duration)) bool {
	p.rows.Resize(games)
	p.rows.Stop = p.stop()
	var stopped time.Time
	begin := time.Now()
	for from := before; from < games; {
		if ctx.Err() != nil {
			now := time.Now()
			if stopped.IsZero() {
				stopped = now
			}
			if from == before || p.singly || now.Add(remaining(begin, now, from-before, games-before)).Sub(stopped) > drainFor {
				return false
			}
		}
		to := min(from+p.chunk(), games)
		window(&p.view, p.rows, from, to)
		at := time.Now()
		p.door.Play(seed, first+uint64(from), &p.view)
		if p.view.Stopped() {
			return false // the door may have stopped in the middle of a game
		}
		took := time.Since(at)
		p.pace.took(took)
		show(&p.view, took)
		if p.settled() {
			return true
		}
		from = to
	}
	return true
}

// remaining estimates the time that the rest of a block takes.
func remaining(begin, now time.Time, done, games int) time.Duration {
	return time.Duration(float64(now.Sub(begin)) / float64(done) * float64(games-done))
}

// spans hands out games that follow one another.
type spans struct {
	mu   sync.Mutex
	next int64
	// games is their number. With 0 there are as many as are asked for until
	// the time has passed, at least one span.
	games int64
	until time.Time
}

// take hands out the next games, at most so many; none at the end.
func (s *spans) take(most int) (first uint64, games int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	first, games = uint64(s.next), most
	switch {
	case s.games > 0:
		games = int(min(int64(most), s.games-s.next))
	case s.next > 0 && !time.Now().Before(s.until):
		games = 0
	}
	s.next += int64(games)
	return first, games
}
