package program

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/outside"
	"houserules/sim"
	"houserules/variants"
)

// playedRows plays games through the plain door.
func playedRows(t *testing.T, g engine.Game, lineup []agent.Spec, seed uint64, n int) *engine.Rows {
	t.Helper()
	var agents []engine.Agent
	for i := range g.Info().Seats() {
		agents = append(agents, lineup[i%len(lineup)].New(engine.Seat(i+1), g.Info()))
	}
	door := engine.NewPlainDoor(g, agents)
	defer door.Skills().Close()
	rows := engine.NewRows(g.Info(), n)
	rows.KeepLines(true)
	door.Play(seed, 0, rows)
	if err := door.Forfeited(); err != nil {
		t.Errorf("a game is forfeited: %v", err)
	}
	return rows
}

// lineup reads agents.
func lineup(t *testing.T, text string) []agent.Spec {
	t.Helper()
	list, err := sim.ParseLineup(text)
	if err != nil {
		t.Fatal(err)
	}
	permit := outside.Give(outside.Needs("", list...))
	for i, s := range list {
		list[i] = s.With(permit)
	}
	return list
}

// outsideOf is an agent as another program that plays it.
func outsideOf(spec string) string {
	return fmt.Sprintf(`exec:"houserules engine --agent '%s'";time=60`, spec)
}

// An agent that sits at our table through the protocol plays the games that it
// plays itself: rows are equal in every column, for every family and every way to
// draw luck.
func TestEngineEqualsAgent(t *testing.T) {
	walk(t)
	library := variants.NewLibrary()
	for _, c := range []struct {
		variant, agents string
		games           int
	}{
		{"french", "alphabeta:3", 6},
		{"french", "random", 6},
		{"french", "epsilon:0.3;of=(greedy;objective=lead)", 6},
		{"french", "softmax:2;depth=2", 3},
		{"finnish", "mcts:10", 2},
		{"kalah", "greedy", 4}, // turns follow each other
		{"wari-st-lucia", "random", 4},
		{"house-handicap", "nodes:100", 2},
		{"aiyawatstani", "greedy", 2},
		{"aiyawatstani", "softmax:1", 2},
		{"alquerque", "random", 3},
		{"awethi", "random", 1},
		{"awethi-points", "herder", 1}, // five seats and dice
	} {
		v, problems := library.Load(c.variant)
		if v == nil {
			t.Fatal(problems)
		}
		want := playedRows(t, v.Game, lineup(t, c.agents), 11, c.games)
		for _, who := range []string{outsideOf(c.agents), "epsilon:0;of=(" + outsideOf(c.agents) + ")"} {
			if strings.HasPrefix(who, "epsilon") && c.agents != "alphabeta:3" {
				continue
			}
			if got := playedRows(t, v.Game, lineup(t, who), 11, c.games); !reflect.DeepEqual(got, want) {
				t.Errorf("%s by %s: the rows differ from those of %s:\n%v\n%v", c.variant, who, c.agents, got.Lines, want.Lines)
			}
		}
	}
}

// UCI both ways: our player asks in it, our engine answers in it, and what is
// played is what the agent finds best.
func TestEngineUCI(t *testing.T) {
	v, problems := variants.NewLibrary().Load("french")
	if v == nil {
		t.Fatal(problems)
	}
	players := lineup(t, `exec:"houserules engine french --agent alphabeta:3 --protocol uci";protocol=uci;time=60,random`)
	best := sim.Player(v.Game, lineup(t, "alphabeta:3")[0], engine.First).Skills()
	for seed := range uint64(2) {
		record, err := sim.Record(v.Game, players, nil, seed, 0)
		if err != nil {
			t.Fatal(err)
		}
		if record.End == engine.ForfeitName || len(record.Plies) < 20 {
			t.Fatalf("seed %d: over by %s after %d plies", seed, record.End, len(record.Plies))
		}
		s := v.Game.New()
		for i, p := range record.Plies {
			legal := s.Actions(nil)
			if p.Seat == engine.First {
				values := best.Search(s, legal, nil)
				if at := slices.Index(legal, p.Action); values[at] < slices.Max(values) {
					t.Errorf("seed %d, ply %d: %s is worth %v, and the best %v", seed, i+1, p.Text, values[at], slices.Max(values))
				}
			}
			s.Play(p.Action)
		}
	}
}
