package agent

import "math/bits"

// power returns 2^-z for z ≥ 0 as a number of units of 2^-63, by integers
// alone, so that every machine finds the same.
//
// z is cut to 32 binary places; the power of its fraction is the product of
// those powers 2^-(2^-k) whose bit k is set, each rounded down to 64 places.
// A product loses less than 2^-63 by its own rounding and less than 2^-64 by
// that of its factor, so the 32 of them less than 2^-57; the places of z that
// are cut off add at most the factor 2^(2^-32), a relative error of 1.7·10⁻¹⁰.
// From 63 on the result is below a unit and taken for 0.
func power(z float64) uint64 {
	if !(z < 63) {
		return 0
	}
	n := uint64(z * (1 << 32))
	w := uint64(1) << 63
	for k, root := range [32]uint64{
		0xb504f333f9de6484, 0xd744fccad69d6af4, 0xeac0c6e7dd24392e, 0xf5257d152486cc2c,
		0xfa83b2db722a033a, 0xfd3e0c0cf486c174, 0xfe9e115c7b8f884b, 0xff4ecb59511ec8a5,
		0xffa756521c8daed1, 0xffd3a751c0f7e10b, 0xffe9d2b2f7db2755, 0xfff4e91bff1b8c3d,
		0xfffa747ea0040664, 0xfffd3a3b7814eb53, 0xfffe9d1cc60ddab1, 0xffff4e8e25879bfa,
		0xffffa7470363f451, 0xffffd3a37dda0313, 0xffffe9d1bdf703ae, 0xfffff4e8debe025e,
		0xfffffa746f4fa150, 0xfffffd3a37a3f8b0, 0xfffffe9d1bd1065a, 0xffffff4e8de845ad,
		0xffffffa746f41376, 0xffffffd3a37a05e3, 0xffffffe9d1bd01fb, 0xfffffff4e8de80c0,
		0xfffffffa746f4050, 0xfffffffd3a37a024, 0xfffffffe9d1bd011, 0xffffffff4e8de808,
	} {
		if n>>(31-k)&1 != 0 {
			w, _ = bits.Mul64(w, root)
		}
	}
	return w >> (n >> 32)
}
