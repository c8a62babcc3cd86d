package program

import (
	"fmt"
	"io"
	"sync"
	"time"

	"houserules/cmd/internal/settings"
	"houserules/engine/solve"
)

// solveProgress says how far a solver is: one live line on a terminal; elsewhere a line
// every ten seconds, and one for each layer that took so long.
type solveProgress struct {
	live   *screen   // nil where there is no live line
	out    io.Writer // plain lines go here; nil where there are none
	solver solve.Solver
	seeds  int // of the last layer
	total  int // positions of all layers

	mu          sync.Mutex
	start, next time.Time
	work, layer int // positions looked at in all, and of the layer
	read        int // positions that needed no work
	told        int // the layer of which something was said
}

func newSolveProgress(a *app, s solve.Solver, seeds int) *solveProgress {
	p := &solveProgress{solver: s, seeds: seeds, start: time.Now(), told: -1}
	p.next = p.start.Add(plainEvery)
	switch {
	case a.settings.Progress == settings.Off:
	case a.settings.Progress == settings.Auto && a.screen.isTerminal():
		p.live, p.next = a.screen, p.start
	default:
		p.out = a.err
	}
	for n := range seeds + 1 {
		p.total += s.Positions(n)
	}
	return p
}

// report is called by the solver's workers.
func (p *solveProgress) report(e solve.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.work += e.More
	p.layer += e.More
	p.read += e.Read
	line := ""
	now := time.Now()
	if e.Found > 0 {
		if now.After(p.next) {
			p.say(sentence("solve.progress.found", count(int64(e.Found))))
		}
		return
	}
	all := p.solver.Positions(e.Seeds)
	switch {
	case p.live != nil:
		if now.After(p.next) || e.Finished {
			line = p.line(e.Seeds, all)
		}
	case e.Read > 0:
		line = sentence("solve.progress.read", e.Seeds, count(int64(all)))
	case e.Finished && p.told == e.Seeds && p.layer > 0:
		line = sentence("solve.progress.done", e.Seeds, count(int64(all)))
	case !e.Finished && now.After(p.next):
		p.told = e.Seeds
		line = p.line(e.Seeds, all)
	}
	if e.Finished {
		p.layer = 0
	}
	if line != "" {
		p.say(line)
	}
}

// say prints a line where anything is said, or draws the live one anew.
func (p *solveProgress) say(line string) {
	switch now := time.Now(); {
	case p.live != nil:
		p.next = now.Add(liveEvery)
		p.live.show(float64(p.work+p.read)/float64(max(1, p.total)), line)
	case p.out != nil:
		p.next = now.Add(plainEvery)
		fmt.Fprintln(p.out, line)
	}
}

// liveEvery is how often the live line is drawn anew at most.
const liveEvery = 100 * time.Millisecond

// close leaves the live line as it is: what follows comes below.
func (p *solveProgress) close() {
	if p.live != nil {
		p.live.leave()
	}
}

// line says how far a layer is, and how long all may take.
func (p *solveProgress) line(seeds, all int) string {
	elapsed := time.Since(p.start)
	rate := float64(p.work) / elapsed.Seconds()
	line := sentence("solve.progress", seeds, p.seeds, count(int64(min(p.layer, all))), count(int64(all)), count(int64(rate)))
	if left := p.total - p.work - p.read; rate > 0 && left > 0 {
		line = sentence("solve.progress.left", line, time.Duration(float64(left)/rate*float64(time.Second)).Round(time.Second))
	}
	return line
}
