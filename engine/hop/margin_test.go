package hop

import (
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/lookahead"
)

// TestMargin searches positions of random games with margins in half units, even and odd: values
// that are less than the best by less than the margin are exact, and no others too small.
func TestMargin(t *testing.T) {
	for _, name := range []string{"alquerque", "aiyawatstani"} {
		g := mustNew(t, builtins()[name])
		k := g.family().New(engine.WinThenLead, nil)
		r := rand.New(rand.NewPCG(8, 15))
		bounds := 0
		for range enginetest.Fewer(4, 40) {
			s := g.New().(*State)
			for ply := 0; ply < 60 && s.Turn() != engine.Over; ply++ {
				legal := s.Actions(nil)
				want, got := make([]int32, len(legal)), make([]int32, len(legal))
				k.Search(s, 2, legal, want, lookahead.All)
				best := slices.Max(want)
				for margin := int32(0); margin < 6; margin++ {
					k.Search(s, 2, legal, got, margin)
					for i, v := range got {
						if v < want[i] || v > want[i] && (best-v < margin || v >= best) {
							t.Fatalf("%s: %s: with a margin of %d half units %s is worth %d, not %d; the best %d", name, s.Position(), margin, s.ActionText(legal[i]), v, want[i], best)
						}
						if v != want[i] {
							bounds++
						}
					}
				}
				s.Play(legal[r.IntN(len(legal))])
			}
		}
		if bounds == 0 {
			t.Errorf("%s: all values are exact", name)
		}
	}
}
