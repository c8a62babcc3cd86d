package endgames

import (
	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
	"houserules/engine/solve"
	"houserules/engine/solve/tables"
)

// mostSeeds is what a byte holds.
const mostSeeds = 127

// Solver finds the values of one rule set. It is not safe for concurrent use.
type Solver struct {
	game  *mancala.Game
	rules *core.Rules
	hash  string
	seeds int // on the board at the start
	class solve.Class
	why   rules.Message
	// noStart is why the start is not solved, nil where it is.
	noStart error

	tags     []tag
	numbers  [3][3]int // of the tags, by favoured and last
	asksLast bool
	// order is the order of games with stores, nil where it does not know the rules. tabled and
	// banked say whether tables of rows do, and in this order the sowings of a bank.
	order          *order
	tabled, banked bool
	// taken is told, in tests, how many moves were listed of a layer that is solved.
	taken func(j *job, told int)

	space  *space
	byRow  *rowTables // nil where they do not know the rules
	layers []*layer
}

// layer has the values of the positions with a number of seeds.
type layer struct {
	per    int // positions
	values []int8
	ranks  []uint8 // nil where they are not kept
	// longest is the largest rank.
	longest int
	// held is the file that has values and ranks; nil where they were solved.
	held *tables.Layer
}

// value is the value of a position with a tag.
func (l *layer) value(tag, position int) int { return int(l.values[tag*l.per+position]) }

// New returns a solver for rules that package mancala compiles; hash identifies
// them in tables. The error is a solve.Refusal for rules whose values cannot be
// found.
func New(r *mancala.Rules, hash string) (*Solver, error) {
	g, err := mancala.New(r)
	if err != nil {
		return nil, err
	}
	c := g.Compiled()
	if err := refusal(r, c); err != nil {
		return nil, err
	}
	s := &Solver{game: g, rules: c, hash: hash, seeds: c.OnBoard(&c.Start), asksLast: asksLast(c)}
	s.noStart = noStart(r, s.seeds)
	s.order = newOrder(s, knownToOrder())
	s.class, s.why = s.classify()
	s.tags = listTags(s.class == solve.Bounds, s.asksLast)
	for i, t := range s.tags {
		s.numbers[t.favoured][t.last] = i
	}
	s.tabled, s.banked = s.tablesApply(knownToRowTables()), s.bankApplies(knownToBank())
	return s, nil
}

// Class implements solve.Solver.
func (s *Solver) Class() (solve.Class, rules.Message) { return s.class, s.why }

// Notes implements solve.Solver.
func (s *Solver) Notes() []rules.Message {
	var list []rules.Message
	if s.rules.Has(core.EndMajority) {
		list = append(list, rules.Say("solve.note.majority", s.rules.Majority.String()))
	}
	if start := &s.rules.Start; start.Stores[0] != start.Stores[1] {
		list = append(list, rules.Say("solve.note.stores", start.Stores[0].String(), start.Stores[1].String()))
	}
	return list
}

// Measure implements solve.Solver.
func (s *Solver) Measure() solve.Measure { return solve.Measure{Objective: engine.Lead, Most: s.seeds} }

// Seeds implements solve.Solver.
func (s *Solver) Seeds() int { return s.seeds }

// Positions implements solve.Solver.
func (s *Solver) Positions(seeds int) int { return positions(s.rules.Board, seeds) }

var _ solve.Solver = (*Solver)(nil)
