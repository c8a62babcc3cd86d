package herding

import (
	"slices"
	"strings"
	"unicode/utf8"

	"houserules/engine/rules"
)

// mapChecker judges a map. Every problem points at a line and a column of it.
type mapChecker struct {
	lines    []string
	check    Strictness
	used     [maxHerders]bool
	problems []rules.Problem
}

// checkMap lists what is wrong and what is suspicious with a map on which the
// given corners are used.
func checkMap(text string, check Strictness, used [maxHerders]bool) []rules.Problem {
	c := &mapChecker{lines: mapLines(text), check: check, used: used}
	c.lettersKnown()
	if !c.sized() {
		c.rest()
		return c.problems
	}
	c.shelters()
	c.centre()
	c.herdingPoints()
	c.waters()
	if !slices.ContainsFunc(c.problems, func(p rules.Problem) bool { return !p.Warning }) {
		c.shape()
	}
	return c.problems
}

// rest judges what can be told of a map with lines of a wrong length: the
// squares on the other lines, as long as the number of lines is right.
func (c *mapChecker) rest() {
	if len(c.lines) != size {
		return
	}
	fitted := &mapChecker{lines: slices.Clone(c.lines), check: c.check, used: c.used}
	misfit := map[int]bool{} // by line, from 1
	for row, line := range fitted.lines {
		if len(line) != size || utf8.RuneCountInString(line) != size {
			misfit[row+1] = true
			fitted.lines[row] = fit(line)
		}
	}
	fitted.shelters()
	fitted.centre()
	fitted.herdingPoints()
	for _, p := range fitted.problems {
		if !misfit[p.Line] {
			c.problems = append(c.problems, p)
		}
	}
}

// fit cuts a line to size or fills it with meadow, a letter a byte.
func fit(line string) string {
	out := make([]byte, 0, size)
	for _, r := range line {
		if !strings.ContainsRune(letters, r) {
			r = rune(meadow)
		}
		out = append(out, byte(r))
	}
	for len(out) < size {
		out = append(out, byte(meadow))
	}
	return string(out[:size])
}

// at reports a problem at a row and a column, both from 0.
func (c *mapChecker) at(row, column int, warning bool, format string, args ...any) {
	c.problems = append(c.problems, rules.Problem{
		Path: "board.map", Line: row + 1, Column: column + 1, Warning: warning, Message: rules.Say(format, args...),
	})
}

// custom reports a breach of the rules of map making, which board.check can
// soften.
func (c *mapChecker) custom(row, column int, format string, args ...any) {
	c.at(row, column, c.check == CheckWarn, format, args...)
}

func (c *mapChecker) letter(row, column int) terrain { return terrain(c.lines[row][column]) }

func (c *mapChecker) lettersKnown() {
	for row, line := range c.lines {
		column, last := 0, rune(0)
		for _, r := range line {
			// A run of one wrong letter is one mistake.
			if !strings.ContainsRune(letters, r) && r != last {
				c.at(row, column, false, "unknown letter %q; a map has . meadow, ~ water, F Forest, L Lair, S shelter, H herding-point", r)
			}
			column, last = column+1, r
		}
	}
}

func (c *mapChecker) sized() bool {
	ok := true
	for row, line := range c.lines {
		if n := utf8.RuneCountInString(line); n != size {
			ok = false
			c.at(row, min(n, size), false, "this line has %d letters; every line of a map has %d", n, size)
		}
		ok = ok && len(line) == utf8.RuneCountInString(line)
	}
	if n := len(c.lines); n != size {
		ok = false
		c.at(min(n, size)-1, 0, false, "the map has %d lines; it must have %d", n, size)
	}
	return ok
}

func (c *mapChecker) shelters() {
	b := board{}
	for corner, q := range [maxHerders]square{at(0, 0), at(0, size-1), at(size-1, size-1), at(size-1, 0)} {
		b.shelters[corner] = q
		if t := c.letter(q.row(), q.column()); t != shelter {
			c.at(q.row(), q.column(), c.check == CheckWarn && !c.used[corner],
				"the %s corner is %q, not a shelter; write S", cornerName(corner), t)
		}
	}
	c.each(shelter, func(row, column int) {
		q := at(row, column)
		for _, corner := range b.shelters {
			if q == corner {
				return
			}
		}
		c.at(row, column, false, "a shelter (S) stands only on the corner squares of the board")
	})
}

// each calls f for every square with the letter, row by row.
func (c *mapChecker) each(t terrain, f func(row, column int)) {
	for row := range size {
		for column := range size {
			if c.letter(row, column) == t {
				f(row, column)
			}
		}
	}
}

// centre judges Forest and Lair.
func (c *mapChecker) centre() {
	for row := range size {
		for column := range size {
			t, want, where := c.letter(row, column), meadow, ""
			switch {
			case row == middle.row() && column == middle.column():
				if t != lair {
					c.at(row, column, false, "the middle of the board, where the wairgk start, is %q; write L", t)
				}
				continue
			case within(row, 11, 13) && within(column, 11, 13):
				want, where = lair, "the Lair (rows and columns 11 to 13)"
			case within(row, 8, 16) && within(column, 8, 16):
				want, where = forest, "the Forest (rows and columns 8 to 16 around the Lair)"
			}
			switch {
			case t == water && want != meadow:
				c.custom(row, column, "%s holds no water; write %c", where, want)
			case t != want && want != meadow:
				c.custom(row, column, "%s has %q here; write %c", where, t, want)
			case t == lair && want == meadow:
				c.custom(row, column, "the Lair is rows and columns 11 to 13 only")
			case t == forest && want == meadow:
				c.custom(row, column, "the Forest is rows and columns 8 to 16 only")
			}
		}
	}
}

func within(n, low, high int) bool { return low <= n && n <= high }

// box is the smallest rectangle around some squares.
type box struct{ squares, top, left, bottom, right int }

func (b *box) add(row, column int) {
	if b.squares == 0 {
		*b = box{0, row, column, row, column}
	}
	b.squares++
	b.top, b.bottom = min(b.top, row), max(b.bottom, row)
	b.left, b.right = min(b.left, column), max(b.right, column)
}

func (c *mapChecker) herdingPoints() {
	var boxes [maxHerders]box
	c.each(herdingPoint, func(row, column int) {
		corner, ok := cornerDistrict(at(row, column))
		if !ok {
			c.custom(row, column, "a herding-point (H) lies in a corner district only")
			return
		}
		boxes[corner].add(row, column)
	})
	for corner, b := range boxes {
		if b.squares == 0 {
			q := [maxHerders]square{at(0, 0), at(0, 17), at(17, 17), at(17, 0)}[corner]
			c.at(q.row(), q.column(), c.check == CheckWarn && !c.used[corner],
				"the %s district has no herding-point; draw a block of 2 × 3 squares H", cornerName(corner))
			continue
		}
		height, width := b.bottom-b.top+1, b.right-b.left+1
		if b.squares == 6 && height*width == 6 && height > 1 && width > 1 {
			continue
		}
		soft := c.check == CheckWarn && (b.squares == 6 || !c.used[corner])
		if row, column, under := c.flooded(b); under {
			c.at(row, column, soft, "the %s herding-point is under water here; it is a block of 2 × 3 squares H", cornerName(corner))
			continue
		}
		c.at(b.top, b.left, soft, "the %s herding-point has %d squares within %d × %d; it is a block of 2 × 3 squares H",
			cornerName(corner), b.squares, height, width)
	}
}

// flooded finds water within a herding-point.
func (c *mapChecker) flooded(b box) (row, column int, ok bool) {
	for row := b.top; row <= b.bottom; row++ {
		for column := b.left; column <= b.right; column++ {
			if c.letter(row, column) == water {
				return row, column, true
			}
		}
	}
	return 0, 0, false
}

// waters asks for equal water in the corner districts, and in the edge
// districts. The first of each kind is the measure for the others.
func (c *mapChecker) waters() {
	var count [3][3]int
	c.each(water, func(row, column int) { count[district(row)][district(column)]++ })
	kinds := []struct {
		kind  string
		names [4]string
		at    [4][2]int
	}{
		{"corner", [4]string{"north-west", "north-east", "south-west", "south-east"}, [4][2]int{{0, 0}, {0, 2}, {2, 0}, {2, 2}}},
		{"edge", [4]string{"north", "west", "east", "south"}, [4][2]int{{0, 1}, {1, 0}, {1, 2}, {2, 1}}},
	}
	for _, k := range kinds {
		first := count[k.at[0][0]][k.at[0][1]]
		for i, d := range k.at {
			if n := count[d[0]][d[1]]; n != first {
				row, _ := thirds(d[0])
				column, _ := thirds(d[1])
				c.custom(row, column, "the %s district has %d water squares, the %s district %d; all %s districts have equally many",
					k.names[i], n, k.names[0], first, k.kind)
			}
		}
	}
}

// shape warns about maps that are allowed but treat players unequally or cut
// land off.
func (c *mapChecker) shape() {
	b := layBoard(c.lines)
	for q := square(0); q < squares; q++ {
		if b.terrain[q] != wall && b.terrain[q] != b.terrain[quarterTurn(q)] {
			c.at(q.row(), q.column(), true,
				"the map is not symmetric under quarter turns (this square is %q, the one it turns to is %q), so the corners are not equally good",
				b.terrain[q], b.terrain[quarterTurn(q)])
			break
		}
	}
	if q, cut := b.cutOff(); cut {
		c.at(q.row(), q.column(), true, "water cuts this square off from the land at the herding-points; aiwe and wairgk can not cross water")
	}
}

// cutOff finds a square of dry land, Lair and shelters apart, from which not
// all other dry land can be reached by straight steps. Neither aiwe nor
// wairgk pass through a shelter.
func (b *board) cutOff() (square, bool) {
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
