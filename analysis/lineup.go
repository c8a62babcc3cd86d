package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"houserules/analysis/exact"
	"houserules/sim/table"
)

// lineup holds the sums of all variants that the same agents played. Its
// members share their game indices and so their luck.
type lineup struct {
	layout *layout
	agents string
	seats  int
	// sequences are nil where intervals are of fixed size.
	sequences *sequences
	// later are what they would be if the study went on; nil where they are these.
	later *sequences
	// index are the places of each member's cells in the source: one, or those of
	// both seatings; see pairSeatings.
	index [][]int
	cells []*Games
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
	// tallies count the differences from the base, by column and member; those
	// of columns that are not compared as shares are nil.
	tallies [][]pairTally
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
	second := pairSeatings(cells)
	cells = byToday(cells)
	for i := range cells {
		c := &cells[i]
		if second.isSecond(i) {
			continue
		}
		k := key{c.Name(), c.Info.Seats()}
		l := byKey[k]
		if l == nil {
			l = &lineup{layout: t, agents: c.Name(), seats: k.seats, base: -1}
			byKey[k] = l
			all = append(all, l)
		}
		for _, other := range l.cells {
			switch {
			case other.cell.Variant == c.Variant:
				return nil, fmt.Errorf("variant %s is there twice for agents %s: name one of them differently", c.Variant, c.Name())
			case other.cell.BlockGames != c.BlockGames:
				return nil, fmt.Errorf("agents %s: blocks of %d games for variant %s but of %d for %s, so their games cannot be paired: give both the same block size",
					c.Name(), other.cell.BlockGames, other.cell.Variant, c.BlockGames, c.Variant)
			case !slices.Equal(other.cell.Stages, c.Stages):
				return nil, fmt.Errorf("agents %s: variants %s and %s were extended from other numbers of games, so their blocks cannot be paired: the plan is damaged",
					c.Name(), other.cell.Variant, c.Variant)
			}
		}
		if c.Variant == base {
			l.base = len(l.cells)
		}
		games, index := newGames(c, t), []int{i}
		if other, ok := second[i]; ok {
			games.pool(c, &cells[other])
			index = append(index, other)
		}
		l.index = append(l.index, index)
		l.cells = append(l.cells, games)
	}
	for _, l := range all {
		l.split()
	}
	return all, nil
}

// byToday returns the cells with their players' names of today: one player is
// one player, under whatever name.
func byToday(cells []table.Cell) []table.Cell {
	cells = slices.Clone(cells)
	for i := range cells {
		cells[i].Lineup = players(&cells[i])
	}
	return cells
}

// players are the agents of a cell by their names of today.
func players(c *table.Cell) []string {
	if c.Players != nil {
		return c.Players
	}
	return c.Lineup
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
			cutRows: make([]cutRows, len(l.layout.columns)), tallies: make([][]pairTally, len(l.layout.columns)),
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
			if l.layout.shares[k] {
				s.tallies[k] = make([]pairTally, len(l.cells))
			}
		}
		l.segments = append(l.segments, s)
	}
}

// shared is the number of games that all the given members played.
func (l *lineup) shared(members ...int) int64 {
	games := l.cells[members[0]].cell.Games
	for _, m := range members[1:] {
		games = min(games, l.cells[m].cell.Games)
	}
	return games * int64(l.seatings())
}

// over returns the cross sums of a paired column over the first games, of which
// there are as many as some member played.
func (l *lineup) over(column int, games int64) *exact.Cross {
	if len(l.segments) > 0 && l.until(0) == games {
		return l.segments[0].cross[column]
	}
	sum := exact.NewCross(len(l.cells))
	for i := range l.segments {
		if l.until(i) <= games {
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
		if l.until(i) <= games {
			total += l.segments[i].differ[column][member]
		}
	}
	return total
}

// cutOver sums up the member's games cut off among the first games.
func (l *lineup) cutOver(member int, games int64) cutSums {
	var total cutSums
	for i := range l.segments {
		if l.until(i) <= games {
			total.merge(l.segments[i].cut[member])
		}
	}
	return total
}

// byOrder sorts differences by line-up, estimate and variant.
func byOrder(a, b comparison) int {
	return cmp.Or(cmp.Compare(a.lineup, b.lineup), cmp.Compare(a.figure, b.figure), cmp.Compare(a.member, b.member))
}
