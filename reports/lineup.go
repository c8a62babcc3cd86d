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
	// pairing is set where the cells are both seatings of two players.
	pairing bool
}

// lineups groups the cells by line-up, in the order of the results.
func lineups(say voice, r *analysis.Results) []lineup {
	var groups []lineup
	for i := range r.Cells {
		c := &r.Cells[i]
		at := slices.IndexFunc(groups, func(g lineup) bool { return g.agents == c.Agents })
		if at < 0 {
			at = len(groups)
			groups = append(groups, lineup{agents: c.Agents, mixed: mixed(c), pairing: c.Pairing != nil})
		}
		groups[at].cells = append(groups[at].cells, c)
	}
	for i := range groups {
		groups[i].title = say("report.played-by", whoPlayed(say, groups[i].cells))
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

// whoPlayed says who sat where in cells of one line-up: roles with their
// agents, one agent for all, with its roles where every cell has the same ones,
// or two players in both seatings. Where the tables call an agent by a former
// name, theirs follows, and then how the games began, where it was not at the start
// position.
func whoPlayed(say voice, cells []*analysis.Cell) string {
	return fromOpenings(say, agentsOf(say, cells), cells[0].Openings.Name)
}

// agentsOf is whoPlayed without the openings.
func agentsOf(say voice, cells []*analysis.Cell) string {
	c := cells[0]
	tables := c.Played()
	if len(c.Lineup) == 0 {
		return tables
	}
	who := c.Lineup[0]
	switch one := !slices.ContainsFunc(c.Lineup, func(a string) bool { return a != who }); {
	case c.Pairing != nil:
		who = say("report.pairing", c.Pairing.A, c.Pairing.B)
	case !one && len(c.Roles) == len(c.Lineup):
		var parts []string
		for i, agent := range c.Lineup {
			if part := say("report.role-agent", c.Roles[i], agent); !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
		who = strings.Join(parts, ", ")
	case !one:
		return tables
	default:
		roles := rolesOf(c)
		if len(roles) > 1 && !slices.ContainsFunc(cells, func(o *analysis.Cell) bool { return !slices.Equal(rolesOf(o), roles) }) {
			who = say("report.agent-roles", who, roles)
		}
	}
	if name := c.Lineup[0]; tables != name && tables != strings.Join(c.Lineup, ",") {
		return say("report.former-name", who, tables)
	}
	return who
}

// rolesOf names the roles of a cell that is told apart by roles.
func rolesOf(c *analysis.Cell) []string {
	var names []string
	for _, r := range c.SeatRoles {
		names = append(names, r.Name)
	}
	return names
}

// mixed tells whether the first player meets other agents on equal terms: the
// other player of two, or those in the same role of more. Of two players in both
// seatings each moves first once in every pair.
func mixed(c *analysis.Cell) bool {
	if c.Pairing != nil {
		return false
	}
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
func scoreUnit(say voice, c *analysis.Cell) string {
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
func leadUnit(say voice, cells []*analysis.Cell) (unit string, agree bool) {
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

func levelsOf(say voice, r *analysis.Results) levels {
	zero := r.Level
	if zero <= 0 {
		zero = 0.95
	}
	if r.Anytime != nil {
		return levels{zero: level(say, zero), equal: level(say, zero)}
	}
	return levels{zero: level(say, zero), equal: level(say, 2*zero-1)}
}
