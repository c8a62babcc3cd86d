package engine_test

import (
	"fmt"
	"math"
	"math/bits"
	"testing"

	"houserules/engine"
)

// The tests below use fixed seeds, so each either always passes or always
// fails. A sound generator fails one look with probability 7·10⁻⁶ (4.5
// standard deviations); all together they look about 1000 times, which makes
// an unlucky choice of seeds a matter of less than one in a hundred.
const tolerance = 4.5

// chiSquared returns how many standard deviations the χ² of the counts is off
// its mean, by the cube-root approximation (Wilson and Hilferty 1931).
func chiSquared(counts []int) float64 {
	total := 0
	for _, c := range counts {
		total += c
	}
	expected := float64(total) / float64(len(counts))
	x := 0.0
	for _, c := range counts {
		x += (float64(c) - expected) * (float64(c) - expected) / expected
	}
	k := float64(len(counts) - 1)
	return (math.Cbrt(x/k) - (1 - 2/(9*k))) / math.Sqrt(2/(9*k))
}

func checkUniform(t *testing.T, what string, counts []int) {
	t.Helper()
	if z := chiSquared(counts); math.Abs(z) > tolerance {
		t.Errorf("%s: χ² is %.1f standard deviations off", what, z)
	}
}

// TestTheTestsCanFail gives the checks what they must refuse: a bare Weyl
// sequence keyed by the game's number is too even from game to game.
func TestTheTestsCanFail(t *testing.T) {
	counts := make([]int, 50)
	for game := range uint64(12000) {
		counts[engine.Lane(game*0x9E3779B97F4A7C15, 3, len(counts))]++
	}
	if z := chiSquared(counts); math.Abs(z) <= tolerance {
		t.Errorf("a Weyl sequence passes: z = %.1f", z)
	}
	xs, ys := make([]float64, 5000), make([]float64, 5000)
	for i := range xs {
		w := engine.GameStreams(1, uint64(i)).Stream(engine.PurposeMove).Word(0)
		xs[i], ys[i] = unit(w), unit(w*3)
	}
	if related(xs, ys) == "" {
		t.Error("a word and three times the word pass as independent")
	}
}

// TestChoicesAreUniform counts the choices of consecutive games at their first
// plies, for every number of actions that a lane serves and some beyond.
func TestChoicesAreUniform(t *testing.T) {
	games := 3000
	sizes := []int{65, 100, 1000}
	for n := 2; n <= engine.LaneActions; n++ {
		sizes = append(sizes, n)
	}
	for _, n := range sizes {
		moves, dice, own := make([]int, n), make([]int, n), make([]int, n)
		var d engine.Random
		for game := range games {
			d.Start(2, uint64(game))
			d.Turn(1)
			for range 8 {
				moves[d.Move(n)]++
				dice[d.Chance(n)]++
				own[int(d.OwnFloat()*float64(n))]++
				d.Advance()
			}
		}
		checkUniform(t, fmt.Sprintf("moves among %d", n), moves)
		checkUniform(t, fmt.Sprintf("chance among %d", n), dice)
		checkUniform(t, fmt.Sprintf("own draws among %d", n), own)
	}
}

// TestFirstChoicesOfNumberedGames looks at the first two choices together, for
// games and seeds numbered in steps, as studies and shards number them.
func TestFirstChoicesOfNumberedGames(t *testing.T) {
	for _, step := range []uint64{1, 2, 3, 64, 1 << 16, 1 << 32, 1 << 48, 0x9E3779B97F4A7C15} {
		byGame, bySeed := make([]int, 36), make([]int, 36)
		var d engine.Random
		two := func() int {
			first := d.Move(6)
			d.Advance()
			return 6*first + d.Move(6)
		}
		for i := range uint64(20000) {
			d.Start(5, i*step)
			byGame[two()]++
			d.Start(i*step, 5)
			bySeed[two()]++
		}
		checkUniform(t, fmt.Sprintf("games in steps of %d", step), byGame)
		checkUniform(t, fmt.Sprintf("seeds in steps of %d", step), bySeed)
	}
}

// unit maps a word to [0, 1).
func unit(w uint64) float64 { return float64(w>>11) / (1 << 53) }

// related says what kind of dependence it sees between two sequences of
// uniform numbers; nothing if it sees none.
func related(xs, ys []float64) string {
	n := float64(len(xs))
	sx, sy, sxx, syy, sxy := 0.0, 0.0, 0.0, 0.0, 0.0
	const side = 8
	cells := make([]int, side*side)
	for i, x := range xs {
		y := ys[i]
		sx, sy, sxx, syy, sxy = sx+x, sy+y, sxx+x*x, syy+y*y, sxy+x*y
		cells[int(x*side)*side+int(y*side)]++
	}
	r := (sxy - sx*sy/n) / math.Sqrt((sxx-sx*sx/n)*(syy-sy*sy/n))
	if z := r * math.Sqrt(n); math.Abs(z) > tolerance {
		return fmt.Sprintf("correlation %.4f, %.1f standard errors", r, z)
	}
	if z := chiSquared(cells); math.Abs(z) > tolerance {
		return fmt.Sprintf("χ² of the pairs is %.1f standard deviations off", z)
	}
	return ""
}

// TestStreamsAreIndependent compares streams that could be taken for each
// other: of two purposes, of neighbouring games, of neighbouring seeds, and
// one stream with itself some words later.
func TestStreamsAreIndependent(t *testing.T) {
	purposes := []engine.Purpose{engine.PurposeMove, engine.PurposeWide, engine.PurposeChance}
	for i := range engine.Purpose(engine.MaxSeats) {
		purposes = append(purposes, engine.PurposeAgent+i)
	}
	const n = 20000
	// sample takes four words each from many games.
	sample := func(seed, firstGame uint64, p engine.Purpose, firstWord uint64) []float64 {
		xs := make([]float64, n)
		for i := range xs {
			s := engine.GameStreams(seed, firstGame+uint64(i/4)).Stream(p)
			xs[i] = unit(s.Word(firstWord + uint64(i%4)))
		}
		return xs
	}
	check := func(what string, xs, ys []float64) {
		t.Helper()
		if dependence := related(xs, ys); dependence != "" {
			t.Errorf("%s: %s", what, dependence)
		}
	}
	for i, p := range purposes {
		base := sample(7, 100, p, 0)
		for _, q := range purposes[i+1:] {
			check(fmt.Sprintf("purposes %d and %d", p, q), base, sample(7, 100, q, 0))
			// Were streams cut from one sequence, these would be shifted copies.
			for _, shift := range []uint64{1, uint64(q - p)} {
				check(fmt.Sprintf("purpose %d and purpose %d, %d words later", p, q, shift), base, sample(7, 100, q, shift))
				check(fmt.Sprintf("purpose %d, %d words later, and purpose %d", p, shift, q), sample(7, 100, p, shift), sample(7, 100, q, 0))
			}
		}
		for _, step := range []uint64{1, 2, 256, 1 << 32} {
			check(fmt.Sprintf("purpose %d, games %d apart", p, step), base, sample(7, 100+step, p, 0))
			check(fmt.Sprintf("purpose %d, seeds %d apart", p, step), base, sample(7+step, 100, p, 0))
		}
		check(fmt.Sprintf("purpose %d, seed against game", p), base, sample(8, 99, p, 0))
		for _, lag := range []uint64{4, 5, 6, 7, 64} {
			check(fmt.Sprintf("purpose %d, %d words later", p, lag), base, sample(7, 100, p, lag))
		}
	}
	// The four lanes of a word serve four plies.
	lanes := make([][]float64, 4)
	for i := range n {
		w := engine.GameStreams(7, uint64(i)).Stream(engine.PurposeMove).Word(0)
		for k := range lanes {
			lanes[k] = append(lanes[k], float64(engine.Lane(w, uint(k), 64))/64)
		}
	}
	for k := range lanes {
		for m := range k {
			check(fmt.Sprintf("lanes %d and %d", m, k), lanes[m], lanes[k])
		}
	}
}

// TestAvalanche flips each bit of the seed, the game, the purpose and the
// position: each of the 64 bits of the word must flip in half of the cases.
func TestAvalanche(t *testing.T) {
	const samples = 400
	word := func(in [4]uint64) uint64 {
		return engine.GameStreams(in[0], in[1]).Stream(engine.Purpose(in[2])).Word(in[3])
	}
	for part, name := range []string{"seed", "game", "purpose", "position"} {
		worst := 0.0
		for bit := range 64 {
			flips := make([]int, 64)
			total := 0
			for i := range samples {
				in := [4]uint64{uint64(i % 7), uint64(i), 1 + uint64(i%3), uint64(i / 5)}
				before := word(in)
				in[part] ^= 1 << bit
				changed := before ^ word(in)
				total += bits.OnesCount64(changed)
				for out := range flips {
					flips[out] += int(changed >> out & 1)
				}
			}
			if z := (float64(total) - 32*samples) / math.Sqrt(16*samples); math.Abs(z) > tolerance {
				t.Errorf("%s bit %d flips %.2f bits of 64 on average", name, bit, float64(total)/samples)
			}
			for _, f := range flips {
				worst = max(worst, math.Abs(float64(f)-samples/2)/math.Sqrt(samples/4))
			}
		}
		// The largest of 4096 deviations is above 5.5 once in 6000 times.
		if worst > 5.5 {
			t.Errorf("%s: some bit flips another in a share that is %.1f standard deviations off one half", name, worst)
		}
	}
}
