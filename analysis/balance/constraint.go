package balance

import (
	"math"

	"houserules/analysis"
)

// Measure is what a constraint is about.
type Measure int

// The measures. All but Skill are taken of every player that the rules are for,
// each against one of its kind.
const (
	// Draws is the share of drawn games, from 0 to 1.
	Draws Measure = iota + 1
	// Length is the mean number of plies; games cut off count up to the limit.
	Length
	// Limit is the share of games that are cut off, from 0 to 1.
	Limit
	// Skill is the mean score of the stronger of two players, who moves first in
	// one game of each pair, from 0 to 1.
	Skill
)

// Constraint bounds a measure; both bounds belong to what is allowed.
type Constraint struct {
	Measure Measure
	// Least and Most are infinite where there is no bound.
	Least, Most float64
}

// Compliance is what is known of a constraint.
type Compliance int

// What may be known of a constraint.
const (
	// Open: the interval contains a bound.
	Open Compliance = iota
	// Met: the interval lies inside the bounds, for every player.
	Met
	// Broken: the interval of a player lies outside.
	Broken
)

// judge says how a constraint stands by the intervals of its measure.
func (c Constraint) judge(list []analysis.Estimate) Compliance {
	compliance := Met
	for _, e := range list {
		switch {
		case e.N == 0 || math.IsNaN(e.Lo) || math.IsNaN(e.Hi):
			compliance = Open
		case e.Hi < c.Least || e.Lo > c.Most:
			return Broken
		case e.Lo < c.Least || e.Hi > c.Most:
			compliance = Open
		}
	}
	return compliance
}

// beyond tells whether the estimates themselves lie outside.
func (c Constraint) beyond(list []analysis.Estimate) bool {
	for _, e := range list {
		if x := middle(e); e.N > 0 && (x < c.Least || x > c.Most) {
			return true
		}
	}
	return false
}

// worst is the estimate that lies furthest outside, and by how much; less than
// nothing where it lies inside.
func (c Constraint) worst(list []analysis.Estimate) (at, missed float64) {
	missed = math.Inf(-1)
	for _, e := range list {
		x := middle(e)
		if by := max(c.Least-x, x-c.Most); by > missed {
			at, missed = x, by
		}
	}
	return at, missed
}

// tests is the number of intervals by which constraints are judged.
func tests(list []Constraint, players int) int {
	n := 0
	for _, c := range list {
		if c.Measure == Skill {
			n++
		} else {
			n += players
		}
	}
	return n
}
