// Package endgames finds who wins games of steps and hops on small boards. Package
// reachable walks all positions that can be reached from the start, layer by layer; a
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
	return &Solver{g, reachable.New(l), l}, nil
}

// looker looks at positions for package reachable.
type looker struct {
	*hop.Game
	plain *hop.Game // whose State is asked
	hash  string
	comparison
}

func (l *looker) Start() hop.Snapshot      { return l.Snapshot() }
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
	if n := s.all.Found(); n > 0 {
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

// Positions implements solve.Solver: how many were reached, once they were looked for.
func (s *Solver) Positions(seeds int) int {
	if s.all.Found() == 0 || seeds > s.Seeds() {
		return 0
	}
	return s.all.Count(seeds).Positions
}

// States implements solve.Solver: what a position is worth depends on nothing else.
func (s *Solver) States(seeds int) int { return s.Positions(seeds) }

// Abilities implements solve.Solver.
func (*Solver) Abilities() solve.Abilities { return solve.Abilities{} }

// Close implements solve.Solver.
func (*Solver) Close() {}

// Memory implements solve.Solver: nobody knows before the positions were looked for.
func (*Solver) Memory(int) int { return 0 }

// Solve implements solve.Solver. There are no tables, and the whole game is solved or
// nothing.
func (s *Solver) Solve(ctx context.Context, o solve.Options) (*solve.Answer, error) {
	switch {
	case o.Tables != "":
		return nil, errors.New("positions of games of steps and hops are kept in no tables: they are found anew from the start")
	case o.Seeds != s.Seeds():
		return nil, fmt.Errorf("games of steps and hops are solved from the start, which has %d counters, over all that can be reached, and not up to %d", s.Seeds(), o.Seeds)
	}
	tell := func(p solve.Progress) {
		if o.Progress != nil {
			o.Progress(p)
		}
	}
	s.look.comparison = comparison{}
	err := s.all.Solve(ctx, reachable.Options{
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
	return s.answer(ctx, o)
}

// tooMany says in words how many positions there are, and how many would fit.
func (s *Solver) tooMany(e *reachable.TooManyError, memory int) error {
	per := float64(e.Memory) / float64(e.Found)
	key := "solve.refused.more-than"
	if e.All {
		key = "solve.refused.all"
	}
	gigabytes := func(bytes float64) string { return fmt.Sprintf("%.3g GB", bytes/1e9) }
	return solve.Refusal{Why: rules.Say(key, e.Found, gigabytes(float64(e.Memory)), gigabytes(float64(memory)),
		int(math.Floor(float64(memory)/per)), fmt.Sprintf("%.3g", s.game.Arrangements()))}
}

// answer says what was found.
func (s *Solver) answer(ctx context.Context, o solve.Options) (*solve.Answer, error) {
	a := &solve.Answer{Reached: true, Longest: s.all.Longest()}
	start := s.game.Snapshot()
	value, _, _ := s.all.Value(start)
	a.Bounds = [2]int{value, value}
	for n := range o.Seeds + 1 {
		if c := s.all.Count(n); c.Positions > 0 {
			a.Layers = append(a.Layers, solve.Layer{Seeds: n, Positions: c.Positions, Wins: c.Wins, Draws: c.Draws, Losses: c.Losses})
		}
	}
	values, fresh, err := s.all.Moves(ctx)
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
