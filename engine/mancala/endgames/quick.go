package endgames

import (
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve/retrograde"
)

// quick has what a sowing does to rows, for rules under which a move is one
// sowing, once round the board at most, that captures in the other row alone: then
// the row of the player to move and the other one change by tables of their own.
// Positions of which rules ask more, such as a duty to feed or a forbidden move, and
// houses that reach round the board, are looked at one by one.
type quick struct {
	*Solver
	own int // houses in a row
	// captures has the sowings of so many seeds, less one, into the other row that
	// capture there, by the seeds in that row before it.
	captures [][][]capture
	// unsown is, for every row with the other player's seeds sown into it, the
	// number of that row before it: one entry for each number of seeds that crossed,
	// and one for a sowing that went on round; 0 for none, else one more than it.
	unsown []uint32
	// reach is how many of its first houses hold seeds.
	reach []uint8
	// zero is the last empty house of a row, own where there is none: what was
	// sown across was sown from there. sowers are the rows before such a sowing,
	// one entry for each number of seeds that crossed.
	zero   []uint8
	sowers []uint32
	// movers are the rows that become a row by a sowing within it, from
	// firstMover on.
	movers     []uint32
	firstMover []uint32
}

// capture is a sowing that captures, or of which the rules ask more.
type capture struct {
	before uint32 // number of the row before
	after  uint32 // and afterwards
	taken  uint8
	asks   bool // more than tables know
}

// suits says whether the tables hold the rules.
func (s *Solver) suits() bool {
	r := s.rules
	return !s.listed && r.Sowing.Stores == core.StoresNone && r.Sowing.Laps == core.LapsSingle && r.Capture.Groups == 0 &&
		r.Capture.Row == core.RowOpponent && r.Capture.Opposite == core.OppositeNever && r.SkipOrigin && !r.ByPosition &&
		r.Sowing.Direction == core.CounterClockwise && r.Rows[0] == r.Rows[1] && !r.AsksEveryTurn()
}

// newQuick makes the tables for rows with up to most seeds.
func newQuick(s *Solver, most int) *quick {
	q := &quick{Solver: s, own: s.rules.Rows[0]}
	x := s.space.rows[0]
	all := x.first[most] + x.counts[most]
	q.unsown = make([]uint32, all*(q.own+1))
	q.reach, q.zero = make([]uint8, all), make([]uint8, all)
	q.sowers, q.firstMover = make([]uint32, all*q.own), make([]uint32, all+1)
	q.captures = make([][][]capture, q.own)
	for i := range q.captures {
		q.captures[i] = make([][]capture, most+1)
	}
	for seeds := range most + 1 {
		for number := range x.counts[seeds] {
			row := x.row(seeds, number)
			q.enterOther(row, seeds, number, most)
			q.enterOwn(row, x.first[seeds]+number, seeds, most)
		}
	}
	return q
}

// enterOther works out what sowings into a row do.
func (q *quick) enterOther(row []uint8, seeds, before, most int) {
	x := q.space.rows[0]
	reach := 0
	for reach < q.own && row[reach] > 0 {
		reach++
	}
	q.reach[x.first[seeds]+before] = uint8(reach)
	own := make([]uint8, q.own)
	for crossed := 1; crossed <= q.own && seeds+crossed <= most; crossed++ {
		own[q.own-1] = uint8(crossed)
		p := q.space.lay(0, own, row)
		var next core.Position
		l := q.rules.Move(&p, q.own-1, false, &next)
		after, number := number(x, next.Houses[q.own:])
		asks := l.Ends != 0 || l.Slam && q.rules.GrandSlam != core.SlamCaptures || q.rules.GrandSlam == core.SlamStarving && after == 0
		if l.Captured > 0 || asks {
			list := &q.captures[crossed-1][seeds]
			*list = append(*list, capture{uint32(before), uint32(number), uint8(l.Captured), asks})
		} else {
			q.unsown[(x.first[after]+number)*(q.own+1)+crossed-1] = uint32(before) + 1
		}
	}
	if seeds+q.own <= most {
		full := make([]uint16, q.own)
		for i, n := range row {
			full[i] = uint16(n) + 1
		}
		_, number := number(x, full)
		q.unsown[(x.first[seeds+q.own]+number)*(q.own+1)+q.own] = uint32(before) + 1
	}
}

// enterOwn works out which sowings lead to a row of who sowed.
func (q *quick) enterOwn(row []uint8, id, seeds, most int) {
	x := q.space.rows[0]
	zero := q.own - 1
	for zero >= 0 && row[zero] > 0 {
		zero--
	}
	q.zero[id] = uint8(q.own)
	before := make([]uint16, q.own)
	lay := func() {
		for i, n := range row {
			before[i] = uint16(n)
		}
	}
	if zero >= 0 {
		q.zero[id] = uint8(zero)
		for crossed := 1; crossed <= q.own && seeds+crossed <= most; crossed++ {
			lay()
			for i := zero + 1; i < q.own; i++ {
				before[i]--
			}
			before[zero] = uint16(crossed + q.own - 1 - zero)
			_, n := number(x, before)
			q.sowers[id*q.own+crossed-1] = uint32(n)
		}
	}
	q.firstMover[id] = uint32(len(q.movers))
	for from := range q.own {
		if row[from] > 0 {
			continue
		}
		lay()
		for to := from + 1; to < q.own && row[to] > 0; to++ {
			before[to]--
			before[from]++
			_, n := number(x, before)
			q.movers = append(q.movers, uint32(n))
		}
	}
	q.firstMover[id+1] = uint32(len(q.movers))
}

// asksAll says whether every position of the layer is looked at by itself.
func (q *quick) asksAll(seeds int) bool { return seeds <= max(q.rules.Few, q.rules.Barren) }

// asksRow says whether all positions with a row of the player to move are.
func (q *quick) asksRow(row []uint8) bool {
	ones, empty := q.rules.Has(core.EndAllOnes), true
	for _, n := range row {
		if int(n) >= 2*q.own {
			return true
		}
		ones = ones && n <= 1
		empty = empty && n == 0
	}
	return ones || empty
}

// byTable solves a layer by tables.
func (s *Solver) byTable(job *job) error {
	cells := job.cellsOf(job.per * len(s.tags))
	strips := s.space.strips(job.seeds)
	g := &graph{quick: s.quick, cells: cells, seeds: job.seeds, per: uint32(job.per), first: make([]uint32, len(cells)>>bucket+3)}
	// The middle strips are the largest. They come first, so that none is begun last.
	order := largestFirst(strips, len(s.tags))
	part := func(j *judge, i int) *layout {
		number, at := order[i]/len(strips), strips[order[i]%len(strips)]
		return &layout{quick: s.quick, judge: j, job: job, graph: g, number: number, at: at, cells: cells[number*job.per+at.base:]}
	}
	if err := job.share(len(order), func(j *judge, i int) { part(j, i).lay() }); err != nil {
		return err
	}
	if err := g.makeRoom(); err != nil {
		return err
	}
	if err := job.share(len(order), func(j *judge, i int) { part(j, i).list() }); err != nil {
		return err
	}
	g.mark(job.Workers)
	for i, t := range s.tags {
		for _, at := range job.over.of(t) {
			c := &cells[i*job.per+at]
			*c = retrograde.MakeCell(s.payoff(t, job.seeds), 0) | retrograde.Final | retrograde.Told | *c&retrograde.Tells
		}
	}
	err := job.finish(cells, g)
	if s.taken != nil {
		s.taken(job, len(g.from))
	}
	return err
}
