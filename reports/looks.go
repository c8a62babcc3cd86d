package reports

import (
	"houserules/analysis"
)

// looksAtEnds is how many of the first and of the last looks are listed where
// there are many.
const looksAtEnds = 3

// lookLines say that intervals hold at every look, why, and what was looked at;
// nothing where they are of fixed size.
func lookLines(say voice, r *analysis.Results) []string {
	a := r.Anytime
	if a == nil {
		return nil
	}
	lines := []string{say("looked.again")}
	if a.Planned {
		lines[0] = say("looked.grows")
	}
	if a.AfterFixed {
		lines = append(lines, say("looked.after-fixed"))
	}
	if a.Lost {
		lines = append(lines, say("looked.lost"))
	}
	if len(a.Looks) > 0 {
		var games []string
		for i, n := range a.Looks {
			switch after := len(a.Looks) - i; {
			case len(a.Looks) <= 2*looksAtEnds+1 || i < looksAtEnds || after <= looksAtEnds:
				games = append(games, say(eitherKey(r.Matches, "report.games", "club.matches"), count(say, n)))
			case i == looksAtEnds:
				games = append(games, say("looked.others", count(say, int64(len(a.Looks)-2*looksAtEnds))))
			}
		}
		lines = append(lines, say("looked.list", say.clauses(games)))
	}
	return lines
}
