package hop

import "houserules/engine/recurrence"

// stood are the counters at the start of a turn, seen by the player to move.
type stood struct{ own, enemy uint64 }

// comesBack is the least number of plies after which a position can come back:
// between captures every ply moves a counter, so that both players must move
// one away and back.
const comesBack = 4

// remembered are the positions at the start of turns since the last capture, where
// the rules ask for them.
type remembered struct {
	seen   []stood
	recent recurrence.Index
}

// remember judges the repetition rule at the start of a turn of every game.
func (d *bitboards) remember() {
	g := d.games
	for i := range d.lanes {
		if own, enemy := g.Own[i], g.Enemy[i]; own|enemy != 0 && d.lanes[i].repeats(stood{own, enemy}, d.g.repetition) {
			// A position that was there before was no end then.
			d.record(i, endRepetition)
		}
	}
}

// repeats notes a position and says whether it has occurred so often. While too few
// plies were played for it, positions are only noted.
func (r *remembered) repeats(here stood, count int) bool {
	r.seen = append(r.seen, here)
	if len(r.seen) <= comesBack*(count-1) {
		return false
	}
	times := 0
	for n := r.recent.Len(); n < len(r.seen); n++ {
		p := r.seen[n]
		times = r.recent.Push(p.hash(n), 0, func(i int) bool { return (n-i)&1 == 0 && r.seen[i] == p })
	}
	return times >= count
}

// hash is the hash of the n-th position since the last capture: whose turn it is says
// whether n is even.
func (p stood) hash(n int) uint64 {
	return recurrence.Mix(recurrence.Mix(uint64(n&1), p.own), p.enemy)
}

// forget leaves nothing to be remembered.
func (r *remembered) forget() {
	r.seen = r.seen[:0]
	if r.recent.Len() > 0 {
		r.recent.Clear()
	}
}
