package sim

import (
	"cmp"
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

// kind says whose games take about as long, or are misjudged as much.
type kind struct {
	cost  agent.Cost
	plain bool
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

// newMeter gets ready for a run in which of so many games of each cell so many are
// missing.
func newMeter(costs []agent.Cost, games, missing []int64, workers int) *meter {
	m := &meter{
		start: time.Now(), workers: workers, kinds: make([]kind, len(games)),
		cells: make([]Progress, len(games)), busy: make([]time.Duration, len(games)), games: make([]time.Duration, len(games)), played: make([]int64, len(games)),
	}
	for i, n := range games {
		m.cells[i], m.kinds[i].cost = Progress{Done: n - missing[i], Total: n}, costs[i]
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

// eta estimates the time left from what a game of each cell took so far. Where
// none was played, the cells of its kind stand in for it, else what the check of the doors
// measured, else all others by the relative cost. It is 0 where nothing tells.
func (m *meter) eta() time.Duration {
	prices, checked := m.prices()
	var seconds float64
	var all spent
	alike := map[kind]spent{}
	for k := range m.cells {
		x := m.spent(k, prices[k])
		all.add(x)
		of := alike[m.kinds[k]]
		of.add(x)
		alike[m.kinds[k]] = of
	}
	for i, c := range m.cells {
		if c.Done == c.Total {
			continue
		}
		unit := cmp.Or(m.spent(i, prices[i]).perUnit(), alike[m.kinds[i]].perUnit())
		switch {
		case unit > 0:
		case checked[m.kinds[i].cost]:
			unit = 1
		case all.units > 0:
			unit = all.perUnit()
		default:
			return 0
		}
		seconds += float64(float64(c.Total-c.Done) * unit * prices[i])
	}
	return time.Duration(seconds / float64(m.workers) * float64(time.Second))
}

// prices says for each cell how dear a game of it is: what it took in the check, in seconds, or
// the mean of the cells whose players cost as much; else by the relative cost. It
// says of which costs the check knows any.
func (m *meter) prices() (each []float64, checked map[agent.Cost]bool) {
	checked = map[agent.Cost]bool{}
	var all spent
	alike := map[agent.Cost]spent{}
	for i, game := range m.games {
		if game > 0 {
			cost := m.kinds[i].cost
			x, of := spent{relativeCost(cost), game.Seconds()}, alike[cost]
			all.add(x)
			of.add(x)
			alike[cost], checked[cost] = of, true
		}
	}
	each = make([]float64, len(m.games))
	for i, game := range m.games {
		cost := m.kinds[i].cost
		each[i] = cmp.Or(game.Seconds(), float64(relativeCost(cost)*cmp.Or(alike[cost].perUnit(), all.perUnit(), 1)))
	}
	return each, checked
}

// spent is worker time, in seconds, with the games played in it, each by its price.
type spent struct{ units, seconds float64 }

// spent is that of a cell, whose games have such a price.
func (m *meter) spent(cell int, price float64) spent {
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
