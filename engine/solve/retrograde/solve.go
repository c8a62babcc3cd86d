package retrograde

import (
	"context"
	"fmt"

	"houserules/engine/solve/huge"
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
	// Decided is told now and then how many more states are decided, by several
	// workers at once; may be nil.
	Decided func(states int)
}

// Solution is what was found beside the values.
type Solution struct {
	// Ranks are those of the states.
	Ranks []uint8
	// Longest is the largest of them, also where a byte does not hold it.
	Longest int
}

// Solve finds the values of a layer. It gives up where the context is done, and
// returns its error.
func Solve(ctx context.Context, l *Layer, g Graph, o Options) (*Solution, error) {
	if len(l.Cells) > MostStates {
		return nil, fmt.Errorf("a layer has %d states; the most is %d", len(l.Cells), MostStates)
	}
	s := newSolver(l, g, o)
	far := l.Largest
	for _, tag := range l.Tags {
		far = max(far, l.Largest+max(tag.Payoff, -tag.Payoff))
	}
	for distance := far; distance > 0; distance-- {
		if err := s.threshold(ctx, distance); err != nil {
			return nil, err
		}
	}
	s.each(func(w int) { s.rest(w) })
	for _, n := range s.longest {
		s.solution.Longest = max(s.solution.Longest, n)
	}
	return &s.solution, nil
}

// front is a set of states decided at one rank, by how.
type front struct{ won, lost []uint32 }

func (f *front) empty() bool { return len(f.won) == 0 && len(f.lost) == 0 }

// solver solves one layer.
type solver struct {
	*Layer
	graph    Graph
	options  Options
	workers  int
	per      int // states of each tag
	solution Solution

	// won and lost are the values at the threshold, by tag.
	won, lost []int
	// now and next are the states decided at a rank and at the next, for each
	// worker.
	now, next []front
	// toWon and toLost are what each worker has for the others: predecessors of lost
	// states, and of won ones.
	toWon, toLost []Routes
	longest       []int
}

func newSolver(l *Layer, g Graph, o Options) *solver {
	workers := 1
	for 2*workers <= o.Workers && len(l.Cells) >= 1<<16 {
		workers *= 2
	}
	s := &solver{
		Layer: l, graph: g, options: o, workers: workers, per: len(l.Cells) / len(l.Tags),
		solution: Solution{Ranks: huge.Make[uint8](len(l.Cells))},
		won:      make([]int, len(l.Tags)), lost: make([]int, len(l.Tags)),
		now: make([]front, workers), next: make([]front, workers), longest: make([]int, workers),
	}
	for range workers {
		s.toWon = append(s.toWon, newRoutes(workers))
		s.toLost = append(s.toLost, newRoutes(workers))
	}
	return s
}

// threshold decides all states whose value is so far from their payoff.
func (s *solver) threshold(ctx context.Context, distance int) error {
	for i, tag := range s.Tags {
		s.won[i], s.lost[i] = tag.Payoff+distance, tag.Payoff-distance
	}
	s.each(func(w int) { s.scan(w) })
	for rank := 0; ; rank++ {
		done := true
		for w := range s.now {
			done = done && s.now[w].empty() && s.next[w].empty()
		}
		if done {
			return nil
		}
		if err := s.expand(ctx, rank+1); err != nil {
			return err
		}
		s.now, s.next = s.next, s.now
	}
}

// bounds are the states that a worker looks at where all are.
func (s *solver) bounds(w int) (from, to int) {
	n := len(s.Cells)
	return n * w / s.workers, n * (w + 1) / s.workers
}

// scan finds the states that are decided at the threshold without another one:
// finished games, of rank 0, and moves that leave the layer, of rank 1.
func (s *solver) scan(w int) {
	from, to := s.bounds(w)
	for from < to {
		tag := from / s.per
		end := min(to, (tag+1)*s.per)
		s.scanTag(w, from, end, s.won[tag], s.lost[tag])
		from = end
	}
}

func (s *solver) scanTag(w, from, to, won, lost int) {
	ends, moves := &s.now[w], &s.next[w]
	mayWin, mayLose := won <= s.Largest, lost >= -s.Largest
	if !mayWin && !mayLose {
		return
	}
	before := len(ends.won) + len(ends.lost) + len(moves.won) + len(moves.lost)
	cells := s.Cells[from:to]
	for i, c := range cells {
		v := c.Value()
		if v != won && v != lost || c&decided != 0 {
			continue
		}
		p := uint32(from+i) | c.tells()
		switch {
		case v == won && c&Final != 0:
			ends.won = append(ends.won, p)
		case v == won:
			moves.won = append(moves.won, p)
			s.solution.Ranks[from+i] = 1
		case c&Final != 0:
			ends.lost = append(ends.lost, p)
		case c&openBits == 0:
			moves.lost = append(moves.lost, p)
			s.solution.Ranks[from+i] = 1
		default:
			continue
		}
		cells[i] |= decided
	}
	if len(moves.won)+len(moves.lost) > 0 {
		s.longest[w] = max(s.longest[w], 1)
	}
	s.tell(len(ends.won) + len(ends.lost) + len(moves.won) + len(moves.lost) - before)
}

// rest gives what no threshold decided the value of play without end.
func (s *solver) rest(w int) {
	from, to := s.bounds(w)
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
				s.solution.Ranks[p] = RankUnknown
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
