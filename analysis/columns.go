package analysis

import "houserules/engine"

// The columns in which variants are compared game by game, integers all.
const (
	scoreColumn     = iota // the first seat's return, in sixtieths
	drawColumn             // 1 for a draw
	marginColumn           // first score minus second, in halves; two seats only
	pliesColumn            // decision plies
	advantageColumn        // see role
	columnCount
)

// compared are the columns that make a table of differences, in its order.
var compared = [...]struct {
	column int
	name   string
	unit   float64
}{
	{scoreColumn, FirstScore, float64(engine.FullReturn)},
	{drawColumn, Draws, 1},
	{marginColumn, SeedMargin, 2},
	{pliesColumn, PlyCount, 1},
}

// role says with whom the first seat is compared: with one half where there
// are two seats, otherwise with the mean of the seats of its role.
type role struct {
	seats []int // indices of the seats of the first seat's role; nil for two seats
	unit  int64 // how many of the advantage column make a whole score
}

// newRole returns the role of the first seat.
func newRole(info *engine.Info) role {
	if info.Seats() == 2 {
		return role{unit: 2 * int64(engine.FullReturn)}
	}
	seats := roleGroups(info)[0].seats
	return role{seats: seats, unit: int64(len(seats)) * int64(engine.FullReturn)}
}

// advantage is the first seat's return in game i above the mean of its role,
// in 1/unit.
func (r *role) advantage(rows *engine.Rows, i int) int64 {
	first := int64(rows.Return[0][i])
	if r.seats == nil {
		return 2*first - int64(engine.FullReturn)
	}
	a := int64(len(r.seats)) * first
	for _, s := range r.seats {
		a -= int64(rows.Return[s][i])
	}
	return a
}

// bounds are the least and the greatest advantage that a game can bring.
func (r *role) bounds() (lo, hi int64) {
	full := int64(engine.FullReturn)
	switch n := int64(len(r.seats)); n {
	case 0:
		return -full, full
	case 1:
		return 0, 0
	default:
		return -full, (n - 1) * full
	}
}

// columnSet holds one block's columns of one cell.
type columnSet [columnCount][]int32

// resize makes room for n games.
func (c *columnSet) resize(n int) {
	for i := range c {
		if cap(c[i]) < n {
			c[i] = make([]int32, n)
		}
		c[i] = c[i][:n]
	}
}
