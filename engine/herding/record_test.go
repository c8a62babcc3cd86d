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
	p := engine.Stepper{State: g.New(), Agents: agents}
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
			agents[i] = herding.NewPlayer(1)
		}
		agents[seats-1] = herding.NewPlayer(1)
		return agents
	}
	const rounds = 300
	games := 8
	switch {
	case enginetest.Soak():
		games = 1000
	case enginetest.Long():
		games = 240
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
						rules := refRules{rounds: rounds}
						if points {
							rules.scoring = "points"
						}
						if err := judgeRecord(record(t, g, agents, 11, uint64(i)), herders, rules); err != nil {
							t.Fatalf("game %d: %v", i, err)
						}
					}
				})
			}
		}
	}
}

// reading is a further reading of the sheet, for the game and for the referee. Of two for one
// knob the later one counts, for both.
type reading struct {
	name    string
	game    func(*herding.Rules)
	referee func(*refRules)
	first   int // the first game; some readings seldom matter
}

// fits says whether a reading can be played with other rules: a team takes two
// herders, and so do bets.
func (x reading) fits(r *herding.Rules) bool {
	return x.name != "team" && x.name != "out of the bets" || r.Herders > 1
}

func readings() []reading {
	return []reading{
		{"corners", func(r *herding.Rules) { r.Wairgka.NextTo = herding.NextToCorners }, func(r *refRules) { r.touching = true }, 0},
		{"steps", func(r *herding.Rules) { r.Wairgka.Steps = herding.NextToCorners }, func(r *refRules) { r.diagonal = true }, 0},
		{"all", func(r *herding.Rules) { r.Wairgka.Choice = herding.ChoiceAll }, func(r *refRules) { r.all, r.turns = true, false }, 0},
		{"stands", func(r *herding.Rules) { r.Catch.Condition = herding.ConditionStands }, func(r *refRules) { r.condition = "stands" }, 0},
		{"hemmed", func(r *herding.Rules) { r.Catch.Condition = herding.ConditionHemmed }, func(r *refRules) { r.condition = "hemmed" }, 0},
		{"outright", func(r *herding.Rules) { r.Scoring = herding.ScoringOutright }, func(r *refRules) { r.scoring = "outright" }, 0},
		{"undivided", func(r *herding.Rules) { r.Awethi.Average = herding.RoundNever }, func(r *refRules) { r.rounding = "never" }, 0},
		{"open", func(r *herding.Rules) { r.Shelter.Stops = false }, func(r *refRules) { r.open = true }, 0},
		{"catcher", func(r *herding.Rules) { r.Catch.Scores = herding.ScorerCatcher }, func(r *refRules) { r.catcher = true }, 104},
		{"later", func(r *herding.Rules) { r.End.Moment = herding.EndNextHerd }, func(r *refRules) { r.later = true }, 0},
		{"driven", func(r *herding.Rules) { r.Herd.Order = herding.OrderMover }, func(r *refRules) { r.order = "mover" }, 0},
		{"fewer", func(r *herding.Rules) { r.Wairgka.Number = herding.OneFewer }, func(r *refRules) { r.fewer, r.wolves = true, 0 }, 0},
		{"four", func(r *herding.Rules) { r.Wairgka.Number = 4 }, func(r *refRules) { r.fewer, r.wolves = false, 4 }, 0},
		{"bites", func(r *herding.Rules) { r.Scoring, r.Points.Eaten = herding.ScoringPoints, true }, func(r *refRules) { r.scoring, r.bites = "points", true }, 0},
		{"lots", func(r *herding.Rules) { r.Starter = herding.StartsByLots }, func(r *refRules) { r.lots = true }, 0},
		{"team", func(r *herding.Rules) { r.Team = herding.Team{1, 2} }, func(r *refRules) { r.team = [2]int{1, 2} }, 0},
		{"out of the bets", func(r *herding.Rules) { r.Bets = herding.BetsHerders }, func(r *refRules) { r.out = true }, 0},
	}
}

// TestRefereeAgreesOnReadings lets the referee judge whole games under each
// further reading, and under several at once, and a game under each other rule.
// Under the rules of the sheet it objects to some of these games, or under the
// reading to games by the sheet, so that each reading makes a difference; each
// other rule does with LONG_TESTS=1, with which two readings are judged together.
func TestRefereeAgreesOnReadings(t *testing.T) {
	games, enough := 9, 3
	if enginetest.Long() {
		games, enough = 24, 24
	}
	cases := readings()
	both := func(a, b reading) reading {
		return reading{a.name + " and " + b.name, func(r *herding.Rules) { a.game(r); b.game(r) }, func(r *refRules) { a.referee(r); b.referee(r) }, 0}
	}
	every, count := cases[0], len(cases)
	for i, c := range cases[1:] {
		if c.name != "hemmed" && c.name != "four" { // stands and fewer exclude them
			every = both(every, c)
		}
		if enginetest.Long() {
			cases = append(cases, both(c, cases[(i+3)%count]))
		}
	}
	cases = append(cases, every)
	others := len(cases)
	cases = append(cases, otherRules()...)
	for n, c := range cases {
		enough, games := enough, games
		if n >= others && !enginetest.Soak() {
			enough = 1
		}
		if n >= others && !enginetest.Long() {
			games = 0
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			objected := false
			for i := c.first; i < c.first+enough || !objected && i < c.first+games; i++ {
				herders := 2 + i%3
				g := newGame(t, func(r *herding.Rules) {
					r.Herders, r.Limit.Rounds = herders, 40
					c.game(r)
				})
				rules := refRules{rounds: 40}
				plain := rules
				c.referee(&rules)
				agents := make([]engine.Agent, herders+1)
				for k := range agents {
					agents[k] = herding.NewPlayer(1 + i%2)
					if i%6 == 5 {
						agents[k] = enginetest.Uniform{}
					}
				}
				data := record(t, g, agents, 21, uint64(i))
				if err := judgeRecord(data, herders, rules); err != nil {
					t.Fatalf("game %d: %v", i, err)
				}
				if objected {
					continue
				}
				// Some readings forbid what the sheet allows, so a game by the
				// sheet is judged by the reading, too.
				sheet := newGame(t, func(r *herding.Rules) { r.Herders, r.Limit.Rounds = herders, 40 })
				objected = judgeRecord(data, herders, plain) != nil || judgeRecord(record(t, sheet, agents, 21, uint64(i)), herders, rules) != nil
			}
			if !objected && games > 0 {
				t.Error("the reading makes no difference to the referee")
			}
		})
	}
}

// TestRefereeObjects: the referee is not blind; it finds each of these lies
// in an otherwise true record.
func TestRefereeObjects(t *testing.T) {
	g := newGame(t, func(r *herding.Rules) { r.Limit.Rounds = 30 })
	agents := []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}, enginetest.Uniform{}}
	data := string(record(t, g, agents, 5, 1))
	if err := judgeRecord([]byte(data), 4, refRules{rounds: 30}); err != nil {
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
		if judgeRecord([]byte(strings.Replace(data, lie.old, lie.new, 1)), 4, refRules{rounds: 30}) == nil {
			t.Errorf("%s is not found", lie.name)
		}
	}
}
