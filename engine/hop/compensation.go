package hop

import (
	"cmp"
	"slices"

	"houserules/engine"
	"houserules/engine/sides"
)

// Compensation has the knobs that make up for who moves first and who plays
// better. Their keys stand at the top of a file.
type Compensation struct {
	// Starts says who makes the first move.
	Starts Starts `yaml:"starts"`
	// Opening says whether the second player may swap seats after the first
	// player's first turn.
	Opening sides.Opening `yaml:"opening"`
	// Handicap takes counters of the stronger player off the board before the
	// game.
	Handicap Handicap `yaml:"handicap"`
}

// Handicap is with how many counters less than in the picture the opponent of a
// player begins. They are those on the line nearest to their own side, from their
// left, and then on the next. Nobody has captured them.
// "handicap: {second: 1 counter}" lets Second play against one counter less.
type Handicap struct {
	// First is how many of Second's counters are taken off for First.
	First int `yaml:"first" unit:"counters" min:"0" max:"12"`
	// Second is how many of First's counters are taken off for Second.
	Second int `yaml:"second" unit:"counters" min:"0" max:"12"`
}

// Starts is a choice of who makes the first move.
type Starts string

// Who starts.
const (
	// StartsFirst lets First, the player of the x, move first, as seat 1.
	StartsFirst Starts = "first"
	// StartsSecond lets Second, the player of the o, move first, as seat 1.
	StartsSecond Starts = "second"
)

// Values lists the choices.
func (Starts) Values() []string { return []string{string(StartsFirst), string(StartsSecond)} }

// Foreign implements strict.Foreign. It explains why komi has no place here: captured
// counters decide nothing.
func (*Rules) Foreign(key string) string {
	if key == "komi" {
		return "these games are not decided by the score, so that a komi would change nothing; a handicap, or opening: pie, does"
	}
	return ""
}

// side is who starts.
func (c *Compensation) side() side {
	if c.Starts == StartsSecond {
		return second
	}
	return first
}

// gives are how many counters each player begins without.
func (c *Compensation) gives() [2]int { return [2]int{c.Handicap.Second, c.Handicap.First} }

// handicapped takes so many of a player's counters off the board: all where there
// are no more.
func (g *graph) handicapped(men set, s side, n int) set {
	points := slices.Clone(g.points)
	slices.SortFunc(points, func(a, b point) int {
		// Lines count from the top, which is Second's side and to their right.
		order := cmp.Or(cmp.Compare(b.line, a.line), cmp.Compare(a.column, b.column))
		if s == second {
			order = -order
		}
		return order
	})
	for _, p := range points {
		if n > 0 && men.has(p.bit) {
			men = men.less(one(p.bit))
			n--
		}
	}
	return men
}

// seat returns a game of the rules, in which seat 1 is First's, with its players
// seated as the rules say: see package sides.
func seat(g *Game) engine.Game {
	columns := sides.Columns{}
	at := func(name string) int {
		return slices.IndexFunc(g.info.Metrics, func(m engine.Metric) bool { return m.Name == name })
	}
	columns.Plies = []int{at(lastCapture)}
	columns.Sides = [][2]int{{at(countersLeft1), at(countersLeft2)}}
	return sides.New(g, g.rules.Opening == sides.OpeningPie, columns)
}

// Compile compiles a rule set and seats its players as it says.
func Compile(r *Rules) (engine.Game, error) {
	g, err := New(r)
	if err != nil {
		return nil, err
	}
	return seat(g), nil
}
