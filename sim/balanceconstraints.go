package sim

import (
	"houserules/engine/agent"
	"houserules/sim/plan"
)

// constraints reads what candidates have to keep.
func (r *resolver) constraints(b *Balance, f BalanceFile, secondsPerMove float64) {
	c := f.Constraints
	add := func(measure string, least, most *float64) {
		b.Search.Constraints = append(b.Search.Constraints, plan.BalanceConstraint{Measure: measure, Least: least, Most: most})
	}
	percent := func(x float64) *float64 { x /= 100; return &x }
	if c.Draws != nil {
		add("draws", nil, percent(*c.Draws))
	}
	if l := c.Length; l != nil {
		r.length(b, *l, secondsPerMove)
	}
	if c.Limit != nil {
		add("limit", nil, percent(*c.Limit))
	}
	if s := c.Skill; s != nil {
		add("skill", percent(s.Least), nil)
		r.skill(b, *s)
	}
}

// length reads how long games may last.
func (r *resolver) length(b *Balance, l LengthFile, secondsPerMove float64) {
	const path = "constraints.length"
	bound := plan.BalanceConstraint{Measure: "length"}
	for _, side := range []struct {
		of *Length
		to **float64
	}{{l.From, &bound.Least}, {l.To, &bound.Most}} {
		if side.of == nil {
			continue
		}
		if side.of.Minutes && !(secondsPerMove > 0) {
			r.fail(path, "", "a length in minutes depends on how long a move takes: add --seconds-per-move 20, or write plies")
			return
		}
		x := side.of.plies(secondsPerMove)
		*side.to = &x
	}
	switch {
	case bound.Least == nil && bound.Most == nil:
		if !r.broken(path) {
			r.fail(path, "", "a length has no bound: write {from: 40 plies, to: 120 plies}, or one of the two")
		}
		return
	case bound.Least != nil && bound.Most != nil && *bound.Least > *bound.Most:
		r.fail(path, "", "no length is at least %.6g and at most %.6g plies: write the smaller number first", *bound.Least, *bound.Most)
	}
	b.Search.Constraints = append(b.Search.Constraints, bound)
}

// skill reads the two players of whom one should win.
func (r *resolver) skill(b *Balance, s SkillFile) {
	const path = "constraints.skill"
	var pair []agent.Spec
	for _, side := range []struct{ key, text string }{{"stronger", s.Stronger}, {"weaker", s.Weaker}} {
		at := path + "." + side.key
		if side.text == "" {
			if !r.broken(at) {
				r.fail(path, "", "skill needs two players, stronger and weaker: %s is missing", side.key)
			}
			return
		}
		agents := r.parseAgents(at, side.text)
		if agents == nil {
			return
		}
		if len(agents) != 1 {
			r.fail(at, "", "%s is more than one player", side.text)
			return
		}
		pair = append(pair, agents[0])
	}
	if mirror(pair) {
		r.fail(path, "", "%s against itself shows no skill: name two different players", pair[0])
		return
	}
	b.Search.Skill = []string{pair[0].String(), pair[1].String()}
	r.seat(b, path, pair)
}
