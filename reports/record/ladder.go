package record

import (
	"houserules/analysis/ladder"
	"houserules/analysis/tree"
)

// Ladder returns what a study's ladders show as the contents of ladder.json: for every
// kind of openings ("" is the start position) the players with what each shows under
// each variant, the slopes, the changes of sign, and the differences between variants.
// Advantages are fractions of 1, Elo counts from the first player. What is not known is
// null.
func Ladder(r *ladder.Results) ([]byte, error) {
	parts := make([]object, len(r.Parts))
	for i := range r.Parts {
		parts[i] = ladderPart(&r.Parts[i])
	}
	return tree.Indented(object{{"schema", 1}, {"level", number(r.Level)}, {"tolerance", number(r.Tolerance)}, {"parts", parts}})
}

// ladderPart flattens the games from one kind of openings.
func ladderPart(p *ladder.Part) object {
	players, slopes := []object{}, []object{}
	changes, differences := []object{}, []object{}
	for _, r := range p.Rungs {
		for v := range r.Points {
			x := &r.Points[v]
			players = append(players, object{
				{"agent", r.Name}, {"variant", p.Variants[v]}, {"games", x.Games}, {"pairs", x.Pairs}, {"nodes_per_move", number(x.Nodes)},
				{"advantage", estimate(&x.Advantage)}, {"elo", estimate(&x.Elo)},
			})
		}
	}
	for i := range p.Slopes {
		s := &p.Slopes[i]
		slopes = append(slopes, object{
			{"variant", s.Variant}, {"strength_by", ladderKind(s.Kind)}, {"per_doubling", estimate(&s.PerDoubling)},
			{"first", number(s.First)}, {"last", number(s.Last)}, {"trend", ladderTrend(s.Trend())},
		})
	}
	for _, c := range p.Changes {
		changes = append(changes, object{{"variant", c.Variant}, {"changes_sign", c.Shown()}, {"first_favoured", c.First}, {"second_favoured", c.Second}})
	}
	for i := range p.Differences {
		d := &p.Differences[i]
		differences = append(differences, object{{"agent", d.Player}, {"variant", d.A}, {"against", d.B}, {"effect", estimate(&d.Effect)}, {"differ", d.Shown()}})
	}
	return object{
		{"openings", p.Openings}, {"capped", p.Cut}, {"players", players}, {"slopes", slopes}, {"signs", changes}, {"differences", differences},
	}
}

// ladderKind and ladderTrend are words of the format.
func ladderKind(k ladder.Kind) string {
	return [...]string{"other", "nodes", "odd depth", "even depth"}[k]
}

func ladderTrend(t ladder.Trend) string { return [...]string{"open", "grows", "shrinks", "crosses"}[t] }
