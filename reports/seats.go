package reports

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/reports/chart"
)

// seatGrid is the table of what each seat got and what that is above an even
// share of its role, for games in which the first player's score does not say
// it all.
func seatGrid(r *analysis.Results, group lineup) (grid, bool) {
	g := grid{
		Caption: "Seats: share of the win, and advantage over an even share of the role, simultaneous over a variant's seats",
		Columns: []column{left("variant"), left("seat"), left("role")},
	}
	agents := slices.ContainsFunc(group.cells, func(c *analysis.Cell) bool {
		return slices.ContainsFunc(c.Seats, func(s analysis.Seat) bool { return s.Agent != c.Seats[0].Agent })
	})
	if agents {
		g.Columns = append(g.Columns, left("agent"))
	}
	g.Columns = append(g.Columns, right("share of the win ["+levelsOf(r).zero+"]"), right("even share"), right("advantage ["+levelsOf(r).zero+"]"))
	u := quantityOf(analysis.FirstScore).unit
	for _, c := range group.cells {
		for _, s := range c.Seats {
			row := []string{c.Variant, strconv.Itoa(s.Number), s.Role}
			if agents {
				row = append(row, s.Agent)
			}
			even, advantage := missing, missing
			if judged(&s.Advantage) {
				even = u.value(s.Even, u.digitsFor(s.Return.Lo, s.Return.Hi))
				advantage = u.asDifference().estimate(s.Advantage.Effect)
			}
			g.Rows = append(g.Rows, plain(append(row, u.estimate(s.Return), even, advantage)...))
		}
	}
	return g, len(g.Rows) > 0
}

// roleGrid is the table of what each role took, and the verdict on whether
// its seats do equally well.
func roleGrid(r *analysis.Results, group lineup) (grid, bool) {
	g := grid{
		Caption: "Roles: share of the win, games of which the seats took all, a part or nothing; do the seats do equally well?",
		Columns: []column{
			left("variant"), left("role"), right("share [" + levelsOf(r).zero + "]"),
			right("all %"), right("part %"), right("nothing %"), left("verdict on the seats"),
		},
	}
	u := quantityOf(analysis.FirstScore).unit
	for _, c := range group.cells {
		for _, role := range c.SeatRoles {
			row := plain(c.Variant, role.Name, u.estimate(role.Share), part(role.All), part(role.Part), part(role.Nothing))
			verdict := cell{Text: missing}
			if judged(&role.Equal) {
				verdict = cell{Strong: role.Equal.Verdict.String(), Text: equalWords(&role)}
			}
			g.Rows = append(g.Rows, append(row, verdict))
		}
	}
	return g, len(g.Rows) > 0
}

// part prints a share of games as share does.
func part(e analysis.Estimate) string {
	if math.IsNaN(e.Value) {
		return missing
	}
	return share(int64(math.Round(e.Value*float64(e.N))), e.N)
}

// equalWords says in words what the verdict on the seats of a role means.
func equalWords(role *analysis.Role) string {
	j := role.Equal
	margin := points(j.Margin)
	seat := "seat " + strconv.Itoa(role.Decisive)
	more := seat + " gets more than an even share"
	if j.Direction < 0 {
		more = seat + " gets less than an even share"
	}
	switch j.Verdict {
	case analysis.LargerThanMargin:
		return more + byMore(",", j.Margin, margin)
	case analysis.DifferentButSmall:
		return more + byLess(j.Margin, margin)
	case analysis.EqualWithinMargin:
		text := "each seat gets an even share to within ± " + margin
		if j.Effect.Value != 0 {
			text += "; " + seat + " is furthest from it"
		}
		return text + equivalence(j, pointUnit()) + settling(j, pointUnit())
	case analysis.Different:
		return more + open(j, margin, pointUnit())
	case analysis.Undecided:
		if j.Margin > 0 {
			return "neither a difference between the seats nor evenness to within ± " + margin + " is shown" + settling(j, pointUnit())
		}
		return "no difference between the seats is shown, which does not mean that there is none" + settling(j, pointUnit())
	default:
		return tooFew
	}
}

// seatWarnings are the warnings on the figures of a cell's seats, each once.
func seatWarnings(c *analysis.Cell) []string {
	var texts []string
	for _, s := range c.Seats {
		for _, text := range slices.Concat(s.Return.Warnings, s.Advantage.Effect.Warnings) {
			if !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
	}
	return texts
}

// seatFigure shows what each seat gets beside an even share of its role. With
// more rows than a page or two holds it is left out.
func seatFigure(r *analysis.Results, groups []lineup) *chart.Figure {
	const mostRows = 60
	u := quantityOf(analysis.FirstScore).unit
	l := levelsOf(r)
	f := &chart.Figure{
		Name:  "seats",
		Title: "What each seat gets of the win under each variant, beside an even share of its role",
		Note: "Seat 1 makes the first move. The intervals are simultaneous over the seats of a variant. The dashed stroke is where the seat would be if all " +
			"seats of its role did equally well; whether they do is judged in the tables.",
		Key: []chart.Key{
			{Label: "mean share of the win and " + l.zero + " interval", Color: chart.Accent, Shape: chart.ThinLine},
			{Label: "even share of the role", Color: chart.Ink, Shape: chart.DashedLine},
		},
	}
	body := &chart.Rows{RowHeight: intervalRow, Column: "share in % [" + l.zero + "]"}
	body.Axis.Label = "Share of the win (%)"
	var ends []float64
	rows := 0
	alt := ""
	nan := math.NaN()
	for _, group := range groups {
		for _, c := range group.cells {
			if len(c.Seats) <= 2 {
				continue
			}
			g := chart.Group{Title: c.Variant + ", " + strings.Replace(group.title, "Played", "played", 1)}
			most := 0.0
			for _, s := range c.Seats {
				e := s.Return
				label := fmt.Sprintf("seat %d, %s", s.Number, s.Role)
				g.Rows = append(g.Rows, chart.Row{Label: label, Text: u.bare().estimate(e), Mark: chart.Compared{
					Interval: chart.Interval{
						Value: 100 * e.Value, Lo: 100 * e.Lo, Hi: 100 * e.Hi,
						InnerLo: nan, InnerHi: nan, BoundLo: nan, BoundHi: nan, Color: chart.Accent,
					},
					With: 100 * s.Even,
				}})
				most = max(most, 100*e.Hi)
				alt += "; " + c.Variant + ", " + group.title + ", " + label + ": " + u.estimate(e)
				rows++
			}
			body.Groups = append(body.Groups, g)
			ends = append(ends, most)
		}
	}
	if rows == 0 || rows > mostRows {
		return nil
	}
	f.Alt = "Intervals, one row for each seat" + alt + "."
	f.Bodies = seatPanels(body, ends)
	return f
}

// seatPanels sets the axis of a body whose groups end at the given values.
// Where some group would be pressed into half of the axis each gets one of its
// own, from zero.
func seatPanels(body *chart.Rows, ends []float64) []*chart.Rows {
	_, body.Axis.Max = chart.Span(0, slices.Max(ends))
	if 2*slices.Min(ends) >= slices.Max(ends) {
		return []*chart.Rows{body}
	}
	var split []*chart.Rows
	for i, end := range ends {
		panel := *body
		panel.Groups = body.Groups[i : i+1]
		_, panel.Axis.Max = chart.Span(0, end)
		if i < len(ends)-1 {
			panel.Axis.Label = ""
		}
		split = append(split, &panel)
	}
	return split
}
