package endgames_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve"
	"houserules/variants"
)

// tree looks at full game trees with their history, by the game's own State. What a
// position right after a capture is worth it remembers, for there the history is
// empty.
type tree struct {
	fresh map[node]int
	// open are positions that took too long.
	open map[node]bool
	left int
	most int
	// order puts moves that seem good first, which changes no value.
	order func(s *mancala.State) int
}

// mostNodes is how many positions one fresh position may take, unless a tree says
// something else.
const mostNodes = 60_000

// value is what South still makes more than North, if it lies between lo and hi. It
// is false where the tree is too large.
func (t *tree) value(s *mancala.State, lo, hi int) (int, bool) {
	before := int(s.Score(1)-s.Score(2)) / 2
	if s.Turn() == engine.Over {
		o := s.Outcome()
		return int(o.Scores[0]-o.Scores[1])/2 - before, true
	}
	here := s.Snapshot()
	if here.Since > 0 {
		return t.moves(s, before, lo, hi)
	}
	key := node{here.Houses, here.Mover, here.LastCapturer}
	if v, ok := t.fresh[key]; ok || t.open[key] {
		return v, ok
	}
	kept := t.left
	t.left = cmp.Or(t.most, mostNodes)
	v, ok := t.moves(s, before, -100, 100)
	t.left = kept
	if ok {
		t.fresh[key] = v
	} else {
		t.open[key] = true
	}
	return v, ok
}

func (t *tree) moves(s *mancala.State, before, lo, hi int) (int, bool) {
	if t.left--; t.left < 0 {
		return 0, false
	}
	type try struct {
		a    engine.Action
		hint int
	}
	south := s.Turn() == 1
	var tries []try
	for _, a := range s.Actions(nil) {
		s.Play(a)
		hint := int(s.Score(1)-s.Score(2))/2 + t.order(s)
		s.Undo()
		if south {
			hint = -hint
		}
		tries = append(tries, try{a, hint})
	}
	slices.SortStableFunc(tries, func(a, b try) int { return cmp.Compare(a.hint, b.hint) })
	best := 100
	if south {
		best = -100
	}
	for _, x := range tries {
		s.Play(x.a)
		won := int(s.Score(1)-s.Score(2))/2 - before
		v, ok := t.value(s, lo-won, hi-won)
		s.Undo()
		if !ok {
			return 0, false
		}
		v += won
		if south {
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
	return best, true
}

// builtIns are the built-in rules of the family by name, read once: whoever changes them takes
// a copy.
var builtIns = sync.OnceValue(func() map[string]*mancala.Rules {
	list, library := map[string]*mancala.Rules{}, variants.NewLibrary()
	for _, name := range library.Names() {
		if v, _ := library.Load(name); v != nil && v.Family == "mancala" {
			list[name] = v.Rules.(*mancala.Rules)
		}
	}
	return list
})

// eligible lists the built-in rules that can be solved on a board, without the
// majority, which the values do not know.
func eligible(t *testing.T, houses, count int) map[string]*mancala.Rules {
	list := map[string]*mancala.Rules{}
	for name, original := range builtIns() {
		r := new(mancala.Rules)
		*r = *original
		r.Board = mancala.Board{Houses: [2]int{houses, houses}, Seeds: 1}
		r.End.Majority = mancala.Majority{}
		r.Limit.Plies = 1_000_000
		r.Starts, r.Handicap, r.Komi = mancala.StartsSouth, mancala.Handicap{}, 0
		if r.End.Repetition != nil {
			repetition := *r.End.Repetition
			repetition.Count = count
			r.End.Repetition = &repetition
		}
		if _, err := endgames.New(r, name); err == nil {
			list[name] = r
		}
	}
	return list
}

// TestFullTrees compares with full game trees that know their history, all positions
// of small boards, and the values of their moves with the position itself in the
// history. All are looked at with SOAK_TESTS=1, a twelfth with LONG_TESTS=1, else a thirtieth. All are 50,024, of which 690
// are left out because more than mostNodes positions can follow before the next capture,
// of 70 rule sets.
func TestFullTrees(t *testing.T) {
	sizes := []struct{ houses, seeds, every int }{{2, 8, 45}, {3, 6, 45}}
	switch {
	case enginetest.Soak():
		sizes[0].every, sizes[1].every = 1, 1
	case enginetest.Long():
		sizes[0].every, sizes[1].every = 12, 12
	case testing.Short():
		sizes = []struct{ houses, seeds, every int }{{2, 7, 5}, {3, 4, 5}}
	}
	checked, moves, other, open, sets := 0, 0, 0, 0, 0
	for _, size := range sizes {
		for _, count := range []int{2, 3} {
			for name, r := range eligible(t, size.houses, count) {
				sets++
				c, m, o, n := fullTrees(t, name, r, size.seeds, size.every)
				checked, moves, other, open = checked+c, moves+m, other+o, open+n
			}
		}
	}
	t.Logf("%d rule sets, %d positions and %d moves checked, %d moves worth other than the table says, %d too large", sets, checked, moves, other, open)
	if checked < 1000 || other == 0 || open > checked/20 {
		t.Errorf("%d positions, %d moves whose history counts, %d too large", checked, other, open)
	}
}

func fullTrees(t *testing.T, name string, r *mancala.Rules, seeds, every int) (checked, moves, other, open int) {
	s, err := endgames.New(r, name)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Solve(t.Context(), solve.Options{Seeds: seeds, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	g, err := mancala.New(r)
	if err != nil {
		t.Fatal(err)
	}
	most := mostNodes / 10
	if enginetest.Long() {
		most = mostNodes
	}
	plain := &tree{fresh: map[node]int{}, open: map[node]bool{}, most: most, order: func(state *mancala.State) int {
		if state.Turn() == engine.Over {
			return 0
		}
		here := state.Snapshot()
		lo, hi := s.BoundsForTest(here.Position, here.LastCapturer)
		return (1 - 2*int(here.Mover)) * (lo + hi) / 2
	}}
	random := rand.New(rand.NewPCG(uint64(seeds), 3))
	for n := 1; n <= seeds; n++ {
		var p core.Position
		g.Compiled().EachPlacement(&p, 0, n, func() bool {
			if random.IntN(every) > 0 {
				return true
			}
			text := positionText(&p, r.Board.Houses[0])
			made, err := g.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			state := made.(*mancala.State)
			lo, hi := s.BoundsForTest(&p, core.Nobody)
			v, ok := plain.value(state, -100, 100)
			if !ok {
				open++
				return true
			}
			checked++
			if v < lo || v > hi {
				t.Errorf("%s, %s: worth %d, not %d to %d", name, text, v, lo, hi)
			}
			if state.Turn() == engine.Over {
				return true
			}
			valued, err := s.FirstMovesForTest(p)
			if err != nil {
				t.Fatal(err)
			}
			for i, a := range state.Actions(nil) {
				state.Play(a)
				plain.left = plain.most
				v, ok := plain.value(state, -100, 100)
				v += int(state.Score(1)-state.Score(2)) / 2
				state.Undo()
				m := valued[i]
				if !ok || m.Value == nil {
					continue
				}
				moves++
				if m.Fresh != nil && *m.Value != *m.Fresh {
					other++
				}
				if v != *m.Value {
					t.Errorf("%s, %s: %s is worth %d, not %d", name, text, m.Text, v, *m.Value)
				}
			}
			return true
		})
	}
	return checked, moves, other, open
}
