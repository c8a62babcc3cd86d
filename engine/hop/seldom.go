package hop

import (
	"math/bits"

	"houserules/engine"
)

// noteFirst notes the move that the kernel has played if it is its player's first.
func (d *bitboards) noteFirst(i int) {
	l, g := &d.lanes[i], d.games
	me := side(g.Mover[i]&1) ^ 1
	if l.firstMove[me] == engine.NoAction {
		// The move that leads from where the player's counters are now is the one back.
		axis, slot := int(g.Axis[i]&3), g.Slot[i]
		kind := stepUp
		if g.Captured>>i&1 == 1 {
			kind = hopUp
		}
		if up := slot << d.g.shift[axis]; g.Enemy[i]&up == 0 {
			kind++
		}
		l.firstMove[me] = d.g.number[axis][kind][bits.TrailingZeros64(slot)]
	}
	if l.firstMove[me^1] != engine.NoAction {
		d.fresh &^= 1 << i
	}
}

// afterCapture goes on after a hop that the kernel has played.
func (d *bitboards) afterCapture(i int) {
	l, g := &d.lanes[i], d.games
	me := side(g.Mover[i]&1) ^ 1
	if d.g.continuation != ContinuationNone {
		slot, s := g.Slot[i], d.g.shift[g.Axis[i]&3]&63
		own, enemy := g.Enemy[i], g.Own[i]
		if to := (slot<<s | slot>>s) & own; d.g.canHopLow(to, enemy, d.g.all.lo&^(own|enemy)) {
			d.take(i)
			l.mover, l.chain.lo = me, to
		}
	}
	d.captured(i, me)
}

// seldom plays a ply that the kernel leaves alone: one with a continuing
// counter, or with more legal moves than a lane of a random word serves, or
// with none.
func (d *bitboards) seldom(i int) {
	l := &d.lanes[i]
	if l.idle {
		return
	}
	if l.chain.some() && d.games.Left[i] > 0 {
		d.goOn(i)
		return
	}
	d.take(i)
	d.g.legal(&l.position, &l.options)
	n := 0
	for _, slots := range l.options.slots {
		n += slots.count()
	}
	switch {
	case l.men[l.mover].none():
		d.record(i, endNoCounters)
	case n == 0:
		d.record(i, endNoMove)
	case d.games.Left[i] == 0:
		d.record(i, endLimit)
	default:
		d.playOne(i, n)
		d.give(i)
	}
}

// playOne plays one of the n legal moves: the one that the lane of the random word
// names or, where there are too many for that, the wide stream.
func (d *bitboards) playOne(i, n int) {
	l := &d.lanes[i]
	k := d.games.Choose(i, n)
	if n > engine.LaneActions {
		k = engine.Below(l.wide.Word(uint64(d.plies(i))), n)
	}
	d.count(i, n)
	if l.options.stepsFired {
		l.stepsFired++
	}
	if l.options.captureFired {
		l.captureFired++
	}
	me := l.mover
	slots := low(l.options.slots)
	axis, bit := choose(&slots, k)
	at := bits.TrailingZeros64(bit)
	a := d.g.number[axis][d.g.kind(&l.position, axis, at)][at]
	if l.firstMove[me] == engine.NoAction {
		l.firstMove[me] = a
	}
	before := l.position
	if d.g.move(&before, &d.g.moves[a], &l.position) {
		d.captured(i, me)
	}
}

// count begins a ply with n legal moves.
func (d *bitboards) count(i, n int) {
	g := d.games
	g.Left[i]--
	g.Branching[i] += uint64(n)
	if n == 1 {
		g.Forced[i]++
	}
}

// goOn plays a ply of a counter that may go on hopping: no other may move.
func (d *bitboards) goOn(i int) {
	g, l := d.g, &d.lanes[i]
	me := l.mover
	own, enemy := &l.men[me&1].lo, &l.men[me&1^1].lo
	empty, n := g.all.lo&^(*own|*enemy), 0
	var hops [axes]uint64
	for axis := range hops {
		s := g.shift[axis] & 63
		hops[axis] = *enemy & g.mids[axis].lo & (l.chain.lo<<s&(empty>>s) | l.chain.lo>>s&(empty<<s))
		n += bits.OnesCount64(hops[axis])
	}
	if g.continuation == ContinuationOptional {
		n++
	}
	k := d.games.Choose(i, n)
	d.count(i, n)
	axis, bit := choose(&hops, k)
	if bit == 0 {
		l.passes++
		l.hops, l.chain, l.mover = 0, set{}, me.other()
		d.give(i)
		return
	}
	to := (bit<<(g.shift[axis]&63) | bit>>(g.shift[axis]&63)) &^ l.chain.lo
	*own ^= l.chain.lo | to
	*enemy ^= bit
	l.chain = set{}
	if g.canHopLow(to, *enemy, g.all.lo&^(*own|*enemy)) {
		l.chain.lo = to
	} else {
		l.mover = me.other()
	}
	d.captured(i, me)
	d.give(i)
}

// captured counts a capture by a player, after the move.
func (d *bitboards) captured(i int, me side) {
	l, ply := &d.lanes[i], d.plies(i)
	l.lastCapture = int32(ply)
	n := l.hops + 1
	l.hops = 0
	l.hopped(n, l.chain.some())
	l.forget()
	l.captures[me]++
	ahead := l.captures[me] - l.captures[me.other()]
	l.deficit[me.other()] = max(l.deficit[me.other()], ahead)
	if leader := engine.Seat(me + 1); ahead > 0 && leader != l.leader {
		if l.leader != 0 {
			l.leadChanges++
		}
		l.leader, l.leadTaken = leader, uint32(ply)
	}
}

// record writes a finished game into its row and leaves the lane idle.
func (d *bitboards) record(lane int, end engine.EndReason) {
	l, g := &d.lanes[lane], d.games
	d.take(lane)
	d.fresh &^= 1 << lane
	l.idle = true
	l.stepsFired += int32(g.StepsFired[lane])
	l.captureFired += int32(g.CaptureFired[lane])
	r, i := d.rows, l.row
	r.Game[i], r.End[i], r.Plies[i] = l.game, end, uint32(d.plies(lane))
	r.BranchingSum[i], r.ForcedPlies[i] = uint32(g.Branching[lane]), uint32(g.Forced[lane])
	r.LeadChanges[i], r.LastLeadChange[i] = l.leadChanges, l.leadTaken
	r.Comeback[i] = -1
	shares := d.g.returns(end, l.mover)
	for s, n := range l.captures {
		r.Score[s][i], r.Return[s][i] = engine.Units(n), shares[s]
		r.Captures[s][i], r.LargestCapture[s][i] = uint32(n), engine.Units(min(n, 1))
		r.FirstMove[s][i] = l.firstMove[s]
		if shares[s] == engine.FullReturn {
			r.Comeback[i] = engine.Units(l.deficit[s])
		}
	}
	for k, of := range d.g.values {
		r.Metrics[k][i] = of(&l.position, &l.history)
	}
}
