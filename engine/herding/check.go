package herding

import (
	"fmt"
	"slices"

	"houserules/engine/rules"
)

// Check lists what contradicts itself in the rules (errors) and what is
// suspicious (warnings), the map included. Bounds of single knobs are checked
// again here, for rules that did not come from a file.
func (r *Rules) Check() []rules.Problem {
	c, _, _ := judged(r)
	return c.Problems
}

// compile judges the rules and lays them out. The game is nil where there is
// an error.
func compile(r *Rules) (*Game, []rules.Problem) {
	c, lines, corners := judged(r)
	if c.Failed {
		return nil, c.Problems
	}
	return build(r, layBoard(lines), corners), c.Problems
}

// judged returns what is to be said of the rules, the lines of their map and the corner
// of each herder.
func judged(r *Rules) (c checker, lines []string, corners []int) {
	c.rules = r
	c.Bounds(r)
	if n := int(r.Wairgka.Number); n < int(OneFewer) || n > maxHerders {
		c.Error("wairgka.number", "rules.out-of-bounds", n, 0, maxHerders)
	}
	c.team()
	corners = c.corners()
	lines = c.board(corners)
	c.suspicions()
	return c, lines, corners
}

type checker struct {
	rules *Rules
	rules.Findings
}

// corners returns the corner of each herder, in the order of play.
func (c *checker) corners() []int {
	r := c.rules
	if len(r.Corners) == 0 {
		return [][]int{{}, {0}, {0, 2}, {0, 1, 2}, {0, 1, 2, 3}}[max(0, min(r.Herders, maxHerders))]
	}
	if len(r.Corners) > maxHerders {
		c.Error("corners", "herding.problem.too-many-corners", len(r.Corners), maxHerders)
	} else if len(r.Corners) != r.Herders {
		c.Error("corners", "herding.problem.corners-for-herders", len(r.Corners), r.Herders)
	}
	var list []int
	for i, name := range r.Corners {
		corner := cornerIndex(name)
		switch path := fmt.Sprintf("corners[%d]", i); {
		case corner < 0: // reported among the bounds
		case slices.Contains(list, corner):
			c.Error(path, "herding.problem.corner-twice", string(name))
		default:
			list = append(list, corner)
		}
	}
	return list
}

// team is made of two herders.
func (c *checker) team() {
	switch t, herders := c.rules.Team, c.rules.Herders; {
	case t == Team{}:
	case t[0] < 1 || t[0] >= t[1]:
		c.Error("team", "herding.problem.no-team", int(t[0]), int(t[1]))
	case int(t[1]) > herders:
		c.Error("team", "herding.problem.team-of-strangers", int(t[1]), herders)
	}
}

// board returns the lines of the map that is played on.
func (c *checker) board(corners []int) []string {
	r := c.rules
	if g := r.Board.Generate; g != nil {
		if c.Failed {
			return nil
		}
		if r.Board.Map != Default().Board.Map {
			c.Warn("board.map", "herding.problem.map-unused")
		}
		if c.sizes(g); c.Failed {
			return nil
		}
		lines, ok := generateMap(g)
		if !ok {
			c.Error("board.generate", "herding.problem.no-generated-map", g.Water[0], g.Water[1], generateTries)
		}
		return lines
	}
	var used [maxHerders]bool
	for _, corner := range corners {
		used[corner] = true
	}
	problems := checkMap(r.Board.Map, r.Board.Check, used)
	c.Problems = append(c.Problems, problems...)
	c.Failed = c.Failed || slices.ContainsFunc(problems, func(p rules.Problem) bool { return !p.Warning })
	return mapLines(r.Board.Map)
}

// sizes judges the sizes of a map that is to be drawn.
func (c *checker) sizes(g *Generate) {
	if g.Lair%2 == 0 {
		c.Error("board.generate.lair", "herding.problem.even-size", g.Lair)
	}
	if g.Forest%2 == 0 {
		c.Error("board.generate.forest", "herding.problem.even-size", g.Forest)
	}
	if g.Forest <= g.Lair {
		c.Error("board.generate.forest", "herding.problem.small-forest", g.Forest, g.Lair)
	}
	if p := g.HerdingPoint; p[0]*p[1] < herdSize {
		c.Error("board.generate.herding_point", "herding.problem.small-herding-point", p[0], p[1], herdSize)
	}
}

func (c *checker) suspicions() {
	r := c.rules
	if r.Catch.Scores == ScorerCatcher && (r.Catch.By == TrapperOwner || r.Herders == 1) {
		c.Warn("catch.scores", "herding.problem.lone-catcher")
	}
	if r.DrawAt == herdSize {
		c.Warn("draw_at", "herding.problem.whole-herd", r.DrawAt)
	}
	if r.Bets == BetsHerders && r.Herders == 1 {
		c.Warn("bets", "herding.problem.lone-better")
	}
	if p := r.Points; r.Scoring.points() && p == (Points{}) {
		c.Warn("points", "herding.problem.worthless")
	}
	if r.Catch.Sides < 3 {
		c.Warn("catch.sides", "herding.problem.easy-catch", r.Catch.Sides)
	}
	if r.Limit.Rounds < 20 {
		c.Warn("limit.rounds", "herding.problem.short-limit", r.Limit.Rounds)
	}
}
