package program

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// slowGames takes its time for each block.
type slowGames struct{}

func (slowGames) Has(cell, block int) bool { return block < 4 }

func (slowGames) Read(int, int, *engine.Rows) error {
	time.Sleep(20 * time.Millisecond)
	return nil
}

// TestReadingIsTold: who waits for games to be read is told so within a second, and what is left is
// what the blocks that are there still take.
func TestReadingIsTold(t *testing.T) {
	p := &plan.Plan{Contents: table.Contents{Cells: []table.Cell{{Games: 6 * 256, BlockGames: 256}}}}
	g := &readGames{Games: slowGames{}}
	left := g.left(p)
	for block := range 3 {
		if err := g.Read(0, block, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := left(3 * time.Second); got != time.Second {
		t.Errorf("%v left after 3 of 4 blocks in 3 s", got)
	}
	var out bytes.Buffer
	a := app{err: &out, screen: newScreen(&out)}
	a.screen.last = time.Now().Add(-time.Minute)
	games, done := a.reading(p, slowGames{}, "runs/club")
	for range 15 {
		if err := games.Read(0, 0, nil); err != nil {
			t.Fatal(err)
		}
	}
	if done(); !strings.Contains(out.String(), "runs/club") {
		t.Errorf("nothing is told: %q", out.String())
	}
}
