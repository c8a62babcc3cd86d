package table

import (
	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/bitutil"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"houserules/engine"
)

// encoder turns slices into Arrow arrays. Slices of the right type are handed
// over as they are, others are converted into scratch memory that is used
// again for the next block. Its arrays are valid until next.
type encoder struct {
	cell    *Cell
	scratch [][]byte
	used    int
}

// next begins a block.
func (e *encoder) next(c *Cell) { e.cell, e.used = c, 0 }

// bytes returns n bytes of scratch memory with undefined contents.
func (e *encoder) bytes(n int) []byte {
	if e.used == len(e.scratch) {
		e.scratch = append(e.scratch, nil)
	}
	if cap(e.scratch[e.used]) < n {
		e.scratch[e.used] = make([]byte, n)
	}
	b := e.scratch[e.used][:n]
	e.used++
	return b
}

// make wraps buffers as an array of a type without copying. A nil validity
// means that nothing is null.
func (e *encoder) make(typ arrow.DataType, n int, validity, values []byte, nulls int) arrow.Array {
	buffers := []*memory.Buffer{nil, memory.NewBufferBytes(values)}
	if nulls > 0 {
		buffers[0] = memory.NewBufferBytes(validity)
	}
	data := array.NewData(typ, n, buffers, nil, nulls, 0)
	defer data.Release()
	return array.MakeFromData(data)
}

func (e *encoder) uint64s(v []uint64) arrow.Array {
	return e.make(u64, len(v), nil, arrow.Uint64Traits.CastToBytes(v), 0)
}

func (e *encoder) uint32s(v []uint32) arrow.Array {
	return e.make(u32, len(v), nil, arrow.Uint32Traits.CastToBytes(v), 0)
}

func (e *encoder) int32s(v []int32) arrow.Array {
	return e.make(i32, len(v), nil, arrow.Int32Traits.CastToBytes(v), 0)
}

// floats returns scratch memory for n numbers, and the array over it.
func (e *encoder) floats(n int) ([]float64, arrow.Array) {
	b := e.bytes(8 * n)
	return arrow.Float64Traits.CastFromBytes(b), e.make(f64, n, nil, b, 0)
}

func (e *encoder) halves(v []engine.Score) arrow.Array {
	dst, a := e.floats(len(v))
	for i, x := range v {
		dst[i] = x.Float()
	}
	return a
}

func (e *encoder) halfInts(v []int32) arrow.Array {
	dst, a := e.floats(len(v))
	for i, x := range v {
		dst[i] = engine.Score(x).Float()
	}
	return a
}

func (e *encoder) returns(v []engine.Return) arrow.Array {
	dst, a := e.floats(len(v))
	for i, x := range v {
		dst[i] = x.Float()
	}
	return a
}

func (e *encoder) margin(r *engine.Rows) arrow.Array {
	dst, a := e.floats(r.Len)
	for i := range dst {
		dst[i] = (r.Score[0][i] - r.Score[1][i]).Float()
	}
	return a
}

func (e *encoder) winners(r *engine.Rows) arrow.Array {
	dst := e.bytes(r.Len)
	clear(dst)
	for k := range r.Info.Seats() {
		for i, x := range r.Return[k][:r.Len] {
			if x > 0 {
				dst[i] |= 1 << k
			}
		}
	}
	return e.make(u8, r.Len, nil, dst, 0)
}

func (e *encoder) constant(x uint8, n int) arrow.Array {
	dst := e.bytes(n)
	fill(dst, x)
	return e.make(u8, n, nil, dst, 0)
}

// nulls is an array without a value.
func (e *encoder) nulls(typ arrow.DataType, n int) arrow.Array {
	width := typ.(arrow.FixedWidthDataType).Bytes()
	validity, values := e.bytes(int(bitutil.BytesForBits(int64(n)))), e.bytes(width*n)
	clear(validity)
	clear(values)
	return e.make(typ, n, validity, values, n)
}

// absent is a column that the game does not have.
func (e *encoder) absent(c *column, n int) arrow.Array {
	if c.names != nil {
		return e.codes(c.names, n, func(int) int16 { return -1 })
	}
	return e.nulls(c.typ, n)
}

// comeback has a null for every negative number.
func (e *encoder) comeback(v []engine.Score) arrow.Array {
	values := e.bytes(8 * len(v))
	dst := arrow.Float64Traits.CastFromBytes(values)
	validity, nulls := e.validity(len(v), func(i int) bool { return v[i] >= 0 })
	for i, x := range v {
		dst[i] = max(x, 0).Float()
	}
	return e.make(f64, len(v), validity, values, nulls)
}

func (e *encoder) actionNumbers(v []engine.Action) arrow.Array {
	values := e.bytes(2 * len(v))
	dst := arrow.Uint16Traits.CastFromBytes(values)
	validity, nulls := e.validity(len(v), func(i int) bool { return v[i] != engine.NoAction })
	for i, x := range v {
		dst[i] = uint16(x)
		if x == engine.NoAction {
			dst[i] = 0
		}
	}
	return e.make(u16, len(v), validity, values, nulls)
}

// actions writes seat k's first action by name.
func (e *encoder) actions(d *dictionary, r *engine.Rows, k int) arrow.Array {
	codes := d.codesOf(r.Info.Actions)
	first := r.FirstMove[k]
	return e.codes(d, r.Len, func(i int) int16 {
		if first[i] == engine.NoAction {
			return -1
		}
		return codes[first[i]]
	})
}

// codes is a dictionary column; a negative code is a null.
func (e *encoder) codes(d *dictionary, n int, code func(int) int16) arrow.Array {
	values := e.bytes(2 * n)
	dst := arrow.Int16Traits.CastFromBytes(values)
	any := false
	for i := range dst {
		dst[i] = code(i)
		any = any || dst[i] < 0
	}
	var validity []byte
	nulls := 0
	if any {
		validity, nulls = e.validity(n, func(i int) bool { return dst[i] >= 0 })
		for i := range dst {
			dst[i] = max(dst[i], 0)
		}
	}
	buffers := []*memory.Buffer{nil, memory.NewBufferBytes(values)}
	if nulls > 0 {
		buffers[0] = memory.NewBufferBytes(validity)
	}
	data := array.NewDataWithDictionary(dictionaryType, n, buffers, nulls, 0, d.array.Data().(*array.Data))
	defer data.Release()
	return array.NewDictionaryData(data)
}

// validity makes a bitmap and counts the nulls.
func (e *encoder) validity(n int, valid func(int) bool) (bitmap []byte, nulls int) {
	bitmap = e.bytes(int(bitutil.BytesForBits(int64(n))))
	clear(bitmap)
	for i := range n {
		if valid(i) {
			bitutil.SetBit(bitmap, i)
		} else {
			nulls++
		}
	}
	return bitmap, nulls
}
