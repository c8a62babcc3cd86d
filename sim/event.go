package sim

import (
	"math/bits"
	"slices"
	"sync"
	"time"

	"houserules/engine"
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

// kind says whose games take about as long, or are misjudged as much: those of the same
// players through a fast door, or through the plain one.
type kind struct {
	players string
	plain   bool
}

// meter adds up what the workers report.
type meter struct {
	workers int

	mu     sync.Mutex
	start  time.Time
	cells  []Progress
	busy   []time.Duration // worker time spent, by cell
	games  []time.Duration // of each cell: the processor time of a game when its door was checked; 0 where that is not known
	kinds  []kind          // by cell
	played []int64         // games of this run, by cell
	last   int

	first mark   // when games began, and before when the check did
	marks []mark // of the last reports
}

// newMeter gets ready for a run in which of so many games of each cell, of such players, so
// many are missing.
func newMeter(players []string, games, missing []int64, workers int) *meter {
	m := &meter{
		start: time.Now(), workers: workers, kinds: make([]kind, len(games)),
		cells: make([]Progress, len(games)), busy: make([]time.Duration, len(games)), games: make([]time.Duration, len(games)), played: make([]int64, len(games)),
	}
	for i, n := range games {
		m.cells[i], m.kinds[i].players = Progress{Done: n - missing[i], Total: n}, players[i]
	}
	m.first = mark{at: m.start, spent: processTime()}
	return m
}

// expect notes about what a game of a cell takes, and whether the plain door plays it.
func (m *meter) expect(cell int, game time.Duration, plain bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.games[cell], m.kinds[cell].plain = game, plain
}

// begin starts the clock.
func (m *meter) begin() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.start = time.Now()
	m.first = mark{at: m.start, spent: processTime()}
	m.marks = []mark{m.first}
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
