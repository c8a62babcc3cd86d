package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"

	"houserules/engine/enginetest"
	"houserules/engine/faults"
	"houserules/sim/foldertest"
	"houserules/sim/looks"
	"houserules/sim/table"
)

// faultVariable tells the program under test, a process of this test's binary, at which
// operation the system fails, and in which file to write which operations there were. With a
// folder of tables as a third word those that are mapped are cut at that mapping.
const faultVariable = "TEST_OF_FAULTS"

// faulty lets the operation fail that the variable asks for.
func faulty() {
	var number int
	var log, cut string
	if n, _ := fmt.Sscan(os.Getenv(faultVariable), &number, &log, &cut); n < 2 {
		return
	}
	file, err := os.Create(log)
	if err != nil {
		panic(err)
	}
	var mu sync.Mutex
	at, mapped := 0, 0
	faults.Refuse(func(o faults.Operation) error {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(file, o)
		if cut != "" {
			if o == faults.Map {
				if mapped++; mapped == number {
					return cutLayers(cut)
				}
			}
			return nil
		}
		if at++; at != number {
			return nil
		}
		return &fs.PathError{Op: string(o), Path: "here", Err: syscall.EIO}
	})
}

// Whatever fails below a command that writes, at whatever step: it says so and what to do,
// and exits 1, or it did without what failed and has written all. The same command then
// finishes what it began, with the bytes of one that nothing happened to. SOAK_TESTS=1 tries
// every step, LONG_TESTS=1 four of each command.
func TestFaultyDisks(t *testing.T) {
	walk(t)
	for number, c := range writing() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			log := filepath.Join(t.TempDir(), "log")
			run := func(dir string, at int) (text string, asked []string, err error) {
				cmd := started(dir, c.line)
				cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d %s", faultVariable, at, log))
				out, err := cmd.CombinedOutput()
				data, _ := os.ReadFile(log)
				return string(out), strings.Fields(string(data)), err
			}
			whole := t.TempDir()
			c.prepare(t, whole)
			_, steps, err := run(whole, -1)
			if err != nil || len(steps) < 4 {
				t.Fatalf("%v after %v", err, steps)
			}
			want := c.read(t, whole)
			tries := 4 // of the steps, which are no fewer
			if enginetest.Soak() {
				tries = len(steps)
			}
			for try := range tries {
				at := 1 + (try*len(steps)/tries+number*5)%len(steps)
				dir := t.TempDir()
				c.prepare(t, dir)
				text, asked, err := run(dir, at)
				where := "after the last step"
				if len(asked) >= at {
					where = fmt.Sprintf("%s, step %d of %d", asked[at-1], at, len(steps))
				}
				same := func(resumed bool) {
					got := c.read(t, dir)
					if err == nil && strings.Contains(text, "this look is not recorded") { // which is what it says
						for _, name := range []string{looks.File, table.ManifestFile} {
							got[name] = want[name]
						}
					}
					if !resumed { // a lock that nobody holds is taken, and removed, by who comes next
						delete(got, table.LockFile)
						delete(got, "lock") // of an atlas
					}
					foldertest.Same(t, want, got)
				}
				switch {
				case err == nil:
					same(false)
				case !strings.Contains(text, syscall.EIO.Error()), !strings.Contains(text, "again"), strings.Contains(text, "goroutine "):
					t.Errorf("%v\n%s", err, text)
				}
				age(t, dir)
				c.resume(t, dir)
				same(true)
				if t.Failed() {
					t.Fatalf("at %s: %v\n%s", where, err, text)
				}
			}
		})
	}
}

// cutLayers takes all but the first page of the tables in a folder away, the last of them
// left, so that the system has no page to give to who has mapped them: what it then does is
// what it does where a disk fails below a mapping.
func cutLayers(dir string) error {
	names, err := filepath.Glob(filepath.Join(dir, "*.layer"))
	for _, name := range names[:max(0, len(names)-1)] {
		if info, _ := os.Stat(name); info.Size() > 4096 {
			err = errors.Join(err, os.Truncate(name, 4096))
		}
	}
	return err
}

// Where the disk fails below tables that players have mapped, a run says so and exits 1; what
// it had finished stays, and with the tables whole again the same command ends with the bytes
// of a run that nothing happened to. One worker opens the tables once for each order of the
// players: they fail while the last layer is mapped, before the first of the games that ask.
func TestFaultBelowMappedTables(t *testing.T) {
	walk(t)
	if runtime.GOOS == "windows" {
		t.Skip("nothing is mapped on Windows")
	}
	const (
		line   = "run --variants own.yaml --agents alphabeta:2;tables=tables,random --games 100 --seed 1 -j 1 -o out"
		layers = 11 // of 0 to 10 seeds
		gone   = "it has become shorter since it was opened, or its disk cannot be read; houserules solve"
	)
	prepare := func() (dir string) {
		dir = t.TempDir()
		const own = "schema: 1\nname: own\nextends: awari\nboard: {houses: [6, 6], seeds: 1}\n"
		if err := os.WriteFile(filepath.Join(dir, "own.yaml"), []byte(own), 0o644); err != nil {
			t.Fatal(err)
		}
		killed{}.finish(t, dir, "solve own.yaml --seeds 10 --tables tables")
		return dir
	}
	whole, log := prepare(), filepath.Join(t.TempDir(), "log")
	play := func(dir, fault string) (exit int, text string, steps []string) {
		cmd := started(dir, line)
		cmd.Env = append(cmd.Env, faultVariable+"="+fault)
		out, _ := cmd.CombinedOutput()
		data, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		return cmd.ProcessState.ExitCode(), string(out), strings.Fields(string(data))
	}
	exit, text, steps := play(whole, "-1 "+log)
	if exit != 0 {
		t.Fatalf("exit %d\n%s", exit, text)
	}
	want := killed{}.read(t, whole)
	var mappings []int // their steps
	for at, step := range steps {
		if step == string(faults.Map) {
			mappings = append(mappings, at+1)
		}
	}
	if len(mappings) == 0 || len(mappings)%layers != 0 {
		t.Fatalf("%d mappings of %d layers", len(mappings), layers)
	}
	fails := func(name, fault, says string) {
		dir := prepare()
		exit, text, _ := play(dir, fault)
		if exit != 1 || !strings.Contains(text, says) || strings.Contains(text, "goroutine ") {
			t.Errorf("%s: exit %d without %q\n%s", name, exit, says, text)
		}
		killed{}.finish(t, dir, "solve own.yaml --seeds 10 --tables tables --rebuild")
		killed{}.finish(t, dir, line)
		foldertest.Same(t, want, killed{}.read(t, dir))
	}
	for n := layers; n <= len(mappings); n += layers {
		says := "--rebuild" // who opens them anew finds them short
		if n == len(mappings) {
			says = gone // only who has them mapped is left
		}
		fails(fmt.Sprintf("gone at mapping %d of %d", n, len(mappings)), fmt.Sprintf("%d %s tables", n, log), says)
	}
	fails("not mapped", fmt.Sprintf("%d %s", mappings[0], log), syscall.EIO.Error())
}

// Nothing but tests lets the system refuse.
func TestOnlyTestsRefuse(t *testing.T) {
	err := filepath.WalkDir("../../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), "faults.Refuse(") {
			t.Errorf("%s refuses what is asked of the system", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
