package program

import (
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"houserules": func() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// run executes a command line of the program that knows folders only.
func run(args []string, in io.Reader, out, errw io.Writer) int {
	return Houserules().Run(args, in, out, errw)
}

// TestScripts runs the program as a user would, each script in an empty
// folder of its own.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			// No configuration of the user's, and the same output everywhere.
			env.Setenv("XDG_CONFIG_HOME", env.WorkDir+"/no-config")
			env.Setenv("HOUSERULES_PROGRESS", "off")
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
	if want := `unknown command "perf"; did you mean perft?`; !errw.contains(want) || len(out) != 0 {
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
