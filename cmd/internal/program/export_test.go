package program

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/sim/confined"
	"houserules/sim/foldertest"
)

// TestExport compares files of comma-separated values with the records of the same
// games, which come from playing them and not from the tables.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOUSERULES_PROGRESS", "off")
	const games = 50
	if code, _, errs := command(t, "run", "--variants", "french,kalah", "--agents", "random", "--agents", "greedy,random", "--games", fmt.Sprint(games), "--seed", "7", "-o", "study"); code != exitDone {
		t.Fatal(errs)
	}
	code, out, errs := command(t, "export", "study")
	if code != exitDone || out != "" || !strings.Contains(errs, "files: study-csv\n") {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	files, err := filepath.Glob("study-csv/*")
	if err != nil || len(files) != 6 {
		t.Fatalf("files %q (%v)", files, err)
	}
	for _, variant := range []string{"french", "kalah"} {
		text, err := os.ReadFile("study-csv/variant=" + variant + ",agents=random.csv")
		if err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
		if err != nil || len(lines) != games+1 {
			t.Fatalf("%s: %d lines (%v)", variant, len(lines), err)
		}
		at := func(line []string, column string) string {
			i := slices.Index(lines[0], column)
			if i < 0 {
				t.Fatalf("no column %s among %q", column, lines[0])
			}
			return line[i]
		}
		_, records, _ := command(t, "sample", variant, "--games", fmt.Sprint(games), "--seed", "7", "--format", "jsonl")
		i := 0
		for record := range strings.Lines(records) {
			var r struct {
				Game   int
				Agents []string
				Plies  int
				End    string `json:"end_reason"`
				Scores []float64
			}
			if err := json.Unmarshal([]byte(record), &r); err != nil {
				t.Fatal(err)
			}
			i++
			number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
			for column, want := range map[string]string{
				"variant": variant, "agents": "random", "openings": "", "game": fmt.Sprint(r.Game), "agent_1": "random", "agent_2": "random",
				"plies": fmt.Sprint(r.Plies), "end_reason": r.End, "score_1": number(r.Scores[0]), "score_2": number(r.Scores[1]), "match": "",
			} {
				if got := at(lines[i], column); got != want {
					t.Errorf("%s, game %d, %s: %q, want %q", variant, r.Game, column, got, want)
				}
			}
		}
	}
	// The same bytes again; and nothing of a table that is damaged.
	before := foldertest.Read(t, "study-csv")
	if code, _, errs := command(t, "export", "study", "-o", "again"); code != exitDone {
		t.Fatal(errs)
	}
	for name, text := range foldertest.Read(t, "again") {
		if before[strings.Replace(name, "again", "study-csv", 1)] != text {
			t.Errorf("%s differs", name)
		}
	}
	part := "study/games/variant=kalah/agents=random/part-00000.arrow"
	data, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(part, data, 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, errs = command(t, "export", "study", "-o", "damaged")
	if code != exitFailed || !strings.Contains(errs, "part-00000.arrow is damaged") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, err := os.Stat("damaged/variant=kalah,agents=random.csv"); err == nil {
		t.Error("a file of a damaged table is there")
	}
	t.Setenv("PATH", dir)
	code, _, errs = command(t, "export", "study", "--format", "parquet")
	if code != exitFailed || !strings.Contains(errs, "nor in PATH") || !strings.Contains(errs, "go -C cmd/houserules-export install .") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, err := os.Stat("study-parquet"); err == nil {
		t.Error("a folder was made for nothing")
	}
	if code, _, errs := command(t, "export", "study", "--format", "xlsx"); code != exitUsage || !strings.Contains(errs, "there are csv") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// Files of another study stay out of a folder whose files are read as one, and nothing
// is written among those of a study.
func TestExportAmongOthers(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOUSERULES_PROGRESS", "off")
	must(t, "run", "--variants", "french", "--agents", "random", "--games", "10", "--seed", "7", "-o", "one")
	must(t, "run", "--variants", "kalah", "--agents", "random", "--games", "10", "--seed", "7", "-o", "other")
	for range 2 {
		must(t, "export", "one", "-o", "tables")
	}
	if err := os.WriteFile("tables/notes.txt", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	before := foldertest.Read(t, ".")
	if code, _, errs := command(t, "export", "other", "-o", "tables"); code != exitFailed || !strings.Contains(errs, "tables has variant=french,agents=random.csv, which is not of this study") {
		t.Errorf("among files of another study: exit %d: %s", code, errs)
	}
	if code, _, errs := command(t, "export", "other", "-o", "one"); code != exitUsage || !strings.Contains(errs, "one is the folder of a study") {
		t.Errorf("into a study: exit %d: %s", code, errs)
	}
	if after := foldertest.Read(t, "."); !maps.Equal(before, after) {
		t.Error("something was written")
	}
}

// What an export left that was killed is gone after the next one, and two do not write
// into one folder.
func TestExportSweeps(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	must(t, "run", "--variants", "french", "--agents", "random", "--games", "20", "--seed", "7", "-o", "study")
	must(t, "export", "study")
	before := foldertest.Read(t, "study-csv")
	for _, name := range []string{".variant=french,agents=random.csv.0123abcd.tmp", ".variant=kalah,agents=random.parquet.00000000.tmp", ".lock"} {
		if err := os.WriteFile(filepath.Join("study-csv", name), []byte("1"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	mine := ".mine.0123abcd.tmp"
	if err := os.WriteFile(filepath.Join("study-csv", mine), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	before[mine] = "mine"
	must(t, "export", "study")
	foldertest.Same(t, before, foldertest.Read(t, "study-csv"))

	folder, err := confined.Open("study-csv")
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	release, err := folder.Lock(".lock")
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if code, _, errs := command(t, "export", "study"); code != exitFailed || !strings.Contains(errs, "study-csv: another run") {
		t.Errorf("two at once: exit %d: %s", code, errs)
	}
}
