package files

import (
	"slices"

	"github.com/apache/arrow/go/v17/arrow"

	"houserules/engine"
)

// ends writes the end reasons by name.
func (e *encoder) ends(d *dictionary, r *engine.Rows) arrow.Array {
	codes := append([]int16{-1}, d.codesOf(r.Info.EndReasons)...)
	if code, ok := d.Code(engine.ForfeitName); ok {
		none := slices.Repeat([]int16{-1}, int(engine.Forfeit)-len(codes))
		codes = append(append(codes, none...), code)
	}
	return translate(e, d, r.End, codes)
}

// actions writes seat k's first action by name.
func (e *encoder) actions(d *dictionary, r *engine.Rows, k int) arrow.Array {
	return translate(e, d, r.FirstMove[k], d.codesOf(r.Info.Actions))
}

// agents writes the same agent for every game.
func (e *encoder) agents(d *dictionary, name string, n int) arrow.Array {
	if d.narrow() {
		return e.make(d.typ, d, n, nil, repeated(e, int8(d.code(name)), n), 0)
	}
	return e.make(d.typ, d, n, nil, repeated(e, d.code(name), n), 0)
}

func repeated[T int8 | int16](e *encoder, x T, n int) []byte {
	dst, values := numbers[T](e, n)
	fill(dst, x)
	return values
}

// translate is a dictionary column of the codes that belong to v; what has
// none, or a negative one, becomes a null.
func translate[V ~uint8 | ~uint16](e *encoder, d *dictionary, v []V, codes []int16) arrow.Array {
	if !d.narrow() {
		return translateTo(e, d, v, codes)
	}
	narrow := make([]int8, len(codes))
	for i, c := range codes {
		narrow[i] = int8(c)
	}
	return translateTo(e, d, v, narrow)
}

func translateTo[V ~uint8 | ~uint16, T int8 | int16](e *encoder, d *dictionary, v []V, codes []T) arrow.Array {
	dst, values := numbers[T](e, len(v))
	all := T(0)
	for i, x := range v {
		code := T(-1)
		if int(x) < len(codes) {
			code = codes[x]
		}
		dst[i] = code
		all |= code
	}
	if all >= 0 {
		return e.make(d.typ, d, len(v), nil, values, 0)
	}
	bitmap, nulls := validity(e, dst)
	for i, code := range dst {
		dst[i] = max(code, 0)
	}
	return e.make(d.typ, d, len(v), bitmap, values, nulls)
}
