package answertest_test

import (
	"math"
	"reflect"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/balance"
	"houserules/sim/plan"
)

// size is an unfairness as sentences have it.
func size(e analysis.Estimate) answer.Interval {
	return answer.Interval{Value: e.Value, Lo: e.Lo, Hi: e.Hi, In: answer.Size}
}

// lessFair refuses a search's headline that keeps silent about a player for whom what is
// recommended is less fair than today's rules, or says that it is shown where it is not.
func (w *wrongWith) lessFair(a *answer.Answer, c *balance.Confirmation, who []string) {
	var shown, worse []string
	for p, name := range who {
		then, today := c.Winner.Advantages[p], c.Today.Advantages[p]
		if c.Verdict != balance.Confirmed {
			continue
		}
		change, further := c.Change[p], math.Abs(then.Value) > math.Abs(today.Value)
		w.when(c.LessFair[p] && (!further || change.Lo <= 0 && change.Hi >= 0), "%s is shown to have it less fair, by %v to %v", name, change.Lo, change.Hi)
		w.when(!c.LessFair[p] && max(then.Lo, -then.Hi) > max(today.Hi, -today.Lo), "%s is not shown to have it less fair: %v to %v, and today %v to %v", name, then.Lo, then.Hi, today.Lo, today.Hi)
		switch {
		case c.LessFair[p]:
			shown = append(shown, name)
		case further:
			worse = append(worse, name)
		}
	}
	named := func(key string) (told []string) {
		for _, x := range a.Headline {
			if x.Key != key {
				continue
			}
			for _, of := range x.Args[len(x.Args)-1].([]any) {
				told = append(told, string(of.(answer.Player)))
			}
		}
		return told
	}
	told := named("balance.confirmed-but")
	w.when(!slices.Equal(told, shown), "shown to be less fair among %q, and the games say %q", told, shown)
	told = named("balance.worse")
	w.when(!slices.Equal(told, worse), "less fair among %q, and the estimates say %q", told, worse)
}

// smaller refuses an answer that recommends more changes than one of the statistical ties makes
// and does not name that one.
func (w *wrongWith) smaller(a *answer.Answer, d *plan.Design, r balance.Result, tolerance float64) {
	changes := func(set int) (n int) {
		for f, level := range d.Runs[set].Levels {
			if level != d.Factors[f].Base {
				n++
			}
		}
		return n
	}
	fewest := r.Winner
	for _, set := range r.Region {
		if n := changes(set); n > 0 && n < changes(fewest) {
			fewest = set
		}
		fair := r.Entries[set].Unfairness.Value <= tolerance && changes(set) < changes(r.Winner)
		w.when(fair && slices.ContainsFunc(claimsOf(a), func(x answer.Claim) bool { return strings.HasPrefix(x.Key, "balance.recommends-fewest") }), "none changes fewer rules, and set %d does", set)
	}
	said := slices.ContainsFunc(a.Five.Change.Claims, func(x answer.Claim) bool { return x.Key == "balance.smaller" })
	for _, x := range claimsOf(a) {
		if x.Key != "balance.smaller" {
			continue
		}
		want := []any{len(r.Region), x.Args[1], size(r.Entries[fewest].Unfairness), size(r.Entries[r.Winner].Unfairness)}
		w.when(!reflect.DeepEqual(x.Args, want), "a smaller change of %v, and it is %v", x.Args, want)
	}
	w.when(!said && fewest != r.Winner, "a smaller change is tied, set %d, and nobody says so", fewest)
}

// unfairest is among whom rules are shown to be the least fair; empty where nobody is.
func unfairest(side *balance.Side, who []string) string {
	for i, e := range side.Advantages {
		most := len(who) > 1
		for k, other := range side.Advantages {
			most = most && (k == i || math.Max(e.Lo, -e.Hi) > math.Max(other.Hi, -other.Lo))
		}
		if most {
			return who[i]
		}
	}
	return ""
}

// mostAmong is whom a sentence names as those among whom rules are the least fair.
func mostAmong(x any) string {
	switch x := x.(type) {
	case answer.Player:
		return string(x)
	case answer.Text:
		if x.Key == "balance.most" {
			return string(x.Args[0].(answer.Player))
		}
	}
	return ""
}
