package swar

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
)

// look looks closely at the start of a turn, in the order that package mancala
// documents. It returns the houses that can be played, a bit to a house, or the
// reason for which the game is over; neither where nothing is out of the ordinary,
// so that the houses are those offered.
func (d *Door) look(i, ply int, who core.Side) (uint8, engine.EndReason) {
	f, here := &d.games[i], d.at(ply)[0][i]
	mine, theirs := here.Mine, here.Theirs
	if d.counters[i] < pressed && (theirs+d.near)&d.doorMask != 0 && mine != 0 && !d.SlamNear(who, here) {
		// Nothing but a repetition is to be feared.
		if d.repeated(i, ply, here) {
			return 0, core.EndRepetition
		}
		return 0, 0
	}
	o, end := d.Over(who, here, &f.Game)
	switch {
	case end != 0:
		return 0, end
	case d.counters[i]&^(pressed|counted) == d.repeats && d.repeated(i, ply, here):
		return 0, core.EndRepetition
	case d.clock+ply-f.start >= d.rules.Limit.Plies:
		return 0, core.EndLimit
	}
	f.Fire(o.Fired)
	return uint8(o.Moves), 0
}

// offered returns the houses of a row that the first pass chose from, and 1 where
// it counted single seeds that wait.
func (d *Door) offered(mine uint64) (moves uint8, waits uint32) {
	if d.waiting {
		return waitingIn(mine)
	}
	return octet.Occupied(mine), 0
}

// waitingIn returns the houses of a row that can be played where nothing but
// single seeds that wait is in question, and 1 where some do.
func waitingIn(mine uint64) (moves uint8, waits uint32) {
	moves = octet.Occupied(mine)
	if several := octet.Several(mine); several != 0 && several != moves {
		return several, 1
	}
	return moves, 0
}

// Over asks for the ends of the game at the start of a turn, in the order that
// package mancala documents, but for repetition and the limit, which come last.
// It returns the legal moves, houses counted within the player's row, or the
// reason for which the game is over.
func (k *Kernel) Over(who core.Side, here Rows, g *tally.Game) (core.LegalMoves, engine.EndReason) {
	if g.Ended != 0 {
		return core.LegalMoves{}, g.Ended
	}
	r := k.rules
	best := max(g.Sides[core.South].Store, g.Sides[core.North].Store)
	if end := r.EndBeforeMoves(best, r.Majority, here.Mine == 0 || here.Theirs == 0); end != 0 {
		return core.LegalMoves{}, end
	}
	o := k.Legal(who, here)
	barren := r.ByPosition && o.Moves != 0 && !k.fertile(who, here, g.LastCapturer)
	allOnes := r.Has(core.EndAllOnes) && octet.Several(here.Mine)|octet.Several(here.Theirs) == 0
	return o, r.EndAfterMoves(o, g.Board, barren, allOnes)
}

// fertile says whether some line of play captures.
func (k *Kernel) fertile(who core.Side, here Rows, last int8) bool {
	p := core.Position{Mover: who}
	rows := [2]uint64{here.Mine, here.Theirs}
	for h := range k.rules.Size {
		owner := k.rules.Owner(h)
		from, _ := k.rules.Row(owner)
		p.Houses[h] = uint16(rows[owner^who] >> (8 * (h - from)) & octet.Max)
	}
	return k.search.CanCapture(k.rules, &p, last)
}

// Legal finds the legal moves; houses are counted within the player's row.
func (k *Kernel) Legal(who core.Side, here Rows) core.LegalMoves {
	c := core.Candidates{Occupied: uint32(octet.Occupied(here.Mine))}
	starved, near := k.rules.MustFeed && here.Theirs == 0, k.SlamNear(who, here)
	if !starved && !near && !k.rules.SingletonsLast {
		return core.LegalMoves{Moves: c.Occupied} // as nearly always
	}
	if starved {
		c.Starved = true
		c.Feeding = k.feeding(who, here.Mine, c.Occupied)
	}
	if k.rules.SingletonsLast {
		c.Several = uint32(octet.Several(here.Mine))
	}
	if near {
		c.Slams = k.forbidden(who, here, c.Occupied)
	}
	return k.rules.Filter(c)
}

// SlamNear says whether the player to move may have a forbidden grand slam.
func (k *Kernel) SlamNear(who core.Side, here Rows) bool {
	return k.slams && (here.Theirs == 0 || (here.Theirs+k.small)&octet.Top == 0 && k.movers[who&1].reaching(here) != 0)
}

// reaching is the set of the houses from which a sowing reaches far enough for a
// grand slam, where the rules forbid any.
func (m *mover) reaching(here Rows) uint64 {
	return (here.Mine + m.far[octet.Occupied(here.Theirs)]) & octet.Top
}

// feeding returns those of the moves that sow into the opponent's row.
func (k *Kernel) feeding(who core.Side, mine uint64, moves uint32) uint32 {
	var mask uint32
	for rest := moves; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros32(rest)
		if k.movers[who].sown(mine, h).theirs != 0 {
			mask |= 1 << h
		}
	}
	return mask
}

// forbidden returns those of the moves that the grand-slam rule may forbid.
func (k *Kernel) forbidden(who core.Side, here Rows, moves uint32) uint32 {
	starving := k.rules.GrandSlam == core.SlamStarving
	if here.Theirs != 0 {
		// To starve the opponent, too, is to capture all they have.
		moves &= uint32(octet.Gather(k.movers[who&1].reaching(here)))
	}
	var mask uint32
	for rest := moves; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros32(rest)
		starves := starving && here.Theirs+k.movers[who].sown(here.Mine, h).theirs == 0
		if starves || k.IsSlam(who, here, h) {
			mask |= 1 << h
		}
	}
	return mask
}

// IsSlam says whether a sowing captures, or would, all that the opponent has.
func (k *Kernel) IsSlam(who core.Side, here Rows, house int) bool {
	s := k.movers[who].sown(here.Mine, house)
	row := here.Theirs + s.theirs
	hits := k.hits(row)
	return hits&s.last != 0 && !k.barred(here.Theirs, s.last&octet.Top) && row&^k.chain(hits, s.last&octet.Top) == 0
}
