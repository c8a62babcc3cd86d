package files

import (
	"fmt"
	"math"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"

	"houserules/engine"
)

// readEnds reads end reasons.
func readEnds(a arrow.Array, r *engine.Rows) error {
	if n := a.NullN(); n > 0 {
		return fmt.Errorf("%d of %d games have no end reason", n, r.Len)
	}
	meaning := meanings(r.Info.EndReasons, 1)
	meaning[engine.ForfeitName] = int(engine.Forfeit)
	return readNames(a, r.End, meaning, 0, "end reason")
}

// meanings numbers names, the first by a given number.
func meanings(names []string, first int) map[string]int {
	meaning := map[string]int{}
	for i, name := range names {
		meaning[name] = first + i
	}
	return meaning
}

// readNames reads names, each as the number that it means; a null becomes none.
// Codes belong to the file: only the names count.
func readNames[T ~uint8 | ~uint16](a arrow.Array, dst []T, known map[string]int, none T, what string) error {
	t, err := typed[*array.Dictionary](a, "dictionary")
	if err != nil {
		return err
	}
	values, err := typed[*array.String](t.Dictionary(), "string")
	if err != nil {
		return err
	}
	meaning := make([]int, values.Len())
	for i := range meaning {
		meaning[i] = -1
		if number, ok := known[values.Value(i)]; ok {
			meaning[i] = number
		}
	}
	bad := -1
	switch indices := t.Indices().(type) {
	case *array.Int8:
		bad = readCodes(indices.Int8Values(), t, dst, meaning, none)
	case *array.Int16:
		bad = readCodes(indices.Int16Values(), t, dst, meaning, none)
	default:
		return fmt.Errorf("the codes are %s instead of int8 or int16", indices.DataType())
	}
	if bad < 0 {
		return nil
	}
	if k := t.GetValueIndex(bad); k >= 0 && k < len(meaning) {
		return fmt.Errorf("row %d has the %s %q, which the variant's rules do not know", bad, what, values.Value(k))
	}
	return fmt.Errorf("row %d has a code outside its dictionary of %d", bad, len(meaning))
}

// readCodes translates codes and returns the first row whose code means
// nothing, or -1.
func readCodes[T ~uint8 | ~uint16, C int8 | int16](codes []C, a arrow.Array, dst []T, meaning []int, none T) int {
	nulls := a.NullN() > 0
	if !nulls && readNarrow(codes, dst, meaning) {
		return -1
	}
	for i, c := range codes {
		switch {
		case nulls && a.IsNull(i):
			dst[i] = none
		case c < 0 || int(c) >= len(meaning) || meaning[c] < 0:
			return i
		default:
			dst[i] = T(meaning[c])
		}
	}
	return -1
}

// readNarrow translates codes of eight bits where all of them mean something, in a
// fraction of the time.
func readNarrow[T ~uint8 | ~uint16, C int8 | int16](codes []C, dst []T, meaning []int) bool {
	narrow, ok := any(codes).([]int8)
	if !ok {
		return false
	}
	var table [math.MaxUint8 + 1]int32
	for c := range table {
		if table[c] = -1; c < len(meaning) && c <= math.MaxInt8 {
			table[c] = int32(meaning[c])
		}
	}
	all := int32(0)
	dst = dst[:len(narrow)]
	for i, c := range narrow {
		x := table[uint8(c)]
		dst[i] = T(x)
		all |= x
	}
	return all >= 0
}
