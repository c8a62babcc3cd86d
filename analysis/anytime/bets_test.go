package anytime

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"houserules/analysis/bounded"
	"houserules/engine/enginetest"
)

// pairs is a tally of differences.
func pairs(worse, alike, better int64) bounded.Tally {
	return bounded.Tally{Least: -1, Most: 1, Values: []bounded.Value{{At: -1, Games: worse}, {At: 0, Games: alike}, {At: 1, Games: better}}}
}

// By hand: with no game that differs everybody wins at most a share μ a game
// against a mean −μ, those who stake all of it (1 + μ)ⁿ; so the limits are
// between those of a player alone and those of one among nine.
func TestBetsByHand(t *testing.T) {
	const n, alpha = 10_000, 0.05
	lo, hi := Bets(pairs(0, n, 0), alpha)
	alone, among := math.Log(2/alpha)/n, math.Log(9*2/alpha)/n
	if !(alone < hi && hi < 1.01*among) || math.Abs(lo+hi) > 1e-15 {
		t.Errorf("[%v, %v], want between ± %v and ± %v", lo, hi, alone, among)
	}
	if lo, hi := Bets(bounded.Tally{Least: 0, Most: 1}, alpha); lo != 0 || hi != 1 {
		t.Errorf("of nothing [%v, %v]", lo, hi)
	}
	// What the players have at the limit, multiplied game by game.
	tally := pairs(2, 30, 9)
	lo, _ = Bets(tally, alpha)
	together := 0.0
	for _, u := range bets() {
		has := 1.0
		for _, v := range tally.Values {
			for range v.Games {
				has *= 1 + u*(v.At-lo)/(lo+1)
			}
		}
		together += has / 9
	}
	if math.Abs(together-2/alpha) > 1e-6 {
		t.Errorf("at the limit %v they have %v, want %v", lo, together, 2/alpha)
	}
}

// However rarely games differ, and whether one way or both, no interval of a
// sequence misses the true mean in more than one study of twenty, looked at from
// a thousand games on: by betting alone, and with the change from bets to the
// mixture as differences gather.
func TestRareSequences(t *testing.T) {
	runs := enginetest.Often(50, 1000)
	looks := append([]int64{First / 10, First / 2}, growing(First, 32*planned, 2)...)
	sequence := Sequence{0.05, planned}
	for _, expected := range []float64{2, 15, 60} {
		for way, better := range map[string]float64{"one way": 1, "mostly": 0.8, "both ways": 0.5} {
			src := rand.New(rand.NewPCG(53, 20))
			draw := func(mean float64) int64 { return int64(distuv.Poisson{Lambda: max(mean, 1e-12), Src: src}.Rand()) }
			truth := expected / planned * (2*better - 1)
			missed, byBets := 0, 0
			for range runs {
				var worse, more int64
				before, miss, missBets := int64(0), false, false
				for _, n := range looks {
					rate := float64(n-before) * expected / planned
					more, worse, before = more+draw(rate*better), worse+draw(rate*(1-better)), n
					tally := pairs(worse, n-more-worse, more)
					lo, hi := sequence.Bounded(tally)
					miss = miss || truth < lo || truth > hi // not below First, where both are no numbers
					if !missBets {
						lo, hi = Bets(tally, sequence.Alpha)
						missBets = truth < lo || truth > hi
					}
				}
				if miss {
					missed++
				}
				if missBets {
					byBets++
				}
			}
			at := fmt.Sprintf("%v of %d differ, %s", expected, planned, way)
			t.Logf("%s: %.4f ever missed, by bets alone %.4f", at, float64(missed)/float64(runs), float64(byBets)/float64(runs))
			for _, m := range []int{missed, byBets} {
				if got := float64(m) / float64(runs); got > 0.035+4*math.Sqrt(0.035/float64(runs)) {
					t.Errorf("%s: %.4f ever missed", at, got)
				}
			}
		}
	}
}

// Scores of games that are won, drawn and lost as usual, look after look: the
// true mean is missed as rarely.
func TestOrdinarySequences(t *testing.T) {
	runs := enginetest.Often(300, 4000)
	src := rand.New(rand.NewPCG(54, 20))
	sequence := Sequence{0.05, planned}
	missed := 0
	for range runs {
		var won, drawn, before int64
		miss := false
		for _, n := range growing(First, 32*planned, 2) {
			wins := int64(distuv.Binomial{N: float64(n - before), P: 0.46, Src: src}.Rand())
			draws := int64(distuv.Binomial{N: float64(n - before - wins), P: 0.08 / 0.54, Src: src}.Rand())
			won, drawn, before = won+wins, drawn+draws, n
			tally := bounded.Tally{Least: 0, Most: 1, Values: []bounded.Value{{At: 0, Games: n - won - drawn}, {At: 0.5, Games: drawn}, {At: 1, Games: won}}}
			lo, hi := sequence.Bounded(tally)
			miss = miss || !(lo <= 0.5 && 0.5 <= hi)
		}
		if miss {
			missed++
		}
	}
	const n = planned
	tally := bounded.Tally{Least: 0, Most: 1, Values: []bounded.Value{{At: 0, Games: n * 46 / 100}, {At: 0.5, Games: n * 8 / 100}, {At: 1, Games: n * 46 / 100}}}
	lo, hi := sequence.Bounded(tally)
	fixedLo, fixedHi := tally.Score(1.959964)
	ratio := (hi - lo) / (fixedHi - fixedLo)
	got := float64(missed) / float64(runs)
	t.Logf("%.4f ever missed of %d, %.3f times as wide as of fixed size where planned", got, runs, ratio)
	if got > 0.026+4*math.Sqrt(0.026/float64(runs)) {
		t.Errorf("%.4f ever missed", got)
	}
	if math.Abs(ratio-1.55) > 0.01 {
		t.Errorf("%.3f times as wide", ratio)
	}
}
