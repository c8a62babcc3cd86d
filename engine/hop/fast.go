package hop

import (
	"math/bits"
	"slices"

	"houserules/engine"
)

// FastDoor implements engine.FastDoors: uniform random players, under rules
// without a repetition rule, which would need the game's history.
func (g *Game) FastDoor(agents []string) (engine.Door, bool) {
	if !slices.Equal(agents, []string{"random", "random"}) || g.rules.End.Repetition != nil {
		return nil, false
	}
	return newFastDoor(g), true
}

// lanes is the number of games in flight.
const lanes = 8

// fastDoor plays random games, several at a time and one ply of each in turn,
// so that the processor can work on the next game while a ply of one waits for
// its own results.
type fastDoor struct {
	g     *Game
	s     [4]uint8
	steps [2][directions]uint64
	mids  [directions / 2]uint64
	all   uint64

	mustCapture uint64 // all ones where a player who can hop must

	lanes [lanes]lane
}

// lane is a game in flight.
type lane struct {
	men   [2]uint64
	mover side
	live  bool
	ply       uint64
	stream engine.Stream
	wide engine.Stream
	chain uint64
	branching, forced, captureFired uint32
	way [ways]uint64
	row int
	game uint64
	first [2]engine.Action
	hops int32
	h history
	captures [2]uint32
	leader engine.Seat
	leadChanges, leadTaken uint32
	deficit [2]int32
}

func newFastDoor(g *Game) *fastDoor {
	d := &fastDoor{g: g, all: g.all, steps: g.steps}
	for i, s := range g.shift {
		d.s[i] = uint8(s)
		d.mids[i] = g.lines[2*i] & g.lines[2*i+1]
	}
	if g.mustCapture {
		d.mustCapture = ^uint64(0)
	}
	return d
}

func (d *fastDoor) Name() string { return "bitboard" }

// start begins a game on a lane.
func (d *fastDoor) start(l *lane, seed, game uint64, row int) {
	st := engine.GameStreams(seed, game)
	*l = lane{men: d.g.start.men, live: true, stream: st.Stream(engine.PurposeMove), wide: st.Stream(engine.PurposeWide), row: row, game: game}
	l.first = [2]engine.Action{engine.NoAction, engine.NoAction}
}

func (d *fastDoor) Play(seed, first uint64, rows *engine.Rows) {
	next := 0
	live := 0
	for i := range d.lanes {
		d.lanes[i].live = false
		if next < rows.Len {
			d.start(&d.lanes[i], seed, first+uint64(next), next)
			next++
			live++
		}
	}
	for live > 0 {
		for i := range d.lanes {
			l := &d.lanes[i]
			if !l.live {
				continue
			}
			end := d.ply(l)
			if end == 0 {
				continue
			}
			d.record(l, end, rows)
			l.live = false
			live--
			if next < rows.Len {
				d.start(l, seed, first+uint64(next), next)
				next++
				live++
			}
		}
	}
}

func (d *fastDoor) ply(l *lane) engine.EndReason {
	o, e := l.men[l.mover&1], l.men[l.mover&1^1]
	v := d.all &^ (o | e)
	st := &d.steps[l.mover&1]
	w := &l.way
	var n0, n1, n2, n3 int
	{
		s := d.s[0] & 63
		vu, vd := v>>s, v<<s
		m := e & d.mids[0]
		up, dn := m&(o<<s)&vu, m&(o>>s)&vd
		su, sd := o&vu&st[0], o&vd&st[1]
		w[0], w[1], w[8], w[9] = su, sd, up, dn
		n0 += bits.OnesCount64(su) + bits.OnesCount64(sd)
		n2 += bits.OnesCount64(up) + bits.OnesCount64(dn)
	}
	{
		s := d.s[1] & 63
		vu, vd := v>>s, v<<s
		m := e & d.mids[1]
		up, dn := m&(o<<s)&vu, m&(o>>s)&vd
		su, sd := o&vu&st[2], o&vd&st[3]
		w[2], w[3], w[10], w[11] = su, sd, up, dn
		n0 += bits.OnesCount64(su) + bits.OnesCount64(sd)
		n2 += bits.OnesCount64(up) + bits.OnesCount64(dn)
	}
	{
		s := d.s[2] & 63
		vu, vd := v>>s, v<<s
		m := e & d.mids[2]
		up, dn := m&(o<<s)&vu, m&(o>>s)&vd
		su, sd := o&vu&st[4], o&vd&st[5]
		w[4], w[5], w[12], w[13] = su, sd, up, dn
		n1 += bits.OnesCount64(su) + bits.OnesCount64(sd)
		n3 += bits.OnesCount64(up) + bits.OnesCount64(dn)
	}
	{
		s := d.s[3] & 63
		vu, vd := v>>s, v<<s
		m := e & d.mids[3]
		up, dn := m&(o<<s)&vu, m&(o>>s)&vd
		su, sd := o&vu&st[6], o&vd&st[7]
		w[6], w[7], w[14], w[15] = su, sd, up, dn
		n1 += bits.OnesCount64(su) + bits.OnesCount64(sd)
		n3 += bits.OnesCount64(up) + bits.OnesCount64(dn)
	}
	n1 += n0
	hops := n2 + n3
	total := n1 + hops
	if total == 0 {
		return endNoMove
	}
	if l.ply >= uint64(d.g.rules.Limit.Plies) {
		return endLimit
	}
	word := l.stream.Word(l.ply >> 2)
	k := int((word >> (16 * (l.ply & 3)) & 0xFFFF) * uint64(total) >> 16)
	if total > engine.LaneActions {
		k = engine.Below(l.wide.Word(l.ply), total)
	}
	l.ply++
	l.branching += uint32(total)
	l.forced += uint32(uint64(total-2) >> 63)

	// group
	n2 += n1
	g0 := uint64(n0-1-k) >> 63
	g1 := uint64(n1-1-k) >> 63
	g2 := uint64(n2-1-k) >> 63
	k -= n0&-int(g0) + (n1-n0)&-int(g1) + (n2-n1)&-int(g2)
	group := (g0 + g1 + g2) & 3
	q := (*[4]uint64)(w[4*group:])
	c0 := bits.OnesCount64(q[0])
	c1 := bits.OnesCount64(q[1]) 
	c2 := bits.OnesCount64(q[2]) 
	g0 = uint64(c0-1-k) >> 63
	g1 = uint64(c0+c1-1-k) >> 63
	g2 = uint64(c0+c1+c2-1-k) >> 63
	k -= c0&-int(g0) + c1&-int(g1) + c2&-int(g2)
	way := 4*group + g0 + g1 + g2
	from := uint64(1)<<(nth(w[way&15], uint(k))&63)
	s := d.s[way>>1&3]&63
	if way < directions {
		to := from<<s
		if way & 1 == 1 {
			to = from >>s
		}
		l.men[l.mover&1] ^= from|to
	} else {
		l.men[l.mover&1] ^= from<<s|from>>s
		l.men[l.mover&1^1] ^= from
	}
	l.mover ^= 1
	return 0
}

func (d *fastDoor) record(l *lane, end engine.EndReason, rows *engine.Rows) {
	rows.Plies[l.row]= uint32(l.ply)
	rows.BranchingSum[l.row] = l.branching
}

// nth returns the position of the n-th set bit of x, counted from 0.
func nth(x uint64, n uint) uint {
	var at uint
	c := uint(bits.OnesCount32(uint32(x)))
	if n >= c {
		n -= c
		at = 32
	}
	c = uint(bits.OnesCount16(uint16(x >> at)))
	if n >= c {
		n -= c
		at += 16
	}
	c = uint(bits.OnesCount8(uint8(x >> at)))
	if n >= c {
		n -= c
		at += 8
	}
	return at + uint(inByte[x>>at&0xFF][n&7])
}

var inByte [256][8]uint8

func init() {
	for x := range inByte {
		n := 0
		for b := range 8 {
			if x>>b&1 == 1 {
				inByte[x][n] = uint8(b)
				n++
			}
		}
	}
}
