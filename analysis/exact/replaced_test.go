package exact

import (
	"testing"

	"pgregory.net/rapid"
)

// Replacing values and adding the new ones from the start come to the same.
func TestReplaced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.Int32Range(-1<<30, 1<<30)
		each := value.Draw(t, "each")
		var all, some, want Sums
		var columns, rows [][]int32 = make([][]int32, 2), make([][]int32, 3)
		var difference Sums
		for range rapid.IntRange(1, 20).Draw(t, "rows") {
			x, y := value.Draw(t, "x"), value.Draw(t, "y")
			all.Add(int64(x))
			columns[0], columns[1] = append(columns[0], x), append(columns[1], y)
			if rapid.Bool().Draw(t, "cut") {
				some.Add(int64(x))
				rows[0], rows[1], rows[2] = append(rows[0], x), append(rows[1], y), append(rows[2], 1)
				x = each
			}
			want.Add(int64(x))
			difference.Add(int64(x) - int64(y))
		}
		got := all.Replaced(&some, int64(each))
		if got.N() != want.N() || got.Sum() != want.Sum() || got.squares != want.squares {
			t.Fatalf("%+v, want %+v", got, want)
		}
		c, cut := NewCross(2), NewCross(3)
		c.Add(columns)
		if rows[0] != nil {
			cut.Add(rows)
		}
		got = c.Replaced(Combination{1, -1}, cut, Combination{1, -1, 0}, Combination{0, -1, int64(each)})
		if got.N() != difference.N() || got.Sum() != difference.Sum() || got.squares != difference.squares {
			t.Fatalf("%+v, want %+v", got, difference)
		}
	})
}
