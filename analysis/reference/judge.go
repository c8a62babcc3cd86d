package reference

import (
	"math"

	"houserules/analysis"
	"houserules/analysis/portable"
)

// judge gives entries bounds that hold together for all of them, and verdicts by those.
func judge(entries []*Entry, level, tolerance float64) {
	n := 0
	for _, e := range entries {
		n += e.effects()
	}
	together := 1 - (1-level)/float64(max(1, n))
	for _, e := range entries {
		e.judge(together, tolerance)
	}
}

// effects is the number of effects that an entry rests on.
func (e *Entry) effects() int {
	if e.Effect == nil {
		return 0
	}
	return max(1, len(e.Replicas))
}

// judge is that of one of several, whose interval has the level together.
func (e *Entry) judge(together, tolerance float64) {
	x := e.Effect
	if x == nil {
		e.Verdict = NotEstimated
		return
	}
	effect, equivalence := e.at(together), e.at(2*together-1)
	x.holdsTogether(effect)
	for i := range e.Replicas {
		r := &e.Replicas[i]
		r.Effect.holdsTogether(r.entry.at(together))
	}
	e.narrow = equivalence.Hi-equivalence.Lo <= 2*tolerance
	verdict, direction := analysis.Judge(effect, equivalence, tolerance)
	switch {
	case verdict == analysis.EqualWithinTolerance || verdict == analysis.DifferentButSmall:
		e.Verdict = Fair
	case direction > 0 && e.Seat > 0:
		e.Verdict = RoleAhead
	case direction < 0 && e.Seat > 0:
		e.Verdict = AgainstAhead
	case direction > 0:
		e.Verdict = First
	case direction < 0:
		e.Verdict = Second
	default:
		e.Verdict = Open
	}
}

// holdsTogether takes the bounds that hold together with others.
func (x *Effect) holdsTogether(e analysis.Estimate) {
	x.SimultaneousLo, x.SimultaneousHi, x.SimultaneousMethod = e.Lo, e.Hi, "bonferroni; "+e.Method
}

// at is the effect with an interval of another level than its own. Where the counts alone make
// the interval it is made anew, else its arms are stretched as those of a normal interval.
// Games cut off are counted against each bound.
func (e *Entry) at(level float64) analysis.Estimate {
	if len(e.Replicas) > 0 {
		return e.together(func(x *Entry) analysis.Estimate { return x.at(level) })
	}
	x := e.Effect
	to := analysis.Estimate{Value: x.Value, Level: level, N: e.Games, Method: x.Method}
	if x.counted {
		least, most := e.counts(e.atOne(level))
		to.Lo, to.Hi = least.Lo, most.Hi
		return to
	}
	by := portable.NormalQuantile((1+level)/2) / portable.NormalQuantile((1+x.Level)/2)
	to.Lo = math.Max(-0.5, x.Value-float64(by*(x.Value-x.Lo)))
	to.Hi = math.Min(0.5, x.Value+float64(by*(x.Hi-x.Value)))
	to.Method += ", stretched"
	return to
}
