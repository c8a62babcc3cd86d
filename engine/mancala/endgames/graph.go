package endgames

import (
	"fmt"
	"math"
	"sort"
	"sync/atomic"

	"houserules/engine/solve/huge"
	"houserules/engine/solve/retrograde"
)

// graph works out predecessors by the tables, and knows those of positions that
// were looked at by themselves.
type graph struct {
	*rowTables
	cells []retrograde.Cell
	seeds int
	per   uint32
	// from are those that moves of positions lead from that were looked at by themselves,
	// low the last bits of where they lead, by bucket: a bucket's begin at first.
	first []uint32
	from  []uint32
	low   []uint8
}

// bucket is the logarithm of how many states share a bucket.
const bucket = 6

// count counts a move that leads to a state. Several workers do it at once.
func (g *graph) count(to uint32) { atomic.AddUint32(&g.first[to>>bucket+2], 1) }

// makeRoom makes room for the moves that were counted. Where those of a bucket begin
// stands one place late, until they are all added.
func (g *graph) makeRoom() error {
	all := 0
	for i, n := range g.first {
		all += int(n)
		g.first[i] = uint32(all)
	}
	if all > math.MaxUint32 {
		return fmt.Errorf("the layer with %d seeds has %d moves that are listed, more than %d", g.seeds, all, math.MaxUint32)
	}
	g.from, g.low = huge.Make[uint32](all), huge.Make[uint8](all)
	return nil
}

// add adds a move that was counted. Several workers do it at once.
func (g *graph) add(to, from uint32) {
	at := atomic.AddUint32(&g.first[to>>bucket+1], 1) - 1
	g.from[at], g.low[at] = from, uint8(to&(1<<bucket-1))
}

// mark marks where the moves lead.
func (g *graph) mark(workers int) {
	inParts(len(g.cells), workers, func(_, from, to int) {
		for b := from >> bucket; b < (to+1<<bucket-1)>>bucket; b++ {
			for _, low := range g.low[g.first[b]:g.first[b+1]] {
				g.cells[b<<bucket+int(low)] |= retrograde.HasExplicit
			}
		}
	})
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
		if uint32(g.zero[idSower]) < own {
			unsown := g.unsown[g.firstUnsown[idInto]:g.firstUnsown[idInto+1]]
			sowers := g.sowers[idSower*g.own:][:g.own]
			for i, n := range unsown[:min(len(unsown), g.own)] {
				if n != 0 {
					out.Add(before + uint32(bases[theirs+i+1]) + sowers[i]*uint32(x.counts[mine-i-1]) + n - 1)
				}
			}
			if len(unsown) > g.own {
				for _, r := range g.rounds[g.firstRound[idSower]:g.firstRound[idSower+1]] {
					if int(r.way) >= len(unsown) {
						break
					}
					if n := unsown[r.way]; n != 0 {
						out.Add(before + uint32(bases[theirs+int(r.crossed)]) + r.before*uint32(x.counts[mine-int(r.crossed)]) + n - 1)
					}
				}
			}
		}
		if tells {
			b, own := state>>bucket, uint8(state&(1<<bucket-1))
			from := g.from[g.first[b]:g.first[b+1]]
			for i, low := range g.low[g.first[b]:g.first[b+1]] {
				if low == own {
					out.Add(from[i] | retrograde.Explicit)
				}
			}
		}
	}
}
