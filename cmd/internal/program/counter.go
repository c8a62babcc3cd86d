package program

import (
	"fmt"
	"io"
	"time"

	"houserules/cmd/internal/settings"
)

// counter shows how many of some things are done, at which rate, and how long it takes
// yet: one live line on a terminal, a line every ten seconds elsewhere.
type counter struct {
	things      string
	live        *screen   // nil where there is no live line
	out         io.Writer // plain lines go here; nil where there are none
	start, next time.Time
}

// newCounter begins to count.
func newCounter(a *app, things string) *counter {
	c := &counter{things: things, start: time.Now()}
	c.next = c.start.Add(plainEvery)
	switch {
	case a.settings.Progress == settings.Off:
	case a.settings.Progress == settings.Auto && a.screen.isTerminal():
		c.live, c.next = a.screen, c.start
	default:
		c.out = a.err
	}
	return c
}

// at says how many are done of how many.
func (c *counter) at(done, of int64) {
	now := time.Now()
	if now.Before(c.next) && (done < of || c.live == nil) {
		return
	}
	line := c.line(done, of, now.Sub(c.start))
	switch {
	case c.live != nil:
		c.next = now.Add(liveEvery)
		c.live.show(float64(done)/float64(max(1, of)), line)
	case c.out != nil:
		c.next = now.Add(plainEvery)
		fmt.Fprintln(c.out, line)
	}
}

// line says how far it is after some time.
func (c *counter) line(done, of int64, elapsed time.Duration) string {
	text := fmt.Sprintf("%s/%s %s", count(done), count(of), c.things)
	if elapsed <= 0 || done == 0 {
		return text
	}
	rate := float64(done) / elapsed.Seconds()
	text += fmt.Sprintf(", %s/s", count(int64(rate)))
	if done < of {
		text += fmt.Sprintf(", %s left", time.Duration(float64(of-done)/rate*float64(time.Second)).Round(time.Second))
	}
	return text
}

// close leaves the live line as it is: what follows comes below.
func (c *counter) close() {
	if c.live != nil {
		c.live.leave()
	}
}
