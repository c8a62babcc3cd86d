package endgames_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/outside"
	"houserules/engine/solve"
)

// ahead says what a position is worth to South by looking at everything so many plies
// ahead; right after a capture, by the full tree from there. Where the full tree and
// the bounds of the tables leave nothing open, it must be what a search with tables
// says.
type ahead struct {
	*tree
	solver    *endgames.Solver
	objective engine.Objective
	// open is set where a full tree was too large.
	open bool
	// known counts the positions that full trees were asked for.
	known int
}

// end is what a final lead of South's is worth, in seeds, with a million for a win.
func (x *ahead) end(lead int) int {
	worth := 0
	if x.objective != engine.Win {
		worth = lead
	}
	if x.objective == engine.Lead {
		return worth
	}
	return worth + 1_000_000*min(1, max(-1, lead))
}

func (x *ahead) value(s *mancala.State, depth int) int {
	now := lead(s, 1)
	if s.Turn() == engine.Over {
		return x.end(now)
	}
	if here := s.Snapshot(); here.Since == 0 {
		if lo, hi := x.solver.BoundsForTest(here.Position, here.LastCapturer); lo == hi {
			x.known++
			more, ok := x.tree.value(s, -100, 100)
			x.open = x.open || !ok
			return x.end(now + more)
		}
	}
	if depth == 0 {
		return now
	}
	best := 0
	for i, a := range s.Actions(nil) {
		south := s.Turn() == 1
		s.Play(a)
		v := x.value(s, depth-1)
		s.Undo()
		if i == 0 || south == (v > best) {
			best = v
		}
	}
	return best
}

// TestSearchWithTables compares searches that ask tables with plain ones that know the
// full tree after every capture, in the middle of games, by all objectives.
func TestSearchWithTables(t *testing.T) {
	const seeds = 6
	games := enginetest.Often(enginetest.Fewer(6, 12), 60)
	checked, known, open, other := 0, 0, 0, 0
	sets := eligible(t, 2, 2)
	for _, name := range slices.Sorted(maps.Keys(sets)) {
		r, draw := sets[name], rand.New(rand.NewPCG(7, 7))
		dir := t.TempDir()
		s := solvedInto(t, r, name, dir, seeds)
		g, err := mancala.New(r)
		if err != nil {
			t.Fatal(err)
		}
		info := *g.Info()
		info.Variant = &engine.VariantInfo{Endgames: func(folder string, _ engine.Objective) (engine.Endgames, error) {
			return endgames.OpenBook(r, name, folder)
		}}
		plain := &tree{fresh: map[node]int{}, open: map[node]bool{}, order: func(*mancala.State) int { return 0 }}
		for objective, option := range []string{engine.Lead: ";objective=lead", engine.Win: ";objective=win", engine.WinThenLead: ""} {
			for range games {
				depth := 1 + draw.IntN(4)
				number := []string{"1", "2", "3", "4"}[depth-1]
				tabled := searcher(t, "alphabeta:"+number+option+";tables="+dir, &info)
				bare := searcher(t, "alphabeta:"+number+option, &info)
				made, err := g.Parse(randomPosition(r, seeds, draw))
				if err != nil {
					t.Fatal(err)
				}
				for at := made.(*mancala.State); at.Turn() != engine.Over; {
					legal := at.Actions(nil)
					got := tabled.SearchAll(at, legal, nil)
					without := bare.SearchAll(at, legal, nil)
					for i, a := range legal {
						x := &ahead{tree: plain, solver: s, objective: engine.Objective(objective)}
						sign := 1 - 2*(int(at.Turn())-1)
						at.Play(a)
						want := sign * x.value(at, depth-1)
						at.Undo()
						if x.open {
							open++
							continue
						}
						checked++
						known += x.known
						if scaled(got[i]) != want {
							t.Errorf("%s, depth %s%s, %s: %s is worth %d, not %d", name, number, option, at.Position(), at.ActionText(a), scaled(got[i]), want)
						}
						if got[i] != without[i] {
							other++
						}
					}
					at.Play(legal[draw.IntN(len(legal))])
				}
				tabled.Close()
			}
		}
	}
	t.Logf("%d moves checked, %d positions after captures, %d moves worth other than without tables, %d with trees too large", checked, known, other, open)
	if checked < 500 || known < 300 || other < 50 || open > checked/20 {
		t.Errorf("%d moves checked, %d positions after captures, %d moves worth other than without tables, %d with trees too large", checked, known, other, open)
	}
}

// TestNodesWithTables: the search by the number of positions finds the values that the
// one to the same depth finds.
func TestNodesWithTables(t *testing.T) {
	const seeds = 6
	r := eligible(t, 3, 2)["finnish"]
	dir := t.TempDir()
	solvedInto(t, r, "nodes", dir, seeds)
	g, err := mancala.New(r)
	if err != nil {
		t.Fatal(err)
	}
	info := *g.Info()
	info.Variant = &engine.VariantInfo{Endgames: func(folder string, _ engine.Objective) (engine.Endgames, error) {
		return endgames.OpenBook(r, "nodes", folder)
	}}
	draw := rand.New(rand.NewPCG(9, 7))
	nodes := searcher(t, "nodes:200;objective=lead;tables="+dir, &info)
	compared := 0
	for range 100 {
		made, err := g.Parse(randomPosition(r, seeds, draw))
		if err != nil {
			t.Fatal(err)
		}
		if made.Turn() == engine.Over {
			continue
		}
		legal := made.Actions(nil)
		values := nodes.Search(made, legal, nil)
		depth := nodes.Effort().Depth
		if depth > 9 {
			continue
		}
		compared++
		same := searcher(t, "alphabeta:"+string('0'+rune(depth))+";objective=lead;tables="+dir, &info)
		if want := same.SearchAll(made, legal, nil); slices.Max(values) != slices.Max(want) {
			t.Errorf("%s, depth %d: %v, not %v", made.Position(), depth, values, want)
		}
		same.Close()
	}
	t.Logf("%d positions compared", compared)
	if compared < 5 {
		t.Errorf("only %d positions compared", compared)
	}
}

// scaled is a value in seeds, with a million for a won end.
func scaled(v float64) int {
	const won = float64(engine.FullReturn) * engine.WonEnd
	wins := 0
	switch {
	case v > won/2:
		wins = 1
	case v < -won/2:
		wins = -1
	}
	return int(v-float64(wins)*won)/2 + 1_000_000*wins
}

// solvedInto keeps tables of rules in a folder.
func solvedInto(t *testing.T, r *mancala.Rules, hash, dir string, seeds int) *endgames.Solver {
	t.Helper()
	s, err := endgames.New(r, hash)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	if _, err := s.Solve(t.Context(), solve.Options{Seeds: seeds, Tables: dir, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	return s
}

// searcher makes a player who values moves.
func searcher(t *testing.T, text string, info *engine.Info) engine.Skills {
	return agentOf(t, text, info).Skills()
}

// agentOf makes that player.
func agentOf(t *testing.T, text string, info *engine.Info) engine.Agent {
	t.Helper()
	spec, err := agent.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Contains(text, "tables"); spec.Outside() != want {
		t.Errorf("%s needs something outside: %v", text, !want)
	}
	return spec.With(outside.Give(outside.Needs("", spec))).New(engine.First, info)
}
