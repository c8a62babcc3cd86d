package program

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserules/analysis/repeat"
	"houserules/configs/printable"
	"houserules/reports"
	"houserules/sim/table"
)

// repeated is what repeating a report shows, as --format json prints it.
type repeated struct {
	Equal         bool                `json:"equal"`
	Differs       []repeat.Difference `json:"differs"`
	NotRepeatable []notRepeatable     `json:"not_repeatable"`
	// Summaries are those that could be compared.
	Summaries []summaryAgain `json:"summaries"`
	// cells are those of the plans that were compared, reported how many the report has of them, which
	// counts both seatings of two players as one; counts and games are how much of them.
	cells    []string
	reported int
	counts   int
	games    int64
	// seconds is about the processor time of the studies of the page that were begun.
	seconds float64
}

// notRepeatable is a cell that cannot be played here.
type notRepeatable struct {
	Cell string `json:"cell"`
	Why  string `json:"why"`
}

// refuse adds all cells of a study's record, which cannot be repeated, and why. Of a record
// without cells it adds the study.
func (r *repeated) refuse(before string, s *repeat.Study, why string) {
	if len(s.Cells) == 0 {
		r.NotRepeatable = append(r.NotRepeatable, notRepeatable{cmp.Or(s.Name, table.PlanFile), why})
	}
	for _, c := range s.Cells {
		r.NotRepeatable = append(r.NotRepeatable, notRepeatable{before + c.Cell, why})
	}
}

// settle adds the cells of a study's record that cannot be repeated, and compares the others, of which
// the report counts those of a group as one (plan.Plan.Seatings).
func (r *repeated) settle(before string, s *repeat.Study, again []repeat.Cell, why obstacles, groups [][]int) {
	left := *s
	left.Cells = nil
	reported := 0
	for _, group := range groups {
		if slices.ContainsFunc(group, func(cell int) bool { return why[cell] == "" }) {
			reported++
		}
	}
	for k, c := range s.Cells {
		if why[k] == "" {
			left.Cells = append(left.Cells, c)
		} else {
			r.NotRepeatable = append(r.NotRepeatable, notRepeatable{before + c.Cell, why[k]})
		}
	}
	if left.Cells != nil {
		r.compare(before, &left, again, reported)
	}
}

// writtenBy is an error with the program that wrote the record, which may know better.
func writtenBy(r *repeat.Record, err error) string {
	if r.Program == "" {
		return err.Error()
	}
	return err.Error() + "; houserules " + printable.Quoted(r.Program) + " wrote it"
}

// compare adds what differs from a study's record, and how much was compared. A record
// without cells, or with others than came out, was changed; that of an atlas that was not
// finished has some of them.
func (r *repeated) compare(before string, s *repeat.Study, again []repeat.Cell, reported int) {
	same := make([]repeat.Cell, 0, len(s.Cells))
	for _, c := range s.Cells {
		if at := slices.IndexFunc(again, func(o repeat.Cell) bool { return o.Cell == c.Cell }); at >= 0 {
			same = append(same, again[at])
		}
	}
	if len(same) == 0 || len(same) < len(s.Cells) {
		r.refuse(before, s, "its record has other cells than its plan, or none: one of them was changed")
		return
	}
	for _, d := range repeat.Compare(s.Cells, same) {
		d.Cell = before + d.Cell
		r.Differs = append(r.Differs, d)
	}
	r.reported += reported
	for _, c := range s.Cells {
		r.cells, r.counts, r.games = append(r.cells, before+c.Cell), r.counts+len(c.Counts), r.games+c.Counts[repeat.GamesKey]
	}
}

// sayRepeated prints what repeating shows.
func (a *app) sayRepeated(r *repeated, format string) error {
	if format == reports.FormatJSON {
		return json.NewEncoder(a.out).Encode(r)
	}
	say, number := a.words().Sentence, func(n int) string { return decimals(a.words(), float64(n), 0) }
	var lines []string
	list := func(all int, line func(i int) string) {
		const most = 20
		for i := range min(most, all) {
			lines = append(lines, "  "+line(i))
		}
		if all > most {
			lines = append(lines, "  "+say("repeat.more", number(all-most)))
		}
	}
	if refused := r.refusals(); len(refused) > 0 {
		head := "repeat.refused"
		if len(r.cells) > 0 {
			head = "repeat.part"
		}
		lines = append(lines, say(head))
		list(len(refused), func(i int) string { return say("repeat.why", refused[i].Cell, printable.Line(refused[i].Why)) })
		if len(r.cells) > 0 {
			lines = append(lines, say("repeat.others"))
			list(len(r.cells), func(i int) string { return printable.Quoted(r.cells[i]) })
		}
	}
	switch {
	case len(r.Differs) > 0:
		lines = append(lines, say("repeat.differs", number(len(r.Differs)), number(r.counts)))
		list(len(r.Differs), func(i int) string {
			d := r.Differs[i]
			return say("repeat.difference", printable.Quoted(d.Cell), printable.Quoted(d.Key), number(int(d.Page)), number(int(d.Again)))
		})
	case len(r.cells) > 0:
		lines = append(lines, say("repeat.equal", number(r.counts), number(r.reported), number(int(r.games))))
	}
	for _, s := range r.Summaries {
		key := "repeat.summary"
		switch {
		case s.Page == s.Again:
		case s.Figures:
			key = "repeat.other-sentences"
		default:
			key = "repeat.other-summary"
		}
		lines = append(lines, say(key, printable.Quoted(s.Study)))
	}
	_, err := fmt.Fprintln(a.out, strings.Join(lines, "\n"))
	return err
}

// refusals are the cells that cannot be played, those with one reason together.
func (r *repeated) refusals() []notRepeatable {
	const named = 3
	cells := map[string][]string{}
	var list []notRepeatable
	for _, c := range r.NotRepeatable {
		if cells[c.Why] == nil {
			list = append(list, notRepeatable{Why: c.Why})
		}
		cells[c.Why] = append(cells[c.Why], c.Cell)
	}
	for i := range list {
		names := cells[list[i].Why]
		for k := range names[:min(named, len(names))] {
			names[k] = printable.Quoted(names[k])
		}
		list[i].Cell = strings.Join(names[:min(named, len(names))], "; ")
		if len(names) > named {
			list[i].Cell += fmt.Sprintf("; … (%d)", len(names))
		}
	}
	return list
}
