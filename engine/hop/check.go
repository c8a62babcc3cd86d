package hop

import (
	"math/bits"
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
		c.handicap(board, &men)
		c.limit(men)
	}
	if c.Failed {
		return nil, c.Problems
	}
	g := build(r, board, men)
	if r.Turn != TurnNone && g.turns == [2][2]uint64{} {
		c.Error("turn", "hop.problem.turn")
	}
	if s := newState(g, g.start); s.Turn() == engine.Over {
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
	if n := b.Size*b.Size + (b.Size-1)*(b.Size-1); b.Centres && b.Size <= 7 && n > MaxPoints {
		c.Error("board.size", "hop.problem.too-many-points", b.Size, n, MaxPoints)
	}
	return !slices.ContainsFunc(c.Problems, func(p rules.Problem) bool { return strings.HasPrefix(p.Path, "board.") })
}

// setup reads the picture. There is no board where it is drawn and has problems.
func (c *checker) setup() (*graph, [2]uint64) {
	board, men, problems := c.rules.layout()
	c.Problems = append(c.Problems, problems...)
	c.Failed = c.Failed || len(problems) > 0
	if len(problems) > 0 {
		return board, men
	}
	for s := first; s <= second; s++ {
		if men[s] == 0 {
			c.Error("setup", "hop.problem.no-counter", letters[s:s+1], c.rules.name(s))
		}
	}
	if x, o := bits.OnesCount64(men[first]), bits.OnesCount64(men[second]); x != o && x > 0 && o > 0 && !c.rules.hunt() {
		c.Warn("setup", "hop.problem.handicap", rules.Say("hop.counters", x), o)
	}
	return board, men
}

// handicap takes counters off the board.
func (c *checker) handicap(board *graph, men *[2]uint64) {
	if c.Failed {
		return
	}
	for s, n := range c.rules.gives() {
		if there := bits.OnesCount64(men[s]); n >= there && n > 0 {
			path := []string{"handicap.second", "handicap.first"}[s]
			c.Error(path, "hop.problem.handicap-too-much", c.rules.name(side(s)), rules.Say("hop.counters", there), n)
			continue
		}
		men[s] = board.handicapped(men[s], side(s), n)
	}
}

// limit is suspicious where not even the counters could all be captured.
func (c *checker) limit(men [2]uint64) {
	n, most := c.rules.Limit.Plies, bits.OnesCount64(men[0]|men[1])
	if n >= 1 && n < most {
		c.Warn("limit.plies", "hop.problem.short-limit", n, rules.Say("hop.counters", most))
	}
}
