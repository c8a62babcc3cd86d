package program

import (
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"houserules/engine/enginetest"
	"houserules/sim/atlas"
	"houserules/sim/confined"
	"houserules/sim/foldertest"
)

// killed is a command that writes a folder, out.
type killed struct {
	name string
	// before are commands that are left alone, line is the one that is killed; again goes
	// on where out has a plan, line where it has none or again is empty.
	before      []string
	line, again string
}

// writing are the commands that write folders.
func writing() []killed {
	const study = "run --variants french,finnish --agents random,greedy --games 400 --seed 1 -j 2"
	return []killed{
		{name: "run", line: study + " -o out", again: "run out"},
		{name: "extend", before: []string{study + " -o out"}, line: "run out --games 900", again: "run out --games 900"},
		{name: "merge", before: []string{study + " --shard 1/2 -o shards", study + " --shard 2/2 -o shards"}, line: "merge shards -o out"},
		{name: "report", before: []string{study + " -o out"}, line: "report out --playable"},
		{name: "export", before: []string{study + " -o study"}, line: "export study -o out"},
		{name: "solve", line: "solve awari --seeds 9 --tables out -j 2"},
		{name: "atlas", line: "atlas finnish --quick -o out -j 2"},
		{name: "balance", line: "balance fair.yaml -o out -j 2"},
		{name: "match", line: "match abapa --agents greedy,random --seed 5 --games 400 -j 2 -o out", again: "match out"},
		{name: "levels", line: "levels kalah --pairs 8 -o out/levels.json -j 2"},
		{name: "komi", line: "komi abapa --agents greedy --seed 5 --games 400 --from 0 --to 3 -j 2 -o out", again: "komi out"},
	}
}

// fair is a small search.
const fair = `schema: 1
name: fair
variant: french
vary: {board.seeds: [3, 5]}
players: [random]
budget: 30k games
seed: 7
`

// Whenever a command is killed, the same command finishes what it began, with the bytes
// of one that nobody disturbed, and nothing is left behind. Without LONG_TESTS only a
// study and tables are killed, which are kept in different ways.
func TestKilledCommands(t *testing.T) {
	moments := 1
	if enginetest.Soak() {
		moments = 20
	}
	seed := uint64(time.Now().UnixNano())
	for _, c := range writing() {
		t.Run(c.name, func(t *testing.T) {
			if c.name != "run" && c.name != "solve" {
				walk(t)
			}
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 1))
			want, took := c.alone(t)
			for range moments {
				dir := t.TempDir()
				c.prepare(t, dir)
				cmd := started(dir, c.line)
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				at := time.Duration(r.Float64() * float64(took))
				timer := time.AfterFunc(at, func() { _ = cmd.Process.Kill() })
				_ = cmd.Wait()
				timer.Stop()
				age(t, dir)
				c.resume(t, dir)
				foldertest.Same(t, want, c.read(t, dir))
				if t.Failed() {
					t.Fatalf("killed after %v of %v, seed %d", at, took, seed)
				}
			}
		})
	}
}

// undisturbed is a command whose folder was made once for all tests, and what it then wrote.
type undisturbed struct {
	sync.Mutex
	// before is the folder with what the commands before have written; "" until it is there.
	before string
	want   map[string]string
	took   time.Duration
}

// allUndisturbed are those of [writing], by name.
var allUndisturbed = sync.OnceValue(func() map[string]*undisturbed {
	all := map[string]*undisturbed{}
	for _, c := range writing() {
		all[c.name] = &undisturbed{}
	}
	return all
})

// alone is what the command writes that nobody disturbs, and how long it takes.
func (c killed) alone(t *testing.T) (want map[string]string, took time.Duration) {
	t.Helper()
	dir := t.TempDir()
	c.prepare(t, dir)
	once := allUndisturbed()[c.name]
	once.Lock()
	defer once.Unlock()
	if once.want == nil {
		start := time.Now()
		c.finish(t, dir, c.line)
		once.want, once.took = c.read(t, dir), time.Since(start)
	}
	return maps.Clone(once.want), once.took
}

// resume runs what goes on with what was begun.
func (c killed) resume(t *testing.T, dir string) {
	t.Helper()
	line := c.line
	if _, err := os.Stat(filepath.Join(dir, "out", "plan.json")); err == nil && c.again != "" {
		line = c.again
	}
	c.finish(t, dir, line)
}

// prepare makes a folder with what the commands before write, which is written once.
func (c killed) prepare(t *testing.T, dir string) {
	t.Helper()
	once := allUndisturbed()[c.name]
	once.Lock()
	defer once.Unlock()
	if once.before == "" {
		made, err := os.MkdirTemp("", "houserules-before")
		if err != nil {
			t.Fatal(err)
		}
		later(func() { _ = os.RemoveAll(made) })
		if err := os.WriteFile(filepath.Join(made, "fair.yaml"), []byte(fair), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, line := range c.before {
			c.finish(t, made, line)
		}
		once.before = made
	}
	if err := os.CopyFS(dir, os.DirFS(once.before)); err != nil {
		t.Fatal(err)
	}
}

// finish runs a command to its end.
func (c killed) finish(t *testing.T, dir, line string) {
	t.Helper()
	cmd := started(dir, line)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", line, err, out)
	}
}

// age makes half-written files two hours old: younger ones may be another program's, and
// are left.
func age(t *testing.T, dir string) {
	t.Helper()
	then := time.Now().Add(-2 * time.Hour)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && confined.TempFile(d.Name()) {
			return os.Chtimes(path, then, then)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// read reads what was written, but for what an atlas measured of the machine.
func (c killed) read(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := foldertest.Read(t, filepath.Join(dir, "out"))
	maps.DeleteFunc(all, func(name, _ string) bool { return strings.HasPrefix(name, atlas.MeasuredFolder+"/") })
	return all
}

// started is the program in a folder, with nobody's settings. It collects garbage as seldom as
// tests do (enginetest.CollectSeldom).
func started(dir, line string) *exec.Cmd {
	cmd := exec.Command("houserules", strings.Fields(line)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+dir, "HOUSERULES_PROGRESS=off", "GOGC=1000")
	return cmd
}
