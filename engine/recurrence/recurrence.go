// Package recurrence finds earlier occurrences of a position in a game, in a
// time that does not grow with the length of the game. The games' States and doors use
// it. It is exact: hashes only choose which positions are compared.
package recurrence

// Index knows the positions of a game by their hashes. The positions
// themselves stay with the caller, who numbers them from 0 in the order in
// which they were entered. The zero Index is empty and ready for use. It
// allocates only to hold more positions than ever before.
//
// It is a table of chains. A chain goes from a position to the one entered
// before it, so the last position can be taken out again, and a search ends at
// the first position that is too old: what a capture makes unreachable need not
// be taken out.
type Index struct {
	// newest has, by the last bits of the hash, 1 + the number of the position
	// entered last, or 0. Its length is 0 or a power of two, and at least the
	// number of positions.
	newest  []int32
	entries []entry
}

// entry is a position that was entered.
type entry struct {
	hash   uint64
	before int32 // 1 + the number of the next in the chain, or 0
	times  int32 // how often the position has occurred, this time included
}

// leastBuckets is the length of the first table.
const leastBuckets = 64

// Len is the number of positions.
func (x *Index) Len() int { return len(x.entries) }

// Push enters a position under the next number and returns how often it has
// occurred since the position numbered from, this time included. same compares
// it with an earlier position. From one call to the next from must not fall,
// unless positions were taken out.
func (x *Index) Push(hash uint64, from int, same func(earlier int) bool) (times int) {
	times = 1 + x.Times(hash, from, same)
	if len(x.entries) == len(x.newest) {
		x.grow()
	}
	x.entries = append(x.entries, entry{hash: hash, times: int32(times)})
	x.link(len(x.entries) - 1)
	return times
}

// Times returns how often a position has occurred among those that were
// entered, since the one numbered from.
func (x *Index) Times(hash uint64, from int, same func(earlier int) bool) int {
	if len(x.entries) == 0 {
		return 0
	}
	for i := int(*x.bucket(hash)) - 1; i >= from; {
		e := &x.entries[i]
		if e.hash == hash && same(i) {
			return int(e.times)
		}
		i = int(e.before) - 1
	}
	return 0
}

// Pop takes out the position that was entered last.
func (x *Index) Pop() {
	last := len(x.entries) - 1
	*x.bucket(x.entries[last].hash) = x.entries[last].before
	x.entries = x.entries[:last]
}

// Clear takes out all positions.
func (x *Index) Clear() {
	if len(x.entries) > len(x.newest)/8 {
		clear(x.newest)
	} else {
		for i := range x.entries {
			*x.bucket(x.entries[i].hash) = 0
		}
	}
	x.entries = x.entries[:0]
}

// bucket is where the chain of a hash begins.
func (x *Index) bucket(hash uint64) *int32 { return &x.newest[hash&uint64(len(x.newest)-1)] }

// link puts a position at the beginning of its chain.
func (x *Index) link(i int) {
	e := &x.entries[i]
	newest := x.bucket(e.hash)
	e.before, *newest = *newest, int32(i+1)
}

// grow doubles the table.
func (x *Index) grow() {
	x.newest = make([]int32, max(leastBuckets, 2*len(x.newest)))
	for i := range x.entries {
		x.link(i)
	}
}

// Mix adds a word of a position to a hash. Every bit of the word changes the
// last bits of the result, by which positions are found.
func Mix(hash, word uint64) uint64 {
	hash = (hash ^ word ^ hash>>29) * 0x9E3779B97F4A7C15 // 2⁶⁴ over the golden ratio
	return hash ^ hash>>32
}
