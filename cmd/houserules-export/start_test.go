//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// install puts one of the two programs into a folder.
func install(t *testing.T, dir, name string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if os.Link(self, path) == nil {
		return path
	}
	from, err := os.Open(self)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	to, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o755)
	if err == nil {
		_, err = io.Copy(to, from)
		err = errors.Join(err, to.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// houserules finds houserules-export beside itself and in PATH, and says what to do where
// it is in neither place. What it says, and how it ends, passes through.
func TestStarted(t *testing.T) {
	study(t, 3000)
	if code, errs := command("export", "study", "--format", "parquet", "-o", "want"); code != 0 {
		t.Fatal(errs)
	}
	alone, both, other := t.TempDir(), t.TempDir(), t.TempDir()
	lonely, beside := install(t, alone, "houserules"), install(t, both, "houserules")
	install(t, both, "houserules-export")
	install(t, other, "houserules-export")
	run := func(path, program string, args ...string) (string, error) {
		cmd := exec.Command(program, append([]string{"export"}, args...)...)
		cmd.Env = append(os.Environ(), "PATH="+path)
		said, err := cmd.CombinedOutput()
		return string(said), err
	}
	if said, err := run(alone, lonely, "study", "--format", "parquet", "-o", "nowhere"); err == nil ||
		!strings.Contains(said, "neither beside "+lonely+" nor in PATH") || !strings.Contains(said, "go -C cmd/houserules-export install .") {
		t.Errorf("%v: %s", err, said)
	}
	if _, err := os.Stat("nowhere"); err == nil {
		t.Error("a folder was made for nothing")
	}
	for out, where := range map[string][2]string{"beside": {alone, beside}, "in PATH": {other, lonely}} {
		said, err := run(where[0], where[1], "study", "--format", "parquet", "-o", out)
		if err != nil || !strings.HasSuffix(said, "files: "+out+"\n") {
			t.Errorf("%s: %v: %s", out, err, said)
		}
		if got, want := entries(t, out), entries(t, "want"); !slices.Equal(got, want) || len(want) != 4 {
			t.Fatalf("%s: files %q instead of %q", out, got, want)
		}
		for _, name := range entries(t, "want") {
			want, _ := os.ReadFile(filepath.Join("want", name))
			if got, err := os.ReadFile(filepath.Join(out, name)); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s: %s has other bytes (%v)", out, name, err)
			}
		}
	}
	said, err := run(alone, beside, "none", "--format", "parquet")
	var failed *exec.ExitError
	if !errors.As(err, &failed) || failed.ExitCode() != 1 || !strings.Contains(said, "houserules-export: error: none is no folder of a study") {
		t.Errorf("%v: %s", err, said)
	}
}

// Ctrl-C stops it, and nothing is left of the file that was not whole.
func TestInterrupted(t *testing.T) {
	study(t, 300_000)
	dir := t.TempDir()
	program := install(t, dir, "houserules")
	install(t, dir, "houserules-export")
	cmd := exec.Command(program, "export", "study", "--format", "parquet", "-o", "out")
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	begun := func() bool {
		list, _ := os.ReadDir("out")
		return slices.ContainsFunc(list, func(e os.DirEntry) bool { return strings.HasSuffix(e.Name(), ".tmp") })
	}
	for limit := time.Now().Add(time.Minute); !begun(); time.Sleep(time.Millisecond) {
		if time.Now().After(limit) {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			t.Fatalf("no file is begun: %s", said.String())
		}
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()
	var failed *exec.ExitError
	if !errors.As(err, &failed) || failed.ExitCode() != 130 || !strings.Contains(said.String(), "stopping: files that are finished are kept") {
		t.Errorf("%v: %s", err, said.String())
	}
	for _, name := range entries(t, "out") {
		if strings.HasSuffix(name, ".tmp") {
			t.Errorf("left %s", name)
		}
	}
	if n := len(entries(t, "out")); n == 4 {
		t.Error("it went on to the end")
	}
}
