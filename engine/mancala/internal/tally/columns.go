package tally

import "houserules/engine/mancala/internal/core"

// The columns of every rule set. Those of firings follow, of the rules that
// are counted, in the order of the rules.
const (
	// SeedsLeft is the column of the seeds on the board at the end.
	SeedsLeft = iota
	// LastCapture is the column of the ply of the last capture.
	LastCapture
	firstFiring
)

// Column is a column that counts the firings of a rule.
type Column struct {
	Index int
	Rule  core.Firing
}

// Columns lists the columns of firings.
func Columns(counted core.Firings) []Column {
	var list []Column
	for ; counted != 0; counted = counted.Rest() {
		list = append(list, Column{firstFiring + len(list), counted.First()})
	}
	return list
}

// ColumnCount is the number of columns of a rule set that counts the rules.
func ColumnCount(counted core.Firings) int { return firstFiring + len(Columns(counted)) }
