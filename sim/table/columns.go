package table

import (
	"errors"
	"fmt"
	"slices"

	"houserules/engine"
)

// Columns are the columns of all tables of a study, in their order in the files: the union
// over its games. The error says what [Contents.Check] says, and why else the games
// cannot be put into tables: two games whose metrics share a name but not a meaning.
func Columns(s *Contents) ([]Column, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	names, err := namesOf(s)
	if err != nil {
		return nil, err
	}
	seats, unit := 0, ""
	for i, v := range s.Variants {
		seats = max(seats, v.Info.Seats())
		switch {
		case i == 0:
			unit = v.Info.Unit
		case unit != v.Info.Unit:
			unit = "units"
		}
	}
	w := widthsOf(s)
	columns := slices.Concat(gameColumns(s.Unit, names, seats, w), resultColumns(names, seats, unit, w), courseColumns(names, seats, unit, w))
	if slices.ContainsFunc(s.Cells, func(c Cell) bool { return c.Lines }) {
		columns = append(columns, lineColumn())
	}
	if slices.ContainsFunc(s.Cells, func(c Cell) bool { return c.Opens() }) {
		columns = append(columns, openingColumns()...)
	}
	if slices.ContainsFunc(s.Cells, func(c Cell) bool { return c.ByChance }) {
		columns = append(columns, byChanceColumn())
	}
	return addMetrics(s, columns)
}

// addMetrics appends the families' own columns in order of first appearance.
func addMetrics(s *Contents, columns []Column) ([]Column, error) {
	taken := map[string]bool{"variant": true, "agents": true, "openings": true}
	for _, c := range columns {
		taken[c.Name] = true
	}
	var errs []error
	first := map[string]engine.Metric{}
	owner := map[string]string{}
	for _, v := range s.Variants {
		own := map[string]bool{}
		for _, m := range v.Info.Metrics {
			switch before, ok := first[m.Name]; {
			case m.Name == "" || taken[m.Name] || own[m.Name]:
				errs = append(errs, fmt.Errorf("variant %s: the metric name %q is taken or empty: the rules engine must choose another", v.Name, m.Name))
			case ok && before.Halves != m.Halves:
				errs = append(errs, fmt.Errorf("the metric %q counts half units in one of %s and %s only: they cannot share a table", m.Name, owner[m.Name], v.Name))
			case !ok:
				first[m.Name], owner[m.Name] = m, v.Name
				columns = append(columns, metricColumn(m, metricWidth(s, m.Name)))
			}
			own[m.Name] = true
		}
	}
	return columns, errors.Join(errs...)
}
