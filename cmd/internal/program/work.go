package program

import (
	"time"

	"houserules/engine"
	"houserules/sim/table/files"
)

// work counts what is done of something that takes longer the larger a study is, and
// says about how long it takes still.
type work struct {
	*display
	// key names the sentence that says what is done and what there is.
	key string
	// rate is whether the line says how fast it goes.
	rate  bool
	total int64
	done  int64
	// all is about how long it takes with what comes after it, and after how long that does; 0
	// where that is not known beforehand.
	all, after time.Duration
	// first is how long it took to do all once; 0 before.
	first time.Duration
	// over is called when all is done for the first time; nil is nobody.
	over func()
}

// newWork begins to count.
func newWork(a *app, key string, total int64) *work {
	return &work{display: newDisplay(a), key: key, total: max(1, total)}
}

// add counts what was done. What is done twice, as where a study is looked at in two
// ways, counts as done once.
func (w *work) add(n int64) {
	w.done += n
	if w.first == 0 && w.done >= w.total {
		w.first = w.elapsed()
	}
	w.at((w.done-1)%w.total+1, w.total)
	if w.over != nil && w.done >= w.total {
		w.over()
		w.over = nil
	}
}

// at says how much is done of all, where something is said now. A live line shows the
// last of it in any case.
func (w *work) at(done, of int64) {
	if w.due() || w.live != nil && done >= of {
		w.say(float64(done)/float64(max(1, of)), w.line(done, of, w.elapsed()))
	}
}

// line says how far it is after some time.
func (w *work) line(done, of int64, elapsed time.Duration) string {
	line := w.words.Sentence(w.key, w.count(done), w.count(of))
	switch {
	case w.done > w.total:
		// A second way to look at a study reads it as fast as the first did; whether it reads
		// all of it nobody knows.
		return w.left(line, w.after+time.Duration(float64(w.first)*float64(of-done)/float64(of)))
	case elapsed <= 0 || done == 0:
		return w.left(line, w.all-elapsed)
	}
	if w.rate {
		line = w.words.Sentence("progress.rate", line, w.count(int64(float64(done)/elapsed.Seconds())))
	}
	if done < of/telling {
		return w.left(line, w.all-elapsed)
	}
	return w.left(line, w.after+time.Duration(float64(elapsed)*float64(of-done)/float64(done)))
}

// newTables counts tables as they are copied or written.
func newTables(a *app) *work {
	w := newWork(a, "progress.tables", 0)
	w.rate = true
	return w
}

// watched is a source of games of which is told how many were read. It reads what an
// analysis needs, and shows blocks that may hold a report's examples.
type watched struct {
	*files.Prefix
	work *work
	seen *seenGames
	// base is the variant whose games a report shows.
	base string
}

// Read implements analysis.Source.
func (s watched) Read(cell, block int, rows *engine.Rows) error {
	if s.seen.wants(block) && s.Cells()[cell].Variant == s.base {
		if err := s.ReadComebacks(cell, block, rows); err != nil {
			return err
		}
		s.seen.see(cell, block, rows)
	} else if err := s.ReadResults(cell, block, rows); err != nil {
		return err
	}
	if s.work != nil {
		s.work.add(int64(rows.Len))
	}
	return nil
}
