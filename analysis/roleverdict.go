package analysis

import (
	"math"
	"slices"
)

// allEqual is the verdict on a role: do all its seats do equally well within
// the tolerance? They do where each of them is within it; they do not where one
// is beyond it; there is none where a seat was not judged and no other settles it.
// It carries the effect of the seat that decides, the one furthest from even
// among those of that verdict, and returns its number. Where it leaves something
// open its outlook is that of the seat that needs most games, and of the seat
// that decides where one is enough, without chances: they would be those of all
// seats together.
func allEqual(numbers []int, seats []Seat) (Judged, int) {
	judged := func(number int) *Judged { return &seats[number-1].Advantage }
	some := func(is func(*Judged) bool) bool {
		return slices.ContainsFunc(numbers, func(n int) bool { return is(judged(n)) })
	}
	differs := func(j *Judged) bool { return j.Direction != 0 }
	beyond := func(j *Judged) bool { return j.Verdict == LargerThanTolerance }
	open := func(j *Judged) bool { return j.Verdict == Undecided || j.Verdict == Different }
	unjudged := func(j *Judged) bool { return j.Verdict == 0 } // what nobody judged is not equal
	verdict, decides := EqualWithinTolerance, func(*Judged) bool { return true }
	switch {
	case some(beyond):
		verdict, decides = LargerThanTolerance, beyond
	case some(differs) && some(open):
		verdict, decides = Different, differs
	case some(open):
		verdict, decides = Undecided, open
	case some(unjudged):
		verdict, decides = 0, unjudged
	case some(differs):
		verdict, decides = DifferentButSmall, differs
	}
	best := 0
	for _, n := range numbers {
		if decides(judged(n)) && (best == 0 || math.Abs(judged(n).Effect.Value) > math.Abs(judged(best).Effect.Value)) {
			best = n
		}
	}
	out := *judged(best)
	out.Verdict = verdict
	if out.Open() && !(verdict == Different && math.Abs(out.Effect.Value) > out.Tolerance) {
		most := needsMost(numbers, judged)
		out.Outlook = most.Outlook
		out.CutOff = out.CutOff || most.CutOff
	}
	out.Outlook.Chances = nil
	return out, best
}

// needsMost returns the verdict on the seat that takes most games to be known
// exactly enough among those that are open: one that no number would do for, if
// there is such a seat.
func needsMost(numbers []int, judged func(number int) *Judged) *Judged {
	var most *Judged
	for _, n := range numbers {
		j := judged(n)
		if !j.Open() {
			continue
		}
		if needs := j.Outlook.Games; most == nil || most.Outlook.Games > 0 && (needs == 0 || needs > most.Outlook.Games) {
			most = j
		}
	}
	if most == nil {
		most = judged(numbers[0])
	}
	return most
}

// leastEqual is the role whose seats do least equally well by its verdict, the first of
// such roles; nil where no role has two seats. What is shown comes before what is open: one
// role beyond the tolerance settles it.
func leastEqual(roles []Role) *Role {
	order := []Verdict{LargerThanTolerance, Different, Undecided, 0, DifferentButSmall, EqualWithinTolerance}
	var least *Role
	for i := range roles {
		r := &roles[i]
		if r.Decisive > 0 && (least == nil || slices.Index(order, r.Equal.Verdict) < slices.Index(order, least.Equal.Verdict)) {
			least = r
		}
	}
	return least
}
