package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/lookahead"
)

// points are the places of the boards that are drawn here: four lines of eight bits.
const points = 32

// place is a position as a list of points, 1 and -1 for the counters of the two players.
type place struct {
	at    [points]int8
	mover int8
	chain int // the point of a counter that may go on, -1 for none
}

// board is a position with what came before.
type board struct {
	place
	lead  int32
	plies int
	since []place // positions since the last capture, this one last
}

// plain plays by the rules, point by point.
type plain struct {
	*Rules
	objective engine.Objective
}

// moves are the positions after all moves, in no order that matters, none where there is no
// move.
func (g plain) moves(b *board) (list []board) {
	me := uint8(0)
	if b.mover < 0 {
		me = 1
	}
	step := func(from, to int) {
		n := *b
		n.at[from], n.at[to] = 0, b.mover
		n.mover = -b.mover
		list = append(list, n)
	}
	hops := func(only int) {
		for from := range b.at {
			if b.at[from] != b.mover || only >= 0 && from != only {
				continue
			}
			for a, s := range g.Shift {
				for _, d := range []int{s, -s} {
					over, to := from+d, from+2*d
					low := min(over, from)
					if to < 0 || to >= points || g.All>>to&1 == 0 || g.Mids[a]>>over&1 == 0 || g.Lines[a]>>low&1 == 0 || b.at[over] != -b.mover || b.at[to] != 0 {
						continue
					}
					n := *b
					n.at[from], n.at[over], n.at[to] = 0, 0, b.mover
					n.lead += int32(b.mover)
					n.mover, n.chain = -b.mover, -1
					n.since = nil
					if g.GoesOn {
						on := n
						on.mover = b.mover
						if g.hopsOn(&on, to) {
							n.mover, n.chain = b.mover, to
						}
					}
					list = append(list, n)
				}
			}
		}
	}
	hops(b.chain)
	if b.chain >= 0 {
		if g.MayPass {
			n := *b
			n.mover, n.chain = -b.mover, -1
			list = append(list, n)
		}
	} else if !g.MustCapture || len(list) == 0 {
		for from := range b.at {
			for a, s := range g.Shift {
				if b.at[from] == b.mover && from+s < points && g.Up[me][a]>>from&1 == 1 && b.at[from+s] == 0 {
					step(from, from+s)
				}
				if b.at[from] == b.mover && from-s >= 0 && g.Down[me][a]>>(from-s)&1 == 1 && b.at[from-s] == 0 {
					step(from, from-s)
				}
			}
		}
	}
	for i := range list {
		list[i].plies++
		list[i].since = append(slices.Clone(list[i].since), list[i].place)
	}
	return list
}

// hopsOn says whether the counter at a point can hop.
func (g plain) hopsOn(b *board, from int) bool {
	for a, s := range g.Shift {
		for _, d := range []int{s, -s} {
			over, to := from+d, from+2*d
			if to >= 0 && to < points && g.All>>to&1 == 1 && g.Mids[a]>>over&1 == 1 && b.at[over] == -b.mover && b.at[to] == 0 {
				return true
			}
		}
	}
	return false
}

// value is what a position is worth to the first player, and whether somebody has won.
func (g plain) value(b *board, depth int) (v int32, won bool) {
	me := uint8(0)
	if b.mover < 0 {
		me = 1
	}
	list, own, times := g.moves(b), 0, 0
	for _, x := range b.at {
		if x == b.mover {
			own++
		}
	}
	for _, x := range b.since {
		if x == b.place {
			times++
		}
	}
	end := func(verdict int8) int32 {
		verdict *= b.mover
		switch g.objective {
		case engine.Lead:
			return b.lead
		case engine.Win:
			return int32(verdict) * won20
		}
		return int32(verdict)*won20 + b.lead
	}
	switch {
	case own == 0:
		return end(g.NoCounters[me]), true
	case len(list) == 0:
		return end(g.Stuck[me]), true
	case g.Repetition > 0 && b.chain < 0 && times >= g.Repetition, b.plies >= g.Limit:
		return end(0), false
	case depth == 0:
		return b.lead, false
	}
	best := int32(-1 << 30)
	for i := range list {
		v, w := g.value(&list[i], depth-1)
		best, won = max(best, v*int32(b.mover)), won || w
	}
	return best * int32(b.mover), won
}

const won20 = 1 << 20

// words is a position in words.
func (b *board) words(g *Rules) Position {
	p := Position{Lead: b.lead * int32(b.mover), At: int32(b.plies), First: int32(b.plies - len(b.since) + 1)}
	if b.mover < 0 {
		p.Mover = 1
	}
	for i, x := range b.at {
		switch x {
		case b.mover:
			p.Own |= 1 << i
		case -b.mover:
			p.Enemy |= 1 << i
		}
	}
	if b.chain >= 0 {
		p.Chain = 1 << b.chain
	}
	return p
}

// drawnRules draws a board of few points and rules.
func drawnRules(r *rand.Rand) *Rules {
	g := &Rules{GoesOn: r.IntN(3) > 0, Limit: 20, Repetition: [...]int{0, 2, 3}[r.IntN(3)]}
	g.MayPass = g.GoesOn && r.IntN(2) == 0
	g.MustCapture = r.IntN(2) == 0
	g.Shift = [axes]int{1, 8, 9, 7}
	width, height := 2+r.IntN(3), 2+r.IntN(3)
	for y := range height {
		g.All |= (1<<width - 1) << (8 * y)
	}
	for a, s := range g.Shift {
		g.Lines[a] = g.All & (g.All >> s)
		if r.IntN(3) == 0 {
			g.Lines[a] &= r.Uint64() | r.Uint64()
		}
		g.Mids[a] = g.Lines[a] & (g.Lines[a] << s)
		for player := range g.Up {
			g.Up[player][a], g.Down[player][a] = g.Lines[a], g.Lines[a]
			if r.IntN(4) == 0 {
				g.Up[player][a] = 0
			}
		}
	}
	if r.IntN(3) == 0 {
		for s := range g.Stuck {
			g.Stuck[s], g.NoCounters[s] = int8(r.IntN(3)-1), int8(r.IntN(3)-1)
		}
	} else {
		g.Stuck, g.NoCounters = [2]int8{-1, -1}, [2]int8{-1, -1}
	}
	return g
}

// seen are the positions of a game, as many as there are since the last capture.
type seen []Position

func (s seen) Times(p *Position) (times int) {
	for _, x := range s {
		if x.Chain == 0 && x.Own == p.Own && x.Enemy == p.Enemy && x.Mover == p.Mover {
			times++
		}
	}
	return times
}

// TestSearch compares the values of all moves, and which are the best, with those that
// playing everything point by point finds, on small boards with more or fewer counters, after
// some plies that leave a history.
func TestSearch(t *testing.T) {
	searches := enginetest.Often(500, 300_000)
	r := rand.New(rand.NewPCG(5, 6))
	ends := 0
	for done := 0; done < searches; {
		rules, objective := drawnRules(r), engine.Objective(r.IntN(3))
		g, k := plain{rules, objective}, New(rules, objective)
		b := board{place: place{mover: int8(1 - 2*r.IntN(2)), chain: -1}, lead: r.Int32N(5) - 2}
		full := 1 + r.IntN(10)
		for i := range b.at {
			if rules.All>>i&1 == 1 && r.IntN(11) < full {
				b.at[i] = int8(1 - 2*r.IntN(2))
			}
		}
		b.since = []place{b.place}
		rules.Limit = 20 + r.IntN(10)*r.IntN(10)
		if r.IntN(4) == 0 {
			rules.Limit = r.IntN(8)
		}
		k.rules.Limit = rules.Limit
		for range r.IntN(12) {
			list := g.moves(&b)
			if _, over := g.value(&b, 0); over || len(list) == 0 {
				break
			}
			b = list[r.IntN(len(list))]
		}
		for n := 0; ; n++ {
			list := g.moves(&b)
			if v, _ := g.value(&b, 0); len(list) == 0 || n > 3 || b.plies >= rules.Limit || v > won20/2 || v < -won20/2 {
				break
			}
			depth, cost := 1, len(list)
			for cost*len(list) < 250 && depth < 6 {
				depth, cost = depth+1, cost*len(list)
			}
			depth -= r.IntN(min(2, depth))
			want, kids, past := []int32(nil), []Position(nil), seen(nil)
			decisive := false
			for i := range list {
				v, won := g.value(&list[i], depth-1)
				want, kids = append(want, v*int32(b.mover)), append(kids, list[i].words(rules))
				decisive = decisive || won
			}
			for _, x := range b.since {
				past = append(past, (&board{place: x}).words(rules))
			}
			here, got, all := b.words(rules), make([]int32, len(list)), make([]int32, len(list))
			k.Search(&here, past, kids, depth, got, 0)
			k.Search(&here, past, kids, depth, all, lookahead.All)
			best := slices.Max(want)
			for i, v := range got {
				if all[i] != want[i] || (v == best) != (want[i] == best) || v < want[i] {
					t.Fatalf("%+v, objective %d, depth %d: at %+v to %+v: %d and %d, not %d", rules, objective, depth, here, kids[i], v, all[i], want[i])
				}
			}
			done++
			if decisive {
				ends++
			}
			b = list[r.IntN(len(list))]
		}
	}
	t.Logf("%d searches, %d of them with ends", searches, ends)
	if ends < searches/4 {
		t.Errorf("only %d of %d searches meet the end of a game", ends, searches)
	}
}
