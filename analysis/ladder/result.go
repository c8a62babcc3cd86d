package ladder

import "houserules/analysis"

// Kind is how players are made stronger.
type Kind int

// The kinds, in their order.
const (
	// Other are players whose strength is no number of nodes or plies: random and
	// softmax players.
	Other Kind = iota
	// Budget are players with so many nodes for a move.
	Budget
	// Odd and Even are players who look an odd or an even number of plies ahead. The
	// first move is not worth the same to both.
	Odd
	Even
)

// Player is who stands in a ladder.
type Player struct {
	// Name is the canonical name of the agent.
	Name string
	Kind Kind
}

// Options say what the games themselves do not.
type Options struct {
	// Ladders have the weakest player first. Each but the first begins with a player
	// of one before it.
	Ladders [][]Player
	// Nodes is the number of positions that a player looks at for a move, by variant
	// and player; nothing of players who do not search.
	Nodes map[[2]string]float64
	// Tolerance is the smallest advantage that matters, as a fraction of 1.
	Tolerance float64
	// Level is the coverage of all intervals of a family together; zero is 95 %.
	Level float64
	// Advantage is what the study says of the first move among players who meet themselves, under a variant and
	// from openings: one cell has one interval, wherever it is told. Nil, and false for what it does
	// not judge, leaves that to the ladder.
	Advantage func(variant, openings, player string) (analysis.Estimate, bool)
}

// Results are what the ladders of a study show.
type Results struct {
	Level, Tolerance float64
	// Parts are the kinds of openings, in the order of the cells.
	Parts []Part
}

// Part is what games from one kind of openings show.
type Part struct {
	// Openings name them as cells do; empty for the start position.
	Openings string
	Variants []string
	// Rungs are all players, each once, in the order of the ladders.
	Rungs []Rung
	// Slopes has one for every variant and every kind of players of which there
	// are at least three, kind by kind.
	Slopes []Slope
	// Changes says of every variant whether the advantage changes sign.
	Changes []Change
	// Differences has one for every two variants at every strength.
	Differences []Difference
	// Cut is the number of games that were cut off.
	Cut int64
}

// Rung is a player of a ladder.
type Rung struct {
	Player
	// Points are what it shows under each variant.
	Points []Point
}

// Point is a player under a variant.
type Point struct {
	// Games is the number of games of the player against itself, Pairs that of pairs
	// of games against the player before it; both are 0 where it does not play the
	// variant.
	Games, Pairs int64
	// Nodes is the number of positions looked at for a move; not-a-number where
	// nobody searched.
	Nodes float64
	// Advantage is the mean score of the first player less one half, Score the mean score of a game
	// against the player before it, in both seatings, Elo the strength above that of the first
	// player of all, whose own has no interval. What is not known is not-a-number.
	Advantage, Score, Elo analysis.Estimate
}

// Stronger tells who is shown to win more of its games against the player before it: +1 where it
// does itself, −1 where the one before it does, 0 where neither is shown.
func (p *Point) Stronger() int {
	switch {
	case p.Score.Lo > 0.5:
		return 1
	case p.Score.Hi < 0.5:
		return -1
	}
	return 0
}

// Slope is how the advantage goes with skill, for one variant and kind of players.
type Slope struct {
	Variant string
	Kind    Kind
	// PerDoubling is by how much the advantage rises with every doubling of nodes for
	// a move.
	PerDoubling analysis.Estimate
	// First and Last are where the line lies at the fewest and the most nodes.
	First, Last float64
}

// Trend is which way a slope goes.
type Trend int

// The trends.
const (
	// Open is where neither is shown.
	Open Trend = iota
	// Grows and Shrinks are of an advantage that keeps its sign along the line: of
	// whichever player has it.
	Grows
	Shrinks
	// Crosses is a line that goes through zero.
	Crosses
)

// Trend says which way the slope goes, as far as its interval shows it.
func (s *Slope) Trend() Trend {
	switch e := s.PerDoubling; {
	case !(e.Lo > 0) && !(e.Hi < 0):
		return Open
	case s.First*s.Last < 0:
		return Crosses
	case (s.First+s.Last)*e.Value > 0:
		return Grows
	default:
		return Shrinks
	}
}

// Change says whether the advantage changes sign under a variant.
type Change struct {
	Variant string
	// First and Second are players at whose strength the first and the second player
	// are shown to be favoured; empty where none is.
	First, Second string
}

// Shown tells whether both were.
func (c *Change) Shown() bool { return c.First != "" && c.Second != "" }

// Difference is how far two variants are apart at one strength.
type Difference struct {
	Player, A, B string
	// Effect is the advantage under A less that under B.
	Effect analysis.Estimate
}

// Shown tells whether the two differ.
func (d *Difference) Shown() bool { return d.Effect.Lo > 0 || d.Effect.Hi < 0 }
