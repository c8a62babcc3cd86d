//go:build unix

package endgames_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/solve"
	"houserules/engine/solve/tables"
)

// shrink cuts all layers of a folder down to their first page, while they are open.
func shrink(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.layer"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		if info, err := os.Stat(name); err == nil && info.Size() > 4096 {
			err = os.Truncate(name, 4096)
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestTablesShrink: whoever is asked about tables whose files become shorter meanwhile
// says which, and the program goes on: the tables themselves, a player by them, and a
// position's moves whose history several goroutines look at.
func TestTablesShrink(t *testing.T) {
	const seeds = 8
	r, dir := mancala.Default(), t.TempDir()
	r.GrandSlam = mancala.SlamStarving
	r.End.Repetition = &mancala.Repetition{Count: 2, Remaining: mancala.DivSplit}
	s := solvedInto(t, r, "shrinking", dir, seeds)
	g, err := mancala.New(r)
	if err != nil {
		t.Fatal(err)
	}
	perfect, err := endgames.NewPerfect(r, "shrinking", dir)
	if err != nil {
		t.Fatal(err)
	}
	defer perfect.Close()
	info := *g.Info()
	info.Variant = &engine.VariantInfo{Endgames: func(folder string, _ engine.Objective) (engine.Endgames, error) {
		return endgames.OpenBook(r, "shrinking", folder)
	}}
	tabled := agentOf(t, "alphabeta:3;objective=lead;tables="+dir, &info)
	searching := tabled.Skills()
	defer searching.Close()
	draw := rand.New(rand.NewPCG(1, 2))
	var states []engine.State
	for range 200 {
		made, err := g.Parse(randomPosition(r, seeds, draw))
		if err != nil {
			t.Fatal(err)
		}
		if made.Turn() == engine.Over {
			continue
		}
		if _, ok := perfect.Lead(made); !ok {
			t.Fatalf("%s is not known", made.Position())
		}
		states = append(states, made)
	}
	if err := searching.Start(states[0]); err != nil {
		t.Fatal(err)
	}
	shrink(t, dir)
	var damaged *tables.Damaged
	for _, state := range states {
		before := state.Position()
		if _, ok := perfect.Lead(state); ok {
			continue // its page is still there
		}
		if err := perfect.Err(); !errors.As(err, &damaged) || !strings.Contains(err.Error(), "seeds-08.layer") {
			t.Errorf("lead: %v", err)
		}
		if state.Position() != before {
			t.Error("the position is another one")
		}
	}
	if perfect.Err() == nil {
		t.Error("all is still there")
	}
	lost := 0
	for _, state := range states {
		if _, err := perfect.Moves(t.Context(), state, 2); err != nil {
			lost++
			if !errors.As(err, &damaged) {
				t.Errorf("moves: %v", err)
			}
		}
		if a := perfect.Choose(state, state.Actions(nil), nil); a != engine.NoAction {
			t.Errorf("a player who cannot read plays %v", a)
		}
	}
	for _, state := range states {
		legal, before := state.Actions(nil), state.Position()
		values := searching.SearchAll(state, legal, []float64{5})
		if len(values) != 1+len(legal) || values[0] != 5 {
			t.Errorf("%d values of %d actions", len(values), len(legal))
		}
		if state.Position() != before {
			t.Error("the search did not take its moves back")
		}
	}
	if a := tabled.Choose(states[0], states[0].Actions(nil), nil); a != engine.NoAction || !errors.As(searching.Forfeited(), &damaged) {
		t.Errorf("a search that cannot read plays %v: %v", a, searching.Forfeited())
	}
	if lost == 0 {
		t.Error("all moves have values")
	}
	if _, err := s.Solve(t.Context(), solve.Options{Seeds: seeds, Tables: dir, Workers: 1}); !errors.As(err, &damaged) || !strings.Contains(err.Error(), "--rebuild") {
		t.Errorf("solved from short tables: %v", err)
	}
}
