package hop

import (
	"math/bits"
	"slices"

	"houserules/engine"
)

// The features of a player beside those of points, seen when that player is to move.
const (
	featureCounters      = iota // own counters
	featureOtherCounters        // the other player's
	featureMoves                // moves to choose from
	featureHops                 // moves that capture, among them
	featureChain                // 1 where a counter that has captured may hop again
	featureTurned               // 1 where the own counters have turned round
	featureOtherTurned          // 1 where the other player's have
	featureMove                 // always 1
	featuresBeside
)

// features are an ability: who stands where, how many are left, and what the player to move
// may do. The two players' are apart: boards need not look the same from both sides.
func (g *Game) features() *engine.Features {
	w := &weighed{Game: g}
	points := slices.Clone(g.points)
	slices.SortFunc(points, func(a, b point) int { return a.bit - b.bit })
	for i, p := range points {
		w.place[p.bit] = uint16(i)
		w.labels = append(w.labels, p.label)
	}
	return &engine.Features{Names: w.names, Of: func(s engine.State, dst []engine.Feature) []engine.Feature {
		state := s.(*State)
		return w.of(&state.now().position, state.legal(), dst)
	}}
}

// weighed is a game with the places of its points among the features, by their bits, and
// their labels in that order.
type weighed struct {
	*Game
	place  [MaxPoints]uint16
	labels []string
}

// of appends the features of a position with its options.
func (w *weighed) of(p *position, o *options, dst []engine.Feature) []engine.Feature {
	me, n := p.mover, len(w.labels)
	at := int(me) * (2*n + featuresBeside)
	for _, who := range [2]side{me, me.other()} {
		for half, men := range p.men[who].words() {
			for ; men != 0; men &= men - 1 {
				bit := 64*half + bits.TrailingZeros64(men)
				dst = append(dst, engine.Feature{Index: uint16(at) + w.place[bit], Count: 1})
			}
		}
		at += n
	}
	moves, hops := o.count(p)
	for which, count := range [featuresBeside]int{
		p.left(me), p.left(me.other()), moves, hops, min(1, p.chain.count()), int(p.turned >> me & 1), int(p.turned >> me.other() & 1), 1,
	} {
		if count != 0 {
			dst = append(dst, engine.Feature{Index: uint16(at + which), Count: int16(count)})
		}
	}
	return dst
}

// count is the number of moves of counters, and that of those that capture, whose slots are
// around a counter of the other player.
func (o *options) count(p *position) (moves, hops int) {
	other := p.men[p.mover.other()].words()
	for _, slots := range o.slots {
		for half, w := range slots.words() {
			moves += bits.OnesCount64(w)
			hops += bits.OnesCount64(w & other[half])
		}
	}
	return moves, hops
}

// names are the names of all features: "x own A1".
func (w *weighed) names() []string {
	var names []string
	for s := first; s <= second; s++ {
		before := string(letters[s]) + " "
		for _, whose := range [2]string{"own ", "other "} {
			for _, label := range w.labels {
				names = append(names, before+whose+label)
			}
		}
		for _, name := range [featuresBeside]string{
			"own counters", "other counters", "moves", "hops", "chain", "own turned", "other turned", "move",
		} {
			names = append(names, before+name)
		}
	}
	return names
}
