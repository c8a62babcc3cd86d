package mancala

import "math/bits"

// A row is one word with a house to a byte, the owner's leftmost house in the
// lowest; a house holds at most laneMax seeds, so that the top bit of every
// byte is free to answer questions about all the houses at once. What the
// functions below call a set of houses is a word with the top bits of their
// bytes.
const (
	laneHouses = 8
	laneMax    = 127

	laneOnes uint64 = 0x0101010101010101
	laneLow  uint64 = laneMax * laneOnes
	laneTop  uint64 = 0x8080808080808080
	// laneGather multiplied with a set leaves it in the top byte of the
	// product, a bit to a house: byte i's bit 8i+7 meets 49-7i, and no two
	// pairs of bits meet in one place.
	laneGather uint64 = 0x0002040810204081
)

// occupied returns the houses of a row that hold seeds, a bit to a house.
func occupied(row uint64) uint8 { return uint8((row + laneLow) & laneTop * laneGather >> 56) }

// several returns the houses of a row that hold more than one seed, a bit to
// a house.
func several(row uint64) uint8 {
	return uint8((row + (laneMax-1)*laneOnes) & laneTop * laneGather >> 56)
}

// rowSeeds counts the seeds of a row. They may be more than a byte holds.
func rowSeeds(row uint64) int {
	const pairs = 0x00FF00FF00FF00FF
	return int((row&pairs + row>>8&pairs) * 0x0001000100010001 >> 48)
}

// laneRange is a block of numbers of seeds, 2ⁿ of them starting at a multiple
// of 2ⁿ: those that are equal to value where mask has bits, in every byte.
type laneRange struct{ mask, value uint64 }

// houses returns the set of a row's houses that hold such a number.
func (r laneRange) houses(row uint64) uint64 { return laneTop - (row&r.mask ^ r.value) }

// laneRanges covers numbers of seeds, in ascending order, with such blocks:
// 2 and 3 are one block, as are 4 to 7.
func laneRanges(counts []int) []laneRange {
	var blocks []laneRange
	for i := 0; i < len(counts); {
		from, width := counts[i], 1
		for from%(2*width) == 0 && i+2*width <= len(counts) && counts[i+2*width-1] == from+2*width-1 {
			width *= 2
		}
		blocks = append(blocks, laneRange{
			mask: uint64(laneMax&^(width-1)) * laneOnes, value: uint64(from) * laneOnes,
		})
		i += width
	}
	return blocks
}

// laneCover returns the smallest block that holds all of the numbers of seeds.
func laneCover(counts []int) laneRange {
	low, high := counts[0], counts[len(counts)-1]
	width := 1 << bits.Len(uint(low^high))
	return laneRange{
		mask: uint64(laneMax&^(width-1)) * laneOnes, value: uint64(low&^(width-1)) * laneOnes,
	}
}
