package reports

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
)

// lineup is the cells that the same agents played, one for each variant.
type lineup struct {
	// agents is the line-up's name in the results.
	agents string
	// title is its name for readers.
	title string
	cells []*analysis.Cell
	// mixed is set where the seats have different agents, so that the first
	// player's advantage includes the difference in strength.
	mixed bool
}

// lineups groups the cells by line-up, in the order of the results.
func lineups(r *analysis.Results) []lineup {
	var groups []lineup
	for i := range r.Cells {
		c := &r.Cells[i]
		at := slices.IndexFunc(groups, func(g lineup) bool { return g.agents == c.Agents })
		if at < 0 {
			at = len(groups)
			groups = append(groups, lineup{agents: c.Agents, title: lineupTitle(c), mixed: mixed(c)})
		}
		groups[at].cells = append(groups[at].cells, c)
	}
	return groups
}

// allCells returns the cells of all line-ups, in their order.
func allCells(groups []lineup) []*analysis.Cell {
	var cells []*analysis.Cell
	for _, group := range groups {
		cells = append(cells, group.cells...)
	}
	return cells
}

// lineupTitle says who sat where: the name of the line-up, or role and agent
// of both seats where two different agents play.
func lineupTitle(c *analysis.Cell) string {
	if len(c.Lineup) == 2 && len(c.Roles) == 2 && c.Lineup[0] != c.Lineup[1] {
		return say("report.played-by-two", c.Roles[0], c.Lineup[0], c.Roles[1], c.Lineup[1])
	}
	return say("report.played-by", c.Agents)
}

// lineupPlayed is lineupTitle inside a sentence.
func lineupPlayed(c *analysis.Cell) string {
	if len(c.Lineup) == 2 && len(c.Roles) == 2 && c.Lineup[0] != c.Lineup[1] {
		return say("report.played-by-two-inside", c.Roles[0], c.Lineup[0], c.Roles[1], c.Lineup[1])
	}
	return say("report.played-by-inside", c.Agents)
}

// mixed tells whether the first player meets other agents on equal terms: the
// other player of two, or those in the same role of more.
func mixed(c *analysis.Cell) bool {
	for i, agent := range c.Lineup {
		sameRole := len(c.Roles) == len(c.Lineup) && c.Roles[i] == c.Roles[0]
		if agent != c.Lineup[0] && (len(c.Lineup) == 2 || sameRole) {
			return true
		}
	}
	return false
}

// seats is the number of seats of a cell: that of its line-up, two where it is
// not known.
func seats(c *analysis.Cell) int {
	if len(c.Lineup) == 0 {
		return 2
	}
	return len(c.Lineup)
}

// anyCapped tells whether a game of the study was cut off at the limit.
func anyCapped(r *analysis.Results) bool {
	return slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.Capped > 0 })
}

// scoreUnit is what the scores of a cell count.
func scoreUnit(c *analysis.Cell) string {
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
func leadUnit(cells []*analysis.Cell) (unit string, agree bool) {
	unit = say("report.points")
	found := false
	for _, c := range cells {
		if !has(c, analysis.FirstLead) {
			continue
		}
		if found && scoreUnit(c) != unit {
			return "", false
		}
		unit, found = scoreUnit(c), true
	}
	return unit, true
}

// differencesOf returns the differences of a line-up in the order of the
// results.
func differencesOf(r *analysis.Results, agents string) []*analysis.Difference {
	var found []*analysis.Difference
	for i := range r.Differences {
		if r.Differences[i].Agents == agents {
			found = append(found, &r.Differences[i])
		}
	}
	return found
}

// firstScore returns the first player's score with the interval that the
// verdict rests on, which is simultaneous over the cells, so that table,
// figure and verdict never contradict each other. Without a verdict it is the
// estimate with its own interval. even is the score of an even game.
func firstScore(c *analysis.Cell) (score analysis.Estimate, even float64, ok bool) {
	score, ok = c.Estimate(analysis.FirstScore)
	if !ok {
		return score, 0, false
	}
	even = 1 / float64(seats(c))
	advantage, known := c.Estimate(analysis.FirstAdvantage)
	if known && (!math.IsNaN(score.Value) || seats(c) > 2) {
		even = score.Value - advantage.Value
	}
	if judged(&c.Fair) {
		score.Lo, score.Hi = even+c.Fair.Effect.Lo, even+c.Fair.Effect.Hi
		score.Level, score.Method = c.Fair.Effect.Level, c.Fair.Effect.Method
	}
	return score, even, true
}

// judged tells whether there is a verdict.
func judged(j *analysis.Judged) bool { return j.Verdict != 0 }

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

// readable writes a name of the tables for readers: with spaces.
func readable(name string) string { return strings.ReplaceAll(name, "_", " ") }

// levels are the nominal coverages of a study's intervals, as text: against
// zero, and for equality.
type levels struct{ zero, equal string }

func levelsOf(r *analysis.Results) levels {
	zero := r.Level
	if zero <= 0 {
		zero = 0.95
	}
	return levels{zero: level(zero), equal: level(2*zero - 1)}
}
