package endgames

import (
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve/retrograde"
)

// layout lays out the cells of a part of a strip with a tag, a row of the player to move
// at a time.
type layout struct {
	*rowTables
	*judge
	*job
	*graph
	part
	cells []retrograde.Cell // from the strip's base on
	// asked are the rows of the other player at work that must be.
	asked []uint32
	// below are the values of layers after a capture, by the seeds captured.
	below [mostSeeds + 1]below
}

// below are the values after a capture of a number of seeds, beginning where the other's
// row has the number of seeds that it will have: they are ordered by the number of that
// row, and within it by that of the capturer's row.
type below struct{ values []int8 }

// crossing is a move that may capture: how many seeds cross, and the number of the
// row that it leaves.
type crossing struct {
	seeds int
	left  uint32
}

func (l *layout) lay() {
	x := l.rowTables.space.rows[0]
	n := x.counts[l.at.theirs]
	all := l.asksAll(l.job.seeds) || l.at.theirs == 0
	var moves []crossing
	for mine := l.begin; mine < l.end; mine++ {
		if l.ctx.Err() != nil {
			return
		}
		row := x.row(l.at.mine, mine)
		cells := l.cells[mine*n : (mine+1)*n]
		if all || l.asksRow(row) {
			for theirs := range n {
				l.ask(mine, theirs)
			}
			l.tell(n)
			continue
		}
		occupied := 0
		moves = moves[:0]
		for house, seeds := range row {
			if seeds == 0 {
				continue
			}
			occupied++
			if m, ends := l.crosses(row, house); ends {
				moves = append(moves, m)
			}
		}
		plain := retrograde.MakeCell(retrograde.None, occupied)
		for i := range cells {
			cells[i] = plain
		}
		l.asked = l.asked[:0]
		for _, m := range moves {
			l.capture(cells, m)
		}
		for _, theirs := range l.asked {
			if cells[theirs]&retrograde.OnlyExplicit == 0 {
				l.ask(mine, int(theirs))
			}
		}
		l.tell(n)
	}
}

// crosses is the sowing from a house, if it ends in the other row.
func (l *layout) crosses(row []uint8, house int) (m crossing, ends bool) {
	// It goes round the board, but for the house itself, and then some houses on.
	lap := 2*l.own - 1
	rounds := (int(row[house]) - 1) / lap
	last := house + int(row[house]) - rounds*lap - (l.own - 1)
	if last < 1 || last > l.own {
		return m, false
	}
	var after [core.MaxRow]uint16
	for i, n := range row {
		after[i] = uint16(n) + uint16(rounds)
		if i > house {
			after[i]++
		}
	}
	after[house] = 0
	_, n := number(l.rowTables.space.rows[0], after[:l.own])
	return crossing{rounds*l.own + last, uint32(n)}, true
}

// capture values a move at all rows of the other player where it captures.
func (l *layout) capture(cells []retrograde.Cell, m crossing) {
	x := l.rowTables.space.rows[0]
	list := l.captures[m.seeds-1][l.at.theirs]
	if len(list) == 0 {
		return
	}
	left := l.at.mine - m.seeds // seeds in the row that the move leaves
	rows := uint32(x.counts[left])
	then := l.rowTables.tags[l.number].passed()
	then.asked = nobody // the history ends here
	if l.rowTables.asksLast {
		then.last = opponent
	}
	tag := l.rowTables.Solver.number(then)
	most := min(l.at.theirs+m.seeds, len(l.below)-1)
	for taken := 1; taken <= most; taken++ {
		theirs := l.at.theirs + m.seeds - taken
		seeds := left + theirs
		lower := l.rowTables.layers[seeds]
		l.below[taken].values = lower.values[tag*lower.per+l.rowTables.space.bases[seeds][0][theirs]:]
	}
	for i := range list {
		c := &list[i]
		if c.asks {
			l.asked = append(l.asked, c.before)
			continue
		}
		value := int(c.taken) - int(l.below[c.taken].values[c.after*rows+m.left])
		cells[c.before] = cells[c.before].Leave(value)
	}
}

// ask looks at a position by itself.
func (l *layout) ask(mine, theirs int) {
	x := l.rowTables.space.rows[0]
	s := l.rowTables.Solver
	t := s.tags[l.number]
	p := s.space.lay(0, x.row(l.at.mine, mine), x.row(l.at.theirs, theirs))
	position := mine*x.counts[l.at.theirs] + theirs
	passed := s.number(t.passed()) * l.job.per
	open := 0
	f := l.look(&p, t, l.job.seeds, func(next *core.Position) {
		open++
		l.count(uint32(passed + s.space.index(next, l.job.seeds)))
	})
	c := retrograde.MakeCell(f.best, open) | retrograde.OnlyExplicit
	if f.over {
		c |= retrograde.Final
	}
	l.cells[position] = c
}

// list lists the moves of the positions that were looked at by themselves. They are looked
// at again, because a list that knows its length takes half as much memory as one that
// grows and is then put in order.
func (l *layout) list() {
	x := l.rowTables.space.rows[0]
	s := l.rowTables.Solver
	t := s.tags[l.number]
	passed := s.number(t.passed()) * l.job.per
	n := x.counts[l.at.theirs]
	for mine := l.begin; mine < l.end; mine++ {
		if l.ctx.Err() != nil {
			return
		}
		for theirs, c := range l.cells[mine*n : (mine+1)*n] {
			if c&retrograde.OnlyExplicit == 0 || c.Open() == 0 {
				continue
			}
			p := s.space.lay(0, x.row(l.at.mine, mine), x.row(l.at.theirs, theirs))
			state := uint32(l.number*l.job.per + l.at.base + mine*n + theirs)
			l.look(&p, t, l.job.seeds, func(next *core.Position) {
				l.add(uint32(passed+s.space.index(next, l.job.seeds)), state)
			})
		}
	}
}
