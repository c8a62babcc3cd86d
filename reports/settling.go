package reports

import (
	"math"

	"houserules/analysis"
)

// settling says why a verdict leaves something open and what would settle it;
// it is empty where nothing is open. Where that is the games cut off, it is
// neither the effect nor the number of games.
func settling(j analysis.Judged, u unit) string {
	if !j.CutOff {
		return needed(j, u)
	}
	text := say("settle.cut-off")
	if j.Verdict == analysis.EqualWithinTolerance {
		text = say("settle.cut-off-small")
	}
	if b := j.Effect.Capped; b != nil {
		digits := u.digitsFor(b.Lo, b.Hi)
		text = say("settle.between", text, u.value(b.Lo, digits), u.value(b.Hi, digits))
	}
	switch {
	case j.GamesNeeded > 0:
		return also(text, needed(j, u))
	case j.Verdict == analysis.EqualWithinTolerance:
		return text
	default:
		return also(text, say("settle.higher-limit"))
	}
}

// mostPlayed is the number of games above which a plan is none.
const mostPlayed = 100_000_000

// needed says how many games would settle it. Without a decision about a
// tolerance the effect assumed is the one hardest to settle, so the number
// holds for every effect; otherwise it is the effect seen.
func needed(j analysis.Judged, u unit) string {
	effect := u.value(j.AssumedEffect, u.digitsFor(j.Effect.Lo, j.Effect.Hi))
	games := say("settle.games", roughly(j.GamesNeeded))
	if j.GamesNeeded > mostPlayed {
		games = say("settle.too-many")
	}
	if j.GamesNeeded == 0 && j.Verdict != analysis.Undecided && j.Verdict != analysis.Different {
		return ""
	}
	switch {
	case j.GamesNeeded > 0 && j.Verdict == analysis.Undecided && j.Tolerance > 0:
		return say("settle.whatever", games, effect)
	case j.GamesNeeded > 0:
		return say("settle.if", games, effect)
	case j.AssumedEffect == 0 || math.IsNaN(j.AssumedEffect):
		return ""
	default:
		return say("settle.never", effect)
	}
}

// cappedWords says how many games of a cell were cut off, and what they could
// change.
func cappedWords(c *analysis.Cell, bounds *analysis.Bounds) string {
	text := say("settle.were-cut-off", count(c.Capped), count(c.Games), share(c.Capped, c.Games)+" %")
	if bounds == nil {
		return text
	}
	u := percent()
	digits := max(u.digitsFor(bounds.Lo, bounds.Hi)-1, u.digits)
	return say("settle.score-between", text, u.value(bounds.Lo, digits), u.value(bounds.Hi, digits))
}
