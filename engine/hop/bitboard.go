package hop

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/recurrence"
)

// lanes is the number of games in flight.
const lanes = 16

// bitboards is the door that plays random games, several at a time and one ply of each in turn,
// so that the processor can work on the next game while a ply of one waits for
// its own results. What every ply needs is in bitboard_kernel.go; what happens
// seldom is here, in the words of the plain rules.
type bitboards struct {
	g     *Game
	limit int
	// ruled is set where rules besides the board's lines forbid moves, or
	// positions must be remembered.
	ruled  bool
	inByte *[256][8]uint8
	rows   *engine.Rows

	// What follows is by game in flight.

	lanes  [lanes]lane
	boards [lanes]board
}

// newBitboards makes the door for rules that it knows.
func newBitboards(g *Game) *bitboards {
	return &bitboards{g: g, limit: g.limit, inByte: newInByte(), ruled: g.mustCapture || g.stepsRuled || g.repetition > 0}
}

// lane is a game in flight.
type lane struct {
	// position has the counters only between take and give.
	position
	// idle is set when the game is over.
	idle bool
	// options are the legal moves, where the plain rules were asked.
	options options
	// seen are the positions at the start of turns since the last capture,
	// where they are remembered; repeated is set where the last of them ends
	// the game.
	seen     []stood
	recent   recurrence.Index
	repeated bool

	ply        int // plies so far
	move, wide engine.Stream

	// What follows is for the tables.

	row       int
	game      uint64
	firstMove [2]engine.Action
	history
	branching, forced      uint32
	captures, deficit      [2]int
	leader                 engine.Seat // 0 before anyone led
	leadChanges, leadTaken uint32
}

// Name implements engine.Door.
func (d *bitboards) Name() string { return "bitboard" }

// Play implements engine.Door. All games start at the same place in the cycle
// of four plies that share a random word; a lane whose game ends in between
// waits for the next cycle.
func (d *bitboards) Play(seed, first uint64, rows *engine.Rows) {
	d.rows = rows
	for i := range d.lanes {
		d.lanes[i].idle = true
	}
	for next := 0; ; {
		busy := false
		for i := range d.lanes {
			l := &d.lanes[i]
			if l.idle && next < rows.Len {
				d.start(l, seed, first+uint64(next), next)
				d.give(i)
				next++
			}
			d.boards[i].word = l.move.Word(uint64(l.ply) >> 2)
			busy = busy || !l.idle
		}
		if !busy || rows.Stopped() {
			return
		}
		for range 4 {
			d.round()
		}
	}
}

// start begins a game.
func (d *bitboards) start(l *lane, seed, game uint64, row int) {
	s := engine.GameStreams(seed, game)
	l.forget()
	*l = lane{
		position: d.g.start, row: row, game: game,
		move: s.Stream(engine.PurposeMove), wide: s.Stream(engine.PurposeWide),
		firstMove: [2]engine.Action{engine.NoAction, engine.NoAction},
		seen:      l.seen, recent: l.recent,
	}
}

// take brings a lane's position up to date.
func (d *bitboards) take(i int) *lane {
	l := &d.lanes[i]
	if l.chain == 0 && !l.idle {
		l.men[l.mover&1], l.men[l.mover&1^1] = d.boards[i].own, d.boards[i].enemy
	}
	return l
}

// give hands a lane's position to the kernel, if the kernel can play it.
func (d *bitboards) give(i int) {
	l := &d.lanes[i]
	d.boards[i].own, d.boards[i].enemy = 0, 0
	if l.chain == 0 && !l.idle {
		d.boards[i].own, d.boards[i].enemy = l.men[l.mover], l.men[l.mover.other()]
	}
}

// seldom plays a ply that the kernel leaves alone: one with a continuing
// counter, or with more legal moves than a lane of a random word serves, or
// with none.
func (d *bitboards) seldom(i int) {
	l := &d.lanes[i]
	if l.idle {
		return
	}
	if l.chain != 0 && l.ply < d.limit {
		d.goOn(l, &d.boards[i])
		return
	}
	d.take(i)
	d.g.legal(&l.position, &l.options)
	n := 0
	for _, slots := range l.options.slots {
		n += bits.OnesCount64(slots)
	}
	if l.options.pass {
		n++
	}
	switch {
	case l.men[l.mover] == 0:
		d.record(l, endNoCounters)
	case n == 0:
		d.record(l, endNoMove)
	case l.repeated:
		d.record(l, endRepetition)
	case l.ply >= d.limit:
		d.record(l, endLimit)
	default:
		d.playOne(l, n, d.boards[i].draw(n))
	}
	d.give(i)
}

// playOne plays the k-th of the n legal moves, or where there are too many for
// k the one that the wide stream names.
func (d *bitboards) playOne(l *lane, n, k int) {
	if n > engine.LaneActions {
		k = engine.Below(l.wide.Word(uint64(l.ply)), n)
	}
	l.count(n)
	if n == 1 {
		l.forced++
	}
	if d.ruled {
		l.fired()
	}
	for axis, slots := range l.options.slots {
		if c := bits.OnesCount64(slots); k >= c {
			k -= c
			continue
		}
		for ; k > 0; k-- {
			slots &= slots - 1
		}
		d.play(l, axis, slots&-slots)
		return
	}
	l.passes++
	l.hops, l.chain = 0, 0
	l.mover = l.mover.other()
}

// stood are the counters at the start of a turn, seen by the player to move.
type stood struct{ own, enemy uint64 }

// comesBack is the least number of plies after which a position can come back:
// between captures every ply moves a counter, so that both players must move
// one away and back.
const comesBack = 4

// remember judges the repetition rule at the start of a turn. While too few plies
// were played for it, positions are only noted.
func (l *lane) remember(here stood, count int) {
	l.seen = append(l.seen, here)
	if len(l.seen) <= comesBack*(count-1) {
		return
	}
	times := 0
	for n := l.recent.Len(); n < len(l.seen); n++ {
		p := l.seen[n]
		times = l.recent.Push(p.hash(n), 0, func(i int) bool { return (n-i)&1 == 0 && l.seen[i] == p })
	}
	l.repeated = times >= count
}

// hash is that of the n-th position since the last capture: whose turn it is says
// whether n is even.
func (p stood) hash(n int) uint64 {
	return recurrence.Mix(recurrence.Mix(uint64(n&1), p.own), p.enemy)
}

// forget leaves nothing to be remembered.
func (l *lane) forget() {
	l.seen = l.seen[:0]
	if l.recent.Len() > 0 {
		l.recent.Clear()
	}
}

// count begins a ply with n legal moves.
func (l *lane) count(n int) {
	l.ply++
	l.branching += uint32(n)
}

// fired counts the rules that removed a move at a ply.
func (l *lane) fired() {
	if l.options.stepsFired {
		l.stepsFired++
	}
	if l.options.captureFired {
		l.captureFired++
	}
}

// play plays the legal move of a slot.
func (d *bitboards) play(l *lane, axis int, bit uint64) {
	g, me := d.g, l.mover
	a := g.number[axis][g.kind(&l.position, axis, bit)][bits.TrailingZeros64(bit)]
	if l.firstMove[me] == engine.NoAction {
		l.firstMove[me] = a
	}
	before := l.position
	if g.move(&before, &g.moves[a], &l.position) {
		l.captured(me)
	}
}

// captured counts a capture by a player, after the move.
func (l *lane) captured(me side) {
	l.lastCapture = int32(l.ply)
	n := l.hops + 1
	l.hops = 0
	l.hopped(n, l.chain != 0)
	l.forget()
	l.captures[me]++
	ahead := l.captures[me] - l.captures[me.other()]
	l.deficit[me.other()] = max(l.deficit[me.other()], ahead)
	if leader := engine.Seat(me + 1); ahead > 0 && leader != l.leader {
		if l.leader != 0 {
			l.leadChanges++
		}
		l.leader, l.leadTaken = leader, uint32(l.ply)
	}
}

// record writes a finished game into its row and leaves the lane idle.
func (d *bitboards) record(l *lane, end engine.EndReason) {
	l.idle = true
	r, i := d.rows, l.row
	r.Game[i], r.End[i], r.Plies[i] = l.game, end, uint32(l.ply)
	r.BranchingSum[i], r.ForcedPlies[i] = l.branching, l.forced
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
