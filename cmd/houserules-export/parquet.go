package main

import (
	"io"

	"github.com/apache/arrow/go/v17/arrow"
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
	g := &games{records: records, most: most}
	g.out, err = pqarrow.NewFileWriter(records.Schema(), open{to},
		parquet.NewWriterProperties(parquet.WithCompression(compress.Codecs.Snappy), parquet.WithMaxRowGroupLength(most),
			// No number of a game is there twice, and each is the one before it and one.
			parquet.WithDictionaryFor("game", false), parquet.WithEncodingFor("game", parquet.Encodings.DeltaBinaryPacked)),
		pqarrow.NewArrowWriterProperties(pqarrow.WithStoreSchema()))
	return g, err
}

// open hides that a writer can be closed: Arrow closes what it can.
type open struct{ io.Writer }

// Write writes the games of a block. A block goes into one row group, unless it is larger
// than any.
func (g *games) Write(b int) error {
	return g.records.Read(b, func(r arrow.Record) error {
		if g.inGroup > 0 && g.inGroup+r.NumRows() > g.most {
			g.out.NewBufferedRowGroup()
			g.inGroup = 0
		}
		g.inGroup += r.NumRows()
		return g.out.WriteBuffered(r)
	})
}

// Close writes what is left.
func (g *games) Close() error { return g.out.Close() }
