package evaluation

import (
	"cmp"
	"fmt"
	"slices"
)

// Together returns one evaluation of all rules that some are for, in whatever order they come:
// the only one, where they are one. Rules for which there are several get the first by hash.
func Together(list []*Evaluation) *Evaluation {
	parts := slices.Clone(list)
	slices.SortFunc(parts, func(a, b *Evaluation) int { return cmp.Compare(a.Hash, b.Hash) })
	parts = slices.CompactFunc(parts, func(a, b *Evaluation) bool { return a.Hash == b.Hash })
	if len(parts) == 1 {
		return parts[0]
	}
	e := &Evaluation{Schema: joined, Parts: parts}
	for _, p := range parts {
		e.Rules = append(e.Rules, p.Rules...)
	}
	e.Seal()
	return e
}

// Under returns the part of a joint evaluation that holds under one of its rules, with the
// name of the whole. An evaluation without such a part returns itself.
func (e *Evaluation) Under(rules string) *Evaluation {
	for _, p := range e.Parts {
		if slices.Contains(p.Rules, rules) {
			part := *p
			part.Hash = e.Hash
			return &part
		}
	}
	return e
}

// Also returns the evaluation, under the same name, for the rules of another hash as well. The
// caller knows that positions mean the same under both.
func (e *Evaluation) Also(rules string) *Evaluation {
	also := *e
	also.Rules = append(slices.Clone(e.Rules), rules)
	return &also
}

// checkParts reports parts that no program would have put together.
func (e *Evaluation) checkParts() error {
	var rules []string
	for i, p := range e.Parts {
		switch {
		case p == nil || len(p.Parts) > 0 || i > 0 && e.Parts[i-1].Hash >= p.Hash:
			return damaged(fmt.Sprintf("part %d is none", i+1))
		case p.Check() != nil:
			return p.Check()
		}
		rules = append(rules, p.Rules...)
	}
	if e.Schema != joined || len(e.Parts) < 2 || !slices.Equal(rules, e.Rules) || e.Recipe != (Recipe{}) || len(e.Features)+len(e.Weights)+len(e.Matches) > 0 {
		return damaged("its parts are not all that it has")
	}
	return nil
}
