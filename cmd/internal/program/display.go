package program

import (
	"fmt"
	"io"
	"time"

	"houserules/analysis/answer"
	"houserules/cmd/internal/settings"
	"houserules/configs/words"
	"houserules/reports"
)

// How often a line says how far something is: a live one is drawn anew, at most, and a
// plain one is printed where stderr is no terminal, the first ones sooner, because they may
// know no time yet.
const (
	liveEvery  = 100 * time.Millisecond
	plainFirst = 900 * time.Millisecond
	plainEvery = 10 * time.Second
)

// display says how far something is: in one live line on a terminal, in a plain line
// within the first second, more and more seldom, and every ten seconds elsewhere, or not at
// all, as the settings have it.
type display struct {
	words *words.Catalogue
	live  *screen   // nil where there is no live line
	out   io.Writer // plain lines go here; nil where there are none
	now   func() time.Time
	start time.Time
	// next is when there is something to say again.
	next time.Time
	// wait is how long the plain line after the next one waits.
	wait time.Duration
}

// newDisplay looks at the settings and at stderr.
func newDisplay(a *app) *display {
	d := &display{words: a.words(), now: time.Now}
	d.start = d.now()
	d.next, d.wait = d.start.Add(a.screen.patience()), plainFirst
	switch {
	case a.settings.Progress == settings.Off:
	case a.settings.Progress == settings.Auto && a.screen.isTerminal():
		d.live, d.next = a.screen, d.start
	default:
		d.out = a.err
	}
	return d
}

// elapsed is the time since the beginning.
func (d *display) elapsed() time.Duration { return d.now().Sub(d.start) }

// soon lets the next line come as soon as the first.
func (d *display) soon() { d.next, d.wait = d.now().Add(plainFirst), plainFirst }

// due reports whether a line is wanted now. What asks need not make one otherwise.
func (d *display) due() bool {
	return (d.live != nil || d.out != nil) && !d.now().Before(d.next)
}

// say shows a line, due or not, and how much is done as a share of all, where there is
// a bar.
func (d *display) say(done float64, line string) {
	switch {
	case d.live != nil:
		d.next = d.now().Add(liveEvery)
		d.live.show(done, line)
	case d.out != nil:
		d.next = d.now().Add(d.wait)
		d.wait = min(2*d.wait, plainEvery)
		fmt.Fprintln(d.out, line)
	}
}

// close leaves the live line as it is: what follows comes below.
func (d *display) close() {
	if d.live != nil {
		d.live.leave()
	}
}

// left adds to a line how long it takes yet, where that is a second or more.
func (d *display) left(line string, left time.Duration) string {
	if left = left.Round(time.Second); left <= 0 {
		return line
	}
	return d.words.Sentence("progress.left", line, left)
}

// byRate adds to a line how long it takes yet at the rate since the beginning, where that
// tells: some hundredth of all is done.
func (d *display) byRate(line string, done, of float64) string {
	if done < of/telling/5 {
		return line
	}
	return d.left(line, time.Duration(float64(d.elapsed())*(of-done)/done))
}

// count writes a number of things briefly.
func (d *display) count(n int64) string { return count(d.words, n) }

// count writes a number of things briefly in a language.
func count(say *words.Catalogue, n int64) string {
	return reports.Text(say, answer.Say("text.verbatim", answer.About(n)))
}

// decimals writes a number with so many digits behind the point, as a language does.
func decimals(say *words.Catalogue, x float64, digits int) string {
	return say.Number(words.Digits(fmt.Sprintf("%.*f", digits, x)))
}
