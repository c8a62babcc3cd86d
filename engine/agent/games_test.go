package agent_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
	"houserules/variants"
)

// rulesOf returns the rules of a built-in variant of the two-row games, to be
// changed at will.
func rulesOf(t testing.TB, name string) *mancala.Rules {
	t.Helper()
	v, problems := variants.NewLibrary().Load(name)
	if v == nil {
		t.Fatal(problems)
	}
	return v.Rules.(*mancala.Rules)
}

func compiled(t testing.TB, r *mancala.Rules) engine.Game {
	t.Helper()
	g, err := doors.New(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func player(t testing.TB, spec string, seat engine.Seat, g engine.Game) engine.Agent {
	t.Helper()
	s, err := agent.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return s.New(seat, g.Info())
}

// solver finds what South gets with best play of both, in units of the lead and
// so many for a win, by looking at everything that can be played, history and
// all, but for what cannot matter (alpha-beta). It gives up after a number of
// positions.
type solver struct {
	win    float64
	budget int
}

func (x *solver) value(s engine.State, alpha, beta float64) float64 {
	if s.Turn() == engine.Over {
		o := s.Outcome()
		return x.win*(o.Returns[0].Float()-o.Returns[1].Float()) + o.Scores[0].Float() - o.Scores[1].Float()
	}
	if x.budget--; x.budget < 0 {
		return 0
	}
	south := s.Turn() == engine.First
	best := math.Inf(1)
	if south {
		best = math.Inf(-1)
	}
	for _, a := range s.Actions(nil) {
		s.Play(a)
		v := x.value(s, alpha, beta)
		s.Undo()
		if south {
			best = max(best, v)
			alpha = max(alpha, v)
		} else {
			best = min(best, v)
			beta = min(beta, v)
		}
		if alpha >= beta {
			break
		}
	}
	return best
}

// solved returns what each action is worth to the player to move, and whether
// that could be found.
func solved(s engine.State, legal []engine.Action, win float64, budget int) ([]float64, bool) {
	x := solver{win: win, budget: budget}
	sign := 1.0
	if s.Turn() != engine.First {
		sign = -1
	}
	var values []float64
	for _, a := range legal {
		s.Play(a)
		values = append(values, sign*x.value(s, math.Inf(-1), math.Inf(1)))
		s.Undo()
	}
	return values, x.budget >= 0
}

// TestMCTSPlaysSolvedGames lets the player choose in awari's endgames and on
// small boards of kalah, at positions with their history whose solution depends
// on the choice: the more random games, the fewer choices that lose something.
func TestMCTSPlaysSolvedGames(t *testing.T) {
	wanted, budget := enginetest.Often(enginetest.Fewer(12, 30), 150), enginetest.Often(enginetest.Fewer(1250, 2500), 20_000)
	small := rulesOf(t, "kalah")
	small.Board.Houses, small.Board.Seeds = [2]int{3, 3}, 2
	for _, c := range []struct {
		name    string
		game    engine.Game
		seeds   int // on the board, at most
		win     float64
		options string
	}{
		{"kalah with three houses of two seeds", compiled(t, small), 12, 1000, ""},
		{"endgames of awari", compiled(t, rulesOf(t, "awari")), 6, 0, ";objective=lead"},
	} {
		few, many := player(t, "mcts:5"+c.options, 1, c.game), player(t, "mcts:1500"+c.options, 1, c.game)
		r := rand.New(rand.NewPCG(2, 3))
		positions := 0
		var lost [2]int // choices
		var less [2]float64
		for game := uint64(0); positions < wanted; game++ {
			if game == 50_000 {
				t.Fatalf("%s: only %d positions", c.name, positions)
			}
			s := c.game.New()
			for ply := 0; s.Turn() != engine.Over; ply++ {
				legal := s.Actions(nil)
				if len(legal) > 1 && onBoard(s) <= c.seeds && r.IntN(3) == 0 {
					if values, ok := solved(s, legal, c.win, budget); ok && differ(values) {
						positions++
						for i, a := range []engine.Agent{few, many} {
							var d engine.Random
							d.Start(1, game)
							for range ply {
								d.Advance()
							}
							d.Turn(s.Turn())
							drop := most(values) - values[index(legal, a.Choose(s, legal, &d))]
							if drop > 0 {
								lost[i]++
								less[i] += drop
							}
						}
					}
				}
				s.Play(legal[r.IntN(len(legal))])
			}
		}
		t.Logf("%s: of %d choices, with 5 and 1500 games %v lose something, %.0f in all", c.name, positions, lost, less)
		if lost[1] > positions/10 || less[1]*8 > less[0] {
			t.Errorf("%s: of %d choices %v lose something, %.0f in all", c.name, positions, lost, less)
		}
	}
}

// onBoard counts the seeds in the houses of a position.
func onBoard(s engine.State) int {
	n := 0
	houses, _, _ := strings.Cut(s.Position(), " ")
	for _, word := range strings.FieldsFunc(houses, func(c rune) bool { return c == ',' || c == '/' }) {
		x := 0
		for _, digit := range word {
			x = 10*x + int(digit-'0')
		}
		n += x
	}
	return n
}

func most(values []float64) float64 {
	best := math.Inf(-1)
	for _, v := range values {
		best = max(best, v)
	}
	return best
}

func differ(values []float64) bool {
	for _, v := range values {
		if v != values[0] {
			return true
		}
	}
	return false
}

func index(legal []engine.Action, a engine.Action) int {
	for i, b := range legal {
		if a == b {
			return i
		}
	}
	return -1
}

// seated returns the fastest door for two players of a game.
func seated(t testing.TB, g engine.Game, first, second string) engine.Door {
	t.Helper()
	specs, err := agent.ParseLineup(first + "," + second)
	if err != nil {
		t.Fatal(err)
	}
	if fast := g.Abilities().Doors; fast != nil {
		if list := fast([]engine.PlayerFacts{specs[0].Facts(), specs[1].Facts()}); len(list) > 0 {
			return list[0]
		}
	}
	return engine.NewPlainDoor(g, []engine.Agent{specs[0].New(1, g.Info()), specs[1].New(2, g.Info())})
}

// pairs returns the score of one player against another in pairs of games of
// one number with the seats swapped, and its standard error.
func pairs(t testing.TB, g engine.Game, strong, weak string, n int) (score, se float64) {
	t.Helper()
	first, second := engine.NewRows(g.Info(), n), engine.NewRows(g.Info(), n)
	seated(t, g, strong, weak).Play(9, 0, first)
	seated(t, g, weak, strong).Play(9, 0, second)
	sum, squares := 0.0, 0.0
	for k := range n {
		x := (first.Return[0][k].Float() + second.Return[1][k].Float()) / 2
		sum, squares = sum+x, squares+x*x
	}
	score = sum / float64(n)
	return score, math.Sqrt((squares/float64(n) - score*score) / float64(n-1))
}

// TestStrength lets players meet those that should be weaker in swapped pairs:
// each must score more than half by four standard errors.
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		variant, strong, weak string
		pairs                 int
	}{
		{"french", "greedy", "random", 300},
		{"french", "alphabeta:4", "greedy", 100},
		{"french", "softmax:2", "random", 300},
		{"french", "softmax:0.5", "softmax:2", 300},
		{"french", "epsilon:0.3;of=alphabeta:2", "epsilon:0.8;of=alphabeta:2", 100},
		{"french", "mcts:20", "random", 40},
		{"kalah", "greedy", "random", 300},
		{"kalah", "alphabeta:4", "greedy", 60},
		{"kalah", "mcts:20", "random", 40},
		{"aiyawatstani", "greedy", "random", 100},
		{"aiyawatstani", "alphabeta:4", "greedy", 8},
	} {
		v, problems := variants.NewLibrary().Load(c.variant)
		if v == nil {
			t.Fatal(problems)
		}
		score, se := pairs(t, v.Game, c.strong, c.weak, c.pairs)
		t.Logf("%s: %s scores %.3f ± %.3f against %s in %d pairs", c.variant, c.strong, score, se, c.weak, c.pairs)
		if score-4*se <= 0.5 {
			t.Errorf("%s: %s scores only %.3f ± %.3f against %s in %d pairs", c.variant, c.strong, score, se, c.weak, c.pairs)
		}
	}
}

// BenchmarkMCTS chooses at the positions of a random game of French awalé.
func BenchmarkMCTS(b *testing.B) {
	v, problems := variants.NewLibrary().Load("french")
	if v == nil {
		b.Fatal(problems)
	}
	const playouts = 100
	a := player(b, "mcts:100", 1, v.Game)
	s, r, n := v.Game.New(), rand.New(rand.NewPCG(1, 1)), 0
	var d engine.Random
	d.Start(1, 1)
	for range b.N {
		if s.Turn() == engine.Over {
			s.Reset()
		}
		legal := s.Actions(nil)
		if len(legal) > 1 {
			d.Turn(s.Turn())
			a.Choose(s, legal, &d)
			n += playouts
		}
		d.Advance()
		s.Play(legal[r.IntN(len(legal))])
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "playouts/s")
}
