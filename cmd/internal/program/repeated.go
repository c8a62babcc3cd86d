package program

import (
	"encoding/json"
	"fmt"
	"strings"

	"houserules/analysis/repeat"
	"houserules/reports"
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
// which could be without the others.
func (r *repeated) refuse(before string, s *repeat.Study, why string, may func(cell int) bool) {
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

// compare adds what differs from a study's record, and how much was compared.
func (r *repeated) compare(before string, s *repeat.Study, again []repeat.Cell) {
	for _, d := range repeat.Compare(s.Cells, again) {
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
	say, number := a.words().Sentence, func(n int64) string { return decimals(a.words(), float64(n), 0) }
	var lines []string
	switch {
	case len(r.NotRepeatable) > 0:
		lines = append(lines, say("repeat.refused"))
		for _, c := range r.NotRepeatable[:min(most, len(r.NotRepeatable))] {
			lines = append(lines, "  "+say("repeat.why", c.Cell, c.Why))
		}
		if len(r.may) > 0 {
			lines = append(lines, say("repeat.may", strings.Join(r.may[:min(most, len(r.may))], ", ")))
		}
	case r.Equal:
		lines = append(lines, say("repeat.equal", number(int64(r.counts)), number(int64(r.cells)), number(r.games)))
	default:
		lines = append(lines, say("repeat.differs", number(int64(len(r.Differs))), number(int64(r.counts))))
		for _, d := range r.Differs[:min(most, len(r.Differs))] {
			lines = append(lines, "  "+say("repeat.difference", d.Cell, d.Key, number(d.Page), number(d.Again)))
		}
	}
	if more := max(len(r.NotRepeatable), len(r.Differs)) - most; more > 0 {
		lines = append(lines, "  "+say("repeat.more", number(int64(more))))
	}
	_, err := fmt.Fprintln(a.out, strings.Join(lines, "\n"))
	return err
}
