package retrograde

import "context"

const (
	// batch is how many blocks of states that are won, and of such that are lost, are
	// asked for their predecessors for each worker, before these are looked at: few
	// enough for what they hand out to stay in a cache.
	batch = 1 << 14 / block
	// few is the number of states up to which one worker asks for all: to wake the others
	// would take as long as their work.
	few = 1 << 10
	// region is the logarithm of how many states in a row are looked at by one worker.
	region = 14
	// shares is in how many parts the states are cut for each worker. Who has done one
	// takes the next, so that none waits long for the others.
	shares = 8
)

// Routes takes states for those who look at them.
type Routes struct {
	to   [][]uint32
	mask uint32
}

func newRoutes(parts int) Routes {
	return Routes{to: make([][]uint32, parts), mask: uint32(parts - 1)}
}

// Add hands out a state, with Explicit or without.
func (r *Routes) Add(p uint32) {
	part := p >> region & r.mask
	r.to[part] = append(r.to[part], p)
}

func (r *Routes) clear() {
	for i := range r.to {
		r.to[i] = r.to[i][:0]
	}
}

// expand decides what the states that were just decided make so, at a rank.
func (s *solver) expand(ctx context.Context, rank int) error {
	won, lost := s.wonNow, s.lostNow
	for len(won)+len(lost) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		// Those last found come first: what is known of them may still be in a cache.
		w, l := max(0, len(won)-batch*s.workers), max(0, len(lost)-batch*s.workers)
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
		} else {
			s.graph.Predecessors(piece(won, i-len(lost)*pieces), &s.toLost[w])
		}
	})
	s.room.give(won)
	s.room.give(lost)
	s.crew.share(alone, len(s.toWon[0].to), func(w, part int) { s.look(w, workers, part, rank) })
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

// look looks at the predecessors in one part of the states. A state with a move to a
// lost one is won; one with a move to a won one has a move less that is open, and is
// lost where that was the last.
func (s *solver) look(w, workers, part, rank int) {
	next, room := &s.next[w], s.room
	before := next.size()
	cells, ranks := s.Cells, s.Ranks
	won, lost := next.won.last, next.lost.last
	stored := uint8(min(rank, RankUnknown))
	for from := range workers {
		for _, p := range s.toWon[from].to[part] {
			said := p&Explicit != 0
			p &^= Explicit
			c := cells[p]
			if c&(decided|Final) != 0 || c&Told != 0 && !said {
				continue
			}
			cells[p] = c.set(s.won[s.tag(p)]) | decided
			ranks[p] = stored
			if len(won) == cap(won) {
				won = next.won.more(won, room)
			}
			won = append(won, p|c.tells())
		}
	}
	for from := range workers {
		for _, p := range s.toLost[from].to[part] {
			said := p&Explicit != 0
			p &^= Explicit
			c := cells[p]
			if c&(decided|Final) != 0 || c&Told != 0 && !said {
				continue
			}
			worth := s.lost[s.tag(p)]
			c -= oneOpen
			if c.Value() < worth {
				c = c.set(worth)
			}
			if c&openBits == 0 && c.Value() == worth {
				c |= decided
				ranks[p] = stored
				if len(lost) == cap(lost) {
					lost = next.lost.more(lost, room)
				}
				lost = append(lost, p|c.tells())
			}
			cells[p] = c
		}
	}
	next.won.last, next.lost.last = won, lost
	if n := next.size() - before; n > 0 {
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
