package analysis

import (
	"fmt"
	"math"
	"math/big"
)

// TMean estimates the mean of a column in a unit of which unit values make
// one, with Student's interval (1908). Of fewer than two games there is no
// interval: its bounds are not-a-number. Nor is there one where all games have
// the same value: nothing tells how far away an unseen one would be. To allow
// for one unit was rejected: three plies in every game gave 3.0000 ± 0.0013,
// which is no more than a property of the unit.
func TMean(s *Sums, unit, level float64) Estimate {
	e := Estimate{Value: s.Mean() / unit, Lo: math.NaN(), Hi: math.NaN(), Level: level, N: s.n, Method: "t"}
	switch {
	case s.n < 2:
		e.Warnings = []string{tooFew(s.n)}
		return e
	case s.least == s.most:
		e.Warnings = []string{fmt.Sprintf("all %d games have the same value: no spread to take an interval from", s.n)}
		return e
	}
	half := student(level, s.n-1) * s.SD() / unit / math.Sqrt(float64(s.n))
	e.Lo, e.Hi = e.Value-half, e.Value+half
	return e
}

// countMean is TMean of a column that counts events. Of events that no game
// had there is an interval: from zero to the mean if one happened in as many
// games as could have stayed unseen (Wilson's bound of 0 among n).
func countMean(s *Sums, unit, level float64) Estimate {
	e := TMean(s, unit, level)
	if s.n >= 2 && s.least == 0 && s.most == 0 {
		e.Lo, e.Hi = wilson(0, s.n, z(level))
		e.Warnings = []string{fmt.Sprintf("it happened in none of %d games; the interval allows for single events in games not seen", s.n)}
	}
	return e
}

// Ratio estimates Σy/Σx, such as legal actions per ply, where x and y are
// columns of the sums. The games are the sampling units; the standard
// error is that of the delta method (Cochran 1977, Sampling Techniques, 3rd
// edition, chapter 6), the quantile Student's. Too few games and equal games
// have no interval, as in TMean; where Σy is zero it allows for single events
// in unseen games. The ratio is not-a-number where Σx is zero.
func Ratio(c *Cross, y, x int, level float64) Estimate {
	e := Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Level: level, N: c.n, Method: "delta"}
	sx, sy := big.NewInt(c.sums[x]), big.NewInt(c.sums[y])
	if sx.Sign() <= 0 {
		e.Warnings = []string{"nothing to take a ratio to"}
		return e
	}
	e.Value = quotient(sy, sx)
	if c.n < 2 {
		e.Warnings = []string{tooFew(c.n)}
		return e
	}
	perGame := float64(c.sums[x]) / float64(c.n)
	// Σ(y − Rx)²·(Σx)², exactly.
	residual := new(big.Int).Mul(c.products[c.at(y, y)].big(), new(big.Int).Mul(sx, sx))
	cross := new(big.Int).Mul(c.products[c.at(x, y)].big(), new(big.Int).Mul(sx, sy))
	residual.Sub(residual, cross.Lsh(cross, 1))
	residual.Add(residual, new(big.Int).Mul(c.products[c.at(x, x)].big(), new(big.Int).Mul(sy, sy)))
	switch {
	case residual.Sign() == 0 && sy.Sign() == 0:
		_, unseen := wilson(0, c.n, z(level))
		e.Lo, e.Hi = 0, unseen/perGame
		e.Warnings = []string{fmt.Sprintf("it happened in none of %d games; the interval allows for single events in games not seen", c.n)}
		return e
	case residual.Sign() == 0:
		e.Warnings = []string{fmt.Sprintf("all %d games have the same ratio: no spread to take an interval from", c.n)}
		return e
	}
	n := float64(c.n)
	se := math.Sqrt(quotient(residual, new(big.Int).Mul(sx, sx))/(n-1)/n) / perGame
	half := student(level, c.n-1) * se
	e.Lo, e.Hi = e.Value-half, e.Value+half
	return e
}

// within narrows the bounds to the values that the figure can have.
func within(e Estimate, lo, hi float64) Estimate {
	if e.Lo < lo {
		e.Lo = lo
	}
	if e.Hi > hi {
		e.Hi = hi
	}
	return e
}

// onlyFew says that there are few games.
func onlyFew(n int64) string {
	if n == 1 {
		return "only one game"
	}
	return fmt.Sprintf("only %d games", n)
}

// tooFew says why there is no interval.
func tooFew(n int64) string {
	if n == 0 {
		return "no games"
	}
	return "one game has no spread: no interval"
}
