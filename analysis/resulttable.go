package analysis

import (
	"houserules/engine"
	"houserules/sim/table"
)

// resultTable counts the games of a block by their end reason and the first seat's
// return. There are few different results, so that what depends on these alone is
// summed up over the results in place of the games.
type resultTable struct {
	// Two tables by turns, because games of one result often follow one another.
	bins [2][256 << returnBits]uint32
}

// returnBits hold a return.
const returnBits = 6

// count counts games anew, and tells whether all have an end reason that the cell
// may have.
func (t *resultTable) count(c *table.Cell, ends []engine.EndReason, returns []engine.Return) bool {
	a, b := &t.bins[0], &t.bins[1]
	clear(a[:])
	clear(b[:])
	n := len(ends)
	returns = returns[:n]
	for ; len(ends) >= 2 && len(returns) >= 2; ends, returns = ends[2:], returns[2:] {
		a[uint(ends[0])<<returnBits|uint(returns[0])%(1<<returnBits)]++
		b[uint(ends[1])<<returnBits|uint(returns[1])%(1<<returnBits)]++
	}
	for i, end := range ends {
		a[uint(end)<<returnBits|uint(returns[i])%(1<<returnBits)]++
	}
	known, forfeits := int64(0), int64(0)
	t.each(len(c.Info.EndReasons), func(end engine.EndReason, _ engine.Return, games int64) {
		known += games
		if end == engine.Forfeit {
			forfeits += games
		}
	})
	return known == int64(n) && (forfeits == 0 || c.Forfeits)
}

// each visits the results that there are, given the number of end reasons that the
// game's rules know.
func (t *resultTable) each(reasons int, visit func(end engine.EndReason, first engine.Return, games int64)) {
	for end := range reasons + 1 {
		reason := engine.EndReason(end + 1)
		if end == reasons {
			reason = engine.Forfeit
		}
		at := int(reason) << returnBits
		for first := range engine.FullReturn + 1 {
			if n := t.bins[0][at+int(first)] + t.bins[1][at+int(first)]; n > 0 {
				visit(reason, first, int64(n))
			}
		}
	}
}
