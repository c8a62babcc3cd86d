package sides_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
	"houserules/engine/sides"
	"houserules/variants"
)

// seated compiles a built-in variant with a change, its seats left as the
// package under test makes them.
func seated(t testing.TB, name string, change func(*mancala.Rules)) engine.Game {
	t.Helper()
	v, list := variants.NewLibrary().Load(name)
	if v == nil {
		t.Fatal(list)
	}
	r := *v.Rules.(*mancala.Rules)
	change(&r)
	g, err := doors.Compile(&r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func pie(r *mancala.Rules)   { r.Opening = sides.OpeningPie }
func plain(*mancala.Rules)   {}
func north(r *mancala.Rules) { r.Starts = mancala.StartsNorth }

// TestLaws: games with their seats changed keep the laws of all games, one in
// which the first turn has several plies among them.
func TestLaws(t *testing.T) {
	for _, name := range []string{"french", "kalah", "ouril"} {
		for what, change := range map[string]func(*mancala.Rules){
			"pie": pie, "north": north,
			"both": func(r *mancala.Rules) { pie(r); north(r); r.Komi, r.Handicap.South = 1.5, 2 },
		} {
			t.Run(name+" "+what, func(t *testing.T) {
				enginetest.Laws(t, seated(t, name, change), enginetest.Options{
					Games: enginetest.Fewer(3, 12), Depth: 2, HistoryEnds: []string{"repetition", "limit"}, BadActions: []string{"keep ", "Swap", "opening"},
				})
			})
		}
	}
}

// TestNothingToDo: where the first side begins and nobody swaps, the game is the
// family's own, with its doors.
func TestNothingToDo(t *testing.T) {
	if g := seated(t, "french", plain); fmt.Sprintf("%T", g) != "*doors.Game" {
		t.Errorf("a game without a choice is a %T", g)
	}
}

// actions plays game number g with agents and returns what was played, with the
// choice, and without it.
func actions(t testing.TB, g engine.Game, agents []engine.Agent, seed, number uint64) (all, moves []engine.Action, o engine.Outcome) {
	t.Helper()
	p := engine.Stepper{State: g.New(), Agents: agents}
	p.Start(seed, number)
	for {
		swapping := p.State.Swapping()
		seat, a, _ := p.Step()
		if seat == engine.Over {
			return all, moves, p.State.Outcome()
		}
		if all = append(all, a); !swapping {
			moves = append(moves, a)
		}
	}
}

// always chooses the k-th action of a choice to swap, and lets another agent
// play.
type always struct {
	engine.Agent
	k int
}

func (a always) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if s.Swapping() {
		d.Own() // what is drawn for the choice is drawn nowhere else
		return legal[a.k]
	}
	return a.Agent.Choose(s, legal, d)
}

// players makes two of an agent.
func players(t testing.TB, spec string, info *engine.Info) []engine.Agent {
	t.Helper()
	specs, err := agent.ParseLineup(spec)
	if err != nil {
		t.Fatal(err)
	}
	return []engine.Agent{specs[0].New(1, info), specs[0].New(2, info)}
}

// TestSharedLuck: whatever is chosen, uniform random players and those who toss
// coins of their own go on as in the game without the choice: a swap by one who
// plays the same way exchanges scores and returns, and nothing else.
func TestSharedLuck(t *testing.T) {
	without, with := seated(t, "kalah", plain), seated(t, "kalah", pie)
	for game := range uint64(200) {
		_, want, o := actions(t, without, players(t, "random", without.Info()), 7, game)
		for k := range 2 {
			two := players(t, "random", with.Info())
			two[1] = always{two[1], k}
			all, moves, got := actions(t, with, two, 7, game)
			if !slices.Equal(moves, want) || len(all) != len(want)+1 {
				t.Fatalf("game %d: moves %v, without the choice %v", game, moves, want)
			}
			if k == 1 {
				got.Scores[0], got.Scores[1] = got.Scores[1], got.Scores[0]
				got.Returns[0], got.Returns[1] = got.Returns[1], got.Returns[0]
			}
			if got != o {
				t.Fatalf("game %d, choice %d: %+v, without it %+v", game, k, got, o)
			}
		}
	}
	// One who draws from their own stream: who keeps plays the same game.
	for game := range uint64(100) {
		_, want, _ := actions(t, without, players(t, "epsilon:0.5;of=greedy", without.Info()), 7, game)
		two := players(t, "epsilon:0.5;of=greedy", with.Info())
		two[1] = always{two[1], 0}
		if _, moves, _ := actions(t, with, two, 7, game); !slices.Equal(moves, want) {
			t.Fatalf("game %d: moves %v, without the choice %v", game, moves, want)
		}
	}
}

// TestSwapTwice: who swaps the seats of a game whose other side starts plays what
// was there before: crossing twice is no crossing.
func TestSwapTwice(t *testing.T) {
	g := seated(t, "french", func(r *mancala.Rules) { pie(r); north(r) })
	s := g.New()
	s.Play(s.Actions(nil)[0])
	before := [2]engine.Score{s.Score(1), s.Score(2)}
	position := s.Position()
	a, err := s.ParseAction("swap")
	if err != nil {
		t.Fatal(err)
	}
	s.Play(a)
	// North made the first move, so South is to move, whose seat is now 1.
	if s.Turn() != 1 {
		t.Errorf("after the swap seat %v is to move, not 1", s.Turn())
	}
	if after := [2]engine.Score{s.Score(2), s.Score(1)}; after != before {
		t.Errorf("scores %v became %v", before, after)
	}
	s.Undo()
	if s.Position() != position || s.Turn() != 2 {
		t.Errorf("undone: %s, turn of %v", s.Position(), s.Turn())
	}
}

// TestCoinsAreFair: where everybody plays at random each half of the games is
// swapped, and so the opener has no advantage, whatever that of the first move.
func TestCoinsAreFair(t *testing.T) {
	g := seated(t, "kalah", pie)
	const games = 4000
	rows := engine.NewRows(g.Info(), games)
	engine.NewPlainDoor(g, players(t, "random", g.Info())).Play(3, 0, rows)
	own := seated(t, "kalah", plain)
	without := engine.NewRows(own.Info(), games)
	engine.NewPlainDoor(own, players(t, "random", own.Info())).Play(3, 0, without)
	swapped, opener := 0, 0
	column := func(name string) []int32 { return columnOf(t, rows, name) }
	for i := range games {
		swapped += int(column("swapped")[i])
		opener += int(rows.Return[0][i])
		side := engine.Return(column("starting_side_return")[i]) * engine.FullReturn / 2
		if want := rows.Return[column("swapped")[i]][i]; want != side || side != without.Return[0][i] {
			t.Fatalf("game %d: the side that started brought %d, to its player %d, without a choice %d", i, side, want, without.Return[0][i])
		}
	}
	// Standard deviations of a share of 4,000 games: .0079; four of them.
	near := func(what string, share, want, by float64) {
		if share < want-by || share > want+by {
			t.Errorf("%s: %.4f, not %.4f", what, share, want)
		}
	}
	near("swapped", float64(swapped)/games, .5, .032)
	near("the opener", float64(opener)/games/60, .5, .032)
}

// TestSearchersChoose: who looks ahead takes the side that is worth more to them,
// which is as bad for the other. A large komi makes it plain which that is.
func TestSearchersChoose(t *testing.T) {
	for _, c := range []struct {
		komi float64
		want string
	}{{-20, "swap"}, {20, "keep"}} {
		g := seated(t, "kalah", func(r *mancala.Rules) { pie(r); r.Komi = c.komi })
		for _, spec := range []string{"greedy", "alphabeta:3", "nodes:500", "mcts:60", "alphabeta:2;objective=win"} {
			two := players(t, spec, g.Info())
			s := g.New()
			var d engine.Random
			d.Start(1, 1)
			for !s.Swapping() {
				s.Play(s.Actions(nil)[0])
			}
			legal := s.Actions(nil)
			values := two[1].Skills().Search(s, legal, nil)
			d.Swap(2)
			if got := s.ActionText(two[1].Choose(s, legal, &d)); got != c.want && spec != "alphabeta:2;objective=win" {
				t.Errorf("%s, komi %v: %s, worth %v", spec, c.komi, got, values)
			}
			// What is good for one who keeps is as bad for one who swaps; the worse
			// value is a bound.
			if !strings.HasPrefix(spec, "mcts") && values[0]+values[1] < 0 {
				t.Errorf("%s: keeping is worth %v, swapping %v", spec, values[0], values[1])
			}
		}
	}
}

// columnOf is a column of a family's own.
func columnOf(t *testing.T, rows *engine.Rows, name string) []int32 {
	t.Helper()
	for k, m := range rows.Info.Metrics {
		if m.Name == name {
			return rows.Metrics[k]
		}
	}
	t.Fatalf("no column %s", name)
	return nil
}

// TestPliesOfColumns: the ply of the last capture is counted among all plies of
// the game, the choice one of them: in awari, whose first turn is one ply that
// captures nothing, it is one more than without it.
func TestPliesOfColumns(t *testing.T) {
	rows := func(change func(*mancala.Rules)) *engine.Rows {
		g := seated(t, "awari", change)
		rows := engine.NewRows(g.Info(), 100)
		engine.NewPlainDoor(g, players(t, "random", g.Info())).Play(3, 0, rows)
		return rows
	}
	with, without := rows(pie), rows(plain)
	for i, was := range columnOf(t, without, "last_capture") {
		if was > 0 {
			was++
		}
		if now := columnOf(t, with, "last_capture")[i]; now != was || with.Plies[i] != without.Plies[i]+1 {
			t.Fatalf("game %d: last capture at ply %d of %d, without a choice %d of %d", i, now, with.Plies[i], was, without.Plies[i])
		}
	}
}
