package reports

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/reports/chart"
)

// Study is one of several studies that are reported on together.
type Study struct {
	// Folder is the name of its folder.
	Folder string
	Input  Input
}

// several is the content of a report on several studies, the same for all formats.
type several struct {
	Title, Lead string
	Studies     []oneOf
	// Notes name studies and games that are the same.
	Notes []string
	// Common shows what is asked in several studies; nil where nothing is.
	Common *chart.Figure
	// CommonNone says so.
	CommonNone string
	rows       []commonRow
}

// oneOf is a study among several.
type oneOf struct {
	ID, Title, Folder string
	document
	in *Input
}

// commonRow is rules and players that occur in several studies.
type commonRow struct {
	Variant, Hash, Players string
	Studies                []commonCell
}

// commonCell is what a study says of them.
type commonCell struct {
	Study int // its place
	seed  uint64
	cell  *analysis.Cell
}

// newSeveral gathers what there is to say of several studies.
func newSeveral(say translator, studies []Study) (*several, error) {
	if len(studies) < 2 {
		return nil, errors.New("report: several studies are two at least")
	}
	s := &several{Title: say("several.title", len(studies)), Lead: say("several.lead")}
	for i := range studies {
		in := &studies[i].Input
		if err := in.check(); err != nil {
			return nil, fmt.Errorf("%s: %w", studies[i].Folder, err)
		}
		d := newDocument(say, in)
		s.Studies = append(s.Studies, oneOf{ID: fmt.Sprintf("study-%d", i+1), Title: d.Title, Folder: studies[i].Folder, document: d, in: in})
	}
	s.tellApart(say)
	s.rows = commonRows(say, s.Studies)
	s.Notes = append(s.samePlans(say), s.sameGames(say)...)
	s.Common = s.commonFigure(say)
	if s.Common == nil {
		s.CommonNone = say("several.none")
	}
	return s, nil
}

// tellApart adds the folder to titles that are the same.
func (s *several) tellApart(say translator) {
	taken := map[string]int{}
	for i := range s.Studies {
		taken[s.Studies[i].Title]++
	}
	for i := range s.Studies {
		if x := &s.Studies[i]; taken[x.Title] > 1 {
			x.Title = say("several.group", x.Title, x.Folder)
		}
	}
}

// samePlans names studies that were played by one plan.
func (s *several) samePlans(say translator) []string {
	var list []string
	for i := range s.Studies {
		for k := range s.Studies[:i] {
			a, b := &s.Studies[k], &s.Studies[i]
			if a.in.PlanHash != "" && a.in.PlanHash == b.in.PlanHash {
				list = append(list, say("several.same-plan", a.Title, b.Title))
				break
			}
		}
	}
	return list
}

// commonKey is what makes rows comparable: rules, players, openings and what is counted.
type commonKey struct {
	hash, players, openings string
	matches                 bool
}

// commonRows lists the rules and players that several studies have, in the order in
// which they come up. Openings from a file are no name for one list, and left out.
func commonRows(say translator, studies []oneOf) []commonRow {
	var keys []commonKey
	rows := map[commonKey]*commonRow{}
	for i := range studies {
		in := studies[i].in
		hashes, titles := map[string]string{}, map[string]string{}
		for _, v := range in.Variants {
			hashes[v.Name], titles[v.Name] = v.Hash, v.title()
		}
		for k := range in.Results.Cells {
			c := &in.Results.Cells[k]
			key := commonKey{hashes[c.Variant], c.Agents, c.Openings.Name, in.Results.Matches}
			if key.hash == "" || !compare.Judged(&c.Fair) || compare.NothingKnown(c.Fair.Effect) || strings.HasPrefix(c.Openings.Name, "file:") || strings.Contains(c.Agents, "exec:") {
				continue
			}
			if rows[key] == nil {
				keys = append(keys, key)
				rows[key] = &commonRow{Variant: titles[c.Variant], Hash: key.hash, Players: say.text(compare.Names([]*analysis.Cell{c}))}
			}
			r := rows[key]
			r.Studies = append(r.Studies, commonCell{i, in.Results.Seed, c})
		}
	}
	var list []commonRow
	for _, key := range keys {
		if r := rows[key]; len(r.Studies) > 1 {
			list = append(list, *r)
		}
	}
	return list
}

// sameGames names studies of different plans that have games in common, and under which
// rules and players: they count once.
func (s *several) sameGames(say translator) []string {
	var order []string
	under, studies := map[string][]string{}, map[string][]string{}
	for _, r := range s.rows {
		var seeds []uint64
		for _, c := range r.Studies {
			if slices.Contains(seeds, c.seed) {
				continue
			}
			seeds = append(seeds, c.seed)
			var names, plans []string
			for _, o := range r.Studies {
				if x := &s.Studies[o.Study]; o.seed == c.seed {
					names, plans = append(names, x.Title), append(plans, x.in.PlanHash)
				}
			}
			slices.Sort(plans)
			if len(slices.Compact(plans)) < 2 && plans[0] != "" || len(names) < 2 {
				continue
			}
			key := strings.Join(names, "\n")
			if studies[key] == nil {
				order, studies[key] = append(order, key), names
			}
			under[key] = append(under[key], say("several.group", r.Variant, say("report.played-by-inside", r.Players)))
		}
	}
	var list []string
	for _, key := range order {
		list = append(list, say("several.same-games", studies[key], say.clauses(under[key])))
	}
	return list
}

// mostCommonRows is how many rows the figure has room for.
const mostCommonRows = 60

// shownRows is how many of the rules and players the figure shows: at least one.
func (s *several) shownRows() int {
	n, rows := 0, 0
	for n < len(s.rows) && (n == 0 || rows+len(s.rows[n].Studies) <= mostCommonRows) {
		rows += len(s.rows[n].Studies)
		n++
	}
	return n
}

// commonFigure shows the advantage of what several studies have, a row for each study;
// nil where they have nothing in common.
func (s *several) commonFigure(say translator) *chart.Figure {
	if len(s.rows) == 0 {
		return nil
	}
	body := &chart.Rows{RowHeight: intervalRow, Axis: chart.Axis{Label: say("plot.top.axis"), Marked: true}}
	var rows []extent
	var alt []string
	var texts []cell
	l, tolerance, bounds := levels{}, s.tolerance(), false
	if tolerance > 0 {
		body.Axis.BandLo, body.Axis.BandHi = -100*tolerance, 100*tolerance
	}
	shown := s.rows[:s.shownRows()]
	for _, r := range shown {
		g := chart.Group{Title: say("several.group", r.Variant, say("report.played-by-inside", r.Players))}
		for _, c := range r.Studies {
			x := &s.Studies[c.Study]
			l = levelsOf(say, x.in.Results)
			j := c.cell.FirstFair()
			e := j.Effect
			mark := chart.Interval{
				Value: 100 * e.Value, Lo: 100 * e.Lo, Hi: 100 * e.Hi,
				InnerLo: 100 * j.Equivalence.Lo, InnerHi: 100 * j.Equivalence.Hi,
				BoundLo: math.NaN(), BoundHi: math.NaN(), Color: chart.Accent,
			}
			if e.CutOffBounds != nil {
				mark.BoundLo, mark.BoundHi, bounds = 100*e.CutOffBounds.Lo, 100*e.CutOffBounds.Hi, true
			}
			texts = append(texts, measuredEffect(say, pointUnit().bare(), j))
			rows = append(rows, extentOf(say("plot.scale.row", r.Variant, x.Title), mark))
			g.Rows = append(g.Rows, chart.Row{Label: x.Title, Mark: mark})
			alt = append(alt, say("several.alt", g.Title, x.Title, effect(say, pointUnit(), j)))
		}
		body.Groups = append(body.Groups, g)
	}
	alignRows(body, texts)
	body.Column = say("plot.advantage.column", l.zero)
	strip := ""
	if tolerance > 0 {
		strip = say("plot.key.tolerance", points(say, tolerance))
	}
	f := &chart.Figure{
		Name: "several", Title: say("several.common-title"), Key: intervalKeys(say, l, strip, bounds), Body: body,
		Alt: say("plot.intervals.alt", say.clauses(alt)),
	}
	note := say("several.common-note")
	if more := len(s.rows) - len(shown); more > 0 {
		note += " " + say("several.common-more", count(say, int64(more)))
	}
	f.Note = following(note, scale(say, &body.Axis, rows, percent().asDifference()))
	return f
}

// tolerance is the one that all studies have; 0 where they differ.
func (s *several) tolerance() float64 {
	t := s.Studies[0].in.Results.Tolerance
	if slices.ContainsFunc(s.Studies, func(x oneOf) bool { return x.in.Results.Tolerance != t }) {
		return 0
	}
	return t
}

// fairAnswer is a study's answer to whether it is fair.
func (x *oneOf) fairAnswer() string {
	if len(x.Answer.Questions) == 0 {
		return missing
	}
	return x.Answer.Questions[0].Text
}

// sheet is the short answers as tables.
func (s *several) sheet(say translator) sheet {
	g := grid{Caption: s.Lead, Columns: []column{left(say("several.study")), left(say("several.answer"))}}
	var warnings []string
	for i := range s.Studies {
		x := &s.Studies[i]
		g.Rows = append(g.Rows, plain(x.Title, x.Answer.Sentence+" "+x.fairAnswer()))
		for _, w := range x.Warnings {
			warnings = append(warnings, x.Title+": "+w)
		}
	}
	return sheet{Title: s.Title, Sections: []section{{Title: say("several.in-short"), Tables: []grid{g}, Remarks: slices.Concat(warnings, s.Notes)}}}
}
