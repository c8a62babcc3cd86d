package record

import "houserules/analysis"

// ratings flattens the strengths of players, by variant.
func ratings(list []analysis.Rating) []object {
	out := make([]object, len(list))
	for i := range list {
		r := &list[i]
		players := make([]object, len(r.Players))
		for k, p := range r.Players {
			players[k] = object{{"agent", p.Agent}, {"pairs", p.Pairs}, {"score", number(p.Score)}, {"elo", estimate(&p.Elo)}}
		}
		circles := make([]object, len(r.Circles))
		for k, c := range r.Circles {
			circles[k] = object{{"players", append([]string{}, c[:]...)}}
		}
		out[i] = object{{"variant", r.Variant}, {"anchor", r.Anchor}, {"players", players}}
		if r.Openings != "" {
			out[i] = append(out[i], Field{"openings", r.Openings})
		}
		if len(r.Players) > 0 {
			out[i] = append(out[i], Field{"first_move", estimate(&r.First)},
				Field{"fit", object{{"chi_square", number(r.Fit.Value)}, {"freedom", r.Fit.Freedom}, {"p", number(r.Fit.P)}}},
				Field{"circles", circles})
		}
		if len(r.Warnings) > 0 {
			out[i] = append(out[i], Field{"warnings", say(r.Warnings)})
		}
	}
	return out
}
