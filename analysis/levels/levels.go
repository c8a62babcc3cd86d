// Package levels makes players of rising strength under any rules: which recipes are tried, who
// plays whom to place them, and which of them are levels. A level is a recipe with its place among
// the others; how strong people are who beat it nobody has measured.
package levels

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Version numbers the candidates and the way of choosing among them: another one makes other levels
// of the same recipe.
const Version = 1

// Most is the largest number of levels.
const Most = 10

// Step is about how far levels are apart, in Elo of the model. Games that carry more than [Most] levels
// have them farther apart.
const Step = 150

// usualTotal is the number of seeds for which the temperatures of the candidates are written: under
// other rules they are the same share of all there is to score.
const usualTotal = 48

// Candidates are the players among whom levels are chosen, by rising effort. They value positions
// by what the option says, such as ";eval=learned", or by the lead where it is empty; total is all
// that can be scored in a game, 0 where nobody knows. The weakest look at 8 positions
// and draw among moves by ever less, the others at twice as many each and draw just
// enough that their games differ.
func Candidates(total int, eval string) (players []string) {
	for _, temperature := range []float64{4, 2.5, 1.6, 1, 0.5, 0.25} {
		players = append(players, player(fewest, temperature, total, eval))
	}
	for nodes := 2 * fewest; nodes <= 8192; nodes *= 2 {
		players = append(players, player(nodes, hardly, total, eval))
	}
	return players
}

// fewest is the number of positions at which the weakest candidates look, hardly the temperature at which a player draws just
// enough that its games differ.
const (
	fewest = 8
	hardly = 0.1
)

// Usual is how many positions the player looks at who plays where no levels are known.
const Usual = 1000

// Unplaced is a player for where no levels are known, who looks at so many positions; total and eval
// are as [Candidates] has them.
func Unplaced(nodes, total int, eval string) string { return player(nodes, hardly, total, eval) }

// player writes one that looks at so many positions and draws at a temperature.
func player(nodes int, temperature float64, total int, eval string) string {
	if total > 0 {
		temperature = float64(temperature*float64(total)) / usualTotal
	}
	const digits = 2
	return fmt.Sprintf("nodes:%d;v=2%s;softmax=%s", nodes, eval, strconv.FormatFloat(temperature, 'g', digits, 64))
}

// Meetings are those of so many candidates who play each other: everyone plays the next, the one
// after that and the fourth, so that neighbours are told apart and far ones hang together.
func Meetings(candidates int) (pairs [][2]int) {
	for i := range candidates {
		for _, apart := range []int{1, 2, 4} {
			if i+apart < candidates {
				pairs = append(pairs, [2]int{i, i + apart})
			}
		}
	}
	return pairs
}

// Choose returns which of some players, whose strengths are given in Elo, are levels, the weakest
// first: some [Step] apart from the weakest to the strongest of all, [Most] at most, and each shown to be stronger
// than the one before. Where none is, the strongest is the only level.
func Choose(elo []float64, stronger func(player, than int) bool) (chosen []int) {
	order := make([]int, len(elo))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(elo[a], elo[b]) })
	least, span := elo[order[0]], elo[order[len(order)-1]]-elo[order[0]]
	steps := min(Most-1, int(math.Round(span/Step)))
	for i := range steps + 1 {
		wanted := least + float64(span*float64(i))/float64(max(1, steps))
		near := slices.MinFunc(order, func(a, b int) int {
			return cmp.Compare(math.Abs(elo[a]-wanted), math.Abs(elo[b]-wanted))
		})
		if last := len(chosen) - 1; last < 0 || near != chosen[last] && stronger(near, chosen[last]) {
			chosen = append(chosen, near)
		}
	}
	if len(chosen) == 1 {
		return order[len(order)-1:]
	}
	return chosen
}
