package program

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/engine/enginetest"
	"houserules/sim/looks"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/sim/table/files"
)

// interrupted plays a study and takes away parts of its tables, as if they had
// never been played: all blocks of each cell from a number on.
func interrupted(t *testing.T, dir, study string, from ...int) {
	t.Helper()
	if code, _, errs := command(t, "run", study, "-o", dir, "--progress", "off"); code != exitDone {
		t.Fatal(errs)
	}
	neverLooked(t, dir)
	if err := os.Remove(filepath.Join(dir, "summary.json")); err != nil {
		t.Fatal(err)
	}
	p, err := planfile.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	keepParts(t, dir, func(part table.Part) bool {
		for i := range p.Cells {
			c := &p.Cells[i]
			if b := c.BlockOf(part.First); part.File == c.PartFile(b) && b < from[i] {
				return true
			}
		}
		return false
	})
}

// keepParts takes the other parts of a folder's tables from its list.
func keepParts(t *testing.T, dir string, keep func(table.Part) bool) {
	t.Helper()
	m, err := files.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	m.Parts = slices.DeleteFunc(m.Parts, func(part table.Part) bool { return !keep(part) })
	if err := files.WriteManifest(dir, m); err != nil {
		t.Fatal(err)
	}
}

// searching is a study of players who search, of several blocks; random players
// have blocks of more games than tests play.
func searching(t *testing.T, more string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "small.yaml")
	const study = "schema: 1\nname: small\nvariants: [kalah, kalah-no-empty-capture]\nagents: [\"alphabeta:1\"]\ngames: 5000\nseed: 5\n"
	if err := os.WriteFile(name, []byte(study+more), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// An unfinished study is shown as far as all that is compared is there, with a
// banner, and says what is promised; its numbers are those of a study of so many
// games. The look is kept, and has its price for a study that may not grow.
func TestUnfinishedStudyIsShown(t *testing.T) {
	walk(t)
	for _, grows := range []bool{false, true} {
		more := ""
		if grows {
			more = "grow: yes\n"
		}
		dir := filepath.Join(t.TempDir(), "my study")
		interrupted(t, dir, searching(t, more), 4, 3) // blocks of 1024
		code, out, errs := command(t, "compare", dir)
		if code != exitDone || !strings.Contains(out, "NOT FINISHED: 6,144 of 10,000 games.") || !strings.Contains(out, "7,168 games have been played in all") {
			t.Fatalf("%s%s", out, errs)
		}
		if strings.Contains(out, "promises nothing about its verdicts yet") == grows || strings.Contains(out, "This study may grow") != grows {
			t.Errorf("grows %v: what is promised:\n%s", grows, out)
		}
		if !strings.Contains(out, "as planned or named here:\n  houserules run "+quote(dir)+"\n") {
			t.Errorf("no command to go on:\n%s", out)
		}
		log, err := looks.Read(dir)
		if err != nil || !log.Equal(looks.Log{Looks: []looks.Look{{Games: 6144, Basis: looks.Sequence}}}) {
			t.Errorf("the log is %+v (%v)", log, err)
		}
		// The numbers are those of a study with so many games, as it is.
		small := filepath.Join(t.TempDir(), "whole")
		text := strings.Replace(contents(t, filepath.Dir(searching(t, "grow: yes\n")), "small.yaml"), "5000", "3072", 1)
		file := filepath.Join(t.TempDir(), "small.yaml")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if code, _, errs := command(t, "run", file, "-o", small, "--progress", "off"); code != exitDone {
			t.Fatal(errs)
		}
		if part, whole := table1(t, out), table1(t, compared(t, small)); part != whole {
			t.Errorf("the part is\n%s\nthe study of so many games\n%s", part, whole)
		}
		// report leaves its files, which say the same.
		if code, _, errs := command(t, "report", dir); code != exitDone || !strings.Contains(contents(t, dir, "report.html"), "NOT FINISHED: 6,144 of 10,000 games.") ||
			!strings.Contains(contents(t, dir, "report.md"), "NOT FINISHED") {
			t.Error(errs)
		}
		var s struct{ Part map[string]any }
		if err := json.Unmarshal([]byte(contents(t, dir, "summary.json")), &s); err != nil || s.Part["games"] != 6144.0 || s.Part["planned"] != 10000.0 || s.Part["promised"] != grows {
			t.Errorf("%+v, %v", s, err)
		}
		// When it is finished it has the intervals of a sequence.
		code, out, errs = command(t, "run", dir, "--progress", "off")
		if code != exitDone || strings.Contains(out, "NOT FINISHED") || !strings.Contains(out, "Looked at with 6,144 games; 10,000 games.") || summaryOf(t, dir).Cells[0].Fair.Effect.Method != "mixture" {
			t.Errorf("%s%s", out, errs)
		}
	}
}

// compared is the comparison of a folder.
func compared(t *testing.T, dir string) string {
	t.Helper()
	code, out, errs := command(t, "compare", dir)
	if code != exitDone {
		t.Fatal(errs)
	}
	return out
}

// table1 is the first table of a comparison without its intervals, which depend
// on what was planned.
func table1(t *testing.T, out string) string {
	t.Helper()
	_, out, _ = strings.Cut(out, "Results of the first player")
	out, _, ok := strings.Cut(out, "Is it fair?")
	if !ok {
		t.Fatal("no table of results")
	}
	var words []string
	for _, w := range strings.Fields(out) {
		if !strings.ContainsAny(w, "[]±") {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// Where nothing can be compared yet that is said, and nothing counts as a look.
func TestNothingToShowYet(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "study")
	interrupted(t, dir, searching(t, ""), 2, 0)
	code, _, errs := command(t, "compare", dir)
	if code != exitFailed || !strings.Contains(errs, "2048 of 10000 games are played") || !strings.Contains(errs, "houserules run "+dir) {
		t.Errorf("%d: %s", code, errs)
	}
	if log, err := looks.Read(dir); err != nil || len(log.Looks) > 0 {
		t.Errorf("%+v, %v", log, err)
	}
}

// A finished study is extended by the command that it names, also one that was
// not meant to grow: its first look was of fixed size, from then on it has a
// sequence, and says what that costs.
func TestStudyIsExtended(t *testing.T) {
	walk(t)
	dir := filepath.Join(t.TempDir(), "it's a study")
	code, out, errs := command(t, "run", searching(t, ""), "-o", dir, "--progress", "off")
	_, rest, found := strings.Cut(out, "--seed S and -o NEW:\n  houserules run ")
	if code != exitDone || !found {
		t.Fatalf("%s%s", out, errs)
	}
	line, _, _ := strings.Cut(rest, "\n")
	if !strings.HasPrefix(line, quote(dir)+" --games ") {
		t.Errorf("the command is %q", line)
	}
	if page := contents(t, dir, "report.md"); !strings.Contains(page, "houserules run './it'\\''s a study' --games ") {
		t.Error("the page names no command, or the path of the folder")
	}
	first := contents(t, dir, "manifest.json")
	code, out, errs = command(t, "run", dir, "--games", "6k", "--progress", "off")
	if code != exitDone || !strings.Contains(errs, "the number of games of alphabeta:1 is now 6000 instead of 5000") || !strings.Contains(errs, "played 2,000 games, 10,000 were there already") {
		t.Fatal(errs)
	}
	for _, want := range []string{"about 5.8 % of such studies", "1.55 times as wide", "Looked at with 10,000 games; 12,000 games."} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said:\n%s", want, out)
		}
	}
	log, err := looks.Read(dir)
	if err != nil || !log.Equal(looks.Log{Looks: []looks.Look{{Games: 10_000, Basis: looks.FixedSize}, {Games: 12_000, Basis: looks.SequenceAfterFixed}}}) {
		t.Errorf("%+v, %v", log, err)
	}
	_, list, _ := strings.Cut(first, `"parts": [`)
	for line := range strings.SplitSeq(list, "\n") {
		if strings.Contains(line, "sha256") && !strings.Contains(contents(t, dir, "manifest.json"), strings.TrimSuffix(line, ",")) {
			t.Errorf("a part that was there is another now: %s", line)
		}
	}
	for _, args := range [][]string{{"run", dir, "--games", "6000"}, {"run", dir}, {"report", dir}} {
		if code, again, errs := command(t, append(args, "--progress", "off")...); code != exitDone || again != out {
			t.Errorf("%v: %s", args, errs)
		}
	}
}

// What cannot be extended is said, and nothing is lost.
func TestBadExtensions(t *testing.T) {
	dir, study := filepath.Join(t.TempDir(), "study"), searching(t, "")
	if code, _, errs := command(t, "run", study, "-o", dir, "--progress", "off"); code != exitDone {
		t.Fatal(errs)
	}
	other := filepath.Join(t.TempDir(), "small.yaml")
	text := strings.NewReplacer("5000", "9000", "kalah-no-empty-capture", "french").Replace(contents(t, filepath.Dir(study), "small.yaml"))
	if err := os.WriteFile(other, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	before := contents(t, dir, "plan.json") + contents(t, dir, "manifest.json")
	for _, test := range []struct {
		args string
		want string
	}{
		{"run DIR --games 4000", "has 5000 games of each line-up already; games can be added, not taken away"},
		{"run DIR --games 0", "games can be added, not taken away"},
		{"run DIR --games 5G", "write a whole number"},
		{"run DIR --games 5000M", "need wider columns"},
		{"run DIR --games 6000 -o ELSE", "is extended where it is"},
		{"run DIR --games 6000 --until decided", "leave --until and --max out"},
		{"run DIR --max 6000", "--max is the most games that --until may take"},
		{"run DIR --until decided", "--until decided needs --max"},
		{"run DIR --until decided --max 400", "can be raised, not lowered"},
		{"run DIR --until soon --max 400", "or decided"},
		{"run DIR --until 50", "below 50"},
		{"run " + study + " --max 6000", "--max is the most games that --until may take"},
		{"run " + study + " --until decided", "say how many games of each line-up are enough"},
		{"run " + other + " -o DIR", "variant french: not there, new"},
		{"run --variants kalah,french --agents alphabeta:1 --games 9000 -o DIR", "holds another study"},
	} {
		code, out, errs := command(t, strings.Fields(strings.NewReplacer("DIR", dir, "ELSE", t.TempDir()).Replace(test.args))...)
		if code == exitDone || out != "" || !strings.Contains(errs, test.want) {
			t.Errorf("%s: %d %s", test.args, code, errs)
		}
	}
	if contents(t, dir, "plan.json")+contents(t, dir, "manifest.json") != before {
		t.Error("the folder changed")
	}
	if code, _, errs := command(t, "run", strings.Replace(study, "small", "small", 1), "-o", dir, "--progress", "off"); code != exitDone {
		t.Error(errs)
	}
}

// A study that ends by the width of its intervals ends as soon as they are that
// narrow, whatever the number of workers and however it was interrupted, and
// has intervals of fixed size unless somebody looked before.
func TestUntilNarrow(t *testing.T) {
	walk(t)
	study := searching(t, "")
	var first string
	for _, jobs := range []string{"1", "3"} {
		dir := filepath.Join(t.TempDir(), "study")
		code, out, errs := command(t, "run", study, "--until", "2 pp", "-o", dir, "-j", jobs, "--progress", "off")
		if code != exitDone || !strings.Contains(out, "Ended by its rule: ") || !strings.Contains(out, "all questions are known to ± 2 pp or better") || !strings.Contains(out, "Chow and Robbins") {
			t.Fatalf("%s%s", out, errs)
		}
		if said := strings.ReplaceAll(out, dir, "DIR"); first == "" {
			first = said
		} else if first != said {
			t.Error("another number of workers ends with other games")
		} else if !enginetest.Long() {
			break // what is reported on the same games is the same
		}
		if s := summaryOf(t, dir); s.Sequence != nil || s.Cells[0].Fair.Effect.Method != "max-t" {
			t.Errorf("%+v", s)
		}
		if half := widest(t, dir); half > 0.02 || half < 0.01 {
			t.Errorf("known to ± %v", half)
		}
		log, err := looks.Read(dir)
		if err != nil || len(log.Looks) != 1 || log.Looks[0].Basis != looks.FixedWidth {
			t.Errorf("%+v, %v", log, err)
		}
		// Without its log it is what it was, and so it is run again.
		neverLooked(t, dir)
		for _, args := range [][]string{{"report", dir}, {"run", dir, "--progress", "off"}, {"run", study, "--until", "2pp", "-o", dir, "--progress", "off"}} {
			if code, again, errs := command(t, args...); code != exitDone || again != out || strings.Contains(errs, "played 2") {
				t.Errorf("%v: %s", args, errs)
			}
		}
		// Another rule takes it further, and is a look after one of fixed size.
		code, out, errs = command(t, "run", dir, "--until", "1.5 pp", "--progress", "off")
		if code != exitDone || !strings.Contains(errs, "what ends it is now 1.5pp instead of 2pp") || !strings.Contains(out, "about 5.8 %") || widest(t, dir) > 0.015 {
			t.Errorf("%s%s", out, errs)
		}
		if code, _, errs := command(t, "run", dir, "--games", "99k"); code != exitUsage || !strings.Contains(errs, "ends by a rule, --until 1.5pp") {
			t.Errorf("%d %s", code, errs)
		}
	}
	// Who looked before the end has a sequence, also where it ends.
	dir := filepath.Join(t.TempDir(), "study")
	interruptedBy(t, dir, study, "--until", "2 pp")
	if code, out, errs := command(t, "compare", dir); code != exitDone || !strings.Contains(out, "NOT FINISHED") || strings.Contains(out, "promised nothing") {
		t.Fatalf("%s%s", out, errs)
	}
	code, out, errs := command(t, "run", dir, "--progress", "off")
	if s := summaryOf(t, dir); code != exitDone || s.Sequence == nil || !strings.Contains(out, "Ended by its rule") || strings.Contains(out, "Chow and Robbins 1965).\n\n") || widest(t, dir) > 0.02 {
		t.Errorf("%s%s", out, errs)
	}
}

// interruptedBy plays a study by a rule and takes away all but the first block of
// each cell.
func interruptedBy(t *testing.T, dir, study string, flags ...string) {
	t.Helper()
	if code, _, errs := command(t, append([]string{"run", study, "-o", dir, "--progress", "off"}, flags...)...); code != exitDone {
		t.Fatal(errs)
	}
	neverLooked(t, dir)
	keepParts(t, dir, func(part table.Part) bool { return part.First == 0 })
}

// widest is half of the width of the widest interval of a study's questions.
func widest(t *testing.T, dir string) float64 {
	t.Helper()
	var s struct {
		Cells []struct {
			Fair struct{ Effect struct{ Lo, Hi float64 } }
		}
		Differences []struct {
			Name   string
			Effect struct{ Lo, Hi float64 }
		}
	}
	if err := json.Unmarshal([]byte(contents(t, dir, "summary.json")), &s); err != nil {
		t.Fatal(err)
	}
	half := math.Inf(-1)
	for _, c := range s.Cells {
		half = max(half, (c.Fair.Effect.Hi-c.Fair.Effect.Lo)/2)
	}
	for _, d := range s.Differences {
		if d.Name == "first_score" {
			half = max(half, (d.Effect.Hi-d.Effect.Lo)/2)
		}
	}
	return half
}

// A study that ends by verdicts has a sequence, keeps all its looks, and ends at
// its maximum where nothing decides.
func TestUntilDecided(t *testing.T) {
	walk(t)
	dir := filepath.Join(t.TempDir(), "study")
	code, out, errs := command(t, "run", "--variants", "kalah,french", "--agents", "alphabeta:1", "--games", "3000", "--seed", "3", "--until", "decided", "--max", "20k", "-o", dir, "--progress", "off")
	if code != exitDone || !strings.Contains(out, "no question is UNDECIDED") && !strings.Contains(out, "All 40,000 games that its rule may take are played.") {
		t.Fatalf("%s%s", out, errs)
	}
	s := summaryOf(t, dir)
	if s.Grow == nil || !*s.Grow || s.Sequence.Games["alphabeta:1"] != 3000 || s.Cells[0].Fair.Effect.Method != "mixture" {
		t.Errorf("%+v", s)
	}
	log, err := looks.Read(dir)
	if err != nil || len(log.Looks) == 0 {
		t.Errorf("%+v, %v", log, err)
	}
	last := int64(0)
	for _, l := range log.Looks {
		if l.Basis != looks.Sequence || l.Games <= last {
			t.Errorf("%+v", log)
		}
		last = l.Games
	}
	// Margin so small that nothing is shown to be inside.
	dir = filepath.Join(t.TempDir(), "open")
	args := []string{"run", "--variants", "kalah,kalah-no-empty-capture", "--agents", "alphabeta:1", "--games", "2000", "--seed", "3", "--margin", "0.01", "--until", "decided", "--max", "4000", "-o", dir, "--progress", "off"}
	code, out, errs = command(t, args...)
	if code != exitDone || !strings.Contains(out, "All 8,000 games that its rule may take are played.") || !strings.Contains(out, "houserules run "+dir+" --until decided --max ") {
		t.Errorf("%s%s", out, errs)
	}
	if code, again, errs := command(t, args...); code != exitDone || again != out {
		t.Errorf("again: %s%s", again, errs)
	}
	if code, out, errs := command(t, "run", dir, "--max", "5000", "--progress", "off"); code != exitDone || !strings.Contains(out, "All 10,000 games") {
		t.Errorf("%s%s", out, errs)
	}
}
