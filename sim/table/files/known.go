package files

import (
	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"houserules/sim/table"
	"houserules/sim/table/files/arrowfile"
)

// knownLayout is how a part of a cell is laid out, after the library has read it and
// all in it was checked but the games. The cell's other parts are laid out alike,
// byte for byte, and are read without the library, those columns only that are wanted.
type knownLayout struct {
	cell   *table.Cell
	layout *arrowfile.Layout
	places map[string]int // of columns, by name
	types  []arrow.DataType
	widths []int               // of their numbers, in bytes
	names  []*array.Dictionary // of columns of names: without rows; nil for others
	memory []byte
}

// knownLayoutOf says how a part's file is laid out, nil where it has to be read by the
// library.
func (d *Dataset) knownLayoutOf(c *table.Cell, file []byte, record arrow.Record) (known *knownLayout) {
	defer func() {
		if recover() != nil {
			known = nil // what the library takes may be laid out in other ways
		}
	}()
	if d.schema.study.Compression != table.LZ4 {
		return nil
	}
	layout, err := arrowfile.LayoutOf(file)
	if err != nil {
		return nil
	}
	k := &knownLayout{cell: c, layout: layout, places: map[string]int{}}
	for i, field := range record.Schema().Fields() {
		numbers, names := field.Type, (*array.Dictionary)(nil)
		if d, ok := record.Column(i).(*array.Dictionary); ok {
			if names = namesOnly(d); names == nil {
				return nil
			}
			numbers = field.Type.(*arrow.DictionaryType).IndexType
		}
		width, ok := numbers.(arrow.FixedWidthDataType)
		if _, twice := k.places[field.Name]; !ok || width.BitWidth()%8 != 0 || twice {
			return nil
		}
		k.places[field.Name] = i
		k.types, k.widths, k.names = append(k.types, field.Type), append(k.widths, width.BitWidth()/8), append(k.names, names)
	}
	return k
}

// namesOnly is a column of names without its rows and in memory of its own; nil where
// names are no text.
func namesOnly(d *array.Dictionary) *array.Dictionary {
	names, ok := d.Dictionary().(*array.String)
	if !ok {
		return nil
	}
	b := array.NewStringBuilder(memory.DefaultAllocator)
	defer b.Release()
	for i := range names.Len() {
		if names.IsNull(i) {
			b.AppendNull()
		} else {
			b.Append(names.Value(i))
		}
	}
	values := b.NewArray()
	none := []*memory.Buffer{nil, memory.NewBufferBytes(nil)}
	return array.NewDictionaryData(array.NewDataWithDictionary(d.DataType(), 0, none, 0, 0, values.Data().(*array.Data)))
}

// fits tells whether a part's file is laid out like that.
func (k *knownLayout) fits(c *table.Cell, part table.Part, file []byte) bool {
	return k != nil && k.cell == c && k.layout.Fits(file) && k.layout.Rows(file) == int64(part.Len())
}

// column returns the columns of a file that fits, by name. Each is valid until the
// next.
func (k *knownLayout) column(file []byte) func(name string) (arrow.Array, error) {
	return func(name string) (arrow.Array, error) {
		i, ok := k.places[name]
		if !ok {
			return nil, nil
		}
		values, validity, memories, nulls, err := k.layout.Column(file, i, k.widths[i], k.memory[:0])
		if err != nil {
			return nil, err
		}
		k.memory = memories
		buffers := []*memory.Buffer{nil, memory.NewBufferBytes(values)}
		if nulls > 0 {
			buffers[0] = memory.NewBufferBytes(validity)
		}
		n := len(values) / k.widths[i]
		if names := k.names[i]; names != nil {
			dictionary := names.Dictionary().Data().(*array.Data)
			return array.MakeFromData(array.NewDataWithDictionary(k.types[i], n, buffers, nulls, 0, dictionary)), nil
		}
		return array.MakeFromData(array.NewData(k.types[i], n, buffers, nil, nulls, 0)), nil
	}
}
