package files

import (
	"fmt"
	"math"
	"slices"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"

	"houserules/engine"
	"houserules/sim/table"
)

// Countable tells whether the values of a column are numbers: words are not, nor are
// hashes, which a float64 does not hold.
func Countable(c *table.Column) bool {
	return c.Type != table.Name && c.Of != table.OfLine && c.Of != table.OfOpening
}

// CutOff is the name of a column that [Records.Floats] has and the tables have as a word:
// 1 for a game that was cut off at its limit of length, else 0.
const CutOff = "cut_off"

// Floats appends the values of columns of block b, a value a game, to slices, as many as
// there are names, and says how many rows they are; what is null is not-a-number. The file
// is checked as [Dataset.Read] does.
func (r *Records) Floats(b int, names []string, to [][]float64) (rows int, err error) {
	err = r.Read(b, func(record arrow.Record) error {
		rows = int(record.NumRows())
		for i, name := range names {
			if name == CutOff {
				to[i] = r.appendCutOff(to[i])
				continue
			}
			at := r.schema.FieldIndices(name)
			if len(at) == 0 {
				return fmt.Errorf("the tables have no column %q", name)
			}
			var ok bool
			if to[i], ok = appendFloats(to[i], record.Column(at[0])); !ok {
				return fmt.Errorf("the column %s holds %s, which are no numbers", name, record.Column(at[0]).DataType())
			}
		}
		return nil
	})
	return rows, err
}

// appendCutOff appends which of the rows that were read last were cut off.
func (r *Records) appendCutOff(to []float64) []float64 {
	info := r.data.Cells()[r.cell].Info
	for _, end := range r.rows.End[:r.rows.Len] {
		one := 0.0
		if info.CutOff != engine.EndReason(0) && end == info.CutOff {
			one = 1
		}
		to = append(to, one)
	}
	return to
}

// appendFloats appends an array of numbers; false where they are none.
func appendFloats(to []float64, a arrow.Array) ([]float64, bool) {
	from := len(to)
	switch x := a.(type) {
	case *array.Uint8:
		to = appendAll(to, x.Uint8Values())
	case *array.Uint16:
		to = appendAll(to, x.Uint16Values())
	case *array.Uint32:
		to = appendAll(to, x.Uint32Values())
	case *array.Uint64:
		to = appendAll(to, x.Uint64Values())
	case *array.Int16:
		to = appendAll(to, x.Int16Values())
	case *array.Int32:
		to = appendAll(to, x.Int32Values())
	case *array.Float32:
		to = appendAll(to, x.Float32Values())
	case *array.Float64:
		to = appendAll(to, x.Float64Values())
	default:
		return to, false
	}
	for i := range a.Len() {
		if a.IsNull(i) {
			to[from+i] = math.NaN()
		}
	}
	return to, true
}

func appendAll[T uint8 | uint16 | uint32 | uint64 | int16 | int32 | float32 | float64](to []float64, values []T) []float64 {
	to = slices.Grow(to, len(values))
	for _, v := range values {
		to = append(to, float64(v))
	}
	return to
}
