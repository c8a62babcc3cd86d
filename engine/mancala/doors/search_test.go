package doors_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
	"houserules/variants"
)

// specs reads a line-up of one agent for each seat.
func specs(t testing.TB, lineup string) []agent.Spec {
	t.Helper()
	list, err := agent.ParseLineup(lineup)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 1 {
		list = append(list, list[0])
	}
	return list
}

// facts are what a game may know of agents.
func facts(list []agent.Spec) []engine.PlayerFacts {
	var all []engine.PlayerFacts
	for _, s := range list {
		all = append(all, s.Facts())
	}
	return all
}

// plainDoor seats agents at the plain door.
func plainDoor(g engine.Game, list []agent.Spec) engine.Door {
	var agents []engine.Agent
	for i, s := range list {
		agents = append(agents, s.New(engine.Seat(i+1), g.Info()))
	}
	return engine.NewPlainDoor(g, agents)
}

// searchDoor is the door of a game for a line-up in which somebody searches, nil
// where there is none.
func searchDoor(t testing.TB, g *doors.Game, lineup string) engine.Door {
	list := g.FastDoors(facts(specs(t, lineup)))
	if i := slices.IndexFunc(list, func(d engine.Door) bool { return d.Name() == "search" }); i >= 0 {
		return list[i]
	}
	return nil
}

// sameGames compares the games of the searching door with those of the plain
// one, and returns the rows.
func sameGames(t testing.TB, g *doors.Game, lineup string, seed, first uint64, games int) (*engine.Rows, error) {
	door := searchDoor(t, g, lineup)
	if door == nil {
		return nil, fmt.Errorf("there is no searching door for %s", lineup)
	}
	want, got := engine.NewRows(g.Info(), games), engine.NewRows(g.Info(), games)
	want.KeepLines(true)
	got.KeepLines(true)
	plain := plainDoor(g, specs(t, lineup))
	plain.Play(seed, first, want)
	door.Play(seed, first, got)
	if err := enginetest.DiffRows(want, got); err != nil {
		return nil, fmt.Errorf("%s: %w", lineup, err)
	}
	if a, b := plain.Skills().Effort(), door.Skills().Effort(); a.Moves != b.Moves || a.Moves > 0 && a.Depth != b.Depth {
		return nil, fmt.Errorf("%s: the effort is %+v, not %+v", lineup, b, a)
	}
	return want, nil
}

// objectives are what searching players strive for.
var objectives = [...]string{"win-then-lead", "win", "lead"}

// versions are those of nodes:N.
var versions = [...]string{"", ";v=2"}

// TestSearchBuiltIns compares whole games under every built-in variant that the
// searching door plays, at depths 1 to 6 and in mixed line-ups.
func TestSearchBuiltIns(t *testing.T) {
	library := variants.NewLibrary()
	played := 0
	for _, name := range library.Names() {
		v, _ := library.Load(name)
		if v == nil || v.Family != "mancala" {
			continue
		}
		g := mustNew(t, v.Rules.(*mancala.Rules))
		if searchDoor(t, g, "alphabeta:2") == nil {
			t.Logf("%s is not played", name)
			continue
		}
		played++
		for i, c := range []struct {
			lineup string
			games  int
		}{
			{"alphabeta:1", 8}, {"alphabeta:2", 4}, {"alphabeta:3", 2}, {"alphabeta:4", 1}, {"alphabeta:5", 0}, {"alphabeta:6", 0},
			{"alphabeta:3,random", 3}, {"greedy,alphabeta:4", 2}, {"alphabeta:1,nodes:300", 2},
			{"alphabeta:3;objective=lead,alphabeta:2;objective=win", 2}, {"greedy;objective=lead,nodes:200;objective=win", 1},
			{"nodes:200;v=2,nodes:100;v=2;softmax=0.5", 2}, {"nodes:300,nodes:150;v=2;objective=lead", 1},
			{"epsilon:0.2;of=alphabeta:3,epsilon-greedy:0.1", 2}, {"epsilon:0.5;of=(epsilon:0.3;of=(nodes:100;objective=lead))", 1},
		} {
			games := c.games
			switch {
			case enginetest.Soak():
				games = 40*games + 10
			case enginetest.Long():
				games = 15*games + 4
			case name == "french":
				games = max(1, games)
			case (played+i)%2 == 0:
				games = 0 // every line-up under every other rules
			}
			if games == 0 {
				continue
			}
			if _, err := sameGames(t, g, c.lineup, 42, 7, games); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if played < 11 {
		t.Errorf("only %d variants are played", played)
	}
}

// TestSearchRepetition: what is known of a position is no knowledge as soon as a repetition is so
// near that how it came about matters. In this game it decides.
func TestSearchRepetition(t *testing.T) {
	r := *builtin(t, "house-five-seeds")
	r.End.Repetition = &mancala.Repetition{Count: 2, Remaining: r.End.Repetition.Remaining}
	if _, err := sameGames(t, mustNew(t, &r), "nodes:1000,random", 42, 23, 1); err != nil {
		t.Error(err)
	}
}

// TestSearchRandomRules compares whole games under rules drawn at random.
func TestSearchRandomRules(t *testing.T) {
	rulesets, games := enginetest.Often(12, 400), enginetest.Often(4, 12)
	f := family(t)
	r := rand.New(rand.NewPCG(11, 12))
	ends := map[string]int{}
	for played, drawn := 0, 0; played < rulesets; drawn++ {
		root, rules := f.Sample(r)
		g, err := doors.New(rules.(*mancala.Rules))
		if err != nil || searchDoor(t, g, "alphabeta:2") == nil {
			continue
		}
		g = limited(t, g, 150)
		played++
		depth := 1 + drawn%6
		n := games
		if depth > 3 {
			n = 1
		}
		lineup := fmt.Sprintf("alphabeta:%d;objective=%s", depth, objectives[drawn/6%3])
		rows, err := sameGames(t, g, lineup, uint64(drawn), 3, n)
		if err != nil {
			t.Fatalf("%v\n%s with %s", err, root, describe(g.Rules()))
		}
		for _, end := range rows.End {
			ends[g.Info().EndReason(end)]++
		}
	}
	t.Log(ends)
}

// TestSearchOpens: the door plays games with openings as the plain one does, and then games from
// the start position again.
func TestSearchOpens(t *testing.T) {
	for _, name := range []string{"abapa", "kalah", "french"} {
		g := mustNew(t, builtin(t, name))
		random, err := engine.RandomOpenings(g, 4)
		if err != nil {
			t.Fatal(err)
		}
		plain, door := plainDoor(g, specs(t, "alphabeta:2,alphabeta:3")), searchDoor(t, g, "alphabeta:2,alphabeta:3")
		for _, openings := range []*engine.Openings{nil, random, nil} {
			want, got := engine.NewRows(g.Info(), 5), engine.NewRows(g.Info(), 5)
			for _, rows := range []*engine.Rows{want, got} {
				rows.KeepLines(true)
				rows.KeepOpenings(openings != nil)
			}
			for _, d := range []engine.Door{plain, door} {
				d.Skills().Opener.Open(openings)
			}
			plain.Play(3, 11, want)
			door.Play(3, 11, got)
			if err := enginetest.DiffRows(want, got); err != nil {
				t.Errorf("%s, openings %v: %v", name, openings != nil, err)
			}
		}
	}
}

// TestSearchRefuses: the door leaves line-ups to the plain one of whose players it
// does not know all that is said.
func TestSearchRefuses(t *testing.T) {
	g := mustNew(t, builtin(t, "abapa"))
	deep := engine.PlayerFacts{Depth: 3}
	for _, p := range []engine.PlayerFacts{
		{}, {Depth: 64}, {Depth: 3, Nodes: 4}, {Depth: 3, Uniform: true}, {Depth: 3, Greedy: true},
		{Depth: 3, Objective: engine.Lead + 1}, {Nodes: 9, Objective: engine.Lead + 1},
		{Greedy: true, Objective: engine.Lead + 1}, {Uniform: true, Objective: engine.Lead},
		{Depth: 3, Epsilon: 0.1}, {Epsilon: 0.1}, {Epsilon: 0.1, Else: &engine.PlayerFacts{}},
		{Epsilon: 0.1, Else: &engine.PlayerFacts{Depth: 64}}, {Epsilon: 0.1, Else: &deep, Depth: 2},
	} {
		for _, lineup := range [][]engine.PlayerFacts{{deep, p}, {p, deep}} {
			if len(g.FastDoors(lineup)) > 0 {
				t.Errorf("a door for %+v", lineup)
			}
		}
	}
	for _, lineup := range []string{"softmax:1;depth=3,alphabeta:3", "mcts:10,nodes:9", "epsilon:0.1;of=mcts:10,alphabeta:3", "greedy,random"} {
		if searchDoor(t, g, lineup) != nil {
			t.Errorf("a door for %s", lineup)
		}
	}
	for _, setting := range []func(*mancala.Rules){
		func(r *mancala.Rules) { r.Sowing.Least = 2 },
		func(r *mancala.Rules) { r.Sowing.Opening = mancala.OpeningPile },
		func(r *mancala.Rules) { r.Capture.Row = mancala.RowEither },
		func(r *mancala.Rules) { r.Feeding = mancala.FeedGive },
		func(r *mancala.Rules) { r.Feeding = mancala.FeedLeave },
	} {
		for _, root := range []string{"abapa", "kalah"} {
			if g := mustNew(t, with(builtin(t, root), setting)); searchDoor(t, g, "alphabeta:3") != nil {
				t.Errorf("%s: a door for %s", root, describe(g.Rules()))
			}
		}
	}
}

// TestNodesCountAlike: with a bound on nodes the door plays the plain player's
// games and looks at as many positions.
func TestNodesCountAlike(t *testing.T) {
	rulesets := enginetest.Often(12, 400)
	f := family(t)
	r := rand.New(rand.NewPCG(13, 14))
	for played, drawn := 0, 0; played < rulesets; drawn++ {
		root, rules := f.Sample(r)
		g, err := doors.New(rules.(*mancala.Rules))
		if err != nil || searchDoor(t, g, "alphabeta:2") == nil {
			continue
		}
		g = limited(t, g, 150)
		played++
		lineup := fmt.Sprintf("nodes:%d;objective=%s%s", 1<<r.IntN(10)+r.IntN(200), objectives[r.IntN(3)], versions[r.IntN(2)])
		if r.IntN(4) == 0 {
			lineup = "epsilon:0.2;of=(" + lineup + ")"
		}
		list := specs(t, lineup)
		plain, door := plainDoor(g, list), searchDoor(t, g, lineup)
		want, got := engine.NewRows(g.Info(), 1), engine.NewRows(g.Info(), 1)
		plain.Play(5, uint64(drawn), want)
		door.Play(5, uint64(drawn), got)
		err = enginetest.DiffRows(want, got)
		a, b := plain.Skills().Effort(), door.Skills().Effort()
		if err != nil || a != b {
			t.Fatalf("%s: %v, %+v and %+v\n%s with %s", lineup, err, a, b, root, describe(g.Rules()))
		}
	}
}

// TestSearchStores compares whole games under rules that sow into stores, drawn
// at random: kalah on other boards, with and without another turn, captures of
// the house opposite, and other ends.
func TestSearchStores(t *testing.T) {
	rulesets := enginetest.Often(15, 600)
	r := rand.New(rand.NewPCG(41, 42))
	pick := func(n int) bool { return r.IntN(n) == 0 }
	ends, extra := map[string]int{}, int32(0)
	for i := range rulesets {
		houses := 1 + r.IntN(8)
		rules := sized(builtin(t, "kalah"), houses, houses, 1+r.IntN(min(6, 63/houses)))
		rules.Capture.Opposite = []mancala.Opposite{mancala.OppositeAlways, mancala.OppositeIfOccupied, mancala.OppositeNever}[r.IntN(3)]
		rules.Limit.Plies = 20 + r.IntN(200)
		rules.Limit.Remaining = mancala.DivLastCapturer
		if pick(3) {
			rules.Sowing.ExtraTurn = mancala.ExtraNever
		}
		if pick(3) {
			rules.Sowing.Direction = mancala.Clockwise
		}
		if pick(3) {
			rules.Kroo = mancala.KrooSkip
		}
		if pick(3) {
			rules.End.RowEmpty, rules.End.NoMove.Remaining = nil, mancala.DivOwner
		}
		if pick(3) {
			rules.End.Majority = mancala.Majority{Set: true, OfHalf: true, Seeds: 1}
		}
		if pick(4) {
			rules.End.FewSeeds = &mancala.FewSeeds{AtMost: 1 + r.IntN(5), Remaining: mancala.DivLastCapturer}
		}
		if pick(4) {
			rules.End.AllOnes = &mancala.Ending{Remaining: mancala.DivSplit}
		}
		g, err := doors.New(rules)
		if err != nil {
			continue
		}
		lineup, games := fmt.Sprintf("alphabeta:%d;objective=%s", 1+i%5, objectives[i/5%3]), 4
		if i%5 > 2 {
			games = 1
		}
		if pick(3) {
			lineup = fmt.Sprintf("nodes:%d%s,random", 1+r.IntN(800), versions[i%2])
		}
		rows, err := sameGames(t, g, lineup, uint64(i), 0, games)
		if err != nil {
			t.Fatalf("%v\n%s", err, describe(g.Rules()))
		}
		for _, end := range rows.End {
			ends[g.Info().EndReason(end)]++
		}
		for _, n := range column(g, rows, "fired_kroo") {
			extra += n
		}
	}
	t.Log(ends, extra)
	for _, end := range []string{"majority", "row-empty", "no-move", "few-seeds", "limit"} {
		if ends[end] == 0 {
			t.Errorf("no game ends by %s", end)
		}
	}
}
