package engine_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// first takes the first action, and does something with the draws at a ply.
type first struct {
	engine.NoSkills
	at    int
	draw  func(d *engine.Random)
	asked *int
}

func (f first) Choose(_ engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	*f.asked++
	if f.draw != nil && d.Ply() == f.at {
		f.draw(d)
	}
	return legal[0]
}

// plies is a tree of two seats that is some plies deep.
func plies(dice bool) engine.Game {
	return enginetest.NewTree(enginetest.TreeRules{Seed: 3, Seats: 2, Branching: 3, Dice: dice, Limit: 40})
}

// copied plays ten games of a door that may copy, and says how often players were asked.
func copied(g engine.Game, f first, openings *engine.Openings, copies bool) (rows *engine.Rows, asked int, only *engine.Rows) {
	f.asked = &asked
	d := engine.NewPlainDoor(g, []engine.Agent{f, f})
	d.Open(openings)
	if copies {
		d.CopyOneGame()
	}
	rows = engine.NewRows(g.Info(), 10)
	rows.KeepLines(true)
	rows.KeepOpenings(openings != nil)
	d.Play(5, 7, rows)
	return rows, asked, d.OneGame()
}

// A game in which nothing was drawn is played once, and its rows are those of playing it
// again. Where a single number was drawn, by whatever way and however late, all are played.
func TestGamesWithoutDrawsAreCopied(t *testing.T) {
	g := plies(false)
	late := 0
	for ply := range 40 { // the last one at which somebody is asked
		if _, asked, _ := copied(g, first{at: ply, draw: func(*engine.Random) { late = ply }}, nil, false); asked == 0 {
			t.Fatal("nobody is asked")
		}
	}
	none := map[string]func(*engine.Random){
		"nothing": func(*engine.Random) {}, "a choice among one": func(d *engine.Random) { d.Move(1) }, "the ply": func(d *engine.Random) { d.Ply() },
	}
	some := map[string]func(*engine.Random){
		"a choice":          func(d *engine.Random) { d.Move(2) },
		"a wide choice":     func(d *engine.Random) { d.Move(65) },
		"a throw":           func(d *engine.Random) { d.Chance(1) },
		"odds":              func(d *engine.Random) { d.ChanceIndex(2, []uint32{1, 2}) },
		"a word":            func(d *engine.Random) { d.Own() },
		"a number":          func(d *engine.Random) { d.OwnFloat() },
		"one of some":       func(d *engine.Random) { d.OwnAmong([]uint64{1}) },
		"a stream":          func(d *engine.Random) { d.PlyStream() },
		"what others need":  func(d *engine.Random) { d.Moment() },
		"a choice of seats": func(d *engine.Random) { d.Swap(engine.First); d.Move(2); d.Turn(engine.First) },
	}
	for _, at := range []int{0, late} {
		for what, draw := range none {
			played, all, _ := copied(g, first{at: at, draw: draw}, nil, false)
			rows, asked, only := copied(g, first{at: at, draw: draw}, nil, true)
			if only == nil || 10*asked != all {
				t.Errorf("%s at ply %d: asked %d times, %d in ten games", what, at, asked, all)
			}
			if diff := cmp.Diff(played, rows); diff != "" {
				t.Errorf("%s at ply %d: played (-), copied (+): %s", what, at, diff)
			}
		}
		for what, draw := range some {
			_, all, _ := copied(g, first{at: at, draw: draw}, nil, false)
			if _, asked, only := copied(g, first{at: at, draw: draw}, nil, true); only != nil || asked != all {
				t.Errorf("%s at ply %d: asked %d times of %d, only %v", what, at, asked, all, only != nil)
			}
		}
	}
}

// Dice and openings make games of their own.
func TestDiceAndOpeningsAreNotCopied(t *testing.T) {
	if _, _, only := copied(plies(true), first{}, nil, true); only != nil {
		t.Error("dice are copied")
	}
	g := plies(false)
	openings, err := engine.RandomOpenings(g, 2)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, only := copied(g, first{}, openings, true); only != nil {
		t.Error("openings are copied")
	}
}

// Choices that are known from before may have been drawn, unless the journal says that they
// were not. It says what was true after the last of them: cut off after any, a game with a
// draw is none of which nothing was drawn, be the draw before or after that.
func TestKnownChoicesAreCopiedIfTheyWereNotDrawn(t *testing.T) {
	g, asked := plies(false), 0
	play := func(f first, journal *engine.Journal) *engine.PlainDoor {
		f.asked = &asked
		d := engine.NewPlainDoor(g, []engine.Agent{f, f})
		d.CopyOneGame()
		rows := engine.NewRows(g.Info(), 1)
		rows.Journal = journal
		d.Play(5, 7, rows)
		return d
	}
	draws := first{at: 2, draw: func(d *engine.Random) { d.Own() }}
	for what, f := range map[string]first{"nothing drawn": {}, "drawn": draws} {
		var whole engine.Journal
		undrawn := map[int]bool{} // by the number of choices
		whole.Noted = func() { undrawn[len(whole.Choices(7))] = whole.NothingDrawn(7) }
		play(f, &whole)
		all := slices.Clone(whole.Choices(7))
		if len(all) < 3 || undrawn[len(all)] != (f.draw == nil) || !undrawn[1] {
			t.Fatalf("%s: %d choices, undrawn %v", what, len(all), undrawn)
		}
		for n := range len(all) + 1 {
			for _, says := range []bool{true, false} {
				var j engine.Journal
				j.Set(7, slices.Clone(all[:n]))
				if says = says && (n == 0 || undrawn[n]); says {
					j.SetNothingDrawn(7)
				}
				before := asked
				d := play(f, &j)
				if asked-before != len(all)-n || (d.OneGame() != nil) != (f.draw == nil && (says || n == 0)) {
					t.Errorf("%s, %d of %d choices known, undrawn %v: asked %d times, only %v", what, n, len(all), says, asked-before, d.OneGame() != nil)
				}
			}
		}
	}
}
