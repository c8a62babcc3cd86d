package endgames

import (
	"houserules/engine/mancala"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/rules"
	"houserules/engine/sides"
	"houserules/engine/solve"
)

// loopPayoff is what a play is worth that goes on without end among positions with as
// many seeds.
type loopPayoff uint8

const (
	// toNobody gives the seeds left to neither player, or half of them to each.
	toNobody loopPayoff = iota + 1
	// toLast gives them to who captured last.
	toLast
	// toAnyone gives them by where they lie, or by who is to move.
	toAnyone
)

// payoffOf is what a division makes of play without end.
func payoffOf(d core.Division) loopPayoff {
	switch d {
	case core.DivUnclaimed, core.DivSplit:
		return toNobody
	case core.DivLastCapturer:
		return toLast
	default:
		return toAnyone
	}
}

// loopPayoff is what play without end is worth with so many seeds on the board.
func (s *Solver) loopPayoff(seeds int) loopPayoff {
	r := s.rules
	switch {
	case s.order != nil:
		return toNobody // there is none
	case r.Occurrences > 0 && (r.RepeatAtMost == 0 || seeds <= r.RepeatAtMost):
		return payoffOf(r.Remaining[core.EndRepetition])
	default:
		return payoffOf(r.Remaining[core.EndLimit])
	}
}

// refusal says why rules have no exact values that this package could find.
func refusal(r *mancala.Rules, c *core.Rules) error {
	start := &c.Start
	refuse := func(key string, args ...any) error { return solve.Refusal{Why: rules.Say(key, args...)} }
	switch {
	case r.Opening != sides.OpeningNone:
		return refuse("solve.refused.pie")
	case c.Has(core.EndMajority) && r.Komi != 0:
		return refuse("solve.refused.komi")
	case c.Has(core.EndMajority) && 2*c.Majority <= c.All(start):
		return refuse("solve.refused.majority", c.Majority.String(), c.All(start).String())
	}
	return nil
}

// noStart says why the start has no value, though positions with fewer seeds have: the first
// move may do more, wherever all lies as at the start, who moves first being to move, and
// captured seeds never come back.
func noStart(r *mancala.Rules, seeds int) error {
	if r.Sowing.Opening != core.OpeningPile {
		return nil
	}
	return solve.Refusal{Why: rules.Say("solve.refused.first-move", seeds)}
}

// classify says what the values of the rules are.
func (s *Solver) classify() (solve.Class, rules.Message) {
	if s.order != nil {
		return solve.Exact, rules.Say("solve.exact.stores")
	}
	last, bounded := false, 0
	for n := 1; n <= s.seeds; n++ {
		switch s.loopPayoff(n) {
		case toLast:
			last = true
		case toAnyone:
			bounded = n
		}
	}
	switch {
	case bounded > 0:
		return solve.Bounds, rules.Say("solve.bounds", bounded)
	case last:
		return solve.Exact, rules.Say("solve.exact.last-capturer")
	}
	return solve.Exact, rules.Say("solve.exact.nobody")
}

// asksLast says whether it makes a difference who captured last.
func asksLast(r *core.Rules) bool {
	for _, d := range r.Remaining {
		if d == core.DivLastCapturer {
			return true
		}
	}
	return false
}
