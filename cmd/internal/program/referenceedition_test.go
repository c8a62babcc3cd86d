package program

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/analysis/reference"
	"houserules/analysis/repeat"
	"houserules/engine/enginetest"
	"houserules/sim/survey"
	"houserules/variants"
)

// keptReference is the edition that comes with the program.
const keptReference = "../../../reports/reference"

// The edition that comes with the program is what its summaries make, to the byte of every file,
// and has no more than 5 MB.
// Ordinary tests compare the entries of some rules alone.
func TestKeptReference(t *testing.T) {
	at, err := filepath.Abs(keptReference)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if enginetest.Long() {
		if err := os.CopyFS("again", os.DirFS(at)); err != nil {
			t.Fatal(err)
		}
		must(t, "reference", "-o", "again")
	} else {
		keptEntriesAgain(t, at, "awethi", "french", "alquerque")
	}
	total := 0
	err = fs.WalkDir(os.DirFS(at), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		kept := contents(t, at, path)
		total += len(kept)
		if enginetest.Long() && contents(t, "again", path) != kept {
			t.Errorf("%s is not what houserules reference -o reports/reference makes of its summaries", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range regexp.MustCompile(`rules/[a-z0-9-]+\.html`).FindAllString(contents(t, at, "index.html"), -1) {
		if _, err := os.Stat(filepath.Join(at, page)); err != nil {
			t.Error(err)
		}
	}
	edition, err := reference.Decode([]byte(contents(t, at, "entries.json")))
	if err != nil {
		t.Fatal(err)
	}
	base := map[string]string{} // of rules that a study varied
	for _, x := range edition.Entries {
		base[x.Variant] = x.Base
	}
	for kind, id := range map[string]string{reference.Games: "example", reference.Boards: "boards", reference.Kept: "strength"} {
		files, err := os.ReadDir(filepath.Join(at, kind))
		if err != nil || len(files) < 10 {
			t.Fatal(kind, len(files), err)
		}
		for _, f := range files {
			page := "rules/" + cmp.Or(base[strings.TrimSuffix(f.Name(), reference.InputSuffix)], strings.TrimSuffix(f.Name(), reference.InputSuffix)) + ".html"
			if !strings.Contains(contents(t, at, page), `id="`+id+`"`) {
				t.Errorf("%s does not show %s/%s", page, kind, f.Name())
			}
		}
	}
	if total > 5_000_000 {
		t.Errorf("the edition has %d bytes", total)
	}
}

// keptEntriesAgain makes an edition of what one keeps of some rules. Its entries are the same, but for what
// holds together with all others; its style and script are, too.
func keptEntriesAgain(t *testing.T, at string, rules ...string) {
	t.Helper()
	for _, name := range rules {
		for _, of := range []string{keptStudies + "/reference-" + name, keptStudies + "/reference-" + name + "-*", "*/" + name + reference.InputSuffix} {
			files, err := filepath.Glob(filepath.Join(at, of))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				below, err := filepath.Rel(at, file)
				if err != nil {
					t.Fatal(err)
				}
				if strings.HasPrefix(of, keptStudies) {
					err = os.CopyFS(filepath.Join("again", below), os.DirFS(file))
				} else if err = os.MkdirAll(filepath.Dir(filepath.Join("again", below)), 0o755); err == nil {
					err = os.WriteFile(filepath.Join("again", below), []byte(contents(t, at, below)), 0o644)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	must(t, "reference", "-o", "again")
	rows := func(in string) map[string][]string {
		lines, err := csv.NewReader(strings.NewReader(contents(t, in, "entries.csv"))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		of, columns := map[string][]string{}, slices.Clone(lines[0])
		for _, line := range lines {
			for i, column := range columns {
				if strings.HasPrefix(column, "simultaneous_") || column == "verdict" {
					line[i] = ""
				}
			}
			of[line[0]] = line
		}
		return of
	}
	kept, again := rows(at), rows("again")
	for id, row := range again {
		if !slices.Equal(row, kept[id]) {
			t.Errorf("of what is kept comes\n%v\nand the edition has\n%v", row, kept[id])
		}
	}
	if len(again) < 10*len(rules) {
		t.Errorf("only %d entries", len(again))
	}
	for _, name := range []string{"pages.css", "pages.js"} {
		if contents(t, "again", name) != contents(t, at, name) {
			t.Errorf("%s is another", name)
		}
	}
}

// The studies of the edition come out again: of three that its own entries choose that of the least
// plies and positions looked at, all of them with SOAK_TESTS.
func TestKeptReferenceRepeats(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("plays 200,000 games; set LONG_TESTS=1")
	}
	at, err := filepath.Abs(keptReference)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join(at, keptStudies))
	if err != nil || len(entries) == 0 {
		t.Fatal(entries, err)
	}
	if os.Getenv("SOAK_TESTS") == "" {
		sum := sha256.Sum256([]byte(contents(t, at, "entries.json")))
		i := binary.BigEndian.Uint64(sum[:]) % uint64(len(entries))
		chosen := slices.Concat(entries, entries)[i : i+3]
		at := func(e os.DirEntry) string { return filepath.Join(at, keptStudies, e.Name()) }
		entries = []os.DirEntry{slices.MinFunc(chosen, func(a, b os.DirEntry) int { return cmp.Compare(workOf(t, at(a)), workOf(t, at(b))) })}
	}
	t.Chdir(t.TempDir())
	for _, e := range entries {
		out, _ := must(t, "repeat", filepath.Join(at, keptStudies, e.Name(), keptSummary))
		if !strings.HasPrefix(out, "Equal") {
			t.Errorf("%s: %s", e.Name(), out)
		}
	}
}

// workOf is about how many positions the players of a kept study have looked at.
func workOf(t *testing.T, dir string) (positions int64) {
	t.Helper()
	text, err := summaryIn(dir)
	if err != nil {
		t.Fatal(err)
	}
	record, err := repeat.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range record.Studies[0].Cells {
		each := int64(1)
		if strings.Contains(c.Cell, "nodes:1000") {
			each = 1000
		}
		positions += each * c.Counts["plies"]
	}
	return positions
}

// The example games of the edition come out again from their players, their seed and their rules:
// one that its own entries choose, all of them with SOAK_TESTS.
func TestKeptExamplesRepeat(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("plays games and judges their moves; set LONG_TESTS=1")
	}
	at, err := filepath.Abs(keptReference)
	if err != nil {
		t.Fatal(err)
	}
	files := chosenInputs(t, at, reference.Games)
	learned, err := filepath.Abs(referenceStudies + "/learned")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(learned)
	for file, text := range files {
		game, err := reference.ReadGame(text)
		if err != nil {
			t.Fatal(err)
		}
		player := strings.Replace(game.Player(), "eval=learned", "eval="+game.Variant+"-1.json", 1)
		rules := game.Variant
		if varied := filepath.Join("..", "rules", rules+".yaml"); lies(varied) {
			rules = varied
		}
		again, _ := must(t, "sample", rules, "--agents", player, "--seed", fmt.Sprint(*game.Seed), "--first", fmt.Sprint(game.Game), "--analyse="+game.Analyst(), "--format", "jsonl")
		if again != string(text) {
			t.Errorf("%s: another game, or other judgements", file)
		}
	}
}

func lies(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// The exact boards of the edition come out again from an atlas of their rules: of one set that its
// entries choose, of all with SOAK_TESTS.
func TestKeptBoardsRepeat(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("solves boards; set LONG_TESTS=1")
	}
	at, err := filepath.Abs(keptReference)
	if err != nil {
		t.Fatal(err)
	}
	files := chosenInputs(t, at, reference.Boards)
	t.Chdir(t.TempDir())
	for file, text := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json.gz")
		must(t, "atlas", name, "--quick", "-o", name)
		again, left, err := boardsIn(name)
		if err != nil || len(left) > 0 || len(again) != 1 {
			t.Fatal(err, left, len(again))
		}
		if string(again[0].Text) != string(text) {
			t.Errorf("%s: other boards, or other values", file)
		}
	}
}

// How often players keep exact values comes out again from tables of their rules: for one set that its
// entries choose, for all with SOAK_TESTS.
func TestKeptValuesRepeat(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("solves endgames and asks players; set LONG_TESTS=1")
	}
	at, err := filepath.Abs(keptReference)
	if err != nil {
		t.Fatal(err)
	}
	files := chosenInputs(t, at, reference.Kept)
	learned, err := filepath.Abs(referenceStudies + "/learned")
	if err != nil {
		t.Fatal(err)
	}
	tables := t.TempDir()
	t.Chdir(learned)
	for file, text := range files {
		var was struct {
			Variant string
			Kept    survey.Kept
		}
		if err := json.Unmarshal(text, &was); err != nil {
			t.Fatal(err)
		}
		args := []string{"solve", was.Variant, "--seeds", fmt.Sprint(was.Kept.Seeds), "--seed", fmt.Sprint(was.Kept.Seed), "--format", "json"}
		if v, err := variants.NewLibrary().Load(was.Variant); err.Err() == nil && v.Family == "mancala" { // of others no tables are kept
			args = append(args, "--tables", filepath.Join(tables, was.Variant))
		}
		trainings := 0
		for _, p := range was.Kept.Players {
			before, rest, learned := strings.Cut(p.Agent, "eval=")
			if _, options, more := strings.Cut(rest, ";"); learned && more {
				trainings++
				p.Agent = fmt.Sprintf("%seval=%s-%d.json;%s", before, was.Variant, trainings, options)
			}
			args = append(args, "--kept-by", p.Agent)
		}
		said, _ := must(t, args...)
		again, err := reference.NewKept([]byte(said))
		if err != nil || string(again.Text) != string(text) {
			t.Errorf("%s: other values are kept (%v)", file, err)
		}
	}
}

// chosenInputs are the texts of a kind that an edition keeps, by their files: the one that its own
// entries choose, all of them with SOAK_TESTS.
func chosenInputs(t *testing.T, at, kind string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(at, kind, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	if os.Getenv("SOAK_TESTS") == "" {
		sum := sha256.Sum256([]byte(contents(t, at, "entries.json")))
		i := binary.BigEndian.Uint64(sum[:]) % uint64(len(files))
		files = files[i : i+1]
	}
	texts := map[string][]byte{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err == nil {
			text, err = repeat.Unpacked(text)
		}
		if err != nil {
			t.Fatal(err)
		}
		texts[file] = text
	}
	return texts
}
