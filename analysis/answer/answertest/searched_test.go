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
		change, further := c.Change[p], worst(c.Winner.Trainings[p]) > worst(c.Today.Trainings[p])
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
	for i := range who {
		most := len(who) > 1
		for k := range who {
			shown := false
			for _, e := range side.Trainings[i] {
				above := true
				for _, other := range side.Trainings[k] {
					above = above && math.Max(e.Lo, -e.Hi) > math.Max(other.Hi, -other.Lo)
				}
				shown = shown || above
			}
			most = most && (k == i || shown)
		}
		if most {
			return who[i]
		}
	}
	return ""
}

// worst is the largest advantage of several trainings, whomever it favours.
func worst(list []analysis.Estimate) float64 {
	most := 0.0
	for _, e := range list {
		most = max(most, math.Abs(e.Value))
	}
	return most
}

// trainings looks whether what is said of a player holds for all of its trainings, and whether it is said where the
// lead is shown to say the opposite.
func (w *wrongWith) trainings(a *answer.Answer, c *balance.Confirmation, who []string, finals []plan.BalanceFinal) {
	n := 1
	for _, f := range finals {
		if !f.Lead {
			n++
		}
	}
	for side, of := range map[string]*balance.Side{"today": &c.Today, "then": &c.Winner} {
		for p, name := range who {
			own, mean := of.Advantages[p], 0.0
			for _, e := range of.Trainings[p] {
				mean += e.Value / float64(len(of.Trainings[p]))
				w.when(e.Lo < own.Lo || e.Hi > own.Hi, "a training of %s has %v to %v, and together they have %v to %v", name, e.Lo, e.Hi, own.Lo, own.Hi)
			}
			w.when(math.Abs(mean-own.Value) > 1e-9, "%s have %v in the mean, and together %v", name, mean, own.Value)
			lead := of.Lead[p]
			opposed := (own.Lo > 0 && lead.Hi < 0 || own.Hi < 0 && lead.Lo > 0) && (side == "today" || c.Verdict != balance.NoChange)
			said := false
			for i, x := range slices.Concat(a.Five.Change.Claims, a.Headline) {
				if x.Key != "balance.lead-"+side || x.Of.Players[0] != name {
					continue
				}
				said = said || i < len(a.Five.Change.Claims)
				for i, e := range []analysis.Estimate{own, lead} {
					got, _ := x.Args[i+1].(answer.Interval)
					w.when(got.Value != e.Value || got.Lo != e.Lo || got.Hi != e.Hi, "advantages of %s are %v, and they are %v", name, x.Args, e)
				}
			}
			w.when(opposed != said, "that by the lead the other side is ahead than %s, %s, is said: %v, and it is so: %v", name, side, said, opposed)
		}
	}
	for _, x := range a.Five.Sure.Claims {
		if x.Key == "balance.trainings-sure" {
			w.when(x.Args[1] != n, "%v trainings, and there are %d", x.Args[1], n)
		}
	}
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
