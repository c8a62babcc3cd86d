package files

import (
	"strconv"

	"github.com/apache/arrow/go/v17/arrow"

	"houserules/sim/table"
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
	// keyOneGame is there, and yes, in the only part of a cell that is one game.
	keyOneGame = "houserules.one_game"
)

// Schema is the layout of all tables of a study. It is immutable.
type Schema struct {
	study   *table.Contents
	columns []column
	fields  []arrow.Field
}

// NewSchema makes the schema of a study. It fails as [table.Columns] does. The
// study is not to be changed afterwards.
func NewSchema(s *table.Contents) (*Schema, error) {
	columns, err := table.Columns(s)
	if err != nil {
		return nil, err
	}
	schema := &Schema{study: s, columns: columnsOf(s, columns)}
	for _, c := range schema.columns {
		keys, values := []string{"doc"}, []string{c.Doc}
		if c.Unit != "" {
			keys, values = append(keys, "unit"), append(values, c.Unit)
		}
		schema.fields = append(schema.fields, arrow.Field{
			Name: c.Name, Type: c.typ, Nullable: true, Metadata: arrow.NewMetadata(keys, values),
		})
	}
	return schema, nil
}

// Contents returns the study that the schema was made for.
func (s *Schema) Contents() *table.Contents { return s.study }

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
		docs[i] = ColumnDoc{Name: c.Name, Type: typ, Unit: c.Unit, Doc: c.Doc}
	}
	return docs
}

// arrowSchema is the schema of the parts of one cell, or of the only game that it is.
func (s *Schema) arrowSchema(c *table.Cell, oneGame bool) *arrow.Schema {
	keys, values := s.metadata(c, oneGame)
	md := arrow.NewMetadata(keys, values)
	return arrow.NewSchema(s.fields, &md)
}

// metadata says what the parts of a cell hold.
func (s *Schema) metadata(c *table.Cell, oneGame bool) (keys, values []string) {
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
	if oneGame {
		keys, values = append(keys, keyOneGame), append(values, "yes")
	}
	return keys, values
}
