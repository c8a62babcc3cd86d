package skill

import (
	"houserules/analysis"
	"houserules/analysis/ladder"
	"houserules/analysis/tree"
)

// record is what a study's ladders show, the contents of ladder.json: for every
// kind of openings ("" is the start position) the players with what each shows under
// each variant, the slopes, the changes of sign, and the differences between variants.
// Advantages are fractions of 1, and so is the "score" of a game against the player before; Elo counts from the first player. What is not known is
// null.
func record(r *ladder.Results) tree.Object {
	parts := make([]tree.Object, len(r.Parts))
	for i := range r.Parts {
		parts[i] = part(&r.Parts[i])
	}
	return tree.Object{{"schema", 1}, {"level", tree.Number(r.Level)}, {"tolerance", tree.Number(r.Tolerance)}, {"parts", parts}}
}

// estimate flattens an estimate.
func estimate(e *analysis.Estimate) tree.Object {
	bounds := func(b *analysis.Bounds) tree.Object {
		return tree.Object{{"hi", tree.Number(b.Hi)}, {"lo", tree.Number(b.Lo)}}
	}
	var o tree.Object
	if e.CutOffBounds != nil {
		o = append(o, tree.Field{"capped", bounds(e.CutOffBounds)})
	}
	o = append(o, tree.Field{"hi", tree.Number(e.Hi)}, tree.Field{"level", tree.Number(e.Level)}, tree.Field{"lo", tree.Number(e.Lo)},
		tree.Field{"method", e.Method}, tree.Field{"n", e.N})
	if e.Single != nil {
		o = append(o, tree.Field{"simultaneous", true}, tree.Field{"single", bounds(e.Single)})
	}
	return append(o, tree.Field{"value", tree.Number(e.Value)})
}

// part flattens the games from one kind of openings.
func part(p *ladder.Part) tree.Object {
	players, slopes := []tree.Object{}, []tree.Object{}
	changes, differences := []tree.Object{}, []tree.Object{}
	for _, r := range p.Rungs {
		for v := range r.Points {
			x := &r.Points[v]
			players = append(players, tree.Object{
				{"agent", r.Name}, {"variant", p.Variants[v]}, {"games", x.Games}, {"pairs", x.Pairs}, {"nodes_per_move", tree.Number(x.Nodes)},
				{"advantage", estimate(&x.Advantage)}, {"elo", estimate(&x.Elo)}, {"score", estimate(&x.Score)},
			})
		}
	}
	for i := range p.Slopes {
		s := &p.Slopes[i]
		slopes = append(slopes, tree.Object{
			{"variant", s.Variant}, {"strength_by", kindWord(s.Kind)}, {"per_doubling", estimate(&s.PerDoubling)},
			{"first", tree.Number(s.First)}, {"last", tree.Number(s.Last)}, {"trend", trendWord(s.Trend())},
		})
	}
	for _, c := range p.Changes {
		changes = append(changes, tree.Object{{"variant", c.Variant}, {"changes_sign", c.Shown()}, {"first_favoured", c.First}, {"second_favoured", c.Second}})
	}
	for i := range p.Differences {
		d := &p.Differences[i]
		differences = append(differences, tree.Object{{"agent", d.Player}, {"variant", d.A}, {"against", d.B}, {"effect", estimate(&d.Effect)}, {"differ", d.Shown()}})
	}
	return tree.Object{
		{"openings", p.Openings}, {"capped", p.Cut}, {"players", players}, {"slopes", slopes}, {"signs", changes}, {"differences", differences},
	}
}

// kindWord and trendWord are words of the format.
func kindWord(k ladder.Kind) string {
	return [...]string{"other", "nodes", "odd depth", "even depth"}[k]
}

func trendWord(t ladder.Trend) string { return [...]string{"open", "grows", "shrinks", "crosses"}[t] }
