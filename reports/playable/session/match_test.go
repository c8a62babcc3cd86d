package session_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/matchplay"
	"houserules/reports/playable/session"
	"houserules/sim"
	"houserules/variants"
)

// table is a session that is asked in JSON, as a page asks.
type table struct {
	t *testing.T
	s session.Session
}

func (x *table) ask(request map[string]any) session.View {
	x.t.Helper()
	v, _, problem := x.tried(request)
	if problem != "" {
		x.t.Fatalf("%v: %s", request, problem)
	}
	return v
}

func (x *table) tried(request map[string]any) (session.View, string, string) {
	x.t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		x.t.Fatal(err)
	}
	var r struct {
		View          session.View
		Record, Error string
	}
	if err := json.Unmarshal([]byte(x.s.Ask(string(text))), &r); err != nil {
		x.t.Fatal(err)
	}
	return r.View, r.Record, r.Error
}

// opens begins a game or a match of some rules.
func opens(t *testing.T, name string, more map[string]any, knobs ...variants.Setting) (*table, *variants.Variant, session.View) {
	t.Helper()
	v, list := variants.NewLibrary().Load(name)
	if v == nil {
		t.Fatal(list)
	}
	if len(knobs) > 0 {
		var err error
		if v, err = v.Set(name, v.Title, knobs); err != nil {
			t.Fatal(err)
		}
	}
	r, err := session.RulesOf(v.Family, v.Hash, v.Rules)
	if err != nil {
		t.Fatal(err)
	}
	request := map[string]any{"do": "open", "variant": v.Name, "rules": r, "seed": "7", "seats": []string{session.Person, "greedy"}}
	for key, value := range more {
		request[key] = value
	}
	x := &table{t: t}
	return x, v, x.ask(request)
}

// lines are the games of a record.
func (x *table) lines() []map[string]any {
	x.t.Helper()
	_, record, problem := x.tried(map[string]any{"do": "record"})
	if problem != "" {
		x.t.Fatal(problem)
	}
	var list []map[string]any
	for line := range strings.SplitSeq(record, "\n") {
		m := map[string]any{}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			x.t.Fatalf("%v: %s", err, line)
		}
		list = append(list, m)
	}
	return list
}

// playedAlone is the last position of the game of an index between players.
func playedAlone(t *testing.T, v *variants.Variant, players []any, index uint64) string {
	t.Helper()
	p := engine.Stepper{State: v.Game.New()}
	for i, name := range players {
		spec, err := sim.ParseAgent(name.(string))
		if err != nil {
			t.Fatal(err)
		}
		p.Agents = append(p.Agents, sim.Player(v.Game, spec, engine.Seat(i+1)))
	}
	for p.Start(7, index); p.State.Turn() != engine.Over; {
		p.Step()
	}
	return p.State.Position()
}

// A match between players is the one that package matchplay plays of the same games, lots
// and seed; its record has its games in their order, with who starts each.
func TestMatchOfPlayers(t *testing.T) {
	for _, c := range []struct {
		name   string
		target int
		lots   bool
		knobs  []variants.Setting
	}{
		{"french", 0, false, nil}, {"french", 0, true, nil}, {"finnish", 60, false, nil}, {"catalan", 40, true, nil},
		{"french", 0, false, []variants.Setting{{Knob: "match.starter", Value: "lots"}}},
		{"french", 0, false, []variants.Setting{{Knob: "match.starter", Value: "winner-chooses"}}},
	} {
		name := fmt.Sprint(c)
		x, v, view := opens(t, c.name, map[string]any{"match": true, "target": c.target, "lots": c.lots, "seats": []string{"random", "greedy"}}, c.knobs...)
		rules, err := matchplay.To(v.Game, c.target)
		if err != nil {
			t.Fatal(err)
		}
		m := matchplay.New(rules)
		streams := func() engine.Streams { return engine.GameStreams(7, matchplay.Index(0, m.Games+1)) }
		swapped := c.lots && streams().Stream(engine.PurposeLot).Word(0)>>63 == 1
		players := []string{"random", "greedy"}
		if swapped {
			players = []string{"greedy", "random"}
		}
		for {
			starter := m.Starter(streams())
			view = x.ask(map[string]any{"do": "answer", "most": 1 << 20})
			page := int(starter)
			if swapped {
				page = int(starter.Other())
			}
			if view.Match.Game != m.Games+1 || view.Match.Starter != page {
				t.Fatalf("%s: game %d started by %d, the page has %+v", name, m.Games+1, page, view.Match)
			}
			line := x.lines()[m.Games]
			s := v.Game.New()
			for _, text := range line["moves"].([]any) {
				a, err := s.ParseAction(text.(string))
				if err != nil {
					t.Fatal(err)
				}
				s.Play(a)
			}
			want := []any{players[starter-1], players[2-starter]}
			if final := playedAlone(t, v, want, matchplay.Index(0, m.Games+1)); s.Position() != final {
				t.Fatalf("%s: game %d ends at %s, alone at %s", name, m.Games+1, s.Position(), final)
			}
			m.Add(matchplay.GameOf(v.Game.Info(), s.Outcome(), starter))
			if !reflect.DeepEqual(line["agents"], want) || line["match"].(map[string]any)["game"] != float64(m.Games) {
				t.Fatalf("%s: %v %v, and not %v", name, line["agents"], line["match"], want)
			}
			if view.Match.Over != m.Over() {
				t.Fatalf("%s: after game %d: %+v", name, m.Games, view.Match)
			}
			if m.Over() {
				break
			}
			if _, _, problem := x.tried(map[string]any{"do": "next", "side": "start"}); problem == "" {
				t.Errorf("%s: a side was chosen by nobody", name)
			}
			view = x.ask(map[string]any{"do": "next"})
		}
		points := m.Points[:]
		if swapped {
			points = []int{points[1], points[0]}
		}
		winner := 0
		if w := m.Winner(); w != 0 && !m.CutOff {
			if winner = int(w); swapped {
				winner = 3 - winner
			}
		}
		if !reflect.DeepEqual(view.Match.Points, points) || view.Match.Winner != winner {
			t.Errorf("%s: %+v, and not %v, won by %d", name, view.Match, points, winner)
		}
		if _, _, problem := x.tried(map[string]any{"do": "next"}); problem == "" {
			t.Errorf("%s: a game after the end", name)
		}
		if got := len(x.lines()); got != m.Games {
			t.Errorf("%s: %d games in the record of %d", name, got, m.Games)
		}
	}
}

// Seats are those that the rules give: south does not always begin, and may be swapped.
func TestSeatsOfTheRules(t *testing.T) {
	for _, c := range []struct{ name, knob, value string }{{"french", "starts", "north"}, {"french", "opening", "pie"}, {"alquerque", "opening", "pie"}} {
		x, v, view := opens(t, c.name, map[string]any{"seats": []string{session.Person, session.Person}}, variants.Setting{Knob: c.knob, Value: c.value})
		s := v.Game.New()
		for ply := range 3 {
			var want, got []string
			for _, a := range s.Actions(nil) {
				want = append(want, s.ActionText(a))
			}
			for _, m := range view.Moves {
				got = append(got, m.Text)
			}
			if !reflect.DeepEqual(got, want) || view.Seat != int(s.Turn()) || view.Position != s.Position() {
				t.Fatalf("%v, ply %d: seat %d %v, and not %d %v", c, ply, view.Seat, got, s.Turn(), want)
			}
			view = x.ask(map[string]any{"do": "play", "move": want[len(want)-1]})
			s.Play(s.Actions(nil)[len(want)-1])
		}
	}
}

// A person gives up and it can be taken back; the winner, a person too, chooses a side.
func TestResignAndChoose(t *testing.T) {
	x, _, view := opens(t, "french", map[string]any{"match": true, "seats": []string{session.Person, session.Person}}, variants.Setting{Knob: "match.starter", Value: "winner-chooses"}, variants.Setting{Knob: "stop.resigning", Value: "opponent"})
	if !view.Resign || view.Match == nil {
		t.Fatalf("%+v", view)
	}
	if _, _, problem := x.tried(map[string]any{"do": "seat", "seats": []string{"random", "greedy"}}); problem == "" {
		t.Error("others sit down in a match")
	}
	if _, _, problem := x.tried(map[string]any{"do": "next"}); !strings.Contains(problem, "not over") {
		t.Error(problem)
	}
	view = x.ask(map[string]any{"do": "resign"})
	if view.Waits != "over" || view.End != "resigned" || view.Match.Chooses != 2 || !view.Back {
		t.Fatalf("%+v", view)
	}
	if view = x.ask(map[string]any{"do": "undo"}); view.Waits != session.Person || view.Match.Points[1] != 0 {
		t.Fatalf("%+v", view)
	}
	view = x.ask(map[string]any{"do": "resign"})
	for _, side := range []string{"", "third"} {
		if _, _, problem := x.tried(map[string]any{"do": "next", "side": side}); !strings.Contains(problem, "start or second") {
			t.Errorf("%q: %s", side, problem)
		}
	}
	if view = x.ask(map[string]any{"do": "next", "side": "second"}); view.Match.Game != 2 || view.Match.Starter != 1 || view.Match.Points[1] != 1 {
		t.Fatalf("%+v", view.Match)
	}
	x.ask(map[string]any{"do": "resign"}) // by player 1, who started
	if view = x.ask(map[string]any{"do": "next", "side": "start"}); view.Match.Starter != 2 || view.Match.Points[1] != 2 {
		t.Fatalf("%+v", view.Match)
	}
	list := x.lines()
	if len(list) != 3 || list[0]["end_reason"] != "resigned" || !reflect.DeepEqual(list[2]["agents"], []any{"person 2", "person 1"}) {
		t.Errorf("%v", list)
	}
}

// Who is offered less than what they expect plays on; another person is asked.
func TestOffer(t *testing.T) {
	x, v, view := opens(t, "french", nil)
	if !view.Agree {
		t.Fatalf("%+v", view)
	}
	if view = x.ask(map[string]any{"do": "offer"}); view.Refused != 2 || view.Waits != session.Person {
		t.Errorf("before the first move: %+v", view)
	}
	if view = x.ask(map[string]any{"do": "play", "move": view.Moves[0].Text}); view.Refused != 0 || view.Agree || view.Resign {
		t.Errorf("%+v", view)
	}
	if _, _, problem := x.tried(map[string]any{"do": "offer"}); problem == "" {
		t.Error("an offer on another's turn")
	}
	x, _, _ = opens(t, v.Name, map[string]any{"seats": []string{session.Person, session.Person}})
	view = x.ask(map[string]any{"do": "offer", "parts": ""})
	if !view.Offered || view.Waits != session.Person {
		t.Fatalf("%+v", view)
	}
	if view = x.ask(map[string]any{"do": "undo"}); view.Offered || view.Back {
		t.Errorf("%+v", view)
	}
	x.ask(map[string]any{"do": "play", "move": view.Moves[0].Text})
	if _, _, problem := x.tried(map[string]any{"do": "offer", "parts": "5-7"}); !strings.Contains(problem, "5-7 is no division of the 48 that are left") {
		t.Error(problem)
	}
	x.ask(map[string]any{"do": "offer", "parts": "20-28"})
	if view = x.ask(map[string]any{"do": "reply", "agree": true}); !reflect.DeepEqual(view.Scores, []string{"20", "28"}) {
		t.Errorf("%v", view.Scores)
	}
	x.ask(map[string]any{"do": "undo"})
	x.ask(map[string]any{"do": "undo"})
	x.ask(map[string]any{"do": "offer"})
	if view = x.ask(map[string]any{"do": "reply", "agree": false}); view.Offered || view.Waits != session.Person {
		t.Errorf("%+v", view)
	}
	x.ask(map[string]any{"do": "offer"})
	if view = x.ask(map[string]any{"do": "reply", "agree": true}); view.Waits != "over" || view.End != "agreed" {
		t.Errorf("%+v", view)
	}
	if line := x.lines()[0]; line["end_reason"] != "agreed" || line["match"] != nil {
		t.Errorf("%v", line)
	}
	for _, request := range []map[string]any{{"do": "reply", "agree": true}, {"do": "resign"}, {"do": "offer"}, {"do": "next"}} {
		if _, _, problem := x.tried(request); problem == "" {
			t.Errorf("%v was done", request)
		}
	}
	x, _, _ = opens(t, v.Name, map[string]any{"seats": []string{session.Person, session.Person}})
	x.ask(map[string]any{"do": "offer"})
	x.ask(map[string]any{"do": "seat", "seats": []string{"greedy", session.Person}})
	if _, _, problem := x.tried(map[string]any{"do": "reply", "agree": true}); problem == "" {
		t.Error("an offer was answered by who did not hear it")
	}
	if _, _, problem := x.tried(map[string]any{"do": "seat", "seats": []string{"herder:1", session.Person}}); !strings.Contains(problem, "herder:1") {
		t.Error(problem)
	}
	if x, _, view = opens(t, "kalah", nil); view.Resign || view.Agree {
		t.Errorf("%+v", view)
	}
	if _, _, problem := x.tried(map[string]any{"do": "offer", "parts": "5-7"}); problem == "" {
		t.Error("kalah knows no agreement")
	}
}

// A match of which a game was cut off is told from one that had too many games.
func TestCutOff(t *testing.T) {
	people := map[string]any{"match": true, "seats": []string{session.Person, session.Person}}
	x, _, view := opens(t, "french", people, variants.Setting{Knob: "limit.plies", Value: "1 plies"}, variants.Setting{Knob: "match.games", Value: "1 games"}, variants.Setting{Knob: "match.draws", Value: "count"})
	if view = x.ask(map[string]any{"do": "play", "move": view.Moves[0].Text}); !view.Match.Over || !view.Match.CutOff || view.Match.TooMany {
		t.Errorf("%+v", view.Match)
	}
	x, _, _ = opens(t, "french", people, variants.Setting{Knob: "match.replays", Value: "1 games"})
	for range 2 { // drawn games, of which one is played again
		if view = x.ask(map[string]any{"do": "offer"}); view.Offered {
			view = x.ask(map[string]any{"do": "reply", "agree": true})
		}
		if view.Match.Game == 1 {
			x.ask(map[string]any{"do": "next"})
		}
	}
	if !view.Match.Over || !view.Match.CutOff || !view.Match.TooMany {
		t.Errorf("%+v", view.Match)
	}
}

// Rules say how their games make a match, or that players have to agree on points, or that
// there is none.
func TestMatchesOfRules(t *testing.T) {
	for name, want := range map[string]string{"french": "rules", "finnish": "target", "kalah": "target", "catalan": "target", "awethi": ""} {
		v, list := variants.NewLibrary().Load(name)
		if v == nil {
			t.Fatal(list)
		}
		r, err := session.RulesOf(v.Family, v.Hash, v.Rules)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := r.Matches(); got != want || err != nil {
			t.Errorf("%s: %q %v, and not %q", name, got, err, want)
		}
	}
	if _, err := (session.Rules{Family: "cards"}).Matches(); err == nil {
		t.Error("cards make a match")
	}
}
