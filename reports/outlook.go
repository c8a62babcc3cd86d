package reports

import (
	"math"
	"strconv"

	"houserules/analysis"
	"houserules/analysis/compare"
)

// outlookGrid is the table of what more games would bring to the verdicts of a
// line-up that leave something open.
func outlookGrid(say translator, r *analysis.Results, group compare.Lineup) (grid, bool) {
	g := grid{
		Caption: say(compare.GamesOrMatches(r.Matches, "table.outlook", "table.outlook-matches")),
		Columns: []column{
			left(say("table.effect")), left(say("table.variant")), right(say("table.known-to")), right(say("table.wanted")),
			right(say(compare.GamesOrMatches(r.Matches, "table.games-for-it", "table.matches"))), right(say("table.at-zero")), right(say("table.at-half")), right(say("table.at-twice")),
		},
	}
	add := func(name, variant string, j *analysis.Judged, u unit) {
		o := j.Outlook
		if !j.Open() || len(o.Chances) != 3 || !(o.HalfWidth > 0) || math.IsInf(o.HalfWidth, 1) {
			return
		}
		if j.Effect.AllCut {
			g.Rows = append(g.Rows, plain(name, variant, say("table.all-cut"), missing, missing, missing, missing, missing))
			return
		}
		u.signed = false
		games, enough := missing, o.HalfWidth <= o.WantedHalfWidth
		switch {
		case enough:
			games = say("table.enough")
		case o.Games > 0:
			games = roughly(say, o.Games)
		}
		row := []string{name, variant, "± " + u.width(say, compare.Arm(j)), "± " + u.significant(say, o.WantedHalfWidth), games}
		for _, c := range o.Chances {
			text := chance(c.WithGamesPlayed)
			if !enough {
				text = say("table.now-then", text, chance(c.WithGamesAdvised))
			}
			row = append(row, text)
		}
		g.Rows = append(g.Rows, plain(row...))
	}
	for _, c := range group.Cells {
		if len(c.Seats) <= 2 {
			add(figureName(say, analysis.FirstAdvantage), c.Variant, &c.Fair, pointUnit())
			if c.FirstMove != nil {
				add(say("table.first-move-of-game"), c.Variant, &c.FirstMove.Effect, pointUnit())
			}
			continue
		}
		for i := range c.Seats {
			add(say("table.advantage-of-seat", c.Seats[i].Number), c.Variant, &c.Seats[i].Advantage, pointUnit())
		}
	}
	for _, d := range compare.Differences(r, group.Agents) {
		add(figureName(say, d.Name), d.Variant, &d.Judged, figureUnit(r, d.Name).asDifference())
	}
	return g, len(g.Rows) > 0
}

// chance prints a probability in whole per cent. None is certain.
func chance(p float64) string {
	switch percent := math.Round(100 * p); {
	case math.IsNaN(p):
		return missing
	case percent < 1:
		return "<1 %"
	case percent > 99:
		return ">99 %"
	default:
		return strconv.Itoa(int(percent)) + " %"
	}
}
