package hop

import (
	"maps"

	"houserules/engine"
)

// layImages finds, for each point, the one where it comes to lie when the board is turned
// by half a turn. There is no list where the points, their lines, the counters at
// the start or the rules look different from the other side.
func (g *Game) layImages() {
	r := &g.rules
	if r.Second != nil || r.End.NoMove.First != r.End.NoMove.Second || r.End.NoCounters.First != r.End.NoCounters.Second ||
		r.Closing != nil && (r.Closing.Edges == EdgesFirst || r.Closing.Edges == EdgesSecond) {
		return
	}
	g.images = map[int]set{}
	for _, q := range g.points {
		image := g.image(one(q.bit), true, g.width-1)
		if image.none() {
			g.images = nil
			return
		}
		g.images[q.bit] = image
	}
	start := g.turned(&g.start)
	if start.men != g.start.men || !maps.Equal(g.lineImages(false), g.lineImages(true)) {
		g.images = nil
	}
}

// joins is a move of the board, whoever makes it.
type joins struct{ from, to, over set }

// lineImages are the moves of the board as they are, or where they come to lie.
func (g *Game) lineImages(turned bool) map[joins]bool {
	all := map[joins]bool{}
	for i := range g.moves {
		m := &g.moves[i]
		j := joins{m.from, m.to, m.over}
		if turned {
			j = joins{g.halfTurn(m.from), g.halfTurn(m.to), g.halfTurn(m.over)}
		}
		all[j] = true
	}
	return all
}

// halfTurn is where points come to lie when the board is turned.
func (g *Game) halfTurn(points set) (turned set) {
	for bit, image := range g.images {
		if points.has(bit) {
			turned = turned.or(image)
		}
	}
	return turned
}

// turned is a position with the board turned and the players exchanged.
func (g *Game) turned(p *position) position {
	return position{
		men:   [2]set{g.halfTurn(p.men[second]), g.halfTurn(p.men[first])},
		chain: g.halfTurn(p.chain), mover: p.mover.other(), turned: p.turned>>1 | p.turned&1<<1,
	}
}

// turning is the ability Turned; nil where the two sides differ.
func (g *Game) turning() func(engine.State) string {
	if g.images == nil {
		return nil
	}
	return func(s engine.State) string {
		p := g.turned(&s.(*State).now().position)
		return g.format(&p)
	}
}
