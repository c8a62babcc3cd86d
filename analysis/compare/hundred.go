package compare

import (
	"math"
	"slices"

	"houserules/analysis/answer"
)

// OfHundred are parts of a whole in whole per cent that add up to a hundred: what
// rounding down leaves goes to the largest remainders, the first of equal ones.
func OfHundred(parts ...int64) []int {
	var all int64
	for _, p := range parts {
		all += p
	}
	whole, left := make([]int, len(parts)), 100
	order := make([]int, len(parts))
	if all <= 0 {
		return whole
	}
	rest := func(i int) float64 {
		_, fraction := math.Modf(100 * float64(parts[i]) / float64(all))
		return fraction
	}
	for i, p := range parts {
		whole[i], order[i] = int(100*float64(p)/float64(all)), i
		left -= whole[i]
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case rest(a) > rest(b):
			return -1
		case rest(a) < rest(b):
			return 1
		}
		return 0
	})
	for _, i := range order[:max(0, min(left, len(order)))] {
		whole[i]++
	}
	return whole
}

// Hundreds say of how many of a hundred each part is, of several wholes between which numbers:
// rounded outwards, so that the range has all of them.
func Hundreds(parts [][]int64) []any {
	one := OfHundred(parts[0]...)
	list := make([]any, len(one))
	for i := range list {
		least, most, same := int64(100), int64(0), true
		first := whole(parts[0])
		for _, p := range parts {
			all := max(1, whole(p))
			least, most = min(least, 100*p[i]/all), max(most, (100*p[i]+all-1)/all)
			same = same && p[i]*first == parts[0][i]*whole(p)
		}
		if list[i] = Between([]int{int(least), int(most)}); same {
			list[i] = answer.Count(one[i])
		}
	}
	return list
}

// whole is the sum of some parts.
func whole(parts []int64) (n int64) {
	for _, p := range parts {
		n += p
	}
	return n
}

// Between are some whole numbers: "39", or "38 to 41".
func Between(list []int) any {
	least, most := answer.Count(slices.Min(list)), answer.Count(slices.Max(list))
	if least == most {
		return least
	}
	return answer.Say("answer.to", least, most)
}
