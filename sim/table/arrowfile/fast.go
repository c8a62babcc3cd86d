package arrowfile

import (
	"encoding/binary"
	"fmt"
	"io"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
)

// fast writes files that are compressed by [lz4Encoder].
type fast struct {
	lz4  lz4Encoder
	form *form // of the last record; nil before the first
	body []byte
}

// NewLZ4 returns a writer of files compressed with LZ4. It takes records with
// at least one row whose columns are numbers, or codes of a dictionary, of 8,
// 16, 32 or 64 bits, and that are no slices of longer ones; others are an
// error. Records that share their schema and dictionaries share the work of
// laying out the file.
func NewLZ4() Writer { return &fast{} }

// Write implements Writer.
func (w *fast) Write(out io.Writer, record arrow.Record) error {
	if record.NumRows() == 0 {
		return fmt.Errorf("a table without rows cannot be written")
	}
	if w.form == nil || !w.form.fits(record) {
		form, err := newForm(record)
		if err != nil {
			return err
		}
		w.form = form
	}
	w.body = w.body[:0]
	for i, a := range record.Columns() {
		if a.Data().Offset() != 0 {
			return fmt.Errorf("column %s is a slice of a longer one, which cannot be written", record.ColumnName(i))
		}
		width, n := w.form.widths[i], a.Len()
		w.form.node(i, n, a.NullN())
		buffers := a.Data().Buffers()
		var validity []byte
		if a.NullN() > 0 {
			validity = buffers[0].Bytes()[:(n+7)/8]
		}
		w.buffer(2*i, validity, 1)
		w.buffer(2*i+1, buffers[1].Bytes()[:n*width], width)
	}
	w.form.rows(record.NumRows(), int64(len(w.body)))
	for _, part := range [][]byte{w.form.head, w.form.batch, w.body, w.form.footer} {
		if _, err := out.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// buffer appends a compressed buffer to the body: the length of the contents,
// the contents, and padding to eight bytes. Its place is entered in the form.
func (w *fast) buffer(i int, contents []byte, width int) {
	at := len(w.body)
	if len(contents) > 0 {
		w.body = binary.LittleEndian.AppendUint64(w.body, uint64(len(contents)))
		w.body = w.lz4.frame(w.body, contents, width)
	}
	w.form.buffer(i, at, len(w.body)-at)
	for len(w.body)%8 != 0 {
		w.body = append(w.body, 0)
	}
}

// widthOf returns the bytes of a number in a column.
func widthOf(field arrow.Field) (int, error) {
	typ := field.Type
	if d, ok := typ.(*arrow.DictionaryType); ok {
		typ = d.IndexType
	}
	if t, ok := typ.(arrow.FixedWidthDataType); ok && len(t.Layout().Buffers) == 2 {
		switch bits := t.BitWidth(); bits {
		case 8, 16, 32, 64:
			return bits / 8, nil
		}
	}
	return 0, fmt.Errorf("column %s is of type %s, which only the Arrow library's writer takes", field.Name, field.Type)
}

// dictionaryOf returns the names that a column's codes stand for, or nil.
func dictionaryOf(a arrow.Array) arrow.ArrayData {
	if d, ok := a.(*array.Dictionary); ok {
		return d.Dictionary().Data()
	}
	return nil
}
