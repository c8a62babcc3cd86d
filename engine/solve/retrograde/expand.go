package retrograde

import (
	"context"
	"sync"
)

// batch is how many states a worker asks the predecessors of, before these are
// looked at: few enough for what they hand out to stay in a cache.
const batch = 1 << 14

// Routes takes states for the workers that own them.
type Routes struct {
	to   [][]uint32
	mask uint32
}

// region is the logarithm of how many states in a row one worker owns.
const region = 14

func newRoutes(workers int) Routes {
	return Routes{to: make([][]uint32, workers), mask: uint32(workers - 1)}
}

// Add hands out a state, with Explicit or without.
func (r *Routes) Add(p uint32) {
	owner := p >> region & r.mask
	r.to[owner] = append(r.to[owner], p)
}

func (r *Routes) clear() {
	for i := range r.to {
		r.to[i] = r.to[i][:0]
	}
}

// expand decides what the states that were just decided make so, at a rank.
func (s *solver) expand(ctx context.Context, rank int) error {
	for left := true; left; {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.each(func(w int) {
			now := &s.now[w]
			s.toWon[w].clear()
			s.toLost[w].clear()
			now.lost = s.ask(now.lost, &s.toWon[w])
			now.won = s.ask(now.won, &s.toLost[w])
		})
		s.each(func(w int) { s.take(w, rank) })
		left = false
		for w := range s.now {
			left = left || !s.now[w].empty()
		}
	}
	return nil
}

// ask takes the predecessors of some of the states and returns the other states.
func (s *solver) ask(of []uint32, out *Routes) []uint32 {
	n := min(len(of), batch)
	if n == 0 {
		return of[:0]
	}
	s.graph.Predecessors(of[len(of)-n:], out)
	return of[:len(of)-n]
}

// take looks at the predecessors that a worker owns. A state with a move to a lost
// one is won; one with a move to a won one has a move less that is open, and is lost
// where that was the last.
func (s *solver) take(w, rank int) {
	next := &s.next[w]
	before := len(next.won) + len(next.lost)
	stored := uint8(min(rank, RankUnknown))
	for from := range s.toWon {
		for _, p := range s.toWon[from].to[w] {
			said := p&Explicit != 0
			p &^= Explicit
			c := s.Cells[p]
			if c&(decided|Final) != 0 || c&Told != 0 && !said {
				continue
			}
			s.Cells[p] = c.set(s.won[s.tag(p)]) | decided
			s.solution.Ranks[p] = stored
			next.won = append(next.won, p|c.tells())
		}
	}
	for from := range s.toLost {
		for _, p := range s.toLost[from].to[w] {
			said := p&Explicit != 0
			p &^= Explicit
			c := s.Cells[p]
			if c&(decided|Final) != 0 || c&Told != 0 && !said {
				continue
			}
			lost := s.lost[s.tag(p)]
			c -= oneOpen
			if c.Value() < lost {
				c = c.set(lost)
			}
			if c&openBits == 0 && c.Value() == lost {
				c |= decided
				s.solution.Ranks[p] = stored
				next.lost = append(next.lost, p|c.tells())
			}
			s.Cells[p] = c
		}
	}
	if n := len(next.won) + len(next.lost) - before; n > 0 {
		s.longest[w] = max(s.longest[w], rank)
		s.tell(n)
	}
}

// tag is the number of the tag of a state.
func (s *solver) tag(p uint32) int {
	if len(s.Tags) == 1 {
		return 0
	}
	return int(p) / s.per
}

// each runs something for every worker at once.
func (s *solver) each(do func(w int)) {
	if s.workers == 1 {
		do(0)
		return
	}
	var all sync.WaitGroup
	for w := range s.workers {
		all.Go(func() { do(w) })
	}
	all.Wait()
}
