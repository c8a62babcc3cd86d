package outside

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// FuzzHost lets any bytes come back from a program that was asked for a move: the whole
// way from its pipe to the answer, in both dialects. There is an answer or a reason why
// there is none, and no waiting for a program that has ended.
func FuzzHost(f *testing.F) {
	for _, text := range []string{
		"ready\nmove A\n", "question 1\nmove A\n", "giveup tired\n", "refuse no\n", "uciok\nreadyok\nbestmove A\n", "bestmove (none)\n", "bestmove\n", "info depth 3\nbestmove a ponder b\n",
		"\xff\x00\n", "move", strings.Repeat("x", 1<<10), "move 99999999999999999999 A\n",
	} {
		f.Add(text, true)
		f.Add(text, false)
	}
	f.Fuzz(func(t *testing.T, said string, houses bool) {
		spoken := dialectOf(uci)
		if houses {
			spoken = dialectOf(house)
		}
		p := &process{write: make(chan string), lines: make(chan string, 16), tail: new(tail), closed: make(chan struct{}), gone: make(chan struct{})}
		close(p.gone)
		p.pipes.Go(func() { p.readAll(strings.NewReader(said)) })
		var stop atomic.Bool
		var got answer
		understood := false
		err := p.ask("go\n", time.Hour, &stop, func(line string) (bool, error) {
			if _, err := spoken.ready(line); err != nil && err.Error() == "" {
				t.Errorf("%q is refused without a word", line)
			}
			a, done := spoken.answer(line)
			if understood = done; done {
				got = a
			} else {
				_, _ = p.tail.Write([]byte(line))
			}
			return done, a.gaveUp
		})
		switch {
		case err == nil && (!understood || got.gaveUp != nil):
			t.Errorf("%q: no error and no answer", said)
		case err != nil && (err.Error() == "" || len(err.Error()) > 1<<12):
			t.Errorf("%q: the reason has %d bytes", said, len(err.Error()))
		}
		close(p.closed)
		p.pipes.Wait()
	})
}
