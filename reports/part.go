package reports

import "houserules/analysis"

// partLines say which part of the planned games this is, and what was promised of
// it; nothing where it is all of them.
func partLines(say voice, r *analysis.Results) []string {
	p := r.Part
	if p == nil {
		return nil
	}
	of := say(eitherKey(r.Matches, "part.of", "part.of-matches"), count(say, p.Games), count(say, p.Planned))
	switch {
	case p.Ended != nil && r.Anytime == nil:
		return []string{say("part.ended", of, untilWords(say, p.Ended)), say("part.fixed-width")}
	case p.Ended != nil:
		return []string{say("part.ended", of, untilWords(say, p.Ended))}
	case p.Games == p.Planned:
		return []string{say(eitherKey(r.Matches, "part.most", "part.most-matches"), count(say, p.Planned))}
	}
	lines := []string{say(eitherKey(r.Matches, "part.unfinished", "part.unfinished-matches"), of)}
	if p.Played > p.Games {
		lines = append(lines, say(eitherKey(r.Matches, "part.left-out", "part.left-out-matches"), count(say, p.Played)))
	}
	if !p.Promised {
		lines = append(lines, say("part.no-promise"))
	}
	return lines
}

// untilWords says what ended a study.
func untilWords(say voice, u *analysis.Until) string {
	if u.Decided {
		return say("part.until-decided")
	}
	return say("part.until-narrow", points(say, u.HalfWidth))
}

// undecided tells whether a verdict of a line-up is UNDECIDED.
func undecided(r *analysis.Results, group lineup) bool {
	for _, c := range group.cells {
		if c.Fair.Verdict == analysis.Undecided || c.FirstMove != nil && c.FirstMove.Effect.Verdict == analysis.Undecided {
			return true
		}
		for i := range c.Seats {
			if c.Seats[i].Advantage.Verdict == analysis.Undecided {
				return true
			}
		}
	}
	for _, d := range differencesOf(r, group.agents) {
		if d.Verdict == analysis.Undecided {
			return true
		}
	}
	return false
}
