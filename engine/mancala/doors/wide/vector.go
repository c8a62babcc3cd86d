package wide

import (
	"encoding/binary"
	"unsafe"

	"houserules/engine/mancala/doors/internal/octet"
)

// lanes are the lanes of a vector, one by one. The form in Go works on words:
// reading them as bytes needs unsafe, with words put together from bytes it has
// 0.94 of the rate.
func (v *vec) lanes() *[laneCount]uint8 { return (*[laneCount]uint8)(unsafe.Pointer(v)) }

// hasWords says whether the first byte of a word is its lowest, as lanes
// expects.
func hasWords() bool { return binary.NativeEndian.Uint16([]byte{1, 0}) == 1 }

// drawn are the lanes of the random words that serve the plies of the block,
// by game.
func (f *flight) drawn() *[wordCount][8][4]uint16 {
	return (*[wordCount][8][4]uint16)(unsafe.Pointer(&f.inWords.random))
}

// The functions below compare all lanes of words at once, of which each must
// be at most octet.Max. What they return has the top bits of the lanes where it
// is so.

// zero says where a lane is zero.
func zero(a uint64) uint64 { return (octet.Top - a) & octet.Top }

// zeroBytes says where a byte of any value is zero; of those above one that is
// it may say so wrongly.
func zeroBytes(a uint64) uint64 { return (a - octet.Ones) &^ a & octet.Top }

// atLeast says where a is no less than b.
func atLeast(a, b uint64) uint64 { return ((a | octet.Top) - b) & octet.Top }

// whole makes whole bytes of top bits, and seven the seven bits of them that
// lanes of at most octet.Max have.
func whole(top uint64) uint64 { return top | seven(top) }
func seven(top uint64) uint64 { return top - top>>7 }

// either returns b's bytes where the mask is 0xFF and a's where it is 0.
func either(mask, a, b uint64) uint64 { return a ^ (a^b)&mask }

// most returns the larger lanes.
func most(a, b uint64) uint64 { return either(seven(atLeast(b, a)), a, b) }

// spread makes lanes of 16 bits of the lower four lanes of a word.
func spread(w uint64) uint64 {
	w &= 0xFFFFFFFF
	w = (w | w<<16) & 0x0000FFFF0000FFFF
	return (w | w<<8) & 0x00FF00FF00FF00FF
}
