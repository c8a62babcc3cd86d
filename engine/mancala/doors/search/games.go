package search

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/lookahead"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/internal/oneply"
	"houserules/engine/mancala/doors/swar"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/mancala/internal/tally"
	"houserules/engine/rules"
)

// Games is the door of whole games: of players who look no farther than MaxWhole plies ahead,
// or toss a coin whether to. It plays on the kernel's positions, one game after another.
type Games struct {
	name     string
	looks    uint32 // the number of plies after which the door looks whether to give up
	kernel   *Kernel
	players  *oneply.Players
	recorder tally.Recorder
	fresh    tally.Game
	first    position
	lap      uint64 // seeds that come round to the house that was sown
	slams    bool   // the rules change what a grand slam does
	tells    bool   // the rows have lines

	// The game that is played: positions has where it stands, at the place of the number of
	// plies, and the one before or after, so that none is copied.
	game      tally.Game
	positions [2]position
	line      engine.LineHash

	// What is kept of games that are interrupted: number is that of the game, known are the
	// choices to come that are known from before, undrawn is set where no random number was
	// handed out when they were made, and wrong where the game does not allow one.
	journal        *engine.Journal
	number         uint64
	known          []engine.Choice
	undrawn, wrong bool
}

// MaxDepthWithoutTable is the largest depth of players of Games: that of searches without a table, which
// is an objective's own.
const MaxDepthWithoutTable = tableDepth - 1

// Plies between looks whether to give up, of greedy players and of those who search.
const (
	pliesOfGreedy    = 1024
	pliesOfSearchers = 16
)

// NewGames makes a door for rules that Holds, and for players of package oneply.
func NewGames(r *core.Rules, known rules.Known, players [2]engine.PlayerFacts) *Games {
	k := New(r, known, engine.WinThenLead)
	k.begin(&Root{Position: &r.Start, LastCapturer: core.Nobody, Majority: r.Majority, Left: r.Limit.Plies}, 1)
	k.Allow(lookahead.Boundless)
	d := &Games{
		name: "greedy", looks: pliesOfGreedy,
		kernel: k, players: oneply.New(players), recorder: tally.NewRecorder(r), fresh: tally.Fresh(r), first: k.here,
		lap: uint64(r.Lap), slams: r.GrandSlam != core.SlamCaptures,
	}
	for _, p := range players {
		if !oneply.Plays(p, 0) {
			d.name, d.looks = "search", pliesOfSearchers
		}
	}
	return d
}

// Name implements engine.Door.
func (d *Games) Name() string { return d.name }

// Skills implements engine.Door.
func (d *Games) Skills() engine.Skills { return engine.Skills{Thinker: d.players} }

// Play implements engine.Door.
func (d *Games) Play(seed, first uint64, rows *engine.Rows) {
	d.tells, d.journal = rows.Lines != nil, rows.Journal
	for i := range rows.Len {
		d.start(seed, first+uint64(i), i)
		var end engine.EndReason
		for end == 0 {
			if (d.journal != nil || d.game.Plies%d.looks == 0) && rows.Stopped() {
				return
			}
			if end = d.ply(); d.wrong || end != 0 && len(d.known) > 0 {
				d.journal.Forget(d.number)
				d.start(seed, d.number, i)
				end = 0
			}
		}
		here := d.here()
		d.recorder.RecordTurns(&d.game, here.who, octet.Sum(here.mine), end, first, rows)
		if d.tells {
			rows.Lines[i] = d.line
		}
	}
}

// start begins a game, with what is known of it.
func (d *Games) start(seed, game uint64, row int) {
	d.game = d.fresh
	d.game.Row = row
	d.positions[0], d.line = d.first, 0
	d.players.Start(seed, game)
	d.kernel.forgetLine()
	d.number, d.known, d.wrong = game, nil, false
	if d.journal != nil {
		d.known, d.undrawn = d.journal.Choices(game), d.journal.NothingDrawn(game)
	}
}

// ply plays a ply, or returns the reason for which the game is over.
func (d *Games) ply() engine.EndReason {
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
	} else if house = d.decide(p, moves); d.wrong {
		return 0
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

// decide is the house that is known to have been chosen, or the player's choice, which is noted.
func (d *Games) decide(p *position, moves uint8) (house int) {
	from := d.kernel.from[p.who&1]
	if len(d.known) > 0 {
		c := d.known[0]
		d.known = d.known[1:]
		house = int(c.Action) - from
		d.wrong = house < 0 || house >= octet.Len || moves>>house&1 == 0
		d.players.Known(p.who, c, d.undrawn)
		return house
	}
	house = d.choose(p, moves)
	if d.journal != nil {
		c, drawn := d.players.Made(p.who, engine.Action(from+house))
		d.journal.Note(d.number, c, drawn)
	}
	return house
}

// here is the position of the game.
func (d *Games) here() *position { return &d.positions[d.game.Plies&1] }

// changed says whether the rule on grand slams changed what a move from p took, which
// would have been all that the opponent has.
func (d *Games) changed(p *position, house int, next *position) bool {
	k, last := d.kernel, d.kernel.sow[p.who&1][p.mine>>(8*(house&7))&octet.Max][house&7].last
	return last != 0 && next.mine != 0 && k.rows.IsSlam(p.who, swar.Rows{Mine: p.mine, Theirs: p.theirs}, house)
}

// choose lets the player to move choose among several houses.
func (d *Games) choose(p *position, moves uint8) int {
	house, f := d.players.Ask(p.who, moves)
	if f == nil {
		return house
	}
	k := d.kernel
	k.objective = f.Objective
	before := k.Nodes
	best := k.best(p, moves, max(f.Depth, 1))
	d.players.Looked(k.Nodes-before, f.Depth)
	return d.players.Best(best)
}

// turn asks at the start of a turn for the moves, or the reason for which the game
// is over: settle, with the rules that removed a move.
func (k *Kernel) turn(p *position) (moves uint8, removed core.Firings, end engine.EndReason) {
	moves = octet.Occupied(p.mine)
	if p.closely || moves == 0 || (p.theirs+k.near)&k.nearMask == 0 || k.slams && k.rows.SlamNear(p.who, swar.Rows{Mine: p.mine, Theirs: p.theirs}) {
		var o core.LegalMoves
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
