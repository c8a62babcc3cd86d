package plan

import (
	"fmt"
	"slices"

	"houserules/engine/evaluation"
	"houserules/variants"
)

// Evaluation returns the evaluation that players call by a name.
func (p *Plan) Evaluation(name string) (*evaluation.Evaluation, error) {
	at := slices.IndexFunc(p.Evaluations, func(e *evaluation.Evaluation) bool { return e.Name() == name })
	if at < 0 {
		return nil, fmt.Errorf("the plan does not have the evaluation %q that a player names", name)
	}
	return p.Evaluations[at], nil
}

// EvaluationUnder is Evaluation for players under a variant. Where komis are looked for, positions
// are valued as without one; ends are what they are.
func (p *Plan) EvaluationUnder(variant string) func(name string) (*evaluation.Evaluation, error) {
	return func(name string) (*evaluation.Evaluation, error) {
		e, err := p.Evaluation(name)
		v := p.Variant(variant)
		if err != nil || v == nil {
			return e, err
		}
		if p.Komi != nil && p.Variant(p.Komi.Variant) != nil {
			return e.Under(p.Variant(p.Komi.Variant).Hash).Also(v.Hash), nil
		}
		return e.Under(v.Hash), nil
	}
}

// checkEvaluations reports what no program would have planned.
func (p *Plan) checkEvaluations(fail func(string, ...any)) {
	for i, e := range p.Evaluations {
		if e == nil {
			fail("evaluation %d is none", i+1)
			return
		}
		if err := e.Check(); err != nil {
			fail("the evaluation %s: %w", e.Name(), err)
		}
	}
	used := map[string]bool{}
	for i := range p.Cells {
		c := &p.Cells[i]
		for _, text := range evaluationsOf(c.Lineup) {
			used[text] = true
			if _, err := p.Evaluation(text); err != nil {
				fail("cell %s × %s: %w", c.Variant, c.Name(), err)
			}
		}
	}
	for _, e := range p.Evaluations {
		if !used[e.Name()] {
			fail("the evaluation %s is none of its players'", e.Name())
		}
	}
}

// EvaluationsOf lists the evaluations that players name, each once.
func (p *Plan) EvaluationsOf(players []string) (list []*evaluation.Evaluation, err error) {
	for _, text := range evaluationsOf(players) {
		e, err := p.Evaluation(text)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	return list, nil
}

// evaluationsOf are the names of the evaluations of some players. What is no player is said
// elsewhere.
func evaluationsOf(players []string) (names []string) {
	for _, name := range players {
		if a, err := variants.ParseAgent(name); err == nil {
			names = append(names, a.Evaluations()...)
		}
	}
	return names
}
