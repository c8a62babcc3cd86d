package reports

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/configs/words"
)

// playedBy is the heading of a line-up.
func playedBy(say translator, l *compare.Lineup) string {
	return say("report.played-by", whoPlays(say, l))
}

// whoPlays says who plays a line-up: by name in English, which has the names of the tables, and
// in words elsewhere.
func whoPlays(say translator, l *compare.Lineup) string {
	if say.inEnglish() {
		return say.text(compare.Names(l.Cells))
	}
	return say.text(l.Players())
}

// playerName is what a table calls a player, by the same rule.
func playerName(say translator, agent string) string {
	if say.inEnglish() {
		return agent
	}
	return say.text(answer.Player(agent).Text())
}

// inEnglish tells whether a reader has the language of the tables' names.
func (say translator) inEnglish() bool { return say("language.tag") == english()("language.tag") }

// anyCutOff tells whether a game of the study was cut off at the limit.
func anyCutOff(r *analysis.Results) bool {
	return slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.CutOff > 0 })
}

// scoreUnit is what the scores of a cell count.
func scoreUnit(say translator, c *analysis.Cell) string {
	if c.Unit == "" {
		return say("report.points")
	}
	return c.Unit
}

// has tells whether a cell has a figure: a lead takes two seats.
func has(c *analysis.Cell, name string) bool {
	_, ok := c.Estimate(name)
	return ok
}

// leadUnit returns the unit of the leads of some cells and whether they
// agree on one.
func leadUnit(say translator, cells []*analysis.Cell) (unit string, agree bool) {
	unit = say("report.points")
	found := false
	for _, c := range cells {
		if !has(c, analysis.FirstLead) {
			continue
		}
		if found && scoreUnit(say, c) != unit {
			return "", false
		}
		unit, found = scoreUnit(say, c), true
	}
	return unit, true
}

// firstScore returns the first player's score with the interval that the
// verdict rests on, which is simultaneous over the cells, so that table,
// figure and verdict never contradict each other. Without a verdict, and where the
// verdict is about the first move net of strength, it is the estimate with its own
// interval. even is the score of an even game.
func firstScore(c *analysis.Cell) (score analysis.Estimate, even float64, ok bool) {
	score, ok = c.Estimate(analysis.FirstScore)
	if !ok {
		return score, 0, false
	}
	even = 1 / float64(compare.Seats(c))
	advantage, known := c.Estimate(analysis.FirstAdvantage)
	if known && (!math.IsNaN(score.Value) || compare.Seats(c) > 2) {
		even = score.Value - advantage.Value
	}
	if j := c.FirstFair(); compare.Judged(j) && ofEquals(c) {
		score.Lo, score.Hi = even+j.Effect.Lo, even+j.Effect.Hi
		score.Level, score.Method = j.Effect.Level, j.Effect.Method
	}
	return score, even, true
}

// ofEquals tells whether one kind of players sits in all seats of a cell.
func ofEquals(c *analysis.Cell) bool {
	return !slices.ContainsFunc(c.Lineup, func(agent string) bool { return agent != c.Lineup[0] })
}

// endReasons returns the reasons of all cells, each after those that precede
// it in every cell that lists both as far as one order can.
func endReasons(cells []*analysis.Cell) []string {
	var reasons []string
	for _, c := range cells {
		at := 0
		for _, r := range c.EndReasons {
			if found := slices.Index(reasons, r.Name); found >= 0 {
				at = found + 1
				continue
			}
			reasons = slices.Insert(reasons, at, r.Name)
			at++
		}
	}
	return reasons
}

// countOf returns the count of a name, or zero.
func countOf(counts []analysis.Count, name string) int64 {
	for _, c := range counts {
		if c.Name == name {
			return c.Count
		}
	}
	return 0
}

// column is what readers call a column of a family, or a rule whose firings it counts;
// a number behind its name is a seat's. Others are called what they are called in the
// tables, with spaces.
func (say translator) column(name string) string {
	kind, seat, spaced := name, []any(nil), strings.ReplaceAll(name, "_", " ")
	if at := strings.LastIndexByte(name, '_'); at > 0 && strings.Trim(name[at+1:], "0123456789") == "" {
		kind, seat = name[:at], []any{name[at+1:]}
	}
	if key := "column." + strings.ReplaceAll(kind, "_", "-"); words.English().Has(key) && english()(key, seat...) == spaced {
		return say(key, seat...)
	}
	return spaced
}

// levels are the nominal coverages of a study's intervals, as text: against
// zero, and for equality.
type levels struct{ zero, equal string }

func levelsOf(say translator, r *analysis.Results) levels {
	zero := r.Level
	if zero <= 0 {
		zero = 0.95
	}
	if r.Anytime != nil {
		return levels{zero: level(say, zero), equal: level(say, zero)}
	}
	return levels{zero: level(say, zero), equal: level(say, 2*zero-1)}
}
