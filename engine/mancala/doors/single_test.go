package doors_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
)

// searchable draws a game that the searching door plays: every third a game with
// stores.
func searchable(t testing.TB, f enginetest.Family, r *rand.Rand) *doors.Game {
	t.Helper()
	for {
		_, rules := f.Sample(r)
		if r.IntN(3) == 0 {
			houses := 1 + r.IntN(6)
			rules = sized(builtin(t, "kalah"), houses, houses, 1+r.IntN(5))
		}
		g, err := doors.New(rules.(*mancala.Rules))
		if err != nil || searchDoor(t, g, "alphabeta:2") == nil {
			continue
		}
		return g
	}
}

// everyValue values each action by everything that can be played, history and
// all: the lead of the player to move, and the return of an end as the objective
// asks for it.
func everyValue(s engine.State, legal []engine.Action, depth int, objective engine.Objective) []float64 {
	me := s.Turn()
	var below func(depth int) float64
	below = func(depth int) float64 {
		turn := s.Turn()
		if turn == engine.Over {
			o := s.Outcome()
			lead, won := float64(o.Scores[me-1]-o.Scores[2-me]), 0.0
			switch o.Returns[me-1] {
			case 60:
				won = 60 * engine.WonEnd
			case 0:
				won = -60 * engine.WonEnd
			}
			return [...]float64{engine.WinThenLead: won + lead, engine.Win: won, engine.Lead: lead}[objective]
		}
		if depth == 0 {
			return float64(s.Score(me) - s.Score(3-me))
		}
		var values []float64
		for _, a := range s.Actions(nil) {
			s.Play(a)
			values = append(values, below(depth-1))
			s.Undo()
		}
		if turn == me {
			return slices.Max(values)
		}
		return slices.Min(values)
	}
	var values []float64
	for _, a := range legal {
		s.Play(a)
		values = append(values, below(depth-1))
		s.Undo()
	}
	return values
}

// TestSearchAllIsExact compares every value, not only the best, with everything
// looked at, under rules drawn at random, along the games of players who look
// ahead; and with the plain player's, deeper. Games under such rules last from one
// ply to more than a hundred, so that a number of rule sets makes half as many
// searches or twice as many, by what is drawn; sets are drawn until there are enough.
func TestSearchAllIsExact(t *testing.T) {
	rulesets := enginetest.Often(8, 400)
	f := family(t)
	r := rand.New(rand.NewPCG(61, 62))
	checked, worse := 0, 0
	for i := 0; i < rulesets || checked < 5*rulesets; i++ {
		if i == 5*rulesets {
			t.Fatalf("only %d searches under %d rule sets", checked, i)
		}
		g := searchable(t, f, r)
		objective := []engine.Objective{engine.WinThenLead, engine.Win, engine.Lead}[i%3]
		player := fastSearcher(t, g, "alphabeta:2")
		s := g.New()
		for ply := 0; ply < 120 && s.Turn() != engine.Over; ply++ {
			legal := s.Actions(nil)
			if ply%6 == 5 {
				depth := 1 + r.IntN(3)
				spec := fmt.Sprintf("alphabeta:%d;objective=%s", depth, objectives[objective])
				got := fastSearcher(t, g, spec).SearchAll(s, legal, []float64{7})
				if want := everyValue(s, legal, depth, objective); got[0] != 7 || !slices.Equal(got[1:], want) {
					t.Fatalf("%s at %s: %v, not %v\n%s", spec, s.Position(), got, want, describe(g.Rules()))
				}
				checked++
				if slices.Min(got[1:]) < slices.Max(got[1:]) {
					worse++
				}
			}
			if ply%20 == 19 {
				deep := 4 + r.IntN(2)
				if len(g.Info().Actions) <= 6 {
					deep = 8 + r.IntN(2) // with the table
				}
				spec := fmt.Sprintf("alphabeta:%d;objective=%s", deep, objectives[objective])
				plain := specs(t, spec)[0].New(1, g.Info()).Skills()
				want := plain.SearchAll(s, legal, nil)
				if got := fastSearcher(t, g, spec).SearchAll(s, legal, nil); !slices.Equal(got, want) {
					t.Fatalf("%s at %s: %v, not %v\n%s", spec, s.Position(), got, want, describe(g.Rules()))
				}
				checked++
			}
			a, _ := firstBest(legal, player.Search(s, legal, nil))
			if r.IntN(4) == 0 {
				a = legal[r.IntN(len(legal))]
			}
			s.Play(a)
		}
	}
	t.Logf("%d searches, %d of them with worse moves", checked, worse)
	if worse < checked/3 {
		t.Errorf("only %d of %d searches with worse moves", worse, checked)
	}
}

// TestFastPlayer compares the player at single positions with the plain one: the
// same choice, by the same draws, also where a position does not fit, and in any
// order of positions.
func TestFastPlayer(t *testing.T) {
	rulesets := enginetest.Often(9, 400)
	f := family(t)
	r := rand.New(rand.NewPCG(63, 64))
	several := 0
	for i := range rulesets {
		g := searchable(t, f, r)
		spec := fmt.Sprintf("alphabeta:%d;objective=%s", 1+r.IntN(4), objectives[r.IntN(3)])
		switch i % 3 {
		case 1:
			spec = fmt.Sprintf("nodes:%d;objective=%s%s", 1+r.IntN(400), objectives[r.IntN(3)], versions[r.IntN(2)])
		case 2:
			spec = "epsilon:0.3;of=(" + spec + ")"
		}
		list := specs(t, spec)
		plain := list[0].New(1, g.Info())
		fast := g.FastPlayer(list[0].Facts(), list[1].New(1, g.Info()))
		if fast == nil {
			t.Fatalf("no player for %s", spec)
		}
		same := func(s engine.State, legal []engine.Action, ply int) {
			var d, e engine.Random
			for _, x := range []*engine.Random{&d, &e} {
				x.Start(7, uint64(i))
				for range ply {
					x.Advance()
				}
				x.Turn(s.Turn())
			}
			if got, want := fast.Choose(s, legal, &d), plain.Choose(s, legal, &e); got != want {
				t.Fatalf("%s at %s: %d, not %d\n%s", spec, s.Position(), got, want, describe(g.Rules()))
			}
		}
		begun := [2]engine.Effort{plain.Skills().Effort(), fast.Skills().Effort()}
		s := g.New()
		for ply := 0; ply < 40 && s.Turn() != engine.Over; ply++ {
			legal := s.Actions(nil)
			if len(legal) > 1 {
				several++
				same(s, legal, ply)
			}
			if ply%10 == 0 {
				rules := g.Rules()
				if full := crowded(t, g, rules.Board.Houses); full.Turn() != engine.Over {
					same(full, full.Actions(nil), ply)
				}
			}
			s.Play(legal[r.IntN(len(legal))])
		}
		a, b := plain.Skills().Effort().Since(begun[0]), fast.Skills().Effort().Since(begun[1])
		if a.Moves != b.Moves || i%3 == 1 && a != b {
			t.Fatalf("%s: %+v and %+v", spec, b, a)
		}
	}
	if several < 10*rulesets {
		t.Errorf("only %d choices", several)
	}
	g := mustNew(t, builtin(t, "abapa"))
	for _, p := range []engine.PlayerFacts{{}, {Uniform: true}, {Greedy: true}, {Depth: 3, Nodes: 4}, {Depth: 64}, {Epsilon: 0.1, Else: &engine.PlayerFacts{Greedy: true}}} {
		if g.FastPlayer(p, nil) != nil {
			t.Errorf("a player for %+v", p)
		}
	}
	if fastSearcher(t, g, "nodes:100").SearchAll != nil {
		t.Error("nodes:100 says that it values every move exactly")
	}
}

// crowded is a position with more seeds than the game starts with.
func crowded(t testing.TB, g *doors.Game, houses [2]int) engine.State {
	t.Helper()
	text := ""
	for row, n := range houses {
		for h := range n {
			switch {
			case h > 0:
				text += ","
			case row > 0:
				text += "/"
			}
			text += strconv.Itoa(min(30, 384/(houses[0]+houses[1]))) // as many as a position holds
		}
	}
	s, err := g.Parse(text + " 0-0 N")
	if err != nil {
		t.Fatal(err)
	}
	return s
}
