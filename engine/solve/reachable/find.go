package reachable

import (
	"context"
	"iter"
	"unsafe"
)

// Game is a game for two whose positions can be looked at. P tells two of them apart.
type Game[P comparable] interface {
	// Hash is a number by which equal positions are found.
	Hash(p P) uint64
	// Layer is the number of a position's layer, from 0 on.
	Layer(p P) int
	// Look calls move with what every legal move leads to, in their order, and says
	// whether the player to move goes on there; or it says that the game is over and
	// what that is worth to the player to move: 1, 0 or -1. A move that stays in the
	// layer passes the turn.
	Look(p P, move func(next P, again bool)) (worth int, over bool)
}

// layer has the positions of a layer in the order in which they were found.
type layer[P comparable] struct {
	found []P
	// places has the number of a position, plus one, near where its hash says; its
	// length is a power of two.
	places []uint32
	// moves is how many moves stay in the layer.
	moves  int
	values []int8
	ranks  []uint8
	// longest is the largest rank.
	longest int
}

// place is where a position is in places, or where it would be.
func (l *layer[P]) place(hash uint64, p P) int {
	mask := len(l.places) - 1
	at := int(hash>>20) & mask
	for l.places[at] != 0 && l.found[l.places[at]-1] != p {
		at = (at + 1) & mask
	}
	return at
}

// number is the number of a position, which must be there.
func (l *layer[P]) number(hash uint64, p P) int { return int(l.places[l.place(hash, p)]) - 1 }

// enter adds a position that may be there.
func (l *layer[P]) enter(g Game[P], p P) {
	if 3*len(l.places) <= 4*len(l.found)+4 {
		l.places = make([]uint32, max(64, 2*len(l.places)))
		for i, q := range l.found {
			l.places[l.place(g.Hash(q), q)] = uint32(i) + 1
		}
	}
	if at := l.place(g.Hash(p), p); l.places[at] == 0 {
		l.found = append(l.found, p)
		l.places[at] = uint32(len(l.found))
	}
}

// bytes is about how many bytes a solver takes at its largest: positions, their
// places, values and ranks of all layers, twice for lists that grow; and moves there
// and back of the layer with most.
func (s *Solver[P]) bytes() int {
	var p P
	all, most := 0, 0
	for _, l := range s.layers {
		all += cap(l.found)*int(unsafe.Sizeof(p)) + 4*len(l.places) + 2*len(l.found)
		most = max(most, 8*l.moves+16*len(l.found))
	}
	return 2*all + most
}

// lookEvery is how many positions are looked at before anything else is.
const lookEvery = 1 << 12

// find finds all positions.
func (s *Solver[P]) find(ctx context.Context, roots iter.Seq[P], o Options) error {
	looked := 0
	look := func() error {
		if looked++; looked%lookEvery != 0 {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if o.Found != nil {
			o.Found(s.Found())
		}
		if o.Memory > 0 && s.bytes() > o.Memory {
			return &TooManyError{Found: s.Found(), Memory: s.bytes()}
		}
		return nil
	}
	for p := range roots {
		n := s.game.Layer(p)
		for len(s.layers) <= n {
			s.layers = append(s.layers, &layer[P]{})
		}
		s.layers[n].enter(s.game, p)
		if err := look(); err != nil {
			return err
		}
	}
	for n := len(s.layers) - 1; n >= 0; n-- {
		l := s.layers[n]
		for i := 0; i < len(l.found); i++ {
			if err := look(); err != nil {
				return err
			}
			s.game.Look(l.found[i], func(next P, _ bool) {
				to := s.game.Layer(next)
				s.layers[to].enter(s.game, next)
				if to == n {
					l.moves++
				}
			})
		}
	}
	if o.Memory > 0 && s.bytes() > o.Memory {
		return &TooManyError{Found: s.Found(), Memory: s.bytes(), All: true}
	}
	return nil
}
