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
	_, problems := compile(r)
	return problems
}

// compile judges the rules and lays them out. The game is nil where there is
// an error.
func compile(r *Rules) (*Game, []rules.Problem) {
	c := checker{rules: r}
	c.bounds()
	c.choices()
	corners := c.corners()
	lines := c.board(corners)
	c.suspicions()
	if c.Failed {
		return nil, c.Problems
	}
	return build(r, layBoard(lines), corners), c.Problems
}

type checker struct {
	rules *Rules
	rules.Findings
}

func (c *checker) bounds() {
	r := c.rules
	if r.Herders > maxHerders {
		c.Errorf("herders", "%d herders are more than the board has corners; there can be 1 to %d", r.Herders, maxHerders)
	} else {
		c.Within("herders", r.Herders, 1, maxHerders)
	}
	c.Within("catch.sides", r.Catch.Sides, 1, 4)
	c.Within("wairgka.number", int(r.Wairgka.Number), 0, maxHerders)
	c.Within("points.calf", r.Points.Calf, 0, 100)
	c.Within("points.cow", r.Points.Cow, 0, 100)
	c.Within("points.bull", r.Points.Bull, 0, 100)
	c.Within("draw_at", r.DrawAt, 1, herdSize)
	c.Within("limit.rounds", r.Limit.Rounds, 1, 10_000)
	if g := r.Board.Generate; g != nil {
		c.Within("board.generate.seed", g.Seed, 0, 1_000_000_000)
		for _, n := range g.Water {
			c.Within("board.generate.water", n, 0, 24)
		}
	}
}

// chooser is a knob with a fixed set of values.
type chooser interface {
	~string
	Values() []string
}

// oneOf reports a choice that does not exist.
func oneOf[T chooser](c *checker, path string, value T) {
	if !slices.Contains(value.Values(), string(value)) {
		c.Errorf(path, "unknown choice %q; there are %q", string(value), value.Values())
	}
}

func (c *checker) choices() {
	r := c.rules
	oneOf(c, "board.check", r.Board.Check)
	oneOf(c, "herd.order", r.Herd.Order)
	oneOf(c, "awethi.average", r.Awethi.Average)
	oneOf(c, "awethi.path", r.Awethi.Path)
	oneOf(c, "awethi.stuck", r.Awethi.Stuck)
	oneOf(c, "catch.by", r.Catch.By)
	oneOf(c, "wairgka.unleashed", r.Wairgka.Unleashed)
	oneOf(c, "wairgka.choice", r.Wairgka.Choice)
	oneOf(c, "wairgka.path", r.Wairgka.Path)
	oneOf(c, "wairgka.stack", r.Wairgka.Stack)
	oneOf(c, "wairgka.fear", r.Wairgka.Fear)
	oneOf(c, "scoring", r.Scoring)
}

// corners returns the corner of each herder, in the order of play.
func (c *checker) corners() []int {
	r := c.rules
	if len(r.Corners) == 0 {
		return [][]int{{}, {0}, {0, 2}, {0, 1, 2}, {0, 1, 2, 3}}[max(0, min(r.Herders, maxHerders))]
	}
	if len(r.Corners) > maxHerders {
		c.Errorf("corners", "the list has %d corners; the board has %d", len(r.Corners), maxHerders)
	} else if len(r.Corners) != r.Herders {
		c.Errorf("corners", "the list has %d corners for %d herders; name one for each, or leave the list empty", len(r.Corners), r.Herders)
	}
	var list []int
	for i, name := range r.Corners {
		corner := cornerIndex(name)
		switch path := fmt.Sprintf("corners[%d]", i); {
		case corner < 0:
			oneOf(c, path, name)
		case slices.Contains(list, corner):
			c.Errorf(path, "the corner %s is named twice; a shelter has one owner", name)
		default:
			list = append(list, corner)
		}
	}
	return list
}

// board returns the lines of the map that is played on.
func (c *checker) board(corners []int) []string {
	r := c.rules
	if g := r.Board.Generate; g != nil {
		if c.Failed {
			return nil
		}
		if r.Board.Map != Default().Board.Map {
			c.Warnf("board.map", "has no effect while board.generate draws the board")
		}
		lines, err := generateMap(g)
		if err != nil {
			c.Errorf("board.generate", "%v", err)
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

func (c *checker) suspicions() {
	r := c.rules
	if r.DrawAt == herdSize {
		c.Warnf("draw_at", "%d aiwe is a whole herd: no herder could ever beat the wairgka", r.DrawAt)
	}
	if p := r.Points; r.Scoring == ScoringPoints && p == (Points{}) {
		c.Warnf("points", "every aiwe is worth nothing, so all herders who do not lose to the wairgka win together")
	}
	if r.Catch.Sides < 3 {
		c.Warnf("catch.sides", "with %d the herders catch an aiwe almost every turn; the usual number is 3", r.Catch.Sides)
	}
	if r.Limit.Rounds < 20 {
		c.Warnf("limit.rounds", "%d rounds cut off most games; even quick ones last about ten to twenty", r.Limit.Rounds)
	}
}
