package record

import (
	"houserules/analysis/match"
)

// Match is a match of two players and what it says.
type Match struct {
	Variant string
	// Agents are the players A and B.
	Agents   [2]string
	Seed     uint64
	Protocol int
	Rule     match.Rule
	Result   match.Result
	// Distinct is the number of different games, counted in either seating by
	// itself.
	Distinct int64
	// Openings name how both games of a pair began, as cells have it; empty for the
	// start position. Different is the number of different ones, Redrawn that of
	// those that were drawn in vain, or left out of a list.
	Openings           string
	Different, Redrawn int64
	// Forfeits are the games that A and B forfeited, among those that count: they
	// count as lost.
	Forfeits [2]int64
	// Outside is set where a player is another program.
	Outside bool
}

// JSON returns the match as one indented object:
//
//	{"variant": …, "agents": [A, B], "games": n,
//	  "pairs": [n0, n1, n2, n3, n4],
//	  "score": {"value": …, "lo": …, "hi": …},
//	  "elo": {"value": …, "lo": …, "hi": …},
//	  "first_move": {"value": …, "lo": …, "hi": …},
//	  "verdict": "A stronger" | "A not stronger by elo1" | "open", …}
//
// Games and everything else are those that count, up to the pair that ended the
// match. Pairs are by A's points in the two games: 0, ½, 1, 1½, 2. The score is
// A's, from 0 to 1; Elo is the same as a difference in strength, null where the
// score is 0 or 1; first_move is the first mover's score less one half, net of
// strength. Each has the interval of "method", at "level": "anytime" holds at
// every moment, "score" at a number of games or a precision fixed before. The
// verdict is that "by" says, the test or the interval; verdict_by_interval is
// the interval's in any case. Where games were cut off the intervals and the
// verdict hold for every way to count them. Where other programs among the players
// forfeited games, forfeits has A's and B's.
func (m *Match) JSON() ([]byte, error) {
	r := &m.Result
	pairs := make([]int64, 0, match.Outcomes)
	pairs = append(pairs, r.Pairs[:]...)
	by := "interval"
	if r.ByTest {
		by = "test"
	}
	o := object{
		{"schema", 1}, {"variant", m.Variant}, {"agents", m.Agents[:]}, {"seed", m.Seed}, {"protocol", m.Protocol},
		{"games", 2 * r.Pairs.N()}, {"cut_off", r.CutOff}, {"pairs", pairs},
		{"score", bounded(r.Score)}, {"elo", bounded(r.Elo)}, {"first_move", bounded(r.First)}, {"normalised_elo", number(r.Normalised)},
		{"method", r.Method.String()}, {"level", number(r.Level)},
		{"verdict", r.Verdict.String()}, {"by", by}, {"verdict_by_interval", r.ByInterval.String()}, {"ended", r.Ended},
	}
	o = append(o, Field{"distinct_games", m.Distinct})
	if m.Openings != "" {
		o = append(o, Field{"openings", object{{"name", m.Openings}, {"n", r.Pairs.N()}, {"different", m.Different}, {"drawn_again", m.Redrawn}}})
	}
	if f := m.Forfeits; f[0]+f[1] > 0 {
		o = append(o, Field{"forfeits", f[:]})
	}
	test := object{{"scale", m.Rule.Test.Scale.String()}, {"elo0", number(m.Rule.Test.Elo0)}, {"elo1", number(m.Rule.Test.Elo1)}}
	if m.Rule.Sequential {
		lower, upper := m.Rule.Test.Bounds()
		test = append(test, object{
			{"alpha", number(m.Rule.Test.Alpha)}, {"beta", number(m.Rule.Test.Beta)},
			{"llr", number(r.Ratio.Stood)}, {"lower", number(lower)}, {"upper", number(upper)},
		}...)
	}
	o = append(o, Field{"test", test})
	if m.Rule.Until > 0 {
		o = append(o, Field{"until", number(m.Rule.Until)})
	}
	return indented(append(o, Field{"max_games", 2 * m.Rule.Most}))
}

// bounded flattens a number with its interval.
func bounded(e match.Estimate) object {
	return object{{"value", number(e.Value)}, {"lo", number(e.Lo)}, {"hi", number(e.Hi)}}
}
