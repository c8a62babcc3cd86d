package sim

import (
	"cmp"
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
	games  []time.Duration // of each cell: what a game took when its door was checked; 0 where that is not known
	kinds  []kind          // by cell
	played []int64         // games of this run, by cell
	last   int
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

// eta estimates the time left from what a game of each cell took so far. Where none was
// played, the cells of its kind stand in for it, else what was measured beforehand. It is 0
// where of some players too few cells were measured to be typical.
func (m *meter) eta() time.Duration {
	prices := m.prices()
	alike := map[kind]spent{}
	for k := range m.cells {
		of := alike[m.kinds[k]]
		of.add(m.spent(k, prices[k]))
		alike[m.kinds[k]] = of
	}
	var seconds float64
	for i, c := range m.cells {
		if c.Done == c.Total {
			continue
		}
		if prices[i] == 0 {
			return 0
		}
		unit := cmp.Or(m.spent(i, prices[i]).perUnit(), alike[m.kinds[i]].perUnit(), 1)
		seconds += float64(float64(c.Total-c.Done) * unit * prices[i])
	}
	return time.Duration(seconds * m.idle() / float64(m.workers) * float64(time.Second))
}

// tellingCells is the number of cells that have to be over before the time beside their games
// counts: until then it is that of beginning.
const tellingCells = 10

// idle is how many times as long the workers took as the games that they report: in a study of
// many small cells, opening doors and writing tables takes longer than playing. It is 1 until
// enough cells are over.
func (m *meter) idle() float64 {
	var busy time.Duration
	over := 0
	for i, c := range m.cells {
		busy += m.busy[i]
		if m.played[i] > 0 && c.Done == c.Total {
			over++
		}
	}
	if over < tellingCells || busy <= 0 {
		return 1
	}
	return max(1, float64(time.Since(m.start))*float64(m.workers)/float64(busy))
}

// prices are what a game of each cell took in the check of the doors, in seconds, or else since
// then, or else the mean of the cells of the same players; 0 where those that were measured
// are too few to be typical.
func (m *meter) prices() []float64 {
	type measured struct {
		spent
		cells int
	}
	each, same := make([]float64, len(m.games)), map[string]measured{}
	for i, c := range m.cells {
		each[i] = cmp.Or(m.games[i].Seconds(), m.spent(i, 1).perUnit())
		of := same[m.kinds[i].players]
		if each[i] > 0 {
			of.add(spent{1, each[i]})
		}
		if each[i] > 0 || c.Done < c.Total {
			of.cells++
		}
		same[m.kinds[i].players] = of
	}
	for i := range each {
		switch of := same[m.kinds[i].players]; {
		case !typical(int(of.units), of.cells):
			each[i] = 0
		case each[i] == 0:
			each[i] = of.perUnit()
		}
	}
	return each
}

// typical says whether so many of some cells tell what all of them take.
func typical(known, of int) bool { return known >= min(of, 3) && 10*known >= of }

// spent is worker time, in seconds, with the games played in it, each by its price.
type spent struct{ units, seconds float64 }

// A cell tells what its games take when one in a hundred is played, or when they took so
// long: the first few show what beginning takes.
const (
	tellingShare = 100
	tellingTime  = 5 * time.Second
)

// spent is that of a cell, whose games have such a price; nothing before it tells anything.
func (m *meter) spent(cell int, price float64) spent {
	if m.played[cell] < m.cells[cell].Total/tellingShare && m.busy[cell] < tellingTime {
		return spent{}
	}
	return spent{float64(float64(m.played[cell]) * price), m.busy[cell].Seconds()}
}

func (s *spent) add(t spent) { s.units, s.seconds = s.units+t.units, s.seconds+t.seconds }

// perUnit is the mean worker time of a game divided by its price; 0 where none was played.
func (s spent) perUnit() float64 {
	if s.units <= 0 {
		return 0
	}
	return s.seconds / s.units
}
