package program

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"

	"houserules/configs/printable"
)

// What a terminal takes for commands: from the beginning of the row, erase all to
// the end of the screen.
const eraseLine = "\r\x1b[J"

// Widths in columns.
const (
	usualWidth  = 80 // of a terminal that does not tell
	leastForBar = 60 // in less there is no bar
	shortestBar = 10 // inside its brackets
	longestBar  = 22
)

// screen writes to stderr. On a terminal it can hold a live line below all else
// that is written: what is written meanwhile comes above it.
//
// The cursor waits at the line's first column. A terminal that breaks rows anew
// when it is made narrower keeps the cursor at its character, so that what was one
// row and is now several is still below and right of it, and gone by the next draw.
type screen struct {
	out io.Writer
	// columns is the width of the terminal; nil where there is none.
	columns func() int

	mu    sync.Mutex
	last  time.Time // when something was written last, or could have been first
	live  bool      // whether there is a live line, of what follows
	done  float64
	words string
	begun []byte // what was written of a line above it that has not ended
}

// newScreen returns a screen, with a live line where w is a terminal.
func newScreen(w io.Writer) *screen {
	s := &screen{out: w, last: time.Now()}
	if f, isFile := w.(*os.File); isFile && term.IsTerminal(int(f.Fd())) {
		s.columns = func() int {
			width, _, err := term.GetSize(int(f.Fd()))
			if err != nil || width < 1 {
				return usualWidth
			}
			return width
		}
	}
	return s
}

// patience is how long a command may go on without a word, so that it has said one within a
// second of the last: several short steps in a row are one silence for who waits.
func (s *screen) patience() time.Duration {
	const least = 100 * time.Millisecond // of a step that is worth a word
	s.mu.Lock()
	defer s.mu.Unlock()
	return max(least, plainFirst-time.Since(s.last))
}

// isTerminal reports whether there can be a live line.
func (s *screen) isTerminal() bool { return s.columns != nil }

// show draws the live line: how much is done, as a bar, and words. It is for a
// terminal only. That it cannot be drawn is no reason to stop what it tells of.
func (s *screen) show(done float64, words string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.live, s.done, s.words, s.last = true, done, words, time.Now()
	_, _ = io.WriteString(s.out, eraseLine+s.line()+"\r")
}

// line is the live line as there is room for it now.
func (s *screen) line() string {
	return fitted(s.done, s.words, s.columns()-1) // in the last column the cursor may go to the next row
}

// leave ends the live line: it stays, and what is written next comes below.
// Without one it does nothing.
func (s *screen) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.live {
		return
	}
	_, _ = io.WriteString(s.out, eraseLine+s.line()+"\n"+string(s.begun))
	s.live, s.begun = false, nil
}

// Write implements io.Writer. Above a live line come whole lines, and no empty one
// first: the row that it would end is erased.
func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = time.Now()
	if !s.live {
		return s.out.Write(p)
	}
	s.begun = bytes.TrimPrefix(append(s.begun, p...), []byte("\n"))
	if whole := bytes.LastIndexByte(s.begun, '\n') + 1; whole > 0 {
		if _, err := io.WriteString(s.out, eraseLine+string(s.begun[:whole])+s.line()+"\r"); err != nil {
			return 0, err
		}
		s.begun = s.begun[whole:]
	}
	return len(p), nil
}

// fitted is a bar and words in no more than so many columns. The bar is shorter
// where the words need the room, and none where there is little; what is still too
// long is cut at its end.
func fitted(done float64, words string, columns int) string {
	words = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return ' '
		}
		return r
	}, printable.Text(words))
	if columns >= leastForBar {
		inside := min(longestBar, max(shortestBar, columns-text.StringWidth(words)-len("[] ")))
		full := min(inside, max(0, int(done*float64(inside))))
		words = fmt.Sprintf("[%s%s] %s", strings.Repeat("=", full), strings.Repeat("-", inside-full), words)
	}
	return text.Snip(words, max(1, columns), "…")
}
