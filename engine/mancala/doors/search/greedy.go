package search

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/atonce"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/rules"
)

// Greedy is the door of players who look no farther than one ply ahead: it plays
// whole games on the kernel's positions, one after another.
type Greedy struct {
	kernel   *Kernel
	players  *atonce.Players
	recorder tally.Recorder
	fresh    tally.Game
	start    position
	lap      uint64 // seeds that come round to the house that was sown
	slams    bool   // the rules change what a grand slam does
	tells    bool   // the rows have lines

	// The game that is played: positions has where it stands, at the place of the number of
	// plies, and the one before or after, so that none is copied.
	game      tally.Game
	positions [2]position
	line      engine.LineHash
}

// NewGreedy makes a door for rules that Holds, and for players of package atonce.
func NewGreedy(r *core.Rules, known rules.Known, players [2]engine.PlayerFacts) *Greedy {
	k := New(r, known, engine.WinThenLead)
	k.begin(&Root{Position: &r.Start, LastCapturer: core.Nobody, Majority: r.Majority, Left: r.Limit.Plies}, 1)
	return &Greedy{
		kernel: k, players: atonce.New(players), recorder: tally.NewRecorder(r), fresh: tally.Fresh(r), start: k.here,
		lap: uint64(r.Lap), slams: r.GrandSlam != core.SlamCaptures,
	}
}

// Name implements engine.Door.
func (d *Greedy) Name() string { return "greedy" }

// Skills implements engine.Door.
func (d *Greedy) Skills() engine.Skills { return engine.Skills{Thinker: d.players} }

// pliesBetweenLooks is the number of plies after which the door looks whether to
// give up.
const pliesBetweenLooks = 1024

// Play implements engine.Door.
func (d *Greedy) Play(seed, first uint64, rows *engine.Rows) {
	d.tells = rows.Lines != nil
	for i := range rows.Len {
		d.game = d.fresh
		d.game.Row = i
		d.positions[0], d.line = d.start, 0
		d.players.Start(seed, first+uint64(i))
		d.kernel.forgetLine()
		var end engine.EndReason
		for end == 0 {
			if d.game.Plies%pliesBetweenLooks == 0 && rows.Stopped() {
				return
			}
			end = d.ply()
		}
		here := d.here()
		d.recorder.RecordTurns(&d.game, here.who, octet.Sum(here.mine), end, first, rows)
		if d.tells {
			rows.Lines[i] = d.line
		}
	}
}

// ply plays a ply, or returns the reason for which the game is over.
func (d *Greedy) ply() engine.EndReason {
	k, p, g := d.kernel, d.here(), &d.game
	moves, fired, end := k.turn(p)
	if end != 0 {
		return end
	}
	if !k.stores {
		k.stands(p)
	}
	n := bits.OnesCount8(moves)
	g.Branching += uint32(n)
	house := bits.TrailingZeros8(moves)
	if n == 1 {
		g.Forced++
	} else {
		house = d.choose(p, moves)
	}
	d.players.Advance()
	g.Opened(p.who, uint8(house))
	g.Plies++
	if d.tells {
		d.line = d.line.Then(engine.Action(k.from[p.who&1] + house))
	}

	g.Fire(fired)
	seeds := p.mine >> (8 * house & 63) & octet.Max
	if seeds >= d.lap {
		g.Fired[core.FiredKroo]++
	}
	next := d.here()
	k.play(p, house, next)
	if d.slams && (next.ended || d.changed(p, house, next)) {
		g.Fired[core.FiredSlam]++
	}
	won := int(p.board - next.board)
	if k.stores {
		k.sow[p.who&1][seeds][house&7].fired(won, k.extra, g)
	}
	if won > 0 {
		g.Capture(p.who, won, g.Plies)
		if !k.stores {
			k.forgetLine()
		}
	}
	return 0
}

// here is the position of the game.
func (d *Greedy) here() *position { return &d.positions[d.game.Plies&1] }

// changed says whether the rule on grand slams changed what a move from p took, which
// would have been all that the opponent has.
func (d *Greedy) changed(p *position, house int, next *position) bool {
	k, last := d.kernel, d.kernel.sow[p.who&1][p.mine>>(8*(house&7))&octet.Max][house&7].last
	return last != 0 && next.mine != 0 && k.rows.IsSlam(p.who, swar.Rows{Mine: p.mine, Theirs: p.theirs}, house)
}

// choose lets the player to move choose among several houses.
func (d *Greedy) choose(p *position, moves uint8) int {
	house, looks, objective := d.players.Ask(p.who, moves)
	if !looks {
		return house
	}
	d.kernel.objective = objective
	return d.players.Best(d.kernel.frontier(p, moves, infinite))
}

// turn asks at the start of a turn for the moves, or the reason for which the game
// is over: settle, with the rules that removed a move.
func (k *Kernel) turn(p *position) (moves uint8, removed core.Firings, end engine.EndReason) {
	moves = octet.Occupied(p.mine)
	if p.closely || moves == 0 || (p.theirs+k.near)&k.nearMask == 0 || k.slams && k.rows.SlamNear(p.who, swar.Rows{Mine: p.mine, Theirs: p.theirs}) {
		var o core.Options
		if o, end = k.judge(p); end != 0 {
			return 0, 0, end
		}
		moves, removed = uint8(o.Moves), o.Fired
	}
	switch {
	case p.unplayed == 0 && k.repeated(p):
		return 0, 0, core.EndRepetition
	case p.at == k.limit:
		return 0, 0, core.EndLimit
	}
	return moves, removed, 0
}

// stands puts the position of a game at the end of the line.
func (k *Kernel) stands(p *position) {
	if int(p.at)+1 >= len(k.line) {
		k.line = append(k.line, make([]swar.Rows, len(k.line))...)
	}
	r := swar.Rows{Mine: p.mine, Theirs: p.theirs}
	k.line[p.at] = r
	k.past = p.at
	x := hash(r)
	k.seen[x>>6%seenWords] |= 1 << (x & 63)
}

// forgetLine lets no position of the line come back.
func (k *Kernel) forgetLine() {
	clear(k.seen[:])
	k.indexed = true
}
