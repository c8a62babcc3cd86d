package agent

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/lookahead"
)

// bests are the indices of the largest values.
func bests(values []float64) (list []int) {
	for i, v := range values {
		if v == slices.Max(values) {
			list = append(list, i)
		}
	}
	return list
}

// TestNodesIsAlphaBeta: with a bound on nodes the best actions and their worth
// are those of a search to the depth that it came to; it never comes to more
// nodes than it may, once it looks further than one ply, and with more it looks
// as far at least.
func TestNodesIsAlphaBeta(t *testing.T) {
	depths := map[int]int{}
	for _, g := range trees(60) {
		info, n := g.Info(), 0
		decisions(g, 1, func(s engine.State, legal []engine.Action) {
			if n++; n > 4 {
				return
			}
			objective := engine.Objective(n % 3)
			shallower := 0
			for _, budget := range []uint64{1, 10, 60, 400, 2000} {
				p := newDeepening(int(budget), objective, info)
				values := p.Search(s, legal, nil)
				e := p.Effort()
				if e.Nodes > budget && e.Depth > 1 || e.Nodes > budget && e.Nodes != uint64(len(legal)) || e.Depth < shallower || e.Moves != 1 {
					t.Fatalf("nodes:%d among %d actions: %+v after depth %d", budget, len(legal), e, shallower)
				}
				shallower = e.Depth
				depths[min(e.Depth, 7)]++
				if e.Depth > 8 {
					continue
				}
				want := newAlphaBeta(e.Depth, objective, info).Search(s, legal, nil)
				if !slices.Equal(bests(values), bests(want)) || slices.Max(values) != slices.Max(want) {
					t.Errorf("nodes:%d at %s: %v, and %v at depth %d", budget, s.Position(), values, want, e.Depth)
				}
			}
		})
	}
	for depth := 1; depth <= 7; depth++ {
		if depths[depth] < 10 {
			t.Errorf("depth %d was searched only %d times", depth, depths[depth])
		}
	}
}

// TestNodesCounts compares the count with one that is made outside: all plays
// but those that only order the actions, of which there is one for each action
// two plies or more above the horizon. Without pruning, where only one action
// is ever legal, both are known.
func TestNodesCounts(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 3, Seats: 2, Branching: 4, Limit: 40})
	checked := 0
	decisions(g, 3, func(s engine.State, legal []engine.Action) {
		plays := 0
		p := newDeepening(1<<40, engine.WinThenLead, g.Info())
		p.Allow(1 << 40)
		p.root(counter{s, &plays}, legal, 1, make([]float64, len(legal)), false)
		if plays != len(legal) || p.Nodes != uint64(len(legal)) {
			t.Fatalf("one ply: %d plays, %d nodes, %d actions", plays, p.Nodes, len(legal))
		}
		plays, p.Nodes = 0, 0
		p.root(counter{s, &plays}, legal, 2, make([]float64, len(legal)), false)
		// Each action is played to order it, and then to search it, perhaps twice.
		if got, want := int(p.Nodes), plays-len(legal); got != want {
			t.Fatalf("two plies: %d nodes, %d plays, %d actions", got, plays, len(legal))
		}
		checked++
	})
	if checked < 10 {
		t.Errorf("only %d positions", checked)
	}
}

// TestSearchGivesUp: a search that would take for ever ends when it is told, at
// once where it is told before, and later ones are as if nothing had been.
func TestSearchGivesUp(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 8, Seats: 2, Branching: 12, Limit: 300})
	s := g.New()
	legal := s.Actions(nil)
	for _, spec := range []string{"alphabeta:30", "nodes:1000000000000", "softmax:1;depth=30", "epsilon:0;of=alphabeta:30"} {
		p := build(t, spec, 1, g.Info())
		effort := p.Skills().Effort
		var stop atomic.Bool
		p.Skills().StopOn(&stop)
		told := &telling{State: s, stop: &stop, after: enginetest.Fewer(10_000, 50_000)}
		before := s.Position()
		if a := p.Choose(told, legal, draws(1, 1, 0)); !slices.Contains(legal, a) {
			t.Errorf("%s: chose %d", spec, a)
		}
		if s.Position() != before {
			t.Errorf("%s: left %s", spec, s.Position())
		}
		// Orders included, no more plays than between two looks.
		if late := told.plays - told.after; late > 4*lookahead.LookUpEvery {
			t.Errorf("%s: %d plays after it was told", spec, late)
		}
		nodes := effort().Nodes
		p.Choose(s, legal, draws(1, 1, 0))
		if n := effort().Nodes - nodes; n > 2*lookahead.LookUpEvery {
			t.Errorf("%s: %d nodes though it was told before", spec, n)
		}
	}
	p := newAlphaBeta(3, engine.WinThenLead, g.Info())
	var stop atomic.Bool
	want := p.Search(s, legal, nil)
	stop.Store(true)
	p.StopOn(&stop)
	p.Search(s, legal, nil)
	p.StopOn(nil)
	if got := p.Search(s, legal, nil); !slices.Equal(got, want) {
		t.Errorf("%v after giving up, not %v", got, want)
	}
}

// TestTreeSearchGivesUp: tree search looks before every random game whether it is
// to give up, also where another player lets it choose, and plays no game where
// it is told before.
func TestTreeSearchGivesUp(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 8, Seats: 2, Branching: 12, Limit: 300})
	s := g.New()
	legal := s.Actions(nil)
	for _, spec := range []string{"mcts:1000000", "epsilon:0;of=mcts:1000000"} {
		p := build(t, spec, 1, g.Info())
		var stop atomic.Bool
		p.Skills().StopOn(&stop)
		told := &telling{State: s, stop: &stop, after: enginetest.Fewer(2_000, 20_000)}
		if a := p.Choose(told, legal, draws(1, 1, 0)); !slices.Contains(legal, a) {
			t.Errorf("%s: chose %d", spec, a)
		}
		if late := told.plays - told.after; late > g.Info().Limit {
			t.Errorf("%s: %d plays after it was told", spec, late)
		}
		again := told.plays
		p.Choose(told, legal, draws(1, 1, 0))
		if told.plays != again {
			t.Errorf("%s: %d plays though it was told before", spec, told.plays-again)
		}
	}
	want := build(t, "mcts:200", 1, g.Info()).Choose(s, legal, draws(1, 1, 0))
	p := build(t, "mcts:200", 1, g.Info())
	var stop atomic.Bool
	stop.Store(true)
	p.Skills().StopOn(&stop)
	p.Choose(s, legal, draws(2, 1, 0))
	p.Skills().StopOn(nil)
	if got := p.Choose(s, legal, draws(1, 1, 0)); got != want {
		t.Errorf("chose %d after giving up, not %d", got, want)
	}
}

// telling is a state that sets stop after a number of plays.
type telling struct {
	engine.State
	stop         *atomic.Bool
	plays, after int
}

func (s *telling) Play(a engine.Action) {
	if s.plays++; s.plays >= s.after {
		s.stop.Store(true)
	}
	s.State.Play(a)
}

// TestPlainDoorGivesUp: the plain door tells its agents when to give up.
func TestPlainDoorGivesUp(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 8, Seats: 2, Branching: 12, Limit: 300})
	for _, name := range []string{"alphabeta:30", "nodes:1000000000000", "mcts:1000000", "softmax:1;depth=30", "epsilon:0;of=(epsilon:0;of=alphabeta:30)"} {
		agents := []engine.Agent{build(t, name, 1, g.Info()), build(t, name, 2, g.Info())}
		rows := engine.NewRows(g.Info(), 1)
		rows.Stop = new(atomic.Bool)
		door := engine.NewPlainDoor(g, agents)
		done := make(chan struct{})
		go func() {
			defer close(done)
			door.Play(1, 0, rows)
		}()
		rows.Stop.Store(true)
		<-done // or the test ends by its time
	}
}

// TestNodesOfRandomBudgets: a larger budget searches as deep, whatever it is,
// and the same budget the same positions.
func TestNodesOfRandomBudgets(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 11, Seats: 2, Branching: 5, Limit: 60})
	decisions(g, 2, func(s engine.State, legal []engine.Action) {
		n := 1 + r.IntN(3000)
		a, b := newDeepening(n, engine.WinThenLead, g.Info()), newDeepening(n, engine.WinThenLead, g.Info())
		a.Search(s, legal, nil) // what a searches before makes no difference
		first := a.Effort()
		x, y := a.Search(s, legal, nil), b.Search(s, legal, nil)
		second := a.Effort()
		if fmt.Sprint(x) != fmt.Sprint(y) || second.Nodes-first.Nodes != b.Effort().Nodes || first.Depth != second.Depth {
			t.Fatalf("nodes:%d: %v and %v, %+v and %+v", n, x, y, second, b.Effort())
		}
	})
}
