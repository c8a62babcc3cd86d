package main

import (
	"houserules/engine/internal/asm"
)

// This file has what a ply is on rows of other lengths than the function's. Houses that a
// row does not have hold nothing, receive nothing and are captured from never. What
// depends on the lengths comes from the rules, by player, where the functions for rows of
// six have it as constants: so there need not be a function for each of 48 pairs of lengths.

// onUnequalRows is for rows of any lengths up to that of the function.
func (p *player) onUnequalRows() *player {
	p.unequal = true
	return p
}

// shortest is the length of the shortest row that the functions are for.
const shortest = 2

// ofSide is the h-th vector of a rule that each house of each player has.
func (p *player) ofSide(name string, side, h int) asm.Mem { return p.rules(name, side*width+h) }

// there is what a house holds, which is nothing where the row has no such house.
func (p *player) there(side, h int, n asm.Vector) asm.Vector {
	if !p.unequal || h < shortest {
		return n
	}
	return p.and(n, p.ofSide("there", side, h))
}

// lastOf is the house where a sowing ends, counted from the mover's first. Those of the
// opponent begin with the p.row-th, however many the mover has.
func (p *player) lastOf(origin, rest asm.Vector) asm.Vector {
	last := p.add(rest, origin)
	if p.unequal {
		last = p.add(last, p.rules("gap", p.me))
	}
	return last
}

// endOf is the house of the opponent where the sowing of less than a lap from one
// of the mover's ends, or no house.
func (p *player) endOf(h int) asm.Vector {
	if p.unequal {
		return p.add(p.reg(p.mine(h)), p.ofSide("endsFrom", p.me, h))
	}
	return p.add(p.reg(p.mine(h)), p.fill(uint8(256+h-p.row)))
}

// playedByBoth has the bits of the houses that both have played since the last capture, or
// that are not there.
func (p *player) playedByBoth() asm.Vector {
	mine := p.get("played", p.me)
	if !p.unequal {
		return p.and(mine, p.value("played", p.they))
	}
	theirs := p.get("played", p.they)
	return p.and(p.or(mine, p.rules("missing", p.me)), p.or(theirs, p.rules("missing", p.they)))
}

// withinRow takes from minus the number of the opponent's houses that have something in
// common, from the first on, those that are not there.
func (p *player) withinRow(count asm.Vector) asm.Vector {
	if p.unequal {
		return p.mostSigned(count, p.rules("minusRow", p.they))
	}
	return count
}

// lastOfTheirs is what the opponent's last house holds: what one holds after which there
// is no other.
func (p *player) lastOfTheirs() asm.Operand {
	if !p.unequal {
		return p.theirs(p.row - 1)
	}
	n := p.reg(p.theirs(p.row - 1))
	for h := shortest - 1; h < p.row-1; h++ {
		n = p.or(n, p.andNot(p.load(p.ofSide("there", p.they, h+1)), p.theirs(h)))
	}
	return n
}

// orNotThere are, of some lanes, those of a set, and all where there is no such house of
// the opponent.
func (p *player) orNotThere(h int, set, of where) where {
	if !p.unequal || h < shortest {
		return set
	}
	return p.any(set, p.without(of, p.flag(p.ofSide("there", p.they, h))))
}
