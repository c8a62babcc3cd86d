package core

import "math/bits"

// Firing is a special rule whose effect is counted. A rule that filters fires
// at a ply where it removed at least one move; a rule with an effect fires at
// a played move whose result it changed.
type Firing uint8

// The counted rules, in the order of their columns. Package mancala has the
// table of their names and of when rules have them.
const (
	FiredKroo Firing = iota
	FiredLeast
	FiredFeeding
	FiredSingletons
	FiredSlam
	FiredRow
	FiredLongest
	FiredOpposite
	FiredGroups
	FiredExtraTurn
	FiredRelay
	FiredMaxLaps
	// FiringCount is the number of counted rules.
	FiringCount
)

// Firings is a set of counted rules.
type Firings uint16

// Add puts a rule into the set.
func (f *Firings) Add(rule Firing) { *f |= 1 << rule }

// Has says whether a rule is in the set.
func (f Firings) Has(rule Firing) bool { return f>>rule&1 != 0 }

// First is the first rule of a set that is not empty.
func (f Firings) First() Firing { return Firing(bits.TrailingZeros16(uint16(f))) }

// Rest is the set without its first rule.
func (f Firings) Rest() Firings { return f & (f - 1) }
