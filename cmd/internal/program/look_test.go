package program

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules/analysis/anytime"
	"houserules/sim"
	"houserules/sim/looks"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// contents reads a file of a folder.
func contents(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// summaryOf reads what a test wants to know of summary.json.
func summaryOf(t *testing.T, dir string) (s struct {
	Planned  bool
	Margin   float64
	Promised float64            `json:"planned_margin"`
	Others   map[string]float64 `json:"planned_tolerance"`
	// Tolerance is what is used.
	Tolerance map[string]float64
	Grow      *bool
	Sequence  *struct {
		Rows  int
		Games map[string]int64
		Lost  bool
	}
	Cells []struct {
		Fair struct{ Effect struct{ Method string } }
	}
}) {
	t.Helper()
	if err := json.Unmarshal([]byte(contents(t, dir, "summary.json")), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// studyOf writes a study file with some more lines and returns its name.
func studyOf(t *testing.T, more string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "small.yaml")
	const study = "schema: 1\nname: small\nvariants: [french, kalah]\nagents: [random]\ngames: 1500\nseed: 5\n"
	if err := os.WriteFile(name, []byte(study+more), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// A study of fixed size is looked at once, however often it is printed, and what
// it says does not depend on the log.
func TestFixedSizeIsLookedAtOnce(t *testing.T) {
	walk(t)
	dir := filepath.Join(t.TempDir(), "study")
	runs := [][]string{{"run", studyOf(t, ""), "-o", dir, "--progress", "off"}, {"compare", dir}, {"report", dir}, {"compare", dir, "--margin", "3"}}
	summary := ""
	for _, args := range runs {
		if code, _, errs := command(t, args...); code != exitDone {
			t.Fatalf("%v: %s", args, errs)
		}
		log, err := looks.Read(dir)
		if err != nil || !log.Equal(looks.Log{Looks: []looks.Look{{Games: 3000, Basis: looks.FixedSize}}}) {
			t.Errorf("%v: the log is %+v (%v)", args, log, err)
		}
		if now := contents(t, dir, "summary.json"); summary == "" {
			summary = now
		} else if now != summary {
			t.Errorf("%v changed the summary", args)
		}
	}
	if s := summaryOf(t, dir); s.Sequence != nil || s.Grow != nil || s.Cells[0].Fair.Effect.Method != "max-t" {
		t.Errorf("%+v", s)
	}
	neverLooked(t, dir)
	if code, _, errs := command(t, "report", dir); code != exitDone || contents(t, dir, "summary.json") != summary {
		t.Errorf("without a log: %s", errs)
	}
}

// neverLooked takes the log from a folder, and its seal: nobody has looked there.
func neverLooked(t *testing.T, dir string) {
	t.Helper()
	err := errors.Join(os.Remove(filepath.Join(dir, looks.File)), files.Seal(dir, func(s *table.Seals) { s.Looks, s.LastLook = 0, "" }))
	if err != nil {
		t.Fatal(err)
	}
}

// A study that may grow has a sequence from its first look on, says so, and
// lists its looks.
func TestGrowingStudy(t *testing.T) {
	walk(t)
	dir := filepath.Join(t.TempDir(), "study")
	code, out, errs := command(t, "run", studyOf(t, "grow: yes\n"), "-o", dir, "--progress", "off")
	if code != exitDone || !strings.Contains(out, "This study may grow") || !strings.Contains(out, "Looked at with 3,000 games.") {
		t.Fatalf("%s%s", out, errs)
	}
	s := summaryOf(t, dir)
	if s.Grow == nil || !*s.Grow || s.Sequence.Rows != 2 || s.Sequence.Games["random"] != 1500 || s.Cells[0].Fair.Effect.Method != "mixture" {
		t.Errorf("%+v", s)
	}
	if page := contents(t, dir, "report.html"); !strings.Contains(page, "Looked at with 3,000 games.") {
		t.Error("the page does not list the looks")
	}
	// It is resumed and reported on by its plan alone.
	if code, again, errs := command(t, "run", dir, "--progress", "off"); code != exitDone || again != out {
		t.Errorf("%s", errs)
	}
	if code, _, errs := command(t, "run", studyOf(t, "grow: true\n")); code == exitDone || !strings.Contains(errs, "small.yaml:7:7: error: grow cannot be") {
		t.Errorf("grow: true: %s", errs)
	}
}

// Who plans a study that may grow with too few games for its intervals is told
// beforehand from how many on there are some.
func TestTooFewGamesToGrow(t *testing.T) {
	walk(t)
	if sim.FirstLook != anytime.First {
		t.Errorf("studies are warned below %d games, but intervals begin with %d", sim.FirstLook, anytime.First)
	}
	name := studyOf(t, "grow: yes\n")
	data, err := os.ReadFile(name)
	if err == nil {
		err = os.WriteFile(name, []byte(strings.Replace(string(data), "1500", "150", 1)), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	code, out, errs := command(t, "run", name, "-o", filepath.Join(t.TempDir(), "study"), "--progress", "off")
	if code != exitDone || !strings.Contains(errs, "small.yaml:7:7: warning: grow: random has 150 games, but intervals that hold at every look begin with 1000") {
		t.Errorf("%d: %s", code, errs)
	}
	if !strings.Contains(out, "intervals that hold at every look begin with 1000") {
		t.Errorf("the comparison does not say why there are no intervals:\n%s", out)
	}
}

// A log that cannot be read counts as looks, and says so every time; a study
// that cannot be written to is shown with a word on the log.
func TestLostBook(t *testing.T) {
	walk(t)
	dir := filepath.Join(t.TempDir(), "study")
	if code, _, errs := command(t, "run", studyOf(t, ""), "-o", dir, "--progress", "off"); code != exitDone {
		t.Fatal(errs)
	}
	if err := os.WriteFile(filepath.Join(dir, looks.File), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		code, out, errs := command(t, "report", dir)
		if s := summaryOf(t, dir); code != exitDone || !strings.Contains(out, "looks.json was damaged") || s.Sequence == nil || !s.Sequence.Lost {
			t.Errorf("%s%s", out, errs)
		}
	}
	if os.Getuid() == 0 {
		return // whom nothing is forbidden
	}
	neverLooked(t, dir)
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o755)
	if code, _, errs := command(t, "compare", dir); code != exitDone || !strings.Contains(errs, "this look is not recorded") {
		t.Errorf("%d: %s", code, errs)
	}
}

// The margin is a promise: another one in the study file or on the command line
// leaves the plan alone and its trace in the report, as report --margin does.
func TestAnotherMarginIsAReanalysis(t *testing.T) {
	walk(t)
	dir := filepath.Join(t.TempDir(), "study")
	planned := studyOf(t, "tolerance: {score: 1 pp}\n")
	if code, _, errs := command(t, "run", planned, "-o", dir, "--progress", "off"); code != exitDone {
		t.Fatal(errs)
	}
	plan, first := contents(t, dir, "plan.json"), contents(t, dir, "summary.json")
	code, out, errs := command(t, "run", studyOf(t, "tolerance: {score: 3 pp}\nbase: kalah\n"), "-o", dir, "--progress", "off")
	if code != exitDone || !strings.Contains(out, "planned ± 1 pp against french, re-analysed at ± 3 pp against kalah") ||
		!strings.Contains(errs, "the tolerance of the score stays 1 pp, as planned before the games: 3 pp is a re-analysis") {
		t.Errorf("%s%s", out, errs)
	}
	if contents(t, dir, "plan.json") != plan {
		t.Error("the plan was written anew")
	}
	if page := contents(t, dir, "report.html"); !strings.Contains(page, "re-analysed at") {
		t.Error("the page does not say that it re-analyses")
	}
	if s := summaryOf(t, dir); s.Planned || s.Margin != 0.03 || s.Promised != 0.01 {
		t.Errorf("%+v", s)
	}
	summary := contents(t, dir, "summary.json")
	if code, again, errs := command(t, "report", dir, "--margin", "3", "--base", "kalah"); code != exitDone || again != out || contents(t, dir, "summary.json") != summary {
		t.Errorf("report --margin says something else: %s%s", again, errs)
	}
	// So are the tolerances of the other figures.
	code, out, errs = command(t, "run", studyOf(t, "tolerance: {score: 1 pp, plies: 10 %}\n"), "-o", dir, "--progress", "off")
	if code != exitDone || !strings.Contains(out, "; lengths planned ± 5 % of the base's mean, re-analysed at ± 10 %\n") || strings.Contains(out, "leads planned") || strings.Contains(out, "draws planned") || strings.Contains(out, "pp against") ||
		!strings.Contains(errs, "the tolerance of the plies stays the usual one, as planned before the games: 10 % is a re-analysis, unless they are the same") {
		t.Errorf("%s%s", out, errs)
	}
	if s := summaryOf(t, dir); s.Planned || s.Others["plies"] != 0.05 || s.Others["draws"] != 0.01 {
		t.Errorf("%+v", s)
	}
	// report --tolerance says the same.
	summary = contents(t, dir, "summary.json")
	if code, again, errs := command(t, "report", dir, "--tolerance", "plies=10 %"); code != exitDone || again != out || contents(t, dir, "summary.json") != summary {
		t.Errorf("report --tolerance says something else: %s%s", again, errs)
	}
	// To name a tolerance that goes without saying asks for nothing else.
	if code, out, _ := command(t, "run", studyOf(t, "tolerance: {score: 1 pp, plies: 5 %}\n"), "-o", dir, "--progress", "off"); code != exitDone || strings.Contains(out, "re-analysed") || !summaryOf(t, dir).Planned {
		t.Error(out)
	}
	// And by the plan it is as before.
	for _, args := range [][]string{{"run", dir, "--progress", "off"}, {"run", planned, "-o", dir, "--progress", "off"}, {"report", dir}} {
		if code, _, errs := command(t, args...); code != exitDone || contents(t, dir, "summary.json") != first {
			t.Errorf("%v: %s", args, errs)
		}
	}
}
