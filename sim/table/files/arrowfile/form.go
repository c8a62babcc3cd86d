package arrowfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/ipc"
)

// form is an Arrow file without the contents of its one record batch: the
// schema and the dictionaries stay as they are, in the record batch and in the
// footer numbers are entered.
//
// The layout is that of https://arrow.apache.org/docs/format/Columnar.html
// (IPC file format) and of the FlatBuffers that it describes.
type form struct {
	// What it was made for: it fits no other record.
	schema       *arrow.Schema
	dictionaries []arrow.ArrayData
	widths       []int // of a column's numbers, in bytes

	head, batch, footer []byte
	// Places of numbers that depend on the contents: in batch the number of
	// rows, the length of the body, and the lists of columns and buffers; in
	// footer the length of the body.
	rowsAt, bodyAt, nodesAt, buffersAt, footerBodyAt int
}

// fits reports whether a record has the schema and the dictionaries that the
// form was made for. They are compared by identity: an equal copy only costs
// another form.
func (f *form) fits(record arrow.Record) bool {
	if f.schema != record.Schema() {
		return false
	}
	for i, a := range record.Columns() {
		if dictionaryOf(a) != f.dictionaries[i] {
			return false
		}
	}
	return true
}

// newForm makes the form of files like a record, which has rows.
func newForm(record arrow.Record) (*form, error) {
	f := &form{schema: record.Schema()}
	for i, field := range record.Schema().Fields() {
		width, err := widthOf(field)
		if err != nil {
			return nil, err
		}
		f.widths = append(f.widths, width)
		f.dictionaries = append(f.dictionaries, dictionaryOf(record.Column(i)))
	}
	row := record.NewSlice(0, 1)
	defer row.Release()
	var out bytes.Buffer
	if err := NewLibrary(ipc.WithLZ4()).Write(&out, row); err != nil {
		return nil, err
	}
	file := out.Bytes()

	columns, err := f.parse(file)
	if err != nil {
		return nil, err
	}
	if columns != int(record.NumCols()) {
		return nil, fmt.Errorf("%d columns have %d entries in a record batch", record.NumCols(), columns)
	}
	if get(f.batch, f.rowsAt) != 1 || get(f.batch, f.nodesAt) != 1 {
		return nil, errLayout
	}
	return f, nil
}

var errLayout = errors.New("the Arrow library writes files of another layout than is known here; tables need its own writer")

// parse finds the parts and the places of a file with one record batch, and returns
// the number of its columns. It panics where a file is malformed.
func (f *form) parse(file []byte) (columns int, err error) {
	// The end of a file is the footer, its length in four bytes, and six bytes
	// of magic. The footer's third list says where record batches stand: the
	// offset, the length of the description, and that of the body.
	const magic = "ARROW1"
	footerAt := len(file) - len(magic) - 4
	footerAt -= int(binary.LittleEndian.Uint32(file[footerAt:]))
	f.footer = file[footerAt:]
	blocks, n := vector(f.footer, field(f.footer, follow(f.footer, 0), 3))
	if n != 1 {
		return 0, fmt.Errorf("there are %d record batches instead of one", n)
	}
	offset := int(binary.LittleEndian.Uint64(f.footer[blocks:]))
	length := int(binary.LittleEndian.Uint32(f.footer[blocks+8:]))
	f.footerBodyAt = blocks + 16
	f.head, f.batch = file[:offset], file[offset:offset+length]

	// A description is a message behind eight bytes of mark and length. Its
	// third field is the record batch, its fourth the length of the body.
	message := f.batch[8:]
	root := follow(message, 0)
	batch := follow(message, field(message, root, 2))
	nodes, columns := vector(message, field(message, batch, 1))
	buffers, n := vector(message, field(message, batch, 2))
	if n != 2*columns {
		return 0, fmt.Errorf("%d columns have %d buffers in a record batch", columns, n)
	}
	f.bodyAt, f.rowsAt = 8+field(message, root, 3), 8+field(message, batch, 0)
	f.nodesAt, f.buffersAt = 8+nodes, 8+buffers
	body := get(f.footer, f.footerBodyAt)
	if get(f.batch, f.bodyAt) != body || body < 0 || int(body) > footerAt-offset-length {
		return 0, errLayout
	}
	return columns, nil
}

// rows enters the number of rows and the length of the body.
func (f *form) rows(rows, body int64) {
	put(f.batch, f.rowsAt, rows)
	put(f.batch, f.bodyAt, body)
	put(f.footer, f.footerBodyAt, body)
}

// node enters the length of column i and how many of its values are null.
func (f *form) node(i, length, nulls int) {
	put(f.batch, f.nodesAt+16*i, int64(length))
	put(f.batch, f.nodesAt+16*i+8, int64(nulls))
}

// buffer enters the place of a buffer in the body.
func (f *form) buffer(i, offset, length int) {
	put(f.batch, f.buffersAt+16*i, int64(offset))
	put(f.batch, f.buffersAt+16*i+8, int64(length))
}

func put(b []byte, at int, x int64) { binary.LittleEndian.PutUint64(b[at:], uint64(x)) }

func get(b []byte, at int) int64 { return int64(binary.LittleEndian.Uint64(b[at:])) }

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
