package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"houserules/analysis/exact"
	"houserules/engine"
	"houserules/sim/table"
)

// lineup holds the sums of all variants that the same agents played. Its
// members share their game indices and so their luck.
type lineup struct {
	layout *layout
	agents string
	seats  int
	index  []int // of the cells in the source
	cells  []*Games
	// base is the place of the base variant among the members, -1 if it is
	// none of them.
	base int
	// segments are the runs of game indices that the same members played:
	// one where all have equal numbers of games. They are in order.
	segments []segment
}

// segment holds the sums over one run of game indices.
type segment struct {
	end int64 // the first game index after it
	// alive tells which members played these games; the others' columns are
	// zero.
	alive []bool
	// cross are the sums by column; those of columns that are not paired are
	// nil.
	cross []*exact.Cross
	// differ counts, by column and member, the games in which the member's
	// value is not the base's.
	differ [][]int64
	cut    []cutSums // by member
	// cutRows are the sums over the games that some member had cut off, by
	// column; see differ.
	cutRows []cutRows
}

// newLineups groups the cells of a source by line-up, in order of first
// appearance.
func newLineups(cells []table.Cell, t *layout, base string) ([]*lineup, error) {
	type key struct {
		agents string
		seats  int
	}
	var all []*lineup
	byKey := map[key]*lineup{}
	for i := range cells {
		c := &cells[i]
		k := key{c.Agents, c.Info.Seats()}
		l := byKey[k]
		if l == nil {
			l = &lineup{layout: t, agents: c.Agents, seats: k.seats, base: -1}
			byKey[k] = l
			all = append(all, l)
		}
		for _, other := range l.cells {
			switch {
			case other.cell.Variant == c.Variant:
				return nil, fmt.Errorf("variant %s is there twice for agents %s: name one of them differently", c.Variant, c.Agents)
			case other.cell.BlockGames != c.BlockGames:
				return nil, fmt.Errorf("agents %s: blocks of %d games for variant %s but of %d for %s, so their games cannot be paired: give both the same block size",
					c.Agents, other.cell.BlockGames, other.cell.Variant, c.BlockGames, c.Variant)
			}
		}
		if c.Variant == base {
			l.base = len(l.cells)
		}
		l.index = append(l.index, i)
		l.cells = append(l.cells, newGames(c, t))
	}
	for _, l := range all {
		l.split()
	}
	return all, nil
}

// split makes the segments.
func (l *lineup) split() {
	var ends []int64
	for _, c := range l.cells {
		if c.cell.Games > 0 {
			ends = append(ends, c.cell.Games)
		}
	}
	slices.Sort(ends)
	for _, end := range slices.Compact(ends) {
		s := segment{
			end: end, cut: make([]cutSums, len(l.cells)),
			cross: make([]*exact.Cross, len(l.layout.columns)), differ: make([][]int64, len(l.layout.columns)),
			cutRows: make([]cutRows, len(l.layout.columns)),
		}
		for _, c := range l.cells {
			s.alive = append(s.alive, c.cell.Games >= end)
		}
		for k, paired := range l.layout.paired {
			if paired {
				s.cross[k] = exact.NewCross(len(l.cells))
				s.differ[k] = make([]int64, len(l.cells))
				s.cutRows[k] = newCutRows(len(l.cells))
			}
		}
		l.segments = append(l.segments, s)
	}
}

// read reads all blocks of the members side by side and sums them up.
func (l *lineup) read(src Source, buffers rowBuffers) error {
	blocks := 0
	for _, c := range l.cells {
		blocks = max(blocks, c.cell.Blocks())
	}
	columns := make([]columnSet, len(l.cells))
	cut := make([][]int, len(l.cells))
	for b := range blocks {
		for i, c := range l.cells {
			columns[i] = l.layout.resize(columns[i], 0)
			cut[i] = cut[i][:0]
			if b >= c.cell.Blocks() {
				continue
			}
			rows := buffers.get(c.cell)
			if err := src.Read(l.index[i], b, rows); err != nil {
				return err
			}
			first, games := c.cell.Block(b)
			if rows.Len != games {
				return fmt.Errorf("variant %s, agents %s: block %d has %d games instead of %d; run the study again to complete it",
					c.cell.Variant, c.cell.Agents, b, rows.Len, games)
			}
			columns[i] = l.layout.resize(columns[i], rows.Len)
			var err error
			if cut[i], err = c.add(rows, first, columns[i], cut[i]); err != nil {
				return err
			}
		}
		l.pair(columns, cut, int64(b)*l.cells[0].cell.BlockGames)
	}
	l.shareStakes()
	return nil
}

// shareStakes gives variants of the line-up that count the same the largest
// stake of them all. A variant whose games were all cut off early has shown
// none of its own.
func (l *lineup) shareStakes() {
	type shown struct {
		stake  int64
		played bool
	}
	all := map[string]shown{}
	for _, c := range l.cells {
		s := all[c.cell.Info.Unit]
		all[c.cell.Info.Unit] = shown{max(s.stake, c.stake), s.played || c.games > c.cut.games}
	}
	for _, c := range l.cells {
		s := all[c.cell.Info.Unit]
		c.stake, c.stakeUnknown = s.stake, !s.played
	}
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
		seg.add(columns, l.base, int(lo), int(hi))
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
		seg.addCut(columns, cut, slices.Compact(places))
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
			s.differ[k][i] += differing(x, members[base])
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

// shared is the number of games that all the given members played.
func (l *lineup) shared(members ...int) int64 {
	games := l.cells[members[0]].cell.Games
	for _, m := range members[1:] {
		games = min(games, l.cells[m].cell.Games)
	}
	return games
}

// over returns the cross sums of a paired column over the first games, of which
// there are as many as some member played.
func (l *lineup) over(column int, games int64) *exact.Cross {
	if len(l.segments) > 0 && l.segments[0].end == games {
		return l.segments[0].cross[column]
	}
	sum := exact.NewCross(len(l.cells))
	for i := range l.segments {
		if l.segments[i].end <= games {
			sum.Merge(l.segments[i].cross[column])
		}
	}
	return sum
}

// differing is the number of the first games in which a column differs from
// the base's.
func (l *lineup) differing(column, member int, games int64) int64 {
	total := int64(0)
	for i := range l.segments {
		if l.segments[i].end <= games {
			total += l.segments[i].differ[column][member]
		}
	}
	return total
}

// cutOver sums up the member's games cut off among the first games.
func (l *lineup) cutOver(member int, games int64) cutSums {
	var total cutSums
	for i := range l.segments {
		if l.segments[i].end <= games {
			total.merge(l.segments[i].cut[member])
		}
	}
	return total
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
	rows.Info = c.Info
	return rows
}

// byOrder sorts differences by line-up, estimate and variant.
func byOrder(a, b comparison) int {
	return cmp.Or(cmp.Compare(a.lineup, b.lineup), cmp.Compare(a.figure, b.figure), cmp.Compare(a.member, b.member))
}
