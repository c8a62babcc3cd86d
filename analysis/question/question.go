// Package question is what all questions have in common: which games they want next, by
// the counts of those before, and what they answer. The packages above it ask one each;
// commands and pages know this package and no question by itself.
package question

import (
	"houserules/analysis/answer"
	"houserules/engine"
	"houserules/sim/plan"
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
	// Line says how it stands while games are played, so many a second; left puts the
	// time that is left behind a text.
	Line(rate int64, left func(answer.Text) string) answer.Text
	// Answer says what the games that it has counted say.
	Answer() (*answer.Answer, error)
}

// Games are the games that are there, by the cells of the plan.
type Games interface {
	// Read reads a block of a cell.
	Read(cell, block int, rows *engine.Rows) error
	// Unbroken is the number of games of a cell from the first on without a gap.
	Unbroken(cell int) int64
}

// Ask asks a question of the games that are there, in the rounds in which they were
// played. It reports whether the question has all that it wants.
func Ask(q Question, p *plan.Plan, g Games) (done bool, err error) {
	for games := int64(0); ; {
		next, err := q.Next(g, games)
		if err != nil || next <= games {
			return err == nil, err
		}
		for i := range p.Cells {
			if q.Wants(i) && g.Unbroken(i) < min(next, p.Cells[i].Games) {
				return false, nil
			}
		}
		games = next
	}
}
