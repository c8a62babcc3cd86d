package endgames

import (
	"fmt"
	"slices"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve/retrograde"
)

// mostCompared is how many positions of a layer are compared with the plain rules.
const mostCompared = 1000

// comparison compares what a solver makes of the first positions of a layer, the lower ones
// being solved, with the State of the game: whether the game is over, where each move
// leads, and what those are worth that leave the layer. It finds what a way forgot of the rules,
// and what no way knows: that a move stays in its layer and does not pass the turn, that one
// adds seeds, or that North plays differently from South.
type comparison struct {
	judge
	plain *mancala.State
	seeds int
}

// compared returns a comparison for the layers of a solver.
func (s *Solver) compared() (*comparison, error) {
	g, err := s.playedOn()
	if err != nil {
		return nil, fmt.Errorf("the rules without a majority cannot be played: %w", err)
	}
	return &comparison{judge: judge{Solver: s}, plain: g.New().(*mancala.State)}, nil
}

// outlook is what is known of a position before its layer is solved.
type outlook struct {
	found
	stay []core.Position
}

// positions calls look with the first positions of the layer, and their numbers.
func (c *comparison) positions(look func(i int, p core.Position) error) error {
	for i := range min(mostCompared, positions(c.rules.Board, c.seeds)) {
		if err := look(i, c.space.at(i, c.seeds)); err != nil {
			return err
		}
	}
	return nil
}

// layer compares the layer with so many seeds, before it is solved.
func (c *comparison) layer(seeds int) error {
	c.seeds = seeds
	return c.positions(func(_ int, p core.Position) error {
		ours := c.ours(p)
		plain, err := c.byState(p)
		if err == nil && c.space.sides == 1 && plain.same(ours) {
			plain, err = c.byState(c.rules.Turned(&p))
			for i := range plain.stay {
				plain.stay[i] = c.rules.Turned(&plain.stay[i])
			}
		}
		switch {
		case err != nil:
			return c.doubt(p, err.Error())
		case !plain.same(ours):
			return c.doubt(p, fmt.Sprintf("by the plain rules %s, by the solver %s", c.told(plain), c.told(ours)))
		}
		return nil
	})
}

// ours is what the solver lists of a position under the first tag.
func (c *comparison) ours(p core.Position) (o outlook) {
	o.found = c.look(&p, c.tags[0], c.seeds, func(next *core.Position) { o.stay = append(o.stay, *next) })
	return o
}

// byState is what the game's State says of it.
func (c *comparison) byState(p core.Position) (outlook, error) {
	s, o := c.plain, outlook{found: found{best: retrograde.None}}
	s.SetPosition(p)
	if s.Turn() == engine.Over {
		o.best, o.over = c.leadOf(s, p.Mover), true
		return o, nil
	}
	for _, a := range s.Actions(nil) {
		s.Play(a)
		here := s.Snapshot()
		next := *here.Position
		switch left := c.rules.OnBoard(&next); {
		case left > c.seeds:
			return o, fmt.Errorf("%s leads to more seeds", c.game.Info().Actions[a])
		case left == c.seeds && next.Mover == p.Mover:
			return o, fmt.Errorf("after %s, which captures nothing, the turn does not pass", c.game.Info().Actions[a])
		case left == c.seeds:
			o.stay = append(o.stay, next)
		case s.Turn() == engine.Over:
			o.best = max(o.best, c.leadOf(s, p.Mover))
		default:
			o.best = max(o.best, c.leaving(&p, &next, &core.MoveResult{Captured: c.seeds - left, Capturer: here.LastCapturer}, c.tags[0], c.seeds))
		}
		s.Undo()
	}
	return o, nil
}

// leadOf is the lead with which a game ended.
func (c *comparison) leadOf(s *mancala.State, party core.Side) int {
	o := s.Outcome()
	return int(o.Scores[party]-o.Scores[party.Other()]) / 2
}

func (o outlook) same(other outlook) bool {
	return o.found == other.found && slices.Equal(o.stay, other.stay)
}

// told shows what is known of a position.
func (c *comparison) told(o outlook) string {
	switch {
	case o.over:
		return fmt.Sprintf("the game is over with a lead of %d", o.best)
	case o.best == retrograde.None:
		return fmt.Sprintf("moves lead to %s", c.texts(o.stay))
	}
	return fmt.Sprintf("a lead of %d can be had, and moves lead to %s", o.best, c.texts(o.stay))
}

func (c *comparison) texts(list []core.Position) []string {
	texts := make([]string, len(list))
	for i := range list {
		texts[i] = c.game.PositionText(&list[i])
	}
	return texts
}

// cells compares what a way made of the layer's first cells before they are solved, and its
// graph there and back.
func (c *comparison) cells(job *job, cells []retrograde.Cell, g retrograde.Graph) error {
	passed := c.number(c.tags[0].passed()) * job.per
	before := c.number(c.tags[0].passed()) // of the tag under which a move leads to the first
	return c.positions(func(i int, p core.Position) error {
		o, cell := c.ours(p), cells[i]
		if over := cell&retrograde.Final != 0; over != o.over || cell.Value() != o.best || cell.Open() != len(o.stay) {
			return c.doubt(p, fmt.Sprintf("listed, %s; by tables, %d moves stay in the layer, the others make a lead of %d, over: %v", c.told(o), cell.Open(), cell.Value(), over))
		}
		for k := range o.stay {
			if from := predecessors(cells, g, passed+c.space.index(&o.stay[k], c.seeds)); !slices.Contains(from, i) {
				return c.doubt(p, fmt.Sprintf("tables do not know the move to %s", c.game.PositionText(&o.stay[k])))
			}
		}
		for _, from := range predecessors(cells, g, i) {
			if from/job.per != before {
				return c.doubt(p, "tables lead there under another tag")
			}
			q := c.space.at(from%job.per, c.seeds)
			if !slices.ContainsFunc(c.ours(q).stay, func(next core.Position) bool { return c.space.index(&next, c.seeds) == i }) {
				return c.doubt(q, fmt.Sprintf("tables have a move to %s", c.game.PositionText(&p)))
			}
		}
		return nil
	})
}

// predecessors are the states of which a graph says that a move leads from them to a state,
// and that take note of it.
func predecessors(cells []retrograde.Cell, g retrograde.Graph, state int) (list []int) {
	var routes retrograde.Routes
	of := uint32(state)
	if cells[state]&retrograde.HasExplicit != 0 {
		of |= retrograde.Explicit
	}
	g.Predecessors([]uint32{of}, &routes)
	for _, from := range routes.Added() {
		at := from &^ retrograde.Explicit
		if int(at) >= len(cells) { // no tag has that number
			return append(list, int(at))
		}
		if cell := cells[at]; cell&retrograde.Final == 0 && (cell&retrograde.OnlyExplicit == 0 || from != at) {
			list = append(list, int(at))
		}
	}
	return list
}

// banked compares the values that a bank found for the layer's first positions with those
// of the specification.
func (c *comparison) banked(job *job) error {
	return c.positions(func(i int, p core.Position) error {
		at, mine, theirs := c.space.place(i, c.seeds)
		value, rank := job.values[i], job.ranks[i]
		if c.settle(&c.judge, job, at, mine, theirs); value != job.values[i] || rank != job.ranks[i] {
			return c.doubt(p, fmt.Sprintf("it is worth %d, and the bank says %d", job.values[i], value))
		}
		return nil
	})
}

// doubt is the error that the solver's values cannot be trusted.
func (c *comparison) doubt(p core.Position, why string) error {
	return fmt.Errorf("rules %s, position %s: the solver and the plain rules differ: %s; that is a fault of this program, and no value is given: report it with the rules", c.hash, c.game.PositionText(&p), why)
}
