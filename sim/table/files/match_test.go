package files

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/sim/table"
)

// matchStudy has two players who open matches by turns.
func matchStudy() *table.Contents {
	s := mixedStudy(table.None)
	s.Unit, s.Variants, s.Cells = table.Matches, s.Variants[:1], s.Cells[1:3]
	for i := range s.Cells {
		s.Cells[i].Games, s.Cells[i].BlockGames = 3, 2
	}
	return s
}

// matchRows are the games of matches: each place has match, number and starter.
func matchRows(s *table.Contents, cell int, places ...[3]int) *engine.Rows {
	rows := randomRows(rand.New(rand.NewPCG(1, 2)), s.Variants[0].Info, 0, len(places))
	rows.KeepLines(s.Cells[cell].Lines)
	rows.KeepStarters(true)
	for i, p := range places {
		rows.Game[i] = uint64(p[1]-1)<<40 | uint64(p[0])
		rows.Starters[i] = uint8(p[2])
	}
	return rows
}

// The columns of a match say where a game stands in it and who started it, by the
// line-up as the study has it; reading gives the rows back.
func TestColumnsOfMatches(t *testing.T) {
	dir, s := t.TempDir(), matchStudy()
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	places := [][3]int{{0, 1, 1}, {0, 2, 2}, {0, 3, 1}, {1, 1, 1}, {1, 2, 1}}
	want := []map[string]string{{
		"starter": "[1 2 1 1 1]", "leg": "[1 1 1 1 1]",
		"agent_1": "[alphabeta:4 random alphabeta:4 alphabeta:4 alphabeta:4]",
		"agent_2": "[random alphabeta:4 random random random]",
	}, {
		"starter": "[2 1 2 2 2]", "leg": "[2 2 2 2 2]",
		"agent_1": "[random alphabeta:4 random random random]",
		"agent_2": "[alphabeta:4 random alphabeta:4 alphabeta:4 alphabeta:4]",
	}}
	m := table.NewManifest(table.Checksum(nil))
	for cell := range want {
		rows := matchRows(s, cell, places...)
		part, err := schema.NewWriter(dir).Write(&s.Cells[cell], 0, rows)
		if err != nil {
			t.Fatal(err)
		}
		if part.First != 0 || part.Games != 2 || part.Rows != 5 {
			t.Errorf("%+v", part)
		}
		m.Parts = append(m.Parts, part)
		got, _ := readText(t, filepath.Join(dir, part.File))
		want[cell]["game"] = "[0 1099511627776 2199023255552 1 1099511627777]"
		want[cell]["match"], want[cell]["game_in_match"] = "[0 0 0 1 1]", "[1 2 3 1 2]"
		for name, text := range want[cell] {
			if got[name] != text {
				t.Errorf("cell %d, %s: %s instead of %s", cell, name, got[name], text)
			}
		}
		data, err := OpenStudy(dir, s, m)
		if err != nil {
			t.Fatal(err)
		}
		back := engine.NewRows(s.Variants[0].Info, 0)
		if err := data.Read(cell, 0, back); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(back.Game, rows.Game) || !slices.Equal(back.Starters, rows.Starters) || !slices.Equal(back.Plies, rows.Plies) {
			t.Errorf("cell %d: read %v by %v", cell, back.Game, back.Starters)
		}
	}
	data, err := OpenStudy(dir, s, m)
	if err != nil {
		t.Fatal(err)
	}
	if n := data.Missing(); n != 2 {
		t.Errorf("%d matches are missing", n)
	}
	// A part that says otherwise than the plan, or holds too much.
	for want, spoil := range map[string]func(p *table.Part){
		"0 rows":       func(p *table.Part) { p.Rows = 0 },
		"1 rows":       func(p *table.Part) { p.Rows = 1 },
		"1048577 rows": func(p *table.Part) { p.Rows = table.MaxBlockGames + 1 },
	} {
		bad := *m
		bad.Parts = slices.Clone(m.Parts)
		spoil(&bad.Parts[0])
		if _, err := OpenStudy(dir, s, &bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	games := *s
	games.Unit = table.Games
	if _, err := OpenStudy(dir, &games, m); err == nil {
		t.Error("a study of games takes parts of matches")
	}
}

// Rows that are not those of a block's matches never reach a file.
func TestWriterRefusesWrongMatches(t *testing.T) {
	s := matchStudy()
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	for name, places := range map[string][][3]int{
		"a match too few":  {{0, 1, 1}},
		"a match too many": {{0, 1, 1}, {1, 1, 1}, {2, 1, 1}},
		"a gap":            {{0, 1, 1}, {0, 3, 1}, {1, 1, 1}},
		"no order":         {{1, 1, 1}, {0, 1, 1}},
		"no starter":       {{0, 1, 1}, {0, 2, 0}, {1, 1, 1}},
	} {
		if _, err := schema.NewWriter(t.TempDir()).Write(&s.Cells[0], 0, matchRows(s, 0, places...)); err == nil {
			t.Errorf("%s is written", name)
		}
	}
	s.Unit = "set"
	if err := s.Check(); err == nil || !strings.Contains(err.Error(), `unknown unit "set"`) {
		t.Error(err)
	}
	herd := mixedStudy(table.None)
	herd.Unit = table.Matches
	if err := herd.Check(); err == nil || !strings.Contains(err.Error(), "a match has two players") {
		t.Error(err)
	}
}
