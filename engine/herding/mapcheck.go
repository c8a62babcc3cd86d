package herding

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"houserules/engine/rules"
)

// quote writes the letter of a map in quotes.
func (t terrain) quote() string { return strconv.QuoteRune(rune(t)) }

// quarter says a corner of the board, clockwise from the north-west.
func quarter(corner int) rules.Message {
	return rules.Say("herding.corner." + Corner("").Values()[corner])
}

// side says a straight direction.
func side(direction int) rules.Message {
	return rules.Say("herding.side." + directionLetter(direction))
}

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
func (c *mapChecker) at(row, column int, warning bool, key string, args ...any) {
	c.problems = append(c.problems, rules.Problem{
		Path: "board.map", Line: row + 1, Column: column + 1, Warning: warning, Message: rules.Say(key, args...),
	})
}

// custom reports a breach of the rules of map making, which board.check can
// soften.
func (c *mapChecker) custom(row, column int, key string, args ...any) {
	c.at(row, column, c.check == CheckWarn, key, args...)
}

func (c *mapChecker) letter(row, column int) terrain { return terrain(c.lines[row][column]) }

func (c *mapChecker) lettersKnown() {
	for row, line := range c.lines {
		column, last := 0, rune(0)
		for _, r := range line {
			// A run of one wrong letter is one mistake.
			if !strings.ContainsRune(letters, r) && r != last {
				c.at(row, column, false, "herding.map.letter", strconv.QuoteRune(r))
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
			c.at(row, min(n, size), false, "herding.map.width", n, size)
		}
		ok = ok && len(line) == utf8.RuneCountInString(line)
	}
	if n := len(c.lines); n != size {
		ok = false
		c.at(min(n, size)-1, 0, false, "herding.map.height", n, size)
	}
	return ok
}

func (c *mapChecker) shelters() {
	b := board{}
	for corner, q := range [maxHerders]square{at(0, 0), at(0, size-1), at(size-1, size-1), at(size-1, 0)} {
		b.shelters[corner] = q
		if t := c.letter(q.row(), q.column()); t != shelter {
			c.at(q.row(), q.column(), c.check == CheckWarn && !c.used[corner],
				"herding.map.no-shelter", quarter(corner), t.quote())
		}
	}
	c.each(shelter, func(row, column int) {
		q := at(row, column)
		for _, corner := range b.shelters {
			if q == corner {
				return
			}
		}
		c.at(row, column, false, "herding.map.stray-shelter")
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

// centre judges Forest and Lair. Their sizes are what the map draws.
func (c *mapChecker) centre() {
	den, woods := centre(c.lines)
	for row := range size {
		for column := range size {
			t, want, where := c.letter(row, column), meadow, rules.Message{}
			switch {
			case row == middle.row() && column == middle.column():
				if t != lair {
					c.at(row, column, false, "herding.map.no-middle", t.quote())
				}
				continue
			case den.has(row, column):
				want, where = lair, den.say("herding.map.lair")
			case woods.has(row, column):
				want, where = forest, woods.say("herding.map.forest")
			}
			switch {
			case t == water && want != meadow:
				c.custom(row, column, "herding.map.wet-centre", where, string(rune(want)))
			case t != want && want != meadow:
				c.custom(row, column, "herding.map.hole", where, t.quote(), string(rune(want)))
			case t == lair && want == meadow:
				c.custom(row, column, "herding.map.stray-lair", den.say("herding.map.lair"))
			case t == forest && want == meadow:
				c.custom(row, column, "herding.map.stray-forest", woods.say("herding.map.forest"))
			}
		}
	}
	if !den.inside(woods) {
		c.custom(den.top, den.left, "herding.map.bare-lair", den.say("herding.map.lair"))
	}
}

// say names the rows and columns of a block.
func (b block) say(key string) rules.Message {
	return rules.Say(key, b.top, b.bottom, b.left, b.right)
}

func within(n, low, high int) bool { return low <= n && n <= high }

// box is the smallest block around some squares, and their number.
type box struct {
	block
	squares int
}

func (b *box) add(row, column int) {
	if b.squares == 0 {
		b.block = block{row, column, row, column}
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
			c.custom(row, column, "herding.map.stray-herding-point")
			return
		}
		boxes[corner].add(row, column)
	})
	for corner, b := range boxes {
		if b.squares == 0 {
			q := [maxHerders]square{at(0, 0), at(0, 17), at(17, 17), at(17, 0)}[corner]
			c.at(q.row(), q.column(), c.check == CheckWarn && !c.used[corner],
				"herding.map.no-herding-point", quarter(corner), herdSize)
			continue
		}
		if b.squares >= herdSize && b.height()*b.width() == b.squares {
			continue
		}
		soft := c.check == CheckWarn && (b.squares >= herdSize || !c.used[corner])
		if row, column, under := c.flooded(b); under {
			c.at(row, column, soft, "herding.map.flooded", quarter(corner), herdSize)
			continue
		}
		c.at(b.top, b.left, soft, "herding.map.herding-point", quarter(corner), b.squares, b.height(), b.width(), herdSize)
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
