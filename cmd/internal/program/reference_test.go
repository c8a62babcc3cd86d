package program

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserules/analysis/reference"
)

// referenceOf makes the table of some folders, and reads it.
func referenceOf(t *testing.T, args ...string) reference.Edition {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	must(t, append([]string{"reference", "-o", out}, args...)...)
	var e reference.Edition
	if err := json.Unmarshal([]byte(contents(t, out, entriesFile)), &e); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(contents(t, out, entriesCSVFile), "\n"); lines != len(e.Entries)+1 {
		t.Errorf("%d lines of %d entries", lines, len(e.Entries))
	}
	return e
}

// summaryAs puts a summary into a folder of its own.
func summaryAs(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, summaryFile), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Each rule set, player and law of openings is an entry with the games that export lists.
func TestReference(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	study := writeStudy(t, dir, `schema: 1
name: both
variants: [french, alquerque, awethi]
agents: [random, greedy]
games: 60
openings: [start, {random: 4 plies}]
seed: 3
`)
	must(t, "run", study, "-o", "runs/both")
	e := referenceOf(t, "runs")
	if len(e.Entries) != 8 || len(e.LeftOut) != 4 {
		t.Fatalf("%d entries, left out: %+v", len(e.Entries), e.LeftOut)
	}
	for _, l := range e.LeftOut {
		if !strings.HasPrefix(l.Cell, "awethi × ") || !strings.Contains(l.Reason, "5 seats") {
			t.Errorf("%+v", l)
		}
	}
	must(t, "export", "runs/both", "-o", "csv")
	counted := map[string][3]int64{}
	list, err := filepath.Glob("csv/*.csv")
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for _, name := range list {
		lines := strings.Split(strings.TrimSpace(contents(t, ".", name)), "\n")
		head := strings.Split(lines[0], ",")
		for _, line := range lines[1:] {
			row := map[string]string{}
			for k, value := range strings.Split(line, ",") {
				row[head[k]] = value
			}
			key := row["variant"] + row["openings"]
			n := counted[key+row["agents"]]
			switch {
			case row["end_reason"] == "limit":
			case row["return_1"] == "1":
				n[0]++
			case row["return_1"] == "0.5":
				n[1]++
			case row["return_1"] == "0":
				n[2]++
			}
			counted[key+row["agents"]] = n
		}
	}
	for _, x := range e.Entries {
		from := map[int]string{0: "start", 4: "random:4"}[x.Plies]
		if got := counted[x.Variant+from+x.Player]; got != [3]int64{x.Wins, x.Draws, x.Losses} || x.Games != 60 {
			t.Errorf("%s %s %d: %d won, %d drawn, %d lost of %d; the tables have %v", x.Variant, x.Player, x.Plies, x.Wins, x.Draws, x.Losses, x.Games, got)
		}
		if len(x.Rules) != 64 || len(x.Lengths) == 0 || x.Verdict == "" {
			t.Errorf("%+v", x)
		}
	}
}

// What is damaged or foreign is left out with its reason, and the others stay as they are.
func TestReferenceLeavesOut(t *testing.T) {
	dir, _ := playedPage(t, "run", "--variants", "french", "--agents", "random", "--games", "40")
	text := contents(t, dir, summaryFile)
	alone := referenceOf(t, dir)
	for what, c := range map[string]struct{ text, reason string }{
		"half":       {text[:len(text)/2], "damaged JSON"},
		"foreign":    {`{"cells": []}`, "no record"},
		"a figure":   {regexp.MustCompile(`"draws": \d+`).ReplaceAllString(text, `"draws": 39`), "was changed"},
		"the plan":   {strings.Replace(text, `\"seed\": `, `\"seed\": 1`, 1), "plan was changed"},
		"the counts": {regexp.MustCompile(`"first_wins": \d+`).ReplaceAllString(text, `"first_wins": 40`), "was changed"},
		"a copy":     {text, "has the plan of a folder before it"},
	} {
		if c.text == text && what != "a copy" {
			t.Fatalf("%s: nothing is changed", what)
		}
		e := referenceOf(t, dir, summaryAs(t, c.text))
		if len(e.Entries) != 1 || len(e.LeftOut) != 1 || !strings.Contains(e.LeftOut[0].Reason, c.reason) {
			t.Errorf("%s: %d entries, %+v", what, len(e.Entries), e.LeftOut)
			continue
		}
		if x, y := e.Entries[0], alone.Entries[0]; *x.Advantage.Value != *y.Advantage.Value || x.Advantage.Lo != y.Advantage.Lo {
			t.Errorf("%s: the other entry has changed", what)
		}
	}
	code, _, errs := command(t, "reference", summaryAs(t, "{}"), "-o", filepath.Join(t.TempDir(), "out"))
	if code != exitFailed || !strings.Contains(errs, "nothing in these folders") {
		t.Errorf("exit %d, %s", code, errs)
	}
	foreign := t.TempDir()
	if err := os.WriteFile(filepath.Join(foreign, entriesFile), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := command(t, "reference", dir, "-o", foreign); code != exitFailed || contents(t, foreign, entriesFile) != "mine" {
		t.Errorf("exit %d, %s", code, errs)
	}
}
