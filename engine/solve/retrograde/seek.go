package retrograde

import "unsafe"

// sought are the cells that a scan looks for: not decided, with a value that is won,
// or one that is lost and no move open. A scan passes over nearly all cells, so it looks
// at eight at a time.
type sought struct {
	won, lost Cell
	// wins and losses have the cell in each lane.
	wins, losses uint64
}

const (
	// wonBits and lostBits are what makes a cell one that is sought.
	wonBits  = decided | 0xff
	lostBits = decided | openBits | 0xff

	// lanes is how many cells a word holds, ones has 1 in each lane, tops the first bit.
	lanes = 4
	ones  = 0x0001_0001_0001_0001
	tops  = 0x8000_8000_8000_8000
)

// never is a bit that is not among wonBits and lostBits: no cell has it there.
const never = OnlyExplicit

// seek looks for cells that are won or lost. A value larger than the largest is none: it
// may lie outside of a byte, or be what says that no value is known.
func seek(won, lost, largest int) sought {
	w, l := never, never
	if won <= largest {
		w = Cell(uint8(int8(won)))
	}
	if lost >= -largest {
		l = Cell(uint8(int8(lost)))
	}
	return sought{w, l, uint64(w) * ones, uint64(l) * ones}
}

// none says whether no cell can be sought.
func (s *sought) none() bool { return s.won == never && s.lost == never }

// is says whether a cell is sought.
func (s *sought) is(c Cell) bool { return c&wonBits == s.won || c&lostBits == s.lost }

// among says whether one of the cells in a word is: it has a lane of zeros.
func (s *sought) among(word uint64) bool {
	w := word&(uint64(wonBits)*ones) ^ s.wins
	l := word&(uint64(lostBits)*ones) ^ s.losses
	return ((w-ones)&^w|(l-ones)&^l)&tops != 0
}

// next is the number of the first cell from one on that is sought, or how many there are.
func (s *sought) next(cells []Cell, i int) int {
	for ; i < len(cells) && uintptr(unsafe.Pointer(&cells[i]))%8 != 0; i++ {
		if s.is(cells[i]) {
			return i
		}
	}
	for ; i+2*lanes <= len(cells); i += 2 * lanes {
		words := (*[2]uint64)(unsafe.Pointer(&cells[i]))
		if s.among(words[0]) || s.among(words[1]) {
			break
		}
	}
	for i < len(cells) && !s.is(cells[i]) {
		i++
	}
	return i
}
