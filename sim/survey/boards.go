package survey

import (
	"cmp"
	"errors"
	"houserules/configs/words"
	"houserules/engine/solve"
	"houserules/sim/atlas"
	"houserules/variants"
	"math"
	"slices"
	"strings"
)

// lay makes a board, and the variant on it, nil where there is none. It notes what
// values the rule set has.
func lay(rules *RuleSet, set *atlas.Set, houses, seeds int) (atlas.Board, *variants.Variant) {
	b := atlas.Board{Houses: houses, Seeds: seeds, Variant: rules.variant(houses, seeds), State: atlas.Refused}
	v, err := rules.On(houses, seeds)
	if err != nil {
		b.Why = strings.TrimPrefix(err.Error(), b.Variant+": ")
		return b, nil
	}
	b.Hash = v.Hash
	solver, err := v.Solver()
	if err == nil {
		defer solver.Close()
		err = solver.Abilities().NoStart
	}
	if err != nil {
		b.Why = reason(err)
		return b, nil
	}
	if v.Game.New().Turn() != 1 {
		b.Why = "who moves first is not the first player; set starts: south"
		return b, nil
	}
	b.State = atlas.Waiting
	for n := range solver.Seeds() + 1 {
		b.Positions = sum(b.Positions, solver.Positions(n))
		b.States = sum(b.States, solver.States(n))
	}
	b.Bytes = solver.Memory(solver.Seeds())
	class, _ := solver.Class()
	set.Class = class.String()
	set.Acyclic = solver.Abilities().Acyclic
	return b, v
}

// sum is a sum of positive numbers, or the largest int.
func sum(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}

// reason says in words why rules have no values.
func reason(err error) string {
	var r solve.Refusal
	if errors.As(err, &r) {
		return words.English().Say(r.Why)
	}
	return err.Error()
}

// allot decides which boards of a rule set are solved.
func allot(set *atlas.Set, budget, memory int) {
	for _, i := range bySize(set) {
		switch b := &set.Boards[i]; {
		case b.State != atlas.Waiting:
		case b.States > budget:
			b.State = atlas.OverBudget
		case b.Bytes > memory:
			b.State = atlas.OverMemory
		default:
			budget -= b.States
		}
	}
}

// bySize lists the boards of a rule set from the one with the fewest states on.
func bySize(set *atlas.Set) []int {
	order := make([]int, len(set.Boards))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(set.Boards[i].States, set.Boards[j].States) })
	return order
}
