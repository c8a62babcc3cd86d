package main

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"houserules/cmd/internal/program"
	"houserules/sim/foldertest"
)

// asProgram in the environment makes the test's binary the program.
const asProgram = "CLOUD_TEST_IS_PROGRAM"

func TestMain(m *testing.M) {
	for name, value := range map[string]string{
		"AWS_ACCESS_KEY_ID": "somebody", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_EC2_METADATA_DISABLED": "true",
		"AWS_CONFIG_FILE": os.DevNull, "AWS_SHARED_CREDENTIALS_FILE": os.DevNull,
	} {
		os.Setenv(name, value)
	}
	if os.Getenv(asProgram) != "" {
		os.Exit(cloud(quick()).Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// quick is patience for tests: many tries, none of them long.
func quick() patience {
	return patience{tries: 30, answer: 400 * time.Millisecond, pause: time.Millisecond, mostPause: 10 * time.Millisecond}
}

// study is small, and has a few blocks of players of each cost.
const study = `schema: 1
name: parts
variants: french
agents: [random, greedy, "alphabeta:1"]
games: {random: 140_000, greedy: 20_000, "alphabeta:1": 2100}
seed: 7
`

// matches is a study whose tables have other numbers of rows than they have matches.
const matches = `schema: 1
name: parts
variants: french
agents: [random]
unit: match
games: 2000
seed: 7
`

func writeStudy(t testing.TB, dir, text string) string {
	t.Helper()
	name := filepath.Join(dir, "parts.yaml")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// command runs one command line.
func command(p program.Program, args ...string) (code int, out, errs string) {
	var o, e strings.Builder
	code = p.Run(append(args, "--progress", "off"), strings.NewReader(""), &o, &e)
	return code, o.String(), e.String()
}

// must runs one that has to work.
func must(t testing.TB, p program.Program, args ...string) (out, errs string) {
	t.Helper()
	code, out, errs := command(p, args...)
	if code != 0 {
		t.Fatalf("%q: exit %d: %s", args, code, errs)
	}
	return out, errs
}

// sameAsOne compares two folders, every file.
func sameAsOne(t testing.TB, got, want string) {
	t.Helper()
	g, w := foldertest.Read(t, got), foldertest.Read(t, want)
	foldertest.Same(t, w, g)
	if len(w) < 8 || w["summary.json"] == "" || w["manifest.json"] == "" {
		t.Fatalf("one machine has only %q", slices.Sorted(maps.Keys(w)))
	}
}

// However a store fails, the merged folder is that of one machine to the last byte, and
// nothing is asked of the store but to write objects once and to read them.
func TestStoreThatFails(t *testing.T) {
	for name, text := range map[string]string{"games": study, "matches": matches} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file, whole := writeStudy(t, dir, text), filepath.Join(dir, "one", "parts")
			must(t, program.Houserules(), "run", file, "-o", whole)
			p := &proxy{to: newFakeStore(t), rate: 30}
			place := "s3://games/some/where" + serve(t, p)
			for i := range 3 {
				must(t, cloud(quick()), "run", file, "--shard", fmt.Sprintf("%d/3", i+1), "--to", place)
			}
			_, errs := must(t, cloud(quick()), "run", place, "--shard", "2/3")
			if !strings.Contains(errs, "played 0 ") {
				t.Errorf("a shard that is there is played again: %s", errs)
			}
			out := filepath.Join(dir, "merged", "parts")
			must(t, cloud(quick()), "merge", place, "-o", out)
			sameAsOne(t, out, whole)
			if kinds := slices.Sorted(maps.Keys(p.kinds)); !slices.Equal(kinds, []string{"GET", "HEAD", "PUT"}) {
				t.Errorf("the store was asked for %q", kinds)
			}
			t.Logf("requests %v, faults %v", p.kinds, p.seen)
			if name == "games" {
				for _, f := range faults() {
					if p.seen[f] == 0 {
						t.Errorf("nothing failed by %s", f)
					}
				}
			}
			// A copy of what lies there is a folder of shards.
			copied := filepath.Join(dir, "copy")
			for _, name := range p.to.names(t, "some/where/") {
				at := filepath.Join(copied, filepath.FromSlash(strings.TrimPrefix(name, "some/where/")))
				if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(at, p.to.read(t, name), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			again := filepath.Join(dir, "again", "parts")
			must(t, program.Houserules(), "merge", copied, "-o", again)
			sameAsOne(t, again, whole)
		})
	}
}

// A machine that dies in the middle has lost what it was playing, and nothing that the
// store has: the next plays the rest, and no more.
func TestKilledShard(t *testing.T) {
	dir := t.TempDir()
	file, whole := writeStudy(t, dir, study), filepath.Join(dir, "one", "parts")
	must(t, program.Houserules(), "run", file, "-o", whole)
	var tables atomic.Int64
	reached := make(chan struct{})
	p := &proxy{to: newFakeStore(t)}
	p.watch = func(r *http.Request) bool {
		if r.Method != http.MethodPut || !strings.HasSuffix(r.URL.Path, ".arrow") {
			return false
		}
		n := tables.Add(1)
		if n == 3 {
			close(reached)
		}
		return n >= 3 // what comes after the second never arrives
	}
	place := "s3://games/p" + serve(t, p)
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	victim := exec.Command(exe, "run", file, "--shard", "1/2", "--to", place, "-j", "1", "--progress", "off")
	victim.Env = append(os.Environ(), asProgram+"=1")
	var said strings.Builder
	victim.Stderr = &said
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-reached:
	case <-time.After(time.Minute):
		_ = victim.Process.Kill()
		_ = victim.Wait()
		t.Fatalf("no third table comes: %s", said.String())
	}
	if err := victim.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = victim.Wait()
	there := p.to.names(t, "p/games/")
	if len(there) != 2 {
		t.Fatalf("%d tables are there: %q", len(there), there)
	}
	code, _, errs := command(cloud(quick()), "merge", place, "-o", filepath.Join(dir, "early"))
	if code == 0 || !strings.Contains(errs, "houserules-cloud run '"+place+"' --shard 1/2") {
		t.Errorf("exit %d, and no command that plays what is missing: %s", code, errs)
	}
	tables.Store(-1000)
	_, errs = must(t, cloud(quick()), "run", file, "--shard", "1/2", "--to", place)
	all := len(p.to.names(t, "p/games/"))
	if puts := int(tables.Load()) + 1000; puts != all-2 {
		t.Errorf("%d tables sent, %d were missing", puts, all-2)
	}
	if m := regexp.MustCompile(`played ([\d,]+) games, ([\d,]+) were there already`).FindStringSubmatch(errs); m == nil || m[1] == "0" || m[2] == "0" {
		t.Errorf("%s", errs)
	}
	must(t, cloud(quick()), "run", place, "--shard", "2/2")
	out := filepath.Join(dir, "merged", "parts")
	must(t, cloud(quick()), "merge", place, "-o", out)
	sameAsOne(t, out, whole)
}

// A look at a part of the study is recorded in the store, too, and so are further ones.
func TestLooksAreKept(t *testing.T) {
	dir := t.TempDir()
	file := writeStudy(t, dir, study)
	place := "s3://games/p" + serve(t, &proxy{to: newFakeStore(t)})
	must(t, cloud(quick()), "run", file, "--shard", "1/2", "--to", place)
	must(t, cloud(quick()), "merge", "--partial", place, "-o", filepath.Join(dir, "part"))
	must(t, cloud(quick()), "run", place, "--shard", "2/2")
	must(t, cloud(quick()), "merge", place, "-o", filepath.Join(dir, "all"))
	book, err := os.ReadFile(filepath.Join(dir, "all", "looks.json"))
	if err != nil || strings.Count(string(book), `"games"`) != 2 {
		t.Errorf("the book of looks: %s%v", book, err)
	}
}
