// Package question defines what all questions have in common: which games they want
// next, given the counts of those before, and what they answer. Each of the packages
// that implement it asks one question; commands and pages know only this package.
package question

import (
	"houserules/analysis/answer"
	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// Question is what a plan was made to find out.
type Question interface {
	// Name is its name in plans, in summary.json and on command lines: "match".
	Name() string
	// Next counts the games that it asked for, once all cells that it wants have those
	// below an index, and says up to which index it wants games next; up to the same where
	// it has seen enough. It is called with 0 first. Nothing but the games decides: with
	// the same ones it says the same.
	Next(g Games, games int64) (int64, error)
	// Wants tells whether it wants games of a cell next.
	Wants(cell int) bool
	// Line says how it stands while games are played, so many a second, and so many since it
	// last said which it wants; left puts behind a text the time that is left until so many
	// games of at most so many are played.
	Line(rate, since int64, left func(t answer.Text, games, most int64) string) answer.Text
	// Answer says what the games that it has counted say.
	Answer() *answer.Answer
}

// Games are the games that are there, by the cells of the plan.
type Games interface {
	// Read reads a block of a cell.
	Read(cell, block int, rows *engine.Rows) error
	// Has tells whether a block of a cell is there.
	Has(cell, block int) bool
}

// Ask asks a question of the games that are there, in the rounds in which they were
// played: a round that is not whole does not count.
func Ask(q Question, p *plan.Plan, g Games) error {
	for games := int64(0); ; {
		next, err := q.Next(g, games)
		if err != nil || next <= games {
			return err
		}
		for i := range p.Cells {
			if q.Wants(i) && !there(&p.Cells[i], i, g, games, next) {
				return nil
			}
		}
		games = next
	}
}

// there tells whether the games of a cell from one index to before another are.
func there(c *table.Cell, cell int, g Games, from, to int64) bool {
	if to = min(to, c.Games); from >= to {
		return true
	}
	for b := c.BlockOf(uint64(from)); b <= c.BlockOf(uint64(to-1)); b++ {
		if !g.Has(cell, b) {
			return false
		}
	}
	return true
}
