package huge

import "testing"

// TestMake: slices of all sizes hold what is put into them.
func TestMake(t *testing.T) {
	for _, n := range []int{0, 1, least/2 - 1, least / 2, least, 5*page/2 + 7} {
		list := Make[uint16](n)
		for i := range list {
			if list[i] != 0 {
				t.Fatalf("%d of %d is %d", i, n, list[i])
			}
			list[i] = uint16(i)
		}
		for i := range list {
			if list[i] != uint16(i) {
				t.Fatalf("%d of %d is %d", i, n, list[i])
			}
		}
	}
}
