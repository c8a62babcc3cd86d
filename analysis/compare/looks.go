package compare

import (
	"houserules/analysis"
	"houserules/analysis/answer"
)

// parts say which part of the planned games this is, and what was promised of it; nothing
// where it is all of them.
func parts(r *analysis.Results) []answer.Text {
	p := r.Part
	if p == nil {
		return nil
	}
	of := answer.Say(GamesOrMatches(r.Matches, "part.of", "part.of-matches"), answer.Count(p.Games), answer.Count(p.Planned))
	switch {
	case p.Ended != nil && r.Anytime == nil:
		return []answer.Text{answer.Say("part.ended", of, until(p.Ended)), answer.Say("part.fixed-width")}
	case p.Ended != nil:
		return []answer.Text{answer.Say("part.ended", of, until(p.Ended))}
	case p.Games == p.Planned:
		return []answer.Text{answer.Say(GamesOrMatches(r.Matches, "part.most", "part.most-matches"), answer.Count(p.Planned))}
	}
	lines := []answer.Text{answer.Say(GamesOrMatches(r.Matches, "part.unfinished", "part.unfinished-matches"), of)}
	if p.Played > p.Games {
		lines = append(lines, answer.Say(GamesOrMatches(r.Matches, "part.left-out", "part.left-out-matches"), answer.Count(p.Played)))
	}
	if !p.Promised {
		lines = append(lines, answer.Say("part.no-promise"))
	}
	return lines
}

// until says what ended a study.
func until(u *analysis.Until) answer.Text {
	if u.Decided {
		return answer.Say("part.until-decided")
	}
	return answer.Say("part.until-narrow", answer.Points(u.HalfWidth))
}

// looksAtEnds is how many of the first and of the last looks are listed where
// there are many.
const looksAtEnds = 3

// looks say that intervals hold at every look, why, and what was looked at; nothing where
// they are of fixed size.
func looks(r *analysis.Results) []answer.Text {
	a := r.Anytime
	if a == nil {
		return nil
	}
	lines := []answer.Text{answer.Say(GamesOrMatches(a.Planned, "looked.again", "looked.grows"))}
	if a.AfterFixed {
		lines = append(lines, answer.Say("looked.after-fixed"))
	}
	if a.Lost {
		lines = append(lines, answer.Say("looked.lost"))
	}
	if len(a.Looks) == 0 {
		return lines
	}
	var games answer.Clauses
	for i, n := range a.Looks {
		switch after := len(a.Looks) - i; {
		case len(a.Looks) <= 2*looksAtEnds+1 || i < looksAtEnds || after <= looksAtEnds:
			games = append(games, answer.Say(GamesOrMatches(r.Matches, "report.games", "club.matches"), answer.Count(n)))
		case i == looksAtEnds:
			games = append(games, answer.Say("looked.others", answer.Count(len(a.Looks)-2*looksAtEnds)))
		}
	}
	return append(lines, answer.Say("looked.list", games))
}
