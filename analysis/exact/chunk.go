package exact

// A chunk of a column is summed in 64 bits, which is a third faster than in
// 128, where none of its values is larger than smallBits allow: then no sum of
// so many squares or products can run over. That is known only after the
// chunk, so both are done in one loop and the sum is thrown away where it does
// not hold.
const (
	chunk     = 4096
	smallBits = 25 // 2·25 bits for a product and 12 for 4096 of them leave the sign
)

// magnitude has at least as many bits as the absolute value of x; magnitudes
// are combined with |.
func magnitude(x int64) int64 { return x ^ x>>63 }

// addSquares adds the squares of a column and returns its sum and extremes. The
// column is not empty.
func addSquares[T ~uint8 | ~int32 | ~uint32](squares *wide, column []T) (sum, least, most int64) {
	least, most = int64(column[0]), int64(column[0])
	for len(column) > 0 {
		part := column[:min(chunk, len(column))]
		column = column[len(part):]
		var square int64
		for _, v := range part {
			x := int64(v)
			least, most = min(least, x), max(most, x)
			sum += x
			square += x * x
		}
		if -1<<smallBits < least && most < 1<<smallBits {
			squares.add(square)
			continue
		}
		for _, v := range part {
			squares.add(int64(v) * int64(v))
		}
	}
	return sum, least, most
}

// addProducts adds the products of two columns of one length.
func addProducts(products *wide, a, b []int32) {
	for len(a) > 0 {
		n := min(chunk, len(a))
		x, y := a[:n], b[:n]
		a, b = a[n:], b[n:]
		var all, product int64
		for r, v := range x {
			p, q := int64(v), int64(y[r])
			all |= magnitude(p) | magnitude(q)
			product += p * q
		}
		if all>>smallBits == 0 {
			products.add(product)
			continue
		}
		for r, v := range x {
			products.add(int64(v) * int64(y[r]))
		}
	}
}
