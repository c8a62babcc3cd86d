package endgames

import (
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
)

// newRowTables makes the tables for rows with up to most seeds, under rules to which they
// apply.
func newRowTables(s *Solver, known rules.Known, most int) *rowTables {
	known.Must("the row tables", s.rules.Knobs)
	q := &rowTables{Solver: s, own: s.rules.Rows[0]}
	x := s.space.rows[0]
	all := x.first[most] + x.counts[most]
	q.firstUnsown = make([]uint32, all+1)
	for id := range all {
		q.firstUnsown[id+1] = q.firstUnsown[id] + uint32(q.waysInto(x.cells[id*q.own:][:q.own]))
	}
	q.unsown = make([]uint32, q.firstUnsown[all])
	q.zero = make([]uint8, all)
	q.sowers, q.firstMover = make([]uint32, all*q.own), make([]uint32, all+1)
	q.rounds, q.firstRound = make([]round, 0, int(mostRounds(q.own, most))), make([]uint32, all+1)
	q.captures = make([][][]capture, most)
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

// mostRounds bounds the number of sowings that come back to the sower's row, among rows
// with up to so many seeds: the house they start from holds enough for that.
func mostRounds(own, seeds int) float64 {
	n := 0.0
	for house := range own {
		n += float64(choose(seeds-own+house, own))
	}
	return n
}

// waysInto is in how many ways a row may have been sown into, the first ones: as long as
// its houses hold enough.
func (q *rowTables) waysInto(row []uint8) int {
	least := row[0]
	for _, n := range row {
		least = min(least, n)
	}
	ways := int(least) * (q.own + 1)
	for i := 0; row[i] > least; i++ {
		ways++
	}
	return ways
}

// enterOther works out what sowings into a row do.
func (q *rowTables) enterOther(row []uint8, seeds, before, most int) {
	x := q.space.rows[0]
	own := make([]uint8, q.own)
	for crossed := 1; ; crossed++ {
		// The last house needs the fewest seeds for it.
		n := crossed + (crossed-1)/q.own*(q.own-1)
		if seeds+n > most {
			break
		}
		own[q.own-1] = uint8(n)
		p := q.space.lay(0, own, row)
		var next core.Position
		l := q.rules.Move(&p, q.own-1, false, &next)
		after, number := number(x, next.Houses[q.own:])
		asks := l.Ends != 0 || l.Slam && q.rules.GrandSlam != core.SlamCaptures || q.rules.GrandSlam == core.SlamStarving && after == 0
		if l.Captured > 0 || asks {
			list := &q.captures[crossed-1][seeds]
			*list = append(*list, capture{uint32(before), uint32(number), uint8(l.Captured), asks})
		} else {
			q.unsown[q.firstUnsown[x.first[after]+number]+uint32(q.way(crossed, false))] = uint32(before) + 1
		}
	}
	full := make([]uint16, q.own)
	for i, n := range row {
		full[i] = uint16(n)
	}
	for crossed := q.own; seeds+crossed <= most; crossed += q.own {
		for i := range full {
			full[i]++
		}
		_, number := number(x, full)
		q.unsown[q.firstUnsown[x.first[seeds+crossed]+number]+uint32(q.way(crossed, true))] = uint32(before) + 1
	}
}

// enterOwn works out which sowings lead to a row of the sower.
func (q *rowTables) enterOwn(row []uint8, id, seeds, most int) {
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
		lay()
		q.enterRounds(before, zero, id, seeds, most)
	}
	q.firstRound[id+1] = uint32(len(q.rounds))
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

// enterRounds works out which sowings from zero that crossed lead to a row, by taking one
// seed more back at a time. The row is changed.
func (q *rowTables) enterRounds(row []uint16, zero, id, seeds, most int) {
	x := q.space.rows[0]
	for i := zero + 1; i < q.own; i++ {
		row[i]--
		row[zero]++
	}
	for crossed := 0; ; {
		for range q.own { // in the other row
			if crossed++; seeds+crossed > most {
				return
			}
			row[zero]++
			_, n := number(x, row)
			if crossed <= q.own {
				q.sowers[id*q.own+crossed-1] = uint32(n)
			} else {
				q.rounds = append(q.rounds, round{uint32(n), uint16(q.way(crossed, false)), uint16(crossed)})
			}
		}
		for k := 1; k < q.own; k++ { // in the own one
			i := k - 1
			if i >= zero {
				i++
			}
			if row[i] == 0 {
				return
			}
			row[i]--
			row[zero]++
			_, n := number(x, row)
			q.rounds = append(q.rounds, round{uint32(n), uint16(q.way(crossed, true)), uint16(crossed)})
		}
	}
}
