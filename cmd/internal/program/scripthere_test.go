package program

import (
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// here runs command lines of scripts in the test's own process, which spares each the start of
// one. Folder and environment are those of the process: one line runs at a time.
type here struct {
	sync.Mutex
	// names are the variables of the environment that some script may set.
	names []string
}

// newHere reads from scripts which variables they set.
func newHere(t *testing.T, dir string) *here {
	t.Helper()
	scripts, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(scripts) == 0 {
		t.Fatal(dir, err)
	}
	names, set := map[string]bool{}, regexp.MustCompile(`(?m)^(?:\[\S+\] )?env (\w+)=`)
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range set.FindAllStringSubmatch(string(text), -1) {
			names[m[1]] = true
		}
	}
	// Those that testscript and TestScripts set, and those that TestMain sets for other tests.
	for _, name := range []string{"HOME", "TMPDIR", "PATH", "XDG_CONFIG_HOME", "HOUSERULES_PROGRESS", "LC_ALL"} {
		names[name] = true
	}
	return &here{names: slices.Sorted(maps.Keys(names))}
}

// call is the scripts' command of this name. Its last argument may be a file that is read as
// standard input, such as <moves.
func (h *here) call(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) == 0 || args[0] != "houserules" {
		ts.Fatalf("usage: call houserules ARGUMENT… [<FILE]")
	}
	args = args[1:]
	var in io.Reader = strings.NewReader("")
	if last := len(args) - 1; last >= 0 && strings.HasPrefix(args[last], "<") {
		in, args = strings.NewReader(ts.ReadFile(args[last][1:])), args[:last]
	}
	out, errs := ts.Stdout(), ts.Stderr()
	h.Lock()
	defer h.Unlock()
	before, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(before)) }()
	for _, name := range h.names {
		value, set := os.LookupEnv(name)
		defer environ(name, value, set)
		environ(name, ts.Getenv(name), ts.Getenv(name) != "")
	}
	if code := run(args, in, out, errs); (code != exitDone) != neg {
		ts.Fatalf("exit status %d", code)
	}
}

// environ sets a variable of the environment, or removes it.
func environ(name, value string, set bool) {
	if set {
		_ = os.Setenv(name, value)
	} else {
		_ = os.Unsetenv(name)
	}
}
