package files

import (
	"encoding/binary"
	"errors"
)

// checkFooter looks at the lengths that the end of an Arrow file claims, before
// Arrow's reader takes memory for them: it asks for as many fields as are said
// to be there. The footer is a FlatBuffer; what is looked at is what its schema
// (format/File.fbs and Schema.fbs of Apache Arrow) lets have a length. A place
// outside the file panics, which decode expects.
func checkFooter(data []byte) error {
	const end = 10 // its length and the magic word
	if len(data) < end {
		return errors.New("it is too short for an Arrow file")
	}
	size := int64(binary.LittleEndian.Uint32(data[len(data)-end:]))
	if size < 8 || size > int64(len(data)-end) {
		return errors.New("not an Arrow file, or its end is damaged")
	}
	f := footer(data[int64(len(data)-end)-size : len(data)-end])
	root := f.follow(0)
	for _, blocks := range []int{2, 3} {
		f.vector(root, blocks, 24)
	}
	f.pairs(root, 4)
	schema := f.table(root, 1)
	if schema == 0 {
		return errors.New("it has no schema")
	}
	f.pairs(schema, 2)
	at, n := f.vector(schema, 1, 4)
	for i := range n {
		field := f.follow(at + 4*i)
		f.vector(field, 0, 1)
		f.pairs(field, 6)
		if _, children := f.vector(field, 5, 4); children > 0 {
			return errors.New("it has columns within columns")
		}
		const union = 14
		if kind := f.place(field, 2); kind != 0 && f[kind] == union {
			return errors.New("it has a column of several types")
		}
	}
	return nil
}

// footer is a FlatBuffer. A table is known by the place where it begins.
type footer []byte

// follow returns the place that an offset points at.
func (f footer) follow(at int) int { return at + int(binary.LittleEndian.Uint32(f[at:])) }

// place is where a table has a field, or 0.
func (f footer) place(table, field int) int {
	layout := table - int(int32(binary.LittleEndian.Uint32(f[table:])))
	if slot := 4 + 2*field; slot+2 <= int(binary.LittleEndian.Uint16(f[layout:])) {
		if offset := int(binary.LittleEndian.Uint16(f[layout+slot:])); offset > 0 {
			return table + offset
		}
	}
	return 0
}

// table returns a field that is a table itself, or 0.
func (f footer) table(table, field int) int {
	at := f.place(table, field)
	if at == 0 {
		return 0
	}
	return f.follow(at)
}

// vector returns where the elements of a list begin, and their number. It panics
// where so many of such a width do not fit.
func (f footer) vector(table, field, width int) (at, n int) {
	at = f.table(table, field)
	if at == 0 {
		return 0, 0
	}
	n = int(binary.LittleEndian.Uint32(f[at:]))
	if n > (len(f)-at-4)/width {
		panic("a length in it is impossible")
	}
	return at + 4, n
}

// pairs looks at a list of keys and values.
func (f footer) pairs(table, field int) {
	at, n := f.vector(table, field, 4)
	for i := range n {
		pair := f.follow(at + 4*i)
		f.vector(pair, 0, 1)
		f.vector(pair, 1, 1)
	}
}
