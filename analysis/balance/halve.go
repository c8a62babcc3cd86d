package balance

import (
	"cmp"
	"math"
	"slices"
)

// halve drops the worse half: those that seem to break a constraint, then the least
// fair ones. Today's rules stay. Those under which all games of a player are the same one
// are no candidates any more.
func (r *Race) halve() {
	round := r.q.Schedule.Halving[r.round]
	r.field = slices.DeleteFunc(r.field, func(set int) bool { return r.copied[set] })
	if r.noneJudged() {
		return
	}
	surely := once(1-(1-r.q.Level)/float64(len(r.field)), tests(r.q.Constraints, r.q.Players))
	likely := once(r.q.Level, 1)
	seems := make(map[int]bool)
	for _, set := range r.field {
		t := r.tally(set)
		r.broken[set] = slices.Contains(t.compliance(r.q.Constraints, surely), Broken)
		seems[set] = slices.Contains(t.compliance(r.q.Constraints, likely), Broken)
	}
	if r.allBroken(surely) {
		return
	}
	ranked := slices.Clone(r.field)
	slices.SortStableFunc(ranked, func(a, b int) int {
		return cmp.Or(compareBool(seems[a], seems[b]), cmp.Compare(r.tally(a).unfairness(), r.tally(b).unfairness()))
	})
	kept := 0
	for _, set := range ranked {
		switch {
		case kept < round.Keep:
			kept++
		case set != r.q.Today:
			r.halved[set] = r.round + 1
		}
	}
	r.field = slices.DeleteFunc(r.field, func(set int) bool { return r.halved[set] > 0 })
	if r.round++; r.round == len(r.q.Schedule.Halving) {
		r.startRace()
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	default:
		return -1
	}
}

// allBroken ends a search in which every set breaks a constraint.
func (r *Race) allBroken(l limits) bool {
	if slices.ContainsFunc(r.field, func(set int) bool { return !r.broken[set] }) {
		return false
	}
	r.barred = &Barred{Sets: len(r.field)}
	for _, c := range r.q.Constraints {
		by, nearest, at, least := 0, -1, math.NaN(), math.Inf(1)
		for _, set := range r.field {
			list := r.tally(set).estimates(c.Measure, l)
			if c.judge(list) == Broken {
				by++
			}
			if x, missed := c.worst(list); missed < least {
				nearest, at, least = set, x, missed
			}
		}
		r.barred.By, r.barred.Nearest, r.barred.At = append(r.barred.By, by), append(r.barred.Nearest, nearest), append(r.barred.At, at)
	}
	r.phase = Over
	return true
}
