package doors_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/evaluation"
	"houserules/engine/mancala/doors"
)

// weighing is an agent with drawn weights for a game, some of them large.
func weighing(t *testing.T, g *doors.Game, r *rand.Rand, text string) agent.Spec {
	t.Helper()
	f := g.Abilities().Features
	g.Info().Variant = &engine.VariantInfo{Name: "drawn", Hash: "ab", Features: f, Total: g.Abilities().Total}
	e := &evaluation.Evaluation{Schema: evaluation.Schema, Rules: []string{"ab"}, Features: f.Names()}
	for range f.Names() {
		w := int16(r.IntN(4001) - 2000)
		if r.IntN(20) == 0 {
			w = int16(r.IntN(1<<16) - 1<<15)
		}
		e.Weights = append(e.Weights, w)
	}
	e.Seal()
	s, err := agent.Parse(text + ";eval=x")
	if err == nil {
		s, err = s.Evaluate(func(string) (*evaluation.Evaluation, error) { return e, nil })
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWeighedSearch: who searches with weights through the kernel finds what the plain player
// does: the same values, with as many positions at the same depth, the same choices, under
// rules drawn at random and under the built-in ones with unequal rows and stores among them.
func TestWeighedSearch(t *testing.T) {
	f := family(t)
	r := rand.New(rand.NewPCG(71, 72))
	sets := enginetest.Often(5, 600)
	compared, deep := 0, 0
	for i := range sets {
		g := searchable(t, f, r)
		if i == 0 {
			g = builtinGame(t, "abapa")
		}
		for _, text := range []string{
			fmt.Sprintf("nodes:%d", 1+r.IntN(600)), fmt.Sprintf("nodes:%d;objective=win", 1+r.IntN(300)), fmt.Sprintf("alphabeta:%d", 1+r.IntN(4)),
			fmt.Sprintf("nodes:%d;v=2", 1+r.IntN(900)), fmt.Sprintf("nodes:%d;softmax=0.%d;v=2", 1+r.IntN(600), 1+r.IntN(9)),
			fmt.Sprintf("nodes:%d;softmax=0.%d", 1+r.IntN(300), 1+r.IntN(9)), fmt.Sprintf("alphabeta:%d;softmax=%d", 1+r.IntN(4), 1+r.IntN(3)),
		} {
			spec := weighing(t, g, r, text)
			plain := spec.New(1, g.Info())
			fast := g.Abilities().Player(spec.Facts(), spec.New(1, g.Info()))
			if fast == nil {
				t.Fatalf("nobody plays for %s", spec)
			}
			p, q := plain.Skills(), fast.Skills()
			s := g.New()
			var d, e engine.Random
			d.Start(uint64(i), 1)
			e.Start(uint64(i), 1)
			for ply := 0; ply < 60 && s.Turn() != engine.Over; ply++ {
				legal := s.Actions(nil)
				before, after := p.Effort(), q.Effort()
				want, got := p.Search(s, legal, nil), q.Search(s, legal, nil)
				if slices.Max(want) != slices.Max(got) || text[0] == 'n' && !slices.Equal(want, got) {
					t.Fatalf("%s at %s: %v, not %v\n%s", text, s.Position(), got, want, describe(g.Rules()))
				}
				x, y := p.Effort().Since(before), q.Effort().Since(after)
				if text[0] == 'n' && x != y {
					t.Fatalf("%s at %s: %+v, not %+v", text, s.Position(), y, x)
				}
				if p.SearchAll != nil {
					if want, got := p.SearchAll(s, legal, nil), q.SearchAll(s, legal, nil); !slices.Equal(want, got) {
						t.Fatalf("%s at %s: all are %v, not %v", text, s.Position(), got, want)
					}
				}
				d.Turn(s.Turn())
				e.Turn(s.Turn())
				if a, b := plain.Choose(s, legal, &d), fast.Choose(s, legal, &e); a != b {
					t.Fatalf("%s at %s: it chooses %d, not %d", text, s.Position(), b, a)
				}
				compared++
				if x.Depth > 4 {
					deep++
				}
				s.Play(legal[r.IntN(len(legal))])
				d.Advance()
				e.Advance()
			}
		}
	}
	if t.Logf("%d positions, %d of them far ahead", compared, deep); deep < compared/20 {
		t.Errorf("only %d of %d searches went far", deep, compared)
	}
}

// TestWeighedDoor: games of players with weights, among themselves and with others, are the
// plain door's.
func TestWeighedDoor(t *testing.T) {
	r := rand.New(rand.NewPCG(73, 74))
	f := family(t)
	for i := range enginetest.Often(4, 100) {
		g := searchable(t, f, r)
		a, b := weighing(t, g, r, "nodes:100"+versions[i%2]), weighing(t, g, r, "alphabeta:3;softmax=0.7")
		var byLead []agent.Spec
		for _, text := range []string{"nodes:50", "nodes:80;softmax=0.8", "alphabeta:3;softmax=1.5", "alphabeta:2;softmax=40;objective=lead"} {
			s, err := agent.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			byLead = append(byLead, s)
		}
		for _, seats := range [][]agent.Spec{{a, b}, {b, byLead[0]}, {a, a}, byLead[1:3], {byLead[3], byLead[1]}} {
			players, agents := []engine.PlayerFacts{}, []engine.Agent{}
			for k, s := range seats {
				players, agents = append(players, s.Facts()), append(agents, s.New(engine.Seat(k+1), g.Info()))
			}
			list := g.FastDoors(players)
			if len(list) == 0 {
				t.Fatalf("no door plays %v", seats)
			}
			want, got := engine.NewRows(g.Info(), 6), engine.NewRows(g.Info(), 6)
			want.KeepLines(true)
			got.KeepLines(true)
			engine.NewPlainDoor(g, agents).Play(uint64(i), 0, want)
			list[0].Play(uint64(i), 0, got)
			if !slices.Equal(want.Lines, got.Lines) || !slices.Equal(want.Plies, got.Plies) || !slices.Equal(want.End, got.End) {
				t.Fatalf("%v: other games than through the plain door\n%s", seats, describe(g.Rules()))
			}
		}
	}
}

// TestWeightsOfOthers: weights that are not one for each feature are nobody's.
func TestWeightsOfOthers(t *testing.T) {
	g := builtinGame(t, "french")
	facts := engine.PlayerFacts{Nodes: 10, Weights: &engine.Weights{Of: []int16{1, 2, 3}}}
	if g.FastPlayer(facts, nil) != nil || len(g.FastDoors([]engine.PlayerFacts{facts, facts})) > 0 {
		t.Error("somebody plays by three weights")
	}
}

// builtinGame is a built-in variant's game.
func builtinGame(t *testing.T, name string) *doors.Game {
	t.Helper()
	g, err := doors.New(builtin(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return g
}
