package program

import (
	"fmt"
	"io"
	"time"

	"houserules/analysis"
	"houserules/cmd/internal/settings"
	"houserules/engine"
)

// work shows how far something is that takes longer the larger a study is, and about
// how long it takes still: a live line on a terminal, a line every ten seconds
// elsewhere.
type work struct {
	// words is the key of the sentence, with what is done and what there is.
	words string
	total int64
	done  int64
	live  *screen
	out   io.Writer
	start time.Time
	next  time.Duration
	now   func() time.Time
}

// newWork looks at the settings and at stderr.
func newWork(a *app, words string, total int64) *work {
	w := &work{words: words, total: max(1, total), next: plainEvery, now: time.Now}
	switch {
	case a.settings.Progress == settings.Off:
	case a.settings.Progress == settings.Auto && a.screen.isTerminal():
		w.live = a.screen
	default:
		w.out = a.err
	}
	w.start = w.now()
	return w
}

// add counts what was done. What is done twice, as where a study is looked at in two
// ways, counts as done once.
func (w *work) add(n int64) {
	w.done += n
	if w.live == nil && w.out == nil {
		return
	}
	elapsed, done := w.now().Sub(w.start), (w.done-1)%w.total+1
	line := sentence(w.words, count(done), count(w.total))
	if left := time.Duration(float64(elapsed) * float64(w.total-done) / float64(done)).Round(time.Second); left > 0 {
		line = sentence("report.progress.left", line, left)
	}
	switch {
	case w.live != nil:
		w.live.show(float64(done)/float64(w.total), line)
	case elapsed >= w.next:
		w.next = elapsed + plainEvery
		fmt.Fprintln(w.out, line)
	}
}

// close leaves the live line.
func (w *work) close() {
	if w.live != nil {
		w.live.leave()
	}
}

// watched is a source of games of which is told how many were read.
type watched struct {
	analysis.Source
	work *work
}

// Read implements analysis.Source.
func (s watched) Read(cell, block int, rows *engine.Rows) error {
	if err := s.Source.Read(cell, block, rows); err != nil {
		return err
	}
	s.work.add(int64(rows.Len))
	return nil
}
