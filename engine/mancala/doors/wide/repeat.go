package wide

import (
	"encoding/binary"
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
	plies := int(f.was.lanes()[i]) + ply
	age := min(plies+int(f.games[i].plies), ringPlies-4)
	if last := int(f.lastCapture.lanes()[i]); last <= plies {
		age = min(age, plies-last)
	}
	missing := r.Occurrences - 1
	hash := f.hashes[now][0].lanes()[i]
	for back := 2 * max(d.rows[core.South], d.rows[core.North]); back <= age; back += 2 {
		at := (now - back) & (ringPlies - 1)
		if f.form != words && f.hashes[at][0].lanes()[i] != hash {
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
	f.live.lanes()[i] = 0
	f.going &^= 1 << i
	g.repeated, g.stood = true, f.clock+uint64(ply)
	k := d.judge
	played := int(f.plies.lanes()[i] - f.was.lanes()[i])
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
			f.firedLeast.lanes()[i]--
		}
		n := bits.OnesCount32(o.Moves)
		f.setBranching(i, f.branchingOf(i)-uint32(n))
		if n == 1 {
			f.forced.lanes()[i]--
		}
		house := int(f.houses[at].lanes()[i])
		if d.tables.slamNothing != 0 && (d.tables.slams == 0 || k.SlamNear(core.Side(at&1), here)) && k.IsSlam(core.Side(at&1), here, house) {
			f.firedSlam.lanes()[i]--
		}
		if here.Mine>>(8*house)&octet.Max >= uint64(d.size) {
			f.firedKroo.lanes()[i]--
		}
	}
	f.plies.lanes()[i] = f.was.lanes()[i] + uint8(ply)
}

// search finds, in eight games, the positions of the block that may have
// occurred before. Hashes are compared eight at a time: those of four earlier
// positions with the same player to move, and of four with the other.
func (f *flight) search(q int) {
	gated := &f.inWords.gated[q]
	clock := uint(f.clock)
	for set := gated[0] | gated[1] | gated[2] | gated[3]; set != 0; set &= set - 1 {
		i := laneOf(q, set)
		hashes := &f.inWords.hashes[i>>3][i&7]
		block := uint64(binary.LittleEndian.Uint32(hashes[clock%ringPlies&^3:]))
		const four = 1 | 1<<16 | 1<<32 | 1<<48
		first, second := block&0xFFFF*four, block>>16*four
		// From the last position that one of the block's can be equal to.
		at := (clock + 3 - 2*wordHouses) &^ 7
		for past, age := 0, f.age(i); past < age; past += 8 {
			old := binary.LittleEndian.Uint64(hashes[at%ringPlies&^7:])
			a, b := zeroBytes(old^first), zeroBytes(old^second)
			if a|b != 0 {
				f.compare(i, at, a, 0)
				f.compare(i, at, b, 2)
			}
			at -= 8
		}
	}
}

// age is how far back search must look in a lane: to its last capture before
// the block.
func (f *flight) age(i int) int {
	return int(f.plies.lanes()[i]-f.saved.lastCapture.lanes()[i]) - 1
}

// compare compares the positions of a lane whose hashes agree, which are a set
// of those from a place in the ring on, with the block's from a ply on. It
// sounds the alarm where they are equal and may be so.
func (f *flight) compare(i int, at uint, set uint64, from uint) {
	for ; set != 0; set &= set - 1 {
		n := uint(bits.TrailingZeros64(set)) >> 3
		ply := from + n&1
		if f.inWords.gated[i>>3][ply]>>(8*(i&7)+7)&1 != 0 &&
			sameHouses(&f.ring[(at+n)%ringPlies], &f.ring[(uint(f.clock)+ply)%ringPlies], i) {
			f.alarms[ply] |= 1 << i
		}
	}
}
