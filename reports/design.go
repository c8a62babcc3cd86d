package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/effects"
	"houserules/sim/plan"
)

// Design is a question that a study asks of variants made to differ in known
// ways, with what its games answer: one of the three.
type Design struct {
	// Plan says how the variants were made.
	Plan *plan.Design
	// Swept, Explained and Readings are by line-up.
	Swept     []effects.Swept
	Explained []effects.Explained
	Readings  []effects.Readings
}

// Designs writes what a study that varies rules has to say: as text for the
// terminal, shortened to what stands first in each table, or as Markdown. Reader is
// what is asked for beside the numbers.
func Designs(w io.Writer, r *analysis.Results, designs []Design, reader Reader, name string) error {
	if err := checkResults(r); err != nil {
		return err
	}
	say := reader.voice()
	r = spoken(say, r)
	switch name {
	case FormatText:
		return printText(say, w, designSheet(say, r, designs, reader, mostAtTerminal))
	case FormatMarkdown:
		return printMarkdown(say, w, designSheet(say, r, designs, reader, 0), 2)
	default:
		return fmt.Errorf("unknown format %q of a study that varies rules; there are %s and %s", name, FormatText, FormatMarkdown)
	}
}

// mostAtTerminal is the number of rows that a table of many may have on a
// terminal.
const mostAtTerminal = 20

// designSheet is what is said of all designs; most bounds the rows of long
// tables, 0 does not.
func designSheet(say voice, r *analysis.Results, designs []Design, reader Reader, most int) sheet {
	s := sheet{Title: r.Name, Lines: slices.Concat([]string{studyLine(say, r)}, fewGames(say, r, reader), partLines(say, r), lookLines(say, r), say.all(r.Warnings))}
	for i := range designs {
		s.Sections = append(s.Sections, designSections(say, r, &designs[i], reader, most)...)
	}
	return s
}

// designSections are those of one design, one for each line-up.
func designSections(say voice, r *analysis.Results, d *Design, reader Reader, most int) []section {
	var list []section
	for i := range d.Swept {
		list = append(list, sweepSection(say, r, d, &d.Swept[i], reader, most))
	}
	for i := range d.Explained {
		list = append(list, explainedSection(say, r, d, &d.Explained[i], reader))
	}
	for i := range d.Readings {
		list = append(list, readingsSection(say, r, d, &d.Readings[i], reader, most))
	}
	return list
}

// notPlayed says that a line-up does not answer a design.
func notPlayed(say voice, missing []string) []string {
	return []string{say("design.not-played", strings.Join(missing[:min(len(missing), 3)], ", "))}
}

// designRemarks say which combinations were played and which were not.
func designRemarks(say voice, d *plan.Design) []string {
	var list []string
	if d.Chosen == "full" {
		list = append(list, say("design.all", count(say, int64(len(d.Runs))), count(say, d.Size)))
	} else {
		list = append(list, say("design.some", count(say, int64(len(d.Runs))), count(say, d.Size), d.Chosen))
	}
	if d.Absent == 0 {
		return list
	}
	for _, u := range d.Unplayed {
		list = append(list, say("design.left-out", u.Factor+": "+u.Value, u.Reason))
	}
	// One line for each reason, with the combination that it was first found in.
	const most = 5
	seen := map[string]bool{}
	for _, l := range d.LeftOut {
		if seen[l.Reason] {
			continue
		}
		seen[l.Reason] = true
		if len(seen) > most {
			list = append(list, say("design.more-reasons"))
			break
		}
		list = append(list, say("design.left-out", d.Combination(l.Levels), l.Reason))
	}
	return append(list, say("design.absent", d.Absent))
}

// shortened cuts a table to so many rows, and says so.
func shortened(say voice, g *grid, most int) []string {
	if most == 0 || len(g.Rows) <= most {
		return nil
	}
	left := len(g.Rows) - most
	g.Rows = g.Rows[:most]
	return []string{say("design.more-rows", count(say, int64(left)))}
}

// playedCell finds the numbers of a variant as a line-up played it.
func playedCell(r *analysis.Results, variant, agents string) *analysis.Cell {
	for i := range r.Cells {
		if r.Cells[i].Variant == variant && r.Cells[i].Agents == agents {
			return &r.Cells[i]
		}
	}
	return nil
}

// changed is what a change of a factor is called: "board.seeds: 3 seeds".
func changed(d *plan.Design, e effects.Effect) string {
	return d.Factors[e.Factor].Name + ": " + d.Factors[e.Factor].Levels[e.To]
}
