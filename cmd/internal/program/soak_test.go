package program

import (
	"bufio"
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"houserules/engine/enginetest"
)

// TestSoak lets Go invent inputs for everything in the house that reads what others wrote,
// a minute each with SOAK_TESTS=1, a tenth of that with LONG_TESTS=1. Otherwise the tests
// of the packages try the inputs that are known, those in their testdata among them. What Go
// invents differs from run to run, so that under CI=true, where a change would fail by a
// fault that it is not to blame for, only those are tried. What is found is a fault all the
// same: its input is left in the testdata of the package, where it stays a test.
func TestSoak(t *testing.T) {
	const root = "../../.."
	targets := fuzzTargets(t, root)
	if len(targets) < 20 {
		t.Fatalf("only %d targets are found: %v", len(targets), targets)
	}
	for _, target := range targets {
		seeds, err := os.ReadDir(filepath.Join(root, target.folder, "testdata", "fuzz", target.name))
		if err != nil || len(seeds) == 0 {
			t.Errorf("%s of %s has no seeds: %v", target.name, target.folder, err)
		}
	}
	long := "6s"
	switch {
	case enginetest.Soak():
		long = "60s"
	case !enginetest.Long() || os.Getenv("CI") == "true":
		t.Skip("LONG_TESTS=1 fuzzes for minutes, SOAK_TESTS=1 for half an hour")
	}
	for _, target := range targets {
		t.Run(target.folder+"/"+target.name, func(t *testing.T) {
			t.Parallel()
			// Go would make an input that is new smaller for a minute, which is all of the time
			// here: five targets were tried with five inputs each.
			cmd := exec.Command("go", "test", "-run", "^$", "-fuzz", "^"+target.name+"$", "-fuzztime", long, "-fuzzminimizetime", "10x", "-parallel", "1", "./"+target.folder)
			cmd.Dir = root
			out, err := cmd.CombinedOutput()
			// At its end Go's fuzzer may stop an input in the middle and call that a failure;
			// what really fails leaves its input.
			stopped := bytes.Contains(out, []byte("context deadline exceeded")) && !bytes.Contains(out, []byte("Failing input written"))
			if err != nil && !stopped {
				t.Fatalf("%s: %v\n%s", cmd, err, out)
			}
			// Inputs that Go kept from earlier runs are tried first, and may take all of six seconds.
			tries := regexp.MustCompile(`execs: ([0-9]+)|baseline coverage: ([0-9]+)/`).FindAllSubmatch(out, -1)
			if len(tries) == 0 {
				t.Fatalf("nothing was tried:\n%s", out)
			}
			last := string(tries[len(tries)-1][1]) + string(tries[len(tries)-1][2])
			t.Logf("%s tries", last)
			if n, err := strconv.Atoi(last); err != nil || n < 100 {
				t.Errorf("%s says too little", tries[len(tries)-1][0])
			}
		})
	}
}

// fuzzTarget is a function that go test -fuzz knows.
type fuzzTarget struct{ folder, name string }

// fuzzTargets lists all of the main module.
func fuzzTargets(t *testing.T, root string) []fuzzTarget {
	t.Helper()
	function := regexp.MustCompile(`^func (Fuzz[A-Z]\w*)\(`)
	var list []fuzzTarget
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if _, err := os.Stat(filepath.Join(path, "go.mod")); path != root && err == nil || d.Name() == "node_modules" {
				return fs.SkipDir // a module of its own
			}
			return nil
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
			if m := function.FindStringSubmatch(lines.Text()); m != nil {
				list = append(list, fuzzTarget{filepath.ToSlash(folder), m[1]})
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
