package engine

import "sync/atomic"

// Luck draws choices from a stream, for the random games that players try. Each choice
// among up to [LaneActions] takes 16 bits of a word, the lowest first, so that a word
// serves four; a choice among more, and a throw of dice, takes a word of its own.
type Luck struct {
	stream Stream
	word   uint64
	left   int // lanes of the word not yet used
}

// NewLuck draws from a stream from its beginning on.
func NewLuck(s Stream) Luck { return Luck{stream: s} }

// Choice returns a uniform choice among n, from 0 to n-1.
func (l *Luck) Choice(n int) int {
	if n > LaneActions {
		return Below(l.stream.Next(), n)
	}
	if l.left == 0 {
		l.word, l.left = l.stream.Next(), 4
	}
	k := int(l.word & 0xFFFF * uint64(n) >> 16)
	l.word >>= 16
	l.left--
	return k
}

// Chance returns which of n chance results comes, given their weights, or none
// where all are equally likely.
func (l *Luck) Chance(n int, weights []uint32) int {
	w := l.stream.Next()
	if len(weights) == 0 {
		return Below(w, n)
	}
	return fallsOn(weights, Below(w, sum(weights)))
}

// sum adds weights up.
func sum(weights []uint32) int {
	total := 0
	for _, x := range weights {
		total += int(x)
	}
	return total
}

// fallsOn returns which of the weights a draw from 0 to their sum less one
// falls on.
func fallsOn(weights []uint32, draw int) int {
	for i, x := range weights {
		if draw -= int(x); draw < 0 {
			return i
		}
	}
	return len(weights) - 1
}

// Playouts plays games to their ends at random. It is scratch memory for one
// worker; the zero value is ready.
type Playouts struct {
	// Stop makes a game that is played ply by ply end early, undecided, once it
	// is set: some games are a million plies long. Nil never does.
	Stop    *atomic.Bool
	legal   []Action
	weights []uint32
}

// Play plays on from the state's position to the end of the game and returns
// the outcome; the state, whose game must not be over, is left as it was. At
// each turn with more than one action the choice is a [Luck]'s, of the stream
// from its beginning on; turns with one action draw nothing, and dice are
// thrown with their odds.
func (r *Playouts) Play(s State, stream Stream) Outcome {
	if o, ok := s.Playout(stream); ok {
		return o
	}
	return r.PlayByPly(s, stream)
}

// pliesBetweenLooks is how many plies of a random game pass between two looks at
// Stop.
const pliesBetweenLooks = 1024

// PlayByPly does what Play does ply by ply, whatever the state can.
func (r *Playouts) PlayByPly(s State, stream Stream) Outcome {
	luck, plies := NewLuck(stream), 0
	for turn := s.Turn(); turn != Over; turn = s.Turn() {
		r.legal = s.Actions(r.legal[:0])
		k := 0
		switch n := len(r.legal); {
		case turn == Chance:
			r.weights = s.Weights(r.weights[:0])
			k = luck.Chance(n, r.weights)
		case n > 1:
			k = luck.Choice(n)
		}
		s.Play(r.legal[k])
		if plies++; plies%pliesBetweenLooks == 0 && r.Stop != nil && r.Stop.Load() {
			break
		}
	}
	var o Outcome
	if s.Turn() == Over {
		o = s.Outcome()
	}
	for range plies {
		s.Undo()
	}
	return o
}
