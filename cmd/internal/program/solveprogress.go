package program

import (
	"sync"
	"time"

	"houserules/engine/solve"
)

// solveProgress says how far a solver is; where lines are plain, once more of each
// layer that took so long.
type solveProgress struct {
	*display
	solver solve.Solver
	seeds  int // of the last layer
	total  int // positions of all layers

	mu          sync.Mutex
	work, layer int // positions looked at in all, and of the layer
	read        int // positions that needed no work
	told        int // the layer of which something was said
}

func newSolveProgress(a *app, s solve.Solver, seeds int) *solveProgress {
	p := &solveProgress{display: newDisplay(a), solver: s, seeds: seeds, told: -1}
	for n := range seeds + 1 {
		if s.Memory(seeds) > 0 { // else nobody knows yet
			p.total += s.Positions(n)
		}
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
	if e.Found > 0 {
		if p.due() {
			p.tell(p.words.Sentence("solve.progress.found", p.count(int64(e.Found))))
		}
		return
	}
	all := p.solver.Positions(e.Seeds)
	switch {
	case p.live != nil:
		if p.due() || e.Finished {
			p.tell(p.line(e.Seeds, all))
		}
	case e.Read > 0:
		p.tell(p.words.Sentence("solve.progress.read", e.Seeds, p.count(int64(all))))
	case e.Finished && p.told == e.Seeds && p.layer > 0:
		p.tell(p.words.Sentence("solve.progress.done", e.Seeds, p.count(int64(all))))
	case !e.Finished && p.due():
		p.told = e.Seeds
		p.tell(p.line(e.Seeds, all))
	}
	if e.Finished {
		p.layer = 0
	}
}

// tell says a line.
func (p *solveProgress) tell(line string) {
	p.say(float64(p.work+p.read)/float64(max(1, p.total)), line)
}

// line says how far a layer is, and how long all may take.
func (p *solveProgress) line(seeds, all int) string {
	rate := float64(p.work) / p.elapsed().Seconds()
	line := p.words.Sentence("solve.progress", seeds, p.seeds, p.count(int64(min(p.layer, all))), p.count(int64(all)), p.count(int64(rate)))
	if left := p.total - p.work - p.read; rate > 0 && left > 0 {
		return p.left(line, time.Duration(float64(left)/rate*float64(time.Second)))
	}
	return line
}
