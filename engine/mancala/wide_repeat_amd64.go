package mancala

import "math/bits"

// compare takes the positions of the block that may have occurred before, and
// ends the games where one did.
func (d *wideDoor) compare(f *wideFlight) {
	alarms := f.alarms
	for lanes := alarms[0] | alarms[1] | alarms[2] | alarms[3]; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros32(lanes)
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
func (d *wideDoor) repeated(f *wideFlight, i, ply int) bool {
	k := &d.portable.fastKernel
	i &= wideLanes - 1
	now := int(f.clock+uint64(ply)) % wideRing
	here := &f.ring[now]
	if k.atMost < laneMax {
		if rows := wideRows(here, i, south); rowSeeds(rows.mine)+rowSeeds(rows.theirs) > k.atMost {
			return false
		}
	}
	plies := int(f.was[i]) + ply
	age := min(plies+int(f.games[i].plies), wideRing-4)
	if last := int(f.lastCapture[i]); last <= plies {
		age = min(age, plies-last)
	}
	missing := k.times - 1
	for back := 2 * wideRow; back <= age; back += 2 {
		if sameHouses(&f.ring[(now-back)&(wideRing-1)], here, i) {
			missing--
		}
	}
	return missing <= 0
}

// rollBack ends a game before a ply of the block, beyond which the kernel may
// have gone. What captures have changed since then is as it was at the
// beginning of the block: a position comes back only long after a capture.
func (d *wideDoor) rollBack(f *wideFlight, i, ply int) {
	g := &f.games[i]
	f.live[i] = 0
	f.going &^= 1 << i
	g.repeated, g.stood = true, f.clock+uint64(ply)
	k := &d.portable.fastKernel
	played := int(f.plies[i] - f.was[i])
	looked := min(played, 3) // the last turn that the kernel looked at
	if d.decided(f, i) {
		looked = played - 1
	}
	f.restore(i)
	for at := ply; at <= looked; at++ {
		here := wideRows(&f.ring[(f.clock+uint64(at))%wideRing], i, side(at&1))
		o := k.legal(side(at&1), here.mine, here.theirs)
		d.takeBack(f, i, here, o)
		if at == played {
			break // the game was found to be over there
		}
		n := bits.OnesCount32(o.moves)
		f.setBranching(i, f.branchingOf(i)-uint32(n))
		if n == 1 {
			f.forced[i]--
		}
		house := int(f.houses[at][i])
		if d.tables.slamNothing != 0 && k.isSlam(side(at&1), here.mine, here.theirs, house) {
			f.firedSlam[i]--
		}
		if here.mine>>(8*house)&laneMax >= 2*wideRow {
			f.firedKroo[i]--
		}
	}
	f.plies[i] = f.was[i] + uint8(ply)
}
