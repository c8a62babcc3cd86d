package analysis

import (
	"math"
	"strings"

	"houserules/engine"
	"houserules/sim/table"
)

// Openings say how the games of a cell began: results from one kind of openings
// and from another, or from the start position, estimate different things.
type Openings struct {
	// Name is what the cell calls them: random:4, all:2, file:book.txt; empty for the
	// start position.
	Name string
	// Games is the number of games, of pairs where two players sat in both
	// seatings; Different that of their different openings, an estimate where
	// Sampled is set (see [Repeats]).
	Games, Different int64
	Sampled          bool
	// Redrawn is the number of random openings that were drawn in vain, because the
	// game was over after them or it was another than the first seat's turn; of all
	// sequences of some plies it is those that were left out for that.
	Redrawn int64
	// Listed is the number of openings that the games took in turn, 0 where each
	// game's was drawn; Clustered is set where several games had the same, so that
	// errors are clustered by opening.
	Listed    int64
	Clustered bool
	// Spread is the standard deviation of the first player's advantage from opening to
	// opening, without the luck of single games; its value is not-a-number where openings
	// have one game each, games were cut off, or two players sat in both seatings.
	Spread Estimate
}

// All tells whether the games took every sequence of some plies in turn.
func (o *Openings) All() bool { return strings.HasPrefix(o.Name, "all:") }

// Spreads tells whether it is known how much openings differ.
func (o *Openings) Spreads() bool { return !math.IsNaN(o.Spread.Value) && o.Spread.N > 0 }

// Played names who played a cell, without how its games began: Agents where they
// began at the start position.
func (c *Cell) Played() string {
	if c.Openings.Name == "" {
		return c.Agents
	}
	return strings.TrimSuffix(c.Agents, " from "+c.Openings.Name)
}

// openingCount counts openings while games are read.
type openingCount struct {
	different *lineCount
	redrawn   int64
	// list are those that games take in turn, as far as they were played; nil where they are
	// not listed by the rules.
	list []engine.LineHash
}

// add adds a block of games.
func (c *openingCount) add(rows *engine.Rows) {
	for i, o := range rows.Openings {
		c.different.add(o)
		c.redrawn += int64(rows.Redrawn[i])
	}
}

// openings says what was counted; nothing of games from the start position.
func (c *openingCount) openings(cell *table.Cell) Openings {
	if c == nil {
		return Openings{}
	}
	r := c.different.repeats()
	return Openings{
		Name: cell.Openings, Games: r.Games, Different: r.Distinct, Sampled: r.Sampled,
		Redrawn: c.redrawn + cell.LeftOut, Listed: cell.Listed, Clustered: newClusters(cell.Listed, cell.Games, 0) != nil,
	}
}
