package oneply

// Best are the best of some moves, a bit to a house, and what they are worth.
type Best struct {
	Value int32
	moves uint8
}

// NoBest is the best of no moves: every move is better.
func NoBest() Best { return Best{Value: -1 << 30} }

// Add enters a move. The processor cannot predict which moves are the best, so nothing
// branches on it.
func (b *Best) Add(house int, value int32) {
	worse, better := (value-b.Value)>>31, (b.Value-value)>>31
	b.moves = b.moves&^uint8(better) | 1<<(house&7)&^uint8(worse)
	b.Value = max(b.Value, value)
}
