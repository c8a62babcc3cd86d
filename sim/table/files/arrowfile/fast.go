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
	file []byte
}

// NewLZ4 returns a writer of files compressed with LZ4. It takes records with
// at least one row whose columns are numbers, or codes of a dictionary, of 8,
// 16, 32 or 64 bits, and that are no slices of longer ones; others are an
// error. Records that share their schema and dictionaries share the work of
// laying out the file.
func NewLZ4() Writer { return &fast{} }

// Write implements Writer.
func (w *fast) Write(out io.Writer, record arrow.Record) error {
	file, err := w.Append(w.file[:0], record)
	if err != nil {
		return err
	}
	w.file = file
	_, err = out.Write(file)
	return err
}

// Append implements Writer.
func (w *fast) Append(dst []byte, record arrow.Record) ([]byte, error) {
	if record.NumRows() == 0 {
		return dst, fmt.Errorf("a table without rows cannot be written")
	}
	if w.form == nil || !w.form.fits(record) {
		form, err := newForm(record)
		if err != nil {
			return dst, err
		}
		w.form = form
	}
	dst = append(dst, w.form.head...)
	batch := len(dst)
	dst = append(dst, w.form.batch...)
	body := len(dst)
	for i, a := range record.Columns() {
		if a.Data().Offset() != 0 {
			return dst, fmt.Errorf("column %s is a slice of a longer one, which cannot be written", record.ColumnName(i))
		}
		width, n := w.form.widths[i], a.Len()
		w.form.node(i, n, a.NullN())
		buffers := a.Data().Buffers()
		var validity []byte
		if a.NullN() > 0 {
			validity = buffers[0].Bytes()[:(n+7)/8]
		}
		dst = w.buffer(dst, body, 2*i, validity, 1)
		dst = w.buffer(dst, body, 2*i+1, buffers[1].Bytes()[:n*width], width)
	}
	w.form.rows(record.NumRows(), int64(len(dst)-body))
	copy(dst[batch:], w.form.batch)
	return append(dst, w.form.footer...), nil
}

// buffer appends a compressed buffer to the body, which begins at a place: the length
// of the contents, the contents, and padding to eight bytes. Its place is entered in
// the form.
func (w *fast) buffer(dst []byte, body, i int, contents []byte, width int) []byte {
	at := len(dst)
	if len(contents) > 0 {
		dst = binary.LittleEndian.AppendUint64(dst, uint64(len(contents)))
		dst = w.lz4.frame(dst, contents, width)
	}
	w.form.buffer(i, at-body, len(dst)-at)
	for (len(dst)-body)%8 != 0 {
		dst = append(dst, 0)
	}
	return dst
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
