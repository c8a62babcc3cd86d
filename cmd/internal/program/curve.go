package program

import (
	"context"
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/sim"
	"houserules/sim/plan"
)

// deepestCounted is how many plies players may look ahead whose nodes are counted for the
// curves of a report: it takes them no second.
const deepestCounted = 8

// curvesOf are the curves over strength of a study, with the nodes of players whose depth
// is known; there are none of a study with ladders, which says more of them.
func curvesOf(p *plan.Plan, r *analysis.Results) ([]compare.Curve, error) {
	if len(p.Ladders) > 0 {
		return nil, nil
	}
	curves := compare.Curves(r)
	var players []string
	for _, c := range curves {
		for _, x := range c.Points {
			if len(p.Designs) == 0 && c.ByDepth() && x.At <= deepestCounted {
				players = append(players, x.Cell.Lineup[0])
			}
		}
	}
	nodes, err := sim.NodesPerMove(context.Background(), p, func(player string) bool { return slices.Contains(players, player) })
	if err != nil {
		return nil, err
	}
	for _, c := range curves {
		for i := range c.Points {
			if n, ok := nodes[[2]string{c.Variant, c.Points[i].Cell.Lineup[0]}]; ok {
				c.Points[i].Nodes = n
			}
		}
	}
	return curves, nil
}
