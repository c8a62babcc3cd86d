package program

import (
	"math"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat/distuv"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/configs/words"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// progress shows how far a run is.
type progress struct {
	*display
	plan *plan.Plan
	// cells are grouped as reports have them: see [plan.Plan.Seatings].
	cells [][]int
	// describe says how far it is, where the cells' own words will not do.
	describe func(sim.Event) string
	// checked is set until games are played: what they take is then said soon again.
	checked bool
	// begun is called when there is something to say of the games, nil after that: until then a
	// large plan is written.
	begun func()
	// afterwards is how long what comes after all games takes for each second of them, and
	// report how long their report does.
	afterwards float64
	report     time.Duration
	// said is how much is left of what was said beforehand, all of it, after some time; nil where
	// nothing was.
	said func(elapsed time.Duration) time.Duration
}

// newProgress begins to show it.
func newProgress(a *app, plan *plan.Plan) *progress {
	p := &progress{display: newDisplay(a), plan: plan}
	if p.out != nil {
		p.begun = a.soon("progress.starting-plan", len(plan.Cells))
	}
	if p.live != nil {
		p.say(0, p.words.Sentence("progress.starting"))
	}
	return p
}

// event is called by the run.
func (p *progress) event(e sim.Event) {
	p.begin()
	if played := e.ToCheck == 0; p.checked && played {
		p.soon()
	}
	p.checked = e.ToCheck > 0
	switch {
	case e.ETA == 0 && p.said != nil:
		e.ETA = p.said(p.elapsed())
	case e.ETA > 0:
		e.ETA += time.Duration(p.afterwards*float64(e.Elapsed+e.ETA)) + p.report
	}
	if p.due() || e.Last {
		p.say(float64(e.Done)/float64(max(1, e.Total)), p.line(e))
	}
}

// begin says no more that games are about to begin.
func (p *progress) begin() {
	if p.begun != nil {
		p.begun()
		p.begun = nil
	}
}

// close also ends what was not begun.
func (p *progress) close() {
	p.begin()
	p.display.close()
}

// line describes an event: all games done, rate and time left; then, where narrow
// terminals may cut it, the cell in play with the first player's share so far. The
// share's interval is for orientation while the run goes on: it holds for a look
// decided on beforehand, not for stopping when it looks good.
func (p *progress) line(e sim.Event) string {
	switch {
	case p.describe != nil:
		return p.describe(e)
	case e.ToCheck > 0 && p.plan.Unit == table.Matches:
		return leftWords(p.words, p.words.Sentence("progress.checking", e.Checked, e.ToCheck), e, p.plan.Rule() != nil)
	case e.ToCheck > 0:
		return leftWords(p.words, p.words.Sentence("progress.checking-then", e.Checked, e.ToCheck, p.count(e.Total-e.Done)), e, p.plan.Rule() != nil)
	}
	key := "progress.games"
	if p.plan.Unit == table.Matches {
		key = "progress.matches"
	}
	// Where there is a rule, it may end the run before.
	text := leftWords(p.words, p.words.Sentence(key, p.count(e.Done), p.count(e.Total), p.count(int64(e.GamesPerSecond()))), e, p.plan.Rule() != nil)
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
		text = p.words.Sentence("progress.cells", text, done, len(p.cells))
	}
	cell := p.plan.Cells[e.Cell]
	now := e.Cells[e.Cell]
	text = p.words.Sentence("progress.cell", text, cell.Variant, cell.Agents, p.count(now.Done), p.count(now.Total))
	n := now.Tally.Games()
	if n >= analysis.FewGames { // fewer are no estimate of anything
		share, half := firstShare(now.Tally)
		text = p.words.Sentence("progress.first", text, decimals(p.words, 100*share, 2), decimals(p.words, answer.RoundUp(100*half, 2), 2))
	}
	if now.Tally.CutOff > 0 {
		text = p.words.Sentence("progress.cut-off", text, decimals(p.words, 100*float64(now.Tally.CutOff)/float64(n), 2))
	}
	return text
}

// leftWords adds to a line how long all takes yet, where that is known, at most where it
// may end before; and that a run is being stopped.
func leftWords(say *words.Catalogue, line string, e sim.Event, most bool) string {
	key := "progress.left"
	if most {
		key = "progress.left-most"
	}
	switch {
	case e.Draining:
		return say.Sentence("progress.stopping", line)
	case e.ETA > 0 && e.Done < e.Total:
		return say.Sentence(key, line, e.ETA.Round(time.Second))
	default:
		return line
	}
}

// firstShare is the first player's share of the points and half the width of
// its 95 % interval.
func firstShare(t sim.Tally) (share, half float64) {
	n := float64(t.Games())
	share = (float64(t.Wins) + float64(t.Draws)/2) / n
	// Two wins and two losses beside what was seen (Agresti and Coull, 1998): equal games are no certainty.
	m := n + 4
	mean := (float64(t.Wins) + 2 + float64(t.Draws)/2) / m
	variance := (float64(t.Wins)+2+float64(t.Draws)/4)/m - float64(mean*mean)
	return share, distuv.UnitNormal.Quantile(0.975) * math.Sqrt(max(0, variance)/m)
}
