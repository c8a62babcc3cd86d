package program

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
)

// tube is a terminal that knows what screen needs of one. Rows that belong
// together are one line, and the cursor is at a character of it.
type tube struct {
	width  int
	breaks bool // whether it breaks rows anew when it is resized, or cuts them
	lines  [][]rune
	line   int
	at     int
}

// resize makes it narrower or wider.
func (t *tube) resize(width int) {
	t.width = width
	if t.breaks {
		return
	}
	for i, l := range t.lines {
		t.lines[i] = l[:min(len(l), width)]
	}
	t.at = min(t.at, width-1)
}

// Write implements io.Writer.
func (t *tube) Write(p []byte) (int, error) {
	what := strings.ReplaceAll(string(p), "\x1b[J", "\x00")
	for _, r := range what {
		switch r {
		case '\r':
			t.at -= t.at % t.width
		case '\n':
			t.line, t.at = t.line+1, 0
		case 0:
			if t.line < len(t.lines) {
				t.lines[t.line] = t.lines[t.line][:min(t.at, len(t.lines[t.line]))]
				t.lines = t.lines[:t.line+1]
			}
		default:
			for len(t.lines) <= t.line {
				t.lines = append(t.lines, nil)
			}
			for len(t.lines[t.line]) <= t.at {
				t.lines[t.line] = append(t.lines[t.line], ' ')
			}
			t.lines[t.line][t.at] = r
			t.at++
		}
	}
	return len(p), nil
}

// text is what stands on it.
func (t *tube) text() string {
	var b strings.Builder
	for _, l := range t.lines {
		b.WriteString(string(l) + "\n")
	}
	return b.String()
}

// TestScreenLeavesNothingBehind draws, writes, interrupts and resizes at random: in
// the end the terminal has what was written, whole and in order, and one live line.
func TestScreenLeavesNothingBehind(t *testing.T) {
	for trial := range 400 {
		luck := rand.New(rand.NewPCG(uint64(trial), 1))
		term := &tube{width: 80, breaks: trial%2 == 0}
		s := newScreen(term)
		s.columns = func() int { return term.width }
		var want strings.Builder
		say := func() {
			message := fmt.Sprintf("message %d", luck.IntN(1000))
			want.WriteString(message + "\n")
			if luck.IntN(2) == 0 {
				fmt.Fprint(s, message[:4])
				s.show(0.5, "between two halves")
				message = message[4:]
			}
			fmt.Fprintln(s, message)
		}
		fmt.Fprintln(s, "before")
		s.show(0, "starting")
		for range 1 + luck.IntN(30) {
			switch luck.IntN(4) {
			case 0:
				term.resize(20 + luck.IntN(100))
			case 1:
				fmt.Fprint(term, "^C") // which the terminal itself writes
				fmt.Fprint(s, "\n")
				say()
			case 2:
				say()
			default:
				s.show(luck.Float64(), strings.Repeat("so far × ", luck.IntN(15)))
			}
		}
		s.show(1, "done")
		last := fitted(1, "done", term.width-1)
		s.leave()
		fmt.Fprintln(s, "after")
		if got, want := term.text(), "before\n"+want.String()+last+"\nafter\n"; got != want {
			t.Fatalf("trial %d: the terminal has\n%s\nwant\n%s", trial, got, want)
		}
	}
}

// TestScreenWithoutLine: where no line is live everything passes as it is.
func TestScreenWithoutLine(t *testing.T) {
	var out writer
	s := newScreen(&out)
	fmt.Fprint(s, "\nbegun")
	s.leave()
	fmt.Fprint(s, " and ended\n")
	if got, want := string(out), "\nbegun and ended\n"; got != want || s.isTerminal() {
		t.Errorf("%q, want %q; terminal %t", got, want, s.isTerminal())
	}
}

// TestFitted: the line has room at any width, and its bar says how much is done.
func TestFitted(t *testing.T) {
	for columns := range 200 {
		for _, words := range []string{"", "starting", "生命\t×\n" + strings.Repeat("lang ", 30)} {
			got := fitted(0.5, words, columns)
			if w := text.StringWidth(got); w > max(1, columns) || strings.ContainsAny(got, "\t\n") {
				t.Errorf("in %d columns: %q, which has %d", columns, got, w)
			}
		}
	}
	got := []string{fitted(0, "x", 79), fitted(0.5, "x", 79), fitted(1, "x", 79), fitted(0.5, strings.Repeat("x", 70), 79), fitted(1, "x", 40)}
	want := []string{
		"[----------------------] x",
		"[===========-----------] x",
		"[======================] x",
		"[=====-----] " + strings.Repeat("x", 65) + "…",
		"x",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}
