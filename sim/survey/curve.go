package survey

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/solve"
	"houserules/sim/atlas"
	"houserules/variants"
)

// curve simulates, where it was not worked out, what comes of two players who draw by
// what moves are exactly worth: the game with its rule of repetition, by the values of a
// solver that still has its layers. On boards of one house nobody has a choice.
func (s *Survey) curve(ctx context.Context, v *variants.Variant, solver solve.Solver, f *atlas.Finding, workers int) error {
	values := solver.Abilities().MoveValues
	if class, _ := solver.Class(); values == nil || class != solve.Exact || len(f.Exact.Softmax) > 0 || len(f.Moves) < 2 || s.Atlas.Curve == 0 {
		return nil
	}
	for _, t := range s.Atlas.Temperatures {
		d, err := SimulateSoftmax(ctx, v, values, t, s.Atlas.Curve, s.Atlas.Seed, workers)
		if err != nil {
			return fmt.Errorf("softmax play by exact values: %w", err)
		}
		f.Curve = append(f.Curve, d)
	}
	return nil
}

// Values are what moves are worth, as [solve.Abilities].MoveValues has it.
type Values func(s engine.State, legal []engine.Action, dst []float64) ([]float64, bool)

// SimulateSoftmax plays games of two players who draw a move that is worth v
// with odds exp(v/T), and counts them.
func SimulateSoftmax(ctx context.Context, v *variants.Variant, values Values, temperature float64, games int64, seed uint64, workers int) (atlas.SoftmaxTally, error) {
	kind := agent.Kind{
		Name: "drawer", Cost: agent.Greedy, Argument: &agent.Param{Name: "T", Max: 1e6},
		New: func(v agent.Values, _ engine.Seat, _ *engine.Info) engine.Agent {
			return &drawer{value: values, odds: agent.SoftmaxOdds(v.Float("T"))}
		},
	}
	player, err := agent.Parse("drawer:"+strconv.FormatFloat(temperature, 'f', -1, 64), kind)
	if err != nil {
		return atlas.SoftmaxTally{}, err
	}
	t, err := tally(ctx, v, player, games, seed, workers)
	return atlas.SoftmaxTally{Temperature: temperature, Tally: t}, err
}

// drawer draws a move by what a solver finds moves worth. It forfeits where that is not
// known.
type drawer struct {
	value   Values
	odds    func(less float64) uint64
	values  []float64 // scratch of Choose
	weights []uint64
}

// Choose implements engine.Agent.
func (p *drawer) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	var known bool
	if p.values, known = p.value(s, legal, p.values[:0]); !known {
		return engine.NoAction
	}
	best := slices.Max(p.values)
	p.weights = p.weights[:0]
	for _, v := range p.values {
		p.weights = append(p.weights, p.odds(best-v))
	}
	return legal[d.OwnAmong(p.weights)]
}

// Skills implements engine.Agent.
func (p *drawer) Skills() engine.Skills { return engine.Skills{Forfeiter: p} }

// Forfeited implements engine.Forfeiter.
func (p *drawer) Forfeited() error { return fmt.Errorf("a move has no known value") }
