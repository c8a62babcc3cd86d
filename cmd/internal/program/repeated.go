package program

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserules/analysis/repeat"
	"houserules/reports"
	"houserules/sim/table"
)

// repeated is what repeating a report shows, as --format json prints it.
type repeated struct {
	Equal         bool                `json:"equal"`
	Differs       []repeat.Difference `json:"differs"`
	NotRepeatable []notRepeatable     `json:"not_repeatable"`
	// cells, counts and games are how much was compared.
	cells, counts int
	games         int64
	// may are the cells that could be repeated where others cannot.
	may []string
}

// notRepeatable is a cell that cannot be played here.
type notRepeatable struct {
	Cell string `json:"cell"`
	Why  string `json:"why"`
}

// refuse adds the cells of a study's record that cannot be repeated, and why; may says
// which could be without the others. Of a record without cells it adds the study.
func (r *repeated) refuse(before string, s *repeat.Study, why string, may func(cell int) bool) {
	if len(s.Cells) == 0 {
		r.NotRepeatable = append(r.NotRepeatable, notRepeatable{cmp.Or(s.Name, table.PlanFile), why})
	}
	for k, c := range s.Cells {
		if may(k) {
			r.may = append(r.may, before+c.Cell)
			continue
		}
		r.NotRepeatable = append(r.NotRepeatable, notRepeatable{before + c.Cell, why})
	}
}

// writtenBy is an error with the program that wrote the record, which may know better.
func writtenBy(r *repeat.Record, err error) string {
	if r.Program == "" {
		return err.Error()
	}
	return err.Error() + "; houserules " + r.Program + " wrote it"
}

// compare adds what differs from a study's record, and how much was compared. A record
// without cells, or with others than came out, was changed; that of an atlas that was not
// finished has some of them.
func (r *repeated) compare(before string, s *repeat.Study, again []repeat.Cell) {
	same := make([]repeat.Cell, 0, len(s.Cells))
	for _, c := range s.Cells {
		if at := slices.IndexFunc(again, func(o repeat.Cell) bool { return o.Cell == c.Cell }); at >= 0 {
			same = append(same, again[at])
		}
	}
	if len(same) == 0 || len(same) < len(s.Cells) {
		r.refuse(before, s, "its record has other cells than its plan, or none: one of them was changed", func(int) bool { return false })
		return
	}
	for _, d := range repeat.Compare(s.Cells, same) {
		d.Cell = before + d.Cell
		r.Differs = append(r.Differs, d)
	}
	for _, c := range s.Cells {
		r.cells, r.counts, r.games = r.cells+1, r.counts+len(c.Counts), r.games+c.Counts[repeat.GamesKey]
	}
}

// sayRepeated prints what repeating shows.
func (a *app) sayRepeated(r *repeated, format string) error {
	if format == reports.FormatJSON {
		return json.NewEncoder(a.out).Encode(r)
	}
	const most = 20
	more := 0
	say, number := a.words().Sentence, func(n int64) string { return decimals(a.words(), float64(n), 0) }
	var lines []string
	switch {
	case len(r.NotRepeatable) > 0:
		lines = append(lines, say("repeat.refused"))
		refused := r.refusals()
		for _, c := range refused[:min(most, len(refused))] {
			lines = append(lines, "  "+say("repeat.why", c.Cell, c.Why))
		}
		more = len(refused) - most
		if len(r.may) > 0 {
			lines = append(lines, say("repeat.may", strings.Join(r.may[:min(most, len(r.may))], ", ")))
		}
	case r.Equal:
		lines = append(lines, say("repeat.equal", number(int64(r.counts)), number(int64(r.cells)), number(r.games)))
	default:
		lines = append(lines, say("repeat.differs", number(int64(len(r.Differs))), number(int64(r.counts))))
		more = len(r.Differs) - most
		for _, d := range r.Differs[:min(most, len(r.Differs))] {
			lines = append(lines, "  "+say("repeat.difference", d.Cell, d.Key, number(d.Page), number(d.Again)))
		}
	}
	if more > 0 {
		lines = append(lines, "  "+say("repeat.more", number(int64(more))))
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
		list[i].Cell = strings.Join(names[:min(named, len(names))], ", ")
		if len(names) > named {
			list[i].Cell += fmt.Sprintf(", … (%d)", len(names))
		}
	}
	return list
}
