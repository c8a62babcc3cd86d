package program

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"houserules/analysis/reference"
	"houserules/analysis/repeat"
	"houserules/engine/enginetest"
	"houserules/reports"
	"houserules/sim/table"
)

// referenceOf makes the table of some folders, and reads it.
func referenceOf(t *testing.T, args ...string) reference.Edition {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	must(t, append([]string{"reference", "-o", out}, args...)...)
	var e reference.Edition
	if err := json.Unmarshal([]byte(contents(t, out, reports.ReferenceFile)), &e); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(contents(t, out, "entries.csv"), "\n"); lines != len(e.Entries)+1 {
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
	games := int64(enginetest.Fewer(24, 60))
	study := writeStudy(t, dir, fmt.Sprintf(`schema: 1
name: both
variants: [french, alquerque, awethi]
agents: [random, greedy]
games: %d
openings: [start, {random: 4 plies}]
seed: 3
`, games))
	must(t, "run", study, "-o", "runs/both")
	e := referenceOf(t, "runs")
	seats := 0
	for _, x := range e.Entries {
		if x.Variant == "awethi" {
			seats++
		}
	}
	// Of four herders each has an entry, where few games are cut off.
	if len(e.Entries)-seats != 8 || seats == 0 || seats%4 != 0 || len(e.LeftOut) != 4-seats/4 {
		t.Fatalf("%d entries, %d of them of seats, left out: %+v", len(e.Entries), seats, e.LeftOut)
	}
	for _, l := range e.LeftOut {
		if !strings.Contains(l.Study, "awethi × ") || !strings.Contains(l.Reason, "more than half") {
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
			results := map[int]string{0: row["return_1"]}
			for seat := 1; row[fmt.Sprintf("against_wairgka_%d", seat)] != ""; seat++ {
				results[seat] = row[fmt.Sprintf("against_wairgka_%d", seat)]
			}
			for seat, result := range results {
				key := row["variant"] + row["openings"] + row["agents"] + strconv.Itoa(seat)
				n := counted[key]
				switch {
				case row["end_reason"] == "limit":
				case result == "1":
					n[0]++
				case result == "0.5":
					n[1]++
				case result == "0":
					n[2]++
				}
				counted[key] = n
			}
		}
	}
	for _, x := range e.Entries {
		if got := counted[x.Variant+x.Openings.Name+x.Recipe.Name+strconv.Itoa(x.Seat)]; got != [3]int64{x.Wins, x.Draws, x.Losses} || x.Games != games {
			t.Errorf("%s %s %d: %d won, %d drawn, %d lost of %d; the tables have %v", x.Variant, x.Recipe.Name, x.Openings.RandomPlies, x.Wins, x.Draws, x.Losses, x.Games, got)
		}
		if len(x.RulesHash) != 64 || len(x.Lengths) == 0 || x.Verdict == "" {
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
	} {
		if c.text == text {
			t.Fatalf("%s: nothing is changed", what)
		}
		e := referenceOf(t, dir, summaryAs(t, c.text))
		if len(e.Entries) != 1 || len(e.LeftOut) != 1 || !strings.Contains(e.LeftOut[0].Reason, c.reason) {
			t.Errorf("%s: %d entries, %+v", what, len(e.Entries), e.LeftOut)
			continue
		}
		if x, y := e.Entries[0], alone.Entries[0]; *x.Effect != *y.Effect {
			t.Errorf("%s: the other entry has changed", what)
		}
	}
	code, _, errs := command(t, "reference", summaryAs(t, "{}"), "-o", filepath.Join(t.TempDir(), "out"))
	if code != exitFailed || !strings.Contains(errs, "nothing to make tables of") {
		t.Errorf("exit %d, %s", code, errs)
	}
	foreign := t.TempDir()
	if err := os.WriteFile(filepath.Join(foreign, reports.ReferenceFile), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := command(t, "reference", dir, "-o", foreign); code != exitFailed || contents(t, foreign, reports.ReferenceFile) != "mine" {
		t.Errorf("exit %d, %s", code, errs)
	}
}

// The same summaries make the same edition again; an edition is continued until it is published, and then
// other games make the next one, which says what moved, and the one before stays to the byte.
func TestReferenceEditions(t *testing.T) {
	t.Chdir(t.TempDir())
	edition := func(args ...string) reference.Edition {
		t.Helper()
		return editionIn(t, "out", args...)
	}
	playedOnce(t, "a", "run", "--variants", "french", "--agents", "random", "--games", "40", "--seed", "1")
	if e := edition("a"); e.Number != 1 || len(e.Moved) != 0 || len(e.Entries) != 1 {
		t.Fatalf("edition %d, moved %v, %d entries", e.Number, e.Moved, len(e.Entries))
	}
	first := contents(t, "out", reports.ReferenceFile)
	for _, page := range []string{"index.html", "index.fr.html", "rules/french.html"} {
		if !strings.Contains(contents(t, "out", page), "SHA-256 "+table.Checksum([]byte(first))) {
			t.Errorf("%s is not cited by the hash of the entries", page)
		}
	}
	if edition("a"); contents(t, "out", reports.ReferenceFile) != first {
		t.Error("the same summary makes another edition")
	}
	if edition(); contents(t, "out", reports.ReferenceFile) != first {
		t.Error("what is kept makes another edition")
	}
	playedOnce(t, "c", "run", "--variants", "abapa", "--agents", "random", "--games", "40", "--seed", "3")
	if e := edition("c"); e.Number != 1 || len(e.Entries) != 2 || len(e.Moved) != 0 {
		t.Fatalf("continued it is edition %d, %d entries, moved %v", e.Number, len(e.Entries), e.Moved)
	}
	if err := os.RemoveAll("out/studies/abapa"); err != nil { // of whose rules the edition made a page
		t.Fatal(err)
	}
	if e := edition(); len(e.Entries) != 1 {
		t.Fatalf("%d entries", len(e.Entries))
	}
	if _, err := os.Stat("out/rules/abapa.html"); err == nil {
		t.Error("a page of rules without entries stays")
	}
	if code, _, said := command(t, "reference", "-o", "out", "--date", "31.7.2026"); code != exitUsage || !strings.Contains(said, "write it as") {
		t.Errorf("exit %d, %s", code, said)
	}
	if e := edition("--date", "2026-07-31"); e.Number != 1 || e.Date != "2026-07-31" {
		t.Errorf("edition %d of %q", e.Number, e.Date)
	}
	first = contents(t, "out", reports.ReferenceFile)
	for _, want := range []string{"date-released: \"2026-07-31\"", table.Checksum([]byte(first))} {
		if !strings.Contains(contents(t, "out", "CITATION.cff"), want) {
			t.Errorf("CITATION.cff does not say %s", want)
		}
	}
	if edition("a"); contents(t, "out", reports.ReferenceFile) != first {
		t.Error("a published edition is another")
	}
	if code, _, said := command(t, "reference", "-o", "out", "--date", "2026-08-31"); code != exitUsage || !strings.Contains(said, "was published on 2026-07-31") {
		t.Errorf("exit %d, %s", code, said)
	}
	playedOnce(t, "b", "run", "--variants", "french,kalah", "--agents", "random", "--games", "60", "--seed", "2")
	e := edition("b")
	if again := edition(); again.Number != 2 || len(again.Moved) != 2 {
		t.Errorf("continued it is edition %d, moved %+v", again.Number, again.Moved)
	}
	if e.Number != 2 || len(e.Entries) != 2 || len(e.Moved) != 2 || e.Moved[0].Why != "games" || e.Moved[1].Why != "added" {
		t.Errorf("edition %d, moved %+v", e.Number, e.Moved)
	}
	if keptEdition(t, "out/editions/entries-1.json.gz") != first {
		t.Error("the first edition is not kept as it was")
	}
	for page, want := range map[string]string{"index.html": "What moved", "rules/kalah.html": "What moving first is worth under", "CITATION.cff": "edition 2"} {
		if !strings.Contains(contents(t, "out", page), want) {
			t.Errorf("%s does not say %q", page, want)
		}
	}
	must(t, "reference", "-o", "out", "--lang", "fr")
	if !strings.Contains(contents(t, "out", "index.html"), "Ce que vaut le premier coup") {
		t.Error("the page is not in French")
	}
}

// keptEdition is the text of an edition before that of a folder.
func keptEdition(t *testing.T, file string) string {
	t.Helper()
	text, err := repeat.Unpacked([]byte(contents(t, ".", file)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Nothing of another's is replaced: no file in a folder without an edition, and no study that is
// kept by another of its name.
func TestReferenceKeepsWhatIsThere(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, seed := range []string{"1", "2"} {
		playedOnce(t, "seed"+seed, "run", "--variants", "french", "--agents", "random", "--games", "40", "--seed", seed)
	}
	for _, name := range []string{"index.html", "CITATION.cff", "entries.csv", "pages.css"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, errs := command(t, "reference", "seed1", "-o", dir)
		if code != exitFailed || !strings.Contains(errs, "was not written by houserules reference") || contents(t, dir, name) != "mine" {
			t.Errorf("%s: exit %d, %s", name, code, errs)
		}
	}
	must(t, "reference", "seed1", "-o", "out")
	kept := contents(t, "out", "entries.json")
	code, _, errs := command(t, "reference", "seed2", "-o", "out")
	if code != exitUsage || !strings.Contains(errs, "another seed") || contents(t, "out", "entries.json") != kept {
		t.Errorf("exit %d, %s", code, errs)
	}
}

// Several trainings of a player make one entry: its counts are theirs, its interval holds theirs,
// and what it shows is shown of each.
func TestReferenceTrainings(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, seed := range []string{"1", "2"} {
		must(t, "learn", "kalah", "--seed", seed, "-o", "kalah-"+seed+".json", "--games", "40", "--generations", "1", "--nodes", "20", "--pairs", "5")
	}
	study := writeStudy(t, dir, `schema: 1
name: trained
variants: [kalah]
agents: ["nodes:50;eval=kalah-1.json;softmax=0.25", "nodes:50;eval=kalah-2.json;softmax=0.25", "nodes:50"]
games: 100
openings: [start, {random: 4 plies}]
seed: 3
`)
	must(t, "run", study, "-o", "trained")
	e := referenceOf(t, "trained")
	if len(e.Entries) != 4 || len(e.LeftOut) != 0 {
		t.Fatalf("%d entries, left out %v", len(e.Entries), e.LeftOut)
	}
	for _, x := range e.Entries {
		if x.Recipe.EvaluationHash == "" {
			if len(x.Replicas) != 0 || x.Games != 100 {
				t.Errorf("%s has %d trainings and %d games", x.ID, len(x.Replicas), x.Games)
			}
			continue
		}
		if x.Recipe.Name != "nodes:50;eval=learned;softmax=0.25" || x.Recipe.Nodes != 50 || x.Recipe.SoftmaxScale != 0.25 || len(x.Replicas) != 2 || x.Games != 200 {
			t.Fatalf("%+v", x)
		}
		mean, wins := 0.0, int64(0)
		for _, r := range x.Replicas {
			mean, wins = mean+r.Effect.Value/2, wins+r.Wins
			if r.Games != 100 || r.Effect.Lo < x.Effect.Lo || r.Effect.Hi > x.Effect.Hi || r.Effect.SimultaneousLo < x.Effect.SimultaneousLo || r.Effect.SimultaneousHi > x.Effect.SimultaneousHi ||
				r.Effect.SimultaneousLo >= r.Effect.Lo || !strings.Contains(x.Recipe.EvaluationHash, r.EvaluationHash) {
				t.Errorf("%s: training %+v lies outside %+v", x.ID, r, *x.Effect)
			}
		}
		if math.Abs(mean-x.Effect.Value) > 1e-12 || wins != x.Wins {
			t.Errorf("%s: %v and %d wins, its trainings %v and %d", x.ID, x.Effect.Value, x.Wins, mean, wins)
		}
	}
}
