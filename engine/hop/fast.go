package hop

import (
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
const lanes = 16

// fastDoor plays random games, several at a time and one ply of each in turn,
// so that the processor can work on the next game while a ply of one waits for
// its own results.
type fastDoor struct {
	g        *Game
	shift    [4]uint8
	up, down [2][axes]uint64
	mids     [axes]uint64
	all      uint64
	limit    uint64

	lanes [lanes]lane
}

// lane is a game in flight.
type lane struct {
	men                             [2]uint64
	mover                           side
	live                            bool
	ply                             uint64
	stream                          engine.Stream
	wide                            engine.Stream
	chain                           uint64
	branching, forced, captureFired uint32
	slots                           [axes]uint64
	prefix                          [axes]uint64
	row                             int
	game                            uint64
}

func newFastDoor(g *Game) *fastDoor {
	d := &fastDoor{g: g, all: g.all, up: g.stepsUp, down: g.stepsDown, mids: g.mids, limit: uint64(g.rules.Limit.Plies)}
	for i, s := range g.shift {
		d.shift[i] = uint8(s)
	}
	return d
}

func (d *fastDoor) Name() string { return "bitboard" }

// start begins a game on a lane.
func (d *fastDoor) start(l *lane, seed, game uint64, row int) {
	st := engine.GameStreams(seed, game)
	*l = lane{men: d.g.start.men, live: true, stream: st.Stream(engine.PurposeMove), wide: st.Stream(engine.PurposeWide), row: row, game: game}
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

const (
	b2 = 0x5555555555555555
	b4 = 0x3333333333333333
	b8 = 0x0F0F0F0F0F0F0F0F
	l8 = 0x0101010101010101
	h8 = 0x8080808080808080
)

func prefix(x uint64) uint64 {
	x -= x >> 1 & b2
	x = x&b4 + x>>2&b4
	x = (x + x>>4) & b8
	return x * l8
}

func (d *fastDoor) ply(l *lane) engine.EndReason {
	o, e := l.men[l.mover&1], l.men[l.mover&1^1]
	v := d.all &^ (o | e)
	up, down := &d.up[l.mover&1], &d.down[l.mover&1]
	const s0 = 1
	m0 := o&(v>>s0)&up[0] | v&(o>>s0)&down[0] | e&d.mids[0]&(o<<s0&(v>>s0)|o>>s0&(v<<s0))
	l.slots[0] = m0
	p0 := prefix(m0)
	l.prefix[0] = p0
	const s1 = 11
	m1 := o&(v>>s1)&up[1] | v&(o>>s1)&down[1] | e&d.mids[1]&(o<<s1&(v>>s1)|o>>s1&(v<<s1))
	l.slots[1] = m1
	p1 := prefix(m1)
	l.prefix[1] = p1
	const s2 = 6
	m2 := o&(v>>s2)&up[2] | v&(o>>s2)&down[2] | e&d.mids[2]&(o<<s2&(v>>s2)|o>>s2&(v<<s2))
	l.slots[2] = m2
	p2 := prefix(m2)
	l.prefix[2] = p2
	const s3 = 5
	m3 := o&(v>>s3)&up[3] | v&(o>>s3)&down[3] | e&d.mids[3]&(o<<s3&(v>>s3)|o>>s3&(v<<s3))
	l.slots[3] = m3
	p3 := prefix(m3)
	l.prefix[3] = p3
	t0 := p0 >> 56
	t1 := t0 + p1>>56
	t2 := t1 + p2>>56
	total := t2 + p3>>56

	if total == 0 {
		return endNoMove
	}
	if l.ply >= d.limit {
		return endLimit
	}
	word := l.stream.Word(l.ply >> 2)
	k := (word >> (16 * (l.ply & 3)) & 0xFFFF) * total >> 16
	if total > engine.LaneActions {
		k = uint64(engine.Below(l.wide.Word(l.ply), int(total)))
	}
	l.ply++
	l.branching += uint32(total)
	l.forced += uint32((total - 2) >> 63)

	g0 := (k-t0)>>63 - 1 // all ones where k >= t0
	g1 := (k-t1)>>63 - 1
	g2 := (k-t2)>>63 - 1
	axis := -(g0 + g1 + g2) & 3
	k -= t0&g0 + (t1-t0)&g1 + (t2-t1)&g2
	p := l.prefix[axis]
	c := ((k*l8 | h8) - p) & h8 >> 7 * l8 >> 56 * 8
	k -= p << 8 >> (c & 63) & 0xFF
	bit := uint64(1) << ((c + uint64(inByte[l.slots[axis]>>(c&63)&0xFF][k&7])) & 63)
	s := d.shift[axis] & 63
	if e&bit != 0 {
		l.men[l.mover&1] ^= bit<<s | bit>>s
		l.men[l.mover&1^1] ^= bit
	} else {
		l.men[l.mover&1] ^= bit | bit<<s
	}
	l.mover ^= 1
	return 0
}

func (d *fastDoor) record(l *lane, end engine.EndReason, rows *engine.Rows) {
	rows.Plies[l.row] = uint32(l.ply)
	rows.BranchingSum[l.row] = l.branching
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
