package program

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"houserules/engine/enginetest"
	"houserules/sim/foldertest"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script")

func TestMain(m *testing.M) {
	testscript.Main(tests{m}, map[string]func(){
		"houserules": func() {
			faulty()
			os.Exit(hurried().Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

// tests are all tests of the package, and what they leave to be done after the last.
type tests struct{ *testing.M }

// atEnd are what is left to be done.
var atEnd struct {
	sync.Mutex
	list []func()
}

// later leaves something to be done after the last test.
func later(do func()) {
	atEnd.Lock()
	defer atEnd.Unlock()
	atEnd.list = append(atEnd.list, do)
}

func (m tests) Run() int {
	config, err := os.MkdirTemp("", "houserules-config")
	if err != nil {
		panic(err)
	}
	_ = os.Setenv("XDG_CONFIG_HOME", config) // no configuration of the user's
	_ = os.Setenv("LC_ALL", "C")             // nor their language
	enginetest.CollectSeldom()
	defer func() {
		_ = os.RemoveAll(config)
		for _, do := range atEnd.list {
			do()
		}
	}()
	return foldertest.InMemory(m.M.Run)
}

// hurried is the program that knows folders only, whose answers play for less long.
func hurried() Program {
	p := Houserules()
	p.hurry = true
	return p
}

// run executes a command line of the program.
func run(args []string, in io.Reader, out, errw io.Writer) int {
	p := hurried()
	p.shared = true
	return p.Run(args, in, out, errw)
}

// TestScripts runs the program as a user would, each script in an empty folder of its own:
// "call houserules" in this process, "exec houserules" in one of its own.
func TestScripts(t *testing.T) {
	dir, err := filepath.Abs("testdata/script") // the folder changes while scripts run
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"call": newHere(t, dir).call},
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Condition: func(name string) (bool, error) {
			if name == "long" {
				return enginetest.Long() || enginetest.Soak(), nil
			}
			return false, fmt.Errorf("no condition is called %q", name)
		},
		Setup: func(env *testscript.Env) error {
			// No configuration of the user's, and the same output everywhere.
			env.Setenv("XDG_CONFIG_HOME", env.WorkDir+"/no-config")
			env.Setenv("HOUSERULES_PROGRESS", "off")
			if !enginetest.Long() {
				env.Setenv("GOGC", "1000") // as enginetest.CollectSeldom, in the programs that they start
			}
			return nil
		},
	})
}

// TestMainUsage: an unknown command is a usage error and suggests the near one.
func TestMainUsage(t *testing.T) {
	devNull, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer devNull.Close()
	var out, errw writer
	if code := run([]string{"perf", "french"}, devNull, &out, &errw); code != exitUsage {
		t.Errorf("exit %d, want %d; stderr %s", code, exitUsage, errw)
	}
	if want := `unknown command "perf", and no variant or study either; did you mean perft?`; !errw.contains(want) || len(out) != 0 {
		t.Errorf("stdout %q, stderr %q, want %q", out, errw, want)
	}
}

// writer collects output.
type writer []byte

func (w *writer) Write(p []byte) (int, error) {
	*w = append(*w, p...)
	return len(p), nil
}

func (w *writer) contains(text string) bool { return strings.Contains(string(*w), text) }
