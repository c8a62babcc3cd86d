package hop

import (
	"slices"
	"testing"

	"houserules/engine"
)

// TestPerft compares with counts of legal ply sequences computed elsewhere for
// both readings of Aiyawatstani, and with counts for alquerque that the second
// implementation in model_test.go gave.
func TestPerft(t *testing.T) {
	tests := []struct {
		name  string
		rules *Rules
		want  []uint64
	}{
		{"single hop", singleHop(), []uint64{5, 13, 43, 281, 1986, 17178, 155088}},
		{"text intent", aiyawatstani(), []uint64{5, 13, 43, 281, 1944, 16352}},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			want := c.want
			if testing.Short() {
				want = want[:6]
			}
			got, err := engine.Perft(mustNew(t, c.rules).New(), len(want))
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("perft = %v, %v; want %v", got, err, want)
			}
		})
	}
}
