package endgames

import (
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
	"houserules/engine/solve/retrograde"
)

// rowTables have what a sowing does to rows, for rules under which a move is one sowing
// that captures in the other row alone: then the row of the player to move and the
// other one change by tables of their own, however often the sowing goes round the
// board. Positions of which rules ask more, such as a duty to feed or a forbidden
// move, are looked at one by one.
type rowTables struct {
	*Solver
	own int // houses in a row
	// captures has the sowings of so many seeds, less one, into the other row that
	// capture there, by the seeds in that row before it.
	captures [][][]capture
	// unsown is, for every row with the other player's seeds sown into it, from
	// firstUnsown on, the number of that row before it, by the way it was sown into (see
	// way), as long as its houses hold seeds enough; 0 for none, else one more than it.
	unsown      []uint32
	firstUnsown []uint32
	// zero is the last empty house of a row, own where there is none: what was
	// sown across was sown from there. sowers are the rows before a sowing that ended in
	// the other row at the first visit, one entry for each number of seeds that crossed.
	zero   []uint8
	sowers []uint32
	// rounds are the sowings from zero that came back to the own row, from firstRound on,
	// by their way.
	rounds     []round
	firstRound []uint32
	// movers are the rows that become a row by a sowing within it, from
	// firstMover on.
	movers     []uint32
	firstMover []uint32
}

// round is a sowing that came back to the sower's row.
type round struct {
	before  uint32 // number of this row before
	way     uint16 // in which the other row was sown into
	crossed uint16 // seeds that lie there now
}

// way numbers the ways to sow so many seeds into the other row: that ends there, or, where
// each of its houses got as many, may have gone on.
func (q *rowTables) way(crossed int, goesOn bool) int {
	n := crossed - 1 + (crossed-1)/q.own
	if goesOn {
		n++
	}
	return n
}

// capture is a sowing that captures, or of which the rules ask more.
type capture struct {
	before uint32 // number of the row before
	after  uint32 // and afterwards
	taken  uint8
	asks   bool // more than tables know
}

// tablesApply says whether the tables, which know these knobs and values, can be made of the
// rules: both rows must be of one length.
func (s *Solver) tablesApply(known rules.Known) bool {
	return known.Plays(s.rules.Knobs) && s.rules.Rows[0] == s.rules.Rows[1]
}

// asksAll says whether every position of the layer is looked at by itself.
func (q *rowTables) asksAll(seeds int) bool { return seeds <= max(q.rules.FewSeeds, q.rules.Barren) }

// asksRow says whether all positions with a row of the player to move are.
func (q *rowTables) asksRow(row []uint8) bool {
	ones, empty := q.rules.Has(core.EndAllOnes), true
	for _, n := range row {
		ones = ones && n <= 1
		empty = empty && n == 0
	}
	return ones || empty
}

// byTable solves a layer by tables.
func (s *Solver) byTable(job *job) error {
	cells := job.cellsOf(job.per * len(s.tags))
	strips := s.space.strips(job.seeds)
	g := &graph{rowTables: s.byRow, cells: cells, seeds: job.seeds, per: uint32(job.per), first: make([]uint32, len(cells)>>bucket+3)}
	parts := cut(s.space, strips, len(s.tags))
	lay := func(j *judge, i int) *layout {
		p := parts[i]
		return &layout{rowTables: s.byRow, judge: j, job: job, graph: g, part: p, cells: cells[p.number*job.per+p.at.base:]}
	}
	if err := job.share(len(parts), func(j *judge, i int) { lay(j, i).lay() }); err != nil {
		return err
	}
	if err := g.makeRoom(); err != nil {
		return err
	}
	if err := job.share(len(parts), func(j *judge, i int) { lay(j, i).list() }); err != nil {
		return err
	}
	g.mark(job.Workers)
	for i, t := range s.tags {
		for _, at := range job.over.of(t) {
			c := &cells[i*job.per+at]
			*c = retrograde.MakeCell(s.payoff(t, job.seeds), 0) | retrograde.Final | retrograde.OnlyExplicit | *c&retrograde.HasExplicit
		}
	}
	if c := job.comparison; c != nil {
		if err := c.cells(job, cells, g); err != nil {
			return err
		}
	}
	err := job.finish(cells, g)
	if s.taken != nil {
		s.taken(job, len(g.from))
	}
	return err
}
