package wide

import "houserules/engine/mancala/internal/core"

// kernel plays a block in assembly, in some lanes from one on. Then going has the set
// of lanes whose game is not over, and alarms have those in which a position may have come
// back, which the kernel leaves to be found out.
type kernel func(w *group, k *tables, lane uint64)

// needs are what a kernel is chosen by.
type needs struct {
	row     int  // houses a row that it has
	unequal bool // rows may have fewer
	either  bool // captures are in either row
}

// needsOf is what rows of some lengths need. For unequal ones there are kernels of two
// sizes.
func needsOf(rows [2]int, either bool) needs {
	n := needs{row: max(rows[core.South], rows[core.North]), unequal: rows[core.South] != rows[core.North], either: either}
	switch {
	case n.unequal && n.row <= 6:
		n.row = 6
	case n.unequal:
		n.row = rowWidth
	}
	return n
}

// block plays a block.
func (d *Door) block() {
	f := &d.flight
	for lane := 0; lane < laneCount; lane += d.lanes {
		d.kernel(&f.group, &d.tables, uint64(lane))
	}
}
