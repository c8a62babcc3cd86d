package analysis

import (
	"math"

	"houserules/analysis/anytime"
	"houserules/analysis/portable"
)

// mostGames is the number of games above which a study counts as impossible.
const mostGames = int64(1e12)

// Outlook is how exactly an effect is known, how many games make it exact
// enough, and what those would decide. It promises no verdict: an effect on the
// tolerance is settled by no number of games, one beside it by as many as one
// likes.
//
// "So many games would settle it, whatever the true effect is" was rejected. It
// counted DIFFERENT as settled, so that at three quarters of the tolerance and
// beyond most studies of the size advised stayed open; and without a tolerance
// such a number only says the p-value again (Hoenig and Heisey 2001, "The abuse
// of power", The American Statistician 55).
type Outlook struct {
	// HalfWidth is half of the width of the effect's interval, WantedHalfWidth what it
	// should be: half of the tolerance, or half of HalfWidth where there is none. Both are in
	// the effect's unit.
	HalfWidth, WantedHalfWidth float64
	// Games is the number of games (of each cell) after which half of the width
	// is about WantedHalfWidth. It is zero where no number up to 10^12 does that, because
	// games were cut off, and where there are too few games to plan with.
	Games int64
	// GoOn is the number of games to which to extend the study, so that half of
	// the width is about WantedHalfWidth, or half of HalfWidth where that was enough: Games, or
	// more where the study was not meant to go on. It is zero where none is known.
	GoOn int64
	// Chances say what Games decide, and what the games played did, at some true
	// effects; nil without a tolerance.
	Chances []Chance
}

// Chance is the probability of a verdict that leaves nothing open at a true
// effect: inside the tolerance or beyond it.
type Chance struct {
	// Effect is the true effect, in the effect's unit.
	Effect float64
	// WithGamesPlayed is the probability with the games played, Then that with the games
	// advised; not-a-number where there is no such number.
	WithGamesPlayed, WithGamesAdvised float64
}

// Planning says what a number of games would bring. It uses the limits that
// verdicts use, with their critical values and what games cut off leave open.
type Planning struct {
	// Critical is the critical value of the interval judged against zero,
	// CriticalEqual that of the two one-sided tests, and CriticalBeyond that of
	// the interval that lies beyond the tolerance.
	Critical, CriticalEqual, CriticalBeyond float64
	// Sequence is set where intervals are members of one: its critical value
	// after the games that are planned stands in place of all three. It is that
	// of the mixture also where few games differ.
	Sequence *anytime.Sequence
	// Later is what Sequence would be if the study went on; nil where it is that.
	Later *anytime.Sequence
	// Tolerance is in the effect's unit; zero where there is none.
	Tolerance float64
	// CutOffBounds bounds the effect by the games cut off, of which a larger study
	// would have as large a share; nil where none was.
	CutOffBounds *Bounds
	// Spread says how the effect varies.
	Spread
	// Above and Below are the spreads of the effect less the tolerance and plus
	// the tolerance, where that is itself estimated; nil stands for Spread.
	Above, Below *Spread
}

// outlook is the outlook after n games with an interval of a half-width.
func (p Planning) outlook(n int64, now float64) Outlook {
	o := Outlook{HalfWidth: now, WantedHalfWidth: p.Tolerance / 2}
	if p.Tolerance == 0 {
		o.WantedHalfWidth = now / 2
	}
	if math.IsInf(now, 1) {
		return o // what games cut off leave open is without bounds, however many are played
	}
	if o.Games = p.Games(o.WantedHalfWidth); o.Games > 0 {
		// What is known is no guess: the games played were enough, or were not.
		if now <= o.WantedHalfWidth {
			o.Games = min(o.Games, n)
		} else {
			o.Games = max(o.Games, n+1)
		}
	}
	o.GoOn = p.goOn(n, now, o.WantedHalfWidth)
	if p.Tolerance == 0 {
		return o
	}
	for _, times := range []float64{0, 0.5, 2} {
		c := Chance{Effect: times * p.Tolerance, WithGamesAdvised: math.NaN()}
		c.WithGamesPlayed = p.Decided(n, c.Effect)
		if o.Games > 0 {
			c.WithGamesAdvised = p.Decided(o.Games, c.Effect)
		}
		o.Chances = append(o.Chances, c)
	}
	return o
}

// goOn is the number of games to which to extend a study of n games; zero where
// none is known.
func (p Planning) goOn(n int64, now, wanted float64) int64 {
	if p.Later != nil {
		p.Sequence = p.Later
	}
	if now <= wanted {
		wanted = now / 2
	}
	games := p.Games(wanted)
	if games == 0 {
		return 0
	}
	return max(games, n+1)
}

// open is half of the width that the games cut off leave open, however many are
// played.
func (p Planning) open() float64 {
	if p.CutOffBounds == nil {
		return 0
	}
	return (p.CutOffBounds.Hi - p.CutOffBounds.Lo) / 2
}

// HalfWidth is half of the width of the interval against zero after n games;
// not-a-number where nothing tells.
func (p Planning) HalfWidth(n int64) float64 {
	r := p.reach(p.Critical, n)
	half := r.half(p.Spread, float64(n))
	lo, hi := p.tail.widened(r, n, -half, half)
	return p.open() + float64((hi-lo)/2)
}

// reach returns how far an interval of n games reaches.
func (p Planning) reach(critical float64, n int64) reach {
	if p.Sequence != nil {
		return member(*p.Sequence, p.observations(n))
	}
	return reach{critical: critical}
}

// Games is the smallest number of games after which half of the width is no
// more than wanted; zero where there is none up to 10^12.
func (p Planning) Games(wanted float64) int64 {
	enough := func(n int64) bool { return p.HalfWidth(n) <= wanted }
	lo, hi := int64(0), mostGames // not enough, enough
	if !(wanted > 0) || !enough(hi) {
		return 0
	}
	if p.Student && p.Sequence == nil {
		// The normal quantile is smaller and quick: a little above the games that
		// it needs lie those looked for.
		normal := p
		normal.Student = false
		lo, hi = max(1, normal.Games(wanted)-1), max(2, normal.Games(wanted))
		for step := int64(1); !enough(hi); step *= 2 {
			lo, hi = hi, min(hi+step, mostGames)
		}
	}
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; enough(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// Decided is the probability that n games show a true effect to lie inside the
// tolerance or beyond it; not-a-number where nothing tells. In a study that is
// looked at again and again it is that of this one look. The estimate counts
// as normal around the effect, and the games cut off as if they were as open to
// either side of it. Both bounds of one interval count as if they never missed
// together, which is exact where no game was cut off and else too careful.
//
// With ± half of the tolerance and a single effect it is .98 at zero, .62 at
// half of the tolerance, .97 at twice the tolerance, and .05 and less on the
// tolerance.
func (p Planning) Decided(n int64, effect float64) float64 {
	above, below := p.Above, p.Below
	if above == nil {
		above = &p.Spread
	}
	if below == nil {
		below = &p.Spread
	}
	games := float64(n)
	// lies is the probability that an estimate around mean lies below a bound.
	lies := func(bound, mean float64, s *Spread) float64 {
		switch sd := math.Sqrt(s.Variance / games); {
		case math.IsInf(mean, 0) || sd > 0:
			return portable.NormalCDF((bound - mean) / sd)
		case sd == 0 && mean < bound:
			return 1
		case sd == 0:
			return 0
		default:
			return math.NaN()
		}
	}
	t, open := p.Tolerance, p.open()
	if math.IsInf(open, 0) {
		return 0
	}
	most, least := effect+open, effect-open
	equal, beyond := p.reach(p.CriticalEqual, n).quantile(p.Spread, games), p.reach(p.CriticalBeyond, n).quantile(p.Spread, games)
	// An interval reaches from an estimate by its standard errors and its tail.
	far := func(critical, quantile float64, s *Spread) (down, up float64) {
		half := float64(quantile * s.SE(games))
		lo, hi := s.tail.widened(p.reach(critical, n), n, -half, half)
		return -lo, hi
	}
	_, equalUp := far(p.CriticalEqual, equal, above)
	equalDown, _ := far(p.CriticalEqual, equal, below)
	beyondDown, _ := far(p.CriticalBeyond, beyond, above)
	_, beyondUp := far(p.CriticalBeyond, beyond, below)
	inside := lies(t-equalUp, most, above) - lies(equalDown-t, least, below)
	over := 1 - lies(t+beyondDown, least, above)
	under := lies(-t-beyondUp, most, below)
	return max(0, inside) + over + under
}
