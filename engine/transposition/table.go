// Package transposition remembers what a search found out about positions, for when it
// reaches them again by another way. Package agent and the searching door use it.
package transposition

import "houserules/engine"

// Bound says how a value stands to what a position is worth.
type Bound uint8

// The bounds. With None nothing is known but a move to try first.
const (
	None Bound = iota
	Exact
	Lower // worth the value or more
	Upper // worth the value or less
)

// Decides says whether a value so bounded is all that a search between alpha and beta asks.
func Decides[T int32 | float64](b Bound, v, alpha, beta T) bool {
	return b == Exact || b == Lower && v >= beta || b == Upper && v <= alpha
}

// BoundOf is the bound that a value is which a search between alpha and beta found.
func BoundOf[T int32 | float64](v, alpha, beta T) Bound {
	switch {
	case v >= beta:
		return Lower
	case v <= alpha:
		return Upper
	}
	return Exact
}

// Found is what a search has found out about a position.
type Found struct {
	// Value is a whole number in the unit of the search; Bound says whether it
	// is exact.
	Value int64
	Bound Bound
	// Depth is the number of plies that were looked ahead, at most MaxDepth.
	Depth int
	// Move is the action that was best, or that cut the search short.
	Move engine.Action
}

const (
	// Size is the number of places for positions, a power of two. A table takes
	// 32 bytes for each, 256 KiB in all: one that is larger than a processor's
	// second cache costs more time than it saves.
	Size = 1 << sizeBits
	// MaxDepth is the largest depth that a table can store.
	MaxDepth = 63

	sizeBits = 13
)

// entry is a place with what is known of its position, packed.
type entry struct {
	first, second uint64
	value         int64
	third         uint32
	move          engine.Action
	bound         uint8 // and four times the depth
	stamp         uint8
}

// Table remembers positions. Each has one place, and of two that share a place
// the later one stays. A table belongs to one worker.
type Table struct {
	entries [Size]entry
	// stamp is the stamp of the entries since the table was cleared last.
	stamp uint8
}

// New returns an empty table.
func New() *Table { return &Table{stamp: 1} }

// Clear forgets all positions.
func (t *Table) Clear() {
	if t.stamp++; t.stamp == 0 {
		*t = Table{stamp: 1}
	}
}

// Place is where a position would be.
func (t *Table) Place(key engine.Key) int {
	h := key.First*0x9E3779B97F4A7C15 ^ key.Second*0xD1342543DE82EF95 ^ uint64(key.Third)*0xBF58476D1CE4E5B9
	return int((h ^ h>>32) * 0x94D049BB133111EB >> (64 - sizeBits))
}

// Find returns what is known of a position, given its place.
func (t *Table) Find(place int, key engine.Key) (f Found, ok bool) {
	e := &t.entries[place&(Size-1)]
	if e.first != key.First || e.second != key.Second || e.third != key.Third || e.stamp != t.stamp {
		return Found{}, false
	}
	return Found{Value: e.value, Bound: Bound(e.bound & 3), Depth: int(e.bound >> 2), Move: e.move}, true
}

// Store remembers what was found out about a position, given its place.
func (t *Table) Store(place int, key engine.Key, f Found) {
	t.entries[place&(Size-1)] = entry{
		first: key.First, second: key.Second, third: key.Third, value: f.Value,
		move: f.Move, bound: uint8(f.Bound) | uint8(f.Depth)<<2, stamp: t.stamp,
	}
}
