package table

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/apache/arrow/go/v17/arrow"

	"houserules/engine"
)

// Keys of the schema metadata of every part. They say what the file holds,
// wherever it is found.
const (
	keyVersion  = "houserules.table_version"
	keyProtocol = "houserules.protocol"
	keyStudy    = "houserules.study"
	keySeed     = "houserules.seed"
	keyVariant  = "houserules.variant"
	keyHash     = "houserules.rules_hash"
	keyAgents   = "houserules.agents"
	// keyOpenings is there where the study has openings.
	keyOpenings = "houserules.openings"
)

// Schema is the layout of all tables of a study. It is immutable.
type Schema struct {
	study   *Contents
	columns []column
	fields  []arrow.Field
}

// NewSchema makes the schema of a study: the union over its games. The study
// must have passed Check and is not to be changed afterwards. Two games whose
// metrics share a name but not a meaning are an error.
func NewSchema(s *Contents) (*Schema, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	names, err := studyDictionaries(s)
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
	schema, w := &Schema{study: s}, widthsOf(s)
	schema.columns = append(schema.columns, gameColumns(s.Unit, names, seats, w)...)
	schema.columns = append(schema.columns, resultColumns(names, seats, unit, w)...)
	schema.columns = append(schema.columns, courseColumns(names, seats, unit, w)...)
	if slices.ContainsFunc(s.Cells, func(c Cell) bool { return c.Lines }) {
		schema.columns = append(schema.columns, lineColumn())
	}
	if slices.ContainsFunc(s.Cells, func(c Cell) bool { return c.Opens() }) {
		schema.columns = append(schema.columns, openingColumns()...)
	}
	if err := schema.addMetrics(w); err != nil {
		return nil, err
	}
	for _, c := range schema.columns {
		keys, values := []string{"doc"}, []string{c.doc}
		if c.unit != "" {
			keys, values = append(keys, "unit"), append(values, c.unit)
		}
		schema.fields = append(schema.fields, arrow.Field{
			Name: c.name, Type: c.typ, Nullable: true, Metadata: arrow.NewMetadata(keys, values),
		})
	}
	return schema, nil
}

// addMetrics appends the families' own columns in order of first appearance.
func (s *Schema) addMetrics(w widths) error {
	taken := map[string]bool{"variant": true, "agents": true, "openings": true}
	for _, c := range s.columns {
		taken[c.name] = true
	}
	var errs []error
	first := map[string]engine.Metric{}
	owner := map[string]string{}
	for _, v := range s.study.Variants {
		own := map[string]bool{}
		for _, m := range v.Info.Metrics {
			switch before, ok := first[m.Name]; {
			case m.Name == "" || taken[m.Name] || own[m.Name]:
				errs = append(errs, fmt.Errorf("variant %s: the metric name %q is taken or empty: the rules engine must choose another", v.Name, m.Name))
			case ok && before.Halves != m.Halves:
				errs = append(errs, fmt.Errorf("the metric %q counts half units in one of %s and %s only: they cannot share a table", m.Name, owner[m.Name], v.Name))
			case !ok:
				first[m.Name], owner[m.Name] = m, v.Name
				s.columns = append(s.columns, metricColumn(m, metricWidth(s.study, m.Name)))
			}
			own[m.Name] = true
		}
	}
	return errors.Join(errs...)
}

// Contents returns the study that the schema was made for.
func (s *Schema) Contents() *Contents { return s.study }

// ColumnDoc describes a column for people.
type ColumnDoc struct {
	Name, Type, Unit, Doc string
}

// Columns describes the columns in their order in the files.
func (s *Schema) Columns() []ColumnDoc {
	docs := make([]ColumnDoc, len(s.columns))
	for i, c := range s.columns {
		typ := c.typ.String()
		if c.typ.ID() == arrow.DICTIONARY {
			typ = "dictionary"
		}
		docs[i] = ColumnDoc{Name: c.name, Type: typ, Unit: c.unit, Doc: c.doc}
	}
	return docs
}

// arrowSchema is the schema of the parts of one cell.
func (s *Schema) arrowSchema(c *Cell) *arrow.Schema {
	keys, values := s.metadata(c)
	md := arrow.NewMetadata(keys, values)
	return arrow.NewSchema(s.fields, &md)
}

// metadata says what the parts of a cell hold.
func (s *Schema) metadata(c *Cell) (keys, values []string) {
	hash := ""
	if v := s.study.Variant(c.Variant); v != nil {
		hash = v.Hash
	}
	keys = []string{keyVersion, keyProtocol, keyStudy, keySeed, keyVariant, keyHash, keyAgents}
	values = []string{
		strconv.Itoa(s.study.TableVersion), strconv.Itoa(s.study.Protocol), s.study.Name,
		strconv.FormatUint(s.study.Seed, 10), c.Variant, hash, c.Agents,
	}
	if c.Openings != "" {
		keys, values = append(keys, keyOpenings), append(values, c.Openings)
	}
	return keys, values
}
