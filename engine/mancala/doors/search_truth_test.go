package doors_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
)

// position searches one position as a player of the spec does, through the
// game's own searcher.
func fastSearcher(t testing.TB, g *doors.Game, spec string) engine.Skills {
	t.Helper()
	s := specs(t, spec)[0]
	fast := g.FastPlayer(s.Facts(), s.New(engine.First, g.Info()))
	if fast == nil {
		t.Fatalf("no searcher for %s", spec)
	}
	return fast.Skills()
}

// best lists the actions with the largest value, and that value.
func best(legal []engine.Action, values []float64) (list []engine.Action, value float64) {
	value = slices.Max(values)
	for i, a := range legal {
		if values[i] == value {
			list = append(list, a)
		}
	}
	return list, value
}

// wari is the tournament game written from its rules alone, on any board of two
// equal rows: sowing passes over the origin, two and three are captured back
// along the opponent's row, a capture of all captures nothing, who can feed a
// starved opponent must. It ends by more than half of the seeds, where nothing
// can be played, where nobody can be fed, and where a position comes back; then
// each player has their own row.
type wari struct {
	houses []int
	row    int
	stores [2]int
	mover  int
	past   map[string]int
	recurs *int // counts the ends by recurrence
}

func (w wari) key() string { return fmt.Sprint(w.houses, w.mover) }

func (w wari) seeds(who int) int {
	n := 0
	for _, h := range w.houses[who*w.row : (who+1)*w.row] {
		n += h
	}
	return n
}

// sow returns the board after a sowing and the house of the last seed.
func (w wari) sow(from int) ([]int, int) {
	houses := slices.Clone(w.houses)
	hand, at := houses[from], from
	houses[from] = 0
	for hand > 0 {
		if at = (at + 1) % len(houses); at == from {
			continue
		}
		houses[at]++
		hand--
	}
	return houses, at
}

func (w wari) moves() []int {
	var list, feeding []int
	for h := w.mover * w.row; h < (w.mover+1)*w.row; h++ {
		if w.houses[h] == 0 {
			continue
		}
		list = append(list, h)
		after, _ := w.sow(h)
		if (wari{houses: after, row: w.row}).seeds(1-w.mover) > 0 {
			feeding = append(feeding, h)
		}
	}
	if w.seeds(1-w.mover) == 0 {
		return feeding
	}
	return list
}

func (w wari) play(from int) wari {
	houses, last := w.sow(from)
	next := wari{houses: houses, row: w.row, stores: w.stores, mover: 1 - w.mover, past: map[string]int{}, recurs: w.recurs}
	foe := 1 - w.mover
	var taken []int
	for h := last; h >= foe*w.row && h < (foe+1)*w.row && (houses[h] == 2 || houses[h] == 3); h-- {
		taken = append(taken, h)
	}
	left := next.seeds(foe)
	for _, h := range taken {
		left -= houses[h]
	}
	if len(taken) > 0 && left > 0 {
		for _, h := range taken {
			next.stores[w.mover] += houses[h]
			houses[h] = 0
		}
	} else {
		for k, n := range w.past {
			next.past[k] = n
		}
	}
	next.past[next.key()]++
	return next
}

// over says whether the game is over.
func (w wari) over() bool {
	all := w.stores[0] + w.stores[1] + w.seeds(0) + w.seeds(1)
	if max(w.stores[0], w.stores[1]) > all/2 || len(w.moves()) == 0 {
		return true
	}
	if w.past[w.key()] >= 2 {
		*w.recurs++
		return true
	}
	return false
}

// worth is what the position is worth to a player so many plies ahead.
func (w wari) worth(who, depth int) float64 {
	over := w.over()
	if over || depth == 0 {
		lead := w.stores[who] - w.stores[1-who]
		if !over {
			return float64(2 * lead)
		}
		lead += w.seeds(who) - w.seeds(1-who)
		won := 0.0
		switch {
		case lead > 0:
			won = 60 * engine.WonEnd
		case lead < 0:
			won = -60 * engine.WonEnd
		}
		return won + float64(2*lead)
	}
	var values []float64
	for _, h := range w.moves() {
		values = append(values, w.play(h).worth(who, depth-1))
	}
	if w.mover == who {
		return slices.Max(values)
	}
	return slices.Min(values)
}

// TestSearchIsMinimax compares the searcher with everything looked at, under
// rules written anew, along whole games: those of players who look ahead, which
// go round in circles at their end, on the usual board and on small ones.
func TestSearchIsMinimax(t *testing.T) {
	games, deepest := enginetest.Often(2, 40), 3
	if enginetest.Long() || enginetest.Soak() {
		deepest = 5
	}
	checked, recurs := 0, 0
	for _, board := range [][2]int{{6, 4}, {3, 2}, {2, 3}, {4, 1}} {
		g := mustNew(t, sized(builtin(t, "abapa"), board[0], board[0], board[1]))
		for game := range games {
			r := rand.New(rand.NewPCG(uint64(game), uint64(board[0])))
			w := wari{houses: slices.Repeat([]int{board[1]}, 2*board[0]), row: board[0], past: map[string]int{}, recurs: &recurs}
			w.past[w.key()]++
			player := fastSearcher(t, g, "alphabeta:2")
			for s := g.New(); s.Turn() != engine.Over; {
				legal := s.Actions(nil)
				moves := w.moves()
				if len(moves) != len(legal) {
					t.Fatalf("%s: moves %v and %v", s.Position(), moves, legal)
				}
				for depth := 1; depth <= deepest; depth++ {
					if board[0] == 6 && depth > 2 && r.IntN(8) > 0 {
						continue
					}
					var want []float64
					for _, h := range moves {
						want = append(want, w.play(h).worth(w.mover, depth-1))
					}
					searcher := fastSearcher(t, g, fmt.Sprintf("alphabeta:%d", depth))
					if all := searcher.SearchAll(s, legal, nil); !slices.Equal(all, want) {
						t.Fatalf("depth %d at %s: the moves are worth %v, not %v", depth, s.Position(), all, want)
					}
					got := searcher.Search(s, legal, nil)
					wantBest, wantValue := best(legal, want)
					gotBest, gotValue := best(legal, got)
					if !slices.Equal(wantBest, gotBest) || wantValue != gotValue {
						t.Fatalf("depth %d at %s: %v is worth %v, not %v %v", depth, s.Position(), gotBest, gotValue, wantBest, wantValue)
					}
					for i := range want {
						if got[i] < want[i] {
							t.Fatalf("depth %d at %s: %d is worth at most %v, not %v", depth, s.Position(), legal[i], got[i], want[i])
						}
					}
					checked++
				}
				a := legal[r.IntN(len(legal))]
				if r.IntN(4) > 0 {
					a, _ = firstBest(legal, player.Search(s, legal, nil))
				}
				s.Play(a)
				w = w.play(int(a))
			}
			if !w.over() {
				t.Fatalf("the game is not over at %v", w)
			}
		}
	}
	t.Logf("%d searches, %d ends by a position that came back", checked, recurs)
	if checked < 300 || recurs < 15 {
		t.Errorf("only %d searches, with %d ends by a position that came back", checked, recurs)
	}
}

func firstBest(legal []engine.Action, values []float64) (engine.Action, float64) {
	list, v := best(legal, values)
	return list[0], v
}

// TestFastSearcher compares the searcher of single positions with the plain
// player, under rules drawn at random, along games; where a position does not
// fit it is the plain player's answer.
func TestFastSearcher(t *testing.T) {
	rulesets := enginetest.Often(15, 400)
	f := family(t)
	r := rand.New(rand.NewPCG(21, 22))
	for played, drawn := 0, 0; played < rulesets; drawn++ {
		root, rules := f.Sample(r)
		g, err := doors.New(rules.(*mancala.Rules))
		if err != nil || searchDoor(t, g, "alphabeta:2") == nil {
			continue
		}
		played++
		spec := fmt.Sprintf("alphabeta:%d", 1+r.IntN(5))
		if r.IntN(3) == 0 {
			spec = fmt.Sprintf("nodes:%d%s", 1+r.IntN(2000), versions[r.IntN(2)])
		}
		spec += ";objective=" + objectives[r.IntN(3)]
		plain := specs(t, spec)[0].New(engine.First, g.Info()).Skills()
		fast := fastSearcher(t, g, spec)
		s := g.New()
		for ply := 0; ply < 60 && s.Turn() != engine.Over; ply++ {
			legal := s.Actions(nil)
			if ply%4 == 3 {
				want, got := plain.Search(s, legal, nil), fast.Search(s, legal, []float64{7})
				wantBest, wantValue := best(legal, want)
				gotBest, gotValue := best(legal, got[1:])
				if got[0] != 7 || !slices.Equal(wantBest, gotBest) || wantValue != gotValue {
					t.Fatalf("%s at %s: %v, not %v\n%s with %s", spec, s.Position(), got[1:], want, root, describe(g.Rules()))
				}
			}
			s.Play(legal[r.IntN(len(legal))])
		}
		if a, b := plain.Effort(), fast.Effort(); strings.HasPrefix(spec, "nodes") && a != b {
			t.Fatalf("%s: %+v and %+v", spec, a, b)
		}
	}
	g := mustNew(t, builtin(t, "abapa"))
	s, err := g.Parse("20,20,20,20,20,20/20,20,20,20,20,20 0-0 S")
	if err != nil {
		t.Fatal(err)
	}
	fast := fastSearcher(t, g, "alphabeta:3")
	legal := s.Actions(nil)
	want := specs(t, "alphabeta:3")[0].New(engine.First, g.Info()).Skills().Search(s, legal, nil)
	if got := fast.Search(s, legal, nil); !slices.Equal(got, want) || fast.Effort().Nodes == 0 {
		t.Errorf("a position with many seeds: %v, not %v", got, want)
	}
	for _, facts := range []engine.PlayerFacts{{}, {Uniform: true}, {Greedy: true}, {Depth: 3, Nodes: 4}, {Depth: 64}, {Depth: 3, Objective: engine.Lead + 1}} {
		if g.FastPlayer(facts, nil) != nil {
			t.Errorf("a searcher for %+v", facts)
		}
	}
}

// TestSearchDoorGivesUp: a search that would take for ever ends when it is told,
// and the door plays on as if nothing had been when it is asked again.
func TestSearchDoorGivesUp(t *testing.T) {
	g := mustNew(t, builtin(t, "abapa"))
	for _, lineup := range []string{"alphabeta:30", "nodes:1000000000000", "epsilon:0;of=alphabeta:30"} {
		door := searchDoor(t, g, lineup)
		rows := engine.NewRows(g.Info(), 1)
		rows.Stop = new(atomic.Bool)
		done := make(chan struct{})
		go func() {
			defer close(done)
			door.Play(1, 0, rows)
		}()
		rows.Stop.Store(true)
		<-done // or the test ends by its time
		again := door.Skills().Effort()
		door.Play(1, 0, rows)
		if n := door.Skills().Effort().Nodes - again.Nodes; n > 1<<18 {
			t.Errorf("%s: %d positions though it was told before", lineup, n)
		}
	}
	door := searchDoor(t, g, "alphabeta:4")
	want, got := engine.NewRows(g.Info(), 3), engine.NewRows(g.Info(), 3)
	door.Play(1, 0, want)
	got.Stop = new(atomic.Bool)
	got.Stop.Store(true)
	door.Play(2, 7, got)
	got.Stop = nil
	door.Play(1, 0, got)
	if err := enginetest.DiffRows(want, got); err != nil {
		t.Errorf("other games after it gave up: %v", err)
	}
}

// endgames are the positions of awari with few seeds, solved: what the player to
// move wins more than the other, if both play their best and play without end
// is worth nothing more to either. South is to move; North's view is turned.
type endgames struct {
	g      *doors.Game
	values map[string]int
}

// position writes a position with South to move.
func (e *endgames) position(houses []int) string {
	list := make([]string, len(houses))
	for i, n := range houses {
		list[i] = fmt.Sprint(n)
	}
	return strings.Join(list[:6], ",") + "/" + strings.Join(list[6:], ",")
}

// after plays an action and returns what it wins at once, more than the
// opponent, and the position that it leads to, turned; empty where the game is
// over.
func (e *endgames) after(s engine.State, a engine.Action) (won int, next string) {
	me := s.Turn()
	before := int(s.Score(me) - s.Score(3-me))
	s.Play(a)
	defer s.Undo()
	if s.Turn() == engine.Over {
		o := s.Outcome()
		return (int(o.Scores[me-1]-o.Scores[2-me]) - before) / 2, ""
	}
	board, _, _ := strings.Cut(s.Position(), " ")
	south, north, _ := strings.Cut(board, "/")
	if s.Turn() == 2 {
		south, north = north, south
	}
	return (int(s.Score(me)-s.Score(3-me)) - before) / 2, south + "/" + north
}

// solve adds the positions with n seeds, those with fewer being known.
func (e *endgames) solve(t *testing.T, n int) (layer []string) {
	type node struct {
		fixed int // the best of the actions that capture or end the game
		next  []string
	}
	nodes := map[string]*node{}
	var place func(houses []int, left int)
	place = func(houses []int, left int) {
		if len(houses) == 11 {
			p := e.position(append(houses, left))
			s, err := e.g.Parse(p + " 0-0 S")
			if err != nil {
				t.Fatal(err)
			}
			nd := &node{fixed: -1 << 20}
			if s.Turn() == engine.Over {
				nd.fixed = int(s.Outcome().Scores[0]-s.Outcome().Scores[1]) / 2
			}
			for _, a := range s.Actions(nil) {
				switch won, next := e.after(s, a); {
				case next == "":
					nd.fixed = max(nd.fixed, won)
				case won > 0:
					nd.fixed = max(nd.fixed, won-e.values[next])
				default:
					nd.next = append(nd.next, next)
				}
			}
			nodes[p] = nd
			layer = append(layer, p)
			return
		}
		for k := 0; k <= left; k++ {
			place(append(houses, k), left-k)
		}
	}
	place(make([]int, 0, 12), n)
	for _, p := range layer {
		e.values[p] = 0
	}
	decided := map[string]bool{}
	for bound := n; bound >= 1; bound-- {
		// The least sets of positions from which either player can force bound.
		win, lose := map[string]bool{}, map[string]bool{}
		for changed := true; changed; {
			changed = false
			for _, p := range layer {
				nd := nodes[p]
				all := nd.fixed <= -bound
				yes := nd.fixed >= bound
				for _, q := range nd.next {
					all = all && win[q]
					yes = yes || lose[q]
				}
				if yes && !win[p] || all && !lose[p] {
					changed = true
				}
				win[p], lose[p] = win[p] || yes, lose[p] || all
			}
		}
		for _, p := range layer {
			if !decided[p] && (win[p] || lose[p]) {
				decided[p] = true
				e.values[p] = bound
				if lose[p] {
					e.values[p] = -bound
				}
			}
		}
	}
	return layer
}

// TestSearchPlaysEndgames: from positions of awari with few seeds, which are
// solved, the searcher, who looks deep enough, loses nothing by any of the moves
// that it finds best. How many positions are won and drawn is Lincke's table
// (ETH Zürich 2002).
func TestSearchPlaysEndgames(t *testing.T) {
	lincke := [][2]int{{5, 0}, {25, 13}, {123, 63}, {580, 143}}
	most, depth, every := 3, 34, 1
	if enginetest.Long() {
		most, depth, every = 4, 38, 5
	}
	g := mustNew(t, with(builtin(t, "awari"), func(r *mancala.Rules) { r.End.Majority = mancala.Majority{} }))
	e := &endgames{g, map[string]int{}}
	// Deeper than a player may be told to look: the plain one beside it is asked nothing.
	fast := g.FastPlayer(engine.PlayerFacts{Depth: depth}, specs(t, "alphabeta:2")[0].New(engine.First, g.Info())).Skills()
	checked, losing := 0, 0
	for n := 1; n <= most; n++ {
		wins, draws := 0, 0
		for i, p := range e.solve(t, n) {
			switch v := e.values[p]; {
			case v > 0:
				wins++
			case v == 0:
				draws++
			}
			s, err := g.Parse(p + " 0-0 S")
			if err != nil {
				t.Fatal(err)
			}
			legal := s.Actions(nil)
			if len(legal) < 2 || i%every > 0 {
				continue
			}
			checked++
			worst := n
			list, _ := best(legal, fast.Search(s, legal, nil))
			for _, a := range legal {
				won, next := e.after(s, a)
				if next != "" {
					won -= e.values[next]
				}
				worst = min(worst, won)
				if slices.Contains(list, a) && won != e.values[p] {
					t.Errorf("%s: %s wins %d, not %d", p, s.ActionText(a), won, e.values[p])
				}
			}
			if worst < e.values[p] {
				losing++
			}
		}
		if wins != lincke[n-1][0] || draws != lincke[n-1][1] {
			t.Errorf("%d seeds: %d positions won and %d drawn, not %v", n, wins, draws, lincke[n-1])
		}
	}
	t.Logf("%d positions, in %d of them some move loses", checked, losing)
	if checked < 50 || losing < checked/10 {
		t.Errorf("%d positions, but only in %d of them some move loses", checked, losing)
	}
}
