// Package endgames finds who wins games of steps and hops: from the start on small boards,
// elsewhere in all positions with few counters. Package reachable walks all that can be
// reached from the start, or from all arrangements of so many counters, layer by layer; a
// layer holds the positions with one number of counters. A capture leads to a lower
// layer, every other move passes the turn.
//
// Values are exact: play without end is a draw, by repetition or by the limit of plies.
// A value is who wins, 1, 0 or -1 for the player to move, since captured counters decide
// nothing. Package solve says why a table's value holds where the history is empty.
package endgames

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"houserules/engine"
	"houserules/engine/hop"
	"houserules/engine/rules"
	"houserules/engine/sides"
	"houserules/engine/solve"
	"houserules/engine/solve/reachable"
)

// Solver finds the values of one rule set.
type Solver struct {
	game *hop.Game
	all  *reachable.Solver[hop.Snapshot]
	look *looker
	// solved is with how many counters at the most positions are solved; 0 before.
	solved int
}

// New returns a solver for rules that package hop compiles; hash identifies them in what is
// said. The error is a solve.Refusal for rules whose values cannot be found.
func New(r *hop.Rules, hash string) (*Solver, error) {
	g, err := hop.New(r)
	if err != nil {
		return nil, err
	}
	if r.Opening != sides.OpeningNone {
		return nil, solve.Refusal{Why: rules.Say("solve.refused.pie")}
	}
	if g.Wide() {
		return nil, solve.Refusal{Why: rules.Say("solve.refused.points", hop.WordPoints)}
	}
	l := &looker{Game: g, plain: g, hash: hash}
	return &Solver{game: g, all: reachable.New(l), look: l}, nil
}

// looker looks at positions for package reachable.
type looker struct {
	*hop.Game
	plain *hop.Game // whose State is asked
	hash  string
	comparison
}

func (*looker) Hash(p hop.Snapshot) uint64 { return p.Hash() }
func (*looker) Layer(p hop.Snapshot) int   { return p.Counters() }
func (l *looker) Look(p hop.Snapshot, move func(next hop.Snapshot, again bool)) (worth int, over bool) {
	l.compare(l, p)
	returns, over := l.Game.Expand(p, func(_ engine.Action, next hop.Snapshot) {
		move(next, next.Mover() == p.Mover())
	})
	if !over {
		return 0, false
	}
	const half = int(engine.FullReturn) / 2
	return int(returns[p.Mover().Index()])/half - 1, true
}

// Class implements solve.Solver.
func (*Solver) Class() (solve.Class, rules.Message) {
	return solve.Exact, rules.Say("solve.exact.drawn")
}

// Notes implements solve.Solver.
func (s *Solver) Notes() []rules.Message {
	if n := s.all.Found(); s.solved == s.Seeds() {
		return []rules.Message{rules.Say("solve.note.reachable", n)}
	}
	return nil
}

// Measure implements solve.Solver.
func (*Solver) Measure() solve.Measure { return solve.Measure{Objective: engine.Win, Most: 1} }

// Seeds implements solve.Solver: the counters at the start.
func (s *Solver) Seeds() int {
	start := s.game.Snapshot()
	return start.Counters()
}

// Positions implements solve.Solver: how many were reached, once they were looked for. Before,
// it is how many positions between turns there are with fewer counters than at the start.
func (s *Solver) Positions(seeds int) int {
	switch {
	case s.all.Found() > 0:
		return s.all.Count(seeds).Positions
	case seeds >= s.Seeds():
		return 0
	}
	return int(min(s.game.Arrangements(seeds), math.MaxInt/2))
}

// States implements solve.Solver: what a position is worth depends on nothing else.
func (s *Solver) States(seeds int) int { return s.Positions(seeds) }

// Abilities implements solve.Solver.
func (s *Solver) Abilities() solve.Abilities { return solve.Abilities{Values: &values{s}} }

// Close implements solve.Solver.
func (*Solver) Close() {}

// Memory implements solve.Solver: nobody knows how many positions can be reached from the
// start before they were looked for. With fewer counters these are all arrangements.
func (s *Solver) Memory(seeds int) int {
	if seeds >= s.Seeds() {
		return 0
	}
	need, moves := float64(memoryBase), 0.0
	for n := 1; n <= seeds; n++ {
		positions := s.game.Arrangements(n)
		need += float64(positions * bytesOfPosition)
		moves = float64(positions * float64(16+8*movesOfCounter*n))
	}
	return int(min(need+moves, math.MaxInt/2))
}

// What solving all arrangements takes, in bytes: the program itself, and a position with its
// place, value and rank in lists that grow, those of counters that may hop again counted with
// the others. A move that stays in the layer at work takes 8, and a counter has so many of
// them on average: half of all counters are the other player's.
const (
	memoryBase      = 64 << 20
	bytesOfPosition = 125
	movesOfCounter  = 3
)

// Solve implements solve.Solver: from the start, or, up to fewer counters than it has, from all
// arrangements of these. There are no tables.
func (s *Solver) Solve(ctx context.Context, o solve.Options) (*solve.Answer, error) {
	switch {
	case o.Tables != "":
		return nil, errors.New("positions of games of steps and hops are kept in no tables: they are found anew each time")
	case o.Seeds > s.Seeds():
		return nil, fmt.Errorf("--seeds %d: the start has %d counters, and no position has more", o.Seeds, s.Seeds())
	}
	tell := func(p solve.Progress) {
		if o.Progress != nil {
			o.Progress(p)
		}
	}
	s.look.comparison, s.solved = comparison{}, 0
	err := s.all.Solve(ctx, s.roots(o.Seeds), reachable.Options{
		Memory: o.Memory,
		Found:  func(n int) { tell(solve.Progress{Found: n}) },
		Solved: func(layer, positions int) {
			tell(solve.Progress{Seeds: layer, More: positions})
			tell(solve.Progress{Seeds: layer, Finished: true})
		},
	})
	if s.look.doubt != nil {
		return nil, s.look.doubt
	}
	var many *reachable.TooManyError
	if errors.As(err, &many) {
		return nil, s.tooMany(many, o.Memory)
	}
	if err != nil {
		return nil, err
	}
	s.solved = o.Seeds
	return s.answer(ctx, o)
}

// roots are the positions from which all is solved.
func (s *Solver) roots(counters int) iter.Seq[hop.Snapshot] {
	return func(yield func(hop.Snapshot) bool) {
		if counters == s.Seeds() {
			yield(s.game.Snapshot())
			return
		}
		for n := 1; n <= counters; n++ {
			for p := range s.game.Arranged(n) {
				if !yield(p) {
					return
				}
			}
		}
	}
}

// tooMany says in words how many positions there are, and how many would fit.
func (s *Solver) tooMany(e *reachable.TooManyError, memory int) error {
	per := float64(e.Memory) / float64(e.Found)
	key := "solve.refused.more-than"
	if e.All {
		key = "solve.refused.all"
	}
	arrangements := 0.0
	for n := range s.Seeds() + 1 {
		arrangements += s.game.Arrangements(n)
	}
	gigabytes := func(bytes float64) string { return fmt.Sprintf("%.3g GB", bytes/1e9) }
	return solve.Refusal{Why: rules.Say(key, e.Found, gigabytes(float64(e.Memory)), gigabytes(float64(memory)),
		int(math.Floor(float64(memory)/per)), fmt.Sprintf("%.3g", arrangements))}
}

// answer says what was found.
func (s *Solver) answer(ctx context.Context, o solve.Options) (*solve.Answer, error) {
	a := &solve.Answer{Reached: o.Seeds == s.Seeds(), Longest: s.all.Longest()}
	for n := range o.Seeds + 1 {
		if c := s.all.Count(n); c.Positions > 0 {
			a.Layers = append(a.Layers, solve.Layer{Seeds: n, Positions: c.Positions, Wins: c.Wins, Draws: c.Draws, Losses: c.Losses})
		}
	}
	if !a.Reached {
		return a, nil
	}
	start := s.game.Snapshot()
	value, _, _ := s.all.Value(start)
	a.Bounds = [2]int{value, value}
	values, fresh, err := s.all.Moves(ctx, start)
	if err != nil {
		return nil, err
	}
	if s.game.Repetition() != 2 {
		values = fresh // the start may come back once more
	}
	text := s.game.New()
	for i, action := range text.Actions(nil) {
		a.Moves = append(a.Moves, solve.Move{Text: text.ActionText(action), Value: &values[i], Fresh: &fresh[i]})
	}
	return a, nil
}

var _ solve.Solver = (*Solver)(nil)
