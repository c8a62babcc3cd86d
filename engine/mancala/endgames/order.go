package endgames

import (
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
	"houserules/engine/solve/retrograde"
)

// pair is two strips that only lead to each other: what the one player has in the
// first the other has in the second. Both are the same where the seeds are halved.
type pair struct{ one, other strip }

// pairs groups the strips of a layer.
func (x *space) pairs(seeds int) []pair {
	var list []pair
	for _, one := range x.strips(seeds) {
		side := (1 - one.side) * (x.sides - 1)
		base := x.bases[seeds][side][one.theirs]
		other := strip{side, one.theirs, one.mine, base, base + one.end - one.base}
		if other.base >= one.base {
			list = append(list, pair{one, other})
		}
	}
	return list
}

// order is the way of games with stores, in which no position comes back.
type order struct{ *Solver }

// newOrder returns the order, which knows these knobs and values; nil where the rules have
// others.
func newOrder(s *Solver, known rules.Known) *order {
	if !known.Plays(s.rules.Knobs) {
		return nil
	}
	return &order{s}
}

// solve solves a layer of a game that sows into stores. A move that does not
// leave the layer sows seeds on within the row of its player, so that the number of
// this row falls, or grows where sowing goes the other way round: what a position
// leads to comes before it where both rows are gone through by number.
func (o *order) solve(job *job) error {
	s := o.Solver
	pairs := s.space.pairs(job.seeds)
	var bank *bank
	if s.banked {
		bank = newBank(s, knownToBank())
	}
	err := job.share(len(pairs), func(j *judge, i int) {
		p := pairs[i]
		order := func(k, n int) int {
			if s.rules.Sowing.Direction == core.Clockwise {
				return n - 1 - k
			}
			return k
		}
		mine, theirs := s.space.rows[p.one.side].counts[p.one.mine], s.space.rows[p.other.side].counts[p.other.mine]
		same := p.one == p.other
		for i := range mine {
			if job.ctx.Err() != nil {
				return
			}
			for k := range theirs {
				if same && k > i {
					break
				}
				a, b := order(i, mine), order(k, theirs)
				if bank != nil && p.one.mine > 0 && p.one.theirs > 0 {
					bank.settle(job, p.one, a, b)
					if !same || a != b {
						bank.settle(job, p.other, b, a)
					}
					continue
				}
				s.settle(j, job, p.one, a, b)
				if !same || a != b {
					s.settle(j, job, p.other, b, a)
				}
			}
			told := 4 * theirs * len(s.tags) // two strips, two steps
			if same {
				told = 2 * (2*i + 1) * len(s.tags)
			}
			job.tell(told)
		}
	})
	if err == nil && bank != nil && job.comparison != nil {
		err = job.comparison.banked(job)
	}
	return err
}

// settle finds the values of one position whose moves are all decided.
func (s *Solver) settle(j *judge, job *job, at strip, mine, theirs int) {
	own, others := s.space.rows[at.side], s.space.rows[1-at.side]
	p := s.space.lay(at.side, own.row(at.mine, mine), others.row(at.theirs, theirs))
	position := at.base + mine*others.counts[at.theirs] + theirs
	for number, t := range s.tags {
		state := number*job.per + position
		passed := s.number(t.passed()) * job.per
		best, rank := retrograde.None, 0
		f := j.look(&p, t, job.seeds, func(next *core.Position) {
			child := passed + s.space.index(next, job.seeds)
			v, r := -int(job.values[child]), 1+int(job.ranks[child])
			// Who is ahead hurries, who is not delays.
			if v > best || v == best && (v > 0 && r < rank || v <= 0 && r > rank) {
				best, rank = v, r
			}
		})
		switch {
		case f.over:
			best, rank = f.best, 0
		case f.best > best || f.best == best && best > 0:
			best, rank = f.best, 1
		}
		job.values[state], job.ranks[state] = int8(best), uint8(min(rank, retrograde.RankUnknown))
	}
}
