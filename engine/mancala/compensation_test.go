package mancala_test

import (
	"fmt"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
)

// changed is a rule set of the sheets with a change.
func changed(name string, change func(*mancala.Rules)) *mancala.Rules {
	r := sheetRules()[name]
	change(r)
	return r
}

// TestStartPositions: what lies where at the start, counted by hand.
func TestStartPositions(t *testing.T) {
	for _, c := range []struct {
		want   string
		change func(*mancala.Rules)
	}{
		{"4,4,4,4,4,4/4,4,4,4,4,4 0-2.5 S", func(r *mancala.Rules) { r.Komi = 2.5 }},
		{"4,4,4,4,4,4/4,4,4,4,4,4 1-0 S", func(r *mancala.Rules) { r.Komi = -1 }},
		{"4,4,4,4,4,4/4,4,4,4,4,4 2.5-0 N", func(r *mancala.Rules) { r.Komi, r.Starts = 2.5, mancala.StartsNorth }},
		{"4,4,4,4,4,4/4,4,4,4,4,4 0-0.5 N", func(r *mancala.Rules) { r.Komi, r.Starts = -0.5, mancala.StartsNorth }},
		{"3,4,4,4,4,4/4,4,4,4,4,4 0-1 S", func(r *mancala.Rules) { r.Handicap.North = 1 }},
		{"4,4,4,4,4,4/2,3,3,3,3,3 7-0 S", func(r *mancala.Rules) { r.Handicap.South = 7 }},
		{"3,3,0/5,2,1 1-4.5 S", func(r *mancala.Rules) {
			r.Board = mancala.Board{Houses: [2]int{3, 3}, Seeds: 4, Start: "4,4,0/6,2,1 0-1 S"}
			r.Handicap, r.Komi = mancala.Handicap{South: 1, North: 2}, 1.5
		}},
	} {
		r := changed("french", c.change)
		g, err := doors.Compile(r)
		if err != nil {
			t.Errorf("%s: %v", c.want, err)
			continue
		}
		if got := g.New().Position(); got != c.want {
			t.Errorf("%s, not %s", got, c.want)
		}
		if s := g.New(); s.Turn() != engine.First {
			t.Errorf("%s: seat %v makes the first ply", c.want, s.Turn())
		}
	}
}

// TestMajorityCountsKomi: the least score that ends a game, counted by hand. Half
// of 48 seeds and 2.5 is 25.25, and 25.5 the least that is more: 23 seeds for the
// row that has the komi, and 26 for the other.
func TestMajorityCountsKomi(t *testing.T) {
	half := mancala.Majority{Set: true, OfHalf: true, Seeds: 1}
	for _, c := range []struct {
		majority mancala.Majority
		komi     float64
		least    engine.Score // in half seeds
	}{
		{half, 0, 50}, {half, 0.5, 49}, {half, 1, 50}, {half, 1.5, 50}, {half, 2, 51}, {half, 2.5, 51}, {half, 3, 52}, {half, -2.5, 51},
		{mancala.Majority{Set: true, Seeds: 25}, 2.5, 51},
		{mancala.Majority{Set: true, OfHalf: true, Seeds: 3}, 2, 56},
		{mancala.Majority{Set: true, OfHalf: true, Seeds: 3}, 1, 55},
		{mancala.Majority{Set: true, Seeds: 20}, 1.5, 42},
	} {
		r := changed("abapa", func(r *mancala.Rules) { r.End.Majority, r.Komi = c.majority, c.komi })
		g := mustGame(t, r)
		if got := g.Compiled().Majority; got != c.least {
			t.Errorf("majority %+v with komi %v: %v, not %v", c.majority, c.komi, got, c.least)
		}
	}
}

// randomRows plays games through the first door that there is, for uniform random
// players or others.
func randomRows(t *testing.T, r *mancala.Rules, lineup string, games int) *engine.Rows {
	t.Helper()
	g, err := doors.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	specs, err := agent.ParseLineup(lineup)
	if err != nil {
		t.Fatal(err)
	}
	rows := engine.NewRows(g.Info(), games)
	players := []engine.Agent{specs[0].New(1, g.Info()), specs[0].New(2, g.Info())}
	engine.NewPlainDoor(g, players).Play(11, 0, rows)
	return rows
}

// TestKomiShiftsTheLead: where no majority ends games, players who do not look at
// the komi play the same games with it, and the lead of South is smaller by it:
// the result is that of the games without komi, scored anew. Those who play for
// the lead do so by a constant.
func TestKomiShiftsTheLead(t *testing.T) {
	for _, lineup := range []string{"random", "greedy;objective=lead", "alphabeta:2;objective=lead"} {
		games := 300
		if lineup != "random" {
			games = 60
		}
		if !enginetest.Long() {
			games /= 3
		}
		for _, name := range []string{"french", "catalan"} {
			without := randomRows(t, sheetRules()[name], lineup, games)
			for _, komi := range []float64{0.5, 3, -7.5} {
				t.Run(fmt.Sprint(name, lineup, komi), func(t *testing.T) {
					with := randomRows(t, changed(name, func(r *mancala.Rules) { r.Komi = komi }), lineup, games)
					for i := range games {
						was, now := without.Score[0][i]-without.Score[1][i], with.Score[0][i]-with.Score[1][i]
						if now != was-engine.Score(2*komi) || with.Plies[i] != without.Plies[i] {
							t.Fatalf("game %d: lead %v after %d plies, without komi %v after %d", i, now, with.Plies[i], was, without.Plies[i])
						}
						want := engine.Return(30)
						if now > 0 {
							want = 60
						} else if now < 0 {
							want = 0
						}
						if with.Return[0][i] != want {
							t.Fatalf("game %d: lead %v, return %d", i, now, with.Return[0][i])
						}
					}
				})
			}
		}
	}
}

// TestOddKomiOfEvenGames: where all seeds are claimed the lead is even, so that
// komis of 0.5 and 1.5 decide alike, and 2 decides otherwise.
func TestOddKomiOfEvenGames(t *testing.T) {
	rows := func(komi float64) *engine.Rows {
		return randomRows(t, changed("abapa", func(r *mancala.Rules) { r.End.Majority, r.Komi = mancala.Majority{}, komi }), "random", 400)
	}
	small, large, two := rows(0.5), rows(1.5), rows(2)
	draws := 0
	for i := range small.Len {
		if small.Return[0][i] != large.Return[0][i] || small.Return[0][i] == 30 {
			t.Fatalf("game %d: returns %d and %d", i, small.Return[0][i], large.Return[0][i])
		}
		if two.Return[0][i] == 30 {
			draws++
		}
	}
	if draws == 0 {
		t.Error("no game was drawn with a komi of 2")
	}
}
