package program

import (
	"fmt"
	"houserules/sim/foldertest"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// shardStudy is small, and has a few blocks of players of each cost.
const shardStudy = `schema: 1
name: parts
variants: french
agents: [random, greedy, "alphabeta:1"]
games: {random: 140_000, greedy: 20_000, "alphabeta:1": 2100}
seed: 7
`

// writeStudy writes a study into a folder and returns its path.
func writeStudy(t *testing.T, dir, text string) string {
	t.Helper()
	name := filepath.Join(dir, "parts.yaml")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// must runs a command line that has to work, and returns what it prints.
func must(t *testing.T, args ...string) (out, errs string) {
	t.Helper()
	code, out, errs := command(t, append(args, "--progress", "off")...)
	if code != exitDone {
		t.Fatalf("%q: exit %d: %s", args, code, errs)
	}
	return out, errs
}

// sameAsOne compares two folders, every file.
func sameAsOne(t *testing.T, what, got, want string) {
	t.Helper()
	g, w := foldertest.Read(t, got), foldertest.Read(t, want)
	before := t.Failed()
	foldertest.Same(t, w, g)
	if t.Failed() && !before {
		t.Logf("%s: not what one machine leaves", what)
	}
	if len(w) < 10 || w["summary.json"] == "" || w["manifest.json"] == "" {
		t.Fatalf("%s: one machine has only %q", what, slices.Sorted(maps.Keys(w)))
	}
}

// However many shards there are, in one folder or several, played twice or by another
// number of workers, the merged folder is that of one machine to the last byte,
// reports and figures included.
func TestMergeIsOneMachine(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	study := writeStudy(t, dir, shardStudy)
	whole := filepath.Join(dir, "one", "parts")
	printed, _ := must(t, "run", study, "-o", whole)
	for _, shards := range []int{3, 20} {
		at := filepath.Join(dir, strconv.Itoa(shards))
		var from []string
		for i := range shards {
			to := filepath.Join(at, "machine"+strconv.Itoa(i%3))
			if i < 3 {
				from = append(from, to)
			}
			must(t, "run", study, "--shard", fmt.Sprintf("%d/%d", i+1, shards), "-o", to, "-j", strconv.Itoa(1+i%2))
		}
		if shards == 3 { // another machine has played one of them as well
			must(t, "run", study, "--shard", "2/3", "-o", from[0])
		}
		before := foldertest.Read(t, from[0])
		must(t, "run", from[0], "--shard", fmt.Sprintf("1/%d", shards))
		if !maps.Equal(before, foldertest.Read(t, from[0])) {
			t.Errorf("%d shards: repeating one changes something", shards)
		}
		out := filepath.Join(at, "parts")
		text, _ := must(t, append([]string{"merge", "-o", out}, from...)...)
		if text = strings.ReplaceAll(text, out, whole); text != printed {
			t.Errorf("%d shards: merge prints\n%s\nrun prints\n%s", shards, text, printed)
		}
		sameAsOne(t, fmt.Sprintf("%d shards", shards), out, whole)
	}
}

// What is missing and what is damaged is listed with the commands that play it; when
// these have been run, all is there.
func TestGapsAreListedWithCommands(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	study := writeStudy(t, dir, shardStudy)
	whole := filepath.Join(dir, "one", "parts")
	must(t, "run", study, "-o", whole)
	shards, out := filepath.Join(dir, "shards"), filepath.Join(dir, "out", "parts")
	for _, i := range []string{"1/4", "2/4", "4/4"} {
		must(t, "run", study, "--shard", i, "-o", shards)
	}
	var tables []string
	for name := range foldertest.Read(t, shards) {
		if strings.HasSuffix(name, ".arrow") {
			tables = append(tables, filepath.Join(shards, filepath.FromSlash(name)))
		}
	}
	slices.Sort(tables)
	// One is gone, one is cut off, one has a bit flipped.
	if err := os.Remove(tables[0]); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(tables[2], 100); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(tables[4])
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 4
	if err := os.WriteFile(tables[4], data, 0o644); err != nil {
		t.Fatal(err)
	}
	code, text, errs := command(t, "merge", shards, "-o", out)
	if code != exitFailed || text != "" || !strings.Contains(errs, "damaged: 3") {
		t.Fatalf("exit %d: %s%s", code, text, errs)
	}
	for i, why := range map[int]string{0: "is missing", 2: "is damaged (100 bytes instead of", 4: "is damaged (its checksum differs)"} {
		if !strings.Contains(errs, tables[i]+" "+why) {
			t.Errorf("nothing says that %s %s in: %s", tables[i], why, errs)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a study with gaps was merged")
	}
	numbers, _ := must(t, "merge", shards, "--missing", "4")
	commands := regexp.MustCompile(`(?m)^  houserules (run .*)$`).FindAllStringSubmatch(errs, -1)
	var named []string
	for _, c := range commands {
		must(t, strings.Fields(c[1])...)
		named = append(named, regexp.MustCompile(`--shard (\d+)/4`).FindStringSubmatch(c[1])[1])
	}
	slices.Sort(named)
	if list := strings.Join(slices.Compact(named), ","); strings.TrimSpace(numbers) != list {
		t.Errorf("--missing prints %q, the commands are of %s", numbers, list)
	}
	must(t, "merge", shards, "-o", out)
	sameAsOne(t, "after the commands", out, whole)
	if numbers, _ := must(t, "merge", shards, "--missing", "4"); numbers != "" {
		t.Errorf("still missing: %q", numbers)
	}
}

// A partial merge reports what is there, and both its folder and those of the shards
// know that somebody has looked.
func TestPartialMergeIsALook(t *testing.T) {
	walk(t)
	dir := t.TempDir()
	study := writeStudy(t, dir, "schema: 1\nname: parts\nvariants: [french, finnish]\nagents: random\ngames: 400_000\nseed: 7\n")
	shards, part := filepath.Join(dir, "shards"), filepath.Join(dir, "part")
	must(t, "run", study, "--shard", "1/2", "-o", shards)
	out, errs := must(t, "merge", shards, "--partial", "-o", part)
	if !strings.Contains(out, "196,608") || !strings.Contains(errs, "shard 2/2: 7 blocks are missing") {
		t.Errorf("%s%s", out, errs)
	}
	must(t, "run", study, "--shard", "2/2", "-o", shards)
	must(t, "merge", shards, "-o", filepath.Join(dir, "all"))
	book, err := os.ReadFile(filepath.Join(dir, "all", "looks.json"))
	if err != nil || strings.Count(string(book), `"games"`) != 2 || strings.Contains(string(book), "fixed-size") {
		t.Errorf("the book of looks: %s%v", book, err)
	}
}
