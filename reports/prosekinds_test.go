package reports_test

import (
	"bytes"
	"io"
	"testing"

	"houserules/analysis/komi"
	"houserules/analysis/match"
	"houserules/analysis/question"
	"houserules/configs/words"
	"houserules/engine"
	"houserules/reports"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// dealt are games of two players that go one way or another by their index.
type dealt struct{}

func (dealt) Has(int, int) bool { return true }

func (dealt) Read(cell, block int, rows *engine.Rows) error {
	rows.Resize(16)
	rows.KeepLines(true)
	for i := range rows.Len {
		game := uint64(16*block + i)
		rows.Game[i], rows.Plies[i], rows.End[i], rows.Lines[i] = game, 40, 1, engine.LineHash(game+1)
		if game%97 == 5 {
			rows.End[i] = 2
		}
		winner := int(game*7/3+uint64(cell)) % 2
		rows.Return[winner][i], rows.Return[1-winner][i] = engine.FullReturn, 0
		rows.Score[winner][i], rows.Score[1-winner][i] = engine.Score(52+game%9), engine.Score(44-game%9)
	}
	return nil
}

var _ question.Games = dealt{}

// asking are pages of questions that search by themselves, in a language.
func asking(t *testing.T, c *words.Catalogue) map[string]string {
	t.Helper()
	info := &engine.Info{Unit: "seeds", Roles: []engine.Role{{Name: "South"}, {Name: "North"}}, EndReasons: []string{"majority", "limit"}, CutOff: 2}
	frame := func(p *plan.Plan) *reports.Frame {
		return &reports.Frame{Name: p.Name, Seed: 1, Protocol: 1, Command: "houserules run made", Version: "1", Variants: builtInSaid(t, c, "french"), Reader: reports.Reader{Words: c}}
	}
	list := map[string]string{}
	put := func(name string, write func(w io.Writer) error) {
		var page bytes.Buffer
		if err := write(&page); err != nil {
			t.Fatal(err)
		}
		list[name] = page.String()
	}
	answered := func(name string, q question.Question, p *plan.Plan) {
		if err := question.Ask(q, p, dealt{}); err != nil {
			t.Fatal(err)
		}
		put(name, func(w io.Writer) error { return reports.AnswerPage(w, q.Answer(), frame(p)) })
	}
	for name, m := range map[string]*plan.Match{"match": {}, "match by test": {Sequential: true}, "match until": {Until: 0.02}} {
		m.Scale, m.Elo1, m.Alpha, m.Beta = match.Logistic.String(), 10, 0.05, 0.05
		p := &plan.Plan{Match: m, Contents: table.Contents{Name: "match", Protocol: engine.Protocol}}
		for leg, agents := range [][]string{{"greedy", "random"}, {"random", "greedy"}} {
			p.Cells = append(p.Cells, table.Cell{Variant: "french", Agents: agents[0] + "," + agents[1], Lineup: agents, Players: []string{"greedy", "random"}, Leg: leg + 1, Games: 320, BlockGames: 16, Lines: true, Info: info})
		}
		q, err := match.NewQuestion(p)
		if err != nil {
			t.Fatal(err)
		}
		answered(name, q, p)
	}
	p := &plan.Plan{Contents: table.Contents{Name: "komi", Protocol: engine.Protocol, Variants: []table.Variant{{Name: "french", Info: info}}}, Komi: &plan.Komi{
		Variant: "french", HalfUnits: []engine.Score{-2, -1, 0, 1, 2}, Players: []plan.KomiPlayer{{Agent: "random", Rescored: true}}, Level: 0.95}}
	p.Cells = []table.Cell{{Variant: "french", Agents: "random", Lineup: []string{"random", "random"}, Leg: 1, Games: 320, BlockGames: 16, Lines: true, Info: info}}
	answered("komi", komi.NewQuestion(p), p)
	put("atlas", func(w io.Writer) error { return reports.AtlasPage(w, c) })
	studies := threeAndOne()
	for i := range studies {
		in := &studies[i].Input
		var of []string
		for _, v := range in.Variants {
			of = append(of, v.Name)
		}
		in.Variants, in.RuleDiffs = builtInSaid(t, c, of...), nil
	}
	put("several", func(w io.Writer) error { return reports.SeveralPage(w, c, studies) })
	runs := []reports.Run{
		{Folder: "zz", Link: "a/report.html", Study: "three-traditions", Title: "Three traditions of awalé", Date: "2026-01-02", Card: reports.Card{Answer: "zz"}, Played: 10, Planned: 20, Bytes: 5000, Registered: true},
		{Folder: "zz", Study: "match", Title: "zz", Played: 20, Planned: 20, Asks: "match", Since: "zz", Changes: []reports.Change{{Text: "zz"}}},
		{Folder: "zz", Problem: "zz"},
	}
	put("index", func(w io.Writer) error { return reports.Index(w, runs, c) })
	return list
}
