package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis"
)

// comparison makes the sheet of the comparison table.
func comparison(r *analysis.Results) sheet {
	s := sheet{Title: r.Name, Lines: append([]string{studyLine(r)}, r.Warnings...)}
	for _, group := range lineups(r) {
		sec := section{Title: group.title}
		sec.Tables = append(sec.Tables, outcomeGrid(r, group))
		if g, ok := fairGrid(r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := seatGrid(r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := roleGrid(r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := differenceGrid(r, group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		if g, ok := endGrid(group); ok {
			sec.Tables = append(sec.Tables, g)
		}
		sec.Remarks = append(marginRemark(group), remarks(r, group)...)
		s.Sections = append(s.Sections, sec)
	}
	return s
}

// fullComparison is the comparison with the families' own measures, which are
// too many for a terminal.
func fullComparison(r *analysis.Results) sheet {
	s := comparison(r)
	for i, group := range lineups(r) {
		if g, ok := familyGrid(r, group); ok {
			s.Sections[i].Tables = append(s.Sections[i].Tables, g)
		}
	}
	return s
}

// studyLine says in one line what was played.
func studyLine(r *analysis.Results) string {
	var games int64
	for i := range r.Cells {
		games += r.Cells[i].Games
	}
	parts := []string{
		counted(len(r.Cells), "cell"), count(games) + " games", "seed " + strconv.FormatUint(r.Seed, 10),
	}
	if r.Margin > 0 {
		parts = append(parts, "margin ± "+points(r.Margin))
	}
	if len(r.Differences) > 0 {
		parts = append(parts, "compared with "+r.Base)
	}
	return strings.Join(parts, ", ")
}

// counted prints a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return count(int64(n)) + " " + noun + "s"
}

// outcomeGrid is the table of results, one row for each variant.
func outcomeGrid(r *analysis.Results, group lineup) grid {
	unitOfScores, oneUnit := marginUnit(group.cells)
	margin := "margin"
	if oneUnit {
		margin += " (" + unitOfScores + ")"
	}
	g := grid{
		Caption: "Results of the first player; plies and margin are means ± their " + levelsOf(r).zero + " intervals",
		Columns: []column{
			left("variant"), right("games"), right("score [" + levelsOf(r).zero + "]"), right("wins %"), right("draws %"),
			right("losses %"), right("plies"), right(margin),
		},
	}
	cut := anyCapped(r)
	if cut {
		g.Columns = slices.Insert(g.Columns, 6, right("cut off %"))
	}
	hasMargin := slices.ContainsFunc(group.cells, marginKnown)
	if !hasMargin {
		g.Columns = g.Columns[:len(g.Columns)-1]
	}
	for _, c := range group.cells {
		whole := playedOut(c)
		row := []string{
			c.Variant, count(c.Games), scoreText(c),
			share(whole.Wins, c.Games), share(whole.Draws, c.Games), share(whole.Losses, c.Games),
		}
		if cut {
			row = append(row, share(c.Capped, c.Games))
		}
		row = append(row, meanText(c, analysis.PlyCount))
		if hasMargin {
			row = append(row, meanText(c, analysis.SeedMargin))
		}
		g.Rows = append(g.Rows, plain(row...))
	}
	return g
}

// marginRemark says in what the margins are where they are not all in one
// unit; otherwise the head of the column does, and there is none.
func marginRemark(group lineup) []string {
	if _, oneUnit := marginUnit(group.cells); oneUnit {
		return nil
	}
	var units []string
	variants := map[string][]string{}
	for _, c := range group.cells {
		if !marginKnown(c) {
			continue
		}
		if unit := scoreUnit(c); variants[unit] == nil {
			units = append(units, unit)
		}
		variants[scoreUnit(c)] = append(variants[scoreUnit(c)], c.Variant)
	}
	for i, unit := range units {
		units[i] = unit + " (" + strings.Join(variants[unit], ", ") + ")"
	}
	return []string{"margins are in what each game counts: " + strings.Join(units, ", ")}
}

// scoreText prints the first player's score with its interval. With more than
// two seats that is the one of the table of seats: there the advantage over an
// even share, on which the verdict rests, varies otherwise than the score.
func scoreText(c *analysis.Cell) string {
	score, _, ok := firstScore(c)
	if len(c.Seats) > 2 {
		score, ok = c.Seats[0].Return, true
	}
	if !ok {
		return missing
	}
	return quantityOf(analysis.FirstScore).unit.estimate(score)
}

// meanText prints a mean with its interval.
func meanText(c *analysis.Cell, name string) string {
	e, ok := c.Estimate(name)
	if !ok {
		return missing
	}
	return quantityOf(name).unit.plusMinus(e)
}

// fairGrid is the table of verdicts on the first player's advantage.
func fairGrid(r *analysis.Results, group lineup) (grid, bool) {
	g := grid{
		Caption: "Is it fair? The first player's advantage, with simultaneous intervals",
		Columns: []column{left("variant"), right("advantage [" + levelsOf(r).zero + "]"), left("verdict")},
	}
	if group.mixed {
		g.Caption = "The first player's advantage, including the agents' difference in strength, with simultaneous intervals"
	}
	u := quantityOf(analysis.FirstAdvantage).unit
	for _, c := range group.cells {
		if !judged(&c.Fair) {
			continue
		}
		g.Rows = append(g.Rows, []cell{
			{Text: c.Variant}, {Text: u.estimate(c.Fair.Effect)},
			{Strong: c.Fair.Verdict.String(), Text: fairWords(c.Fair, seats(c))},
		})
	}
	return g, len(g.Rows) > 0
}

// differenceGrid is the table of paired differences against the base.
func differenceGrid(r *analysis.Results, group lineup) (grid, bool) {
	g := grid{
		Caption: "Compared with " + r.Base + ", game by game with the same luck, with simultaneous intervals",
		Columns: []column{left("variant"), left("what"), right("difference [" + levelsOf(r).zero + "]"), right("r"), left("verdict")},
	}
	for _, d := range differencesOf(r, group.agents) {
		q := quantityOf(d.Name)
		g.Rows = append(g.Rows, []cell{
			{Text: d.Variant}, {Text: q.name}, {Text: differenceText(d, q.unit.asDifference())},
			{Text: correlation(d.Correlation)},
			{Strong: d.Verdict.String(), Text: differenceWords(d)},
		})
	}
	return g, len(g.Rows) > 0
}

// differenceText prints a difference with its interval; of the same rules it
// is nothing, which needs none.
func differenceText(d *analysis.Difference, u unit) string {
	if d.Verdict == analysis.SameRules {
		return u.value(d.Effect.Value, 0)
	}
	return u.estimate(d.Effect)
}

// endGrid is the table of end reasons in per cent of the games. Where they are
// too many for a line each variant's are listed in one cell.
func endGrid(group lineup) (grid, bool) {
	const widest = 84
	reasons := endReasons(group.cells)
	g := grid{Caption: "How games ended, in % of all games", Columns: []column{left("variant")}}
	width := 0
	for _, reason := range reasons {
		width += len([]rune(readable(reason))) + 3
	}
	if width > widest {
		g.Columns = append(g.Columns, left("end reasons"))
		for _, c := range group.cells {
			var parts []string
			for _, reason := range c.EndReasons {
				parts = append(parts, fmt.Sprintf("%s %s", readable(reason.Name), share(reason.Count, c.Games)))
			}
			g.Rows = append(g.Rows, plain(c.Variant, strings.Join(parts, ", ")))
		}
		return g, true
	}
	for _, reason := range reasons {
		g.Columns = append(g.Columns, right(readable(reason)))
	}
	for _, c := range group.cells {
		row := []string{c.Variant}
		for _, reason := range reasons {
			row = append(row, share(countOf(c.EndReasons, reason), c.Games))
		}
		g.Rows = append(g.Rows, plain(row...))
	}
	return g, len(reasons) > 0
}

// remarks are the capped games and the warnings of the analysis, each warning
// once with the figures that it is about.
func remarks(r *analysis.Results, group lineup) []string {
	var lines, warnings []string
	// about holds, for each warning, the figures it is about in the order of
	// appearance, and the variants of each.
	type figure struct {
		name     string
		variants []string
	}
	about := map[string][]figure{}
	warn := func(variant, name string, texts []string) {
		for _, text := range texts {
			if about[text] == nil {
				warnings = append(warnings, text)
			}
			at := slices.IndexFunc(about[text], func(f figure) bool { return f.name == name })
			if at < 0 {
				at = len(about[text])
				about[text] = append(about[text], figure{name: name})
			}
			about[text][at].variants = append(about[text][at].variants, variant)
		}
	}
	for _, c := range group.cells {
		if c.Capped > 0 {
			score, _ := c.Estimate(analysis.FirstScore)
			lines = append(lines, c.Variant+": "+cappedWords(c, score.Capped))
		}
		for _, e := range c.Estimates {
			warn(c.Variant, quantityOf(e.Name).name, e.Warnings)
		}
		warn(c.Variant, "verdict on fairness", c.Fair.Effect.Warnings)
		warn(c.Variant, "shares of the seats", seatWarnings(c))
	}
	for _, d := range differencesOf(r, group.agents) {
		warn(d.Variant, "difference in "+quantityOf(d.Name).name, d.Effect.Warnings)
	}
	for _, text := range warnings {
		var who []string
		for _, f := range about[text] {
			if len(f.variants) < len(group.cells) {
				f.name += " of " + strings.Join(f.variants, ", ")
			}
			who = append(who, f.name)
		}
		lines = append(lines, text+" ("+strings.Join(who, "; ")+")")
	}
	return lines
}

// measureGrid is the table of the measures that the comparison leaves out.
func measureGrid(r *analysis.Results, group lineup) (grid, bool) {
	names := []string{analysis.DecisiveShare, analysis.Branching, analysis.ForcedShare, analysis.LeadChanges, analysis.CappedShare}
	g := grid{Caption: "More measures, each with its own " + levelsOf(r).zero + " interval", Columns: []column{left("variant")}}
	names = slices.DeleteFunc(names, func(name string) bool {
		return !slices.ContainsFunc(group.cells, func(c *analysis.Cell) bool {
			_, ok := c.Estimate(name)
			return ok
		})
	})
	for _, name := range names {
		g.Columns = append(g.Columns, right(quantityOf(name).name))
	}
	for _, c := range group.cells {
		row := []string{c.Variant}
		for _, name := range names {
			text := missing
			if e, ok := c.Estimate(name); ok {
				text = quantityOf(name).unit.estimate(e)
			}
			row = append(row, text)
		}
		g.Rows = append(g.Rows, plain(row...))
	}
	return g, len(names) > 0
}
