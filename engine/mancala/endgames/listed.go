package endgames

import (
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve/retrograde"
)

// byList solves a layer by listing all moves that stay in it.
func (s *Solver) byList(job *job) error {
	cells := job.cellsOf(job.per * len(s.tags))
	strips := s.space.strips(job.seeds)
	moves := make([][]uint32, len(strips)*len(s.tags)) // by tag, then by strip
	order := largestFirst(strips, len(s.tags))
	err := job.share(len(moves), func(j *judge, i int) {
		i = order[i]
		number, at := i/len(strips), strips[i%len(strips)]
		t := s.tags[number]
		passed := s.number(t.passed()) * job.per
		var list []uint32
		stay := func(next *core.Position) { list = append(list, uint32(passed+s.space.index(next, job.seeds))) }
		own, others := s.space.rows[at.side], s.space.rows[1-at.side]
		state := number*job.per + at.base
		for mine := range own.counts[at.mine] {
			if job.ctx.Err() != nil {
				return
			}
			for theirs := range others.counts[at.theirs] {
				p := s.space.lay(at.side, own.row(at.mine, mine), others.row(at.theirs, theirs))
				before := len(list)
				f := j.look(&p, t, job.seeds, stay)
				if job.over.has(t, state-number*job.per) {
					list = list[:before]
					f = found{s.payoff(t, job.seeds), true}
				}
				cells[state] = retrograde.MakeCell(f.best, len(list)-before)
				if f.over {
					cells[state] |= retrograde.Final
				}
				state++
			}
			job.tell(others.counts[at.theirs])
		}
		moves[i] = list
	})
	if err != nil {
		return err
	}
	g := retrograde.NewEdges(len(cells), func(p int) int { return cells[p].Open() }, moves)
	return job.finish(cells, g)
}
