package files

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/sim/table"
	"houserules/sim/table/files/arrowfile"
)

// The library's LZ4 writer can take the place of the one made for columns of
// numbers: the files have the same columns, schema and metadata, and are read
// to the same rows.
func TestLibraryWritesTheSameTables(t *testing.T) {
	s := mixedStudy(table.LZ4)
	dir, other := t.TempDir(), t.TempDir()
	all := writeStudy(t, dir, s, 11)
	schema, err := NewSchema(s)
	if err != nil {
		t.Fatal(err)
	}
	w := schema.NewWriter(other)
	w.files = arrowfile.NewLibrary(ipc.WithLZ4())
	byLibrary := &Dataset{folder: opened(t, other), schema: schema}
	for i := range s.Cells {
		c := &s.Cells[i]
		byLibrary.parts = append(byLibrary.parts, map[int]table.Part{})
		for b, want := range all[i] {
			part, err := w.Write(c, b, want)
			if err != nil {
				t.Fatal(err)
			}
			byLibrary.parts[i][b] = part
			x, y := readRecord(t, filepath.Join(dir, part.File)), readRecord(t, filepath.Join(other, part.File))
			if !x.Schema().Equal(y.Schema()) || !x.Schema().Metadata().Equal(y.Schema().Metadata()) {
				t.Errorf("%s: schema\n%v\nby the library\n%v", part.File, x.Schema(), y.Schema())
			}
			for k, field := range x.Schema().Fields() {
				if !field.Equal(y.Schema().Field(k)) || !array.Equal(x.Column(k), y.Column(k)) {
					t.Errorf("%s: column %s:\n%v\nby the library\n%v", part.File, field.Name, x.Column(k), y.Column(k))
				}
			}
			got := engine.NewRows(c.Info, 0)
			if err := byLibrary.Read(i, b, got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, by the library (-written +read):\n%s", part.File, diff)
			}
		}
	}
}

// readRecord reads the one record of a file with the library.
func readRecord(t *testing.T, name string) arrow.Record {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in, err := ipc.NewFileReader(f)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	record, err := in.Record(0)
	if err != nil {
		t.Fatal(err)
	}
	record.Retain()
	return record
}
