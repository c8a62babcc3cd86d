package hop

import (
	"houserules/engine"
	"houserules/engine/hop/internal/flight"
	"houserules/engine/hop/internal/search"
	"houserules/engine/lookahead"
	"houserules/engine/rules"
)

// searchDoors are the doors for players who look ahead.
func (g *Game) searchDoors(players []engine.PlayerFacts) []engine.Door {
	if family := g.family(); family != nil {
		if door := family.Door(players); door != nil {
			return []engine.Door{door}
		}
	}
	return nil
}

// FastPlayer is an ability: the fast player for single positions, for players who look ahead.
func (g *Game) FastPlayer(player engine.PlayerFacts, plain engine.Agent) engine.Agent {
	if family := g.family(); family != nil {
		return family.Player(player, plain)
	}
	return nil
}

// maxDepth is the largest depth of a search, which is that of the plain player.
const maxDepth = 63

// family has the searchers of the game; nil where none plays its rules.
func (g *Game) family() *lookahead.Family {
	if g.Wide() || !bitboardKnobs().Plays(g.knobs) {
		return nil
	}
	return &lookahead.Family{
		Game: g, MaxDepth: maxDepth,
		Fits: func(s engine.State) bool {
			here, ok := s.(*State)
			return ok && here.g.graph == g.graph
		},
		New: func(objective engine.Objective, _ *engine.Weights) lookahead.Searcher {
			return &searcher{g: g, Kernel: search.New(g.searchRules(bitboardKnobs()), objective)}
		},
	}
}

// flightRules are the rules in words, for a kernel that knows these knobs and values.
func (g *Game) flightRules() flight.Rules {
	return flight.Rules{
		Shift: g.shift, All: g.all.lo, Lines: low(g.lines), Mids: low(g.mids),
		MustCapture: g.mustCapture, StepsRuled: g.stepsRuled,
		Up:   [2][axes]uint64{low(g.stepsUp[first][0]), low(g.stepsUp[second][1])}, // nobody turns round here
		Down: [2][axes]uint64{low(g.stepsDown[first][0]), low(g.stepsDown[second][1])},
	}
}

// searchRules are the rules for a search that knows these knobs and values.
func (g *Game) searchRules(known rules.Known) *search.Rules {
	known.Must("search", g.knobs)
	r := &search.Rules{
		Rules:  g.flightRules(),
		GoesOn: g.continuation != ContinuationNone, MayPass: g.continuation == ContinuationOptional,
		Repetition: g.repetition, Limit: g.limit,
	}
	for s := first; s <= second; s++ {
		r.Stuck[s], r.NoCounters[s] = g.verdict(endNoMove, s), g.verdict(endNoCounters, s)
	}
	return r
}

// verdict is what an end at a player's turn is to them: 1 for a win, -1 for a loss.
func (g *Game) verdict(end engine.EndReason, s side) int8 {
	switch g.returns(end, s)[s] {
	case engine.FullReturn:
		return 1
	case 0:
		return -1
	}
	return 0
}

// searcher searches at states of the family.
type searcher struct {
	*search.Kernel
	g    *Game
	kids []search.Position
}

// Search implements lookahead.Searcher.
func (k *searcher) Search(state engine.State, depth int, legal []engine.Action, values []int32, margin int32) {
	s := state.(*State)
	f := s.now()
	at := int32(len(s.frames) - 1)
	here := k.g.word(&f.position, at, f.first)
	k.kids = k.kids[:0]
	for _, a := range legal {
		var next position
		first := f.first
		if k.g.move(&f.position, &k.g.moves[a], &next) {
			first = at + 1
		}
		k.kids = append(k.kids, k.g.word(&next, at+1, first))
	}
	k.Kernel.Search(&here, (*past)(s), k.kids, depth, values, inCounters(margin))
	for i, v := range values {
		values[i] = inHalves(v)
	}
}

// inCounters is a margin in the kernel's unit, rounded up.
func inCounters(margin int32) int32 {
	if margin == lookahead.All {
		return margin
	}
	return (margin + 1) / 2
}

// inHalves is a value of the kernel, whose unit is a counter, in half units.
func inHalves(v int32) int32 {
	switch {
	case v > lookahead.Won/2:
		return lookahead.Won + 2*(v-lookahead.Won)
	case v < -lookahead.Won/2:
		return 2*(v+lookahead.Won) - lookahead.Won
	}
	return 2 * v
}

// past is a game as searches ask it.
type past State

// Times implements search.Past.
func (s *past) Times(p *search.Position) int {
	me := side(p.Mover & 1)
	var seen position
	seen.mover, seen.men[me].lo, seen.men[me.other()].lo = me, p.Own, p.Enemy
	return s.recent.Times(seen.hash(), int(p.First), func(i int) bool { return s.frames[i].position == seen })
}

// word is a position in words, after so many plies and the last capture.
func (g *Game) word(p *position, at, first int32) search.Position {
	me, other := p.mover, p.mover.other()
	return search.Position{
		Own: p.men[me].lo, Enemy: p.men[other].lo, Chain: p.chain.lo,
		Lead: int32(g.start.left(other)-p.left(other)) - int32(g.start.left(me)-p.left(me)),
		At:   at, First: first, Mover: uint8(me),
	}
}

// Looked implements lookahead.Searcher.
func (k *searcher) Looked() uint64 { return k.Nodes }

// Forget implements lookahead.Searcher: nothing is remembered.
func (k *searcher) Forget() {}
