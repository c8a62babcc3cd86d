package files

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

// whole returns the numbers of an array of one type, none of which is missing.
func whole[T arrow.NumericType](a arrow.Array) ([]T, error) {
	if want := arrow.GetDataType[T](); a.DataType().ID() != want.ID() {
		return nil, fmt.Errorf("the type is %s instead of %s", a.DataType(), want)
	}
	return arrow.GetValues[T](a.Data(), 1), full(a)
}

// readLines reads the column line.
func readLines(a arrow.Array, dst []engine.LineHash) error {
	v, err := whole[uint64](a)
	for i, x := range v {
		dst[i] = engine.LineHash(x)
	}
	return err
}

// readStarters reads the column starter.
func readStarters(a arrow.Array, dst []uint8) error {
	v, err := whole[uint8](a)
	copy(dst, v)
	return err
}

// readEither reads numbers that are stored in one width or in half of it.
func readEither[T uint64 | uint32 | int32, Half uint32 | uint16 | int16](a arrow.Array, dst []T) error {
	all, half := arrow.GetDataType[T](), arrow.GetDataType[Half]()
	switch a.DataType().ID() {
	case half.ID():
		widen(dst, arrow.GetValues[Half](a.Data(), 1))
	case all.ID():
		copy(dst, arrow.GetValues[T](a.Data(), 1))
	default:
		return fmt.Errorf("the type is %s instead of %s or %s", a.DataType(), half, all)
	}
	return full(a)
}

func widen[T int32 | uint32 | uint64, V int16 | uint16 | uint32](dst []T, v []V) {
	dst = dst[:len(v)]
	for ; len(v) >= 4 && len(dst) >= 4; v, dst = v[4:], dst[4:] {
		dst[0], dst[1], dst[2], dst[3] = T(v[0]), T(v[1]), T(v[2]), T(v[3])
	}
	for i, x := range v {
		dst[i] = T(x)
	}
}

// readScores reads whole numbers or halves.
func readScores(a arrow.Array, dst []engine.Score) error {
	err := readAnyScores(a, dst)
	if err == nil {
		err = full(a)
	}
	return err
}

// readAnyScores does so, whatever stands where the array has nulls.
func readAnyScores(a arrow.Array, dst []engine.Score) error {
	if a.DataType().ID() == arrow.INT16 {
		v := arrow.GetValues[int16](a.Data(), 1)
		dst = dst[:len(v)]
		for i, x := range v {
			dst[i] = 2 * engine.Score(x)
		}
		return nil
	}
	v, err := typed[*array.Float32](a, "int16 or float32")
	if err == nil {
		err = halves(v.Float32Values(), dst)
	}
	return err
}

func readHalfInts(a arrow.Array, dst []int32) error {
	v, err := whole[float64](a)
	if err == nil {
		err = halves(v, dst)
	}
	return err
}

// halves reads multiples of one half.
func halves[F float32 | float64, T ~int32](v []F, dst []T) error {
	for i, x := range v {
		n := x + x
		if !(n >= math.MinInt32 && n < -math.MinInt32) || F(T(n)) != n {
			return fmt.Errorf("row %d has %v, which is no multiple of 1/2 in range", i, x)
		}
		dst[i] = T(n)
	}
	return nil
}

// readReturns finds the share that a number was rounded from.
func readReturns(a arrow.Array, dst []engine.Return) error {
	values, err := whole[float32](a)
	if err != nil {
		return err
	}
	var share [math.MaxUint8 + 1]float32
	for n := range share {
		if share[n] = float32(math.NaN()); n <= int(engine.FullReturn) {
			share[n] = float32(engine.Return(n).Float())
		}
	}
	dst = dst[:len(values)]
	wrong := 0
	for i, x := range values {
		// Of a number out of range, or of none, it is some share or no number, and
		// neither is that one.
		n := uint8(int32(float32(x*float32(engine.FullReturn)) + 0.5))
		dst[i] = engine.Return(n)
		if share[n] != x {
			wrong++
		}
	}
	if wrong == 0 {
		return nil
	}
	for i, x := range values {
		if share[dst[i]] != x {
			return fmt.Errorf("row %d has %v, which is no multiple of 1/%d in range", i, x, engine.FullReturn)
		}
	}
	return nil
}

func readComeback(a arrow.Array, dst []engine.Score) error {
	if err := readAnyScores(a, dst); err != nil || a.NullN() == 0 {
		return err
	}
	valid, at := a.NullBitmapBytes(), a.Data().Offset()
	for i := range dst {
		bit := valid[(at+i)/8] >> ((at + i) % 8) & 1
		dst[i] |= engine.Score(bit) - 1 // all bits of a missing one, which no branch could foresee
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
