package wide

import "houserules/engine/mancala/internal/core"

// kernel plays a block in assembly, in some lanes from one on. Then going has the set
// of lanes whose game is not over, and alarms have those in which a position may have come
// back, which the kernel leaves to be found out.
type kernel func(w *group, k *tables, lane uint64)

// needs are what a kernel is chosen by: for rows of six there are three, and one that
// has room for eight.
type needs uint8

const (
	six     needs = iota // both rows have six houses
	toSix                // rows have two to six
	toEight              // rows have two to eight
	either               // both have six, and captures are in either
)

// needsOf is what rows of some lengths need.
func needsOf(rows [2]int, eitherRow bool) needs {
	switch {
	case eitherRow:
		return either
	case rows == [2]int{6, 6}:
		return six
	case max(rows[core.South], rows[core.North]) <= 6:
		return toSix
	}
	return toEight
}

// width is the number of houses a row that the kernel has.
func (n needs) width() int { return [...]int{six: 6, toSix: 6, toEight: rowWidth, either: 6}[n] }

// block plays a block.
func (d *Door) block() {
	f := &d.flight
	for lane := 0; lane < laneCount; lane += d.lanes {
		d.kernel(&f.group, &d.tables, uint64(lane))
	}
}
