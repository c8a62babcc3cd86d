package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"
	"github.com/apache/arrow/go/v17/parquet/file"
	"github.com/apache/arrow/go/v17/parquet/pqarrow"

	"houserules/analysis/reference"
	"houserules/cmd/internal/program"
)

// entries.parquet has the values of entries.csv, and of each column what it holds and its unit. The
// same entries make the same bytes, and a program that writes none leaves them alone, and takes away those of others.
func TestEntries(t *testing.T) {
	study(t, 200)
	if code, errs := command("reference", "study", "-o", "tables"); code != 0 {
		t.Fatal(errs)
	}
	first, err := os.ReadFile("tables/entries.parquet")
	if err != nil {
		t.Fatal(err)
	}
	in, err := file.NewParquetReader(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	reader, err := pqarrow.NewFileReader(in, pqarrow.ArrowReadProperties{}, memory.DefaultAllocator)
	if err != nil {
		t.Fatal(err)
	}
	table, err := reader.ReadTable(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("tables/entries.csv")
	if err != nil {
		t.Fatal(err)
	}
	want, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || int64(len(want)-1) != table.NumRows() || len(want[0]) != int(table.NumCols()) || table.NumRows() < 4 {
		t.Fatal(err, table.NumRows(), len(want))
	}
	for i, c := range reference.Columns() {
		f, column := table.Schema().Field(i), table.Column(i).Data().Chunk(0)
		doc, _ := f.Metadata.GetValue("doc")
		unit, _ := f.Metadata.GetValue("unit")
		if f.Name != c.Name || f.Name != want[0][i] || doc != c.Doc || unit != c.Unit {
			t.Errorf("column %d: %v, want %+v", i, f, c)
		}
		for k := range int(table.NumRows()) {
			got := ""
			switch column := column.(type) {
			case *array.String:
				got = column.Value(k)
			case *array.Int64:
				got = fmt.Sprint(column.Value(k))
			case *array.Float64:
				if !column.IsNull(k) {
					got = strconv.FormatFloat(column.Value(k), 'g', -1, 64)
				}
			}
			if got != want[k+1][i] {
				t.Errorf("%s of entry %d is %q, entries.csv has %q", c.Name, k, got, want[k+1][i])
			}
		}
	}
	if code, errs := command("reference", "-o", "tables"); code != 0 {
		t.Fatal(errs)
	}
	if again, err := os.ReadFile("tables/entries.parquet"); err != nil || !bytes.Equal(again, first) {
		t.Error("the same entries make other bytes", err)
	}
	var none bytes.Buffer
	plain := func() {
		t.Helper()
		if code := program.Houserules().Run([]string{"reference", "-o", "tables"}, &none, &none, &none); code != 0 {
			t.Fatal(none.String())
		}
	}
	plain()
	if again, err := os.ReadFile("tables/entries.parquet"); err != nil || !bytes.Equal(again, first) {
		t.Error("a program that writes no Parquet does not leave that of the same entries", err)
	}
	for _, foreign := range []string{"PAR1", "hello, which is no Parquet"} {
		if err := os.WriteFile("tables/entries.parquet", []byte(foreign), 0o644); err != nil {
			t.Fatal(err)
		}
		plain()
		if _, err := os.Stat("tables/entries.parquet"); err == nil {
			t.Errorf("%q stays", foreign)
		}
	}
	if code, errs := command("reference", "-o", "tables"); code != 0 {
		t.Fatal(errs)
	}
	lying, err := os.ReadFile("tables/entries.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("tables/entries.json", bytes.Replace(lying, []byte("\"level\": 0.95"), []byte("\"level\": 0.96"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	plain()
	if _, err := os.Stat("tables/entries.parquet"); err == nil {
		t.Error("a table of another edition is left there")
	}
}

// The Parquet file of the edition that comes with the program has its entries.
func TestKeptEntries(t *testing.T) {
	const kept = "../../reports/reference"
	was, err := os.ReadFile(kept + "/entries.parquet")
	if err != nil {
		t.Fatal(err)
	}
	again := t.TempDir()
	if err := os.CopyFS(again, os.DirFS(kept)); err != nil {
		t.Fatal(err)
	}
	if code, errs := command("reference", "-o", again); code != 0 {
		t.Fatal(errs)
	}
	if now, err := os.ReadFile(again + "/entries.parquet"); err != nil || !bytes.Equal(now, was) {
		t.Error("entries.parquet is not of entries.json: houserules-export reference -o reports/reference makes it", err)
	}
}
