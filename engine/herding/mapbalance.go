package herding

import (
	"houserules/engine/rules"
)

// waters asks for equal water in the corner districts, and in the edge
// districts. The first of each kind is the measure for the others.
func (c *mapChecker) waters() {
	var count [3][3]int
	c.each(water, func(row, column int) { count[district(row)][district(column)]++ })
	kinds := []struct {
		kind  string
		names [4]rules.Message
		at    [4][2]int
	}{
		{"corner", [4]rules.Message{quarter(0), quarter(1), quarter(3), quarter(2)}, [4][2]int{{0, 0}, {0, 2}, {2, 0}, {2, 2}}},
		{"edge", [4]rules.Message{side(north), side(west), side(east), side(south)}, [4][2]int{{0, 1}, {1, 0}, {1, 2}, {2, 1}}},
	}
	for _, k := range kinds {
		first := count[k.at[0][0]][k.at[0][1]]
		for i, d := range k.at {
			if n := count[d[0]][d[1]]; n != first {
				c.custom(thirds(d[0]), thirds(d[1]), "herding.map.unequal-water."+k.kind, k.names[i], waters(n), k.names[0], first)
			}
		}
	}
}

// shape warns about maps that are allowed but treat players unequally or cut
// land off.
func (c *mapChecker) shape() {
	b := landOf(c.lines)
	for q := square(0); q < squares; q++ {
		if b.terrain[q] != wall && b.terrain[q] != b.terrain[quarterTurn(q)] {
			c.at(q.row(), q.column(), true,
				"herding.map.asymmetric", b.terrain[q].quote(), b.terrain[quarterTurn(q)].quote())
			break
		}
	}
	if q, cut := b.cutOff(); cut {
		c.at(q.row(), q.column(), true, "herding.map.cut-off")
	}
}

// cutOff finds a square of dry land, Lair and shelters apart, from which not
// all other dry land can be reached by straight steps. Neither aiwe nor
// wairgk pass through a shelter.
func (b *land) cutOff() (square, bool) {
	var dry squareSet
	start := square(0)
	for q := square(0); q < squares; q++ {
		if t := b.terrain[q]; t != wall && t != water && t != lair && t != shelter {
			dry.add(q)
			if start == 0 || b.terrain[start] != herdingPoint && t == herdingPoint {
				start = q
			}
		}
	}
	if start == 0 {
		return 0, false
	}
	var reached squareSet
	reached.add(start)
	for {
		next := reached.neighbours()
		next.and(&dry)
		next.or(&reached)
		if next == reached {
			break
		}
		reached = next
	}
	dry.without(&reached)
	return dry.next(0), !dry.empty()
}
