package files

import (
	"bufio"
	"encoding/csv"
	"io"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"

	"houserules/configs/printable"
)

// CSV writes the games of one cell as comma-separated values (RFC 4180): a line of
// heads and a line a game, with the columns of [Records]. Words stand for numbers of
// dictionaries, and nothing for what is null. A text that a spreadsheet would take for a
// formula has an apostrophe in front ([printable.Cell]). It holds one block at a time.
type CSV struct {
	records *Records
	buffer  *bufio.Writer
	out     *csv.Writer
	line    []string
}

// NewCSV returns a writer of a cell's games.
func (d *Dataset) NewCSV(cell int, to io.Writer) (*CSV, error) {
	records, err := d.NewRecords(cell)
	if err != nil {
		return nil, err
	}
	buffer := bufio.NewWriterSize(to, 1<<20)
	w := &CSV{records: records, buffer: buffer, out: csv.NewWriter(buffer)}
	var heads []string
	for _, f := range records.Schema().Fields() {
		heads = append(heads, f.Name)
	}
	return w, w.out.Write(heads)
}

// Write writes the games of block b, as [Records.Read] gives them.
func (w *CSV) Write(b int) error { return w.records.Read(b, w.record) }

// Close writes what is left.
func (w *CSV) Close() error {
	w.out.Flush()
	if err := w.out.Error(); err != nil {
		return err
	}
	return w.buffer.Flush()
}

// record writes the rows of a record.
func (w *CSV) record(record arrow.Record) error {
	for i := range int(record.NumRows()) {
		w.line = w.line[:0]
		for _, column := range record.Columns() {
			w.line = append(w.line, valueText(column, i))
		}
		if err := w.out.Write(w.line); err != nil {
			return err
		}
	}
	return nil
}

// valueText is a value as text, empty where it is null.
func valueText(a arrow.Array, i int) string {
	if a.IsNull(i) {
		return ""
	}
	switch x := a.(type) {
	case *array.Dictionary:
		return printable.Cell(x.Dictionary().ValueStr(x.GetValueIndex(i)))
	case *array.String:
		return printable.Cell(x.Value(i))
	}
	return a.ValueStr(i)
}
