package reports

import (
	"math"

	"houserules/analysis"
)

// settling says why a verdict leaves something open and how exactly the effect
// is known; it is empty where nothing is open. No number of games is promised to
// settle it: an effect on the tolerance stays open for ever. Where it is the
// games cut off that leave it open, that is said instead.
func settling(say voice, j analysis.Judged, u unit) string {
	if !j.CutOff {
		return known(say, j, u)
	}
	text := say("settle.cut-off")
	if j.Verdict == analysis.EqualWithinTolerance {
		text = say("settle.cut-off-small")
	}
	if b := j.Effect.Capped; b != nil && !math.IsInf(b.Hi-b.Lo, 0) {
		digits := u.digitsFor(b.Lo, b.Hi)
		text = say("settle.between", text, u.value(say, b.Lo, digits), u.value(say, b.Hi, digits))
	}
	switch {
	case j.Outlook.Games > 0:
		return also(say, text, known(say, j, u))
	case j.Verdict == analysis.EqualWithinTolerance:
		return text
	default:
		return also(say, text, say("settle.higher-limit"))
	}
}

// mostPlayed is the number of games above which a plan is none.
const mostPlayed = 100_000_000

// known says how exactly an effect is known whose verdict leaves something open,
// and how many games make it exact enough.
func known(say voice, j analysis.Judged, u unit) string {
	o := j.Outlook
	if j.Verdict != analysis.Undecided && !j.Open() || !(o.Now > 0) {
		return ""
	}
	u.signed = false
	now, wanted := u.significant(say, o.Now), u.significant(say, o.Wanted)
	switch {
	case o.Games == 0:
		return say("settle.known", now)
	case o.Now <= o.Wanted:
		return say("settle.known-enough", now)
	case o.Games > mostPlayed:
		return say(eitherKey(u.matches, "settle.too-many", "settle.too-many-matches"), now, wanted)
	default:
		return say(eitherKey(u.matches, "settle.games", "settle.matches"), now, wanted, roughly(say, o.Games))
	}
}

// cappedWords says how many games of a cell were cut off, and what they could
// change.
func cappedWords(say voice, c *analysis.Cell, bounds *analysis.Bounds) string {
	text := say(eitherKey(ofMatches(c), "settle.were-cut-off", "settle.were-cut-off-matches"), count(say, c.Capped), count(say, c.Games), share(say, c.Capped, c.Games)+" %")
	if bounds == nil {
		return text
	}
	u := percent()
	digits := max(u.digitsFor(bounds.Lo, bounds.Hi)-1, u.digits)
	return say("settle.score-between", text, u.value(say, bounds.Lo, digits), u.value(say, bounds.Hi, digits))
}
