package core

import "math/bits"

// Options are the legal moves of a position and which rules took part.
type Options struct {
	// Moves is a bit mask of houses.
	Moves uint32
	// Fired are the rules that removed a move.
	Fired Firings
	// Harmless is set where every move is a grand slam and allowed for that
	// reason, so that it captures nothing.
	Harmless bool
	// CannotFeed is set where there would be moves but none feeds, and that
	// ends the game.
	CannotFeed bool
}

// Candidates are what the rules on moves ask of a turn, as sets of houses of
// the player to move, a bit to each. What a rule set does not ask for may stay
// empty.
type Candidates struct {
	// Occupied houses hold seeds.
	Occupied uint32
	// Starved is set where the opponent has no seeds; then Feeding moves sow
	// at least one into the opponent's row.
	Starved bool
	Feeding uint32
	// Several houses hold more than one seed.
	Several uint32
	// Slams are the moves that the grand-slam rule may forbid.
	Slams uint32
}

// Filter finds the legal moves: the houses with seeds, then what the feeding
// rule leaves of them, then the rule on singletons, then the grand-slam rule.
// It knows no position, so that every representation of one shares it.
func (r *Rules) Filter(c Candidates) Options {
	o := Options{Moves: c.Occupied}
	if r.MustFeed && c.Starved && o.Moves != 0 {
		feeding := o.Moves & c.Feeding
		switch {
		case feeding != 0:
			o.narrow(feeding, FiredFeeding)
		case r.CannotFeed != CannotPlaysOn:
			return Options{CannotFeed: true}
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
	case r.GrandSlam == SlamForbiddenUnlessOnly:
		o.Harmless = true
	}
	return o
}

// narrow leaves some of the moves.
func (o *Options) narrow(to uint32, rule Firing) {
	if to != o.Moves {
		o.Moves = to
		o.Fired.Add(rule)
	}
}

// Legal finds the legal moves of a position.
func (r *Rules) Legal(p *Position) Options {
	from, to := r.Row(p.Mover)
	var c Candidates
	for h := from; h < to; h++ {
		if p.Houses[h] > 0 {
			c.Occupied |= 1 << h
		}
	}
	if r.MustFeed && c.Occupied != 0 && r.Empty(p, p.Mover.Other()) {
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
	return r.Filter(c)
}

// feeding returns those of the moves that sow at least one seed into the
// opponent's row, whatever they capture there afterwards. In a move of several
// laps the seeds move on; there one must lie in that row when it is over.
func (r *Rules) feeding(p *Position, moves uint32) uint32 {
	var mask uint32
	var next Position
	for rest := moves; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros32(rest)
		feeds := int(p.Houses[h]) >= r.Reach[h]
		if r.relay {
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
	var mask uint32
	var next Position
	for rest := moves; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros32(rest)
		l := r.Move(p, h, false, &next)
		if r.GrandSlam == SlamStarving && r.Empty(&next, p.Mover.Other()) || r.GrandSlam != SlamStarving && l.Slam {
			mask |= 1 << h
		}
	}
	return mask
}

// Feeds says whether playing a house of the player to move feeds the opponent.
func (r *Rules) Feeds(p *Position, house int) bool { return r.feeding(p, 1<<house) != 0 }
