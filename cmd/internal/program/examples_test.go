package program

import (
	"testing"

	"houserules/engine"
	"houserules/sim/plan/planfile"
	"houserules/sim/table/files"
)

// The longest and the most dramatic game are what reading all rows one by one finds.
func TestExamplesAreNotable(t *testing.T) {
	dir := t.TempDir()
	if code, _, errs := command(t, "run", "--variants", "french", "--agents", "random", "--games", "2000", "--seed", "9", "-o", dir); code != exitDone {
		t.Fatal(errs)
	}
	p, err := planfile.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	game, err := p.Game("french")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := files.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	longest, dramatic, err := (*seenGames)(nil).find(tables, 0, game.Info())
	if err != nil {
		t.Fatal(err)
	}
	rows := engine.NewRows(game.Info(), 2000)
	if err := tables.Read(0, 0, rows); err != nil {
		t.Fatal(err)
	}
	for i := range rows.Len {
		if rows.Plies[i] > rows.Plies[longest] && rows.End[i] != game.Info().CutOff {
			t.Errorf("game %d is longer than game %d", i, longest)
		}
		if rows.Comeback[i] > rows.Comeback[dramatic] {
			t.Errorf("the winner of game %d was further behind than that of game %d", i, dramatic)
		}
	}
	// Games that take long to play again are not.
	if !cheap([]string{"random", "alphabeta:4"}, 100) || cheap([]string{"alphabeta:12", "random"}, 100) || cheap([]string{"exec:./x", "random"}, 10) {
		t.Error("what is cheap is not")
	}
}
