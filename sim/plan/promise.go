package plan

import (
	"fmt"
	"slices"
)

// Promise is what was laid down of a study before its games: what matters and
// what is compared with what. It is kept once there are games, because whoever
// chooses a tolerance by the results can have any verdict. Judging the games by
// another one is a re-analysis.
type Promise struct {
	Tolerance Tolerance
	// Base is the variant with which the others are compared.
	Base string
}

// Promise returns the plan's.
func (p *Plan) Promise() Promise {
	base := p.Base
	if base == "" && len(p.Cells) > 0 {
		base = p.Cells[0].Variant
	}
	return Promise{Tolerance: p.Tolerance, Base: base}
}

// Keep gives a plan the promise of the stored one, its questions included, and says in sentences where
// it would have broken it.
func (p *Plan) Keep(stored *Plan) []string {
	var list []string
	for _, c := range judgingChanges(stored, p) {
		unless := ""
		if c.there == usual || c.now == usual {
			unless = ", unless they are the same"
		}
		list = append(list, fmt.Sprintf("%s stays %s, as planned before the games: %s is a re-analysis%s", c.what, c.there, c.now, unless))
	}
	if (stored.Grow != nil) != (p.Grow != nil) {
		list = append(list, fmt.Sprintf("grow stays %s, as planned before the games: play it in a new directory to plan otherwise", yesNo(stored.Grow != nil)))
	}
	p.Tolerance, p.Base, p.Grow, p.Designs = stored.Tolerance, stored.Base, stored.Grow, stored.Designs
	return list
}

// change is something that two plans of the same games say differently.
type change struct{ what, there, now string }

// judgingChanges lists by what two plans judge differently.
func judgingChanges(stored, now *Plan) []change {
	var list []change
	for _, t := range []struct {
		what, unit string
		there, now *float64
	}{
		{"score", "pp", &stored.Tolerance.Score, &now.Tolerance.Score},
		{"draws", "pp", stored.Tolerance.Draws, now.Tolerance.Draws},
		{"lead", "%", stored.Tolerance.Lead, now.Tolerance.Lead},
		{"plies", "%", stored.Tolerance.Plies, now.Tolerance.Plies},
	} {
		if !same(t.there, t.now) {
			list = append(list, change{"the tolerance of the " + t.what, hundredths(t.there, t.unit), hundredths(t.now, t.unit)})
		}
	}
	if there, now := stored.Promise().Base, now.Promise().Base; there != now {
		list = append(list, change{"the base", there, now})
	}
	return list
}

// Changes says, in sentences, what in a plan differs from a stored one although
// no game depends on it, or that adds games: promise, title, extensions.
func Changes(stored, now *Plan) []string {
	list := judgingChanges(stored, now)
	if there, now := stored.Grow != nil, now.Grow != nil; there != now {
		list = append(list, change{"grow", yesNo(there), yesNo(now)})
	}
	if stored.OnForfeit != now.OnForfeit {
		list = append(list, change{"on_forfeit", string(stored.OnForfeit), string(now.OnForfeit)})
	}
	if stored.Title != now.Title {
		list = append(list, change{"the title", fmt.Sprintf("%q", stored.Title), fmt.Sprintf("%q", now.Title)})
	}
	if stored.Description != now.Description {
		list = append(list, change{"the description", fmt.Sprintf("%q", stored.Description), fmt.Sprintf("%q", now.Description)})
	}
	for i := range min(len(stored.Cells), len(now.Cells)) {
		if there, more := &stored.Cells[i], &now.Cells[i]; more.Extends(there) {
			c := change{"the number of games of " + there.Agents, fmt.Sprint(there.Games), fmt.Sprint(more.Games)}
			if !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	if len(now.Until) > len(stored.Until) {
		list = append(list, change{"what ends it", rulesOf(stored.Until), rulesOf(now.Until)})
	}
	var texts []string
	for _, c := range list {
		texts = append(texts, fmt.Sprintf("%s is now %s instead of %s", c.what, c.now, c.there))
	}
	return texts
}

// usual stands for a tolerance that is not named. How large it is the analysis
// says, and no plan.
const usual = "the usual one"

// hundredths writes a fraction in a unit of hundredths.
func hundredths(x *float64, unit string) string {
	if x == nil {
		return usual
	}
	return fmt.Sprintf("%.6g %s", 100**x, unit)
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
