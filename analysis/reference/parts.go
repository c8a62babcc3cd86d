package reference

import (
	"fmt"
	"math"
	"slices"

	"houserules/analysis"
	"houserules/analysis/portable"
	"houserules/sim/plan"
)

// Part is what one study has played of an entry that several have, each of which continues the one
// before (see [plan.Plan.Continue]).
type Part struct {
	Study    string `json:"study"`
	PlanHash string `json:"plan_hash"`
	Games    int64  `json:"games"`
	Wins     int64  `json:"wins"`
	Draws    int64  `json:"draws"`
	Losses   int64  `json:"losses"`
	CutOff   int64  `json:"cut_off"`
}

// part is an entry as one of several.
func (e *Entry) part() Part {
	return Part{e.Study, e.PlanHash, e.Games, e.Wins, e.Draws, e.Losses, e.CutOff}
}

// Joined makes one entry of those of which each continues another's games: their seeds follow from
// each other, so that nobody has picked them. Others stay as they are, and where they stand. Each
// part was there to be looked at before the next one was played, so that intervals hold at all
// looks, by Bonferroni.
func Joined(entries []*Entry) []*Entry {
	next, continues := map[*Entry]*Entry{}, map[*Entry]bool{}
	byKey := map[string][]*Entry{}
	for _, x := range entries {
		byKey[x.key()] = append(byKey[x.key()], x)
	}
	for _, x := range entries {
		for _, y := range byKey[x.key()] {
			if !continues[y] && next[x] == nil && y.continues(x) {
				next[x], continues[y] = y, true
			}
		}
	}
	var list []*Entry
	for _, x := range entries {
		if continues[x] {
			continue
		}
		parts := []*Entry{x}
		for y := next[x]; y != nil; y = next[y] {
			parts = append(parts, y)
		}
		if len(parts) > 1 {
			x = join(parts)
		}
		list = append(list, x)
	}
	return list
}

// continues tells whether an entry is of games that go on from those of another of the same key.
func (e *Entry) continues(o *Entry) bool {
	return e.seed == plan.Continuation(o.PlanHash) && e.Protocol == o.Protocol && e.Family == o.Family && e.Base == o.Base && e.Variant == o.Variant &&
		e.Role == o.Role && e.Against == o.Against && e.Recipe == o.Recipe && e.Openings == o.Openings && e.byCounts() && o.byCounts() &&
		len(e.Replicas) == len(o.Replicas)
}

// byCounts tells whether the counts of an entry make its interval, at one look.
func (e *Entry) byCounts() bool {
	if len(e.Replicas) > 0 {
		return !slices.ContainsFunc(e.Replicas, func(r Replica) bool { return !r.entry.byCounts() })
	}
	return e.Looks == fixed && e.Effect != nil && e.Effect.counted
}

// join is the entry of the games of several parts.
func join(parts []*Entry) *Entry {
	e := *parts[0]
	if len(e.Replicas) > 0 {
		var trainings []*Entry
		for i := range e.Replicas {
			var of []*Entry
			for _, x := range parts {
				of = append(of, x.Replicas[i].entry)
			}
			trainings = append(trainings, join(of))
		}
		e = *over(trainings)
	} else {
		e.Games, e.Wins, e.Draws, e.Losses, e.CutOff = 0, 0, 0, 0, 0
		for _, x := range parts {
			e.Games, e.Wins, e.Draws, e.Losses, e.CutOff = e.Games+x.Games, e.Wins+x.Wins, e.Draws+x.Draws, e.Losses+x.Losses, e.CutOff+x.CutOff
		}
		e.looks = len(parts)
		e.Distinct, e.began = 0, together(parts) // how many are the same in two parts nobody counted
		e.estimate(parts)
	}
	e.Looks, e.Parts = extended, nil
	for _, x := range parts {
		e.Parts = append(e.Parts, x.part())
	}
	return &e
}

// estimate makes the estimates of an entry of its counts, and of those of its parts what counts do
// not tell.
func (e *Entry) estimate(parts []*Entry) {
	effect, looks := *e.Effect, atLooks(len(parts))
	effect.Value = 0
	for _, x := range parts {
		effect.Value += float64(float64(x.Games) / float64(e.Games) * x.Effect.Value)
	}
	least, most := e.counts(e.atOne(effect.Level))
	effect.Lo, effect.Hi, effect.Method = least.Lo, most.Hi, effect.Method+looks
	e.Effect = &effect
	of := func(which func(*Entry) *Estimate) (list []*Estimate) {
		for _, x := range parts {
			list = append(list, which(x))
		}
		return list
	}
	share := func(list []*Estimate, k, more, n int64) *Estimate {
		x := weighted(list)
		if x == nil || x.Lo == nil || x.Hi == nil || n == 0 {
			return nil
		}
		level := e.atOne(x.Level)
		*x.Lo, *x.Hi, x.Method = analysis.Wilson(k, n, level).Lo, analysis.Wilson(k+more, n, level).Hi, x.Method+looks
		return x
	}
	e.DrawShare = share(of(func(x *Entry) *Estimate { return x.DrawShare }), e.Draws, e.CutOff, e.Games)
	e.CutOffShare = share(of(func(x *Entry) *Estimate { return x.CutOffShare }), e.CutOff, 0, e.Games)
	e.Decisive = share(of(func(x *Entry) *Estimate { return x.Decisive }), e.Wins, e.CutOff, e.Wins+e.Losses+e.CutOff)
	if e.Plies = weighted(of(func(x *Entry) *Estimate { return x.Plies })); e.Plies != nil {
		e.Plies.Method += looks
		by := portable.NormalQuantile((1+e.atOne(Level))/2) / portable.NormalQuantile((1+Level)/2)
		for _, end := range []*float64{e.Plies.Lo, e.Plies.Hi} {
			if end != nil {
				*end = math.Max(0, *e.Plies.Value+float64(by*(*end-*e.Plies.Value)))
			}
		}
	}
	e.Lengths = nil
	for _, q := range parts[0].Lengths {
		// A quantile of all games lies between those of the parts. An interval that holds theirs holds what all of them
		// estimate at every look at which that of the first part does.
		if x := holding(of(func(x *Entry) *Estimate { return x.length(q.Share) })); x != nil {
			x.Value, x.Method = weighted(of(func(x *Entry) *Estimate { return x.length(q.Share) })).Value, "holds those of all parts; "+q.Method
			e.Lengths = append(e.Lengths, Quantile{q.Share, *x})
		}
	}
}

// atOne is the level of an interval at one look, if it is to have this one at all looks at an entry.
func (e *Entry) atOne(level float64) float64 {
	return 1 - (1-level)/float64(max(1, e.looks))
}

// atLooks is added to the name of a method.
func atLooks(n int) string { return fmt.Sprintf("; bonferroni over %d looks", n) }

// weighted is the mean of estimates of the same by their numbers of games, with arms as those of independent
// estimates add up; nil where one has no value. A bound that one lacks is missing.
func weighted(list []*Estimate) *Estimate {
	all := Estimate{}
	for _, x := range list {
		if x == nil || x.Value == nil {
			return nil
		}
		all.N += x.N
		all.Level, all.Method = x.Level, x.Method
	}
	value, lower, upper := 0.0, 0.0, 0.0 // of the arms the squares
	for _, x := range list {
		w := float64(x.N) / float64(max(1, all.N))
		value += float64(w * *x.Value)
		lower, upper = lower+arm(w, x.Value, x.Lo), upper+arm(w, x.Value, x.Hi)
	}
	all.Value = &value
	if lo := value - math.Sqrt(lower); !math.IsInf(lo, 0) {
		all.Lo = &lo
	}
	if hi := value + math.Sqrt(upper); !math.IsInf(hi, 0) {
		all.Hi = &hi
	}
	return &all
}

// arm is the square of a part's share of an arm; +Inf where the bound is missing.
func arm(weight float64, value, bound *float64) float64 {
	if bound == nil {
		return math.Inf(1)
	}
	x := float64(weight * (*bound - *value))
	return float64(x * x)
}
