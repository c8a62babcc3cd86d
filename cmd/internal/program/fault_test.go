package program

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
// operation the system fails, and in which file to write which operations there were.
const faultVariable = "TEST_OF_FAULTS"

// faulty lets the operation fail that the variable asks for.
func faulty() {
	var number int
	var log string
	if n, err := fmt.Sscan(os.Getenv(faultVariable), &number, &log); n != 2 || err != nil {
		return
	}
	file, err := os.Create(log)
	if err != nil {
		panic(err)
	}
	var mu sync.Mutex
	at := 0
	faults.Refuse(func(o faults.Operation) error {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(file, o)
		if at++; at != number {
			return nil
		}
		return &fs.PathError{Op: string(o), Path: "here", Err: syscall.EIO}
	})
}

// Whatever fails below a command that writes, at whatever step: it says so and what to do,
// and exits 1, or it did without what failed and has written all. The same command then
// finishes what it began, with the bytes of one that nothing happened to. SOAK_TESTS=1 tries
// every step, LONG_TESTS=1 four of each command, other tests one.
func TestFaultyDisks(t *testing.T) {
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
			tries := 1
			switch {
			case enginetest.Soak():
				tries = len(steps)
			case enginetest.Long():
				tries = min(4, len(steps))
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
