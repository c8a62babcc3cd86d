package reference

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strings"
)

// overTrainings is what the trainings of one player show together: the mean, and the interval that holds theirs.
// Where one side alone is bounded for one of them, there is no mean.
func overTrainings(list []*Strength, of func(*Strength) *Estimate) *Estimate {
	var parts []*Estimate
	for _, s := range list {
		x := of(s)
		if x == nil {
			return nil
		}
		parts = append(parts, x)
	}
	if len(parts) == 1 {
		return parts[0]
	}
	if all := holding(parts); all != nil {
		return all
	}
	all := &Estimate{Level: parts[0].Level, Method: holdsAll(len(parts), parts[0].Method), Lo: parts[0].Lo, Hi: parts[0].Hi}
	for _, x := range parts {
		all.N += x.N
		all.Lo, all.Hi = bound(all.Lo, x.Lo, math.Min), bound(all.Hi, x.Hi, math.Max)
	}
	return all
}

// Weigh gives the edition the strengths that were measured under its rules, those of the trainings of
// one player together. What is of no entry is left out, with the reason.
func (e *Edition) Weigh(measured []*Strength) (left []LeftOut) {
	e.Measured = []*Strength{}
	var names []string
	groups := map[string][]*Strength{}
	measured = slices.Clone(measured)
	slices.SortStableFunc(measured, func(a, b *Strength) int {
		return cmp.Or(strings.Compare(a.Study, b.Study), strings.Compare(a.PlanHash, b.PlanHash))
	})
	for _, s := range measured {
		key := s.Variant + " " + s.Player + " " + s.RulesHash
		if groups[key] == nil {
			names = append(names, key)
		}
		groups[key] = append(groups[key], s)
	}
	for _, key := range names {
		first := groups[key][0]
		name := first.Variant + " " + first.Player
		var elo, kept []*Strength
		for _, s := range groups[key] {
			list := &kept
			if s.Elo != nil {
				list = &elo
			}
			if slices.ContainsFunc(*list, func(o *Strength) bool { return o.EvaluationHash == s.EvaluationHash }) {
				left = append(left, LeftOut{Study: name, Reason: "its strength was measured before, and is not averaged: that of the study whose name comes first stays"})
				continue
			}
			*list = append(*list, s)
		}
		s := Strength{Variant: first.Variant, RulesHash: first.RulesHash, Player: first.Player}
		for _, list := range [][]*Strength{elo, kept} {
			if err := e.fits(list); err != nil {
				left = append(left, LeftOut{Study: name, Reason: err.Error()})
				list = nil
			}
			if len(list) == 0 {
				continue
			}
			s.EvaluationHash = hashes(list)
			if x := overTrainings(list, func(s *Strength) *Estimate { return s.Elo }); x != nil {
				s.Elo, s.Games, s.CutOff, s.Fit, s.Openings, s.Study, s.PlanHash = x.published(), list[0].Games, list[0].CutOff, list[0].Fit, list[0].Openings, list[0].Study, list[0].PlanHash
			}
			if x := overTrainings(list, func(s *Strength) *Estimate { return s.Kept }); x != nil {
				s.Kept, s.Positions, s.Seeds, s.Objective = x.published(), list[0].Positions, list[0].Seeds, list[0].Objective
			}
		}
		if s.Level = levelOf(s.Elo); s.Elo != nil || s.Kept != nil {
			e.Measured = append(e.Measured, &s)
		}
	}
	for _, x := range e.Entries {
		x.strength = e.strengthOf(x)
	}
	e.orderStrengths()
	return left
}

// hashes are those of what the trainings learned, in order; empty for players who did not learn.
func hashes(list []*Strength) string {
	var all []string
	for _, s := range list {
		if s.EvaluationHash != "" {
			all = append(all, s.EvaluationHash)
		}
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// fits tells why the strengths of the trainings of one player belong to no entry.
func (e *Edition) fits(list []*Strength) error {
	if len(list) == 0 {
		return nil
	}
	found := false
	for _, x := range e.Entries {
		if x.Variant != list[0].Variant || x.Recipe.of() != list[0].Player {
			continue
		}
		found = true
		if x.RulesHash == list[0].RulesHash && x.Recipe.evaluations() == hashes(list) {
			return nil
		}
	}
	if found {
		return errors.New("its strength is of other rules, or of other trainings, than its entries")
	}
	return errors.New("its strength is measured, and there is no entry of it")
}

// of is the name of a recipe whatever training made its evaluation.
func (r *Recipe) of() string { return learnedName(r.Name) }

// nameDigits is how much of the hash of what a player learned its name has.
const nameDigits = 16

// evaluations are the hashes of what a recipe learned, as far as names of players have them.
func (r *Recipe) evaluations() string {
	list := strings.Fields(r.EvaluationHash)
	for i, hash := range list {
		list[i] = hash[:min(len(hash), nameDigits)]
	}
	return strings.Join(list, " ")
}

// strengthOf is the strength of an entry's player; nil where nobody measured it.
func (e *Edition) strengthOf(x *Entry) *Strength {
	for _, s := range e.Measured {
		if s.RulesHash == x.RulesHash && s.Player == x.Recipe.of() && s.EvaluationHash == x.Recipe.evaluations() {
			return s
		}
	}
	return nil
}

// StrengthsOf are the strengths of a page's players, in the order of its entries.
func (e *Edition) StrengthsOf(page string) (list []*Strength) {
	for _, s := range e.Measured {
		if s.Variant == page {
			list = append(list, s)
		}
	}
	return list
}

// orderStrengths puts strengths in the order of the entries.
func (e *Edition) orderStrengths() {
	at := map[*Strength]int{}
	for i, x := range e.Entries {
		if _, known := at[x.strength]; !known {
			at[x.strength] = i
		}
	}
	slices.SortStableFunc(e.Measured, func(a, b *Strength) int { return at[a] - at[b] })
}

// elo, kept and level are what is known of the strength of an entry's player.
func (e *Entry) elo() *Estimate {
	if e.strength == nil {
		return nil
	}
	return e.strength.Elo
}

func (e *Entry) kept() *Estimate {
	if e.strength == nil {
		return nil
	}
	return e.strength.Kept
}

func (e *Entry) level() string {
	if e.strength == nil {
		return ""
	}
	return e.strength.Level
}
