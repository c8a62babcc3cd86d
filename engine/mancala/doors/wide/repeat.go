package wide

import (
	"math/bits"

	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
)

// settle takes the positions of the block that may have occurred before, and
// ends the games where one did.
func (d *Door) settle(f *flight) {
	alarms := &f.alarms // not copied: the kernel has only just written it
	for lanes := alarms[0] | alarms[1] | alarms[2] | alarms[3]; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros64(lanes)
		for ply, alarm := range alarms {
			if alarm>>i&1 != 0 && d.repeated(f, i, ply) {
				d.rollBack(f, i, ply)
				break
			}
		}
	}
}

// repeated says whether the position before a ply of the block has occurred so
// often since the last capture that the game ends. Positions before a capture
// had more seeds, so it need not know when that was.
func (d *Door) repeated(f *flight, i, ply int) bool {
	r := d.rules
	i &= laneCount - 1
	now := int(f.clock+uint64(ply)) % ringPlies
	here := &f.ring[now]
	if r.RepeatAtMost > 0 {
		if rows := rowsAt(here, i, core.South); octet.Sum(rows.Mine)+octet.Sum(rows.Theirs) > r.RepeatAtMost {
			return false
		}
	}
	plies := int(f.was[i]) + ply
	age := min(plies+int(f.games[i].plies), ringPlies-4)
	if last := int(f.lastCapture[i]); last <= plies {
		age = min(age, plies-last)
	}
	missing := r.Occurrences - 1
	hash := f.hashes[now][0][i]
	for back := 2 * max(d.rows[core.South], d.rows[core.North]); back <= age; back += 2 {
		at := (now - back) & (ringPlies - 1)
		if f.hashes[at][0][i] != hash {
			continue // the hashes are in the nearest cache
		}
		if sameHouses(&f.ring[at], here, i) {
			if missing--; missing == 0 {
				return true
			}
		}
	}
	return false
}

// rollBack ends a game before a ply of the block, beyond which the kernel may
// have gone. What captures have changed since then is as it was at the
// beginning of the block: a position comes back only long after a capture.
func (d *Door) rollBack(f *flight, i, ply int) {
	g := &f.games[i]
	f.live[i] = 0
	f.going &^= 1 << i
	g.repeated, g.stood = true, f.clock+uint64(ply)
	k := d.judge
	played := int(f.plies[i] - f.was[i])
	looked := min(played, 3) // the last turn that the kernel looked at
	if d.decided(f, i) {
		looked = played - 1
	}
	f.restore(i)
	for at := ply; at <= looked; at++ {
		here := rowsAt(&f.ring[(f.clock+uint64(at))%ringPlies], i, core.Side(at&1))
		o := k.Legal(core.Side(at&1), here)
		d.takeBack(f, i, here, o)
		if at == played {
			break // the game was found to be over there
		}
		if o.Fired.Has(core.FiredLeast) {
			f.firedLeast[i]--
		}
		n := bits.OnesCount32(o.Moves)
		f.setBranching(i, f.branchingOf(i)-uint32(n))
		if n == 1 {
			f.forced[i]--
		}
		house := int(f.houses[at][i])
		if d.tables.slamNothing != 0 && (d.tables.slams == 0 || k.SlamNear(core.Side(at&1), here)) && k.IsSlam(core.Side(at&1), here, house) {
			f.firedSlam[i]--
		}
		if here.Mine>>(8*house)&octet.Max >= uint64(d.size) {
			f.firedKroo[i]--
		}
	}
	f.plies[i] = f.was[i] + uint8(ply)
}
