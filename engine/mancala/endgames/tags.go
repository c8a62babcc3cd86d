package endgames

import (
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve/retrograde"
)

// tag is what a value depends on beside the position, as the player to move sees
// it.
type tag struct {
	// favoured is whom play without end favours, where it is bounded; last who
	// captured last, where rules ask for that.
	favoured, last party
	// asked is who is to move at the position whose moves are valued, where it matters
	// which one it is of two that look alike to who is to move; nobody in all that is
	// kept in tables.
	asked party
}

// party is a player as the player to move sees them.
type party int8

const (
	nobody party = iota
	mover
	opponent
)

// passed is who it is when the turn has passed.
func (w party) passed() party {
	switch w {
	case mover:
		return opponent
	case opponent:
		return mover
	}
	return nobody
}

func (t tag) passed() tag { return tag{t.favoured.passed(), t.last.passed(), t.asked.passed()} }

// at is the side that w is where another one is to move.
func (w party) at(toMove core.Side) int8 {
	switch w {
	case mover:
		return int8(toMove)
	case opponent:
		return int8(toMove.Other())
	}
	return core.Nobody
}

// seenBy is a side, or nobody, as a player sees them.
func seenBy(side int8, toMove core.Side) party {
	switch side {
	case core.Nobody:
		return nobody
	case int8(toMove):
		return mover
	}
	return opponent
}

// listTags lists the tags of every layer. The first belongs to the start, when
// nobody has captured, with play without end favouring the player to move where it
// is bounded.
func listTags(bounded, last bool) []tag {
	favoured, captured := []party{nobody}, []party{nobody}
	if bounded {
		favoured = []party{mover, opponent}
	}
	if last {
		captured = []party{nobody, mover, opponent}
	}
	var list []tag
	for _, f := range favoured {
		for _, l := range captured {
			list = append(list, tag{favoured: f, last: l})
		}
	}
	return list
}

// number is the number of a tag in the list.
func (s *Solver) number(t tag) int {
	n := s.numbers[t.favoured][t.last]
	if t.asked == opponent {
		n += len(s.tags) / 2
	}
	return n
}

// asking is the solver with every tag twice, seen by who is to move at the position
// whose moves are valued and by the other one. Where one row is longer that is part
// of a position's number.
func (s *Solver) asking() *Solver {
	c := *s
	if s.space.sides == 1 {
		c.tags = nil
		for _, asked := range []party{mover, opponent} {
			for _, t := range s.tags {
				t.asked = asked
				c.tags = append(c.tags, t)
			}
		}
	}
	if s.byRow != nil {
		q := *s.byRow
		q.Solver = &c
		c.byRow = &q
	}
	return &c
}

// payoff is what play without end is worth to the player to move.
func (s *Solver) payoff(t tag, seeds int) int {
	gets := nobody
	switch s.loopPayoff(seeds) {
	case toLast:
		gets = t.last
	case toAnyone:
		gets = t.favoured
	}
	switch gets {
	case mover:
		return seeds
	case opponent:
		return -seeds
	}
	return 0
}

// payoffs are the payoffs of all tags.
func (s *Solver) payoffs(seeds int) []retrograde.Tag {
	var list []retrograde.Tag
	for _, t := range s.tags {
		list = append(list, retrograde.Tag{Payoff: s.payoff(t, seeds), Passed: s.number(t.passed())})
	}
	return list
}
