package analysis

import (
	"fmt"
	"slices"

	"houserules/analysis/exact"
	"houserules/engine"
	"houserules/sim/table"
)

// read reads all blocks of the members side by side and sums them up, but for those
// that were gathered when they were played.
func (l *lineup) read(src Source, buffers rowBuffers, known *gathered) error {
	blocks := 0
	for _, c := range l.cells {
		blocks = max(blocks, c.cell.Blocks())
	}
	seatings := make([]sideBySide, l.seatings())
	for k := range seatings {
		seatings[k] = sideBySide{make([]columnSet, len(l.cells)), make([][]int, len(l.cells))}
	}
	for _, c := range l.cells {
		c.want(len(l.cells) > 1)
	}
	var a *adder
	for b := range blocks {
		if known.has(b) {
			continue
		}
		if a == nil { // it is large, and mostly all is gathered
			a = &adder{}
		}
		for k := range seatings {
			if err := l.readBlock(src, buffers, a, b, k, seatings[k]); err != nil {
				return err
			}
			l.pair(seatings[k].columns, seatings[k].cut, l.startOf(b))
		}
		if len(seatings) == 2 {
			if err := l.addPairs(l.startOf(b), seatings[0], seatings[1]); err != nil {
				return err
			}
		}
	}
	if known != nil {
		l.merge(known.sums)
	}
	l.settle()
	return nil
}

// settle says what follows from the sums of all games.
func (l *lineup) settle() {
	for _, c := range l.cells {
		c.settleLines()
	}
	if len(l.cells) > 1 {
		return
	}
	for s := range l.segments {
		for k, cross := range l.segments[s].cross {
			if cross != nil {
				l.segments[s].cross[k] = exact.CrossOf(&l.cells[0].columns[k])
			}
		}
	}
}

// startOf is the first game index of a block, which some member has.
func (l *lineup) startOf(b int) int64 {
	for _, c := range l.cells {
		if b < c.cell.Blocks() {
			first, _ := c.cell.Block(b)
			return int64(first)
		}
	}
	return 0
}

// sideBySide are the columns of a block of all members, and the places of the
// games cut off.
type sideBySide struct {
	columns []columnSet
	cut     [][]int
}

// readBlock reads a block of all members in one seating.
func (l *lineup) readBlock(src Source, buffers rowBuffers, a *adder, b, seating int, to sideBySide) error {
	for i, c := range l.cells {
		to.columns[i] = l.layout.resize(to.columns[i], 0)
		to.cut[i] = to.cut[i][:0]
		if b >= c.cell.Blocks() {
			continue
		}
		cell := c.seated(seating)
		rows := buffers.get(cell)
		rows.KeepLines(cell.Lines)
		rows.KeepOpenings(cell.Opens())
		rows.OneGame = false
		if err := src.Read(l.index[i][seating], b, rows); err != nil {
			return err
		}
		first, games := cell.Block(b)
		if rows.Len != games {
			return fmt.Errorf("variant %s, agents %s: block %d has %d games instead of %d; run the study again to complete it",
				cell.Variant, cell.Name(), b, rows.Len, games)
		}
		to.columns[i] = l.layout.resize(to.columns[i], rows.Len)
		var err error
		before, counted, cut := c.first, c.counted, c.cut.games
		if to.cut[i], err = c.add(a, cell, rows, first, to.columns[i], to.cut[i]); err != nil {
			return err
		}
		if c.clusters != nil {
			c.clusters.add(to.columns[i], first, seating, l.layout.score)
		}
		c.only = c.only && rows.OneGame
		if cell.ByChance {
			for _, drawn := range rows.ByChance {
				c.drawn += int64(drawn)
			}
		}
		if c.openings != nil && seating == 0 { // both games of a pair have the same
			c.openings.add(rows)
			if cell.TakesAllOpenings() {
				c.openings.keep(rows, cell.Listed)
			}
		}
		if c.lines != nil {
			for _, line := range rows.Lines {
				c.lines[seating].add(line)
			}
		}
		if c.pairs != nil {
			s := &c.bySeating[seating]
			s.since(before, counted, cut, c)
			s.plies.Merge(a.sums[l.layout.plies])
			c.luck.see(seating, rows)
		}
	}
	return nil
}

// pair adds the columns of a block that begins at the given game index to the
// segments.
func (l *lineup) pair(columns []columnSet, cut [][]int, start int64) {
	begin := int64(0)
	for s := range l.segments {
		seg := &l.segments[s]
		lo, hi := max(begin, start)-start, seg.end-start
		begin = seg.end
		for i := range columns {
			if seg.alive[i] {
				hi = min(hi, int64(len(columns[i][0])))
			}
		}
		if lo >= hi {
			continue
		}
		if len(columns) > 1 { // one member's sums are those of its cell
			seg.add(columns, l.base, int(lo), int(hi))
		}
		seg.addTallies(columns, l.base, int(lo), int(hi))
		var places []int
		for i := range cut {
			for _, g := range cut[i] {
				if int64(g) >= lo && int64(g) < hi {
					seg.cut[i].add(columns[i], l.layout, g)
					places = append(places, g)
				}
			}
		}
		slices.Sort(places)
		places = slices.Compact(places)
		seg.addCut(columns, cut, places)
		seg.addCutTallies(columns, cut, l.base, places)
	}
}

// addCut adds the games in the given places of a block, which some members had
// cut off.
func (s *segment) addCut(columns []columnSet, cut [][]int, places []int) {
	if len(places) == 0 {
		return
	}
	for k, rows := range s.cutRows {
		if rows.Cross == nil {
			continue
		}
		rows.add(len(columns), places, func(member, place int) (int32, bool) {
			if !s.alive[member] {
				return 0, false
			}
			_, cut := slices.BinarySearch(cut[member], place)
			return columns[member][k][place], cut
		})
	}
}

// add sums the games lo … hi−1 of a block.
func (s *segment) add(columns []columnSet, base, lo, hi int) {
	members := make([][]int32, len(columns))
	var zeros []int32
	for k, cross := range s.cross {
		if cross == nil {
			continue
		}
		for i := range columns {
			if !s.alive[i] {
				if zeros == nil {
					zeros = make([]int32, hi-lo)
				}
				members[i] = zeros
				continue
			}
			members[i] = columns[i][k][lo:hi]
		}
		cross.Add(members)
		if base < 0 || !s.alive[base] {
			continue
		}
		for i, x := range members {
			if i != base {
				s.differ[k][i] += differing(x, members[base])
			}
		}
	}
}

// differing counts the games in which two columns differ, without a branch that
// luck would mislead.
func differing(a, b []int32) int64 {
	n := int64(0)
	for r, v := range b[:len(a)] {
		one := int64(0)
		if a[r] != v {
			one = 1
		}
		n += one
	}
	return n
}

// rowBuffers hands out rows for blocks of cells, one buffer for each shape of
// table.
type rowBuffers map[[2]int]*engine.Rows

// get returns rows for the cell's game; they are valid until the next get.
func (b rowBuffers) get(c *table.Cell) *engine.Rows {
	shape := [2]int{c.Info.Seats(), len(c.Info.Metrics)}
	rows := b[shape]
	if rows == nil {
		rows = engine.NewRows(c.Info, int(min(c.BlockGames, c.Games)))
		b[shape] = rows
	}
	rows.Reshape(c.Info)
	return rows
}
