package octet

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
