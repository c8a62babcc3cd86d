package octet

import "math/bits"

const (
	// Len is the number of bytes in a word, Max the largest number in one.
	Len = 8
	Max = 127

	// Ones has 1 in every byte, Low Max, and Top the top bits: the set of all.
	Ones uint64 = 0x0101010101010101
	Low  uint64 = Max * Ones
	Top  uint64 = 0x8080808080808080
	// gather multiplied with a set leaves it in the top byte of the product, a
	// bit to a byte: byte i's bit 8i+7 meets 49-7i, and no two pairs of bits
	// meet in one place.
	gather uint64 = 0x0002040810204081
)

// Gather makes a bit to a byte of a set.
func Gather(set uint64) uint8 { return uint8(set * gather >> 56) }

// Occupied returns the bytes that are not zero, a bit to a byte.
func Occupied(w uint64) uint8 { return Gather((w + Low) & Top) }

// Several returns the bytes that are more than one, a bit to a byte.
func Several(w uint64) uint8 { return Gather((w + (Max-1)*Ones) & Top) }

// Sum adds up the bytes. The sum may be more than a byte holds.
func Sum(w uint64) int {
	const pairs = 0x00FF00FF00FF00FF
	return int((w&pairs + w>>8&pairs) * 0x0001000100010001 >> 48)
}

// Row lays houses out as a word.
func Row(houses []uint16) uint64 {
	row := uint64(0)
	for h, n := range houses {
		row |= uint64(n) << (8 * h & 63)
	}
	return row
}

// Place is the place of a house among the bytes of two words, of which the first has the row that
// ends before split.
func Place(house, split int) int {
	if house >= split {
		return Len + house - split
	}
	return house
}

// Places has the bytes of every set, a bit to a byte, in ascending order: what is drawn from them
// cannot be foreseen, so nothing branches on it.
func Places() (nth [1 << Len][Len]uint8) {
	for set := range nth {
		for rest, n := uint(set), 0; rest != 0; rest &= rest - 1 {
			nth[set][n] = uint8(bits.TrailingZeros(rest))
			n++
		}
	}
	return nth
}
