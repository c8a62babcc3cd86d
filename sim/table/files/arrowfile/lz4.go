package arrowfile

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// lz4Encoder compresses columns of numbers into LZ4 frames, which any decoder
// of LZ4 reads. It belongs to one goroutine; equal columns give equal bytes.
//
// A column is a sequence of numbers of equal width, so only repetitions of
// whole numbers are looked for, only of keyNumbers or more, and a block that
// shrinks little is stored as it is: on the way to a disk that keeps up, time
// is worth more than bytes. LOG.md has the figures.
type lz4Encoder struct {
	// seen holds the place in the block where a key was last seen, by hash.
	seen [1 << lz4HashBits]uint16
}

const (
	lz4HashBits = 13
	// lz4Block is the size of the blocks of a frame, which are compressed
	// each by itself; it makes every place and distance fit 16 bits.
	lz4Block = 1 << 16
	// keyNumbers is how many numbers must repeat; of bytes, twice as many.
	keyNumbers = 4
	// lz4Tail is the end of a block in which no repetition may begin: the
	// format asks for 12 bytes, a key is up to 32 bytes long.
	lz4Tail = 40
	// lz4Worth is the percentage of its size that a block must shrink to
	// within its first lz4Sample bytes, else it is stored.
	lz4Worth  = 55
	lz4Sample = 1 << 13
	// lz4Slack is how much longer than itself a block can become: a byte for
	// every 255 literals, and the beginning of a sequence.
	lz4Slack = lz4Block/255 + 32
	// lz4Stored marks the length of a block that is not compressed.
	lz4Stored = 1 << 31
)

// lz4Header begins a frame of blocks of 64 KiB that are independent, without
// checksums and without the size of the contents. The last byte is the
// header's checksum.
var lz4Header = [...]byte{0x04, 0x22, 0x4D, 0x18, 0x60, 0x40, 0x82}

// frame appends the frame of a column of numbers of a width in bytes.
func (e *lz4Encoder) frame(dst, column []byte, width int) []byte {
	dst = append(dst, lz4Header[:]...)
	for len(column) > 0 {
		block := column[:min(lz4Block, len(column))]
		column = column[len(block):]
		dst = slices.Grow(dst, 4+len(block)+lz4Slack)
		at := len(dst) + 4
		size := uint32(e.block(dst[at:at+len(block)+lz4Slack], block, width))
		if int(size) >= len(block) {
			size = uint32(copy(dst[at:at+len(block)], block)) | lz4Stored
		}
		dst = dst[:at+int(size&^lz4Stored)]
		binary.LittleEndian.PutUint32(dst[at-4:], size)
	}
	return append(dst, 0, 0, 0, 0)
}

// block compresses a block into dst, which must be longer by lz4Slack, and
// returns how many bytes that took; where that is not worth it, the length of
// the block.
func (e *lz4Encoder) block(dst, src []byte, width int) int {
	clear(e.seen[:])
	limit := len(src) - lz4Tail
	known := min(keyNumbers*max(width, 2), 16) // bytes that are known to repeat
	done, out, sample := 0, 0, lz4Sample       // how much of src is encoded, how much of dst is used
	for i := width; ; {
		var from int
		switch width {
		case 1, 2:
			i, from = e.find8(src, i, limit, width)
		case 4:
			i, from = e.find16(src, i, limit)
		default:
			i, from = e.find32(src, i, limit)
		}
		if i >= limit {
			break
		}
		n := common(src, i, from, known, limit+8) &^ (width - 1) // a power of two
		literals := i - done
		if at := dst[out:]; literals <= 8 && n < 4+15+255 && len(at) >= 16 {
			// What is usual, without loops.
			at[0] = byte(literals<<4 | min(n-4, 15))
			binary.LittleEndian.PutUint64(at[1:], word(src, done))
			binary.LittleEndian.PutUint16(at[1+literals:], uint16(i-from))
			out += 3 + literals
			if n >= 4+15 {
				at[3+literals] = byte(n - 4 - 15)
				out++
			}
		} else {
			out += putSequence(dst[out:], src[done:i], i-from, n)
		}
		i += n
		done = i
		if i >= sample {
			if out > i*lz4Worth/100 {
				return len(src)
			}
			sample = len(src)
		}
	}
	return out + putSequence(dst[out:], src[done:], 0, 0)
}

// word reads eight bytes.
func word(b []byte, at int) uint64 { return binary.LittleEndian.Uint64(b[at : at+8 : at+8]) }

// find8 looks from i on for a key of eight bytes that was seen before, and returns its
// place and the earlier one; the limit, or a place behind it, where there is none. It and
// its kin for longer keys are loops of their own, because a loop that does all of it
// keeps more numbers at hand than a processor has room for.
func (e *lz4Encoder) find8(src []byte, i, limit, width int) (at, from int) {
	for misses := 1; i < limit; misses++ {
		x := word(src, i)
		if from = e.swap(x+bits.RotateLeft64(x, 23)*5, i); x == word(src, from) {
			return i, from
		}
		i += width * stride(misses)
	}
	return i, 0
}

// find16 is find8 for keys of sixteen bytes, four numbers of four.
func (e *lz4Encoder) find16(src []byte, i, limit int) (at, from int) {
	for misses := 1; i < limit; misses++ {
		x, y := word(src, i), word(src, i+8)
		from = e.swap(x+bits.RotateLeft64(y, 23)*5, i)
		if x == word(src, from) && y == word(src, from+8) && i+16 <= limit+8 {
			return i, from
		}
		i += 4 * stride(misses)
	}
	return i, 0
}

// find32 is find8 for keys of 32 bytes, four numbers of eight.
func (e *lz4Encoder) find32(src []byte, i, limit int) (at, from int) {
	for misses := 1; i < limit; misses++ {
		x, y := word(src, i), word(src, i+24)
		hash := x + bits.RotateLeft64(y, 23)*5
		for k := 8; k < 24; k += 8 {
			hash = bits.RotateLeft64(hash, 23)*5 + word(src, i+k)
		}
		from = e.swap(hash, i)
		if x == word(src, from) && y == word(src, from+24) && common(src, i, from, 8, limit+8) >= 32 {
			return i, from
		}
		i += 8 * stride(misses)
	}
	return i, 0
}

// swap returns where a key of a hash was last seen, and says that it is here now.
func (e *lz4Encoder) swap(hash uint64, at int) (before int) {
	seen := &e.seen[hash*0x9E3779B185EBCA87>>(64-lz4HashBits)]
	before = int(*seen)
	*seen = uint16(at)
	return before
}

// stride is how many numbers to go on after so many that do not repeat: what does not
// is passed over faster and faster.
func stride(misses int) int { return 1 + misses>>5 }

// common is the number of bytes up to limit that repeat at i what was at from,
// where it is known that n do.
func common(src []byte, i, from, n, limit int) int {
	for i+n < limit {
		if diff := word(src, i+n) ^ word(src, from+n); diff != 0 {
			n += bits.TrailingZeros64(diff) / 8
			break
		}
		n += 8
	}
	return min(n, limit-i)
}

// putSequence encodes literals and the repetition that follows them, and
// returns how many bytes that took. Of length 0, there is none and the block
// ends.
func putSequence(dst, literals []byte, distance, length int) int {
	out := 1
	dst[0] = byte(min(len(literals), 15) << 4)
	if len(literals) >= 15 {
		out += putLength(dst[out:], len(literals)-15)
	}
	out += copy(dst[out:], literals)
	if length == 0 {
		return out
	}
	length -= 4 // the format's least
	dst[0] |= byte(min(length, 15))
	binary.LittleEndian.PutUint16(dst[out:], uint16(distance))
	out += 2
	if length >= 15 {
		out += putLength(dst[out:], length-15)
	}
	return out
}

// putLength encodes what a length has beyond the 15 of its token.
func putLength(dst []byte, n int) int {
	out := 0
	for ; n >= 255; n -= 255 {
		dst[out] = 255
		out++
	}
	dst[out] = byte(n)
	return out + 1
}
