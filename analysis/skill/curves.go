package skill

import (
	"slices"

	"houserules/analysis"
	"houserules/analysis/compare"
	"houserules/analysis/ladder"
)

// Curves are what the first move is worth over strength, as the ladders have it: with their
// intervals, and the nodes that were counted for them.
func Curves(r *analysis.Results, l *ladder.Results) []compare.Curve {
	list := compare.Curves(r)
	for i := range list {
		c := &list[i]
		for k := range c.Points {
			x := &c.Points[k]
			if p := point(l, c.Openings, c.Variant, x.Cell.Lineup[0]); p != nil {
				cell := *x.Cell
				cell.Fair.Effect, x.Nodes, x.Cell = p.Advantage, p.Nodes, &cell
			}
		}
	}
	return list
}

// point is what a player shows under a variant; nil where it stands in no ladder.
func point(l *ladder.Results, openings, variant, player string) *ladder.Point {
	for i := range l.Parts {
		p := &l.Parts[i]
		v := slices.Index(p.Variants, variant)
		k := slices.IndexFunc(p.Rungs, func(r ladder.Rung) bool { return r.Name == player })
		if p.Openings == openings && v >= 0 && k >= 0 {
			return &p.Rungs[k].Points[v]
		}
	}
	return nil
}
