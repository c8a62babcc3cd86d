package program

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"houserules/engine/enginetest"
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

// allOnce are the folders that several tests look at, by their names: of studies, their command lines.
var allOnce struct {
	sync.Mutex
	dirs map[string]string
}

// playedOnce is the folder out with a study that a command line plays: once for all tests, each of which gets a
// copy. The line names no files.
func playedOnce(t *testing.T, out string, line ...string) {
	t.Helper()
	madeOnce(t, out, strings.Join(line, " "), func(dir string) { must(t, append(line, "-o", dir)...) })
}

// madeOnce is the folder out as a function makes it: once for all tests that give it the same name, each of which gets a copy.
func madeOnce(t *testing.T, out, name string, makes func(dir string)) {
	t.Helper()
	allOnce.Lock()
	defer allOnce.Unlock()
	if allOnce.dirs[name] == "" {
		above, err := os.MkdirTemp("", "houserules-once")
		if err != nil {
			t.Fatal(err)
		}
		later(func() { _ = os.RemoveAll(above) })
		dir := filepath.Join(above, filepath.Base(out))
		makes(dir)
		if allOnce.dirs == nil {
			allOnce.dirs = map[string]string{}
		}
		allOnce.dirs[name] = dir
	}
	if err := os.CopyFS(out, os.DirFS(allOnce.dirs[name])); err != nil {
		t.Fatal(err)
	}
}

// playedPage plays a study or a match in a folder, and returns it and its page.
func playedPage(t *testing.T, args ...string) (dir, page string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "study")
	line := append(args, "--seed", "7")
	if strings.ContainsAny(strings.Join(line, ""), "/:") { // of files and programs
		must(t, append(line, "-o", dir)...)
	} else {
		playedOnce(t, dir, line...)
	}
	return dir, contents(t, dir, "report.html")
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

// A page of a question is asked again.
func TestRepeatMatch(t *testing.T) {
	_, page := playedPage(t, "match", "french", "--agents", "greedy,random", "--games", "40")
	if r, code, errw := repeatJSON(t, keep(t, page)); code != exitDone || !r.Equal {
		t.Errorf("exit %d, %+v, %s", code, r, errw)
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
	if !enginetest.Long() {
		must(t, "variants", "check", "club-awale.yaml")
		return
	}
	var out, errs writer // with all of its time: a twentieth may be too little on a busy machine
	if code := Houserules().Run([]string{"plan", "balance", "club-awale.yaml"}, strings.NewReader(""), &out, &errs); code != exitDone {
		t.Errorf("exit %d: %s", code, errs)
	}
}
