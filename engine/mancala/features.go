package mancala

import (
	"strconv"

	"houserules/engine"
	"houserules/engine/mancala/internal/core"
)

// mostWeighed is the largest number of seeds in a house that has a feature of its own: more
// count as so many.
const mostWeighed = 12

// The features of a part beside those of its houses.
const (
	featureLead   = iota // in half seeds
	featureOwn           // seeds in the own row
	featureTheirs        // seeds in the other row
	featureMove          // always 1: what it is worth to be the one to move
	featuresBeside
)

// weighed says where a game's features are. They come in parts: of the opening, while more
// than half of the seeds of the start lie on the board, and of what follows; and where the
// rows are unequal, of South to move and of North.
type weighed struct {
	board *core.Board
	// half is the largest number of seeds on the board of the later part.
	half int
	// sides is 2 where the rows are unequal, else 1; part the number of features of a part.
	sides, part int
}

// RowWeights lays out weights, one for each of the game's features, for those who search in rows.
func (g *Game) RowWeights(weights []int16) core.Weights {
	w := g.weighed()
	laid := core.Weights{Late: int32(w.half)}
	for side := range 2 {
		for late := range 2 {
			at := w.part * late
			if w.sides == 2 {
				at += 2 * w.part * side
			}
			part := &laid.Parts[side][late]
			for i, who := range [2]core.Side{core.Side(side), core.Side(side).Other()} {
				for house := range w.board.Rows[who] {
					for seeds := 1; seeds < len(part.Houses[i][house]); seeds++ {
						part.Houses[i][house][seeds] = int32(weights[at+min(seeds, mostWeighed)-1])
					}
					at += mostWeighed
				}
			}
			part.Lead, part.Own, part.Theirs, part.Move = int32(weights[at+featureLead]), int32(weights[at+featureOwn]), int32(weights[at+featureTheirs]), int32(weights[at+featureMove])
		}
	}
	return laid
}

// features are an ability: how many seeds lie in which house, own or other, row by row and
// in all, and the lead.
func (g *Game) features() *engine.Features {
	w := g.weighed()
	return &engine.Features{Names: w.names, Of: func(s engine.State, dst []engine.Feature) []engine.Feature {
		return w.of(&s.(*State).now().Position, dst)
	}}
}

// weighed finds out where the features are.
func (g *Game) weighed() *weighed {
	b := &g.core.Board
	w := &weighed{board: b, half: g.core.OnBoard(&g.core.Start) / 2, sides: 1, part: b.Size*mostWeighed + featuresBeside}
	if b.Rows[core.South] != b.Rows[core.North] {
		w.sides = 2
	}
	return w
}

// of appends the features of a position.
func (w *weighed) of(p *core.Position, dst []engine.Feature) []engine.Feature {
	me := p.Mover
	own, theirs := w.board.Seeds(p, me), w.board.Seeds(p, me.Other())
	at := 0
	if own+theirs <= w.half {
		at = w.part
	}
	if w.sides == 2 {
		at += 2 * w.part * int(me)
	}
	for _, who := range [2]core.Side{me, me.Other()} {
		from, to := w.board.Row(who)
		for _, n := range p.Houses[from:to] {
			if n > 0 {
				dst = append(dst, engine.Feature{Index: uint16(at + min(int(n), mostWeighed) - 1), Count: 1})
			}
			at += mostWeighed
		}
	}
	add := func(which, count int) {
		if count != 0 {
			dst = append(dst, engine.Feature{Index: uint16(at + which), Count: int16(count)})
		}
	}
	add(featureLead, int(p.Stores[me]-p.Stores[me.Other()]))
	add(featureOwn, own)
	add(featureTheirs, theirs)
	add(featureMove, 1)
	return dst
}

// names are the names of all features: "early own house 1: 3 seeds". Houses are counted in the
// order of sowing.
func (w *weighed) names() []string {
	var names []string
	for side := range w.sides {
		before := ""
		if w.sides == 2 {
			before = core.Side(side).String() + " "
		}
		for _, part := range [2]string{"early ", "late "} {
			names = w.namePart(names, before+part, core.Side(side))
		}
	}
	return names
}

// namePart appends the names of a part, seen by a side.
func (w *weighed) namePart(names []string, before string, side core.Side) []string {
	for i, who := range [2]core.Side{side, side.Other()} {
		for house := range w.board.Rows[who] {
			for seeds := 1; seeds <= mostWeighed; seeds++ {
				name := before + [2]string{"own", "other"}[i] + " house " + strconv.Itoa(house+1) + ": " + strconv.Itoa(seeds)
				if seeds == mostWeighed {
					name += " or more"
				}
				names = append(names, name)
			}
		}
	}
	return append(names, before+"lead in halves", before+"own row", before+"other row", before+"move")
}
