package retrograde

// Cell is what is known of a state, a position with a tag: the best value among
// the moves that are decided, and how many moves are not. The zero value is of no
// use.
type Cell uint16

// None is the value of a state without a decided move. Other values lie from -Most
// to Most.
const (
	None = -128
	Most = 127
)

// MostOpen is the largest number of moves of a state that stay in the layer.
const MostOpen = 15

const (
	openBits = 0x0f00
	oneOpen  = 0x0100

	// Final marks a state in which the game is over.
	Final Cell = 0x1000
	// OnlyExplicit marks a state that takes note only of what Explicit predecessors say:
	// where the rules may forbid moves, what looks like a predecessor may be none.
	OnlyExplicit Cell = 0x2000
	// HasExplicit marks a state with explicit predecessors, for whoever lists them.
	HasExplicit Cell = 0x4000

	decided Cell = 0x8000
)

// MakeCell is a state with the best value of the moves that leave the layer, or
// None, and so many that do not.
func MakeCell(best, open int) Cell { return Cell(uint8(int8(best))) | Cell(open)<<8 }

// Value is the best value known; once the layer is solved, the value.
func (c Cell) Value() int { return int(int8(c)) }

// Open is the number of moves that are not decided.
func (c Cell) Open() int { return int(c & openBits >> 8) }

// Leave counts a move as one that leaves the layer, for so much.
func (c Cell) Leave(value int) Cell {
	if value > c.Value() {
		c = c.set(value)
	}
	return c - oneOpen
}

// tells is Explicit for states that are marked Tells.
func (c Cell) tells() uint32 { return uint32(c&HasExplicit) << 17 }

// set puts another value.
func (c Cell) set(value int) Cell { return c&^0xff | Cell(uint8(int8(value))) }
