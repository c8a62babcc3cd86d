package program

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What a page names is not started: without permission its cells cannot be repeated, nor where
// its program is not there or does not play, and the others are.
func TestRepeatStartsNothing(t *testing.T) {
	marker := filepath.Join(t.TempDir(), "started")
	program := filepath.Join(t.TempDir(), "engine.sh")
	engine, err := os.ReadFile("../../../engine/outside/examples/engine.sh")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(engine), "\n", "\n: >"+marker+"\n", 1)
	if err := os.WriteFile(program, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	_, page := playedPage(t, "run", "--variants", "french", "--agents", "random", "--agents", "exec:"+program, "--games", "2")
	if err := os.Remove(marker); err != nil {
		t.Fatal(err, "the program was not started when it was allowed")
	}
	hash := regexp.MustCompile(`"plan_sha256":"([0-9a-f]{64})"`).FindStringSubmatch(page)[1]
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // somebody else's machine
	forged := strings.Replace(page, `{"cell":"french × random","counts":{`, `{"cell":"french × random","counts":{"cut_off":7,`, 1)
	without := func(what, page, why string, differs int, more ...string) {
		t.Helper()
		r, code, errw := repeatJSON(t, append([]string{keep(t, page)}, more...)...)
		if code != exitFailed || r.Equal || len(r.Differs) != differs || len(r.NotRepeatable) != 1 || !strings.Contains(r.NotRepeatable[0].Cell, "exec:") || !strings.Contains(r.NotRepeatable[0].Why, why) {
			t.Errorf("%s: exit %d, %+v, %s", what, code, r, errw)
		}
	}
	without("not allowed", page, "that nobody has allowed", 0)
	without("not allowed, and another count", forged, "that nobody has allowed", 1)
	if _, err := os.Stat(marker); err == nil {
		t.Error("the page has started its program")
	}
	if err := os.WriteFile(program, []byte("#!/bin/sh\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	without("it does not play", page, "cannot be played", 0, "--allow-programs", hash)
	if err := os.Remove(program); err != nil {
		t.Fatal(err)
	}
	without("not there", page, "cannot be had here", 0)
	again := filepath.Join(t.TempDir(), "again")
	without("not there, and another count", forged, "cannot be had here", 1, "-o", again)
	if _, err := os.Stat(filepath.Join(again, "summary.json")); err != nil {
		t.Error(err)
	}
	code, out, _ := command(t, "repeat", keep(t, page))
	for _, want := range []string{"These cells of the report cannot be repeated here:\n  french × exec:", "These were played again:\n  french × random\n", "\nEqual: all"} {
		if code != exitFailed || !strings.Contains(out, want) {
			t.Errorf("exit %d, and no %q in %s", code, want, out)
		}
	}
	// A question compares its players: without one of them nothing of it is left.
	_, page = playedPage(t, "match", "french", "--agents", "random,exec:"+programOf(t, engine), "--games", "4")
	r, code, errw := repeatJSON(t, keep(t, page))
	if code != exitDone || !r.Equal {
		t.Errorf("a match: exit %d, %+v, %s", code, r, errw)
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	if r, code, errw := repeatJSON(t, keep(t, page)); code != exitFailed || len(r.Differs) > 0 || len(r.NotRepeatable) == 0 {
		t.Errorf("a match without permission: exit %d, %+v, %s", code, r, errw)
	}
}

// programOf is a program in a folder of its own.
func programOf(t *testing.T, text []byte) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "engine.sh")
	if err := os.WriteFile(program, text, 0o755); err != nil {
		t.Fatal(err)
	}
	return program
}
