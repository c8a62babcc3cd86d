package program

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"houserules/analysis/repeat"
	"houserules/engine/enginetest"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// repeatJSON runs repeat and reads what it prints.
func repeatJSON(t *testing.T, args ...string) (repeated, int, string) {
	t.Helper()
	var out, errw writer
	code := run(append([]string{"repeat", "--format", "json", "--progress", "off"}, args...), strings.NewReader(""), &out, &errw)
	var r repeated
	if len(out) > 0 {
		if err := json.Unmarshal(out, &r); err != nil {
			t.Fatal(err, string(out))
		}
	}
	return r, code, string(errw)
}

// The folders of programs of every version of tables and plans are repeated, count by
// count; of versions that are no longer read it is said which program can.
func TestRepeatGoldenFolders(t *testing.T) {
	const golden = "../../../sim/testdata/golden"
	entries, err := os.ReadDir(golden)
	if err != nil {
		t.Fatal(err)
	}
	repeatedOnes := 0
	for _, e := range entries {
		if !e.IsDir() || e.Name() == "plan-2" && !enginetest.Long() { // whose players think for seconds
			continue
		}
		r, code, errw := repeatJSON(t, filepath.Join(golden, e.Name()))
		if e.Name() == "tables-1" {
			if code != exitFailed || !strings.Contains(errw, "use the program that wrote it") {
				t.Errorf("%s: exit %d, %s", e.Name(), code, errw)
			}
			continue
		}
		repeatedOnes++
		if code != exitDone || !r.Equal || r.Differs == nil || r.NotRepeatable == nil {
			t.Errorf("%s: exit %d, %+v, %s", e.Name(), code, r, errw)
		}
	}
	if repeatedOnes < enginetest.Fewer(3, 4) {
		t.Errorf("only %d folders", repeatedOnes)
	}
}

// playedPage plays a small study and returns its page.
func playedPage(t *testing.T, args ...string) (dir, page string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "study")
	var out, errw writer
	if code := run(append(args, "-o", dir, "--seed", "7", "--progress", "off"), strings.NewReader(""), &out, &errw); code != exitDone {
		t.Fatalf("exit %d: %s", code, errw)
	}
	text, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	return dir, string(text)
}

// keep writes a page into an empty folder, as on another machine.
func keep(t *testing.T, page string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// A page is repeated where nothing else is; one whose counts were changed is told by which
// of them, and sentences are not compared. The summary that -o leaves is the first one.
func TestRepeatPage(t *testing.T) {
	dir, page := playedPage(t, "run", "--variants", "french,finnish", "--agents", "greedy,random", "--games", "20")
	again := filepath.Join(t.TempDir(), "again")
	if r, code, errw := repeatJSON(t, keep(t, strings.Replace(page, "<h1", "<h1 data-prose", 1)), "-o", again); code != exitDone || !r.Equal {
		t.Fatalf("exit %d, %+v, %s", code, r, errw)
	}
	one, err := os.ReadFile(filepath.Join(dir, "summary.json"))
	other, wrong := os.ReadFile(filepath.Join(again, "summary.json"))
	if err != nil || wrong != nil || string(one) != string(other) {
		t.Errorf("another summary: %v, %v", err, wrong)
	}
	forged := regexp.MustCompile(`"first_wins":\d+`).ReplaceAllString(page, `"first_wins":21`)
	r, code, _ := repeatJSON(t, keep(t, forged), "--check", dir)
	if code != exitFailed || r.Equal || len(r.Differs) != 4 || r.Differs[0].Key != "first_wins" || r.Differs[0].Page != 21 || !strings.Contains(r.Differs[0].Cell, " × ") {
		t.Errorf("exit %d, %+v", code, r)
	}
	for name, hostile := range map[string]string{
		"a plan that was changed": strings.Replace(page, `\"seed\": 7`, `\"seed\": 8`, 1),
		"more games than planned": strings.Replace(page, `"games":20`, `"games":2000000000000`, 1),
		"a cell of another name":  strings.Replace(page, `"cell":"french`, `"cell":"../french`, 1),
	} {
		if hostile == page {
			t.Fatalf("%s: the page has no such place", name)
		}
		if r, code, _ := repeatJSON(t, keep(t, hostile)); code != exitFailed || r.Equal || len(r.NotRepeatable) != 4 {
			t.Errorf("%s: exit %d, %+v", name, code, r)
		}
	}
	// A record of nothing is not equal to everything.
	for name, hostile := range map[string]string{
		"no games":              regexp.MustCompile(`"counts":\{[^}]*\}`).ReplaceAllString(page, `"counts":{}`),
		"no cells":              regexp.MustCompile(`"cells":\[\{"cell".*?\]`).ReplaceAllString(page, `"cells":[]`),
		"no cells of an atlas":  regexp.MustCompile(`"cells":\[\{"cell".*?\]`).ReplaceAllString(page, `"asks":"atlas","cells":[]`),
		"no cells and no plan":  regexp.MustCompile(`"studies":\[\{.*?\}\]\}\]`).ReplaceAllString(page, `"studies":[null]`),
		"no cells and no words": regexp.MustCompile(`"studies":\[\{.*?\}\]\}\]`).ReplaceAllString(page, `"studies":[{"name":"x"}]`),
	} {
		if hostile == page {
			t.Fatalf("%s: the page has no such place", name)
		}
		for _, more := range [][]string{nil, {"--check", dir}} {
			if r, code, _ := repeatJSON(t, append([]string{keep(t, hostile)}, more...)...); code != exitFailed || r.Equal {
				t.Errorf("%s: exit %d, %+v", name, code, r)
			}
		}
	}
	for _, args := range [][]string{{}, {"a", "b"}, {dir, "-o", dir}, {dir, "-o", "x", "--check", "y"}, {dir, "--check", ""}} {
		if _, code, _ := repeatJSON(t, args...); code != exitUsage {
			t.Errorf("%q: exit %d", args, code)
		}
	}
}

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

// withGames is a page of 20 games of each cell that says it has others, and its record with
// the plan that it was written with.
func withGames(t *testing.T, page, games string) (string, *repeat.Record) {
	t.Helper()
	text := regexp.MustCompile(`\\"games\\": 20\b`).ReplaceAllString(page, `\"games\": `+games)
	text = strings.ReplaceAll(text, `"games":20`, `"games":`+games)
	var r repeat.Record
	body, _, _ := strings.Cut(text[strings.Index(text, `{"record_version"`):], "</script>")
	if err := json.Unmarshal([]byte(body), &r); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(text, r.Studies[0].PlanSHA256, table.Checksum([]byte(r.Studies[0].Plan))), &r
}

// What would take hours is not begun unasked, and it is said how long it takes.
func TestRepeatIsAffordable(t *testing.T) {
	_, page := playedPage(t, "run", "--variants", "french", "--agents", "random,greedy", "--games", "20")
	text, r := withGames(t, page, "100000000000000")
	got, code, _ := repeatJSON(t, keep(t, text))
	if code != exitFailed || len(got.NotRepeatable) != 2 || !strings.Contains(got.NotRepeatable[0].Why, "200,000,000,000,000 games") || !strings.Contains(got.NotRepeatable[0].Why, " years ") || !strings.Contains(got.NotRepeatable[0].Why, "--long") {
		t.Errorf("exit %d, %+v", code, got)
	}
	if again, code, errw := repeatJSON(t, keep(t, page), "--long"); code != exitDone || !again.Equal {
		t.Errorf("exit %d, %+v, %s", code, again, errw)
	}
	// What was given up is only known to take longer than that.
	if _, err := r.Studies[0].Opened(); err == nil {
		t.Fatal("the plan is still the one of the record")
	}
	s := repeat.NewStudy("x", "", []byte(r.Studies[0].Plan))
	s.Cells = r.Studies[0].Cells
	p, err := s.Opened()
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Cells {
		s.Cells[i].Counts = map[string]int64{"games": 20}
	}
	for _, atLeast := range []bool{false, true} {
		var spent float64
		why, err := tooLongBy(p, s, make(obstacles, len(s.Cells)), &spent, func(*plan.Plan) (*sim.Estimate, error) {
			return &sim.Estimate{Cells: []sim.CellEstimate{{Known: true, GameSeconds: 3, AtLeast: atLeast}}}, nil
		})
		if err != nil || (why != "") != atLeast || atLeast && !strings.Contains(why, "not one game of ") {
			t.Errorf("%t: %q, %v", atLeast, why, err)
		}
	}
	// Many studies on a page take as long together as one.
	spent, studies := 0.0, 0
	for why := ""; why == "" && studies < 1000; studies++ {
		why, err = tooLongBy(p, s, make(obstacles, len(s.Cells)), &spent, func(*plan.Plan) (*sim.Estimate, error) {
			return &sim.Estimate{Cells: []sim.CellEstimate{{Known: true, GameSeconds: 30}}}, nil
		})
		if err != nil || why != "" && !strings.Contains(why, "with the studies before it") {
			t.Fatal(why, err)
		}
	}
	if games := 20 * len(s.Cells); studies != 3600/(30*games)+1 {
		t.Errorf("%d studies of %d games of 30 seconds", studies, games)
	}
	for _, c := range []struct {
		player, usual string
		want          bool
	}{{"random", "random", true}, {"alphabeta:3", "alphabeta:4", true}, {"alphabeta:40", "alphabeta:4", false}, {"alphabeta:5", "alphabeta:4", false}, {"mcts:9", "random", false}} {
		if weaker(c.player, c.usual) != c.want {
			t.Errorf("%s beside %s", c.player, c.usual)
		}
	}
}

// A page of a question is asked again.
func TestRepeatMatch(t *testing.T) {
	_, page := playedPage(t, "match", "french", "--agents", "greedy,random", "--games", "40")
	if r, code, errw := repeatJSON(t, keep(t, page)); code != exitDone || !r.Equal {
		t.Errorf("exit %d, %+v, %s", code, r, errw)
	}
}

// Of a record rules and the checksum of tables are looked at, too; cells without games are
// equal to nothing, and games that were there already are not said to have come out again.
func TestRepeatLooksAtAllOfARecord(t *testing.T) {
	dir, page := playedPage(t, "run", "--variants", "french,finnish", "--agents", "random", "--games", "20")
	for what, c := range map[string]struct {
		page, why string
		cells     int
	}{
		"a rule":   {strings.Replace(page, `title: French`, `title: Danish`, 1), "are not those that its plan plays", 2},
		"a knob":   {strings.Replace(page, `  seeds: 4`, `  seeds: 5`, 1), "are not those that its plan plays", 2},
		"no rules": {regexp.MustCompile(`"rules":\{"finnish":"`).ReplaceAllString(page, `"rules":{"finnish":"x`), "cannot be read", 2},
		"tables":   {regexp.MustCompile(`"tables_sha256":"[0-9a-f]{4}`).ReplaceAllString(page, `"tables_sha256":"0000`), "the record says 0000", 1},
		"a cell":   {regexp.MustCompile(`"counts":\{[^}]*\}`).ReplaceAllStringFunc(page, firstOnly(`"counts":{"games":0}`)), "no games of it", 1},
	} {
		if c.page == page {
			t.Fatalf("%s: the page has no such place", what)
		}
		for _, more := range [][]string{nil, {"--check", dir}} {
			r, code, errs := repeatJSON(t, append([]string{keep(t, c.page)}, more...)...)
			if code != exitFailed || r.Equal || len(r.NotRepeatable) != c.cells || !strings.Contains(r.NotRepeatable[0].Why, c.why) {
				t.Errorf("%s: exit %d, %+v, %s", what, code, r, errs)
			}
		}
	}
	again := filepath.Join(t.TempDir(), "again")
	for _, there := range []bool{false, true} {
		code, _, errs := command(t, "repeat", keep(t, page), "-o", again)
		if code != exitDone || strings.Contains(errs, "40 of the games were in "+again+" already") != there {
			t.Errorf("exit %d: %s", code, errs)
		}
	}
}

// firstOnly replaces the first that it is asked about.
func firstOnly(by string) func(string) string {
	done := false
	return func(text string) string {
		if done {
			return text
		}
		done = true
		return by
	}
}

// A name with line ends does not look like a line of what is printed.
func TestRepeatForgesNoLine(t *testing.T) {
	const forged = `x\nEqual: all 9 counts`
	dir, page := playedPage(t, "run", "--variants", "french", "--agents", "random", "--games", "20")
	for what, page := range map[string]string{
		"a key":           strings.Replace(page, `"counts":{`, `"counts":{"`+forged+`":1,`, 1),
		"a cell":          strings.Replace(page, `{"cell":"french × random"`, `{"cell":"`+forged+`"`, 1),
		"a program":       strings.Replace(regexp.MustCompile(`"program":"[^"]*"`).ReplaceAllString(page, `"program":"`+forged+`"`), `\"seed\": 7`, `\"seed\": 8`, 1),
		"a cell's reason": strings.Replace(page, `\"name\": \"french\"`, `\"name\": \"`+strings.ReplaceAll(forged, `\`, `\\\`)+`\"`, 1),
	} {
		code, out, errs := command(t, "repeat", keep(t, page), "--check", dir)
		if code != exitFailed || strings.Contains("\n"+out+errs, "\nEqual") {
			t.Errorf("%s: exit %d: %s%s", what, code, out, errs)
		}
	}
}

// What a page names is not started: without permission its cells cannot be repeated, nor where
// its program is not there or does not play, and the others are.
func TestRepeatStartsNothing(t *testing.T) {
	marker := filepath.Join(t.TempDir(), "started")
	program := filepath.Join(t.TempDir(), "engine.sh")
	engine, err := os.ReadFile("../../../engine/outside/examples/engine.sh")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(engine), "\n", "\n: >"+marker+"\n", 1)
	if err := os.WriteFile(program, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	_, page := playedPage(t, "run", "--variants", "french", "--agents", "random", "--agents", "exec:"+program, "--games", "2")
	if err := os.Remove(marker); err != nil {
		t.Fatal(err, "the program was not started when it was allowed")
	}
	hash := regexp.MustCompile(`"plan_sha256":"([0-9a-f]{64})"`).FindStringSubmatch(page)[1]
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // somebody else's machine
	forged := strings.Replace(page, `{"cell":"french × random","counts":{`, `{"cell":"french × random","counts":{"cut_off":7,`, 1)
	without := func(what, page, why string, differs int, more ...string) {
		t.Helper()
		r, code, errw := repeatJSON(t, append([]string{keep(t, page)}, more...)...)
		if code != exitFailed || r.Equal || len(r.Differs) != differs || len(r.NotRepeatable) != 1 || !strings.Contains(r.NotRepeatable[0].Cell, "exec:") || !strings.Contains(r.NotRepeatable[0].Why, why) {
			t.Errorf("%s: exit %d, %+v, %s", what, code, r, errw)
		}
	}
	without("not allowed", page, "that nobody has allowed", 0)
	without("not allowed, and another count", forged, "that nobody has allowed", 1)
	if _, err := os.Stat(marker); err == nil {
		t.Error("the page has started its program")
	}
	if err := os.WriteFile(program, []byte("#!/bin/sh\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	without("it does not play", page, "cannot be played", 0, "--allow-programs", hash)
	if err := os.Remove(program); err != nil {
		t.Fatal(err)
	}
	without("not there", page, "cannot be had here", 0)
	again := filepath.Join(t.TempDir(), "again")
	without("not there, and another count", forged, "cannot be had here", 1, "-o", again)
	if _, err := os.Stat(filepath.Join(again, "summary.json")); err != nil {
		t.Error(err)
	}
	code, out, _ := command(t, "repeat", keep(t, page))
	for _, want := range []string{"These cells of the report cannot be repeated here:\n  french × exec:", "These were played again:\n  french × random\n", "\nEqual: all"} {
		if code != exitFailed || !strings.Contains(out, want) {
			t.Errorf("exit %d, and no %q in %s", code, want, out)
		}
	}
	// A question compares its players: without one of them nothing of it is left.
	_, page = playedPage(t, "match", "french", "--agents", "random,exec:"+programOf(t, engine), "--games", "4")
	r, code, errw := repeatJSON(t, keep(t, page))
	if code != exitDone || !r.Equal {
		t.Errorf("a match: exit %d, %+v, %s", code, r, errw)
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	if r, code, errw := repeatJSON(t, keep(t, page)); code != exitFailed || len(r.Differs) > 0 || len(r.NotRepeatable) == 0 {
		t.Errorf("a match without permission: exit %d, %+v, %s", code, r, errw)
	}
}

// programOf is a program in a folder of its own.
func programOf(t *testing.T, text []byte) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "engine.sh")
	if err := os.WriteFile(program, text, 0o755); err != nil {
		t.Fatal(err)
	}
	return program
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
		r.compare("", &repeat.Study{Name: "x", Cells: c.page}, again)
		if len(r.Differs) != c.differs || len(r.NotRepeatable) != c.refused {
			t.Errorf("%v: %+v", c.page, r)
		}
	}
}

// What a page of a file's rules says to type works in an empty folder, with the file that
// the page has to save.
func TestPageHasWhatItsCommandsRead(t *testing.T) {
	club := filepath.Join(t.TempDir(), "my.yaml")
	if err := os.WriteFile(club, []byte("schema: 1\nname: club-awale\nextends: finnish\nboard: {seeds: 3}\nend: {majority: 19 seeds}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, page := playedPage(t, "run", "--variants", club, "--agents", "random", "--games", "20")
	const saved = `download="club-awale.yaml" href="data:application/yaml;charset=utf-8;base64,`
	_, after, found := strings.Cut(page, saved)
	text, _, _ := strings.Cut(after, `"`)
	rules, err := base64.StdEncoding.DecodeString(text)
	if !found || err != nil {
		t.Fatal("the page has no rules to save", err)
	}
	// Both files that the page has to save are a study of the same games, line numbers apart.
	_, after, _ = strings.Cut(page, `download="study.yaml" href="data:application/yaml;charset=utf-8;base64,`)
	text, _, _ = strings.Cut(after, `"`)
	study, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(study) == 0 {
		t.Fatal("the page has no study to save", err)
	}
	files := t.TempDir()
	for name, data := range map[string][]byte{"study.yaml": study, "club-awale.yaml": rules} {
		if err := os.WriteFile(filepath.Join(files, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	played, _ := playedPage(t, "run", filepath.Join(files, "study.yaml"))
	if r, code, errs := repeatJSON(t, keep(t, page), "--check", played); code != exitDone || !r.Equal {
		t.Errorf("the saved study: exit %d, %+v, %s", code, r, errs)
	}
	other, _ := playedPage(t, "run", "--variants", "french", "--agents", "random", "--games", "20")
	if code, _, errs := command(t, "repeat", keep(t, page), "--check", other); code != exitFailed || !strings.Contains(errs, "are others than those of the report: ") {
		t.Errorf("other games: exit %d: %s", code, errs)
	}
	if err := os.Remove(filepath.Join(played, "manifest.json")); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := command(t, "repeat", keep(t, page), "--check", played); code != exitFailed || !strings.Contains(errs, "has a plan and no finished games") {
		t.Errorf("no manifest: exit %d: %s", code, errs)
	}
	if !strings.Contains(page, "save club-awale.yaml from the end of report.html") || !strings.Contains(page, "houserules balance club-awale.yaml<") {
		t.Error("the page does not say how to search for a fairer change")
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("club-awale.yaml", rules, 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs writer // with all of its time: a twentieth may be too little on a busy machine
	if code := Houserules().Run([]string{"plan", "balance", "club-awale.yaml"}, strings.NewReader(""), &out, &errs); code != exitDone {
		t.Errorf("exit %d: %s", code, errs)
	}
}
