package endgames_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/mancalatest"
	"houserules/engine/rules"
	"houserules/engine/solve"
	"houserules/variants"
)

// slow is a solver that knows nothing of indices, layers, thresholds and tags: it
// plays the game's own State over everything that can be reached, and cuts play off
// after ever more plies until that makes no difference.
type slow struct {
	t     testing.TB
	rules *mancala.Rules
	nodes map[node]int
	list  []*leads
}

// node is what a value depends on.
type node struct {
	houses [2 * core.MaxRow]uint16
	mover  core.Side
	last   int8
}

// leads is where a position leads.
type leads struct {
	node
	seeds int
	over  bool
	final int // for South, where the game is over
	moves []edge
	value int // for South
}

type edge struct {
	won int // by South
	to  int
}

// newSlow takes rules that are never over by a recurrence, a majority or a limit.
func newSlow(t testing.TB, r mancala.Rules) (*slow, *mancala.Game) {
	r.End.Repetition, r.End.Majority, r.Limit.Plies = nil, mancala.Majority{}, 1_000_000
	r.End.MajorityRemaining = mancala.DivUnclaimed
	g, err := mancala.New(&r)
	if err != nil {
		t.Fatal(err)
	}
	return &slow{t: t, rules: &r, nodes: map[node]int{}}, g
}

// visit finds everything that a state leads to.
func (s *slow) visit(state *mancala.State) int {
	here := state.Snapshot()
	key := node{here.Houses, here.Mover, here.LastCapturer}
	if i, ok := s.nodes[key]; ok {
		return i
	}
	i := len(s.list)
	l := &leads{node: key}
	for _, n := range here.Houses {
		l.seeds += int(n)
	}
	s.nodes[key] = i
	s.list = append(s.list, l)
	before := int(state.Score(1)-state.Score(2)) / 2
	if state.Turn() == engine.Over {
		o := state.Outcome()
		l.over, l.final = true, int(o.Scores[0]-o.Scores[1])/2-before
		return i
	}
	for _, a := range state.Actions(nil) {
		state.Play(a)
		e := edge{int(state.Score(1)-state.Score(2))/2 - before, 0}
		if state.Turn() == engine.Over && state.Outcome().End == core.EndGrandSlam {
			// The move ended the game, which its position alone does not.
			o := state.Outcome()
			e = edge{int(o.Scores[0]-o.Scores[1])/2 - before, -1}
		} else {
			e.to = s.visit(state)
		}
		state.Undo()
		l.moves = append(l.moves, e)
	}
	return i
}

// endless is what South gets of play without end, by the words of the knobs.
// favours is for divisions that depend on more than who captured last.
func (s *slow) loopPayoff(l *leads, original *mancala.Rules, favours int) (lead int, bounded bool) {
	d := original.Limit.Remaining
	if r := original.End.Repetition; r != nil && (r.AtMost == 0 || l.seeds <= r.AtMost) {
		d = r.Remaining
	}
	switch d {
	case mancala.DivUnclaimed, mancala.DivSplit:
		return 0, false
	case mancala.DivLastCapturer:
		return []int{0, l.seeds, -l.seeds}[l.last+1], false
	}
	return favours * l.seeds, true
}

// solve cuts play off after ever more plies. It says whether favours mattered.
func (s *slow) solve(original *mancala.Rules, favours int) (bounded bool) {
	order := slices.Clone(s.list)
	slices.SortStableFunc(order, func(a, b *leads) int { return a.seeds - b.seeds })
	for len(order) > 0 {
		n := 1
		for n < len(order) && order[n].seeds == order[0].seeds {
			n++
		}
		layer := order[:n]
		order = order[n:]
		for _, l := range layer {
			var b bool
			l.value, b = s.loopPayoff(l, original, favours)
			bounded = bounded || b
			if l.over {
				l.value = l.final
			}
		}
		next := make([]int, n)
		for changed := true; changed; {
			changed = false
			for i, l := range layer {
				next[i] = l.value
				if l.over {
					continue
				}
				best := -1000
				sign := 1 - 2*int(l.mover)
				for _, e := range l.moves {
					v := e.won
					if e.to >= 0 {
						v += s.list[e.to].value
					}
					best = max(best, sign*v)
				}
				next[i] = sign * best
				changed = changed || next[i] != l.value
			}
			for i, l := range layer {
				l.value = next[i]
			}
		}
	}
	return bounded
}

// families draws rules for small boards.
func families() enginetest.Family {
	named := map[string]*mancala.Rules{}
	library := variants.NewLibrary()
	for _, name := range library.Names() {
		if v, _ := library.Load(name); v != nil && v.Family == "mancala" {
			named[name] = v.Rules.(*mancala.Rules)
		}
	}
	return mancalatest.Family(named, func(int) *mancala.Rules {
		v, _ := library.Load("finnish")
		return v.Rules.(*mancala.Rules)
	})
}

// small draws rules whose values can be found on a board of up to three houses a
// row with three seeds each, or nil.
func small(t testing.TB, f enginetest.Family, r *rand.Rand) (*mancala.Rules, *endgames.Solver) {
	x := mancalatest.Sample(f, r)
	seeds := 1 + r.IntN(3)
	if seeds == 3 && !enginetest.Long() && r.IntN(4) > 0 {
		seeds = 1 // boards of three seeds take most of the time
	}
	x.Board = mancala.Board{Houses: [2]int{1 + r.IntN(3), 1 + r.IntN(3)}, Seeds: seeds}
	if r.IntN(4) > 0 {
		x.Board.Houses[1] = x.Board.Houses[0]
	}
	if r.IntN(8) == 0 {
		x.Sowing.Opening = mancala.OpeningPile
	}
	x.Komi, x.Handicap, x.Starts = 0, mancala.Handicap{}, mancala.StartsSouth
	s, err := endgames.New(x, "small")
	if err != nil || mostOf(s) < 1 {
		return nil, nil
	}
	t.Cleanup(s.Close)
	return x, s
}

// mostOf is with how many seeds at the most positions have values.
func mostOf(s *endgames.Solver) int {
	if s.Abilities().NoStart != nil {
		return s.Seeds() - 1
	}
	return s.Seeds()
}

// describe lists what is not the default.
func describe(r *mancala.Rules) string {
	text, defaults := "", map[string]string{}
	for _, k := range rules.Knobs(mancala.Default()) {
		defaults[k.Path] = fmt.Sprintf("%+v", k.Value.Interface())
	}
	for _, k := range rules.Knobs(r) {
		if got := fmt.Sprintf("%+v", k.Value.Interface()); got != defaults[k.Path] {
			text += fmt.Sprintf("%s: %s; ", k.Path, got)
		}
	}
	return text
}

// TestRandomRules compares with a slow solver under rules drawn at random.
func TestRandomRules(t *testing.T) {
	want := enginetest.Often(12, 300)
	f := families()
	r := rand.New(rand.NewPCG(uint64(enginetest.Fewer(17, 15)), 1)) // by 15 one of the first three takes seconds
	compared, bounds, positions, largest, piled := 0, 0, 0, 0, 0
	for tried := 0; compared < want; tried++ {
		if tried > 100*want {
			t.Fatalf("only %d rule sets of %d can be solved", compared, tried)
		}
		x, s := small(t, f, r)
		if s == nil {
			continue
		}
		compared++
		if r.IntN(3) == 0 {
			s.ListedForTest()
		}
		if s.Seeds() == 18 {
			largest++
		}
		if mostOf(s) < s.Seeds() {
			piled++
			var refused solve.Refusal
			if _, err := s.Solve(t.Context(), solve.Options{Seeds: s.Seeds(), Workers: 1}); !errors.As(err, &refused) {
				t.Errorf("the start is solved whose first move piles: %v", err)
			}
		}
		if _, err := s.Solve(t.Context(), solve.Options{Seeds: mostOf(s), Workers: 1 + r.IntN(3)}); err != nil {
			t.Fatal(err)
		}
		positions += compare(t, x, s, r)
		if class, _ := s.Class(); class == solve.Bounds {
			bounds++
		}
	}
	t.Logf("%d rule sets, %d of them with bounds, %d on boards of 3 × 3, %d of whose first moves pile, %d positions", compared, bounds, largest, piled, positions)
	if bounds < want/10 || piled == 0 || largest < want/100 || positions < 100*want {
		t.Errorf("only %d rule sets with bounds, %d on boards of 3 × 3, %d positions", bounds, largest, positions)
	}
}

// compare looks at all positions that can be reached from some.
func compare(t *testing.T, x *mancala.Rules, s *endgames.Solver, r *rand.Rand) int {
	t.Helper()
	plain, g := newSlow(t, *x)
	plain.visit(g.New().(*mancala.State))
	for range 20 {
		state, err := g.Parse(randomPosition(x, mostOf(s), r))
		if err != nil {
			t.Fatal(err)
		}
		plain.visit(state.(*mancala.State))
	}
	values := [2][]int{}
	bounded := false
	for i, favours := range []int{-1, 1} {
		bounded = plain.solve(x, favours)
		for _, l := range plain.list {
			values[i] = append(values[i], l.value)
		}
	}
	if class, _ := s.Class(); class == solve.Exact && bounded && x.Sowing.Stores == mancala.StoresNone {
		t.Errorf("%v is called exact: %s", x.Board, describe(x))
	}
	for i, l := range plain.list {
		if l.seeds > mostOf(s) {
			continue
		}
		p := core.Position{Houses: l.houses, Mover: l.mover}
		lo, hi := s.BoundsForTest(&p, l.last)
		want := [2]int{values[0][i], values[1][i]}
		if l.mover == core.North {
			want = [2]int{-want[1], -want[0]}
		}
		if lo != want[0] || hi != want[1] {
			t.Fatalf("%v %v last %d: bounds %d %d, not %v\n%s", l.houses[:x.Board.Houses[0]+x.Board.Houses[1]], l.mover, l.last, lo, hi, want, describe(x))
		}
	}
	return len(plain.list)
}

// randomPosition lays some seeds on a board.
func randomPosition(x *mancala.Rules, most int, r *rand.Rand) string {
	houses := make([]int, x.Board.Houses[0]+x.Board.Houses[1])
	for range 1 + r.IntN(most) {
		houses[r.IntN(len(houses))]++
	}
	return rowsText(houses, x.Board.Houses[0]) + " 0-0 " + []string{"S", "N"}[r.IntN(2)]
}

// rowsText writes houses in the order of sowing.
func rowsText[T any](houses []T, south int) string {
	words := make([]string, len(houses))
	for i, n := range houses {
		words[i] = fmt.Sprint(n)
	}
	return strings.Join(words[:south], ",") + "/" + strings.Join(words[south:], ",")
}

// positionText writes a position of two rows as long as each other.
func positionText(p *core.Position, houses int) string {
	return rowsText(p.Houses[:2*houses], houses) + " 0-0 " + []string{"S", "N"}[p.Mover]
}
