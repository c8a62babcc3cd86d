package herding_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/herding"
)

// drawnMap draws a map as somebody might by hand: Forest, Lair and herding-points of
// any size and place, and lakes wherever there is meadow.
func drawnMap(r *rand.Rand) string {
	var squares [25][25]byte
	fill := func(letter byte, top, left, bottom, right int) {
		for row := top; row <= bottom; row++ {
			for column := left; column <= right; column++ {
				squares[row][column] = letter
			}
		}
	}
	fill('.', 0, 0, 24, 24)
	// How far each reaches from the middle to the north, west, south and east.
	var den [4]int
	for i := range den {
		den[i] = r.IntN(4)
	}
	woods := den
	for i := range woods {
		woods[i] += 1 + r.IntN(4)
	}
	fill('F', 12-woods[0], 12-woods[1], 12+woods[2], 12+woods[3])
	fill('L', 12-den[0], 12-den[1], 12+den[2], 12+den[3])
	for _, corner := range [4]spot{{1, 1}, {1, 18}, {18, 1}, {18, 18}} {
		size := [][2]int{{1, 6}, {6, 1}, {2, 3}, {3, 2}, {3, 3}, {2, 5}}[r.IntN(6)]
		top, left := corner[0]+r.IntN(6-size[0]+1), corner[1]+r.IntN(6-size[1]+1)
		// Where the Forest comes so far, the herding-point stands at the shelter's edge.
		if squares[top][left] != '.' || squares[top+size[0]-1][left+size[1]-1] != '.' || squares[top][left+size[1]-1] != '.' || squares[top+size[0]-1][left] != '.' {
			return drawnMap(r)
		}
		fill('H', top, left, top+size[0]-1, left+size[1]-1)
	}
	for range r.IntN(80) {
		if row, column := r.IntN(25), r.IntN(25); squares[row][column] == '.' {
			squares[row][column] = '~'
		}
	}
	for _, p := range []spot{{0, 0}, {0, 24}, {24, 0}, {24, 24}} {
		squares[p[0]][p[1]] = 'S'
	}
	var text strings.Builder
	for _, row := range squares {
		text.Write(row[:])
		text.WriteByte('\n')
	}
	return text.String()
}

// onMap puts the i-th game on a map: drawn by hand in every second, by the program in others.
func onMap(of *herding.Rules, i int, r *rand.Rand) {
	if i%2 == 0 {
		of.Board.Map, of.Board.Check = drawnMap(r), herding.CheckWarn
		return
	}
	g := new(herding.Generate)
	g.SetDefault()
	g.Seed, g.Lair, g.Water = i, 1+2*r.IntN(3), [2]int{r.IntN(8), r.IntN(8)}
	g.Forest = g.Lair + 2 + 2*r.IntN(3)
	g.HerdingPoint = [2]int{2 + r.IntN(3), 3 + r.IntN(2)}
	of.Board.Generate = g
}

// scorings are the ways to win, and the referee's words for them.
func scorings() map[herding.Scoring]string {
	return map[herding.Scoring]string{herding.ScoringCount: "", herding.ScoringPoints: "points", herding.ScoringOutright: "outright"}
}

// TestRefereeOnMaps lets the referee judge games on maps drawn by hand and by the
// program, with Forest, Lair and herding-points of all sizes, for each number of
// herders and each scoring: 2,000 games each with SOAK_TESTS=1. Players are random or
// herders, and every third game has one of the further readings or rules.
func TestRefereeOnMaps(t *testing.T) {
	games := 6
	switch {
	case enginetest.Soak():
		games = 2000
	case enginetest.Long():
		games = 200
	}
	for herders := 1; herders <= 4; herders++ {
		for scoring, judged := range scorings() {
			t.Run(fmt.Sprintf("herders=%d/%s", herders, scoring), func(t *testing.T) {
				t.Parallel()
				for i := range games {
					r := rand.New(rand.NewPCG(uint64(i), uint64(herders)))
					rules := refRules{rounds: 60, scoring: judged}
					var other reading
					if list := append(readings(), otherRules()...); i%3 == 2 {
						other = list[r.IntN(len(list))]
					}
					change := func(of *herding.Rules) {
						of.Herders, of.Scoring, of.Limit.Rounds = herders, scoring, rules.rounds
						onMap(of, i, r)
					}
					g := newGame(t, func(of *herding.Rules) {
						change(of)
						if other.game != nil && other.fits(of) {
							other.game(of)
							other.referee(&rules)
						}
					})
					agents := make([]engine.Agent, herders+1)
					for k := range agents {
						if agents[k] = herding.NewPlayer(1 + i%2); i%4 == 3 {
							agents[k] = enginetest.Uniform{}
						}
					}
					if err := judgeRecord(record(t, g, agents, 31, uint64(i)), herders, rules); err != nil {
						t.Fatalf("game %d (%s): %v\n%s", i, other.name, err, strings.Join(g.Map(), "\n"))
					}
				}
			})
		}
	}
}
