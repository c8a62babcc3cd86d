package files

import (
	"math"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/sim/table"
)

// Blocks of a cell that was extended cover its games without gap or overlap, and
// those that were there before are the same ones.
func TestStages(t *testing.T) {
	for _, test := range []struct {
		games, block int64
		stages       []int64
	}{
		{250, 100, nil}, {250, 100, []int64{130}}, {250, 100, []int64{100}}, {250, 100, []int64{1, 2, 249}},
		{250, 1000, []int64{7, 100}}, {1, 1, nil}, {0, 5, nil}, {1 << 40, 1 << 16, []int64{1 << 39}},
	} {
		c := table.Cell{Games: test.games, BlockGames: test.block, Stages: test.stages}
		next := int64(0)
		for b := range min(c.Blocks(), 50) {
			first, n := c.Block(b)
			if int64(first) != next || n < 1 || int64(n) > test.block || c.BlockOf(first) != b || c.BlockOf(first+uint64(n)-1) != b {
				t.Errorf("%+v: block %d is %d games from %d on, want them from %d on", test, b, n, first, next)
			}
			next = int64(first) + int64(n)
		}
		if c.Blocks() <= 50 && next != test.games {
			t.Errorf("%+v: the blocks have %d games", test, next)
		}
		for k, games := range test.stages {
			before := table.Cell{Games: games, BlockGames: test.block, Stages: test.stages[:k]}
			for b := range min(before.Blocks(), 50) {
				first, n := before.Block(b)
				if now, m := c.Block(b); now != first || m != n {
					t.Errorf("%+v: block %d was %d games from %d on before it was extended from %d, and is %d from %d on", test, b, n, first, games, m, now)
				}
			}
			if next := (&table.Cell{Games: test.games, Stages: test.stages[:k+1]}); !next.Extends(&before) || before.Extends(next) || before.Extends(&before) {
				t.Errorf("%+v does not extend %+v", next, before)
			}
		}
	}
	if (&table.Cell{Games: 30, Stages: []int64{10}}).Extends(&table.Cell{Games: 20}) {
		t.Error("a cell that was extended from 10 games extends one of 20")
	}
}

// The first games of a study that was interrupted anywhere are those before the
// first gap of any cell that is compared, and read as if no more were planned.
func TestPrefix(t *testing.T) {
	study := mixedStudy(table.LZ4)
	for i := range study.Cells {
		study.Cells[i].Games, study.Cells[i].BlockGames = 250, 40
	}
	study.Cells[3].Stages = []int64{90} // blocks of 40, 40, 10, 40, 40, 40, 40
	dir := t.TempDir()
	rows := writeStudy(t, dir, study, 7)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if p := d.Prefix(math.MaxInt64); p.Games() != 1000 || !slices.EqualFunc(p.Cells(), d.Cells(), func(a, b table.Cell) bool { return a.Games == b.Games && slices.Equal(a.Stages, b.Stages) }) {
		t.Errorf("all of it is %d games", p.Games())
	}
	delete(d.parts[0], 5) // random: 200 games are there without a gap
	delete(d.parts[1], 4) // one seating has 160 games, with more beyond
	delete(d.parts[2], 2) // the other 80
	delete(d.parts[3], 3) // 90 games, an end of a stage
	for _, test := range []struct {
		most int64
		want []int64
	}{
		{math.MaxInt64, []int64{200, 80, 80, 90}}, {100, []int64{120, 80, 80, 90}}, {81, []int64{120, 80, 80, 90}},
		{80, []int64{80, 80, 80, 80}}, {1, []int64{40, 40, 40, 40}}, {0, []int64{0, 0, 0, 0}},
	} {
		p := d.Prefix(test.most)
		for i, c := range p.Cells() {
			if c.Games != test.want[i] || len(c.Stages) > 0 {
				t.Errorf("up to %d: cell %d has %d games, want %d (stages %v)", test.most, i, c.Games, test.want[i], c.Stages)
			}
			for b := range c.Blocks() {
				first, n := c.Block(b)
				got := engine.NewRows(c.Info, 0)
				if err := p.Read(i, b, got); err != nil || got.Len != n || got.Game[0] != first || got.Plies[n-1] != rows[i][b].Plies[n-1] {
					t.Errorf("up to %d: block %d of cell %d: %d games, %v", test.most, b, i, got.Len, err)
				}
			}
		}
	}
	if got := d.Cells()[0].Games; got != 250 {
		t.Errorf("the tables themselves were cut to %d games", got)
	}
	// Cells with other numbers of games are compared with nobody.
	d.Cells()[2].Games = 249
	if got := d.Prefix(math.MaxInt64).Cells(); got[1].Games != 160 || got[2].Games != 80 {
		t.Errorf("%d and %d games", got[1].Games, got[2].Games)
	}
}
