package program

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"houserules/analysis/repeat"
)

// What a summary shows of its cells is compared with its record: of pairs, seatings and
// matches too, and a cell that is left out.
func TestRepeatShown(t *testing.T) {
	dir, _ := playedPage(t, "run", "--variants", "french", "--agents", "random", "--agents", "greedy,random", "--games", "20")
	matches := filepath.Join(t.TempDir(), "study.yaml")
	if err := os.WriteFile(matches, []byte("schema: 1\nname: m\nvariants: french\nagents: [random, \"greedy,random\"]\nunit: match\ngames: 20\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	whole, _ := playedPage(t, "run", matches)
	five, page := playedPage(t, "run", "--variants", "awethi", "--agents", "herder:1", "--games", "20", "--seed", "9")
	if code, _, errw := command(t, "repeat", filepath.Join(five, "report.html"), "-o", five); code != exitUsage || !strings.Contains(errw, "is the folder of the report") {
		t.Errorf("a page repeated where it stands: exit %d, %s", code, errw)
	}
	if r, code, _ := repeatJSON(t, keep(t, regexp.MustCompile(`"counts":\{[^}]*\}`).ReplaceAllString(page, `"counts":null`))); code != exitFailed || len(r.NotRepeatable) == 0 {
		t.Errorf("a record without counts: exit %d, %+v", code, r)
	}
	if code, _, errw := command(t, "repeat", keep(t, `{"cells": [{"games": 1000.5}], "record": {"record_version": 1, "studies": [{}]}}`)); code != exitFailed || !strings.Contains(errw, "damaged cells: cells.games is 1000.5, and should be a whole number") {
		t.Errorf("half a game: exit %d, %s", code, errw)
	}
	for _, c := range []struct {
		dir, key, want string
		edit           func(cells []any) []any
	}{
		{dir, "", "", func(cells []any) []any { return cells }},
		{whole, "", "", func(cells []any) []any { return cells }},
		{five, "", "", func(cells []any) []any { return cells }},
		{five, "draws", "awethi × herder:1", func(cells []any) []any { add(cells, 1, 0, "first", "draws"); return cells }},
		{dir, "first_wins", "french × random", func(cells []any) []any { add(cells, 1, 0, "first", "wins"); return cells }},
		{dir, "plies", "french × random", func(cells []any) []any { add(cells, .05, 0, "plies", "mean"); return cells }},
		{dir, "end:won", "french × random", func(cells []any) []any { add(cells, 1, 0, "end_reasons", "won"); return cells }},
		{dir, "draws", "french × random", func(cells []any) []any { add(cells, .05, 0, "estimates", "draws", "value"); return cells }},
		{dir, "first_player_score", "french × greedy,random", func(cells []any) []any { add(cells, .025, 1, "estimates", "first_player_score", "value"); return cells }},
		{dir, "score_2", "french × greedy,random", func(cells []any) []any { add(cells, .5, 1, "scores", "1", "mean"); return cells }},
		{dir, "games", "french × random,greedy", func(cells []any) []any { add(cells, 1, 1, "pairing", "seatings", "1", "games"); return cells }},
		{dir, "games", "french × random", func(cells []any) []any { return cells[1:] }},
		{whole, "first_move", "french × random", func(cells []any) []any { add(cells, 1, 0, "first_move", "games"); return cells }},
	} {
		text, err := os.ReadFile(filepath.Join(c.dir, "summary.json"))
		var summary map[string]any
		if err == nil {
			err = json.Unmarshal(text, &summary)
		}
		if err != nil {
			t.Fatal(err)
		}
		summary["cells"] = c.edit(summary["cells"].([]any))
		if text, err = json.Marshal(summary); err != nil {
			t.Fatal(err)
		}
		r, code, errw := repeatJSON(t, keep(t, string(text)), "--check", c.dir)
		switch {
		case c.key == "" && (code != exitDone || !r.Equal):
			t.Errorf("as it was: exit %d, %+v, %s", code, r, errw)
		case c.key != "" && (code != exitFailed || r.Equal || len(r.Differs) != 1 || r.Differs[0].Key != c.key || r.Differs[0].Cell != c.want):
			t.Errorf("%s, %s: exit %d, %+v, %s", c.want, c.key, code, r, errw)
		}
	}
}

// add adds to a number somewhere in JSON, or puts it there.
func add(in any, n float64, at int, path ...string) {
	in = in.([]any)[at]
	for ; len(path) > 1; path = path[1:] {
		if list, ok := in.([]any); ok {
			at, _ := strconv.Atoi(path[0])
			in = list[at]
			continue
		}
		in = in.(map[string]any)[path[0]]
	}
	to := in.(map[string]any)
	was, _ := to[path[0]].(float64)
	to[path[0]] = was + n
}

// Both seatings of two players are one cell, as the report has it, unless neither is repeated.
func TestRepeatCountsCellsAsTheReportDoes(t *testing.T) {
	s := &repeat.Study{Name: "x"}
	for _, name := range []string{"a", "b", "c", "d"} {
		s.Cells = append(s.Cells, repeat.Cell{Cell: name})
	}
	for want, why := range map[int]obstacles{3: {"", "", "", ""}, 2: {"no", "", "", ""}, 1: {"no", "no", "", "no"}} {
		var r repeated
		r.settle("", s, s.Cells, why, [][]int{{0}, {1, 2}, {3}})
		if r.reported != want {
			t.Errorf("%d cells where %q cannot be repeated, and the report counts %d", r.reported, why, want)
		}
	}
}

// Cells are compared by name: more of them than came out, or none, are no equal ones.
func TestRepeatComparesCells(t *testing.T) {
	cell := func(name string, plies int64) repeat.Cell {
		return repeat.Cell{Cell: name, Counts: map[string]int64{"plies": plies}}
	}
	again := []repeat.Cell{cell("a", 1), cell("b", 2)}
	for _, c := range []struct {
		page             []repeat.Cell
		differs, refused int
	}{
		{again, 0, 0},
		{again[1:], 0, 0},
		{[]repeat.Cell{cell("b", 1)}, 1, 0},
		{nil, 0, 1},
		{[]repeat.Cell{cell("c", 1)}, 0, 1},
		{append(again[:2:2], cell("c", 3)), 0, 3},
	} {
		var r repeated
		r.compare("", &repeat.Study{Name: "x", Cells: c.page}, again, len(c.page))
		if len(r.Differs) != c.differs || len(r.NotRepeatable) != c.refused {
			t.Errorf("%v: %+v", c.page, r)
		}
	}
}
