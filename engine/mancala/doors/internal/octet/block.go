package octet

import "math/bits"

// Block is a block of numbers, 2ⁿ of them starting at a multiple of 2ⁿ: those
// that are equal to value where mask has bits, in every byte.
type Block struct{ mask, value uint64 }

// In returns the set of the bytes that hold such a number; the other bits of
// the word mean nothing.
func (b Block) In(w uint64) uint64 { return Top - (w&b.mask ^ b.value) }

// Blocks covers numbers, in ascending order, with such blocks:
// 2 and 3 are one block, as are 4 to 7.
func Blocks(counts []int) []Block {
	var blocks []Block
	for i := 0; i < len(counts); {
		from, width := counts[i], 1
		for from%(2*width) == 0 && i+2*width <= len(counts) && counts[i+2*width-1] == from+2*width-1 {
			width *= 2
		}
		blocks = append(blocks, Block{
			mask: uint64(Max&^(width-1)) * Ones, value: uint64(from) * Ones,
		})
		i += width
	}
	return blocks
}

// Cover returns the smallest block that holds all of the numbers, which are in
// ascending order.
func Cover(counts []int) Block {
	low, high := counts[0], counts[len(counts)-1]
	width := 1 << bits.Len(uint(low^high))
	return Block{
		mask: uint64(Max&^(width-1)) * Ones, value: uint64(low&^(width-1)) * Ones,
	}
}
