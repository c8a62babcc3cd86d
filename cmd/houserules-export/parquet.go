package main

import (
	"io"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"
	"github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/compress"
	"github.com/apache/arrow/go/v17/parquet/pqarrow"

	"houserules/cmd/internal/program"
	"houserules/sim/table/files"
)

// mostInGroup is the most games of a row group. Readers work by row groups: many small
// ones are slow to read, and one of a million takes 600 MiB to gather, of this size half.
const mostInGroup = 1 << 18

// games writes the games of a cell as Parquet.
type games struct {
	records *files.Records
	schema  *arrow.Schema
	out     *pqarrow.FileWriter
	// most is the most rows of a row group, inGroup how many the present one has.
	most, inGroup int64
}

// newParquet begins a Parquet file of the games of a cell.
func newParquet(data *files.Dataset, cell int, to io.Writer) (program.Games, error) {
	return newGames(data, cell, to, mostInGroup)
}

// newGames is newParquet with row groups of so many games at most.
func newGames(data *files.Dataset, cell int, to io.Writer, most int64) (*games, error) {
	records, err := data.NewRecords(cell)
	if err != nil {
		return nil, err
	}
	g := &games{records: records, schema: withWords(records.Schema()), most: most}
	g.out, err = pqarrow.NewFileWriter(g.schema, open{to},
		parquet.NewWriterProperties(parquet.WithCompression(compress.Codecs.Snappy), parquet.WithMaxRowGroupLength(most)),
		pqarrow.NewArrowWriterProperties(pqarrow.WithStoreSchema()))
	return g, err
}

// open hides that a writer can be closed: Arrow closes what it can.
type open struct{ io.Writer }

// Write writes the games of a block. A block goes into one row group, unless it is larger
// than any.
func (g *games) Write(b int) error {
	return g.records.Read(b, func(r arrow.Record) error {
		record := spelled(g.schema, r)
		defer record.Release()
		if g.inGroup > 0 && g.inGroup+record.NumRows() > g.most {
			g.out.NewBufferedRowGroup()
			g.inGroup = 0
		}
		g.inGroup += record.NumRows()
		return g.out.WriteBuffered(record)
	})
}

// Close writes what is left.
func (g *games) Close() error { return g.out.Close() }

// withWords is a schema with texts for dictionaries.
func withWords(s *arrow.Schema) *arrow.Schema {
	fields := s.Fields()
	for i := range fields {
		if fields[i].Type.ID() == arrow.DICTIONARY {
			fields[i].Type = arrow.BinaryTypes.String
		}
	}
	metadata := s.Metadata()
	return arrow.NewSchema(fields, &metadata)
}

// spelled is a record with texts for the numbers of dictionaries.
func spelled(s *arrow.Schema, r arrow.Record) arrow.Record {
	columns := make([]arrow.Array, r.NumCols())
	for i, column := range r.Columns() {
		if words, ok := column.(*array.Dictionary); ok {
			columns[i] = texts(words)
			defer columns[i].Release()
		} else {
			columns[i] = column
		}
	}
	return array.NewRecord(s, columns, r.NumRows())
}

// texts are the words of a column.
func texts(words *array.Dictionary) arrow.Array {
	b := array.NewStringBuilder(memory.DefaultAllocator)
	defer b.Release()
	b.Reserve(words.Len())
	names := words.Dictionary().(*array.String)
	for i := range words.Len() {
		if words.IsNull(i) {
			b.AppendNull()
		} else {
			b.Append(names.Value(words.GetValueIndex(i)))
		}
	}
	return b.NewArray()
}
