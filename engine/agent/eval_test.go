package agent

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/evaluation"
)

// weighed is a tree game for two with features that no rule explains: by the length and the
// end of a position's text.
func weighed(seed uint64) (engine.Game, *evaluation.Evaluation) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: seed, Seats: 2, Branching: 4, Limit: 30})
	f := &engine.Features{Names: func() []string { return []string{"a", "b", "c", "d", "e"} }, Of: func(s engine.State, dst []engine.Feature) []engine.Feature {
		text := s.Position()
		return append(dst, engine.Feature{Index: uint16(text[len(text)-1] % 5), Count: int16(len(text) % 7)})
	}}
	g.Info().Variant = &engine.VariantInfo{Name: "tree", Hash: "ab", Features: f}
	e := &evaluation.Evaluation{Schema: evaluation.Schema, Rules: []string{"ab"}, Features: f.Names(), Weights: []int16{800, -900, 333, 40, -21}}
	e.Seal()
	return g, e
}

// evaluated is an agent with an evaluation.
func evaluated(t *testing.T, text string, e *evaluation.Evaluation) Spec {
	t.Helper()
	s, err := Parse(text)
	if err == nil {
		s, err = s.Evaluate(func(string) (*evaluation.Evaluation, error) { return e, nil })
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// plainValue is what best play comes to so many plies ahead, by the weights of what the text
// of positions says, as a share of the win for a seat.
func plainValue(s engine.State, depth int, me engine.Seat, w []int16) float64 {
	switch turn := s.Turn(); {
	case turn == engine.Over:
		r := s.Outcome().Returns[me.Index()]
		lead := s.Outcome().Scores[me.Index()] - s.Outcome().Scores[2-me.Index()-1]
		return map[engine.Return]float64{0: -1e6, 30: 0, 60: 1e6}[r] + float64(lead)/evaluation.Unit
	case depth == 0:
		text := s.Position()
		x := float64(w[text[len(text)-1]%5]) * float64(len(text)%7) / evaluation.Unit
		if turn != me {
			x = -x
		}
		return x
	default:
		best := math.Inf(-1)
		for _, a := range s.Actions(nil) {
			s.Play(a)
			v := plainValue(s, depth-1, me, w)
			s.Undo()
			if turn != me {
				v = -v
			}
			best = max(best, v)
		}
		if turn != me {
			best = -best
		}
		return best
	}
}

// TestEvaluatedSearch: who searches with an evaluation finds the share of the win that plain
// minimax over weighed positions finds, for every move where all are exact.
func TestEvaluatedSearch(t *testing.T) {
	shares, ends := 0, 0
	for seed := range uint64(30) {
		g, e := weighed(seed)
		player := evaluated(t, "alphabeta:3;eval=x", e).New(1, g.Info()).Skills()
		nodes := evaluated(t, "nodes:60;eval=x", e).New(1, g.Info()).Skills()
		n := 0
		decisions(g, 1, func(s engine.State, legal []engine.Action) {
			if n++; n > 10 {
				return
			}
			me := s.Turn()
			best := player.Search(s, legal, nil)
			all := player.SearchAll(s, legal, []float64{7})
			deep := nodes.Search(s, legal, nil)
			want := math.Inf(-1)
			for i, a := range legal {
				s.Play(a)
				x := plainValue(s, 2, me, e.Weights)
				s.Undo()
				v := 1 / (1 + math.Exp(-2*x))
				if want = max(want, v); math.Abs(all[i+1]-v) > 1e-8 {
					t.Fatalf("seed %d, %s, %d: %v, not %v", seed, s.Position(), a, all[i+1], v)
				}
				if v == 0 || v == 1 {
					ends++
				} else {
					shares++
				}
			}
			if math.Abs(slices.Max(best)-want) > 1e-8 {
				t.Errorf("seed %d, %s: the best is worth %v, not %v", seed, s.Position(), slices.Max(best), want)
			}
			depth, deepest := nodes.Effort().Depth, math.Inf(-1)
			for _, a := range legal {
				s.Play(a)
				deepest = max(deepest, plainValue(s, depth-1, me, e.Weights))
				s.Undo()
			}
			if got, want := slices.Max(deep), 1/(1+math.Exp(-2*deepest)); math.Abs(got-want) > 1e-8 {
				t.Errorf("seed %d, %s: nodes finds %v at depth %d, not %v", seed, s.Position(), got, depth, want)
			}
		})
	}
	if shares < 100 || ends < 20 {
		t.Errorf("%d shares and %d ends were seen", shares, ends)
	}
}

// TestEvaluatedSpec: an agent is called by the name of its evaluation, and its facts have the
// weights; without it, it plays not at all, and with one that has no weights by the lead.
func TestEvaluatedSpec(t *testing.T) {
	g, e := weighed(3)
	for _, text := range []string{"nodes:100;eval=lead", "alphabeta:3;eval=lead"} {
		s, err := Parse(text)
		if err != nil || strings.Contains(s.String(), "eval") || s.Facts() == (engine.PlayerFacts{}) {
			t.Errorf("%s is %s: %v", text, s, err)
		}
	}
	s := evaluated(t, `epsilon:0.5;of=(nodes:20;eval="a file.json")`, e)
	if want := "epsilon:0.5;of=(nodes:20;eval=" + e.Name() + ")"; s.String() != want || len(s.Weighs()) != 1 {
		t.Errorf("it is called %s, not %s", s, want)
	}
	if f := evaluated(t, "nodes:20;eval=x", e).Facts(); f.Weights == nil || &f.Weights.Of[0] != &e.Weights[0] || f != (engine.PlayerFacts{Nodes: 20, Weights: f.Weights}) {
		t.Errorf("it has the facts %+v", f)
	}
	if s.Outside() {
		t.Error("it needs something outside of the program")
	}
	again, err := Parse(s.String())
	if err != nil || !again.Equal(s) {
		t.Errorf("read back it is %s: %v", again, err)
	}
	alone, _ := Parse("nodes:20;eval=" + e.Name())
	if f := alone.Facts(); f != (engine.PlayerFacts{}) {
		t.Errorf("without its evaluation it has the facts %+v", f)
	}
	if a := alone.New(1, g.Info()).Choose(g.New(), []engine.Action{1, 2}, &engine.Random{}); a != engine.NoAction {
		t.Errorf("without its evaluation it plays %d", a)
	}
	if err := engine.SkillsOf(alone.New(1, g.Info())).Start(g.New()); err == nil || !strings.Contains(err.Error(), "nobody has found") {
		t.Errorf("without its evaluation: %v", err)
	}
	other, _ := weighed(4)
	other.Info().Variant.Hash = "cd"
	if err := engine.SkillsOf(evaluated(t, "nodes:20;eval=x", e).New(1, other.Info())).Start(other.New()); !errors.As(err, new(*evaluation.OtherRulesError)) {
		t.Errorf("under other rules: %v", err)
	}
	if _, err := Parse("nodes:20;eval=x;objective=lead"); err == nil || !strings.Contains(err.Error(), "objective=lead") {
		t.Errorf("for the lead: %v", err)
	}
	none := *e
	none.Weights = nil
	none.Seal()
	byLead, plain := evaluated(t, "nodes:50;eval=x", &none).New(1, g.Info()), newDeepening(50, engine.WinThenLead, g.Info())
	decisions(g, 2, func(s engine.State, legal []engine.Action) {
		if got, want := byLead.Skills().Search(s, legal, nil), plain.Search(s, legal, nil); !slices.Equal(got, want) {
			t.Fatalf("%s: %v by the lead, not %v", s.Position(), got, want)
		}
	})
}

// TestEvaluatedTree: who grows a tree with an evaluation values a move that was tried once by the
// position after it, comes to what is due in a game that ends within some plies, and takes the
// moves that whoever has chosen nothing before takes, which are not those of random games.
func TestEvaluatedTree(t *testing.T) {
	once, solved, others := 0, 0, 0
	for seed := range uint64(60) {
		g, e := weighed(seed)
		n := 0
		decisions(g, 1, func(s engine.State, legal []engine.Action) {
			if n++; n > 6 {
				return
			}
			me := s.Turn()
			tree := evaluated(t, fmt.Sprintf("mcts:%d;eval=x", len(legal)), e).New(1, g.Info())
			for i, v := range tree.Skills().Search(s, legal, nil) {
				s.Play(legal[i])
				over, x := s.Turn() == engine.Over, plainValue(s, 0, me, e.Weights)
				o := s.Outcome
				want := 1 / (1 + math.Exp(-2*x))
				if over {
					want = o().Returns[me.Index()].Float()
				}
				s.Undo()
				if once++; math.Abs(v-want) > 1e-8 {
					t.Fatalf("seed %d, %s: move %d is worth %v, not %v", seed, s.Position(), legal[i], v, want)
				}
			}
			player := evaluated(t, "mcts:50;eval=x", e).New(me, g.Info())
			if got := player.Choose(s, legal, draws(seed, me, n)); got != evaluated(t, "mcts:50;eval=x", e).New(me, g.Info()).Choose(s, legal, draws(seed, me, n)) {
				t.Errorf("seed %d: the choice hangs on what was chosen before", seed)
			} else if got != build(t, "mcts:50;objective=win", me, g.Info()).Choose(s, legal, draws(seed, me, n)) {
				others++
			}
			if effort := player.Skills().Effort(); effort.Nodes != 50 || effort.Playouts != 0 {
				t.Errorf("it says that it has done %+v", effort)
			}
		})
		short := enginetest.NewTree(enginetest.TreeRules{Seed: seed, Seats: 2, Branching: 3, Limit: 3, Dice: seed%2 == 0})
		short.Info().Variant = g.Info().Variant
		s := short.New()
		if s.Turn() != engine.First {
			continue
		}
		legal := s.Actions(nil)
		due, _ := solve(s, 2, func(o *engine.Outcome, seat int) float64 { return o.Returns[seat].Float() })
		values := evaluated(t, "mcts:20000;eval=x", e).New(1, short.Info()).Skills().Search(s, legal, nil)
		if solved++; math.Abs(slices.Max(values)-due[0]) > 0.05 {
			t.Errorf("seed %d: the best of %v is not %v", seed, values, due[0])
		}
	}
	// Where the lead does better it says what positions are worth, as a share of the win.
	g, e := weighed(1)
	e.Weights, g.Info().Variant.Total = nil, 12
	s, leads := g.New(), 0
	legal := s.Actions(nil)
	me := s.Turn()
	for i, v := range evaluated(t, fmt.Sprintf("mcts:%d;eval=x", len(legal)), e).New(me, g.Info()).Skills().Search(s, legal, nil) {
		s.Play(legal[i])
		lead := float64(s.Score(me) - s.Score(3-me))
		if s.Turn() != engine.Over {
			if leads++; math.Abs(v-1/(1+math.Exp(-2*lead/engine.ByLead(12)))) > 1e-8 {
				t.Errorf("a lead of %v is worth %v", lead, v)
			}
		}
		s.Undo()
	}
	if once < 300 || leads == 0 || solved < 10 || others < 30 {
		t.Errorf("%d moves tried once, %d games solved, %d moves that random games would not take", once, solved, others)
	}
}
