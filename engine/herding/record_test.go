package herding_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/herding"
)

func newGame(t testing.TB, change func(*herding.Rules)) *herding.Game {
	t.Helper()
	r := herding.Default()
	if change != nil {
		change(r)
	}
	g, err := herding.New(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// record plays a game and returns its record as JSON.
func record(t testing.TB, g *herding.Game, agents []engine.Agent, seed, game uint64) []byte {
	t.Helper()
	p := engine.Playout{State: g.New(), Agents: agents}
	p.Start(seed, game)
	var actions []engine.Action
	for {
		seat, a, _ := p.Step()
		if seat == engine.Over {
			break
		}
		actions = append(actions, a)
	}
	fields, err := g.Record(actions)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]any{}
	for _, f := range fields {
		m[f.Name] = f.Value
	}
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestRefereeAgrees lets the referee judge the records of whole games, of
// random and of greedy players, with one to four herders and both scorings.
func TestRefereeAgrees(t *testing.T) {
	random := func(seats int) []engine.Agent {
		agents := make([]engine.Agent, seats)
		for i := range agents {
			agents[i] = enginetest.Uniform{}
		}
		return agents
	}
	greedy := func(seats int) []engine.Agent {
		agents := make([]engine.Agent, seats)
		for i := range agents {
			agents[i] = herding.NewHerder(1)
		}
		agents[seats-1] = herding.NewWolf(1)
		return agents
	}
	const rounds = 300
	games := 1000
	if testing.Short() {
		games = 24
	}
	for _, c := range []struct {
		name   string
		agents func(int) []engine.Agent
	}{{"greedy", greedy}, {"random", random}} {
		for herders := 1; herders <= 4; herders++ {
			for _, points := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/herders=%d/points=%v", c.name, herders, points), func(t *testing.T) {
					t.Parallel()
					g := newGame(t, func(r *herding.Rules) {
						r.Herders = herders
						if points {
							r.Scoring = herding.ScoringPoints
						}
					})
					agents := c.agents(herders + 1)
					for i := range games / 8 {
						if err := judgeRecord(record(t, g, agents, 11, uint64(i)), herders, rounds, points); err != nil {
							t.Fatalf("game %d: %v", i, err)
						}
					}
				})
			}
		}
	}
}

// TestRefereeObjects: the referee is not blind; it finds each of these lies
// in an otherwise true record.
func TestRefereeObjects(t *testing.T) {
	g := newGame(t, func(r *herding.Rules) { r.Limit.Rounds = 30 })
	agents := []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}}
	data := string(record(t, g, agents, 5, 1))
	if err := judgeRecord([]byte(data), 4, 30, false); err != nil {
		t.Fatal(err)
	}
	for _, lie := range []struct{ name, old, new string }{
		{"die out of range", `"e":"herd","seat":1,"die":`, `"e":"herd","seat":1,"die":9`},
		{"another piece", `"id":"1a1","die"`, `"id":"2a1","die"`},
		{"other choice", `"choice":"each"`, `"choice":"average"`},
		{"passing for nothing", `{"e":"wairgka","direction":1,"distance":`, `{"e":"wairgka","pass":true,"direction":1,"distance":`},
		{"too early", `{"e":"unleashed"},`, ``},
		{"wrong winner", `"returns":[`, `"returns":[1,`},
		{"another end", `"reason":"limit"`, `"reason":"herd-gone"`},
		{"herd invented", `"kind":"bull"`, `"kind":"cow"`},
	} {
		if !strings.Contains(data, lie.old) {
			t.Fatalf("%s: the record has no %s", lie.name, lie.old)
		}
		if judgeRecord([]byte(strings.Replace(data, lie.old, lie.new, 1)), 4, 30, false) == nil {
			t.Errorf("%s is not found", lie.name)
		}
	}
}
