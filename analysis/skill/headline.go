package skill

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/ladder"
)

// stronger says in how many pairings the player higher on the ladder is shown to win more than the
// one before it, and of how many others that is open, or cannot be said because they are copies of a
// pair of games; false where there are none but such.
func stronger(r *analysis.Results, l *ladder.Results) (answer.Claim, bool) {
	var met, higher, lower, copies answer.Count
	for _, p := range l.Parts {
		for _, x := range p.Rungs {
			for v := range x.Points {
				point := &x.Points[v]
				if math.IsNaN(point.Score.Lo) {
					if point.Pairs > 0 {
						copies++
					}
					continue
				}
				switch met++; point.Stronger() {
				case 1:
					higher++
				case -1:
					lower++
				}
			}
		}
	}
	if higher == met && copies == 0 {
		return claim(r, l, answer.Order, answer.Say("ladder.stronger.all", met)), met > 0
	}
	text := answer.Say("ladder.stronger", met+copies, higher, lower, met-higher-lower)
	if copies > 0 {
		text = answer.Say("ladder.stronger.some", met+copies, higher, lower, met-higher-lower, copies)
	}
	return claim(r, l, answer.Counted, text), met > 0
}

// headline says first in how many pairings the higher player wins more, then over all kinds of
// openings how often the advantage grows, shrinks or changes sign with skill, and how often the
// rules differ; which ones the sections say.
func headline(r *analysis.Results, l *ladder.Results) []answer.Claim {
	var lines, signs, differ, compared int
	of := map[ladder.Trend]int{}
	for i := range l.Parts {
		p := &l.Parts[i]
		lines, compared = lines+len(p.Slopes), compared+len(p.Differences)
		for k := range p.Slopes {
			of[p.Slopes[k].Trend()]++
		}
		for k := range p.Changes {
			if p.Changes[k].Shown() {
				signs++
			}
		}
		for k := range p.Differences {
			if p.Differences[k].Shown() {
				differ++
			}
		}
	}
	if allCut(r, l) {
		cut := claim(r, l, answer.Counted, answer.Say("answer.all-cut"))
		cut.Place = answer.Always
		return []answer.Claim{cut}
	}
	shown := of[ladder.Grows] + of[ladder.Shrinks] + of[ladder.Crosses] + signs
	trends := claim(r, l, answer.Undecided, answer.Say("ladder.all.none"))
	switch {
	case shown > 0:
		trends = claim(r, l, answer.Order, answer.Say("ladder.all.some", answer.Count(lines), answer.Count(of[ladder.Grows]), answer.Count(of[ladder.Shrinks]), answer.Count(of[ladder.Crosses]), answer.Count(signs)))
	case lines == 0:
		trends = claim(r, l, answer.Undecided, answer.Say("ladder.trend.too-few"))
	}
	list := []answer.Claim{trends}
	if first, ok := stronger(r, l); ok {
		if shown == 0 { // a trend that is shown stands in any case
			first.Place = answer.Always
		}
		list = []answer.Claim{first, trends}
	}
	if list[len(list)-1].Kind == answer.Order || len(list) == 1 {
		list[len(list)-1].Place = answer.Always
	}
	switch {
	case compared == 0:
		return list
	case differ == 0:
		return append(list, claim(r, l, answer.Undecided, answer.Say("ladder.differ.none")))
	}
	return append(list, claim(r, l, answer.Order, answer.Say("ladder.differ.all", answer.Count(differ), answer.Count(compared))))
}
