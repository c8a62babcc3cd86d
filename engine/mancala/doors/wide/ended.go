package wide

import (
	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
)

// end records the game of a lane that is over, or leaves it to another door
// where the kernel stopped for another reason.
func (d *Door) end(f *flight, i int, seed, first uint64, rows *engine.Rows) {
	f.busy &^= 1 << i
	s, g, at := &d.state, &f.games[i], f.clock
	if g.repeated {
		at = g.stood
	}
	who := core.Side(f.plies[i] & 1)
	here := rowsAt(&f.ring[at%ringPlies], i, who)
	s.Sides[core.South].Store, s.Sides[core.North].Store = engine.Units(int(f.store[core.South][i])), engine.Units(int(f.store[core.North][i]))
	s.Board = d.seeds - int(f.store[core.South][i]) - int(f.store[core.North][i])
	o, end := d.judge.Over(who, here, s)
	switch {
	case end == core.EndAllOnes, end == core.EndNoMove && !d.decided(f, i):
		d.takeBack(f, i, here, o) // the kernel looked at the turn
	case end == 0 && g.repeated:
		end = core.EndRepetition
	}
	switch {
	case end != 0:
		d.fill(f, i)
		d.recorder.Record(s, who, octet.Sum(here.Mine), end, first, rows)
	case d.mayGoOn(here, rows):
		d.takeBack(f, i, here, o)
		d.fill(f, i)
		d.goOn(f, i, who, seed, first, rows)
	default:
		d.left = append(d.left, g.row)
	}
}

// decided says whether the last capture of a game that is over ended it, by a
// majority or few seeds left, before the kernel looked at the next turn.
func (d *Door) decided(f *flight, i int) bool {
	a, b := int(f.store[core.South][i]), int(f.store[core.North][i])
	return d.seeds-a-b <= d.fewest || engine.Units(max(a, b)) >= d.rules.Majority
}

// takeBack takes back that the kernel counted the rules that took part in a
// turn, which does not take place.
func (d *Door) takeBack(f *flight, i int, here swar.Rows, o core.LegalMoves) {
	if here.Theirs == 0 && d.rules.Has(core.EndRowEmpty) {
		return // it counted none
	}
	if o.Fired.Has(core.FiredFeeding) {
		f.firedFeeding[i]--
	}
	if o.Fired.Has(core.FiredSlam) && o.Moves != 0 {
		f.barred[i]--
	}
}

// fill puts together what a game has come to, but for its stores.
func (d *Door) fill(f *flight, i int) {
	s, game := &d.state, &f.games[i]
	for k := range s.Sides {
		me := &s.Sides[k]
		me.Captures = uint32(f.captures[k][i])
		me.Largest = engine.Units(int(f.largest[k][i]))
		me.Deficit = engine.Units(int(f.deficit[k][i]))
	}
	s.Row = game.row
	s.LeadChanges = game.leadChanges + uint32(f.leadChanges[i])
	s.LeadTaken = plyOf(game.leadTaken, f.leadTaken[i], game.plies)
	s.LastCapture = plyOf(game.lastCapture, f.lastCapture[i], game.plies)
	s.LastCapturer = capturer(s.LastCapture)
	s.Plies = game.plies + uint32(f.plies[i])
	s.Forced = game.forced + uint32(f.forced[i])
	s.Branching = game.branching + f.branchingOf(i)
	s.Opening = game.opening
	s.Fired = game.fired
	s.Fired[core.FiredFeeding] += uint32(f.firedFeeding[i])
	s.Fired[core.FiredSlam] += uint32(f.firedSlam[i]) + uint32(f.barred[i])
	s.Fired[core.FiredLeast] += uint32(f.firedLeast[i])
	s.Fired[core.FiredRow] += uint32(f.firedRow[i])
	s.Fired[core.FiredKroo] += uint32(f.firedKroo[i])
}

// capturer is who captured at a ply, counted from 1 as South's first, or nobody at 0.
func capturer(ply uint32) int8 {
	if ply == 0 {
		return core.Nobody
	}
	return int8(ply&1 ^ 1)
}

// plyOf is the ply of an event: the one that the lane knows, or before.
func plyOf(before uint32, lane uint8, plies uint32) uint32 {
	if lane == 0 {
		return before
	}
	return plies + uint32(lane)
}
