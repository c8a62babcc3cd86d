package compare

import "houserules/analysis/tree"

// CurveRecord are curves as summary.json has them:
//
//	[{"variant": …, "openings": …, "players": "alphabeta", "depths": "odd",
//	  "points": [{"agent": …, "strength": …, "nodes_per_move": …, "advantage": …,
//	    "lo": …, "hi": …}, …],
//	  "fit": {"at_one_node": …, "per_doubling": …, "residuals": […], "standard_error": …},
//	  "differ": bool, "weaker": …, "stronger": …}, …]
//
// Advantages are fractions of 1, with the intervals of the cells' verdicts, which hold
// together. "strength" is a number of plies, of nodes or of random games for a move, as
// "players" has it; "fit" is the line through points whose nodes are known ([Curve.Fit]), where
// there are three, at nine decimals; "depths" is there where it is one of plies. "differ" tells whether two
// strengths are shown to differ, and then these are named.
func CurveRecord(list []Curve) []tree.Object {
	out := make([]tree.Object, len(list))
	for i := range list {
		c := &list[i]
		points := make([]tree.Object, len(c.Points))
		for k, p := range c.Points {
			e := p.Cell.Fair.Effect
			points[k] = tree.Object{
				{"agent", p.Cell.Lineup[0]}, {"strength", tree.Number(p.At)}, {"nodes_per_move", tree.Number(p.Nodes)},
				{"advantage", tree.Number(e.Value)}, {"lo", tree.Number(e.Lo)}, {"hi", tree.Number(e.Hi)},
			}
		}
		out[i] = tree.Object{{"variant", c.Variant}, {"openings", c.Openings}, {"players", c.Family}, {"points", points}}
		if c.ByDepth() {
			out[i] = append(out[i], tree.Field{"depths", map[bool]string{true: "odd", false: "even"}[c.Odd()]})
		}
		if f, ok := c.Fit(); ok {
			residuals := make([]any, len(f.Residuals))
			for k, x := range f.Residuals {
				residuals[k] = tree.Number(x)
			}
			out[i] = append(out[i], tree.Field{"fit", tree.Object{
				{"at_one_node", tree.Number(f.Coefficients[0])}, {"per_doubling", tree.Number(f.Coefficients[1])},
				{"residuals", residuals}, {"standard_error", tree.Number(f.StandardError)},
			}})
		}
		weaker, stronger, ok := c.Shown()
		out[i] = append(out[i], tree.Field{"differ", ok})
		if ok {
			out[i] = append(out[i], tree.Field{"weaker", weaker.Cell.Lineup[0]}, tree.Field{"stronger", stronger.Cell.Lineup[0]})
		}
	}
	return out
}
