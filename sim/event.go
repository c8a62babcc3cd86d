package sim

import (
	"math/bits"
	"slices"
	"sync"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
)

// Event tells how far a run is. All numbers are of one moment.
type Event struct {
	// Cell is the cell at which a worker was last, as an index into the
	// plan's cells.
	Cell int
	// Cells is the progress of every cell, in the plan's order. It is the
	// receiver's to keep.
	Cells []Progress
	// Done and Total are games of all cells; Done counts those that earlier
	// runs played.
	Done, Total int64
	// Played is the number of games that this run has played so far.
	Played int64
	// Elapsed is the time since this run began to play.
	Elapsed time.Duration
	// ETA is the estimated time until all is done; 0 until there is anything
	// to go by.
	ETA time.Duration
	// Checked and ToCheck are cells, while doors are compared with the plain rules before
	// anything is played; 0 and 0 afterwards.
	Checked, ToCheck int
	// Draining is set after the run was told to stop.
	Draining bool
	// Last is set in the last event of a run.
	Last bool
}

// GamesPerSecond is the rate of this run so far.
func (e Event) GamesPerSecond() float64 {
	if e.Elapsed <= 0 {
		return 0
	}
	return float64(e.Played) / e.Elapsed.Seconds()
}

// Progress is how far a cell is, and the result so far.
type Progress struct {
	// Done and Total count games, Done with those of earlier runs.
	Done, Total int64
	// Tally is the result of the games that this run has played.
	Tally Tally
}

// Tally counts games by their result for the first seat. A game won by several
// is a draw between them.
type Tally struct {
	Wins, Draws, Losses int64
	// CutOff counts those that were cut off at the limit; they are in the
	// other counts too.
	CutOff int64
}

// Games is the number of games counted.
func (t Tally) Games() int64 { return t.Wins + t.Draws + t.Losses }

func (t *Tally) add(u Tally, sign int64) {
	t.Wins += sign * u.Wins
	t.Draws += sign * u.Draws
	t.Losses += sign * u.Losses
	t.CutOff += sign * u.CutOff
}

// tally counts a block's rows.
func tally(r *engine.Rows) Tally {
	limit := r.Info.CutOff
	var wins, losses, cutOff int64 // added without branches, which luck would mislead
	for _, x := range r.Return[0][:r.Len] {
		wins += int64(x / engine.FullReturn)
		losses += int64((uint(x) - 1) >> (bits.UintSize - 1))
	}
	if limit != 0 {
		for _, end := range r.End[:r.Len] {
			if end == limit {
				cutOff++
			}
		}
	}
	return Tally{Wins: wins, Draws: int64(r.Len) - wins - losses, Losses: losses, CutOff: cutOff}
}

// relativeCost is the guess at how much more time a game of dearer agents
// takes, used for the estimated time of cells that no game was played of yet.
func relativeCost(c agent.Cost) float64 {
	switch c {
	case agent.Cheap:
		return 1
	case agent.Greedy:
		return 6
	case agent.Outside:
		return 20_000
	default:
		return 600
	}
}

// meter adds up what the workers report.
type meter struct {
	workers int
	costs   []agent.Cost // by cell

	mu     sync.Mutex
	start  time.Time
	cells  []Progress
	busy   []time.Duration // worker time spent, by cell
	played []int64         // games of this run, by cell
	last   int
}

// newMeter gets ready for a run in which of so many games of each cell so many are
// missing.
func newMeter(costs []agent.Cost, games, missing []int64, workers int) *meter {
	m := &meter{
		start: time.Now(), workers: workers, costs: costs,
		cells: make([]Progress, len(games)), busy: make([]time.Duration, len(games)), played: make([]int64, len(games)),
	}
	for i, n := range games {
		m.cells[i] = Progress{Done: n - missing[i], Total: n}
	}
	return m
}

// begin starts the clock.
func (m *meter) begin() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.start = time.Now()
}

// elapsed is the time since the start.
func (m *meter) elapsed() time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	return time.Since(m.start)
}

// count adds a chunk of games of a cell, or takes those of an abandoned block
// back.
func (m *meter) count(cell int, t Tally, sign int64, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cells[cell].Tally.add(t, sign)
	m.cells[cell].Done = min(m.cells[cell].Done+sign*t.Games(), m.cells[cell].Total) // a cell that is settled has all
	m.played[cell] += sign * t.Games()
	m.busy[cell] += took
	m.last = cell
}

// found counts games of a cell that were over before the run, of blocks that were not
// whole.
func (m *meter) found(cell int, games int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cells[cell].Done += games
}

// settle says that nothing is left to play of a cell.
func (m *meter) settle(cell int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cells[cell].Done = m.cells[cell].Total
}

// event describes this moment.
func (m *meter) event() Event {
	m.mu.Lock()
	defer m.mu.Unlock()
	e := Event{Cell: m.last, Cells: slices.Clone(m.cells), Elapsed: time.Since(m.start)}
	for i, c := range m.cells {
		e.Done += c.Done
		e.Total += c.Total
		e.Played += m.played[i]
	}
	e.ETA = m.eta()
	return e
}

// eta estimates the time left from what a game of each cell took so far. Where
// none was played, the cells of equal cost stand in for it, else all others,
// scaled by the relative cost.
func (m *meter) eta() time.Duration {
	var seconds float64
	var all spent
	alike := map[agent.Cost]spent{} // by cost
	for k := range m.cells {
		all.add(m.spent(k))
		of := alike[m.costs[k]]
		of.add(m.spent(k))
		alike[m.costs[k]] = of
	}
	for i, c := range m.cells {
		if c.Done == c.Total {
			continue
		}
		unit := m.spent(i).perUnit()
		if unit == 0 {
			unit = alike[m.costs[i]].perUnit()
		}
		if unit == 0 {
			unit = all.perUnit()
		}
		if unit == 0 {
			return 0
		}
		seconds += float64(float64(c.Total-c.Done) * unit * relativeCost(m.costs[i]))
	}
	return time.Duration(seconds / float64(m.workers) * float64(time.Second))
}

// spent is worker time, in seconds, with the games played in it, each by its relative cost.
type spent struct{ units, seconds float64 }

// spent is that of a cell.
func (m *meter) spent(cell int) spent {
	return spent{float64(float64(m.played[cell]) * relativeCost(m.costs[cell])), m.busy[cell].Seconds()}
}

func (s *spent) add(t spent) { s.units, s.seconds = s.units+t.units, s.seconds+t.seconds }

// perUnit is the mean worker time of a game divided by its relative cost; 0 where none was played.
func (s spent) perUnit() float64 {
	if s.units <= 0 {
		return 0
	}
	return s.seconds / s.units
}
