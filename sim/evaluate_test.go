package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/variants"
)

// plainWorth is what a position is worth to a seat so many plies ahead, found by
// looking at everything: the lead, after the division where the game is over, and
// the share of the win above an equal one where a win counts. All other seats are
// against it. Dice take no ply.
func plainWorth(g engine.Game, s engine.State, me engine.Seat, depth int, wins bool) float64 {
	seats := g.Info().Seats()
	if s.Turn() == engine.Over || depth == 0 {
		lead, share := 0.0, 0.0
		o := s.Outcome()
		for seat := engine.Seat(1); int(seat) <= seats; seat++ {
			x := s.Score(seat).Float()
			if s.Turn() == engine.Over {
				x = o.Scores[seat-1].Float()
			}
			if seat != me {
				x = -x
			}
			lead += x
		}
		if wins && s.Turn() == engine.Over {
			share = o.Returns[me-1].Float()*float64(seats) - 1
		}
		return lead + share*60*(1<<35)
	}
	legal := s.Actions(nil)
	below := func(i, depth int) float64 {
		s.Play(legal[i])
		defer s.Undo()
		return plainWorth(g, s, me, depth, wins)
	}
	switch s.Turn() {
	case engine.Chance:
		weights := s.Weights(nil)
		sum, total := 0.0, 0.0
		for i, w := range weights {
			sum += float64(w) * below(i, depth)
			total += float64(w)
		}
		return sum / total
	default:
		values := make([]float64, len(legal))
		for i := range legal {
			values[i] = below(i, depth-1)
		}
		if s.Turn() == me {
			return slices.Max(values)
		}
		return slices.Min(values)
	}
}

// near says whether two values are the same, in games with dice but for the
// rounding of means.
func near(g engine.Game, a, b float64) bool {
	if g.Info().Family != "herding" {
		return a == b
	}
	return math.Abs(a-b) <= 1e-12*max(1, math.Abs(a), math.Abs(b))
}

// positionsOf visits positions of games between players of a kind that plays well
// enough to come to all stages of a game.
func positionsOf(t *testing.T, g engine.Game, lineup string, games int, visit func(ply int, s engine.State)) {
	t.Helper()
	specs, err := ParseLineup(lineup)
	if err != nil {
		t.Fatal(err)
	}
	agents, err := Seated(specs, g.Info())
	if err != nil {
		t.Fatal(err)
	}
	p := engine.Stepper{State: g.New(), Agents: seatAgents(g, agents)}
	for game := range games {
		p.Start(11, uint64(game))
		for ply := 0; ; ply++ {
			visit(ply, p.State)
			if seat, _, _ := p.Step(); seat == engine.Over {
				break
			}
		}
	}
}

// TestEvaluateIsMinimax compares every value with the plain definition, at
// positions of real games of every built-in variant, under rules with and without
// a search of their own, ends of games and dice among them.
func TestEvaluateIsMinimax(t *testing.T) {
	every, most := 3, 60
	if enginetest.Long() {
		every, most = 1, 600
	}
	r := rand.New(rand.NewPCG(71, 72))
	library := variants.NewLibrary()
	total := map[string]int{}
	for n, name := range library.Names() {
		v, list := library.Load(name)
		if v == nil {
			t.Fatal(list)
		}
		checked, over := 0, 0
		for _, depth := range []int{1, 2, 3} {
			objective := []string{"lead", "win-then-lead"}[(n+depth)%2]
			switch {
			case v.Family == "herding" && depth > 1, v.Family == "hop" && depth > 2:
				continue
			}
			for _, agent := range []string{fmt.Sprintf("alphabeta:%d;objective=%s", depth, objective), fmt.Sprintf("softmax:2;depth=%d", depth), "greedy;objective=" + objective} {
				if strings.HasPrefix(agent, "greedy") && depth > 1 {
					continue
				}
				spec, err := ParseAgent(agent)
				if err != nil {
					t.Fatal(err)
				}
				e, err := NewEvaluator(v.Game, spec)
				if err != nil {
					t.Fatal(err)
				}
				wins := objective == "win-then-lead" && !strings.HasPrefix(agent, "softmax")
				if got := e.Unit(); got.Name != v.Game.Info().Unit || (got.WonEnd > 0) != wins {
					t.Fatalf("%s: %s counts %+v", name, agent, got)
				}
				budget := most
				if v.Family == "herding" {
					budget = most / 6
				}
				positionsOf(t, v.Game, "epsilon:0.3;of=greedy", 2, func(ply int, played engine.State) {
					ends := played.Turn() == engine.Over
					if budget == 0 || !ends && (r.IntN(8*every) > 0 || v.Family == "herding" && r.IntN(10) > 0) {
						return
					}
					budget--
					s, err := e.Parse(played.Position())
					if err != nil {
						t.Fatal(err)
					}
					at := s.Position()
					got := e.At(s)
					if s.Position() != at {
						t.Fatalf("%s: %s became %s", name, at, s.Position())
					}
					if got.Seat == 0 {
						if got.Value.Known || s.Turn() > 0 {
							t.Fatalf("%s: nobody's value %v at %s", name, got.Value, at)
						}
						return
					}
					if want := plainWorth(v.Game, s, got.Seat, depth, wins); !got.Value.Known || !near(v.Game, got.Value.Number, want) {
						t.Fatalf("%s: %s at %s: %v, not %v", name, agent, at, got.Value, want)
					}
					checked++
					if got.Over {
						over++
					}
					if s.Turn() <= 0 {
						return
					}
					best := math.Inf(-1)
					var bests []string
					for i, a := range s.Actions(nil) {
						text := s.ActionText(a)
						s.Play(a)
						want := plainWorth(v.Game, s, got.Seat, depth-1, wins)
						s.Undo()
						if m := got.Moves[i]; m.Move != text || m.AtMost || !near(v.Game, m.Value.Number, want) {
							t.Fatalf("%s: %s at %s: %s is worth %+v, not %v", name, agent, at, text, m, want)
						}
						if want > best {
							best, bests = want, nil
						}
						if want == best {
							bests = append(bests, text)
						}
					}
					if !slices.Equal(bests, got.Best) {
						t.Fatalf("%s: %s at %s: %v are best, not %v", name, agent, at, bests, got.Best)
					}
				})
			}
		}
		if checked < 6 || over == 0 && v.Family != "herding" {
			t.Errorf("%s: only %d positions, %d of them ends", name, checked, over)
		}
		total[v.Family] += checked
	}
	t.Log(total)
}

// evaluator asks an agent about positions of a variant.
func evaluator(t *testing.T, g engine.Game, agent string) *Evaluator {
	t.Helper()
	spec, err := ParseAgent(agent)
	if err != nil {
		t.Fatal(err)
	}
	e, err := NewEvaluator(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// changed compiles a built-in variant with other values of some knobs.
func changed(t *testing.T, name string, knobs string) engine.Game {
	t.Helper()
	path := t.TempDir() + "/" + name + "-changed.yaml"
	text := fmt.Sprintf("schema: 1\nname: %s-changed\ntitle: Changed\nextends: %s\nsource: {cite: a test, confidence: certain}\n%s\n", name, name, knobs)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	v, list := variants.NewLibrary().Load(path)
	if v == nil {
		t.Fatal(list)
	}
	return v.Game
}

// TestEvaluateMeetsNoLimit: a position is worth the same under a limit of few
// plies, which cuts games off in the middle of the search, as under none.
func TestEvaluateMeetsNoLimit(t *testing.T) {
	for _, c := range []struct{ variant, agent string }{
		{"french", "alphabeta:6;objective=lead"}, {"french", "nodes:2000"}, {"awari", "alphabeta:5"},
		{"kalah", "alphabeta:6"}, {"bohnenspiel", "alphabeta:4"}, {"aiyawatstani", "alphabeta:3"}, {"alquerque", "nodes:300"},
	} {
		v, list := variants.NewLibrary().Load(c.variant)
		if v == nil {
			t.Fatal(list)
		}
		short := changed(t, c.variant, "limit: {plies: 2}")
		usual, cut := evaluator(t, v.Game, c.agent), evaluator(t, short, c.agent)
		differs := false
		positionsOf(t, v.Game, "greedy", 1, func(ply int, s engine.State) {
			if ply%9 != 0 {
				return
			}
			a, err := usual.Parse(s.Position())
			if err != nil {
				t.Fatal(err)
			}
			b, err := cut.Parse(s.Position())
			if err != nil {
				t.Fatal(err)
			}
			want, got := usual.At(a), cut.At(b)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s under %s at %s: %+v, not %+v", c.agent, c.variant, s.Position(), got, want)
			}
			met, err := short.Parse(s.Position())
			if err != nil {
				t.Fatal(err)
			}
			differs = differs || want.Seat > 0 && !want.Over && plainWorth(short, met, want.Seat, 3, true) != plainWorth(v.Game, a, want.Seat, 3, true)
		})
		if !differs {
			t.Errorf("%s: the limit would make no difference", c.variant)
		}
	}
}

// TestEvaluateSaysWhatItIs: bounds are called bounds, means means, and what no
// agent says is missing. A position is worth the same whatever was asked before.
func TestEvaluateSaysWhatItIs(t *testing.T) {
	french := loadGame(t, "french")
	bounds := 0
	nodes, again := evaluator(t, french, "nodes:700;objective=lead"), evaluator(t, french, "nodes:700;objective=lead")
	mcts, once := evaluator(t, french, "mcts:50"), evaluator(t, french, "mcts:50")
	positionsOf(t, french, "greedy", 6, func(ply int, played engine.State) {
		s, err := nodes.Parse(played.Position())
		if err != nil {
			t.Fatal(err)
		}
		got := nodes.At(s)
		if ply%7 == 3 && s.Turn() > 0 && got.Depth <= 10 {
			if other := again.At(s); !reflect.DeepEqual(other, got) {
				t.Fatalf("%s: %+v and, asked before, %+v", s.Position(), other, got)
			}
			exact := evaluator(t, french, fmt.Sprintf("alphabeta:%d;objective=lead", got.Depth)).At(s)
			for i, m := range got.Moves {
				x := exact.Moves[i].Value.Number
				if m.AtMost {
					bounds++
				}
				if !m.AtMost && m.Value.Number != x || m.AtMost && m.Value.Number < x || m.AtMost == slices.Contains(got.Best, m.Move) {
					t.Fatalf("%s: %+v, exactly %v", s.Position(), m, x)
				}
			}
			if a, b := mcts.At(s), once.At(s); !reflect.DeepEqual(a, b) || a.Depth != 0 || a.Nodes != 0 || slices.ContainsFunc(a.Moves, func(m MoveValue) bool { return m.AtMost }) {
				t.Fatalf("%s: %+v and %+v", s.Position(), a, b)
			}
		}
		if got.Over {
			lead := s.Outcome().Scores[got.Seat-1].Float() - s.Outcome().Scores[2-got.Seat].Float()
			if got.Value != (Value{lead, true}) || got.Moves != nil {
				t.Fatalf("%s is worth %+v, not %v", s.Position(), got, lead)
			}
			if share := mcts.At(s).Value; share.Number < 0.9 && lead > 0 || share.Number > 0.1 && lead < 0 || !share.Known {
				t.Fatalf("%s is worth %v to who leads by %v", s.Position(), share, lead)
			}
		}
	})
	if bounds < 20 {
		t.Errorf("only %d bounds", bounds)
	}
	if u := mcts.Unit(); u.Playouts != 50 || u.WonEnd != 0 || !strings.HasPrefix(u.Name, "share of the win") {
		t.Errorf("mcts counts %+v", u)
	}
	if u := evaluator(t, french, "mcts:50;objective=lead").Unit(); u != (ValueUnit{Name: "seeds", Playouts: 50}) {
		t.Errorf("mcts counts %+v", u)
	}
	awethi := loadGame(t, "awethi")
	for _, agent := range []string{"nodes:10", "mcts:2"} {
		e := evaluator(t, awethi, agent)
		s := awethi.New()
		for s.Position()[:8] != "1 1 dice" {
			s.Play(s.Actions(nil)[0])
		}
		if got := e.At(s); got.Value.Known || !got.Chance || got.Seat != 1 {
			t.Errorf("%s says of dice %+v", agent, got)
		}
	}
	few := evaluator(t, awethi, "mcts:2")
	s := awethi.New()
	for s.Turn() <= 0 || len(s.Actions(nil)) < 3 {
		s.Play(s.Actions(nil)[0])
	}
	unknown := 0
	for _, m := range few.At(s).Moves {
		if !m.Value.Known {
			unknown++
		}
	}
	if n := len(s.Actions(nil)); unknown != n-2 {
		t.Errorf("%d of %d moves are not valued by two random games", unknown, n)
	}
	for _, agent := range []string{"random", "epsilon:0.1;of=alphabeta:2", "herder"} {
		spec, err := ParseAgent(agent)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewEvaluator(awethi, spec); err == nil || !strings.Contains(err.Error(), "softmax, greedy, alphabeta, nodes, mcts") {
			t.Errorf("%s: %v", agent, err)
		}
	}
}

// loadGame compiles a built-in variant.
func loadGame(t *testing.T, name string) engine.Game {
	t.Helper()
	v, list := variants.NewLibrary().Load(name)
	if v == nil {
		t.Fatal(list)
	}
	return v.Game
}
