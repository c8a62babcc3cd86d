package outside_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/outside"
)

// unable is a player who cannot start.
type unable struct{ first }

func (u unable) Skills() engine.Skills  { return engine.Skills{Starter: u} }
func (unable) Start(engine.State) error { return errors.New("no book") }

// talk is what a server answers to a text.
func talk(t *testing.T, s *outside.Server, text string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if err := s.Serve(strings.NewReader(text), &out, &errs); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Who asks for a move after a refusal is told that there is no game, also where
// an earlier one was agreed on.
func TestRefused(t *testing.T) {
	s := &outside.Server{Game: tree(), Agent: func(_ engine.Game, seat engine.Seat) (engine.Agent, error) {
		if seat == 2 {
			return nil, errors.New("no player for seat 2")
		}
		return first{}, nil
	}}
	got := talk(t, s, "ready\ngame\ngo\ngo\nquit\n")
	if !strings.HasPrefix(got, "refuse no player for seat 2\ngiveup nobody said ready") {
		t.Errorf("no second player: %q", got)
	}
	seated := 0
	s.Agent = func(g engine.Game, _ engine.Seat) (engine.Agent, error) {
		if seated++; seated > g.Info().Seats() {
			return nil, errors.New("no more")
		}
		return first{}, nil
	}
	if got := talk(t, s, "ready\ngame\nready\ngo\ngame\ngo\n"); !strings.HasPrefix(got, "ready\nrefuse no more\ngiveup ") || strings.Count(got, "giveup") != 2 {
		t.Errorf("refused the second time: %q", got)
	}
}

// A player who cannot start is refused before any game.
func TestRefusesWhoCannotStart(t *testing.T) {
	s := &outside.Server{Game: tree(), Agent: func(engine.Game, engine.Seat) (engine.Agent, error) { return unable{}, nil }}
	if got := talk(t, s, "ready\ngame\ngo\n"); !strings.HasPrefix(got, "refuse no book\ngiveup ") {
		t.Errorf("got %q", got)
	}
}

// A line that is too long to be read is said in words.
func TestTooLongALine(t *testing.T) {
	s := &outside.Server{Game: tree()}
	var out, errs bytes.Buffer
	err := s.Serve(strings.NewReader("x"+strings.Repeat("y", 1<<24)+"\nquit\n"), &out, &errs)
	if err == nil || !strings.Contains(err.Error(), "a line of more than 16 MB") {
		t.Errorf("got %v", err)
	}
}

// A server says which question it answers where that has a number, and gives none to
// the next that has none.
func TestAnswersByNumber(t *testing.T) {
	s := &outside.Server{Game: tree(), Agent: func(engine.Game, engine.Seat) (engine.Agent, error) { return first{}, nil }}
	start := tree().New()
	move := "move " + start.ActionText(start.Actions(nil)[0])
	got := talk(t, s, "ready\ngame\nquestion 12\ngo\ngo\nquestion 18446744073709551615\ngo\n")
	if want := "ready\n" + move + " 12\n" + move + "\n" + move + " 18446744073709551615\n"; got != want {
		t.Errorf("got %q, not %q", got, want)
	}
}
