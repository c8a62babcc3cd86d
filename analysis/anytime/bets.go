package anytime

import (
	"math"

	"houserules/analysis/bounded"
	"houserules/analysis/portable"
)

// bets are the shares of what can be staked at all, each of which is staked by
// one of the players in Bets. A share u suits about (3/u)² games that differ:
// these go from a handful to some thousand.
func bets() []float64 { return []float64{1, 0.7, 0.5, 0.35, 0.25, 0.18, 0.125, 0.09, 0.0625} }

// Bets returns the interval of the mean of bounded values by betting against
// it: the means μ against which nobody could have become 2/α times as rich
// (Waudby-Smith and Ramdas 2024, "Estimating means of bounded random variables
// by betting", Journal of the Royal Statistical Society B 86). With the chance
// 1 − α it holds the true mean after every number of games, from the first one
// on, whatever the values and however rare some of them are.
//
// Against μ several players stake a fixed share u of what they can lose on
// values above it: with the least value a, a game of the value x multiplies
// what they have by 1 + u(x − μ)/(μ − a). What they have together is one coin
// each to begin with; if μ is the true mean it is a fair game, and by Ville's
// inequality it ever grows to 2/α times as much with the chance α/2. As many
// bet on values below.
//
// Bets that learn from the games before would be somewhat sharper. They were
// rejected: what a player has then depends on the order of the games and on how
// they are cut into blocks, so that one study would have several results. With
// fixed bets it follows from the counts alone, block by block or all at once.
func Bets(t bounded.Tally, alpha float64) (lo, hi float64) {
	if t.N() == 0 {
		return t.Least, t.Most
	}
	return poorest(t, alpha), -poorest(t.Mirrored(), alpha)
}

// poorest is the least mean against which nobody became rich by betting on
// values above. What the players have falls with the mean that they bet
// against.
func poorest(t bounded.Tally, alpha float64) float64 {
	rich := portable.Log(2 / alpha)
	rather, hardly := around(t, rich)
	lo, hi := t.Least, t.Most
	for {
		mid := lo + float64((hi-lo)/2)
		if !(lo < mid && mid < hi) {
			return lo
		}
		if mid <= rather || mid < hardly && wealth(t, mid) >= rich {
			lo = mid
		} else {
			hi = mid
		}
	}
}

// around are two means between which what the players have falls below so much, so near
// each other that little is left to halve, and farther than what is lost to rounding.
func around(t bounded.Tally, rich float64) (lo, hi float64) {
	// Against the mean of the games themselves no fixed bet has won. What is won grows
	// about as the square of the distance from it: its root is nearly a line.
	mean := t.Mean()
	has := func(x float64) float64 {
		w := wealth(t, x)
		return math.Copysign(math.Sqrt(math.Abs(w)), w) - math.Sqrt(rich)
	}
	lo, hi = mean, mean
	at, below := 0.0, -math.Sqrt(rich)
	for step := (mean - t.Least) / 32; ; step *= 2 {
		if lo = mean - step; !(t.Least < lo && lo < mean) {
			return t.Least, hi
		}
		if at = has(lo); at >= 0 {
			break
		}
		hi, below = lo, at
	}
	const lost = 1.0 / (1 << 46) // far more than rounding loses
	lo, hi = portable.Narrow(has, lo, at, hi, below, float64(8*lost)*(t.Most-t.Least))
	return lo - float64(lost*(t.Most-t.Least)), hi + float64(lost*(t.Most-t.Least))
}

// wealth is the logarithm of what a player has on average who bet on values
// above the mean.
func wealth(t bounded.Tally, mean float64) float64 {
	all := bets()
	most := math.Inf(-1)
	each := make([]float64, len(all))
	for i, u := range all {
		for _, v := range t.Values {
			if v.Games == 0 {
				continue // there may be nothing left to lose on it
			}
			each[i] += float64(float64(v.Games) * portable.Log1p(u*(v.At-mean)/(mean-t.Least)))
		}
		most = max(most, each[i])
	}
	sum := 0.0
	for _, w := range each {
		sum += portable.Exp(w - most)
	}
	return most + portable.Log(sum/float64(len(all)))
}
