package outside

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"houserules/engine/guard"
)

const (
	// mostAsked is the longest line that is read, in bytes: the rules of a game, or
	// the legal moves of one with very many.
	mostAsked = 1 << 24
	// mostAhead is how many lines are read before those ahead of them are answered. What
	// stands behind more of them is not heard while somebody searches.
	mostAhead = 1 << 10
)

// Why nobody waits for an answer any more.
var (
	errQuit = errors.New("quit was said")
	errGone = errors.New("the input ended before a move was found; keep it open until the answer has come, or give the lines as a file")
)

// hearing is what the other side says. It is read while the last question is being
// answered, so that who searches for hours hears that it is enough.
type hearing struct {
	lines chan heard
	// enough is set while a search is to end: a line that stops it waits, or nobody
	// waits for its answer.
	enough atomic.Bool

	stops atomic.Int64 // lines that stop a search, read and not answered
	err   error        // why nothing more is read; set before lines is closed

	mu   sync.Mutex // of enough and gone
	gone error      // why nobody waits for an answer any more; nil where somebody does
}

// heard is a line: its first word and the rest.
type heard struct{ word, rest string }

// hear calls do for every line that is not empty or a comment, until one says quit or do
// fails. When a line of the word stop was read, where that is one, or quit, or the input
// has ended, searches may still take some patience; 0 is patience without end.
func (h *hearing) hear(in io.Reader, stop string, patience time.Duration, do func(word, rest string) error) error {
	h.lines = make(chan heard, mostAhead)
	done := make(chan struct{})
	defer close(done)
	later := func(f func()) {
		if patience == 0 {
			return
		}
		guard.Start(func() error {
			select {
			case <-time.After(patience):
				f()
			case <-done:
			}
			return nil
		})
	}
	failed := guard.Start(func() error {
		defer close(h.lines)
		gone := h.read(in, stop, done, later)
		later(func() { h.leave(gone) })
		return nil
	})
	for line := range h.lines {
		if line.word == "quit" {
			return nil
		}
		err := do(line.word, line.rest)
		if errors.Is(err, errQuit) {
			return nil
		}
		if err != nil {
			return err
		}
		if line.word == stop {
			h.stopped()
		}
	}
	if err := <-failed; err != nil {
		return err
	}
	return h.err
}

// read reads lines until they end, or one says quit, and returns which.
func (h *hearing) read(in io.Reader, stop string, done <-chan struct{}, later func(func())) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, mostAsked)
	for lines.Scan() {
		word, rest := cut(lines.Text())
		if word == "" || word[0] == '#' {
			continue
		}
		if word == stop && h.stops.Add(1) == 1 {
			later(h.stop)
		}
		select {
		case h.lines <- heard{word, rest}:
		case <-done:
			return errQuit
		}
		if word == "quit" {
			return errQuit
		}
	}
	if h.err = lines.Err(); errors.Is(h.err, bufio.ErrTooLong) {
		h.err = fmt.Errorf("a line of more than %d MB was sent; nothing after it can be read", mostAsked>>20)
	}
	return errGone
}

// stop ends the search at hand, if a line that says so waits.
func (h *hearing) stop() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stops.Load() > 0 {
		h.enough.Store(true)
	}
}

// stopped has answered a line that stops a search.
func (h *hearing) stopped() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stops.Add(-1) == 0 {
		h.enough.Store(h.gone != nil)
	}
}

// leave ends all searches, because nobody waits for an answer any more.
func (h *hearing) leave(why error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.gone = why
	h.enough.Store(true)
}

// left says why nobody waits for an answer any more; nil where somebody does.
func (h *hearing) left() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.gone
}
