package program

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/variants"
)

// sat is a game of abapa that somebody has sat down to, without its banner.
func sat(t *testing.T, bot string) (*app, *sitting, *bytes.Buffer) {
	t.Helper()
	library := variants.NewLibrary()
	v, list := library.Load("abapa")
	if v == nil {
		t.Fatal(list)
	}
	var out bytes.Buffer
	a := &app{in: strings.NewReader("hint\n"), out: &out, err: &out, terminal: &out, screen: newScreen(&out), library: library}
	lineup, err := a.lineupFor(v, bot)
	if err != nil {
		t.Fatal(err)
	}
	return a, newSitting(a, v, v.Game.New(), lineup, engine.First, 5, new(atomic.Bool)), &out
}

// TestSaveOrPrint: a game that cannot be saved when it is over is printed, and
// what is there in the place of its file is left alone.
func TestSaveOrPrint(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.ogn")
	a, s, out := sat(t, "random")
	if err := os.WriteFile(file, []byte("of somebody else"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.act(s.state.Actions(nil)[2])
	if err := saveGames(a, file, 5, false, s); err == nil || !strings.Contains(err.Error(), "not overwritten") {
		t.Errorf("saved over a file: %v", err)
	}
	if text := out.String(); !strings.Contains(text, "record:\n[Variant") || !strings.Contains(text, "1. C *") {
		t.Errorf("it prints %s", text)
	}
	if got, _ := os.ReadFile(file); string(got) != "of somebody else" {
		t.Errorf("the file is now %q", got)
	}
}

// TestRecordIsPossible: where a game cannot be saved, that is said before it.
func TestRecordIsPossible(t *testing.T) {
	file := filepath.Join(t.TempDir(), "none", "game.ogn")
	var out, errs bytes.Buffer
	if code := run([]string{"play", "abapa", "--record", file}, strings.NewReader("A\nquit\n"), &out, &errs); code != exitFailed || out.Len() > 0 || !strings.Contains(errs.String(), "could not be saved") {
		t.Errorf("exit %d, %s%s", code, &out, &errs)
	}
	file = filepath.Join(t.TempDir(), "game.ogn")
	if err := checkWritable("--record", file); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(filepath.Dir(file)); len(left) > 0 {
		t.Errorf("the trial left %v", left)
	}
}

// TestInterruptedHint: what a bot finds when it is told to stop is not said.
func TestInterruptedHint(t *testing.T) {
	_, s, out := sat(t, "greedy")
	interrupted := make(chan struct{})
	s.legal = s.state.Actions(nil)
	s.adviser.Valuer = interrupting{interrupted: interrupted}
	if moved, err := s.ask(interrupted); moved || err != nil {
		t.Errorf("moved %v, error %v", moved, err)
	}
	if strings.Contains(out.String(), "The bot would play") {
		t.Errorf("it says %s", out)
	}
}

// interrupting is interrupted while it thinks.
type interrupting struct {
	engine.Valuer
	interrupted chan struct{}
}

func (i interrupting) Search(_ engine.State, legal []engine.Action, values []float64) []float64 {
	close(i.interrupted)
	return append(values, make([]float64, len(legal))...)
}

func (interrupting) Scale() engine.Scale { return engine.Scale{} }

// TestLongLine: a line that is too long ends the game in words.
func TestLongLine(t *testing.T) {
	var out bytes.Buffer
	if code := run([]string{"play", "abapa"}, strings.NewReader(strings.Repeat("x", 1<<17)), &out, &out); code != exitFailed || !strings.Contains(out.String(), "a line of more than 65536 characters was typed") {
		t.Errorf("exit %d, %s", code, &out)
	}
}
