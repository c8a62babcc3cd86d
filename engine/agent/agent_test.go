package agent

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// trees are games for agents: two to five seats, with and without dice.
func trees(n int) []*enginetest.Tree {
	var list []*enginetest.Tree
	for i := range n {
		list = append(list, enginetest.NewTree(enginetest.TreeRules{
			Seed: uint64(i), Seats: 1 + (i+1)%5, Branching: 2 + i%4, Dice: i%3 == 2, Limit: 4 + i%20,
		}))
	}
	return list
}

// decisions walks random games and calls visit where a seat has a choice.
func decisions(g engine.Game, games int, visit func(s engine.State, legal []engine.Action)) {
	for i := range games {
		r := rand.New(rand.NewPCG(7, uint64(i)))
		for s := g.New(); s.Turn() != engine.Over; {
			legal := s.Actions(nil)
			if s.Turn() > 0 && len(legal) > 1 {
				visit(s, legal)
			}
			s.Play(legal[r.IntN(len(legal))])
		}
	}
}

// draws returns the draws of a game at its n-th decision.
func draws(game uint64, seat engine.Seat, n int) *engine.Random {
	d := new(engine.Random)
	d.Start(99, game)
	for range n {
		d.Advance()
	}
	d.Turn(seat)
	return d
}

func build(t testing.TB, spec string, seat engine.Seat, info *engine.Info) engine.Agent {
	t.Helper()
	s, err := Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return s.New(seat, info)
}

// worth is the plain reading of what a position is worth: the score minus all
// others', and at the end the return above an equal share before everything.
func worth(s engine.State, me engine.Seat, seats int) float64 {
	var scores [engine.MaxSeats]engine.Score
	for i := range seats {
		scores[i] = s.Score(engine.Seat(i + 1))
	}
	excess := 0.0
	if s.Turn() == engine.Over {
		o := s.Outcome()
		scores = o.Scores
		excess = float64(int(o.Returns[me-1])*seats-60) * (1 << 36)
	}
	sum := 0.0
	for i := range seats {
		sum += float64(scores[i])
	}
	return excess + 2*float64(scores[me-1]) - sum
}

// minimax is the definition: everything is looked at, nothing is skipped.
func minimax(s engine.State, depth int, me engine.Seat, seats int) float64 {
	if depth == 0 || s.Turn() == engine.Over {
		return worth(s, me, seats)
	}
	legal := s.Actions(nil)
	below := make([]float64, len(legal))
	next := depth - 1
	if s.Turn() == engine.Chance {
		next = depth
	}
	for i, a := range legal {
		s.Play(a)
		below[i] = minimax(s, next, me, seats)
		s.Undo()
	}
	switch s.Turn() {
	case engine.Chance:
		sum, total := 0.0, 0.0
		for i, w := range s.Weights(nil) {
			sum += float64(float64(w) * below[i])
			total += float64(w)
		}
		return sum / total
	case me:
		return slices.Max(below)
	default:
		return slices.Min(below)
	}
}

// TestAlphaBetaIsMinimax compares the choice with the definition, at every
// position of random games: the same set of best actions, and among them the
// one that the protocol draws.
func TestAlphaBetaIsMinimax(t *testing.T) {
	games, checked, ties := 400, 0, 0
	if testing.Short() {
		games = 100
	}
	for i, g := range trees(games) {
		info := g.Info()
		n := 0
		decisions(g, 2, func(s engine.State, legal []engine.Action) {
			if n++; n > 10 {
				return
			}
			me := s.Turn()
			for depth := 1; depth <= 4; depth++ {
				best := math.Inf(-1)
				var equals []engine.Action
				for _, a := range legal {
					s.Play(a)
					v := minimax(s, depth-1, me, info.Seats())
					s.Undo()
					if v > best {
						best, equals = v, nil
					}
					if v == best {
						equals = append(equals, a)
					}
				}
				if len(equals) > 1 {
					ties++
				}
				checked++
				b := build(t, fmt.Sprintf("alphabeta:%d", depth), me, info)
				want := equals[draws(uint64(i), me, n).Move(len(equals))]
				if got := b.Choose(s, legal, draws(uint64(i), me, n)); got != want {
					t.Errorf("game %d, depth %d, seat %v of %d: chose %d, best are %v, drawn %d, at %s",
						i, depth, me, info.Seats(), got, equals, want, s.Position())
				}
			}
		})
	}
	if ties < checked/50 {
		t.Errorf("only %d ties in %d choices: the games do not test them", ties, checked)
	}
}

// counter counts the positions that an agent visits.
type counter struct {
	engine.State
	plays *int
}

func (c counter) Play(a engine.Action) { *c.plays++; c.State.Play(a) }

func TestAlphaBetaPrunes(t *testing.T) {
	g := enginetest.NewTree(enginetest.TreeRules{Seed: 5, Seats: 2, Branching: 9, Limit: 40})
	pruned, full := 0, 0
	decisions(g, 3, func(s engine.State, legal []engine.Action) {
		if full > 200000 {
			return
		}
		build(t, "alphabeta:5", s.Turn(), g.Info()).Choose(counter{s, &pruned}, legal, draws(0, s.Turn(), 0))
		minimax(counter{s, &full}, 5, s.Turn(), 2)
	})
	// Without the order of search it is a quarter, not an eighth.
	if pruned*6 > full {
		t.Errorf("alpha-beta played %d plies, minimax %d: too little is pruned", pruned, full)
	}
	t.Logf("alpha-beta played %d plies, minimax %d", pruned, full)
}

// TestGreedyIsOnePly compares greedy with the definition on positions read
// from their text, and with a search of one ply.
func TestGreedyIsOnePly(t *testing.T) {
	for i, g := range trees(40) {
		info, n := g.Info(), 0
		decisions(g, 2, func(s engine.State, legal []engine.Action) {
			me := s.Turn()
			best := math.Inf(-1)
			var equals []engine.Action
			for _, a := range legal {
				after, err := g.Parse(g.Abilities().After(s, a))
				if err != nil {
					t.Fatal(err)
				}
				if v := worth(after, me, info.Seats()); v > best {
					best, equals = v, []engine.Action{a}
				} else if v == best {
					equals = append(equals, a)
				}
			}
			n++
			want := equals[draws(uint64(i), me, n).Move(len(equals))]
			for _, spec := range []string{"greedy", "alphabeta:1", "epsilon-greedy:0"} {
				if got := build(t, spec, me, info).Choose(s, legal, draws(uint64(i), me, n)); got != want {
					t.Errorf("game %d: %s chose %d, best are %v, drawn %d, at %s", i, spec, got, equals, want, s.Position())
				}
			}
		})
	}
}

// TestRandomIsTheProtocol fixes what fast doors rely on.
func TestRandomIsTheProtocol(t *testing.T) {
	var d engine.Random
	solo := &engine.Info{Roles: []engine.Role{{Name: "Solo", Own: true}}}
	for n := 2; n <= 130; n++ {
		legal := make([]engine.Action, n)
		for i := range legal {
			legal[i] = engine.Action(3*i + 1)
		}
		d.Start(5, uint64(n))
		d.Turn(1)
		for range 9 {
			for _, spec := range []string{"random", "epsilon-greedy:1"} {
				if got, want := build(t, spec, 1, solo).Choose(nil, legal, &d), legal[d.Move(n)]; got != want {
					t.Fatalf("%s among %d at ply %d: %d, want %d", spec, n, d.Ply(), got, want)
				}
			}
			d.Advance()
		}
	}
}

// TestEpsilonIsAProbability counts the coins that fall on random, at the
// actions that greedy would never take.
func TestEpsilonIsAProbability(t *testing.T) {
	for _, epsilon := range []float64{0.05, 0.3, 0.9} {
		spec := fmt.Sprintf("epsilon-greedy:%v", epsilon)
		expected, variance, got, game := 0.0, 0.0, 0.0, uint64(0)
		for _, g := range trees(100) {
			decisions(g, 10, func(s engine.State, legal []engine.Action) {
				me, seats, best := s.Turn(), g.Info().Seats(), math.Inf(-1)
				values := map[engine.Action]float64{}
				for _, a := range legal {
					s.Play(a)
					values[a] = worth(s, me, seats)
					s.Undo()
					best = max(best, values[a])
				}
				worse := 0.0
				for _, a := range legal {
					if values[a] < best {
						worse++
					}
				}
				game++
				p := epsilon * worse / float64(len(legal))
				expected, variance = expected+p, variance+p*(1-p)
				if values[build(t, spec, me, g.Info()).Choose(s, legal, draws(game, me, 0))] < best {
					got++
				}
			})
		}
		if z := (got - expected) / math.Sqrt(variance); expected < 50 || math.Abs(z) > 4.5 {
			t.Errorf("epsilon %v: %v actions that greedy would not take, expected %.1f (z = %.1f)", epsilon, got, expected, z)
		}
	}
}

// everyPlayer has players of every kind.
func everyPlayer() []string {
	return []string{
		"random", "greedy", "epsilon-greedy:0.5", "alphabeta:3", "softmax:1;depth=2",
		"epsilon:0.5;of=alphabeta:2", "mcts:20", "mcts:20;objective=lead",
	}
}

// play returns the rows of n games between agents.
func play(t testing.TB, g engine.Game, lineup string, n int) *engine.Rows {
	t.Helper()
	specs, err := ParseLineup(lineup)
	if err != nil {
		t.Fatal(err)
	}
	agents := make([]engine.Agent, len(specs))
	for i, s := range specs {
		agents[i] = s.New(engine.Seat(i+1), g.Info())
	}
	rows := engine.NewRows(g.Info(), n)
	engine.NewPlainDoor(g, agents).Play(3, 0, rows)
	return rows
}

// TestTiesAreDrawnUniformly counts greedy's choices among equals at one
// position, over many games.
func TestTiesAreDrawnUniformly(t *testing.T) {
	for _, spec := range []string{"greedy", "alphabeta:2"} {
		for _, g := range trees(60)[1:] {
			s := g.New()
			legal := s.Actions(nil)
			if s.Turn() != 1 || len(legal) < 2 {
				continue
			}
			counts, n := map[engine.Action]int{}, 4000
			a := build(t, spec, 1, g.Info())
			for game := range n {
				counts[a.Choose(s, legal, draws(uint64(game), 1, 0))]++
			}
			want := float64(n) / float64(len(counts))
			for action, c := range counts {
				if z := (float64(c) - want) / math.Sqrt(want); math.Abs(z) > 5 {
					t.Errorf("%s chose %d of %d equals %d times, expected %.0f", spec, action, len(counts), c, want)
				}
			}
		}
	}
}

// TestAgentsGrowStronger lets each kind meet the one below it from both
// seats.
func TestAgentsGrowStronger(t *testing.T) {
	order := []string{"random", "epsilon-greedy:0.5", "greedy", "alphabeta:3"}
	for i := 1; i < len(order); i++ {
		weak, strong := order[i-1], order[i]
		sum, games := 0.0, 0
		for seed := range uint64(20) {
			g := enginetest.NewTree(enginetest.TreeRules{Seed: seed, Seats: 2, Branching: 5, Dice: seed%2 == 0, Limit: 30})
			const n = 40
			first, second := play(t, g, strong+","+weak, n), play(t, g, weak+","+strong, n)
			for k := range n {
				sum += first.Return[0][k].Float() + second.Return[1][k].Float()
			}
			games += 2 * n
		}
		if mean := sum / float64(games); mean < 0.54 {
			t.Errorf("%s scores only %.3f against %s in %d games", strong, mean, weak, games)
		} else {
			t.Logf("%s scores %.3f against %s", strong, mean, weak)
		}
	}
}

// TestChoosingLeavesTheStateAlone also keeps the list of actions whole.
func TestChoosingLeavesTheStateAlone(t *testing.T) {
	for i, g := range trees(10) {
		decisions(g, 2, func(s engine.State, legal []engine.Action) {
			position, before := s.Position(), slices.Clone(legal)
			for _, spec := range everyPlayer() {
				chosen := build(t, spec, s.Turn(), g.Info()).Choose(s, legal, draws(uint64(i), s.Turn(), 0))
				if s.Position() != position || !slices.Equal(legal, before) || !slices.Contains(legal, chosen) {
					t.Fatalf("%s chose %d of %v and left %s", spec, chosen, legal, s.Position())
				}
			}
		})
	}
}

func TestAgentsDoNotAllocate(t *testing.T) {
	for _, spec := range everyPlayer() {
		plies := 0
		for _, g := range trees(10) {
			agents := make([]engine.Agent, g.Info().Seats())
			for i := range agents {
				agents[i] = build(t, spec, engine.Seat(i+1), g.Info())
			}
			p := engine.Stepper{State: g.New(), Agents: agents}
			games := func() {
				for game := range uint64(20) {
					p.Start(1, game)
					for seat := engine.First; seat != engine.Over; plies++ {
						seat, _, _ = p.Step()
					}
				}
			}
			// What others allocate meanwhile, the runtime among them, is counted, too: the
			// same games allocate every time, and others do not.
			allocs := testing.AllocsPerRun(3, games)
			for range 4 {
				allocs = min(allocs, testing.AllocsPerRun(3, games))
			}
			if allocs >= 1 {
				t.Errorf("%s: %.0f allocations in 20 games", spec, allocs)
			}
		}
		if plies < 2000 {
			t.Errorf("%s: only %d plies played", spec, plies)
		}
	}
}

func ExampleParse() {
	spec, err := Parse("alphabeta:3")
	if err != nil {
		fmt.Println(err)
		return
	}
	game := enginetest.NewTree(enginetest.TreeRules{Seed: 1, Seats: 2, Branching: 4, Limit: 60})
	first := spec.New(engine.First, game.Info())

	state := game.New()
	var random engine.Random
	random.Start(42, 0)
	random.Turn(engine.First)
	choice := first.Choose(state, state.Actions(nil), &random)
	fmt.Println(spec, "plays", state.ActionText(choice))

	_, err = Parse("alfabeta")
	fmt.Println(err)
	// Output:
	// alphabeta:3 plays m0
	// unknown agent "alfabeta"; did you mean alphabeta? allowed are random, epsilon-greedy, epsilon, softmax, greedy, alphabeta, nodes, mcts
}
