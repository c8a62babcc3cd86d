package table

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/ipc"
)

// batchWriter writes records as Arrow files that are compressed by
// [lz4Encoder]. Arrow's own writer cannot be given another compressor, so it
// writes a file of one row, which is taken apart and put together again
// around the columns of all rows: the schema and the dictionaries stay as they
// are, in the record batch and in the footer only numbers change.
//
// The layout is that of https://arrow.apache.org/docs/format/Columnar.html
// (IPC file format) and of the FlatBuffers that it describes.
type batchWriter struct {
	lz4  lz4Encoder
	form *batchForm // nil until a record has come
	body []byte
}

// next begins records of another schema.
func (w *batchWriter) next() { w.form = nil }

// write writes a record that is a whole file.
func (w *batchWriter) write(out io.Writer, record arrow.Record) error {
	if w.form == nil {
		form, err := newBatchForm(record)
		if err != nil {
			return err
		}
		w.form = form
	}
	form := w.form
	w.body = w.body[:0]
	for i, a := range record.Columns() {
		form.node(i, a.Len(), a.NullN())
		buffers := a.Data().Buffers()
		var validity []byte
		if a.NullN() > 0 {
			validity = buffers[0].Bytes()
		}
		w.buffer(2*i, validity, 1)
		w.buffer(2*i+1, buffers[1].Bytes(), buffers[1].Len()/a.Len())
	}
	form.rows(record.NumRows(), int64(len(w.body)))
	for _, part := range [][]byte{form.head, form.batch, w.body, form.footer} {
		if _, err := out.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// buffer appends a compressed buffer to the body: the length of the contents,
// the contents, and padding to eight bytes. Its place is entered in the form.
func (w *batchWriter) buffer(i int, contents []byte, width int) {
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

// batchForm is an Arrow file without the contents of its one record batch.
type batchForm struct {
	head, batch, footer []byte
	// Places of numbers that depend on the contents: in batch the number of
	// rows, the length of the body, and the lists of columns and buffers; in
	// footer the length of the body.
	rowsAt, bodyAt, nodesAt, buffersAt, footerBodyAt int
}

// memoryFile is a file in memory, as Arrow's writer wants it: it only asks for
// the position.
type memoryFile struct{ bytes.Buffer }

func (f *memoryFile) Seek(int64, int) (int64, error) { return int64(f.Len()), nil }

// newBatchForm makes the form of files like a record, which has rows.
func newBatchForm(record arrow.Record) (*batchForm, error) {
	row := record.NewSlice(0, 1)
	defer row.Release()
	var f memoryFile
	out, err := ipc.NewFileWriter(&f, ipc.WithSchema(record.Schema()), ipc.WithLZ4())
	if err != nil {
		return nil, err
	}
	if err := out.Write(row); err != nil {
		return nil, err
	}
	if err := out.Close(); err != nil {
		return nil, err
	}
	file := f.Bytes()

	// The end of a file is the footer, its length in four bytes, and six bytes
	// of magic. The footer's third list says where record batches stand: the
	// offset, the length of the description, and that of the body.
	const magic = "ARROW1"
	footerAt := len(file) - len(magic) - 4
	footerAt -= int(binary.LittleEndian.Uint32(file[footerAt:]))
	form := &batchForm{footer: file[footerAt:]}
	blocks, n := vector(form.footer, field(form.footer, follow(form.footer, 0), 3))
	if n != 1 {
		return nil, fmt.Errorf("one row became %d record batches", n)
	}
	offset := int(binary.LittleEndian.Uint64(form.footer[blocks:]))
	length := int(binary.LittleEndian.Uint32(form.footer[blocks+8:]))
	form.footerBodyAt = blocks + 16
	form.head, form.batch = file[:offset], file[offset:offset+length]

	// A description is a message behind eight bytes of mark and length. Its
	// third field is the record batch, its fourth the length of the body.
	message := form.batch[8:]
	root := follow(message, 0)
	batch := follow(message, field(message, root, 2))
	nodes, columns := vector(message, field(message, batch, 1))
	buffers, n := vector(message, field(message, batch, 2))
	if columns != int(record.NumCols()) || n != 2*columns {
		return nil, fmt.Errorf("%d columns have %d entries and %d buffers in a record batch", record.NumCols(), columns, n)
	}
	form.bodyAt, form.rowsAt = 8+field(message, root, 3), 8+field(message, batch, 0)
	form.nodesAt, form.buffersAt = 8+nodes, 8+buffers
	return form, nil
}

// rows enters the number of rows and the length of the body.
func (f *batchForm) rows(rows, body int64) {
	put(f.batch, f.rowsAt, rows)
	put(f.batch, f.bodyAt, body)
	put(f.footer, f.footerBodyAt, body)
}

// node enters the length of column i and how many of its values are null.
func (f *batchForm) node(i, length, nulls int) {
	put(f.batch, f.nodesAt+16*i, int64(length))
	put(f.batch, f.nodesAt+16*i+8, int64(nulls))
}

// buffer enters the place of a buffer in the body.
func (f *batchForm) buffer(i, offset, length int) {
	put(f.batch, f.buffersAt+16*i, int64(offset))
	put(f.batch, f.buffersAt+16*i+8, int64(length))
}

func put(b []byte, at int, x int64) { binary.LittleEndian.PutUint64(b[at:], uint64(x)) }

// The following find their way in FlatBuffers
// (https://flatbuffers.dev/internals). A place there is an index into b.

// follow returns the place to which the offset at a place leads.
func follow(b []byte, at int) int { return at + int(binary.LittleEndian.Uint32(b[at:])) }

// field returns the place of a field of a table, which must be there. A table
// begins with the distance back to the list of its fields' places.
func field(b []byte, table, number int) int {
	fields := table - int(int32(binary.LittleEndian.Uint32(b[table:])))
	return table + int(binary.LittleEndian.Uint16(b[fields+4+2*number:]))
}

// vector returns the place of the first entry of a list and the number of
// entries; at is the place of the list's offset.
func vector(b []byte, at int) (first, n int) {
	list := follow(b, at)
	return list + 4, int(binary.LittleEndian.Uint32(b[list:]))
}
