package ratings

import (
	"math/rand/v2"
	"testing"

	"houserules/analysis/match"
)

// Whatever games that were cut off would have come to, each by itself, a strength lies within its bounds and
// its interval within that of the bounds, and some ending reaches each end.
func TestCutOffGamesCouldEndInAnyWay(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 90))
	reach := Reach{Critical: 1.96, Alpha: 0.025}
	for _, c := range []struct {
		strength []float64
		cut      float64 // how often games of the two strongest are
	}{{[]float64{0, 0.7, 1.6, 2.2}, 0.08}, {[]float64{0, 9, 18, 18.1}, 0.4}} { // whom nobody else bounds in the last
		w := world{c.strength, 1.2, 0.3, 0.2}
		var games [][][2]match.Game // of each meeting, by pairs
		var list []Meeting
		for _, m := range w.play(src, 40) {
			if m.A == 0 && m.B == 3 {
				continue // they are compared through the others
			}
			cut := 0.08
			if m.A == 2 {
				cut = c.cut
			} else if c.cut > cut {
				cut = 0
			}
			var pairs [][2]match.Game
			for first, row := range m.Results {
				for second, n := range row {
					for range n {
						pairs = append(pairs, [2]match.Game{{Halves: first, CutOff: src.Float64() < cut}, {Halves: second, CutOff: src.Float64() < cut}})
					}
				}
			}
			games, list = append(games, pairs), append(list, m)
		}
		for i, pairs := range games {
			list[i].CutOff = &CutOff{}
			for _, p := range pairs {
				for e := range Ending(Endings) {
					first, second := e.Halves()
					list[i].CutOff[e].Results[p[0].As(first)][p[1].As(second)]++
				}
			}
		}
		f := fitted(t, 4, list)
		intervals, ofFirst := f.Strengths(reach), f.FirstMoves(reach)
		strengths, effect := make([]Range, 4), f.FirstMoveEnds()
		for i := range strengths {
			strengths[i] = f.StrengthEnds(i)
		}
		const slack = 2 // Elo: how wide an interval is depends on the results, too
		for round := range 40 {
			drawn := make([]Meeting, len(list))
			for i, pairs := range games {
				drawn[i] = Meeting{A: list[i].A, B: list[i].B}
				all := [2]int{src.IntN(3), src.IntN(3)} // in the first rounds all games of a seating alike
				for _, p := range pairs {
					ends := all
					if round >= 30 {
						ends = [2]int{src.IntN(3), src.IntN(3)}
					}
					drawn[i].Results[p[0].As(ends[0])][p[1].As(ends[1])]++
				}
			}
			g := fitted(t, 4, drawn)
			for i, x := range g.Strengths(reach) {
				if v := g.Strength(i, 0).Value; i > 0 && (v < strengths[i].Lo-1e-6 || v > strengths[i].Hi+1e-6) {
					t.Errorf("player %d could have %v, beyond %v", i, v, strengths[i])
				}
				if i > 0 && (x.Lo < intervals[i].Lo-slack || x.Hi > intervals[i].Hi+slack) {
					t.Errorf("player %d could have the interval %v, beyond %v", i, x, intervals[i])
				}
			}
			if v := g.FirstMove().Value; v < effect.Lo-1e-6 || v > effect.Hi+1e-6 {
				t.Errorf("the first move could be worth %v, beyond %v", v, effect)
			}
			if x := g.FirstMoves(reach); x.Lo < ofFirst.Lo-slack || x.Hi > ofFirst.Hi+slack {
				t.Errorf("the first move could have the interval %v, beyond %v", x, ofFirst)
			}
		}
	}
}
