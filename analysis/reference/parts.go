package reference

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/portable"
	"houserules/sim/plan"
)

// Part is what one study has played of an entry that several have, each of which continues the ones
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

// add adds the counts of another.
func (p *Part) add(o Part) {
	p.Games, p.Wins, p.Draws, p.Losses, p.CutOff = p.Games+o.Games, p.Wins+o.Wins, p.Draws+o.Draws, p.Losses+o.Losses, p.CutOff+o.CutOff
}

// Joined are the entries of studies, those of which each continues another's games in one, and then
// those of several trainings of one player. Studies that continue each other have names and seeds
// that follow from each other ([plan.Part]), so that nobody has picked them; each part was there to
// be looked at before the next one was played. An entry of a part whose study is not there, lacks a
// part before it or has no such entry is left out: it may be that of its games which somebody liked.
func Joined(studies []*Study) (list []*Entry, left []LeftOut) {
	there := map[string]bool{}
	parts := map[string][]*Entry{}
	for _, s := range studies {
		there[studyKey(s.Name, s.Seed)] = true
		for _, e := range s.Entries {
			parts[e.joinKey()] = append(parts[e.joinKey()], e)
		}
	}
	for _, s := range studies {
		for _, e := range s.Entries {
			first, seed, number := plan.PartOf(e.Study, e.seed)
			all := parts[e.joinKey()]
			if number == 1 {
				x, out := e.continued(all, there)
				list, left = append(list, x), append(left, out...)
			} else if !slices.ContainsFunc(all, func(x *Entry) bool { return x.Study == first && x.seed == seed }) {
				left = append(left, e.leftOut("it is part %d of the study %s, of which there is no such entry: give that study, too", number, first))
			}
		}
	}
	return gathered(list), left
}

// joinKey is the same for entries that several parts of a study have of the same games.
func (e *Entry) joinKey() string {
	first, seed, _ := plan.PartOf(e.Study, e.seed)
	return studyKey(first, seed) + " " + e.key()
}

// studyKey is what a study is found by.
func studyKey(name string, seed uint64) string { return fmt.Sprint(name, " ", seed) }

// leftOut is an entry that is no part of an edition.
func (e *Entry) leftOut(format string, a ...any) LeftOut {
	return LeftOut{e.Study + ": " + e.ID, fmt.Sprintf(format, a...), e.Variant, e.Recipe.of()}
}

// continued is an entry with the games of all parts of which it is the first, as far as their studies are there, and
// what is left out of them.
func (e *Entry) continued(all []*Entry, there map[string]bool) (*Entry, []LeftOut) {
	last := 1
	for _, x := range all {
		_, _, n := plan.PartOf(x.Study, x.seed)
		last = max(last, n)
	}
	joined, missing := []*Entry{e}, ""
	var left []LeftOut
	for n := 2; n <= last; n++ {
		name, seed := plan.Part(e.Study, e.seed, n)
		at := slices.IndexFunc(all, func(x *Entry) bool { return x.Study == name && x.seed == seed })
		switch {
		case !there[studyKey(name, seed)]:
			missing = cmp.Or(missing, name)
		case at < 0: // it had all its games before
		case missing != "":
			left = append(left, all[at].leftOut("the part %s of its study is missing: give it, too, or play it again with houserules run --after", missing))
		case !all[at].continues(e):
			left = append(left, all[at].leftOut("its counts do not add up to one result with those of %s: one of them was extended, or is of another version", e.Study))
		default:
			joined = append(joined, all[at])
		}
	}
	if len(joined) > 1 {
		e = join(joined)
	}
	return e, left
}

// partsOf are the parts of the trainings of one player together, by study; nil where none was continued.
func partsOf(list []*Entry) (parts []Part) {
	continued := false
	for _, x := range list {
		own := x.Parts
		if continued = continued || len(own) > 0; len(own) == 0 {
			own = []Part{x.part()}
		}
		for _, p := range own {
			at := slices.IndexFunc(parts, func(o Part) bool { return o.PlanHash == p.PlanHash })
			if at < 0 {
				parts = append(parts, p)
				continue
			}
			parts[at].add(p)
		}
	}
	if !continued {
		return nil
	}
	slices.SortStableFunc(parts, func(a, b Part) int { // NAME, NAME-2, NAME-10
		return cmp.Or(cmp.Compare(len(a.Study), len(b.Study)), cmp.Compare(a.Study, b.Study))
	})
	return parts
}

// studies has something of each part, with blanks between; of an entry that one study played it is given.
func (e *Entry) studies(of func(*Part) string, one string) string {
	if len(e.Parts) == 0 {
		return one
	}
	var all []string
	for i := range e.Parts {
		all = append(all, of(&e.Parts[i]))
	}
	return strings.Join(all, " ")
}

// continues tells whether an entry counts the same as another of the same key, so that their games add up.
func (e *Entry) continues(o *Entry) bool {
	return e.Protocol == o.Protocol && e.Family == o.Family && e.Base == o.Base && e.Variant == o.Variant && e.Role == o.Role && e.Against == o.Against &&
		e.Recipe == o.Recipe && e.Openings == o.Openings && e.byCounts() && o.byCounts()
}

// byCounts tells whether the counts of an entry make its interval, at one look.
func (e *Entry) byCounts() bool { return e.Looks == fixed && e.Effect != nil && e.Effect.counted }

// join is the entry of the games of several parts.
func join(parts []*Entry) *Entry {
	e := *parts[0]
	var all Part
	for _, x := range parts {
		p := x.part()
		all.add(p)
		e.Parts = append(e.Parts, p)
	}
	e.Games, e.Wins, e.Draws, e.Losses, e.CutOff, e.Looks = all.Games, all.Wins, all.Draws, all.Losses, all.CutOff, extended
	e.Distinct, e.began = 0, together(parts) // how many are the same in two parts nobody counted
	e.estimate(parts)
	return &e
}

// estimate makes the estimates of an entry of its counts, and of those of its parts what counts do
// not tell.
func (e *Entry) estimate(parts []*Entry) {
	effect, look := *e.Effect, atLook(len(parts))
	effect.Value = 0
	for _, x := range parts {
		effect.Value += float64(float64(x.Games) / float64(e.Games) * x.Effect.Value)
	}
	least, most := e.counts(e.atOne(effect.Level))
	effect.Lo, effect.Hi, effect.Method = least.Lo, most.Hi, look+effect.Method
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
		*x.Lo, *x.Hi, x.Method = analysis.Wilson(k, n, level).Lo, analysis.Wilson(k+more, n, level).Hi, look+x.Method
		return x
	}
	e.DrawShare = share(of(func(x *Entry) *Estimate { return x.DrawShare }), e.Draws, e.CutOff, e.Games)
	e.CutOffShare = share(of(func(x *Entry) *Estimate { return x.CutOffShare }), e.CutOff, 0, e.Games)
	e.Decisive = share(of(func(x *Entry) *Estimate { return x.Decisive }), e.Wins, e.CutOff, e.Wins+e.Losses+e.CutOff)
	if e.Plies = weighted(of(func(x *Entry) *Estimate { return x.Plies })); e.Plies != nil {
		e.Plies.Method = look + e.Plies.Method
		by := portable.NormalQuantile((1+e.atOne(Level))/2) / portable.NormalQuantile((1+Level)/2)
		for _, end := range []*float64{e.Plies.Lo, e.Plies.Hi} {
			if end != nil {
				*end = math.Max(0, *e.Plies.Value+float64(by*(*end-*e.Plies.Value)))
			}
		}
	}
	// The quantiles of all games are not told by those of the parts: they are of the largest part, the first of several.
	largest := slices.MaxFunc(parts, func(a, b *Entry) int { return cmp.Compare(a.Games, b.Games) })
	e.Lengths = nil
	for _, q := range largest.Lengths {
		q.Method = "largest part; " + q.Method
		e.Lengths = append(e.Lengths, q)
	}
}

// atOne is the level of an interval at the last of several looks at an entry, if the chance that it misses
// what it has at one look is divided among them: at the k-th look 1/(k (k + 1)) of it. The first look, when there
// was one part, had all of it. So whoever has seen the entry at every look has seen it miss in 1.17 times as many
// cases at most after two, and in 1.5 times as many after any number.
func (e *Entry) atOne(level float64) float64 {
	k := len(e.Parts)
	if k == 0 {
		return level
	}
	return 1 - (1-level)/float64(k*(k+1))
}

// atLook is put before the name of a method.
func atLook(n int) string { return fmt.Sprintf("look %d; ", n) }

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
