package endgames

import (
	"fmt"
	"slices"

	"houserules/engine"
	"houserules/engine/hop"
)

// mostCompared is how many positions of a layer are compared with the plain rules, beside ever
// fewer of those that come after them: of a million, seven times as many in all.
const mostCompared = 1000

// comparison compares what is seen of positions of each layer with
// the game's State: whether the game is over there, with which result, and where each move
// leads.
type comparison struct {
	seen  map[int]uint64 // positions, by layer
	doubt error          // what was found wrong first
}

// step is a move and what it leads to.
type step struct {
	action engine.Action
	next   hop.Snapshot
}

// compare looks at a position, if it is one of the first of its layer, or by its hash one of
// those after them.
func (c *comparison) compare(l *looker, p hop.Snapshot) {
	if c.seen == nil {
		c.seen = map[int]uint64{}
	}
	layer := p.Counters()
	c.seen[layer]++
	if c.doubt != nil || p.Hash()%(c.seen[layer]/mostCompared+1) != 0 {
		return
	}
	var ours []step
	returns, over := l.Game.Expand(p, func(a engine.Action, next hop.Snapshot) { ours = append(ours, step{a, next}) })
	s := l.plain.StateAt(p)
	if plain := s.Turn() == engine.Over; plain != over || over && s.Outcome().Returns != returns {
		c.doubt = l.differ(p, "whether the game is over, and how")
		return
	}
	var plain []step
	for _, a := range s.Actions(nil) {
		s.Play(a)
		plain = append(plain, step{a, s.Snapshot()})
		s.Undo()
	}
	if !slices.Equal(ours, plain) {
		c.doubt = l.differ(p, "which moves there are, and where they lead")
	}
	for _, m := range plain {
		// What package reachable is told of a layer.
		if n := m.next.Counters(); n > layer || n == layer && m.next.Mover() == p.Mover() {
			c.doubt = l.differ(p, "that a move takes counters or passes the turn")
		}
	}
}

// differ is the error that the solver's values cannot be trusted.
func (l *looker) differ(p hop.Snapshot, in string) error {
	return fmt.Errorf("rules %s, position %s: the solver and the plain rules differ in %s; that is a fault of this program, and no value is given: report it with the rules", l.hash, l.Text(p), in)
}
