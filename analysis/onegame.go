package analysis

import (
	"math"
	"slices"

	"houserules/analysis/exact"
	"houserules/engine/rules"
)

// oneGame tells whether all games of a cell from the start position are the same
// one. Players who draw no random word play it again with every index: however
// many rows there are, it was played once, and its result is a fact about it and
// no sample of anything. Two players in both seatings play one pair of games.
// Games of uniform random players keep no lines and are never taken for one, nor are
// games with one line whose results differ: a player failed in some of them.
func (g *Games) oneGame() bool {
	if g.openings != nil || g.games < 2 || g.repeats.Games != g.games {
		return false
	}
	if g.pairs == nil {
		varies := func(s exact.Sums) bool { return s.Least() != s.Most() }
		return g.repeats.same() && slices.Contains(g.ends, g.games) && !slices.ContainsFunc(g.scores, varies)
	}
	return !slices.ContainsFunc(g.bySeating, func(s seatingSums) bool {
		return !s.repeats.same() || s.plies.Least() != s.plies.Most() || max(s.first.Wins, s.first.Draws, s.first.Losses, s.first.CutOff) != s.first.Games()
	})
}

// same tells whether there is one game, known line by line.
func (r Repeats) same() bool { return r.Distinct == 1 && !r.Sampled }

// asPlayed is an estimate from a cell's games: without an interval where they are
// one game, because copies of it tell no more than it does.
func (g *Games) asPlayed(e Estimate) Estimate {
	if !g.oneGame() {
		return e
	}
	return playedOnce(e, g.games)
}

// playedOnce takes the interval from an estimate of which all n games are copies, and
// what was said of that interval and of their number.
func playedOnce(e Estimate, n int64) Estimate {
	e.Lo, e.Hi, e.Single, e.along = math.NaN(), math.NaN(), nil, nil
	e.Warnings = slices.DeleteFunc(slices.Clone(e.Warnings), func(m rules.Message) bool {
		switch m.Key {
		case "warning.few-games", "warning.few-pairs", "warning.never-seen", "warning.same-value", "warning.same-ratio", "warning.all-alike":
			return true
		}
		return false
	})
	e.Warnings = append(e.Warnings, rules.Say("warning.one-line", number(n)))
	return e
}
