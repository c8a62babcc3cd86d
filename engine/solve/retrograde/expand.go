package retrograde

import "context"

const (
	// batch is how many blocks of states that are won, and of such that are lost, are asked
	// for their predecessors before these are looked at: many of them lie in each region.
	batch = 1 << 18 / block
	// few is the number of states up to which one worker asks for all: to wake the others
	// would take as long as their work.
	few = 1 << 10
)

// expand decides what the states that were just decided make so, at a rank.
func (s *solver) expand(ctx context.Context, rank int) error {
	won, lost := s.wonNow, s.lostNow
	for len(won)+len(lost) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		// Those last found come first: what is known of them may still be in a cache.
		w, l := max(0, len(won)-batch), max(0, len(lost)-batch)
		s.step(won[w:], lost[l:], rank)
		won, lost = won[:w], lost[:l]
	}
	return nil
}

// step decides what some states make so.
func (s *solver) step(won, lost [][]uint32, rank int) {
	states := 0
	for _, b := range won {
		states += len(b)
	}
	for _, b := range lost {
		states += len(b)
	}
	alone := states <= few
	workers := s.workers
	if alone {
		workers = 1
	}
	for w := range workers {
		s.toWon[w].clear()
		s.toLost[w].clear()
	}
	s.crew.share(alone, (len(won)+len(lost))*pieces, func(w, i int) {
		if i < len(lost)*pieces {
			s.graph.Predecessors(piece(lost, i), &s.toWon[w])
			s.toWon[w].sort()
		} else {
			s.graph.Predecessors(piece(won, i-len(lost)*pieces), &s.toLost[w])
			s.toLost[w].sort()
		}
	})
	s.room.give(won)
	s.room.give(lost)
	s.crew.share(alone, len(s.toWon[0].at), func(w, part int) { s.look(w, workers, part, rank) })
}

// pieces is in how many parts a block is cut for workers, so that none waits long for the
// others.
const pieces = 8

// piece is a part of one of some blocks.
func piece(of [][]uint32, i int) []uint32 {
	b := of[i/pieces]
	from := i % pieces * (block / pieces)
	return b[min(from, len(b)):min(from+block/pieces, len(b))]
}

// look looks at the predecessors in one region.
func (s *solver) look(w, workers, part, rank int) {
	next := &s.next[w]
	before := next.size()
	stored := uint8(min(rank, RankUnknown))
	for from := range workers {
		for found := range s.toWon[from].of(part) {
			s.decideWon(found, &next.won, stored)
		}
	}
	for from := range workers {
		for found := range s.toLost[from].of(part) {
			s.countLost(found, &next.lost, stored)
		}
	}
	if n := next.size() - before; n > 0 {
		s.longest[w] = max(s.longest[w], rank)
		s.tell(n)
	}
}

// heed is what is known of a state that was handed out, and whether it takes note of that.
func heed(cells []Cell, p uint32) (c Cell, takes bool) {
	c = cells[p&^Explicit]
	return c, c&(decided|Final) == 0 && (c&OnlyExplicit == 0 || p&Explicit != 0)
}

// decideWon decides states with a move to a lost one: they are won.
func (s *solver) decideWon(found []uint32, next *list, rank uint8) {
	cells, ranks, won := s.Cells, s.Ranks, next.last
	for _, p := range found {
		c, takes := heed(cells, p)
		if !takes {
			continue
		}
		p &^= Explicit
		cells[p] = c.set(s.won[s.tag(p)]) | decided
		ranks[p] = rank
		if len(won) == cap(won) {
			won = next.more(won, s.room)
		}
		won = append(won, p|c.tells())
	}
	next.last = won
}

// countLost takes a move off states with one to a won one: where it was the last that is
// open they are lost.
func (s *solver) countLost(found []uint32, next *list, rank uint8) {
	cells, ranks, lost := s.Cells, s.Ranks, next.last
	for _, p := range found {
		c, takes := heed(cells, p)
		if !takes {
			continue
		}
		p &^= Explicit
		worth := s.lost[s.tag(p)]
		c -= oneOpen
		if c.Value() < worth {
			c = c.set(worth)
		}
		if c&openBits == 0 && c.Value() == worth {
			c |= decided
			ranks[p] = rank
			if len(lost) == cap(lost) {
				lost = next.more(lost, s.room)
			}
			lost = append(lost, p|c.tells())
		}
		cells[p] = c
	}
	next.last = lost
}

// tag is the number of the tag of a state.
func (s *solver) tag(p uint32) int {
	if len(s.Tags) == 1 {
		return 0
	}
	return int(p) / s.per
}
