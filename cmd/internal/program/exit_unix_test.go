//go:build unix

package program

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program is a process of the program, which tests interrupt.
func program(t *testing.T, args ...string) (*exec.Cmd, *lockedBuffer) {
	t.Helper()
	cmd := exec.Command(filepath.Join(filepath.SplitList(os.Getenv("PATH"))[0], "houserules"), args...)
	said := new(lockedBuffer)
	cmd.Stderr, cmd.Stdout = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return cmd, said
}

// exitOf waits for the end of a process, which a signal must not have killed.
func exitOf(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	err := cmd.Wait()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

// until waits for something to be true.
func until(t *testing.T, what string, true func() bool) {
	t.Helper()
	for limit := time.Now().Add(10 * time.Minute); !true(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatal("never: " + what)
		}
	}
}

// A signal while nothing goes on that is saved ends the program with a word and its code, too.
func TestExitCodeOfWhatIsNotSaved(t *testing.T) {
	cmd, said := program(t, "perft", "french", "--depth", "30")
	until(t, "it begins", func() bool { return strings.Contains(said.String(), "\n") })
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if code := exitOf(t, cmd); code != 130 || !strings.Contains(said.String(), "stopped: what was finished before is kept") {
		t.Errorf("exit %d: %s", code, said)
	}
}

// TestExitCodes: after SIGINT 130, after SIGTERM 143, saved or aborted by a second one.
func TestExitCodes(t *testing.T) {
	dir := t.TempDir()
	for name, x := range map[string]struct {
		args    string
		signals []syscall.Signal
		code    int
	}{
		"saved":           {"run --variants awethi --agents random", []syscall.Signal{syscall.SIGINT}, 130},
		"saved by TERM":   {"run --variants awethi --agents greedy", []syscall.Signal{syscall.SIGTERM}, 143},
		"a match":         {"match kalah --agents mcts:500,mcts:400", []syscall.Signal{syscall.SIGINT}, 130},
		"aborted":         {"run --variants alquerque --agents mcts:20000", []syscall.Signal{syscall.SIGINT, syscall.SIGINT}, 130},
		"aborted by TERM": {"run --variants alquerque --agents mcts:20000", []syscall.Signal{syscall.SIGTERM, syscall.SIGTERM}, 143},
	} {
		t.Run(name, func(t *testing.T) {
			study := filepath.Join(dir, strings.ReplaceAll(name, " ", "-"))
			cmd, said := program(t, append(strings.Fields(x.args), "--seed", "1", "-j", "1", "-o", study)...)
			until(t, "it begins", func() bool { _, err := os.Stat(filepath.Join(study, "manifest.json")); return err == nil })
			for i, s := range x.signals {
				if i > 0 {
					until(t, "stopping", func() bool { return strings.Contains(said.String(), "stopping: ") })
				}
				if err := cmd.Process.Signal(s); err != nil && (i == 0 || !errors.Is(err, os.ErrProcessDone)) {
					t.Fatalf("%v: %s", err, said)
				}
			}
			if code := exitOf(t, cmd); code != x.code {
				t.Errorf("exit %d, not %d: %s", code, x.code, said)
			}
		})
	}
}

// TestFault: a panic of the program is told in a few words; where it happened is in a file.
func TestFault(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	p := Houserules()
	var out, errs bytes.Buffer
	code := p.Run([]string{"perft", "french", "--depth", "1"}, strings.NewReader(""), &panicking{}, &errs)
	if code != exitFailed || out.Len() > 0 || !strings.Contains(errs.String(), "houserules perft french --depth 1: error: a fault of the program") || !strings.Contains(errs.String(), "broken on purpose") ||
		strings.Contains(errs.String(), "goroutine") || strings.Count(errs.String(), "\n") > 5 {
		t.Errorf("exit %d: %s", code, &errs)
	}
	files, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "houserules-fault-*.txt"))
	if len(files) != 1 || !strings.Contains(errs.String(), files[0]) {
		t.Fatalf("files %v", files)
	}
	if stack, err := os.ReadFile(files[0]); err != nil || !strings.Contains(string(stack), "(*panicking).Write") {
		t.Errorf("%v: %s", err, stack)
	}
}

// panicking is an output that panics.
type panicking struct{}

func (*panicking) Write([]byte) (int, error) { panic("broken on purpose") }
