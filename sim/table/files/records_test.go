package files

import (
	"testing"

	"github.com/apache/arrow/go/v17/arrow"

	"houserules/sim/table"
)

// A column that a table does not have, because an older program wrote it, is null, and
// the others stay where the schema has them.
func TestRecordsOfOlderTables(t *testing.T) {
	dir := t.TempDir()
	writeStudy(t, dir, mixedStudy(table.Compressions()[0]), 11)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	words := &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int8, ValueType: arrow.BinaryTypes.String}
	later := []arrow.Field{{Name: "later", Type: arrow.PrimitiveTypes.Int32, Nullable: true}, {Name: "latest", Type: words, Nullable: true}}
	before := len(d.schema.fields)
	d.schema.fields = append(later, d.schema.fields...)
	records, err := d.NewRecords(0)
	if err != nil {
		t.Fatal(err)
	}
	err = records.Read(0, func(r arrow.Record) error {
		if int(r.NumCols()) != before+5 || !r.Schema().Equal(records.Schema()) {
			t.Errorf("%d columns: %s", r.NumCols(), r.Schema())
		}
		for i, name := range []string{"variant", "agents", "openings", "later", "latest", "game"} {
			nulls := 0
			if name == "openings" || name == "later" || name == "latest" {
				nulls = int(r.NumRows())
			}
			if r.ColumnName(i) != name || r.Column(i).NullN() != nulls {
				t.Errorf("column %d is %s with %d nulls, want %s with %d", i, r.ColumnName(i), r.Column(i).NullN(), name, nulls)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	d.schema.fields[2].Type = arrow.PrimitiveTypes.Float64 // game
	records, _ = d.NewRecords(0)
	if err := records.Read(0, func(arrow.Record) error { return nil }); err == nil {
		t.Error("a column of another type passes")
	}
}
