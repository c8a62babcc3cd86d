package program

import (
	"context"

	"houserules/analysis/komi"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim"
	"houserules/variants"
)

// clubKomis are the komis that a search made of a variant tries, for the side that is
// behind among its players, as YAML; none where the variant's family has none. They
// come from a fixed number of games of a fixed seed, so that the same search is made
// again.
func (a *app) clubKomis(ctx context.Context, v *variants.Variant, players []string) ([]string, error) {
	const games, seed = 2000, 1
	if has, _ := v.Komi(); !has {
		return nil, nil
	}
	var scores []float64
	for _, name := range players {
		player, err := sim.ParseAgent(name)
		if err != nil {
			return nil, err
		}
		n := int64(games)
		if player.Facts().Depth > 1 {
			n /= 10
		}
		var points, all int64
		err = sim.PlayGames(ctx, v.Game, []agent.Spec{player}, n, seed, a.settings.Jobs, func(rows *engine.Rows) {
			for _, r := range rows.Return[0][:rows.Len] {
				points, all = points+int64(r), all+int64(engine.FullReturn)
			}
		})
		if err != nil {
			return nil, err
		}
		scores = append(scores, float64(points)/float64(all))
	}
	var list []string
	for _, k := range komi.Candidates(scores...) {
		text, err := v.Written("komi", k.String())
		if err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, nil
}
