package survey

import (
	"context"
	"errors"
	"slices"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/solve"
	"houserules/engine/solve/chances"
	"houserules/sim"
	"houserules/sim/atlas"
	"houserules/variants"
)

// play simulates each player against itself.
func (s *Survey) play(ctx context.Context, v *variants.Variant, workers int) ([]atlas.Played, error) {
	list := []atlas.Played{}
	for i, spec := range s.players {
		p, err := Simulate(ctx, v, spec, s.Atlas.Players[i].Games, s.Atlas.Seed, workers)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// Simulate plays games of a player against itself, and counts them.
func Simulate(ctx context.Context, v *variants.Variant, player agent.Spec, games int64, seed uint64, workers int) (atlas.Played, error) {
	t, err := tally(ctx, v, player, games, seed, workers)
	return atlas.Played{Agent: player.String(), Tally: t}, err
}

// tally counts games of a player against itself.
func tally(ctx context.Context, v *variants.Variant, player agent.Spec, games int64, seed uint64, workers int) (atlas.Tally, error) {
	var t atlas.Tally
	cut := v.Game.Info().CutOff
	err := sim.PlayGames(ctx, v.Game, []agent.Spec{player}, games, seed, workers, func(rows *engine.Rows) {
		t.Games += int64(rows.Len)
		for i := range rows.Len {
			switch r := rows.Return[0][i]; {
			case r > rows.Return[1][i]:
				t.Wins++
			case r < rows.Return[1][i]:
				t.Losses++
			default:
				t.Draws++
			}
			lead := int64(rows.Score[0][i] - rows.Score[1][i])
			t.Lead += lead
			t.Squares += lead * lead
			if rows.End[i] == cut {
				t.CutOff++
			}
		}
	})
	return t, err
}

// exact works out what comes of players who draw their moves, where the game is small
// enough, and its value where the solver has bounds alone.
func (s *Survey) exact(ctx context.Context, v *variants.Variant, solver solve.Solver, f *atlas.Finding) error {
	x := &f.Exact
	x.Softmax = []atlas.Chances{}
	g, err := Graph(ctx, v, solver, s.Atlas.Nodes)
	switch {
	case errors.Is(err, chances.ErrTooMany), errors.Is(err, chances.ErrLimit), errors.Is(err, chances.ErrValues):
		return nil
	case err != nil:
		return err
	}
	x.Nodes = g.Nodes()
	random := result(g.Play(chances.Uniform), 0)
	x.Random = &random
	if class, _ := solver.Class(); class == solve.Exact {
		for _, t := range s.Atlas.Temperatures {
			x.Softmax = append(x.Softmax, result(g.Play(agent.SoftmaxOdds(t)), t))
		}
		return nil
	}
	known(f, v.Game.New(), g)
	return nil
}

// known replaces bounds by the value over all lines.
func known(f *atlas.Finding, start engine.State, g *chances.Graph) {
	value, moves := g.Value()
	sign := 1
	if start.Turn() == 2 {
		sign = -1
	}
	f.Bounds, f.Searched = [2]int{sign * value / 2, sign * value / 2}, true
	for i, a := range start.Actions(nil) {
		at := slices.IndexFunc(f.Moves, func(m atlas.Move) bool { return m.Move == start.ActionText(a) })
		if at >= 0 {
			own := sign * moves[i] / 2
			f.Moves[at].Value = &own
		}
	}
}

// Graph is all that can happen in a game, up to so many nodes, with what moves are
// worth where values are exact.
func Graph(ctx context.Context, v *variants.Variant, solver solve.Solver, nodes int) (*chances.Graph, error) {
	o := chances.Options{Most: nodes, Limit: v.Game.Info().Limit}
	can := solver.Abilities()
	o.Acyclic = can.Acyclic
	if class, _ := solver.Class(); class == solve.Exact {
		o.Values = can.MoveValues
	}
	return chances.Build(ctx, v.Game.New(), o)
}

func result(o chances.Outcome, temperature float64) atlas.Chances {
	return atlas.Chances{Temperature: temperature, Win: o.Win, Draw: o.Draw, Loss: o.Loss, Lead: o.Lead, Plies: o.Plies}
}
