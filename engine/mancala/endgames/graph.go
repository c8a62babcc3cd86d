package endgames

import (
	"sort"

	"houserules/engine/solve/retrograde"
)

// graph works out predecessors by the tables, and knows those of positions that
// were looked at by themselves.
type graph struct {
	*quick
	cells []retrograde.Cell
	seeds int
	per   uint32
	told  int
	// moves are those of positions that were looked at by themselves, by where they
	// lead, the states of a bucket from first on.
	first []uint32
	moves []uint64
}

// bucket is the logarithm of how many states share a bucket.
const bucket = 6

// collect sorts the moves of all parts into buckets, and marks where they lead.
func (g *graph) collect(parts []*layout) {
	g.first = make([]uint32, len(g.cells)>>bucket+2)
	for _, l := range parts {
		for _, m := range l.told {
			g.first[m>>32>>bucket+1]++
			g.cells[m>>32] |= retrograde.Tells
		}
	}
	for i := 1; i < len(g.first); i++ {
		g.first[i] += g.first[i-1]
	}
	g.moves = make([]uint64, g.told)
	next := append([]uint32(nil), g.first...)
	for _, l := range parts {
		for _, m := range l.told {
			b := m >> 32 >> bucket
			g.moves[next[b]] = m
			next[b]++
		}
		l.told = nil
	}
}

// Predecessors implements retrograde.Graph.
func (g *graph) Predecessors(of []uint32, out *retrograde.Routes) {
	x := g.space.rows[0]
	bases := g.space.bases[g.seeds][0]
	own := uint32(g.own)
	from, to := uint32(1), uint32(0) // the strip at hand; none yet
	var mine, theirs int             // seeds of the player to move, who was sown to, and of who sowed
	var rows, back, base uint32
	for _, state := range of {
		tells := state&retrograde.Explicit != 0
		state &^= retrograde.Explicit
		before, at := uint32(0), state
		if len(g.tags) > 1 {
			tag := int(state / g.per)
			at -= uint32(tag) * g.per
			before = uint32(g.number(g.tags[tag].passed())) * g.per
		}
		if at < from || at >= to {
			mine = sort.SearchInts(bases, int(at)+1) - 1
			theirs = g.seeds - mine
			rows, back = uint32(x.counts[theirs]), uint32(x.counts[mine])
			from = uint32(bases[mine])
			to = from + rows*back
			base = uint32(bases[theirs])
		}
		into := (at - from) / rows
		sower := at - from - into*rows
		idInto, idSower := x.first[mine]+int(into), x.first[theirs]+int(sower)
		for _, m := range g.movers[g.firstMover[idSower]:g.firstMover[idSower+1]] {
			out.Add(before + base + m*back + into)
		}
		if zero := uint32(g.zero[idSower]); zero < own {
			reach := int(g.reach[idInto])
			unsown := g.unsown[idInto*(g.own+1):][:g.own+1]
			sowers := g.sowers[idSower*g.own:][:g.own]
			for i, n := range unsown[:reach] {
				if n != 0 {
					out.Add(before + uint32(bases[theirs+i+1]) + sowers[i]*uint32(x.counts[mine-i-1]) + n - 1)
				}
			}
			if reach == g.own && zero > 0 && unsown[g.own] != 0 {
				g.around(theirs, mine, int(sower), int(zero), unsown[g.own]-1, before, out)
			}
		}
		if tells {
			b := state >> bucket
			for _, m := range g.moves[g.first[b]:g.first[b+1]] {
				if uint32(m>>32) == state {
					out.Add(uint32(m) | retrograde.Explicit)
				}
			}
		}
	}
}

// around hands out the positions before a sowing through the whole of the other row
// that ended in the own one.
func (g *graph) around(theirs, mine, sower, zero int, other, before uint32, out *retrograde.Routes) {
	x := g.space.rows[0]
	var row [16]uint16
	for i, n := range x.row(theirs, sower) {
		row[i] = uint16(n)
	}
	for i := zero + 1; i < g.own; i++ {
		row[i]--
	}
	row[zero] = uint16(2*g.own - 1 - zero)
	for i := 0; i < zero && row[i] > 0; i++ {
		row[i]--
		row[zero]++
		seeds, n := number(x, row[:g.own])
		out.Add(before + uint32(g.space.bases[g.seeds][0][seeds]) + uint32(n)*uint32(x.counts[mine-g.own]) + other)
	}
}
