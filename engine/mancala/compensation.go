package mancala

import (
	"math"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/sides"
)

// Compensation has the knobs that make up for who moves first and who plays
// better. Their keys stand at the top of a file.
type Compensation struct {
	// Starts says which row makes the first move. It matters where the rows
	// differ: in houses, in seeds, or by a handicap.
	Starts Starts `yaml:"starts"`
	// Opening says whether the second player may swap seats after the first
	// player's first turn. What a first move may do is sowing.opening.
	Opening sides.Opening `yaml:"opening"`
	// Komi is what the row that moves second has in its store from the start, on top of the
	// seeds of the game, in whole or half seeds; a negative number gives as many to the row
	// that moves first. Half seeds rule out draws. A majority counts komi: "half + 1", and the
	// number that it comes to, become more than half of all seeds and komi together; any other
	// majority moves by half of the komi.
	Komi float64 `yaml:"komi" unit:"seeds" min:"-96" max:"96"`
	// Handicap gives the weaker player seeds of the other's row.
	Handicap Handicap `yaml:"handicap"`
}

// Handicap is how many seeds of the opponent's row lie in a player's store at the
// start: those of a game that they were ahead in. Each is taken from the house
// that then holds the most, the first in the order of its owner's left to right
// among equals. "handicap: {north: 1 seed}" makes of four seeds a house
// "3,4,4,4,4,4/4,4,4,4,4,4 0-1 S".
type Handicap struct {
	// South is how many of North's seeds South has in store.
	South int `yaml:"south" unit:"seeds" min:"0" max:"96"`
	// North is how many of South's seeds North has in store.
	North int `yaml:"north" unit:"seeds" min:"0" max:"96"`
}

// Starts is a choice of who makes the first move.
type Starts string

// The rows that start.
const (
	// StartsSouth lets South move first, as seat 1.
	StartsSouth Starts = "south"
	// StartsNorth lets North move first, as seat 1.
	StartsNorth Starts = "north"
)

// Values lists the choices.
func (Starts) Values() []string { return []string{string(StartsSouth), string(StartsNorth)} }

// side is the row that starts.
func (c *Compensation) side() core.Side {
	if c.Starts == StartsNorth {
		return core.North
	}
	return core.South
}

// halves is the komi in half seeds.
func (c *Compensation) halves() engine.Score { return engine.Score(math.Round(2 * c.Komi)) }

// paid is the komi without its sign.
func (c *Compensation) paid() engine.Score { return max(c.halves(), -c.halves()) }

// favours is the row that has the komi.
func (c *Compensation) favours() core.Side {
	if c.Komi < 0 {
		return c.side()
	}
	return c.side().Other()
}

// gives are the seeds that each row gives to the other's player.
func (c *Compensation) gives() [2]int { return [2]int{c.Handicap.North, c.Handicap.South} }

// compensate makes of a position at the start, with its seeds where they lie,
// the one that the game starts with. No row gives more than it has.
func (c *Compensation) compensate(b *core.Board, p core.Position) core.Position {
	for giver, n := range c.gives() {
		from, to := b.Row(core.Side(giver))
		for range n {
			most := from
			for h := from; h < to; h++ {
				if p.Houses[h] > p.Houses[most] {
					most = h
				}
			}
			if p.Houses[most] == 0 {
				break
			}
			p.Houses[most]--
			p.Stores[1-giver] += engine.Units(1)
		}
	}
	p.Stores[c.favours()] += c.paid()
	p.Mover = c.side()
	return p
}

// KomiOnlyScores says whether a komi changes nothing but the score: nothing ends
// a game by what a player has, and nobody takes a komi over by swapping seats.
func (r *Rules) KomiOnlyScores() bool { return !r.End.Majority.Set && r.Opening == sides.OpeningNone }

// Seat returns a game of the rules, in which seat 1 is South's, with its players
// seated as the rules say: see package sides.
func Seat(g engine.Game, r *Rules) engine.Game {
	return sides.New(g, r.Opening == sides.OpeningPie, sides.Columns{Plies: []int{tally.LastCapture}})
}

// threshold is the score, komi included, that ends a game with a majority: more
// than half of all, where that is what the majority asks without a komi. all are
// the seeds of the game without the komi. Both are in half seeds.
func threshold(m core.Majority, all, komi engine.Score) engine.Score {
	half := int(all) / 2 / 2 // of the whole seeds, rounded down
	seeds := m.Of(int(all) / 2)
	if komi > 0 && seeds == half+1 {
		return (all+komi)/2 + 1
	}
	return engine.Units(seeds) + (komi+1)/2
}
