package mancala

import (
	"slices"
	"testing"

	"houserules/engine"
)

// TestPerft compares with counts computed elsewhere for tournament awalé and,
// to depth 8, for every 6×4 rule set of the family: no rule that separates
// them can act before a ninth ply.
func TestPerft(t *testing.T) {
	six := []uint64{6, 36, 190, 1014, 5219, 27332, 139157, 711414}
	tests := []struct {
		name  string
		rules *Rules
		want  []uint64
	}{
		{"french", french(), six},
		{"finnish", finnish(), six},
		{"catalan", catalan(), six},
		{"abapa", abapa(), six},
		{"abapa 6x3", sized(abapa(), 6, 6, 3), []uint64{6, 36, 186, 971, 4756, 23555}},
		{"abapa 6x2", sized(abapa(), 6, 6, 2), []uint64{6, 33, 155, 672, 2792, 11357}},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			want := c.want
			if testing.Short() {
				want = want[:6]
			}
			g, err := New(c.rules)
			if err != nil {
				t.Fatal(err)
			}
			got, err := engine.Perft(g.New(), len(want))
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("perft = %v, %v; want %v", got, err, want)
			}
		})
	}
}
