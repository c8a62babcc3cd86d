package balance

import "slices"

// alphas are the error of all comparisons in which the best set could be put out,
// and of all constraints that it could seem to break.
func (r *Race) alphas() (pairs, constraints float64) {
	alpha := 1 - r.q.Level
	if len(r.q.Constraints) == 0 {
		return alpha, 0
	}
	return alpha / 2, alpha / 2
}

// comparing are the intervals of the comparisons.
func (r *Race) comparing() limits {
	alpha, _ := r.alphas()
	return always(alpha/float64(max(1, len(r.field)-1)*r.q.Players), r.q.Schedule.Narrowest)
}

// judging returns the limits of the constraints.
func (r *Race) judging() limits {
	_, alpha := r.alphas()
	return always(alpha/float64(max(1, tests(r.q.Constraints, r.q.Players))), r.q.Schedule.Narrowest)
}

// showing returns the limits of the advantages of all sets that were raced.
func (r *Race) showing() limits {
	l := always((1-r.q.Level)/float64(len(r.field)*r.q.Players), r.q.Schedule.Narrowest)
	l.level = r.q.Level
	return l
}

// compare looks at the pairs that played.
func (r *Race) compare(sets []int, games map[int]*Games) {
	l, players := r.comparing(), r.q.Players
	for i, a := range sets {
		for _, b := range sets[i+1:] {
			pair := r.pairs[[2]int{a, b}]
			for k, j := range crossed(games[a], games[b]) {
				pair[k].merge(&j)
			}
			switch l.lessFairOverall(pair, players) {
			case firstLess:
				r.beat(a, b)
			case secondLess:
				r.beat(b, a)
			}
		}
	}
}

// beat notes that a set is less fair than another.
func (r *Race) beat(set, by int) {
	if !slices.Contains(r.beaten[set], by) {
		r.beaten[set] = append(r.beaten[set], by)
	}
}

// lessFairOverall compares two sets over all players: one is less fair where the
// advantage of one player under it is larger than that of every player under the
// other.
func (l limits) lessFairOverall(pair []paired, players int) order {
	first, second := make([]int, players), make([]int, players)
	for p := range players {
		for q := range players {
			switch l.lessFair(&pair[p*players+q]) {
			case firstLess:
				first[p]++
			case secondLess:
				second[q]++
			}
		}
	}
	switch {
	case slices.Contains(first, players):
		return firstLess
	case slices.Contains(second, players):
		return secondLess
	default:
		return unknown
	}
}

// judge looks at the constraints of the sets that played.
func (r *Race) judge(sets []int) {
	if len(r.q.Constraints) == 0 {
		return
	}
	l := r.judging()
	for _, set := range sets {
		compliance := r.tally(set).compliance(r.q.Constraints, l)
		r.broken[set] = r.broken[set] || slices.Contains(compliance, Broken)
		for i, c := range r.q.Constraints {
			if c.Measure == Skill {
				r.open[set] = compliance[i] == Open
			}
		}
	}
}
