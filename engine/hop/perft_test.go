package hop

import (
	"slices"
	"testing"

	"houserules/engine"
)

// TestPerft compares with counts of legal ply sequences: for both readings of
// Aiyawatstani computed elsewhere, for alquerque by the model of this
// package's tests.
func TestPerft(t *testing.T) {
	tests := map[string][]uint64{
		"aiyawatstani-single-hop": {5, 13, 43, 281, 1986, 17178, 155088},
		"aiyawatstani":            {5, 13, 43, 281, 1944, 16352},
		"alquerque":               {4, 5, 6, 12, 19, 64, 236, 949, 3992, 18140},
	}
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := engine.Perft(mustNew(t, builtins()[name]).New(), len(want))
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("perft = %v, %v; want %v", got, err, want)
			}
		})
	}
}

// TestModelPerft counts on the model, less deep.
func TestModelPerft(t *testing.T) {
	tests := map[string][]uint64{
		"aiyawatstani-single-hop": {5, 13, 43, 281},
		"aiyawatstani":            {5, 13, 43, 281},
		"alquerque":               {4, 5, 6, 12, 19, 64, 236},
	}
	for name, want := range tests {
		if got := modelPerft(builtins()[name], len(want)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
