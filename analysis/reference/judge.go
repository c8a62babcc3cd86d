package reference

import (
	"cmp"
	"slices"

	"houserules/analysis"
)

// New is an edition without entries.
func New() *Edition {
	return &Edition{Schema: 1, Level: analysis.DefaultLevel, Entries: []Entry{}, LeftOut: []LeftOut{}}
}

// Judge orders the entries by rules, players and openings, and gives each its interval and
// verdict. Intervals hold together: each of n entries has its n-th part of the error.
func (e *Edition) Judge() {
	slices.SortFunc(e.Entries, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Player, b.Player), cmp.Compare(a.Plies, b.Plies),
			cmp.Compare(a.Study, b.Study), cmp.Compare(a.Plan, b.Plan))
	})
	rows := 0
	for i := range e.Entries {
		if !e.Entries[i].OneGame {
			rows++
		}
	}
	miss := (1 - e.Level) / float64(max(rows, 1))
	for i := range e.Entries {
		x := &e.Entries[i]
		if x.OneGame {
			x.Verdict = Same
			continue
		}
		effect := x.advantage(1 - miss)
		x.Advantage = &Interval{nil, effect.Lo, effect.Hi, effect.Level, effect.Method}
		if 2*x.CutOff <= x.Games {
			x.Advantage.Value = &effect.Value
		}
		verdict, direction := analysis.Judge(effect, x.advantage(1-2*miss), x.Tolerance)
		switch {
		case verdict == analysis.EqualWithinTolerance || verdict == analysis.DifferentButSmall:
			x.Verdict = Even
		case direction > 0:
			x.Verdict = First
		case direction < 0:
			x.Verdict = Second
		default:
			x.Verdict = Open
		}
	}
}

// advantage is the starter's mean score less a half. Each limit is that of the table in which
// all games cut off count against it.
func (x *Entry) advantage(level float64) analysis.Estimate {
	o := analysis.Outcomes{Wins: x.Wins, Draws: x.Draws, Losses: x.Losses}
	least, greatest := o, o
	least.Losses += x.CutOff
	greatest.Wins += x.CutOff
	at := analysis.MeanScore(o, level)
	at.Lo, at.Hi = analysis.MeanScore(least, level).Lo, analysis.MeanScore(greatest, level).Hi
	at.Value, at.Lo, at.Hi = at.Value-.5, at.Lo-.5, at.Hi-.5
	return at
}
