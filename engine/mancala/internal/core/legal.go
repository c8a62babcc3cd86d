package core

import "math/bits"

// LegalMoves are the legal moves of a position and which rules took part.
type LegalMoves struct {
	// Moves is a bit mask of houses that may be sown, Piles one of those whose
	// seeds may all be put into the next house instead.
	Moves, Piles uint32
	// Fired are the rules that removed a move.
	Fired Firings
	// Exception is what is out of the ordinary. With one field more the compiler would keep
	// options in memory, and copying them costs the fast doors a twentieth of a game.
	Exception Exception
}

// Exception is something that is out of the ordinary with the options of a turn.
type Exception uint8

const (
	// OnlySlams: every move is a grand slam and allowed for that reason, so that it
	// captures nothing.
	OnlySlams Exception = 1 + iota
	// NoneFeeds: there would be moves but none feeds, and that ends the game.
	NoneFeeds
)

// Harmless says whether no move captures anything.
func (o LegalMoves) Harmless() bool { return o.Exception == OnlySlams }

// Actions has a bit for each legal action on a board of so many houses: the
// houses that may be sown, then, counted on from the end of the board, those that
// may be piled.
func (o LegalMoves) Actions(size int) uint64 { return uint64(o.Moves) | uint64(o.Piles)<<size }

// Candidates are what the rules on moves ask of a turn, as sets of houses of
// the player to move, a bit to each. What a rule set does not ask for may stay
// empty.
type Candidates struct {
	// Occupied houses hold seeds enough to be sown, Light ones fewer.
	Occupied, Light uint32
	// Starved is set where the duty to feed asks something at this turn; then
	// Feeding moves do it.
	Starved bool
	Feeding uint32
	// Several houses hold more than one seed.
	Several uint32
	// Slams are the moves that the grand-slam rule may forbid.
	Slams uint32
}

// Filter finds the legal moves: the houses with seeds enough, then what the feeding
// rule leaves of them, then the rule on singletons, then the grand-slam rule.
// It knows no position, so that every representation of one shares it.
func (r *Rules) Filter(c Candidates) LegalMoves {
	o := LegalMoves{Moves: c.Occupied}
	if c.Light != 0 {
		o.Fired.Add(FiredLeast)
	}
	if r.MustFeed && c.Starved && o.Moves != 0 {
		feeding := o.Moves & c.Feeding
		switch {
		case feeding != 0:
			o.narrow(feeding, FiredFeeding)
		case r.CannotFeed != CannotPlaysOn:
			return LegalMoves{Exception: NoneFeeds}
		}
	}
	if r.SingletonsLast {
		if several := o.Moves & c.Several; several != 0 {
			o.narrow(several, FiredSingletons)
		}
	}
	if !r.SlamsForbidden || o.Moves&c.Slams == 0 {
		return o
	}
	switch others := o.Moves &^ c.Slams; {
	case others != 0 || r.GrandSlam == SlamForbidden:
		o.narrow(others, FiredSlam)
	case r.GrandSlam == SlamForbiddenUnlessSole && o.Moves&(o.Moves-1) != 0:
		o.narrow(0, FiredSlam) // several, none of which is the only one
	case r.GrandSlam != SlamStarving:
		o.Exception = OnlySlams
	}
	return o
}

// narrow leaves some of the moves.
func (o *LegalMoves) narrow(to uint32, rule Firing) {
	if to != o.Moves {
		o.Moves = to
		o.Fired.Add(rule)
	}
}

// Legal finds the legal moves of a position.
func (r *Rules) Legal(p *Position) LegalMoves {
	from, to := r.Row(p.Mover)
	var c Candidates
	least := r.least
	for h := from; h < to; h++ {
		if n := p.Houses[h]; n >= least {
			c.Occupied |= 1 << h
		} else if n > 0 {
			c.Light |= 1 << h
		}
	}
	if r.MustFeed && c.Occupied != 0 && r.starved(p) {
		c.Starved = true
		c.Feeding = r.feeding(p, c.Occupied)
	}
	if r.SingletonsLast {
		for h := from; h < to; h++ {
			if p.Houses[h] > 1 {
				c.Several |= 1 << h
			}
		}
	}
	if r.SlamsForbidden {
		c.Slams = r.slams(p, c.Occupied)
	}
	o := r.Filter(c)
	if r.piles && p.Mover == r.Start.Mover && p.Houses == r.Start.Houses {
		o.Piles = o.Moves
	}
	return o
}

// starved says whether the duty to feed asks something of the player to move.
func (r *Rules) starved(p *Position) bool {
	if r.gives {
		return r.leaves || !r.canSow(p, p.Mover.Other())
	}
	return r.Empty(p, p.Mover.Other())
}

// canSow says whether a player holds a house that may be sown.
func (r *Rules) canSow(p *Position, s Side) bool {
	from, to := r.Row(s)
	for _, n := range p.Houses[from:to] {
		if n >= r.least {
			return true
		}
	}
	return false
}

// feeding returns those of the moves that do what the duty to feed asks: sow at
// least one seed into the opponent's row, whatever they capture there
// afterwards, or leave the opponent a house that may be sown. In a move of
// several laps the seeds move on; there one must lie in that row when it is over.
func (r *Rules) feeding(p *Position, moves uint32) uint32 {
	var mask uint32
	var next Position
	for rest := moves; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros32(rest)
		feeds := int(p.Houses[h]) >= r.Reach[h]
		switch {
		case r.gives:
			r.Move(p, h, false, &next)
			feeds = r.canSow(&next, p.Mover.Other())
		case r.relay:
			r.Move(p, h, false, &next)
			feeds = !r.Empty(&next, p.Mover.Other())
		}
		if feeds {
			mask |= 1 << h
		}
	}
	return mask
}

// slams returns those of the moves that the grand-slam rule may forbid.
func (r *Rules) slams(p *Position, moves uint32) uint32 {
	if r.Seeds(p, p.Mover.Other()) > r.slamSeeds {
		return 0 // too many seeds for any move to take them all
	}
	// One lap that captures in their row alone must reach it, whatever starves them
	// otherwise.
	mustReach := !r.relay && !r.eitherRow && r.GrandSlam != SlamStarving
	var mask uint32
	var next Position
	for rest := moves; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros32(rest)
		if mustReach && int(p.Houses[h]) < r.Reach[h] {
			continue
		}
		l := r.Move(p, h, false, &next)
		if r.GrandSlam == SlamStarving && r.Empty(&next, p.Mover.Other()) || r.GrandSlam != SlamStarving && l.Slam {
			mask |= 1 << h
		}
	}
	return mask
}

// Feeds says whether playing a house of the player to move does what the duty to
// feed asks.
func (r *Rules) Feeds(p *Position, house int) bool { return r.feeding(p, 1<<house) != 0 }
