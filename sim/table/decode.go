package table

import (
	"fmt"
	"math"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"

	"houserules/engine"
)

// The functions of this file copy Arrow arrays into rows: the inverse of the
// encoder's methods. They return an error where an array is not what the
// encoder makes.

// typed returns the array as its type, or says what it is instead.
func typed[A arrow.Array](a arrow.Array, want string) (A, error) {
	t, ok := a.(A)
	if !ok {
		return t, fmt.Errorf("the type is %s instead of %s", a.DataType(), want)
	}
	return t, nil
}

// full reports nulls where there must be none.
func full(a arrow.Array) error {
	if n := a.NullN(); n != 0 {
		return fmt.Errorf("%d of %d values are missing", n, a.Len())
	}
	return nil
}

func readUint64s(a arrow.Array, dst []uint64) error {
	t, err := typed[*array.Uint64](a, "uint64")
	if err == nil {
		err = full(a)
	}
	if err == nil {
		copy(dst, t.Uint64Values())
	}
	return err
}

func readUint32s(a arrow.Array, dst []uint32) error {
	t, err := typed[*array.Uint32](a, "uint32")
	if err == nil {
		err = full(a)
	}
	if err == nil {
		copy(dst, t.Uint32Values())
	}
	return err
}

func readInt32s(a arrow.Array, dst []int32) error {
	t, err := typed[*array.Int32](a, "int32")
	if err == nil {
		err = full(a)
	}
	if err == nil {
		copy(dst, t.Int32Values())
	}
	return err
}

// scaled reads numbers that are whole after multiplication.
func scaled[T ~int32 | ~uint8](a arrow.Array, dst []T, scale, least, most float64) error {
	t, err := typed[*array.Float64](a, "float64")
	if err != nil {
		return err
	}
	for i, x := range t.Float64Values() {
		if t.IsNull(i) {
			return fmt.Errorf("row %d has no value", i)
		}
		n := math.Round(x * scale)
		if !(n >= least && n <= most) || n/scale != x {
			return fmt.Errorf("row %d has %v, which is no multiple of 1/%v in range", i, x, scale)
		}
		dst[i] = T(n)
	}
	return nil
}

func readHalves(a arrow.Array, dst []engine.Score) error {
	return scaled(a, dst, 2, math.MinInt32, math.MaxInt32)
}

func readHalfInts(a arrow.Array, dst []int32) error {
	return scaled(a, dst, 2, math.MinInt32, math.MaxInt32)
}

func readReturns(a arrow.Array, dst []engine.Return) error {
	return scaled(a, dst, float64(engine.FullReturn), 0, float64(engine.FullReturn))
}

func readComeback(a arrow.Array, dst []engine.Score) error {
	t, err := typed[*array.Float64](a, "float64")
	if err != nil {
		return err
	}
	for i, x := range t.Float64Values() {
		switch n := math.Round(2 * x); {
		case t.IsNull(i):
			dst[i] = -1
		case !(n >= 0 && n <= math.MaxInt32) || n != 2*x:
			return fmt.Errorf("row %d has %v, which is no comeback", i, x)
		default:
			dst[i] = engine.Score(n)
		}
	}
	return nil
}

func readActionNumbers(a arrow.Array, dst []engine.Action) error {
	t, err := typed[*array.Uint16](a, "uint16")
	if err != nil {
		return err
	}
	for i, x := range t.Uint16Values() {
		dst[i] = engine.Action(x)
		if t.IsNull(i) {
			dst[i] = engine.NoAction
		}
	}
	return nil
}

// readCodes calls set with the place of each row's name in names, -1 for a null.
// Codes belong to the file: only the names count.
func readCodes(a arrow.Array, names []string, what string, set func(i, code int) error) error {
	t, err := typed[*array.Dictionary](a, "dictionary")
	if err != nil {
		return err
	}
	values, err := typed[*array.String](t.Dictionary(), "string")
	if err != nil {
		return err
	}
	place := map[string]int{}
	for i, name := range names {
		place[name] = i
	}
	codes := make([]int, values.Len())
	for i := range codes {
		codes[i] = -1
		if p, ok := place[values.Value(i)]; ok {
			codes[i] = p
		}
	}
	for i := range t.Len() {
		code := -1
		if !t.IsNull(i) {
			k := t.GetValueIndex(i)
			if k < 0 || k >= len(codes) {
				return fmt.Errorf("row %d has the code %d in a dictionary of %d", i, k, len(codes))
			}
			if code = codes[k]; code < 0 {
				return fmt.Errorf("row %d has the %s %q, which the variant's rules do not know", i, what, values.Value(k))
			}
		}
		if err := set(i, code); err != nil {
			return err
		}
	}
	return nil
}
