package komi

import (
	"houserules/analysis/question"
	"houserules/engine"
)

// Tally counts games by the lead of seat 1 at the end. The zero value is empty.
type Tally struct {
	leads  map[engine.Score]int64
	games  int64
	cutOff int64
	once   question.OneGame
}

// Add counts games of two seats; said tells whether the tables say when they are one.
func (t *Tally) Add(said bool, rows *engine.Rows) {
	if t.leads == nil {
		t.leads = map[engine.Score]int64{}
	}
	t.games += int64(rows.Len)
	for i, end := range rows.End[:rows.Len] {
		t.once.See(said, rows, i)
		if end == rows.Info.CutOff {
			t.cutOff++
			continue
		}
		t.leads[rows.Score[0][i]-rows.Score[1][i]]++
	}
}

// Outcomes count games by their result for the first player. Games cut off at
// their limit have none.
type Outcomes struct{ Wins, Draws, Losses, CutOff int64 }

// Outcomes returns the outcomes of the games with so much more for the second player.
func (t *Tally) Outcomes(komi engine.Score) Outcomes {
	o := Outcomes{CutOff: t.cutOff}
	for lead, n := range t.leads {
		switch {
		case lead > komi:
			o.Wins += n
		case lead == komi:
			o.Draws += n
		default:
			o.Losses += n
		}
	}
	return o
}

// Games is the number of games.
func (o Outcomes) Games() int64 { return o.Wins + o.Draws + o.Losses + o.CutOff }

// score is the first player's score where games cut off count as so much each.
func (o Outcomes) score(each float64) float64 {
	return (float64(2*o.Wins+o.Draws) + float64(2*each*float64(o.CutOff))) / float64(2*o.Games())
}
