package exact

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// Sums and products are those of big integers, whatever the signs.
func TestVectors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.Int64Range(-1<<60, 1<<60)
		rows := rapid.IntRange(1, 12).Draw(t, "rows")
		v := NewVectors(3)
		var all [3][]int64
		for at := 0; at < rows; {
			n := rapid.IntRange(1, rows-at).Draw(t, "block")
			columns := make([][]int64, 3)
			for i := range columns {
				for range n {
					columns[i] = append(columns[i], value.Draw(t, "x"))
				}
				all[i] = append(all[i], columns[i]...)
			}
			v.Add(columns)
			at += n
		}
		for i := range 3 {
			sum := new(big.Int)
			for _, x := range all[i] {
				sum.Add(sum, big.NewInt(x))
			}
			if v.sums[i].big().Cmp(sum) != 0 {
				t.Fatalf("sum %v, want %v", v.sums[i].big(), sum)
			}
			for j := range 3 {
				product := new(big.Int)
				for r, x := range all[i] {
					product.Add(product, new(big.Int).Mul(big.NewInt(x), big.NewInt(all[j][r])))
				}
				if got := v.products[v.at(i, j)].big(); got.Cmp(product) != 0 {
					t.Fatalf("product of %d and %d is %v, want %v", i, j, got, product)
				}
			}
		}
		before := v.Clone()
		v.Add([][]int64{{1}, {2}, {3}})
		if before.n != int64(rows) || v.n != int64(rows)+1 {
			t.Fatal("a clone grows with its original")
		}
	})
}
