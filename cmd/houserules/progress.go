package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
	"gonum.org/v1/gonum/stat/distuv"

	"houserules/cmd/internal/settings"
	"houserules/configs/printable"
	"houserules/sim"
	"houserules/sim/plan"
)

// plainEvery is how often a line is printed where stderr is no terminal.
const plainEvery = 10 * time.Second

// progress shows how far a run is: one live line on a terminal, a line every
// ten seconds elsewhere.
type progress struct {
	plan *plan.Plan
	out  io.Writer // plain lines go here; nil where there are none
	next time.Duration

	bars *mpb.Progress
	bar  *mpb.Bar
	mu   sync.Mutex
	last sim.Event
}

// newProgress looks at the settings and at stderr.
func newProgress(a *app, plan *plan.Plan) *progress {
	p := &progress{plan: plan, next: plainEvery}
	f, isFile := a.errTerminal.(*os.File)
	terminal := isFile && term.IsTerminal(int(f.Fd()))
	switch {
	case a.settings.Progress == settings.Off:
	case a.settings.Progress == settings.Auto && terminal:
		p.bars = mpb.New(mpb.WithOutput(f), mpb.WithWidth(24))
		p.bar = p.bars.AddBar(plan.TotalGames(),
			mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return " " + printable.Text(p.line()) })))
	default:
		p.out = a.err
	}
	return p
}

// event is called by the run.
func (p *progress) event(e sim.Event) {
	p.mu.Lock()
	p.last = e
	p.mu.Unlock()
	switch {
	case p.bar != nil:
		p.bar.SetCurrent(e.Done)
	case p.out != nil && (e.Elapsed >= p.next || e.Last):
		p.next = e.Elapsed + plainEvery
		fmt.Fprintln(p.out, p.line())
	}
}

// close leaves the terminal as a line of its own.
func (p *progress) close() {
	if p.bar == nil {
		return
	}
	if !p.bar.Completed() {
		p.bar.Abort(false)
	}
	p.bars.Wait()
}

// line describes the latest event: the cell in play with the first player's
// share so far, all games done, rate and time left. The share's interval is
// for orientation while the run goes on: it holds for a look decided on
// beforehand, not for stopping when it looks good.
func (p *progress) line() string {
	p.mu.Lock()
	e := p.last
	p.mu.Unlock()
	if e.Total == 0 {
		return "starting"
	}
	cell := p.plan.Cells[e.Cell]
	now := e.Cells[e.Cell]
	text := fmt.Sprintf("%s × %s %s/%s", cell.Variant, cell.Agents, count(now.Done), count(now.Total))
	if n := now.Tally.Games(); n > 0 {
		share, half := firstShare(now.Tally)
		text += fmt.Sprintf(", first %.2f ± %.2f %%", 100*share, 100*half)
		if now.Tally.Capped > 0 {
			text += fmt.Sprintf(", capped %.2f %%", 100*float64(now.Tally.Capped)/float64(n))
		}
	}
	text += fmt.Sprintf(" | all %s/%s, %s games/s", count(e.Done), count(e.Total), count(int64(e.GamesPerSecond())))
	if e.ETA > 0 && e.Done < e.Total {
		text += fmt.Sprintf(", %s left", e.ETA.Round(time.Second))
	}
	if e.Draining {
		text += ", stopping"
	}
	return text
}

// firstShare is the first player's share of the points and half the width of
// its 95 % interval.
func firstShare(t sim.Tally) (share, half float64) {
	n := float64(t.Games())
	share = (float64(t.Wins) + float64(t.Draws)/2) / n
	variance := (float64(t.Wins)+float64(t.Draws)/4)/n - share*share
	return share, distuv.UnitNormal.Quantile(0.975) * math.Sqrt(max(0, variance)/n)
}

// count writes a number of games briefly.
func count(n int64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%.1f M", float64(n)/1e6)
	case n >= 10_000:
		return fmt.Sprintf("%.0f k", float64(n)/1e3)
	default:
		return fmt.Sprint(n)
	}
}
