package herding

import "houserules/engine"

// generateTries is how many maps are drawn until one has dry land that hangs
// together.
const generateTries = 2000

// generateMap draws a river map: the water of the north-west district and of
// the north edge district grows square by square from a few springs, and the
// other districts are its quarter turns. The same rules draw the same map on every
// machine. It returns false where no map with so much water hangs together.
//
// Independent random squares were tried first: they make puddles, which stop
// hardly any animal, and seldom a river.
func generateMap(g *Generate) (lines []string, ok bool) {
	for try := range uint64(generateTries) {
		drawer := mapDrawer{sizes: g, words: engine.GameStreams(uint64(g.Seed), try).Stream(engine.PurposeChance)}
		drawer.blank()
		if !drawer.rivers(0, 0, g.Water[0]) || !drawer.rivers(0, 8, g.Water[1]) {
			continue
		}
		lines = drawer.lines()
		if _, cut := landOf(lines).cutOff(); !cut {
			return lines, true
		}
	}
	return nil, false
}

// place returns where the herding-point of the north-west district lies: where
// that of the built-in map begins, or nearer to the shelter if it would reach the
// Forest or leave the district there. It always leaves the shelter's ways out free.
func (g *Generate) place() block {
	end := min(8, around(g.Forest).top)
	top, left := min(4, end-g.HerdingPoint[0]), min(4, end-g.HerdingPoint[1])
	return block{top, left, top + g.HerdingPoint[0] - 1, left + g.HerdingPoint[1] - 1}
}

// mapDrawer draws a map with four-fold symmetry.
type mapDrawer struct {
	sizes *Generate
	words engine.Stream
	drawn uint64
	at    [squares]terrain
}

func (d *mapDrawer) below(n int) int {
	w := d.words.Word(d.drawn)
	d.drawn++
	return engine.Below(w, n)
}

// blank draws what every map has.
func (d *mapDrawer) blank() {
	den, woods, point := around(d.sizes.Lair), around(d.sizes.Forest), d.sizes.place()
	for row := range size {
		for column := range size {
			t := meadow
			switch {
			case den.has(row, column):
				t = lair
			case woods.has(row, column):
				t = forest
			}
			d.at[at(row, column)] = t
		}
	}
	d.four(at(0, 0), shelter)
	for row := point.top; row <= point.bottom; row++ {
		for column := point.left; column <= point.right; column++ {
			d.four(at(row, column), herdingPoint)
		}
	}
}

// four writes a square and its three quarter turns.
func (d *mapDrawer) four(q square, t terrain) {
	for range 4 {
		d.at[q] = t
		q = quarterTurn(q)
	}
}

// rivers puts n water squares into the district, of the eight northern rows,
// that begins at the row and column. A river grows from its last square to
// one of those beside it, most often straight on; where it cannot, or at one
// square in six, another spring opens. It returns false where it gets stuck.
func (d *mapDrawer) rivers(row, column, n int) bool {
	width := 8
	if column == 8 {
		width = 9
	}
	free := func(q square) bool {
		return d.at[q] == meadow && within(q.row(), row, row+7) && within(q.column(), column, column+width-1) &&
			q != at(0, 1) && q != at(1, 0) // the ways out of the shelter
	}
	for tries := 0; n > 0; tries++ {
		if tries > 200 {
			return false
		}
		q := at(row+d.below(8), column+d.below(width))
		if !free(q) {
			continue
		}
		d.four(q, water)
		n--
		heading := d.below(directions)
		for n > 0 && d.below(6) > 0 {
			turn := [4]int{0, 0, 1, 3}[d.below(4)]
			next := q + step((heading+turn)%directions)
			if !free(next) {
				break
			}
			q, heading = next, (heading+turn)%directions
			d.four(q, water)
			n--
		}
	}
	return true
}

func (d *mapDrawer) lines() []string {
	lines := make([]string, size)
	for row := range lines {
		var line [size]byte
		for column := range line {
			line[column] = byte(d.at[at(row, column)])
		}
		lines[row] = string(line[:])
	}
	return lines
}
