package program

import (
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat/distuv"

	"houserules/cmd/internal/settings"
	"houserules/sim"
	"houserules/sim/plan"
)

// plainEvery is how often a line is printed where stderr is no terminal.
const plainEvery = 10 * time.Second

// progress shows how far a run is: one live line on a terminal, a line every
// ten seconds elsewhere.
type progress struct {
	plan *plan.Plan
	live *screen   // nil where there is no live line
	out  io.Writer // plain lines go here; nil where there are none
	next time.Duration
	// cells are those of reports: see [plan.Plan.Seatings].
	cells [][]int
	// describe says how far it is, where the cells' own words will not do.
	describe func(sim.Event) string
}

// newProgress looks at the settings and at stderr.
func newProgress(a *app, plan *plan.Plan) *progress {
	p := &progress{plan: plan, next: plainEvery}
	switch {
	case a.settings.Progress == settings.Off:
	case a.settings.Progress == settings.Auto && a.screen.isTerminal():
		p.live = a.screen
		p.live.show(0, "starting")
	default:
		p.out = a.err
	}
	return p
}

// event is called by the run.
func (p *progress) event(e sim.Event) {
	switch {
	case p.live != nil:
		p.live.show(float64(e.Done)/float64(max(1, e.Total)), p.line(e))
	case p.out != nil && (e.Elapsed >= p.next || e.Last):
		p.next = e.Elapsed + plainEvery
		fmt.Fprintln(p.out, p.line(e))
	}
}

// close leaves the live line as it is: what follows comes below.
func (p *progress) close() {
	if p.live != nil {
		p.live.leave()
	}
}

// line describes an event: all games done, rate and time left; then, where narrow
// terminals may cut it, the cell in play with the first player's share so far. The
// share's interval is for orientation while the run goes on: it holds for a look
// decided on beforehand, not for stopping when it looks good.
func (p *progress) line(e sim.Event) string {
	if p.describe != nil {
		return p.describe(e)
	}
	most := ""
	if p.plan.Rule() != nil {
		most = "at most " // the rule may end it before
	}
	text := fmt.Sprintf("%s/%s, %s %s/s%s", count(e.Done), count(e.Total), count(int64(e.GamesPerSecond())), unitOf(p.plan), leftWords(e, most))
	if p.cells == nil {
		p.cells = p.plan.Seatings()
	}
	if len(p.cells) > 1 {
		done := 0
		for _, seatings := range p.cells {
			if !slices.ContainsFunc(seatings, func(i int) bool { return e.Cells[i].Done < e.Cells[i].Total }) {
				done++
			}
		}
		text += fmt.Sprintf(", %d/%d cells", done, len(p.cells))
	}
	cell := p.plan.Cells[e.Cell]
	now := e.Cells[e.Cell]
	text += fmt.Sprintf(" | %s × %s %s/%s", cell.Variant, cell.Agents, count(now.Done), count(now.Total))
	if n := now.Tally.Games(); n > 0 {
		share, half := firstShare(now.Tally)
		text += fmt.Sprintf(", first %.2f ± %.2f %%", 100*share, 100*half)
		if now.Tally.Capped > 0 {
			text += fmt.Sprintf(", cut off %.2f %%", 100*float64(now.Tally.Capped)/float64(n))
		}
	}
	return text
}

// leftWords says how long all takes yet, where that is known, and that a run is being
// stopped.
func leftWords(e sim.Event, most string) string {
	switch {
	case e.Draining:
		return ", stopping"
	case e.ETA > 0 && e.Done < e.Total:
		return fmt.Sprintf(", %s%s left", most, e.ETA.Round(time.Second))
	default:
		return ""
	}
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
