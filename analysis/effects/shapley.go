package effects

import "math/bits"

// lattice are the mixtures of two variants: sets of the rules that are taken over
// from the second, as bits. Some of them cannot be played.
type lattice struct {
	rules int
	run   map[uint64]int // the place of each playable mixture among the runs
}

// orders counts the orders that lead from no rule to each mixture, and from each
// mixture to all rules, through playable mixtures only. There are at most 20!.
func (l lattice) orders() (from, to []int64) {
	n := uint64(1) << l.rules
	from, to = make([]int64, n), make([]int64, n)
	for mask := range n {
		if _, ok := l.run[mask]; !ok {
			continue
		}
		if mask == 0 {
			from[0] = 1
		}
		for rest := mask; rest != 0; rest &= rest - 1 {
			from[mask] += from[mask&^(rest&-rest)]
		}
	}
	for mask := n; mask > 0; {
		mask--
		if _, ok := l.run[mask]; !ok {
			continue
		}
		if mask == n-1 {
			to[mask] = 1
		}
		for rest := (n - 1) &^ mask; rest != 0; rest &= rest - 1 {
			to[mask] += to[mask|rest&-rest]
		}
	}
	return from, to
}

// shapley are the values of the rules as contrasts of the runs: of each order of
// the rules that can be played, what the rule changes when its turn comes. There
// are none where no order can be played.
func (l lattice) shapley() []Contrast {
	from, to := l.orders()
	total := to[0]
	if total == 0 {
		return nil
	}
	list := make([]Contrast, l.rules)
	for i := range list {
		list[i] = Contrast{Weights: make([]int64, len(l.run)), Of: total}
		for mask, run := range l.run {
			bit := uint64(1) << i
			if mask&bit != 0 {
				before := from[mask&^bit] * to[mask]
				list[i].Weights[run] += before
			} else if mask|bit < uint64(len(to)) {
				list[i].Weights[run] -= from[mask] * to[mask|bit]
			}
		}
	}
	return list
}

// main is the mean effect of taking over a rule, over all mixtures of the others
// in which it can be taken over: false where there is none.
func (l lattice) main(rule int) (Contrast, bool) { return l.over(uint64(1) << rule) }

// interaction is how much more a rule changes where another has been taken over,
// in the mean over all mixtures of the rest that can be played with neither, either
// and both.
func (l lattice) interaction(a, b int) (Contrast, bool) {
	return l.over(uint64(1)<<a | uint64(1)<<b)
}

// over is the mean, over mixtures of the others, of the alternating sum over the
// subsets of some rules.
func (l lattice) over(set uint64) (Contrast, bool) {
	c := Contrast{Weights: make([]int64, len(l.run))}
	for mask := range uint64(1) << l.rules {
		if mask&set != 0 || !l.all(mask, set) {
			continue
		}
		c.Of++
		for sub := set; ; sub = (sub - 1) & set {
			sign := int64(1)
			if (bits.OnesCount64(set)-bits.OnesCount64(sub))%2 == 1 {
				sign = -1
			}
			c.Weights[l.run[mask|sub]] += sign
			if sub == 0 {
				break
			}
		}
	}
	return c, c.Of > 0
}

// all tells whether a mixture can be played with every subset of some rules.
func (l lattice) all(mask, set uint64) bool {
	for sub := set; ; sub = (sub - 1) & set {
		if _, ok := l.run[mask|sub]; !ok {
			return false
		}
		if sub == 0 {
			return true
		}
	}
}
