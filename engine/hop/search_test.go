package hop

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
)

// specs reads a line-up for two seats.
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

// searchDoor is the door for a line-up in which somebody searches, nil where there is none.
func searchDoor(t testing.TB, g *Game, lineup string) engine.Door {
	var facts []engine.PlayerFacts
	for _, s := range specs(t, lineup) {
		facts = append(facts, s.Facts())
	}
	list := g.FastDoors(facts)
	if i := slices.IndexFunc(list, func(d engine.Door) bool { return d.Name() == "search" }); i >= 0 {
		return list[i]
	}
	return nil
}

// sameSearches compares the games of the searching door with those of the plain one, with
// their lines, and returns the rows.
func sameSearches(t testing.TB, g *Game, lineup string, seed, first uint64, games int) (*engine.Rows, error) {
	door := searchDoor(t, g, lineup)
	if door == nil {
		return nil, fmt.Errorf("there is no searching door for %s", lineup)
	}
	var agents []engine.Agent
	for i, s := range specs(t, lineup) {
		agents = append(agents, s.New(engine.Seat(i+1), g.Info()))
	}
	want, got := engine.NewRows(g.Info(), games), engine.NewRows(g.Info(), games)
	want.KeepLines(true)
	got.KeepLines(true)
	plain := engine.NewPlainDoor(g, agents)
	plain.Play(seed, first, want)
	door.Play(seed, first, got)
	if err := enginetest.DiffRows(want, got); err != nil {
		return nil, fmt.Errorf("%s: %w", lineup, err)
	}
	if a, b := plain.Effort(), door.Skills().Effort(); a.Moves != b.Moves || a.Depth != b.Depth {
		return nil, fmt.Errorf("%s: the effort is %+v, not %+v", lineup, b, a)
	}
	return want, nil
}

// objectives are what searching players strive for.
var objectives = [...]string{"win-then-lead", "win", "lead"}

// TestSearchBuiltIns compares games under the built-in rules, for every kind of line-up.
func TestSearchBuiltIns(t *testing.T) {
	for name, r := range builtins() {
		g := mustNew(t, r)
		if !bitboardKnobs().Plays(g.knobs) {
			if searchDoor(t, g, "alphabeta:2") != nil {
				t.Errorf("%s: the search plays rules that it does not know", name)
			}
			continue
		}
		for _, c := range []struct {
			lineup string
			games  int
		}{
			{"alphabeta:1", 3}, {"alphabeta:2", 2}, {"alphabeta:3", 0}, {"alphabeta:4", 0},
			{"alphabeta:2,random", 4}, {"alphabeta:3;softmax=0.6,alphabeta:2;softmax=20;objective=lead", 1}, {"greedy,alphabeta:3", 1}, {"alphabeta:3;objective=lead,alphabeta:2;objective=win", 1},
			{"epsilon:0.3;of=alphabeta:2,epsilon-greedy:0.2", 2}, {"epsilon:0.5;of=(epsilon:0.3;of=(alphabeta:3;objective=lead)),random", 2},
		} {
			games := c.games
			if name == "alquerque" {
				games += 2
			}
			if games = enginetest.Often(games, 20*games+10); games == 0 {
				continue
			}
			if _, err := sameSearches(t, g, c.lineup, 42, 7, games); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// searchedRules draws rules for a search, who wins at an end among them.
func searchedRules(seed uint64) *Rules {
	rules := randomRules(seed)
	stuck, bare := []Stuck{StuckLoses, StuckWins, StuckDraws}, []Ending{EndingLoss, EndingWin, EndingDraw}
	if r := rand.New(rand.NewPCG(seed, 2)); r.IntN(2) == 0 {
		rules.End.NoMove = NoMove{stuck[r.IntN(3)], stuck[r.IntN(3)]}
		rules.End.NoCounters = NoCounters{bare[r.IntN(3)], bare[r.IntN(3)]}
	}
	return rules
}

// TestSearchRandomRules compares whole games under rules drawn at random, which come to every
// end, and to moves and counters that run out.
func TestSearchRandomRules(t *testing.T) {
	rulesets := enginetest.Often(15, 2000)
	r := rand.New(rand.NewPCG(11, 12))
	ends, verdicts := map[string]int{}, map[Ending]int{}
	for played, drawn := 0, uint64(0); played < rulesets; drawn++ {
		rules := searchedRules(drawn)
		g, err := New(rules)
		if err != nil || searchDoor(t, g, "alphabeta:2") == nil {
			continue
		}
		played++
		depth, games := 1+played%5, 3
		if depth > 3 {
			games = 1
			if len(g.points) > 25 {
				depth = 3
			}
		}
		lineup := fmt.Sprintf("alphabeta:%d;objective=%s", depth, objectives[r.IntN(3)])
		switch r.IntN(3) {
		case 0:
			lineup += ",random"
		case 1:
			lineup = "epsilon:0.3;of=(" + lineup + ")"
		}
		rows, err := sameSearches(t, g, lineup, drawn, 3, games)
		if err != nil {
			t.Fatalf("%v\n%+v", err, g.Rules())
		}
		for _, end := range rows.End {
			ends[g.Info().EndReason(end)]++
			verdicts[g.endings[end-1].verdicts[0]]++
		}
	}
	t.Log(ends, verdicts)
	for _, e := range endings(&Default().End) {
		if ends[e.name] == 0 {
			t.Errorf("no game ends by %s", e.name)
		}
	}
	for _, v := range []Ending{EndingLoss, EndingWin, EndingDraw} {
		if verdicts[v] == 0 {
			t.Errorf("no game ends with the verdict %q", v)
		}
	}
}

// everyValue values each action by everything that can be played, history and all: the lead
// of the player to move, and the return of an end as the objective asks for it.
func everyValue(s engine.State, legal []engine.Action, depth int, objective engine.Objective) []float64 {
	me := s.Turn()
	var below func(depth int) float64
	below = func(depth int) float64 {
		turn := s.Turn()
		lead := float64(s.Score(me) - s.Score(3-me))
		switch {
		case turn == engine.Over:
			won := (float64(s.Outcome().Returns[me-1]) - 30) * 2 * engine.WonEnd
			return [...]float64{engine.WinThenLead: won + lead, engine.Win: won, engine.Lead: lead}[objective]
		case depth == 0:
			return lead
		}
		var values []float64
		for _, a := range s.Actions(nil) {
			s.Play(a)
			values = append(values, below(depth-1))
			s.Undo()
		}
		if turn == me {
			return slices.Max(values)
		}
		return slices.Min(values)
	}
	var values []float64
	for _, a := range legal {
		s.Play(a)
		values = append(values, below(depth-1))
		s.Undo()
	}
	return values
}

// TestSearchIsExact compares the values of all moves, and of the best, with everything looked
// at, along games of every kind of rules; most positions are crowded, or have few
// counters left, so that players are without a move or a counter soon.
func TestSearchIsExact(t *testing.T) {
	searches := enginetest.Often(enginetest.Fewer(75, 250), 60_000)
	r := rand.New(rand.NewPCG(61, 62))
	worse, won := 0, 0
	for checked, drawn := 0, uint64(0); checked < searches; drawn++ {
		rules := searchedRules(drawn)
		rules.Limit.Plies = min(rules.Limit.Plies, 3+r.IntN(60))
		g, err := New(rules)
		if err != nil || searchDoor(t, g, "alphabeta:2") == nil {
			continue
		}
		objective := engine.Objective(r.IntN(3))
		s := g.New()
		for s.Turn() != engine.Over {
			legal := s.Actions(nil)
			most := 5
			for n := 1; n < 1500 && most < 9; most++ {
				n *= len(legal) + 1
			}
			if depth := 1 + r.IntN(min(most-4, 5)); r.IntN(5) == 0 {
				spec := specs(t, fmt.Sprintf("alphabeta:%d;objective=%s", depth, objectives[objective]))[0]
				plain := spec.New(1, g.Info())
				player := g.FastPlayer(spec.Facts(), plain).Skills()
				want := everyValue(s, legal, depth, objective)
				got := player.SearchAll(s, legal, []float64{7})
				if got[0] != 7 || !slices.Equal(got[1:], want) {
					t.Fatalf("%s at %s: %v, not %v\n%+v", spec, s.Position(), got, want, g.Rules())
				}
				best := slices.Max(want)
				for i, v := range player.Search(s, legal, nil) {
					if (v == best) != (want[i] == best) || v < want[i] {
						t.Fatalf("%s at %s: %v is worth %v, not %v\n%+v", spec, s.Position(), legal[i], v, want[i], g.Rules())
					}
				}
				checked++
				if slices.Min(want) < best {
					worse++
				}
				if best > engine.WonEnd || slices.Min(want) < -engine.WonEnd {
					won++
				}
			}
			s.Play(legal[r.IntN(len(legal))])
		}
	}
	t.Logf("%d searches, %d of them with worse moves, %d with ends", searches, worse, won)
	if worse < searches/4 || won < searches/40 {
		t.Errorf("only %d of %d searches with worse moves, %d with ends", worse, searches, won)
	}
}

// TestSearchRefuses: the door leaves line-ups to the plain one of whose players it does not
// know all that is said.
func TestSearchRefuses(t *testing.T) {
	g := mustNew(t, alquerque())
	deep := engine.PlayerFacts{Depth: 3}
	if len(g.FastDoors([]engine.PlayerFacts{deep, deep})) != 1 {
		t.Fatal("no door for who looks ahead")
	}
	for _, p := range []engine.PlayerFacts{
		{}, {Depth: 64}, {Depth: 3, Nodes: 4}, {Nodes: 9}, {Depth: 3, Uniform: true}, {Depth: 3, Greedy: true},
		{Depth: 3, Objective: engine.Lead + 1}, {Greedy: true, Objective: engine.Lead + 1},
		{Depth: 3, Epsilon: 0.1}, {Epsilon: 0.1}, {Epsilon: 0.1, Else: &engine.PlayerFacts{}}, {Epsilon: 0.1, Else: &deep, Depth: 2},
	} {
		for _, lineup := range [][]engine.PlayerFacts{{deep, p}, {p, deep}} {
			if len(g.FastDoors(lineup)) > 0 {
				t.Errorf("a door for %+v", lineup)
			}
		}
	}
}

// TestSearchGivesUp: a search that would take for ever ends soon when it is told to.
func TestSearchGivesUp(t *testing.T) {
	g := mustNew(t, alquerque())
	door := searchDoor(t, g, "alphabeta:30")
	rows := engine.NewRows(g.Info(), 1)
	rows.Stop = new(atomic.Bool)
	done := make(chan struct{})
	go func() {
		door.Play(1, 0, rows)
		close(done)
	}()
	time.Sleep(10 * time.Millisecond)
	rows.Stop.Store(true)
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("the search goes on")
	}
}

// TestSearchRepetition: the position right after a capture counts as an occurrence for whoever
// looks ahead, too. In these games it decides.
func TestSearchRepetition(t *testing.T) {
	r := *alquerque()
	r.End.Repetition, r.Limit.Plies = &Repetition{Count: 2}, 200
	g := mustNew(t, &r)
	for lineup, first := range map[string]uint64{"alphabeta:4;softmax=1": 334, "epsilon:0.3;of=alphabeta:4": 319} {
		if _, err := sameSearches(t, g, lineup, 42, first, 1); err != nil {
			t.Error(err)
		}
	}
}
