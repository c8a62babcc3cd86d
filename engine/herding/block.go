package herding

// block is a rectangle of squares of the board, with its borders.
type block struct{ top, left, bottom, right int }

func (b block) height() int { return b.bottom - b.top + 1 }
func (b block) width() int  { return b.right - b.left + 1 }

func (b block) has(row, column int) bool {
	return within(row, b.top, b.bottom) && within(column, b.left, b.right)
}

// inside says whether a block has squares of another on all its sides.
func (b block) inside(outer block) bool {
	return outer.top < b.top && outer.left < b.left && b.bottom < outer.bottom && b.right < outer.right
}

// around is the square block of so many squares a side in the middle of the board.
func around(side int) block {
	from := (size - side) / 2
	return block{from, from, from + side - 1, from + side - 1}
}

// middleBlock is the block around the middle that a map draws with the given
// letters: the one for which the fewest squares of the map would have to be drawn
// otherwise. A map may draw it in any size; where squares within it are missing or
// stand outside, those are the mistakes.
func middleBlock(lines []string, drawn func(terrain) bool) block {
	// above has, for each square, the balance of the squares north and west of it:
	// one for each that is drawn, minus one for any other.
	var above [size + 1][size + 1]int
	for row, line := range lines {
		for column := range size {
			n := -1
			if drawn(terrain(line[column])) {
				n = 1
			}
			above[row+1][column+1] = n + above[row][column+1] + above[row+1][column] - above[row][column]
		}
	}
	const half = size / 2
	best, most := around(1), -1
	for top := half; top >= 0; top-- {
		for bottom := half; bottom < size; bottom++ {
			// The balance of a block is that of all west of its right border, less that of
			// all west of its left one, so that each border is the best by itself.
			west := func(column int) int { return above[bottom+1][column] - above[top][column] }
			left, right := half, half
			for way := range half + 1 {
				if west(half-way) < west(left) {
					left = half - way
				}
				if west(half+way+1) > west(right+1) {
					right = half + way
				}
			}
			if n := west(right+1) - west(left); n > most {
				best, most = block{top, left, bottom, right}, n
			}
		}
	}
	return best
}

// centre returns the Lair and the Forest of a map.
func centre(lines []string) (den, woods block) {
	den = middleBlock(lines, func(t terrain) bool { return t == lair })
	woods = middleBlock(lines, func(t terrain) bool { return t == forest || t == lair })
	return den, woods
}
