package program

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserules/analysis/repeat"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
)

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
