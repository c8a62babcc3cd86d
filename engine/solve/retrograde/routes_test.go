package retrograde

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRoutes hands states of layers of all sizes out, some of them often, and finds each in
// its region as often as it was handed out, and nothing else.
func TestRoutes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var r Routes
	for _, states := range []int{1, 2, 1 << 14, 1<<14 + 1, 1 << 21, 1<<21 + 1, 84672315, 5, MostStates} {
		r.cut(states)
		if parts := len(r.at); parts > mostParts || uint64(states-1)>>r.region != uint64(parts-1) {
			t.Errorf("%d states in %d parts of 2^%d", states, parts, r.region)
		}
		for range 2 {
			r.clear()
			var given, got []uint32
			for range 40 {
				near := random.IntN(states)
				for range random.IntN(3 * handed) {
					p := uint32(min(states-1, near+random.IntN(100)))
					if random.IntN(3) == 0 {
						p |= Explicit
					}
					r.Add(p)
					given = append(given, p)
				}
				r.sort()
			}
			for part := range r.at {
				for found := range r.of(part) {
					for _, p := range found {
						if int(p&^Explicit>>r.region) != part {
							t.Fatalf("of %d states %d lies in part %d", states, p&^Explicit, part)
						}
					}
					got = append(got, found...)
				}
			}
			slices.Sort(given)
			slices.Sort(got)
			if !slices.Equal(given, got) {
				t.Fatalf("of %d states %d were handed out and %d come", states, len(given), len(got))
			}
		}
	}
}
