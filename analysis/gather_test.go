package analysis

import (
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim/table"
)

// everything compares results down to the last figure.
func everything() cmp.Options {
	return cmp.Options{cmpopts.EquateNaNs(), cmpopts.IgnoreUnexported(Estimate{}), cmp.AllowUnexported(Forfeits{})}
}

// closed is a source whose blocks may be read only where they are open.
type closed struct {
	Source
	open map[[2]int]bool
}

func (s closed) Read(cell, block int, rows *engine.Rows) error {
	if !s.open[[2]int{cell, block}] {
		return errors.New("a block is read that was gathered")
	}
	return s.Source.Read(cell, block, rows)
}

// gather shows a gathering the blocks of a source, in a random order and from several
// goroutines, but for some of them.
func gather(t *testing.T, src Source, base string, luck uint64, without func(cell, block int) bool) *Gathering {
	t.Helper()
	g := NewGathering(src.Cells(), base)
	var blocks [][2]int
	for i := range src.Cells() {
		for b := range src.Cells()[i].Blocks() {
			if !without(i, b) {
				blocks = append(blocks, [2]int{i, b})
			}
		}
	}
	seeded(luck).Shuffle(len(blocks), func(i, j int) { blocks[i], blocks[j] = blocks[j], blocks[i] })
	var all sync.WaitGroup
	for worker := range 3 {
		all.Go(func() {
			for i := worker; i < len(blocks); i += 3 {
				c := &src.Cells()[blocks[i][0]]
				rows := engine.NewRows(c.Info, 0)
				rows.KeepLines(c.Lines)
				if err := src.Read(blocks[i][0], blocks[i][1], rows); err != nil {
					t.Error(err)
				}
				g.Add(blocks[i][0], blocks[i][1], rows)
			}
		})
	}
	all.Wait()
	return g
}

// gatherable are studies of all kinds of games: several variants of which some have
// fewer games, games cut off, many seats, leads in halves and beyond all tables.
func gatherable() map[string]*memory {
	src, n := seeded(31), enginetest.Fewer(200, 500)
	play := func(n int) [][]game {
		v := luck(src, n, []float64{0.45, 0.5, 0.3}, []float64{0.05, 0.04, 0.3}, 0.6)
		for k := range v {
			for i := range v[k] {
				g := &v[k][i]
				g.forced, g.leads, g.first, g.fired = g.plies/7, uint32(src.IntN(5)), engine.Action(src.IntN(5)), int32(src.IntN(3)-k/2)
				if src.IntN(9) == 0 {
					g.end = 2
				}
			}
		}
		return v
	}
	several, alone, large := &memory{}, &memory{}, &memory{}
	v := play(n)
	several.mirror("a", "random", 64, v[0])
	several.mirror("b", "random", 64, v[1])
	several.mirror("c", "random", 64, v[2][:n*3/5])
	several.mirror("a", "other", 64, v[1])
	alone.mirror("a", "random", 100, v[1])
	v = play(n * 2 / 5)
	for i := range v[0] {
		g := &v[0][i]
		g.plies *= 1 + 900*uint32(i%2)
		g.branching *= 1 + 5000*uint32(i%3)
		g.score[0] += 4000 * float64(i%5)
		g.score[1] -= 0.5 * float64(i%2)
		g.fired *= 100_000
	}
	large.mirror("a", "random", 50, v[0])
	large.mirror("b", "random", 50, v[1])
	list := map[string]*memory{
		"several": several, "alone": alone, "large": large,
		"herd": herd(src, 2, n*4/5, []float64{0.3, 0.4}, 0.5),
	}
	return list
}

// What was gathered while games were played is what reading them comes to, in every
// figure, whatever part of them was gathered.
func TestGathered(t *testing.T) {
	for name, src := range gatherable() {
		base := src.cells[len(src.cells)-1].Variant
		want := analyze(t, src, Options{Tolerance: 0.01, Base: base})
		for luck, without := range []func(cell, block int) bool{
			func(int, int) bool { return false },
			func(int, int) bool { return true },
			func(cell, block int) bool { return (cell+block)%3 == 0 },
			func(_, block int) bool { return block%2 == 0 },
			func(cell, _ int) bool { return cell == 0 },
		} {
			if luck%2 > 0 && !enginetest.Long() {
				continue
			}
			g := gather(t, src, base, uint64(luck), without)
			// Blocks that all members have shown are not read.
			open := map[[2]int]bool{}
			for cell := range src.cells {
				at, ok := g.of[cell]
				if !ok {
					t.Fatalf("%s: cell %d is not gathered", name, cell)
				}
				for b := range src.cells[cell].Blocks() {
					open[[2]int{cell, b}] = slices.ContainsFunc(at.lineup.sums.index, func(index []int) bool {
						return b < src.cells[index[0]].Blocks() && without(index[0], b)
					})
				}
			}
			for range enginetest.Fewer(1+luck/4, 2) { // what is gathered is not used up
				got := analyze(t, closed{src, open}, Options{Tolerance: 0.01, Base: base, Gathered: g})
				if !cmp.Equal(want, got, everything()) { // which takes half as long as a difference
					t.Errorf("%s, %d: read (-), gathered (+):\n%s", name, luck, cmp.Diff(want, got, everything()))
				}
			}
		}
	}
}

// Where another base is asked about, other cells or other figures, all is read.
func TestGatheredForAnother(t *testing.T) {
	src := gatherable()["several"]
	g := gather(t, src, "a", 1, func(int, int) bool { return false })
	for name, opt := range map[string]Options{"base": {Base: "b"}, "figures": {Base: "a", Figures: Figures()[:3]}} {
		want := analyze(t, src, opt)
		opt.Gathered = g
		if d := cmp.Diff(want, analyze(t, src, opt), everything()); d != "" {
			t.Errorf("another %s: read (-), gathered (+):\n%s", name, d)
		}
	}
	fewer := &memory{cells: slices.Clone(src.cells), games: src.games}
	fewer.cells[0].Games = 128
	opt := Options{Base: "a"}
	want := analyze(t, fewer, opt)
	opt.Gathered = g
	if d := cmp.Diff(want, analyze(t, fewer, opt), everything()); d != "" {
		t.Errorf("fewer games: read (-), gathered (+):\n%s", d)
	}
}

// Games whose sums depend on their order are not gathered, and games that wait for
// those of other variants take no more memory than there is for them.
func TestNotGathered(t *testing.T) {
	src := gatherable()["several"]
	src.cells[3].Lines = true
	g := NewGathering(src.cells, "a")
	if at := slices.Sorted(maps.Keys(g.of)); !slices.Equal(at, []int{0, 1, 2}) {
		t.Errorf("cells %v are gathered", at)
	}
	g.kept = mostKept
	rows := engine.NewRows(src.cells[0].Info, 0)
	for cell := range 3 {
		if err := src.Read(cell, 0, rows); err != nil {
			t.Fatal(err)
		}
		g.Add(cell, 0, rows)
	}
	if g.kept != mostKept || g.of[0].lineup.has(0) {
		t.Errorf("%d bytes are kept, the block is gathered: %t", g.kept, g.of[0].lineup.has(0))
	}
	if broken := NewGathering([]table.Cell{{}}, ""); len(broken.of) > 0 {
		t.Error("a damaged plan is gathered")
	}
}

// Sums that are made at once of games with one result, and of few different values, are
// those of the games one by one.
func TestSummedAtOnce(t *testing.T) {
	for name, src := range gatherable() {
		singly := Figures()
		for i := range singly {
			singly[i].Reads = slices.Clone(singly[i].Reads)
			for k := range singly[i].Reads {
				singly[i].Reads[k].ByResult, singly[i].Reads[k].Counts = nil, nil
			}
		}
		layout, alone := newLayout(Figures()), newLayout(singly)
		for k := range alone.columns {
			c := &alone.columns[k]
			c.ByResult, c.Counts = nil, nil
			if c.Name == leadName {
				c.Name = "slow lead" // no table of differences
			}
		}
		for cell := range src.cells {
			c := &src.cells[cell]
			fast, slow := newGames(c, layout), newGames(c, alone)
			fast.want(false)
			slow.want(true)
			rows := engine.NewRows(c.Info, 0)
			if err := src.Read(cell, 0, rows); err != nil {
				t.Fatal(err)
			}
			for _, g := range []*Games{fast, slow} {
				if _, err := g.add(&adder{}, c, rows, 0, g.layout.resize(nil, rows.Len), nil); err != nil {
					t.Fatal(err)
				}
			}
			for k := range fast.columns {
				if fast.columns[k] != slow.columns[k] {
					t.Errorf("%s, cell %d, column %s: %+v at once, %+v one by one", name, cell, layout.columns[k].Name, fast.columns[k], slow.columns[k])
				}
			}
			if fast.unequal != slow.unequal {
				t.Errorf("%s, cell %d: %d and %d games are unequal", name, cell, fast.unequal, slow.unequal)
			}
		}
	}
}
