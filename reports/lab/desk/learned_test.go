package desk_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/configs/evaluations"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/evaluation"
	"houserules/reports/lab/desk"
	"houserules/reports/playable/session"
	"houserules/sim"
	"houserules/variants"
)

// offered are the players that a desk offers at a table.
type offered struct {
	Table   *session.Offered
	Learn   []desk.Unlearned
	Learned json.RawMessage
	Error   string
}

func atTable(t *testing.T, d *desk.Desk, yaml string, learned json.RawMessage) (o offered) {
	t.Helper()
	text, err := json.Marshal(map[string]any{"do": "table", "yaml": yaml, "learned": some(learned)})
	if err == nil {
		err = json.Unmarshal([]byte(d.Ask(string(text))), &o)
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// some is a list of what there is.
func some(files ...json.RawMessage) []json.RawMessage {
	return slices.DeleteFunc(files, func(x json.RawMessage) bool { return x == nil })
}

// learnedFor is the file of what was learned for built-in rules, as if it were for others.
func learnedFor(t *testing.T, builtIn, yaml string) json.RawMessage {
	t.Helper()
	all, err := evaluations.All()
	if err != nil {
		t.Fatal(err)
	}
	was, _ := variants.NewLibrary().Load(builtIn)
	v, list := variants.NewLibrary().Texts(map[string][]byte{"rules.yaml": []byte(yaml)}).Load("./rules.yaml")
	if v == nil {
		t.Fatal(list)
	}
	e := *all[slices.IndexFunc(all, func(e *evaluation.Evaluation) bool { return slices.Contains(e.Rules, was.Hash) })]
	e.Rules, e.Matches = []string{v.Hash}, slices.Clone(e.Matches)
	e.Matches[0].Rules = v.Hash
	e.Seal()
	text, err := e.Text()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// At a table sit players of rising strength: levels where they were placed, and else those who have
// learned, or who look ahead where nobody has.
func TestPlayersRise(t *testing.T) {
	d := desk.New(words.English())
	extends := func(name string) string { return "schema: 1\nname: mine\nextends: " + name + "\n" }
	file := learnedFor(t, "french", club)
	for _, e := range []struct {
		name, yaml  string
		learned     json.RawMessage
		usual       string
		evaluations int
		learns      bool
	}{
		{"placed", extends("french"), nil, "level 5 of 10", 1, false},
		{"placed, as few as the game carries", extends("kalah"), nil, "level 3 of 6", 1, false},
		{"learned, and not placed", extends("aiyawatstani"), nil, "a player who has learned and looks at 1,000 positions", 1, false},
		{"not learned yet", club, nil, "a player who looks at 1,000 positions", 0, true},
		{"learned here", club, file, "a player who has learned and looks at 1,000 positions", 1, false},
		{"what is learned is for other rules", extends("ouril") + "board: {seeds: 3}\n", file, "a player who looks at 1,000 positions", 0, true},
		{"nobody searches", extends("awethi"), nil, "", 0, false},
	} {
		o := atTable(t, d, e.yaml, e.learned)
		if o.Error != "" || len(o.Learn) > 0 != e.learns || len(o.Table.Evaluations) != e.evaluations || o.Table.Called[o.Table.Usual] != e.usual || !slices.Contains(o.Table.Players, o.Table.Usual) {
			t.Errorf("%s: %+v %+v", e.name, o, o.Table)
			continue
		}
		if names := slices.Sorted(slices.Values(o.Table.Players)); len(slices.Compact(slices.Clone(names))) != len(names) {
			t.Errorf("%s: twice the same among %v", e.name, names)
		}
	}
	// What is damaged, or was made for another board, is learned again.
	for _, bad := range []json.RawMessage{json.RawMessage(strings.Replace(string(file), `"weights":[`, `"weights":[1,`, 1)), learnedFor(t, "congkak", club)} {
		if o := atTable(t, d, club, bad); o.Error != "" || len(o.Learn) != 1 || len(o.Table.Evaluations) > 0 {
			t.Errorf("%+v", o)
		}
	}
}

// A player who sits there plays the game of a study's with the same seed; and what a page learned is
// what a terminal learns.
func TestPlayersWhoLearned(t *testing.T) {
	d := desk.New(words.English())
	v, _ := variants.NewLibrary().Load("french")
	o := atTable(t, d, "schema: 1\nname: mine\nextends: french\n", nil).Table
	find := func(string) (*evaluation.Evaluation, error) { return evaluation.Read(o.Evaluations[0]) }
	for _, name := range []string{o.Players[0], o.Players[3]} {
		var s session.Session
		if err := s.Open(session.Setup{Variant: o.Name, Rules: o.Rules, Seats: []string{name, name}, Evaluations: o.Evaluations, Seed: "7"}); err != nil {
			t.Fatal(err)
		}
		if err := s.Answer(1 << 20); err != nil {
			t.Fatal(err)
		}
		spec, err := sim.ParseAgent(name)
		if err == nil {
			spec, err = spec.Evaluate(find)
		}
		if err != nil {
			t.Fatal(err)
		}
		p := engine.Stepper{State: v.Game.New(), Agents: []engine.Agent{sim.Player(v.Game, spec, 1), sim.Player(v.Game, spec, 2)}}
		p.Start(7, 0)
		for p.State.Turn() != engine.Over {
			p.Step()
		}
		if got := s.View(0).Position; got != p.State.Position() {
			t.Errorf("%s: %s, and a study's comes to %s", name, got, p.State.Position())
		}
		if err := new(session.Session).Open(session.Setup{Variant: o.Name, Rules: o.Rules, Seats: []string{name, name}, Seed: "7"}); err == nil || !strings.Contains(err.Error(), "does not have the evaluation") {
			t.Error(err)
		}
	}
	if !enginetest.Long() {
		return
	}
	told := 0
	var r offered
	kalah := "schema: 1\nname: mine\nextends: kalah\n"
	rules, list := variants.NewLibrary().Load("kalah")
	if rules == nil {
		t.Fatal(list)
	}
	if err := json.Unmarshal([]byte(d.AskLearned(string(rules.Canonical()), func(done, all int) { told = 100 * done / all })), &r); err != nil || r.Error != "" {
		t.Fatal(err, r.Error)
	}
	brought := atTable(t, d, kalah, nil).Table.Evaluations[0]
	if a, b := compact(t, r.Learned), compact(t, brought); a != b || told != 100 {
		t.Errorf("%s\nnot %s", a, b)
	}
}

func compact(t *testing.T, text json.RawMessage) string {
	t.Helper()
	var x any
	if err := json.Unmarshal(text, &x); err != nil {
		t.Fatal(err)
	}
	out, _ := json.Marshal(x)
	return string(out)
}

// Of those who value positions in two ways a page says whether what is found depends on it; they play once
// somebody has learned.
func TestWatchedInTwoWays(t *testing.T) {
	d := desk.New(words.English())
	lead, learned := "nodes:100;softmax=0.1", "nodes:100;eval=learned;softmax=0.1"
	study := func(agents ...string) map[string]any {
		games := map[string]int{}
		for _, a := range agents {
			games[a] = 30
		}
		return map[string]any{"do": "begin", "yaml": club, "agents": agents, "games": games, "seed": "7", "once": true}
	}
	asked := study(lead, learned)
	if r := tried(t, d, asked); r.Begun != nil || len(r.Learn) != 1 || r.Learn[0].Name != "club" || r.Error != "" {
		t.Fatalf("%+v", r)
	}
	asked["learned"] = some(learnedFor(t, "french", club))
	for _, e := range []struct {
		asked map[string]any
		want  string
	}{
		{asked, "Whether the advantage depends on how players value positions"},
		{study("alphabeta:2"), "All players who look ahead here value positions by the lead"},
		{study("random"), ""},
	} {
		b := ask(t, d, e.asked).Begun
		play(t, d, b, stretches(b, rand.New(rand.NewPCG(1, 1))))
		a := ask(t, d, map[string]any{"do": "judge"}).Answer
		if !strings.HasPrefix(a.Valued, e.want) || a.Valued == "" != (e.want == "") {
			t.Errorf("%v: %q", e.asked["agents"], a.Valued)
		}
		if last := a.Players[len(a.Players)-1].Agent; last != b.Cells[len(b.Cells)-1].Agent || !slices.Contains(e.asked["agents"].([]string), last) {
			t.Errorf("%v: %s", e.asked["agents"], last)
		}
	}
	if r := tried(t, d, study("nodes:100;eval=/etc/passwd")); !strings.Contains(r.Error, "no player that a page has") {
		t.Errorf("%+v", r)
	}
}
