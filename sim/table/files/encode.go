package files

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"houserules/engine"
	"houserules/sim/table"
)

// encoder turns slices into Arrow arrays. Slices of the right type are handed
// over as they are, others are converted into scratch memory that is used
// again for the next block. Its arrays are valid until next.
type encoder struct {
	cell    *table.Cell
	scratch [][]byte
	used    int
	zeros   []byte // never written to
	// err is set where a number did not fit its column: then the rows are not
	// those of a game within its limits.
	err error
}

// next begins a block.
func (e *encoder) next(c *table.Cell) { e.cell, e.used, e.err = c, 0, nil }

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

// numbers returns scratch memory for n numbers, with undefined contents, and
// the same as bytes.
func numbers[T arrow.NumericType](e *encoder, n int) ([]T, []byte) {
	b := e.bytes(n * arrow.GetDataType[T]().(arrow.FixedWidthDataType).Bytes())
	return arrow.GetData[T](b), b
}

// make wraps buffers as an array of a type without copying. The dictionary is
// nil for other types; the validity counts only where something is null.
func (e *encoder) make(typ arrow.DataType, d *dictionary, n int, validity, values []byte, nulls int) arrow.Array {
	buffers := []*memory.Buffer{nil, memory.NewBufferBytes(values)}
	if nulls > 0 {
		buffers[0] = memory.NewBufferBytes(validity)
	}
	var data arrow.ArrayData
	if d != nil {
		data = array.NewDataWithDictionary(typ, n, buffers, nulls, 0, d.array.Data().(*array.Data))
	} else {
		data = array.NewData(typ, n, buffers, nil, nulls, 0)
	}
	defer data.Release()
	return array.MakeFromData(data)
}

// plain is an array of numbers without nulls, in the memory of v.
func plain[T arrow.NumericType](e *encoder, v []T) arrow.Array {
	return e.make(arrow.GetDataType[T](), nil, len(v), nil, arrow.GetBytes(v), 0)
}

// games narrows game indices, which the caller has compared with the plan.
func (e *encoder) games(typ arrow.DataType, v []uint64) arrow.Array {
	if typ == u64 {
		return plain(e, v)
	}
	dst, _ := numbers[uint32](e, len(v))
	for i, x := range v {
		dst[i] = uint32(x)
	}
	return plain(e, dst)
}

func (e *encoder) lines(v []engine.LineHash) arrow.Array {
	dst, _ := numbers[uint64](e, len(v))
	for i, x := range v {
		dst[i] = uint64(x)
	}
	return plain(e, dst)
}

func (e *encoder) counts(typ arrow.DataType, v []uint32) arrow.Array {
	if typ == u32 {
		return plain(e, v)
	}
	dst, _ := numbers[uint16](e, len(v))
	all := uint32(0)
	for i, x := range v {
		dst[i] = uint16(x)
		all |= x
	}
	if all > math.MaxUint16 {
		e.err = fmt.Errorf("a game has a count above %d, more than the limit of its length allows", math.MaxUint16)
	}
	return plain(e, dst)
}

// mostHalves bounds the scores that a float32 holds exactly, in halves.
const mostHalves = 1 << 24

// checkHalves takes numbers of halves, each plus mostHalves and combined by
// or, and reports those out of bounds.
func (e *encoder) checkHalves(all uint32) {
	if all >= 2*mostHalves {
		e.err = fmt.Errorf("a game has a score beyond ±%d, which the tables cannot hold", mostHalves/2)
	}
}

// scores writes half units: as whole numbers of 16 bits where the plan says
// that they all are, else as floating-point numbers.
func (e *encoder) scores(typ arrow.DataType, v []engine.Score) arrow.Array {
	return e.make(typ, nil, len(v), nil, scoreBytes(e, typ, v), 0)
}

// lead writes what the first seat is ahead by.
func (e *encoder) lead(typ arrow.DataType, r *engine.Rows) arrow.Array {
	v, _ := numbers[int32](e, r.Len)
	a, b := r.Score[0][:len(v)], r.Score[1][:len(v)]
	for i := range v {
		v[i] = int32(a[i] - b[i])
	}
	return e.make(typ, nil, len(v), nil, scoreBytes(e, typ, v), 0)
}

// comeback has a null for every negative number.
func (e *encoder) comeback(typ arrow.DataType, v []engine.Score) arrow.Array {
	positive, _ := numbers[int32](e, len(v))
	for i, x := range v {
		positive[i] = int32(max(x, 0))
	}
	bitmap, nulls := validity(e, v)
	return e.make(typ, nil, len(v), bitmap, scoreBytes(e, typ, positive), nulls)
}

func scoreBytes[T ~int32](e *encoder, typ arrow.DataType, v []T) []byte {
	all, odd := uint32(0), uint32(0)
	if typ == i16 {
		dst, b := numbers[int16](e, len(v))
		for i, x := range v {
			dst[i] = int16(x >> 1)
			all |= uint32(x>>1 - math.MinInt16)
			odd |= uint32(x) & 1
		}
		switch {
		case odd != 0:
			e.err = fmt.Errorf("a game has half a unit in its score, which its rules do not know")
		case all > math.MaxUint16:
			e.err = fmt.Errorf("a game has a score beyond ±%d, which the tables cannot hold", math.MaxInt16)
		}
		return b
	}
	dst, b := numbers[float32](e, len(v))
	for i, x := range v {
		dst[i] = float32(x) / 2
		all |= uint32(x + mostHalves)
	}
	e.checkHalves(all)
	return b
}

// ints narrows a family's own column.
func (e *encoder) ints(typ arrow.DataType, name string, v []int32) arrow.Array {
	if typ == i32 {
		return plain(e, v)
	}
	dst, _ := numbers[int16](e, len(v))
	all := uint32(0)
	for i, x := range v {
		dst[i] = int16(x)
		all |= uint32(x - math.MinInt16)
	}
	if all > math.MaxUint16 {
		e.err = fmt.Errorf("a game has a value beyond 16 bits in the column %s, more than its rules engine says that there can be", name)
	}
	return plain(e, dst)
}

func (e *encoder) halfInts(v []int32) arrow.Array {
	dst, _ := numbers[float64](e, len(v))
	for i, x := range v {
		dst[i] = float64(x) / 2
	}
	return plain(e, dst)
}

func (e *encoder) returns(v []engine.Return) arrow.Array {
	var share [math.MaxUint8 + 1]float32
	for x := range share {
		share[x] = float32(engine.Return(x).Float())
	}
	dst, _ := numbers[float32](e, len(v))
	for i, x := range v {
		dst[i] = share[x]
	}
	return plain(e, dst)
}

func (e *encoder) winners(r *engine.Rows) arrow.Array {
	dst := e.bytes(r.Len)
	if r.Info.Seats() == 2 {
		second := r.Return[1][:len(dst)]
		for i, x := range r.Return[0][:len(dst)] {
			dst[i] = wins(x) | wins(second[i])<<1
		}
		return plain(e, dst)
	}
	clear(dst)
	for k := range r.Info.Seats() {
		for i, x := range r.Return[k][:len(dst)] {
			dst[i] |= wins(x) << k
		}
	}
	return plain(e, dst)
}

// wins is 1 for a positive return and else 0, without a branch.
func wins(x engine.Return) byte { return byte((uint(x) + math.MaxUint8) >> 8) }

func (e *encoder) constant(x uint8, n int) arrow.Array {
	dst := e.bytes(n)
	fill(dst, x)
	return plain(e, dst)
}

// nulls is an array without a value.
func (e *encoder) nulls(typ arrow.DataType, d *dictionary, n int) arrow.Array {
	width := typ.(arrow.FixedWidthDataType).BitWidth() / 8
	if len(e.zeros) < 8*n {
		e.zeros = make([]byte, 8*n)
	}
	return e.make(typ, d, n, e.zeros[:(n+7)/8], e.zeros[:width*n], n)
}

func (e *encoder) actionNumbers(v []engine.Action) arrow.Array {
	dst, values := numbers[uint16](e, len(v))
	made, _ := numbers[int8](e, len(v))
	for i, x := range v {
		dst[i], made[i] = uint16(x), 0
		if x == engine.NoAction {
			dst[i], made[i] = 0, -1
		}
	}
	bitmap, nulls := validity(e, made)
	return e.make(u16, nil, len(v), bitmap, values, nulls)
}

// validity makes a bitmap of the numbers that are not negative, and counts the
// others.
func validity[T ~int8 | ~int16 | ~int32](e *encoder, v []T) (bitmap []byte, nulls int) {
	bitmap = e.bytes((len(v) + 7) / 8)
	nulls = len(v)
	for i := range bitmap {
		var b byte
		for k, x := range v[8*i : min(8*i+8, len(v))] {
			b |= byte(^uint64(int64(x))>>63) << k
		}
		bitmap[i] = b
		nulls -= bits.OnesCount8(b)
	}
	return bitmap, nulls
}
