package endgames_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/hop"
	"houserules/engine/hop/endgames"
	"houserules/engine/rules"
	"houserules/engine/solve"
)

// drawn draws rules on boards of nine points with up to most counters of each player.
func drawn(r *rand.Rand, most int) *hop.Rules {
	f := enginetest.Family{
		Defaults: func() any { return hop.Default() },
		Check:    func(r any) []rules.Problem { return r.(*hop.Rules).Check() },
		Compile:  func(r any) (engine.Game, error) { return hop.New(r.(*hop.Rules)) },
		Describe: func(r any) []rules.Clause { return r.(*hop.Rules).Describe() },
		Roots:    map[string]any{"default": hop.Default()},
		Text:     func(string, any, *rand.Rand) string { return hop.Default().Setup },
	}
	_, x := f.Sample(r)
	d := x.(*hop.Rules)
	d.Board = hop.Board{Lines: hop.LinesGrid, Size: 3, Diagonals: []hop.Diagonals{hop.DiagonalsFull, hop.DiagonalsAlternating, hop.DiagonalsNone}[r.IntN(3)]}
	d.Opening, d.Handicap = "none", hop.Handicap{}
	d.Limit.Plies = 1_000_000
	d.End.Repetition = &hop.Repetition{Count: 2 + r.IntN(2)}
	cells := []byte(strings.Repeat(".", 9))
	for _, c := range []byte("xo") {
		for range 1 + r.IntN(most) {
			if at := r.IntN(9); cells[at] == '.' {
				cells[at] = c
			}
		}
	}
	d.Setup = ""
	for i, c := range cells {
		d.Setup += string(c) + map[bool]string{true: "\n", false: " "}[i%3 == 2]
	}
	return d
}

// verdict is what the end of a game is worth to a seat.
func verdict(s engine.State, seat engine.Seat) int {
	o := s.Outcome()
	switch r := o.Returns[seat.Index()]; {
	case r == engine.FullReturn:
		return 1
	case r == 0:
		return -1
	}
	return 0
}

// slow values everything that can be reached, by positions as text, from the game's
// State alone: play is cut off after ever more plies until that changes nothing.
type slow struct {
	game  engine.Game
	nodes map[string]int
	list  []entry
}

type entry struct {
	seat  engine.Seat
	over  bool
	value int // for seat 1
	to    []int
}

func (x *slow) visit(t testing.TB, text string) int {
	if i, ok := x.nodes[text]; ok {
		return i
	}
	s, err := x.game.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	i := len(x.list)
	x.nodes[text] = i
	x.list = append(x.list, entry{seat: s.Turn()})
	if s.Turn() == engine.Over {
		x.list[i].over, x.list[i].value = true, verdict(s, 1)
		return i
	}
	for _, a := range s.Actions(nil) {
		to := x.visit(t, s.(*hop.State).After(a))
		x.list[i].to = append(x.list[i].to, to)
	}
	return i
}

func (x *slow) solve() {
	for changed := true; changed; {
		changed = false
		next := make([]int, len(x.list))
		for i, e := range x.list {
			if next[i] = e.value; e.over {
				continue
			}
			sign := 3 - 2*int(e.seat) // 1 for seat 1
			best := -2
			for _, to := range e.to {
				best = max(best, sign*x.list[to].value)
			}
			next[i] = sign * best
			changed = changed || next[i] != e.value
		}
		for i, v := range next {
			x.list[i].value = v
		}
	}
}

// solved solves a game.
func solved(t testing.TB, r *hop.Rules) (*hop.Game, *solve.Answer) {
	t.Helper()
	g, err := hop.New(r)
	if err != nil {
		return nil, nil
	}
	s, err := endgames.New(r, "test")
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Solve(t.Context(), solve.Options{Seeds: s.Seeds(), Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return g, a
}

// TestSlowly compares counts of layers and the start with a slow solver, under rules
// drawn at random.
func TestSlowly(t *testing.T) {
	want := enginetest.Often(8, 300)
	r := rand.New(rand.NewPCG(3, 1))
	compared, positions, wins := 0, 0, 0
	for tried := 0; compared < want && tried < 20*want; tried++ {
		x := drawn(r, 4)
		g, a := solved(t, x)
		if g == nil {
			continue
		}
		compared++
		plain := &slow{game: g, nodes: map[string]int{}}
		start := g.New().Position()
		plain.visit(t, start)
		plain.solve()
		layers := map[int]solve.Layer{}
		for text, i := range plain.nodes {
			n := strings.Count(strings.Fields(text)[0], "x") + strings.Count(strings.Fields(text)[0], "o")
			l := layers[n]
			l.Seeds = n
			l.Positions++
			v := plain.list[i].value
			if strings.Fields(text)[1] == "o" {
				v = -v
			}
			switch v {
			case 1:
				l.Wins++
			case 0:
				l.Draws++
			default:
				l.Losses++
			}
			layers[n] = l
		}
		for _, l := range a.Layers {
			if l != layers[l.Seeds] {
				t.Errorf("%+v: layer %+v, not %+v", x, l, layers[l.Seeds])
			}
			delete(layers, l.Seeds)
		}
		if len(layers) > 0 {
			t.Errorf("%+v: no layers %v", x, layers)
		}
		positions += len(plain.list)
		sign := 1
		if g.New().Turn() == 2 {
			sign = -1
		}
		if got, want := a.Bounds[0], sign*plain.list[0].value; got != want || a.Bounds[1] != want {
			t.Errorf("%+v: worth %v, not %d", x, a.Bounds, want)
		}
		if a.Bounds[0] != 0 {
			wins++
		}
	}
	t.Logf("%d rule sets, %d positions, %d starts that are won or lost", compared, positions, wins)
	if compared < want || positions < 100*want || wins < want/10 {
		t.Errorf("%d rule sets, %d positions, %d starts that are won or lost", compared, positions, wins)
	}
}

// tree looks at full game trees with their history. Right after a capture the history
// is empty, so that it remembers what that is worth.
type tree struct {
	fresh map[string]int
	left  int
}

const mostNodes = 10_000

// value is what a state is worth to seat 1, if it lies between lo and hi; false where
// the tree is too large. fresh says that the history is empty.
func (x *tree) value(s engine.State, lo, hi int, fresh bool) (int, bool) {
	if s.Turn() == engine.Over {
		return verdict(s, 1), true
	}
	key := s.Position()
	if v, ok := x.fresh[key]; ok && fresh {
		return v, true
	}
	if fresh {
		lo, hi = -1, 1
	}
	if x.left--; x.left < 0 {
		return 0, false
	}
	first := s.Turn() == 1
	best := 1
	if first {
		best = -1
	}
	captured := s.Score(1) + s.Score(2)
	for _, a := range s.Actions(nil) {
		s.Play(a)
		v, ok := x.value(s, lo, hi, s.Score(1)+s.Score(2) != captured)
		s.Undo()
		if !ok {
			return 0, false
		}
		if first {
			best = max(best, v)
			lo = max(lo, v)
		} else {
			best = min(best, v)
			hi = min(hi, v)
		}
		if lo >= hi {
			break
		}
	}
	if fresh {
		x.fresh[key] = best
	}
	return best, true
}

// TestFullTrees compares starts, and their moves with the start in the history, with
// full game trees.
func TestFullTrees(t *testing.T) {
	want := enginetest.Often(6, 600)
	r := rand.New(rand.NewPCG(5, 1))
	compared, decided, moves, other, open := 0, 0, 0, 0, 0
	for tried := 0; compared < want && tried < 20*want; tried++ {
		x := drawn(r, 2)
		g, a := solved(t, x)
		if g == nil {
			continue
		}
		s := g.New()
		plain := &tree{fresh: map[string]int{}, left: mostNodes}
		v, ok := plain.value(s, -1, 1, true)
		if !ok {
			open++
			continue
		}
		sign := 3 - 2*int(s.Turn())
		compared++
		if sign*v != a.Bounds[0] {
			t.Errorf("%+v: worth %v, not %d", x, a.Bounds, sign*v)
		}
		if v != 0 {
			decided++
		}
		captured := s.Score(1) + s.Score(2)
		for i, action := range s.Actions(nil) {
			plain.left = mostNodes
			s.Play(action)
			v, ok := plain.value(s, -1, 1, s.Score(1)+s.Score(2) != captured)
			s.Undo()
			if !ok {
				continue
			}
			moves++
			if *a.Moves[i].Value != sign*v {
				t.Errorf("%+v: %s is worth %d, not %d", x, a.Moves[i].Text, *a.Moves[i].Value, sign*v)
			}
			if *a.Moves[i].Value != *a.Moves[i].Fresh {
				other++
			}
		}
	}
	t.Logf("%d rule sets, %d of them won or lost, %d moves, %d worth other than the table says, %d with trees too large", compared, decided, moves, other, open)
	if compared < want || decided < want/10 || moves < want {
		t.Errorf("%d rule sets, %d of them won or lost, %d moves", compared, decided, moves)
	}
}

// TestRefusals: what has no values, and what does not fit.
func TestRefusals(t *testing.T) {
	pie := hop.Default()
	pie.Opening = "pie"
	var refused solve.Refusal
	if _, err := endgames.New(pie, "test"); !errors.As(err, &refused) || refused.Why.Key != "solve.refused.pie" {
		t.Errorf("pie: %v", err)
	}
	s, err := endgames.New(hop.Default(), "test")
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Solve(t.Context(), solve.Options{Seeds: s.Seeds(), Memory: 10_000_000})
	if !errors.As(err, &refused) || refused.Why.Key != "solve.refused.more-than" || len(refused.Why.Args) != 5 {
		t.Errorf("memory: %v", err)
	}
	if _, err := s.Solve(t.Context(), solve.Options{Seeds: s.Seeds() + 1}); err == nil || !strings.Contains(err.Error(), fmt.Sprint(s.Seeds())) {
		t.Errorf("one counter more than at the start: %v", err)
	}
	if _, err := s.Solve(t.Context(), solve.Options{Seeds: s.Seeds(), Tables: t.TempDir()}); err == nil {
		t.Error("tables are taken")
	}
}
