package analysis

import (
	"slices"
	"sync"

	"houserules/engine"
	"houserules/sim/table"
)

// Gathering sums up games while they are played, by whoever plays them, so that an
// analysis in the same process need not read them again ([Options].Gathered). It holds
// for tables that were written from the very rows that it was shown, and is never
// stored: sums beside tables would go on to stand there when the tables change.
//
// Line-ups are gathered whose sums do not depend on the order of the games: those that
// keep no lines and have no openings and no players outside of the program, which are
// those that play fast. All others are read. Its methods may be called from several
// goroutines.
type Gathering struct {
	base   string
	layout *layout
	// of says where a cell is; cells that are not gathered are not there.
	of map[int]memberOf

	mu   sync.Mutex
	kept int // bytes of columns that wait for other members
	// adders and columns are memory for adding blocks.
	adders sync.Pool
}

// mostKept bounds the memory for games that wait to be paired with those of other
// variants, in bytes. Beyond it games are read again when all are there.
const mostKept = 64 << 20

// memberOf is the place of a cell.
type memberOf struct {
	lineup *gathered
	member int
}

// gathered is a line-up.
type gathered struct {
	sums *lineup
	// done are the blocks of which all members' games are in the sums, waiting those
	// that some members lack, by block; nil where they were given up.
	done    map[int]bool
	waiting map[int]*waitingBlock
}

// waitingBlock is a block that not all members have.
type waitingBlock struct {
	members []*Games // with these games only
	games   sideBySide
	left    int // members
}

// scratch is the memory of one who adds a block.
type scratch struct {
	adder   adder
	columns columnSet
}

// NewGathering prepares to gather single games of some cells, whose places in the
// study are theirs in the list, for an analysis by [Figures] with the given base. It
// takes cells as [Analyze] does; of such that cannot be analyzed nothing is gathered.
func NewGathering(cells []table.Cell, base string) *Gathering {
	opt := Options{Base: base}
	g := &Gathering{of: map[int]memberOf{}, adders: sync.Pool{New: func() any { return &scratch{} }}}
	if opt.complete(cells) != nil {
		return g
	}
	g.base, g.layout = opt.Base, newLayout(opt.Figures)
	lineups, err := newLineups(cells, g.layout, g.base)
	if err != nil {
		return g
	}
	lineups, _ = unpaired(lineups)
	for _, l := range lineups {
		if slices.ContainsFunc(l.cells, func(c *Games) bool { return !c.gathers() }) {
			continue
		}
		x := &gathered{sums: l, done: map[int]bool{}, waiting: map[int]*waitingBlock{}}
		for m, index := range l.index {
			g.of[index[0]] = memberOf{x, m}
		}
	}
	return g
}

// gathers tells whether the sums of a cell's games do not depend on their order.
func (g *Games) gathers() bool {
	c := g.cell
	return g.pairs == nil && g.lines == nil && g.clusters == nil && g.openings == nil && !c.Forfeits && !countsForfeits(c.Info)
}

// Add sums up a block of a cell, both counted from 0. The rows are not kept. What
// cannot be games of the cell is left to the analysis, which reads it and says so.
func (g *Gathering) Add(cell, block int, rows *engine.Rows) {
	at, ok := g.of[cell]
	if !ok {
		return
	}
	l := at.lineup.sums
	c := l.cells[at.member].cell
	if block < 0 || block >= c.Blocks() {
		return
	}
	first, games := c.Block(block)
	if rows.Len != games {
		return
	}
	with := g.adders.Get().(*scratch)
	defer g.adders.Put(with)
	with.columns = g.layout.resize(with.columns, games)
	fresh := newGames(c, g.layout)
	fresh.want(len(l.cells) > 1)
	cut, err := fresh.add(&with.adder, c, rows, first, with.columns, nil)
	if err != nil {
		return
	}
	columns := with.columns
	if len(l.cells) > 1 {
		columns = keepColumns(fresh, with.columns, len(cut) > 0)
	}
	if whole := g.join(at, block, fresh, columns, cut); whole != nil {
		part := &lineup{layout: l.layout, agents: l.agents, seats: l.seats, index: l.index, base: l.base, cells: whole.members}
		part.split()
		part.pair(whole.games.columns, whole.games.cut, int64(first))
		g.mu.Lock()
		defer g.mu.Unlock()
		l.merge(part)
		at.lineup.done[block] = true
	}
}

// keepColumns copies the columns that are needed when other members come: those that are
// paired, and all where games were cut off.
func keepColumns(c *Games, from columnSet, all bool) columnSet {
	kept := make(columnSet, len(from))
	for k := range from {
		if all || c.wanted[k] {
			kept[k] = slices.Clone(from[k])
		}
	}
	return kept
}

// bytes is the memory of columns.
func (c columnSet) bytes() int {
	n := 0
	for _, x := range c {
		n += 4 * len(x)
	}
	return n
}

// join adds a member's games to a block, and returns it where they were the last ones.
func (g *Gathering) join(at memberOf, block int, fresh *Games, columns columnSet, cut []int) *waitingBlock {
	g.mu.Lock()
	defer g.mu.Unlock()
	l, members := at.lineup, len(at.lineup.sums.cells)
	if l.done[block] {
		return nil
	}
	b, begun := l.waiting[block]
	if !begun {
		b = &waitingBlock{members: make([]*Games, members), games: sideBySide{make([]columnSet, members), make([][]int, members)}}
		for _, c := range l.sums.cells {
			if block < c.cell.Blocks() {
				b.left++
			}
		}
		l.waiting[block] = b
	}
	if b == nil || b.members[at.member] != nil {
		return nil
	}
	b.members[at.member], b.games.columns[at.member], b.games.cut[at.member] = fresh, columns, cut
	if b.left--; b.left > 0 {
		if g.kept += columns.bytes(); g.kept > mostKept {
			g.kept -= b.bytes()
			l.waiting[block] = nil
		}
		return nil
	}
	// The others' memory was counted, that of the last was not.
	g.kept -= b.bytes() - columns.bytes()
	delete(l.waiting, block)
	for m, c := range b.members {
		if c == nil { // it has fewer games
			b.members[m] = newGames(l.sums.cells[m].cell, g.layout)
			b.games.columns[m] = g.layout.resize(nil, 0)
		}
	}
	return b
}

// bytes is the memory of the columns that are there.
func (b *waitingBlock) bytes() int {
	n := 0
	for _, c := range b.games.columns {
		n += c.bytes()
	}
	return n
}

// lineup returns what was gathered of a line-up that is to be analyzed; nil where it is
// another than was gathered.
func (g *Gathering) lineup(l *lineup) *gathered {
	if g == nil || len(l.index) == 0 || len(l.index[0]) > 1 {
		return nil
	}
	at, ok := g.of[l.index[0][0]]
	if !ok || len(at.lineup.sums.cells) != len(l.cells) || at.lineup.sums.base != l.base {
		return nil
	}
	for m, mine := range at.lineup.sums.cells {
		a, b := mine.cell, l.cells[m].cell
		if !slices.Equal(at.lineup.sums.index[m], l.index[m]) || a.Variant != b.Variant || a.Name() != b.Name() ||
			a.Games != b.Games || a.BlockGames != b.BlockGames || !slices.Equal(a.Stages, b.Stages) {
			return nil
		}
	}
	return at.lineup
}

// has tells whether all members' games of a block are in the sums.
func (x *gathered) has(block int) bool { return x != nil && x.done[block] }
