//go:build unix

package program

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Whoever stops repeating is told that nothing is kept, and nothing is; what a killed run has
// left goes with the next one, and what a living one needs stays.
func TestRepeatLeavesNothing(t *testing.T) {
	_, page := playedPage(t, "run", "--variants", "french", "--agents", "random", "--games", "20")
	long, _ := withGames(t, page, "3000000000")
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	left := func() []string {
		list, err := filepath.Glob(filepath.Join(temp, repeatTemp+"*"))
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGKILL} {
		cmd, said := program(t, "repeat", keep(t, long), "--long", "-j", "1")
		until(t, "it plays", func() bool {
			list, _ := filepath.Glob(filepath.Join(temp, repeatTemp+"*", "again", "manifest.json"))
			return len(list) == 1
		})
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		if signal == syscall.SIGINT && (cmd.ProcessState.ExitCode() != 130 || !strings.Contains(said.String(), "nothing is kept") || strings.Contains(said.String(), "resume") || len(left()) > 0) {
			t.Errorf("%v, left %q: %s", cmd.ProcessState, left(), said)
		}
	}
	killed := left()
	if len(killed) != 1 {
		t.Fatalf("left: %q", killed)
	}
	living, err := os.MkdirTemp("", repeatTemp)
	if err != nil {
		t.Fatal(err)
	}
	unlock, err := lockOf(living)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if r, code, errs := repeatJSON(t, keep(t, page)); code != exitDone || !r.Equal {
		t.Errorf("exit %d: %s", code, errs)
	}
	if now := left(); len(now) != 1 || now[0] != living {
		t.Errorf("left: %q, and %s lives", now, living)
	}
}
