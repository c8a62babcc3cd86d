package swar

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/recurrence"
	"houserules/engine/rules"
)

// Playouts plays single games to their ends at random, from positions of a game
// that is under way, for players who try random games: what [engine.State].Playout
// needs. It belongs to one worker.
//
// One game waits for each of its own plies, so playouts are no faster than that;
// but nothing is counted for the tables, and it asks for care only where the
// kernel does.
type Playouts struct {
	Kernel
	luck engine.Stream
	game tally.Game // the stores, the seeds on the board, who captured last
	// marks are the counters' bits from playedAt on: the houses played since the
	// last capture, and what asks for care.
	marks uint64

	// line has the positions since the last capture or the beginning, the
	// latest last, and history those before the beginning until they are asked
	// for; kept is the place of the first that is not among older.
	line    []Rows
	before  int // how many there are before the beginning
	history History
	kept    int
	older   recurrence.Index

	// seen has a bit for each of the first so many positions of the line, filed: a
	// position whose bit is not set is none of them.
	seen  [1 << (seenBits - 6)]uint64
	filed int
}

// seenBits is the logarithm of the number of bits for positions: few enough to clear
// at a capture, enough that in stretches as long as most hardly any falls on another's.
const seenBits = 10

// Begin is where a game is taken up, whose turn is not over.
type Begin struct {
	At           *core.Position
	Left         int    // plies after which it is cut off
	LastCapturer int8   // a core.Side, or core.Nobody
	Played       uint32 // the houses played since the last capture
	Since        int    // plies played since then, or since the start
	History      History
}

// History tells what lay where before.
type History interface {
	// Ago is the position so many plies ago.
	Ago(plies int) *core.Position
}

// NewPlayouts makes playouts for rules that the package holds.
func NewPlayouts(r *core.Rules, known rules.Known) *Playouts {
	known.Must("swar", r.Knobs)
	k := &Playouts{}
	k.compile(r)
	return k
}

// Play plays on and returns the outcome. The position holds no more seeds than
// the start of the rules, and its majority is theirs.
func (k *Playouts) Play(b Begin, stream engine.Stream) engine.Outcome {
	here, who, left := k.begin(&b), b.At.Mover, b.Left
	k.luck = stream
	var word uint64
	for lanes := uint64(0); ; left-- {
		m, moves := &k.movers[who&1], octet.Occupied(here.Mine)
		if (here.Theirs+k.near)&k.nearMask == 0 || moves == 0 || k.marks >= k.repeats || left <= 0 ||
			k.slams && (here.Theirs+k.small)&octet.Top == 0 && m.reaching(here) != 0 {
			var end engine.EndReason
			if moves, end = k.look(who, here, left); end != 0 {
				return k.outcome(who, here, end)
			}
		}
		if lanes == 0 {
			word, lanes = k.luck.Next(), 4
		}
		// Where there is one move the lane stays, without a branch: near the end
		// nobody foresees where that is.
		n := uint64(k.count[moves])
		choice, several := word&0xFFFF*n>>16, (1-n)>>63
		word >>= 16 * several & 63
		lanes -= several
		house := uint(k.nth[moves][choice&7]) & 7
		s := &m.sow[here.Mine>>(8*house&63)&octet.Max][house]
		k.marks |= s.house
		next := Rows{Mine: here.Theirs + s.theirs, Theirs: here.Mine + s.mine}
		if last := k.captures.In(next.Mine) & s.last & octet.Top; last != 0 && k.land(who, here.Theirs, &next, last) {
			k.line = k.line[:0]
		}
		k.line = append(k.line, next)
		here, who = next, who^1
	}
}

// begin takes a game up.
func (k *Playouts) begin(b *Begin) Rows {
	here := RowsOf(k.rules, b.At)
	g := &k.game
	g.Board, g.Ended, g.LastCapturer = octet.Sum(here.Mine)+octet.Sum(here.Theirs), 0, b.LastCapturer
	for s := range g.Sides {
		g.Sides[s].Store = b.At.Stores[s]
	}
	k.since()
	for rest := b.Played; rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros32(rest)
		owner := k.rules.Owner(house)
		from, _ := k.rules.Row(owner)
		k.marks |= 1 << (playedAt + house - from + octet.Len*int(owner))
	}
	k.line, k.before, k.history = append(k.line[:0], here), b.Since, b.History
	return here
}

// since begins a stretch without a capture.
func (k *Playouts) since() {
	k.marks = 0
	if k.game.Board <= k.atMost {
		k.marks = armed
	}
	k.before = 0
	if k.filed > 0 {
		k.filed, k.seen = 0, [len(k.seen)]uint64{}
	}
	if k.kept > 0 {
		k.kept = 0
		k.older.Clear()
	}
}

// land captures where a sowing ended in last, on a captured number of seeds,
// and says whether it took any. before is the opponent's row before it.
func (k *Playouts) land(who core.Side, before uint64, next *Rows, last uint64) bool {
	row := next.Mine
	taken, ends := k.Capture(before, row, last)
	if row&taken == 0 {
		return false
	}
	g := &k.game
	if ends {
		g.Ended = core.EndGrandSlam
	}
	next.Mine = row &^ taken
	n := octet.Sum(row & taken)
	g.Board -= n
	g.Sides[who&1].Store += engine.Units(n)
	g.LastCapturer = int8(who)
	k.since()
	if g.Sides[who&1].Store >= k.rules.Majority || g.Board <= k.fewest || g.Ended != 0 {
		k.marks |= pressed
	}
	return true
}

// look looks closely at the start of a turn: see [Door.look].
func (k *Playouts) look(who core.Side, here Rows, left int) (uint8, engine.EndReason) {
	if k.marks < pressed && (here.Theirs+k.near)&k.nearMask != 0 && here.Mine != 0 && left > 0 &&
		!(k.SlamNear(who, here) && k.forbidden(who, here, 1<<octet.Len-1) != 0) {
		// Nothing but a repetition is to be feared.
		if k.marks >= k.repeats && k.repeated(here) {
			return 0, core.EndRepetition
		}
		return octet.Occupied(here.Mine), 0
	}
	o, end := k.Over(who, here, &k.game)
	switch {
	case end != 0:
		return 0, end
	case k.marks&^pressed == k.repeats && k.repeated(here):
		return 0, core.EndRepetition
	case left <= 0:
		return 0, core.EndLimit
	}
	return uint8(o.Moves), 0
}

// repeated says whether the latest position has occurred for the count-th time
// since the last capture: see [Door.repeated].
func (k *Playouts) repeated(here Rows) bool {
	if k.before > 0 {
		k.load()
	}
	latest := len(k.line) - 1
	if !k.fileUpTo(latest, here) {
		return false
	}
	missing := k.rules.Occurrences - 1
	for at := latest - k.nearest; at >= k.kept; at -= 2 {
		if k.line[at] == here {
			missing--
		}
	}
	if k.kept > 0 && missing > 0 {
		missing -= k.older.Times(hash(here, latest), 0, k.sameAs(here, latest))
	}
	if latest-k.kept >= 2*ringPlies { // so that a search stays short
		for ; k.kept < latest-ringPlies; k.kept++ {
			p := k.line[k.kept]
			k.older.Push(hash(p, k.kept), 0, k.sameAs(p, k.kept))
		}
	}
	return missing <= 0
}

// fileUpTo files the positions of the line up to the latest, which lies here, and says
// whether it may be one of those before.
func (k *Playouts) fileUpTo(latest int, here Rows) bool {
	for _, p := range k.line[k.filed:latest] {
		word, bit := seenAt(p)
		k.seen[word] |= bit
	}
	k.filed = latest + 1
	word, bit := seenAt(here)
	seen := k.seen[word]&bit != 0
	k.seen[word] |= bit
	return seen
}

// seenAt is the bit of a position.
func seenAt(p Rows) (word int, bit uint64) {
	const odd, other = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
	h := (p.Mine*odd + p.Theirs*other) >> (64 - seenBits)
	return int(h >> 6), 1 << (h & 63)
}

// sameAs compares older positions with one at a place of the line. Rows do not
// say whose they are, but the players alternate.
func (k *Playouts) sameAs(here Rows, at int) func(earlier int) bool {
	return func(i int) bool { return (i-at)&1 == 0 && k.line[i] == here }
}

// load puts the positions before the beginning in front of the line. Since the
// beginning as many plies were played as the line is long, less one.
func (k *Playouts) load() {
	n := len(k.line)
	for range k.before {
		k.line = append(k.line, Rows{})
	}
	copy(k.line[k.before:], k.line[:n])
	for i := range k.before {
		k.line[i] = RowsOf(k.rules, k.history.Ago(k.before-i))
	}
	k.before = 0
}

// outcome is the outcome of a game that ended before the turn of side who.
func (k *Playouts) outcome(who core.Side, here Rows, end engine.EndReason) engine.Outcome {
	o := engine.Outcome{End: end}
	scores := k.recorder.Scores(&k.game, who, octet.Sum(here.Mine), end)
	copy(o.Scores[:], scores[:])
	o.Returns = engine.ShareAmong(o.Scores, 2)
	return o
}
