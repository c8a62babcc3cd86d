package endgames_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/hop"
	"houserules/engine/hop/endgames"
	"houserules/engine/solve"
	"houserules/variants"
)

// few solves all positions with up to so many counters.
func few(t testing.TB, r *hop.Rules, counters int) solve.Values {
	t.Helper()
	s, err := endgames.New(r, "test")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Solve(t.Context(), solve.Options{Seeds: counters}); err != nil {
		t.Fatal(err)
	}
	return s.Abilities().Values
}

// TestFewCounters solves small boards with few counters, whole from the start and by the plain
// rules: every value is the same three times, and so is every move's. Every position is
// there that the notation can write.
func TestFewCounters(t *testing.T) {
	want := enginetest.Often(6, 200)
	r := rand.New(rand.NewPCG(32, 1))
	compared, positions, shared, midway := 0, 0, 0, 0
	for tried := 0; compared < want && tried < 20*want; tried++ {
		x := drawn(r, 4)
		g, err := hop.New(x)
		if err != nil || g.Total() < 4 {
			continue
		}
		compared++
		counters := 2 + r.IntN(2)
		values := few(t, x, counters)
		whole, err := endgames.New(x, "test")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := whole.Solve(t.Context(), solve.Options{Seeds: whole.Seeds()}); err != nil {
			t.Fatal(err)
		}
		plain := &slow{game: g, nodes: map[string]int{}}
		var list []string
		for n := 1; n <= counters; n++ {
			between := 0
			for p := range g.Arranged(n) {
				list = append(list, g.Text(p))
				if !strings.Contains(g.Text(p), "*") {
					between++
				} else {
					midway++
				}
				plain.visit(t, g.Text(p))
			}
			if float64(between) != g.Arrangements(n) {
				t.Errorf("%+v: %d arrangements of %d counters, not %v", x, between, n, g.Arrangements(n))
			}
		}
		plain.solve()
		if len(plain.nodes) != len(list) { // all are visited, and moves lead to no other
			t.Errorf("%+v: %d positions can be reached from %d arrangements", x, len(plain.nodes), len(list))
		}
		for _, text := range list {
			s, err := g.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			got, ok := values.Lead(s)
			e := plain.list[plain.nodes[text]]
			value := e.value
			if s.(*hop.State).Mover() == 2 {
				value = -value
			}
			if !ok || got != engine.Units(value) {
				t.Fatalf("%+v: %s is worth %v (%v), not %d", x, text, got, ok, value)
			}
			if v, ok := whole.Abilities().Values.Lead(s); ok {
				shared++
				if v != got {
					t.Errorf("%+v: %s is worth %v, and %v from the start", x, text, got, v)
				}
			}
			compareMoves(t, values, s, plain, e)
		}
		positions += len(list)
	}
	t.Logf("%d rule sets, %d positions, %d midway through a turn, %d of them reached from the start", compared, positions, midway, shared)
	if compared < want || positions < 100*want || shared < positions/20 || midway == 0 {
		t.Errorf("%d rule sets, %d positions, %d midway through a turn, %d of them reached from the start", compared, positions, midway, shared)
	}
}

// compareMoves compares what the moves of a position are worth with a slow solver.
func compareMoves(t *testing.T, values solve.Values, s engine.State, plain *slow, e entry) {
	t.Helper()
	moves, err := values.Fresh(s)
	if err != nil || len(moves) != len(e.to) {
		t.Fatalf("%s has moves %v (%v), not %d", s.Position(), moves, err, len(e.to))
	}
	for i, to := range e.to {
		want := plain.list[to].value
		if e.seat == 2 {
			want = -want
		}
		if moves[i].Fresh == nil || *moves[i].Fresh != want {
			t.Fatalf("%s: %s is worth %v, not %d", s.Position(), moves[i].Text, solve.Worth(moves[i].Fresh), want)
		}
	}
}

// forced is 1 where who is to move forces a win within some plies, −1 where the other does, by
// the game's State with all that is played; 0 where neither is shown.
func forced(s engine.State, plies int) int {
	if s.Turn() == engine.Over {
		return verdict(s, s.(*hop.State).Mover())
	}
	if plies == 0 {
		return 0
	}
	me, best := s.Turn(), -1
	for _, a := range s.Actions(nil) {
		s.Play(a)
		v := forced(s, plies-1)
		if s.(*hop.State).Mover() != me {
			v = -v
		}
		s.Undo()
		if best = max(best, v); best == 1 {
			break
		}
	}
	return best
}

// TestForced compares the built-in rules' positions with two and three counters with looking ahead on
// their own boards: who forces a win within some plies wins by the values. Goats that have turned round are other positions than those
// that have not.
func TestForced(t *testing.T) {
	library, want := variants.NewLibrary(), enginetest.Often(100, 5000)
	names := []string{"aiyawatstani", "alquerque", "el-perro", "aiyawatstani-single-hop", "tuknanavuhpi", "tukvnanawopi"}
	if !enginetest.Long() {
		names = names[1:3]
	}
	for _, name := range names {
		v, problems := library.Load(name)
		if err := problems.Err(); err != nil {
			t.Fatal(err)
		}
		x := v.Rules.(*hop.Rules)
		g, err := hop.New(x)
		if err != nil {
			t.Fatal(err)
		}
		values := few(t, x, 3)
		all := slices.AppendSeq(slices.Collect(g.Arranged(2)), g.Arranged(3))
		if n, want := len(all), int(g.Arrangements(2)+g.Arrangements(3)); n < want || x.Continuation == hop.ContinuationNone && n > want {
			t.Errorf("%s: %d positions, %d of them between turns", name, n, want)
		}
		r := rand.New(rand.NewPCG(7, 1))
		results := map[int]int{}
		for range want {
			s := g.StateAt(all[r.IntN(len(all))])
			shown := forced(s, 4)
			results[shown]++
			if worth, ok := values.Lead(s); !ok || shown != 0 && worth != engine.Units(shown) {
				t.Errorf("%s: %s is worth %v (%v), and %d is forced", name, s.Position(), worth, ok, shown)
			}
		}
		t.Logf("%s: %v", name, results)
		if results[1] < want/20 || results[-1] < want/50 {
			t.Errorf("%s: %v are forced", name, results)
		}
	}
}

// TestUnknown: no value is known of positions with more counters, and of those with a history where the rules
// ask for it.
func TestUnknown(t *testing.T) {
	for _, repetition := range []*hop.Repetition{nil, {Count: 3}} {
		x := hop.Default()
		x.End.Repetition = repetition
		g, err := hop.New(x)
		if err != nil {
			t.Fatal(err)
		}
		values := few(t, x, 2)
		if _, ok := values.Lead(g.New()); ok || values.Seeds() != 2 {
			t.Errorf("the start has a value, with up to %d counters", values.Seeds())
		}
		for p := range g.Arranged(2) {
			s := g.StateAt(p)
			if s.Turn() == engine.Over {
				continue
			}
			_, before := values.Lead(s)
			captured := s.Score(1) + s.Score(2)
			s.Play(s.Actions(nil)[0])
			_, after := values.Lead(s)
			if quiet := s.Score(1)+s.Score(2) == captured; !before || after != (repetition == nil || !quiet) {
				t.Fatalf("%s: known %v, a move later %v", g.Text(p), before, after)
			}
		}
	}
}
