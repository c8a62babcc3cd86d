package laps

import (
	"math/bits"

	"houserules/engine"
	"houserules/engine/mancala/doors/internal/octet"
	"houserules/engine/mancala/doors/internal/oneply"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
)

// Greedy is the door of players who look no farther than one ply ahead: it plays as
// Door does, but for who chooses.
type Greedy struct{ Door }

// lookers are these players, and what they see.
type lookers struct {
	*oneply.Players
	// after has what each move leads to, by house: what is looked at is played
	// without sowing it again.
	after [octet.Len]outcome
	tells bool // the rows have lines
	line  engine.LineHash
}

// outcome is what a move leads to: see move.
type outcome struct {
	rows
	won   gains
	pass  uint64
	fired fired
}

// NewGreedy makes a door for rules that Door plays, and for players of package oneply.
func NewGreedy(r *core.Rules, known rules.Known, players [2]engine.PlayerFacts) *Greedy {
	known.Must("laps", r.Knobs)
	d := &Greedy{}
	d.compile(r)
	d.players = &lookers{Players: oneply.New(players)}
	return d
}

// Name implements engine.Door.
func (d *Greedy) Name() string { return "greedy" }

// Skills implements engine.Door.
func (d *Greedy) Skills() engine.Skills { return engine.Skills{Thinker: d.players} }

// choose lets the player to move choose a house. It is valued where the player looked
// at what it leads to.
func (d *Door) choose(g *game, moves uint8) (house uint64, valued bool) {
	p := d.players
	choice := bits.TrailingZeros8(moves)
	if moves&(moves-1) != 0 {
		var player *engine.PlayerFacts
		if choice, player = p.Ask(g.who, moves); player != nil {
			choice = p.Best(d.look(g, moves, player.Objective))
			p.Looked(uint64(bits.OnesCount8(moves)), 1)
		}
	}
	p.Advance()
	if p.tells {
		from, _ := d.rules.Row(g.who)
		p.line = p.line.Then(engine.Action(from + choice))
	}
	return uint64(choice), valued
}

// look values all moves of a turn by what lies right after them, and returns the best.
func (d *Door) look(g *game, moves uint8, objective engine.Objective) (best oneply.Best) {
	p, r := d.players, d.rules
	best = oneply.NoBest()
	mine, theirs := g.Sides[g.who&1].Store, g.Sides[g.who&1^1].Store
	last := int(g.Plies)+1 >= r.Limit.Plies
	for rest := uint(moves); rest != 0; rest &= rest - 1 {
		house := bits.TrailingZeros(rest) & 7
		a := &p.after[house]
		a.mine, a.theirs, a.won, a.pass, a.fired = d.play(g.mine, g.theirs, uint64(house))
		won, lost := a.won.won(), a.won.lost()
		value := int32(mine - theirs + engine.Units(won-lost))
		swap := (a.mine ^ a.theirs) & a.pass
		next := position{rows{a.mine ^ swap, a.theirs ^ swap}, g.who ^ core.Side(a.pass&1)}
		board, score := g.Board-won-lost, max(mine+engine.Units(won), theirs+engine.Units(lost))
		var end engine.EndReason
		if d.mayEnd(next.mine, next.theirs, board, score) {
			_, end = d.judge(next.mine, next.theirs, board, score)
		}
		switch {
		case end != 0:
		case won|lost == 0 && r.Occurrences > 0 && d.wouldRepeat(g, next, board):
			end = core.EndRepetition
		case last:
			end = core.EndLimit
		}
		if end != 0 {
			capturer := g.LastCapturer
			if won|lost != 0 {
				capturer = int8(g.who) ^ a.won.lastCapturer()
			}
			// Whose turn it would be has this share more than the other.
			more := int32(d.shares[end].Lead(next.who, board, octet.Sum(next.mine), capturer))
			if next.who != g.who {
				more = -more
			}
			value = oneply.Worth(objective, value+more)
		}
		best.Add(house, value)
	}
	return best
}
