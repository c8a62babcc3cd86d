package retrograde

import (
	"context"
	"fmt"
	"runtime"
)

// Tag is one case of what a payoff depends on, as the player to move sees it.
type Tag struct {
	// Payoff is what play without end is worth to the player to move.
	Payoff int
	// Passed is the number of the tag as the opponent sees it.
	Passed int
}

// Layer is a layer to be solved.
type Layer struct {
	// Cells are the states: all positions with the first tag, then all with the
	// second, and so on. Solve changes them to the values.
	Cells []Cell
	// Ranks take the ranks of the states, one for each cell.
	Ranks []uint8
	// Tags are the tags; payoffs of two that are each other's opposite add up to 0.
	Tags []Tag
	// Largest is the largest value, without its sign, that a state can have.
	Largest int
}

// Graph tells which moves lead to a state without leaving the layer.
type Graph interface {
	// Predecessors hands out, for each of some states, those that a move leads
	// from, one for each move, whether or not they are marked Told. States that are
	// marked Tells come with Explicit, so that nobody need look at their cells again.
	// It is called by several workers at once.
	Predecessors(of []uint32, out *Routes)
}

// Explicit marks a predecessor that is surely one, and a state that has such.
const Explicit = 1 << 31

// MostStates is the largest number of states of a layer.
const MostStates = 1 << 31

// RankUnknown is the rank of a state with the value of play without end, and of
// those of RankUnknown plies and more.
const RankUnknown = 255

// Options say how a layer is solved; none of them changes a value.
type Options struct {
	// Workers is how many goroutines there are.
	Workers int
	// Room is memory that layers share which are solved one after the other; nil for
	// some of its own.
	Room *Room
	// Decided is told now and then how many more states are decided, by several
	// workers at once; may be nil.
	Decided func(states int)
}

// Solve finds the values of a layer and its ranks, and returns the largest rank, also
// where a byte does not hold it. It gives up where the context is done, and returns its
// error.
func Solve(ctx context.Context, l *Layer, g Graph, o Options) (longest int, err error) {
	if len(l.Cells) > MostStates {
		return 0, fmt.Errorf("a layer has %d states; the most is %d", len(l.Cells), MostStates)
	}
	if len(l.Ranks) != len(l.Cells) {
		return 0, fmt.Errorf("a layer has %d states and room for %d ranks", len(l.Cells), len(l.Ranks))
	}
	s := newSolver(l, g, o)
	defer s.crew.dismiss()
	s.eachPart(func(_, from, to int) { clear(s.Ranks[from:to]) })
	far := l.Largest
	for _, tag := range l.Tags {
		far = max(far, l.Largest+max(tag.Payoff, -tag.Payoff))
	}
	for distance := far; distance > 0; distance-- {
		if err := s.threshold(ctx, distance); err != nil {
			return 0, err
		}
	}
	s.eachPart(s.rest)
	for _, n := range s.longest {
		longest = max(longest, n)
	}
	return longest, nil
}

// solver solves one layer.
type solver struct {
	*Layer
	graph   Graph
	options Options
	room    *Room
	workers int
	crew    *crew
	per     int // states of each tag

	// won and lost are the values at the threshold, by tag.
	won, lost []int
	// wonNow and lostNow are the states decided at a rank, next those decided at the next
	// one, by worker.
	wonNow, lostNow [][]uint32
	next            []front
	// first and second are the states of ranks 0 and 1 that a scan found, by worker.
	first, second []front
	// toWon and toLost are what each worker found: predecessors of lost states, and of
	// won ones.
	toWon, toLost []Routes
	longest       []int
}

func newSolver(l *Layer, g Graph, o Options) *solver {
	workers := 1
	for 2*workers <= o.Workers && len(l.Cells) >= 1<<16 {
		workers *= 2
	}
	s := &solver{
		Layer: l, graph: g, options: o, room: o.Room, workers: workers, per: len(l.Cells) / len(l.Tags),
		won: make([]int, len(l.Tags)), lost: make([]int, len(l.Tags)),
		first: make([]front, workers), second: make([]front, workers), longest: make([]int, workers),
	}
	s.crew = hire(workers, workers <= runtime.GOMAXPROCS(0))
	if s.room == nil {
		s.room = &Room{}
	}
	s.toWon, s.toLost = s.room.routesFor(workers, len(l.Cells))
	return s
}

// threshold decides all states whose value is so far from their payoff.
func (s *solver) threshold(ctx context.Context, distance int) error {
	for i, tag := range s.Tags {
		s.won[i], s.lost[i] = tag.Payoff+distance, tag.Payoff-distance
	}
	s.eachPart(s.scan)
	s.now(s.first)
	s.next = s.second
	for rank := 0; ; rank++ {
		if len(s.wonNow)+len(s.lostNow) == 0 && empty(s.next) {
			return nil
		}
		if err := s.expand(ctx, rank+1); err != nil {
			return err
		}
		s.now(s.next)
	}
}

// now makes the states that workers have found those of the rank at work.
func (s *solver) now(found []front) {
	clear(s.wonNow)
	clear(s.lostNow)
	s.wonNow, s.lostNow = s.wonNow[:0], s.lostNow[:0]
	for w := range found {
		s.wonNow = found[w].won.moveTo(s.wonNow)
		s.lostNow = found[w].lost.moveTo(s.lostNow)
	}
}

// empty says whether nobody found anything.
func empty(found []front) bool {
	for w := range found {
		if found[w].size() > 0 {
			return false
		}
	}
	return true
}

// stretch is how many cells in a row a worker looks at where all are.
const stretch = 1 << 16

// eachPart looks at all cells by parts.
func (s *solver) eachPart(do func(w, from, to int)) {
	s.crew.share(false, (len(s.Cells)+stretch-1)/stretch, func(w, i int) {
		do(w, i*stretch, min((i+1)*stretch, len(s.Cells)))
	})
}

// scan finds the states that are decided at the threshold without another one:
// finished games, of rank 0, and moves that leave the layer, of rank 1.
func (s *solver) scan(w, from, to int) {
	for from < to {
		tag := from / s.per
		end := min(to, (tag+1)*s.per)
		s.scanTag(w, from, end, s.won[tag], s.lost[tag])
		from = end
	}
}

func (s *solver) scanTag(w, from, to, won, lost int) {
	ends, moves := &s.first[w], &s.second[w]
	sought := seek(won, lost, s.Largest)
	if sought.none() {
		return
	}
	before := ends.size() + moves.size()
	endWon, endLost, moveWon, moveLost := ends.won.last, ends.lost.last, moves.won.last, moves.lost.last
	cells, ranks, room := s.Cells[from:to], s.Ranks[from:to], s.room
	for i := sought.next(cells, 0); i < len(cells); i = sought.next(cells, i+1) {
		c := cells[i]
		v := c.Value()
		p := uint32(from+i) | c.tells()
		switch {
		case v == won && c&Final != 0:
			if len(endWon) == cap(endWon) {
				endWon = ends.won.more(endWon, room)
			}
			endWon = append(endWon, p)
		case v == won:
			if len(moveWon) == cap(moveWon) {
				moveWon = moves.won.more(moveWon, room)
			}
			moveWon = append(moveWon, p)
			ranks[i] = 1
		case c&Final != 0:
			if len(endLost) == cap(endLost) {
				endLost = ends.lost.more(endLost, room)
			}
			endLost = append(endLost, p)
		default:
			if len(moveLost) == cap(moveLost) {
				moveLost = moves.lost.more(moveLost, room)
			}
			moveLost = append(moveLost, p)
			ranks[i] = 1
		}
		cells[i] |= decided
	}
	ends.won.last, ends.lost.last, moves.won.last, moves.lost.last = endWon, endLost, moveWon, moveLost
	if moves.size() > 0 {
		s.longest[w] = max(s.longest[w], 1)
	}
	s.tell(ends.size() + moves.size() - before)
}

// rest gives what no threshold decided the value of play without end.
func (s *solver) rest(_, from, to int) {
	for from < to {
		tag := from / s.per
		end := min(to, (tag+1)*s.per)
		n := 0
		for p := from; p < end; p++ {
			c := s.Cells[p]
			if c&decided != 0 {
				continue
			}
			n++
			s.Cells[p] = c.set(s.Tags[tag].Payoff)
			if c&Final == 0 {
				s.Ranks[p] = RankUnknown
			}
		}
		s.tell(n)
		from = end
	}
}

func (s *solver) tell(states int) {
	if s.options.Decided != nil && states > 0 {
		s.options.Decided(states)
	}
}
