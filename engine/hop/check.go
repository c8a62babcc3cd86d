package hop

import (
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/rules"
)

// Check lists what contradicts itself in the rules (errors) and what is
// suspicious (warnings). Bounds of single knobs are checked again here, for
// rules that did not come from a file.
func (r *Rules) Check() []rules.Problem {
	_, problems := compile(r)
	return problems
}

// compile lays out and judges the rules. The game is nil where they cannot be
// laid out at all.
func compile(r *Rules) (*Game, []rules.Problem) {
	c := checker{rules: r}
	c.Bounds(r)
	if !c.board() {
		return nil, c.Problems
	}
	board, men := c.setup()
	if board != nil {
		if board.Wide() {
			c.Warn("board", "hop.problem.plain-rules", len(board.points), WordPoints)
		}
		c.handicap(board, &men)
		c.limit(men)
	}
	if c.Failed {
		return nil, c.Problems
	}
	g := build(r, board, men)
	if r.Rotation != RotationNone && g.mayTurn == [2]bool{} {
		c.Error("turn", "hop.problem.turn")
	}
	if s := stateOf(g, g.start, roomToLook); s.Turn() == engine.Over {
		c.Error("setup", "hop.problem.over-at-once", g.info.EndReason(s.now().end))
	}
	return g, c.Problems
}

type checker struct {
	rules *Rules
	rules.Findings
}

// board reports whether the board can be laid out.
func (c *checker) board() bool {
	b, usual := c.rules.Board, Default().Board
	if usual.Lines = b.Lines; b.Lines == LinesDrawn {
		if b != usual {
			c.Warn("board.lines", "hop.problem.drawn-board")
		}
		return true
	}
	if b.Centres && b.Diagonals != DiagonalsFull {
		c.Error("board.centres", "hop.problem.centres-without-diagonals", string(DiagonalsFull))
	}
	return !slices.ContainsFunc(c.Problems, func(p rules.Problem) bool { return strings.HasPrefix(p.Path, "board.") })
}

// setup reads the picture. There is no board where it is drawn and has problems.
func (c *checker) setup() (*graph, [2]set) {
	board, men, problems := c.rules.layout()
	c.Problems = append(c.Problems, problems...)
	c.Failed = c.Failed || len(problems) > 0
	if len(problems) > 0 {
		return board, men
	}
	for s := first; s <= second; s++ {
		if men[s].none() {
			c.Error("setup", "hop.problem.no-counter", letters[s:s+1], c.rules.name(s))
		}
	}
	if x, o := men[first].count(), men[second].count(); x != o && x > 0 && o > 0 && !c.rules.hunt() {
		c.Warn("setup", "hop.problem.handicap", rules.Say("hop.counters", x), o)
	}
	return board, men
}

// handicap takes counters off the board.
func (c *checker) handicap(board *graph, men *[2]set) {
	if c.Failed {
		return
	}
	for s, n := range c.rules.gives() {
		if there := men[s].count(); n >= there && n > 0 {
			path := []string{"handicap.second", "handicap.first"}[s]
			c.Error(path, "hop.problem.handicap-too-much", c.rules.name(side(s)), rules.Say("hop.counters", there), n)
			continue
		}
		men[s] = board.handicapped(men[s], side(s), n)
	}
}

// limit is suspicious where not even the counters could all be captured.
func (c *checker) limit(men [2]set) {
	n, most := c.rules.Limit.Plies, men[0].count()+men[1].count()
	if n >= 1 && n < most {
		c.Warn("limit.plies", "hop.problem.short-limit", n, rules.Say("hop.counters", most))
	}
}
