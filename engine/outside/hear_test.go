package outside_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"houserules/engine"
	"houserules/engine/outside"
	"houserules/variants"
)

// endless is a server whose players search for hours, and the game.
func endless(t *testing.T) *outside.Server {
	t.Helper()
	v, problems := variants.NewLibrary().Load("abapa")
	if v == nil {
		t.Fatal(problems)
	}
	return &outside.Server{
		Name: "endless", Game: v.Game, Patience: time.Millisecond,
		Agent: func(g engine.Game, seat engine.Seat) (engine.Agent, error) {
			return parsed(t, "alphabeta:29").New(seat, g.Info()), nil
		},
		Limited: func(g engine.Game, seat engine.Seat, limit string, n int) (engine.Agent, error) {
			kind := map[string]string{"depth": "alphabeta", "nodes": "nodes"}[limit]
			return parsed(t, fmt.Sprintf("%s:%d", kind, n)).New(seat, g.Info()), nil
		},
	}
}

// Who searches for hours hears that it is to stop, that it is to quit, and that nobody is
// there any more. Where one does not, its test never ends.
func TestHearsWhileItSearches(t *testing.T) {
	alone := ""
	for _, c := range []struct{ name, asked, then, fails string }{
		{"alone", "go nodes 50000\n", "", ""},
		{"stop", "go depth 29\nstop\n", "", ""},
		{"stop its own agent", "go movetime 1\nstop\n", "", ""},
		{"stop one without limits", "go infinite\nstop\n", "", ""},
		{"quit", "go depth 29\n", "quit\n", ""},
		{"the end", "go depth 29\n", "", "the input ended before a move was found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, say := io.Pipe()
			answers, out := io.Pipe()
			s, done := endless(t), make(chan error, 1)
			if c.name == "alone" {
				s.Patience = 0
			}
			go func() {
				done <- s.ServeUCI(in, out, io.Discard)
				out.Close()
			}()
			_, _ = io.WriteString(say, "position startpos\n"+c.asked)
			lines, text := bufio.NewScanner(answers), ""
			if c.fails == "" && c.then == "" {
				for lines.Scan() && !strings.HasPrefix(lines.Text(), "bestmove ") {
					text += lines.Text() + "\n"
				}
				if c.name == "alone" {
					alone = lines.Text()
				} else if lines.Text() != alone || !strings.Contains(text, "the search was stopped") {
					t.Errorf("stopped it says %q, and with so many nodes %q: %s", lines.Text(), alone, text)
				}
			}
			_, _ = io.WriteString(say, c.then)
			say.Close()
			if lines.Scan() {
				t.Errorf("nobody waits, and it says %q", lines.Text())
			}
			if err := <-done; (err == nil) != (c.fails == "") || err != nil && !strings.Contains(err.Error(), c.fails) {
				t.Errorf("it ends with %v", err)
			}
		})
	}
	t.Run("by the house's protocol", func(t *testing.T) {
		in, say := io.Pipe()
		go func() {
			_, _ = io.WriteString(say, "ready\ngame\nstop\ngo\n")
			say.Close()
		}()
		var out, errs bytes.Buffer
		if err := endless(t).Serve(in, &out, &errs); err == nil || out.String() != "ready\n" || !strings.Contains(errs.String(), `"stop "`) {
			t.Errorf("it ends with %v and says %s, %s", err, &out, &errs)
		}
	})
}

// A stop that was answered ends no later search, and with patience without end none at
// all: each line finds what it would find alone.
func TestStopIsForOneSearch(t *testing.T) {
	s := endless(t)
	in, say := io.Pipe()
	heard, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- s.ServeUCI(in, out, io.Discard) }()
	lines := bufio.NewScanner(heard)
	moves := map[string]string{}
	for _, asked := range []string{"go depth 29\nstop", "go depth 7", "go depth 29\nstop", "go depth 7"} {
		_, _ = io.WriteString(say, "position startpos\n"+asked+"\n")
		stopped := false
		for lines.Scan() && !strings.HasPrefix(lines.Text(), "bestmove") {
			stopped = stopped || strings.Contains(lines.Text(), "was stopped")
		}
		if stopped != strings.Contains(asked, "stop") {
			t.Errorf("%q: stopped %v", asked, stopped)
		}
		if last, ok := moves[asked]; ok && last != lines.Text() {
			t.Errorf("%q is answered by %s and by %s", asked, last, lines.Text())
		}
		moves[asked] = lines.Text()
	}
	say.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
	s.Patience = 0
	var all, errs bytes.Buffer
	if err := s.ServeUCI(strings.NewReader("go depth 7\nstop\ngo depth 7\nquit\n"), &all, &errs); err != nil || strings.Count(all.String(), moves["go depth 7"]) != 2 || strings.Contains(all.String(), "stopped") {
		t.Errorf("%v, %s", err, &all)
	}
}
