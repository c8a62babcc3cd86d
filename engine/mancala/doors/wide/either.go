package wide

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
)

// judge knows the rules on moves and ends, for the turns that the kernel does not
// settle itself. A swar.Door is one.
type judge interface {
	Over(who core.Side, here swar.Rows, g *tally.Game) (core.LegalMoves, engine.EndReason)
	Legal(who core.Side, here swar.Rows) core.LegalMoves
	SlamNear(who core.Side, here swar.Rows) bool
	IsSlam(who core.Side, here swar.Rows, house int) bool
}

// plain asks the specification. It knows rules under which nothing depends on grand
// slams, nor on what could be captured later.
type plain struct {
	rules *core.Rules
	at    core.Position
}

func judgeOf(r *core.Rules) *plain { return &plain{rules: r} }

// set lays out the position of two rows.
func (p *plain) set(who core.Side, here swar.Rows) {
	rows := [2]uint64{here.Mine, here.Theirs}
	p.at.Mover = who
	for h := range p.rules.Size {
		owner := p.rules.Owner(h)
		from, _ := p.rules.Row(owner)
		p.at.Houses[h] = uint16(rows[owner^who] >> (8 * (h - from)) & octet.Max)
	}
}

// Over implements judge.
func (p *plain) Over(who core.Side, here swar.Rows, g *tally.Game) (core.LegalMoves, engine.EndReason) {
	p.set(who, here)
	for s := range g.Sides {
		p.at.Stores[s] = g.Sides[s].Store
	}
	o, end := p.rules.Judge(&p.at, p.rules.Majority, g.LastCapturer, nil)
	return p.housesOfRow(o), end
}

// Legal implements judge.
func (p *plain) Legal(who core.Side, here swar.Rows) core.LegalMoves {
	p.set(who, here)
	return p.housesOfRow(p.rules.Legal(&p.at))
}

// housesOfRow counts the houses within the player's row.
func (p *plain) housesOfRow(o core.LegalMoves) core.LegalMoves {
	from, _ := p.rules.Row(p.at.Mover)
	o.Moves >>= from
	return o
}

// SlamNear and IsSlam implement judge.
func (p *plain) SlamNear(core.Side, swar.Rows) bool    { return false }
func (p *plain) IsSlam(core.Side, swar.Rows, int) bool { return false }

// opening is a first move.
type opening struct {
	action, house uint8
	to            [2][rowWidth]uint8
	fired         core.Firings
}

// openings are the first moves, where one of them may pile.
func openings(r *core.Rules) (list []opening) {
	if r.Sowing.Opening != core.OpeningPile {
		return nil
	}
	o := r.Legal(&r.Start)
	for rest := o.Actions(r.Size); rest != 0; rest &= rest - 1 {
		var next core.Position
		action := bits.TrailingZeros64(rest)
		l := r.Move(&r.Start, action, o.Harmless(), &next)
		first := opening{action: uint8(action), house: uint8(action % r.Size), fired: o.Fired | l.Fired}
		for h, n := range next.Houses[:r.Size] {
			first.to[h/r.Rows[core.South]][h%r.Rows[core.South]] = uint8(n)
		}
		list = append(list, first)
	}
	return list
}

// opens says whether nothing happens at the first move but that seeds move.
func opens(r *core.Rules) bool {
	if _, end := r.Judge(&r.Start, r.Majority, core.Nobody, nil); end != 0 {
		return false
	}
	o := r.Legal(&r.Start)
	for rest := o.Actions(r.Size); rest != 0; rest &= rest - 1 {
		var next core.Position
		if l := r.Move(&r.Start, bits.TrailingZeros64(rest), o.Harmless(), &next); l.Captured > 0 || l.Ends != 0 {
			return false
		}
	}
	return true
}

// open plays the first move of a game that begins in a lane, which goes on at the
// second ply of the block.
func (f *flight) open(list []opening, i int, seed, number uint64) {
	n := len(list)
	stream := engine.GameStreams(seed, number).Stream(engine.PurposeMove)
	first := &list[engine.Lane(stream.Word(0), 0, n)]
	for k := range 2 {
		for h, n := range first.to[k] {
			f.opened[k][h][i] = n
		}
	}
	f.live[i], f.joins[i] = 0, 0xFF
	f.played[core.South][i] = 1 << first.house
	f.setBranching(i, uint32(n))
	if n == 1 {
		f.forced[i] = 1
	}
	g := &f.games[i]
	g.opened, g.opening[0] = true, first.action
	for fired := first.fired; fired != 0; fired = fired.Rest() {
		g.fired[fired.First()]++
	}
}
