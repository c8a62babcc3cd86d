package record

import (
	"maps"
	"slices"

	"houserules/analysis"
	"houserules/configs/words"
	"houserules/engine/rules"
)

// Words are the verdicts in words, for formats that have them. A nil Words has
// none.
type Words interface {
	Fair(*analysis.Cell) string
	Difference(*analysis.Difference) string
	Seats(*analysis.Role) string
}

// flatten returns the results as a tree with everything that some format
// prints.
func flatten(r *analysis.Results, w Words) object {
	o := object{
		{"schema", 1}, {"name", r.Name}, {"seed", r.Seed}, {"margin", number(r.Tolerance)},
		{"tolerance", tolerances(r.Tolerances)}, {"base", r.Base},
		{"level", number(r.Level)}, {"power", none()},
	}
	if r.Protocol != 0 {
		o = append(o, Field{"protocol", r.Protocol})
	}
	if r.Matches {
		o = append(o, Field{"unit", "match"})
	}
	if p := r.Planned; p != nil {
		o = append(o, Field{"planned", false}, Field{"planned_margin", number(p.Tolerances.Score)}, Field{"planned_tolerance", tolerances(p.Tolerances)}, Field{"planned_base", p.Base})
	} else {
		o = append(o, Field{"planned", true})
	}
	if r.Part != nil {
		o = append(o, Field{"part", part(r.Part)})
	}
	if a := r.Anytime; a != nil {
		o = append(o, Field{"grow", a.Planned}, Field{"sequence", sequence(a)})
	}
	if len(r.Warnings) > 0 {
		o = append(o, Field{"warnings", say(r.Warnings)})
	}
	cells := make([]object, len(r.Cells))
	for i := range r.Cells {
		cells[i] = cell(&r.Cells[i], w)
		if factors := r.Factors[r.Cells[i].Variant]; factors != nil {
			cells[i] = append(cells[i], Field{"factors", byName(factors)})
		}
	}
	list := make([]object, len(r.Differences))
	for i := range r.Differences {
		list[i] = difference(r, &r.Differences[i], w)
	}
	o = append(o, Field{"cells", cells}, Field{"differences", list})
	if len(r.Ratings) > 0 {
		o = append(o, Field{"ratings", ratings(r.Ratings)})
	}
	return o
}

// firstMove flattens what the first move of a game is worth in matches.
func firstMove(f *analysis.FirstMove) object {
	return object{
		{"games", f.Games}, {"started", f.Started[:]}, {"by_first", estimate(&f.ByFirst)}, {"by_second", estimate(&f.BySecond)},
		{"effect", judged(&f.Effect, "", fraction)},
	}
}

// byName has texts by their names.
func byName(texts map[string]string) entries {
	out := entries{}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		out = append(out, Field{name, texts[name]})
	}
	return out
}

// part flattens which part of the planned games was analyzed.
func part(p *analysis.Part) object {
	o := object{{"games", p.Games}, {"played", p.Played}, {"planned", p.Planned}, {"promised", p.Promised}, {"ended", p.Ended != nil}}
	if u := p.Ended; u != nil {
		rule := object{{"decided", u.Decided}, {"half_width", number(u.HalfWidth)}}
		o = append(o, Field{"until", rule})
	}
	return o
}

// sequence flattens what intervals that hold at every look are made for.
func sequence(a *analysis.Anytime) object {
	games := make(entries, 0, len(a.Games))
	for _, agents := range slices.Sorted(maps.Keys(a.Games)) {
		games = append(games, Field{agents, a.Games[agents]})
	}
	return object{{"rows", a.Rows}, {"games", games}, {"after_fixed", a.AfterFixed}, {"lost", a.Lost}}
}

// cell flattens a cell.
func cell(c *analysis.Cell, w Words) object {
	scores := make([]object, len(c.Scores))
	for i, m := range c.Scores {
		scores[i] = moments(m)
	}
	o := object{
		{"variant", c.Variant}, {"agents", append([]string{}, c.Lineup...)}, {"lineup", c.Agents},
		{"roles", append([]string{}, c.Roles...)}, {"unit", c.Unit},
		{"games", c.Games}, {"capped", c.CutOff}, {"first", append(outcomes(c.First), Field{"cut_off", c.First.CutOff})},
	}
	if c.CutOff > 0 {
		o = append(o, Field{"cut_off_as", outcomes(c.CutOffAs)})
	}
	if c.Openings.Name != "" {
		o = append(o, Field{"openings", openings(&c.Openings)})
	}
	if c.Repeats.Games > 0 {
		o = append(o, Field{"lines", lines(&c.Repeats)})
	}
	if c.OneGame {
		o = append(o, Field{"one_game", true})
	}
	if p := c.Population; p != nil {
		o = append(o, Field{"population", object{{"openings", p.Openings}, {"advantage", number(p.Alike)}, {"advantage_by_odds", number(p.ByOdds)}}})
	}
	if c.Forfeits.Outside {
		f := object{{"games", c.Forfeits.Games}, {"players", counts(c.Forfeits.Players)}}
		if len(c.Forfeits.Warnings) > 0 {
			f = append(f, Field{"warnings", say(c.Forfeits.Warnings)})
		}
		o = append(o, Field{"forfeits", f})
	}
	o = append(o, Field{"plies", moments(c.Plies)}, Field{"scores", scores})
	if _, ok := c.Estimate(analysis.FirstLead); ok {
		o = append(o, Field{"margin", moments(c.Lead)})
	}
	if len(c.Lengths) > 0 {
		lengths := make([]object, len(c.Lengths))
		for i := range c.Lengths {
			lengths[i] = append(object{{"share", number(c.Lengths[i].Share)}}, estimate(&c.Lengths[i].Estimate)...)
		}
		o = append(o, Field{"lengths", lengths})
	}
	o = append(o, Field{"estimates", named(c.Estimates)})
	if c.Pairing != nil {
		o = append(o, Field{"pairing", pairing(c.Pairing)})
	}
	if p := c.Pie; p != nil {
		o = append(o, Field{"pie", object{
			{"starts", p.Starts}, {"by_chance", p.ByChance},
			{"chooser", estimate(&p.Chooser)}, {"starting_side", estimate(&p.Starting)}, {"swapped", estimate(&p.Swapped)},
		}})
	}
	if c.Fair.Verdict != 0 {
		text := ""
		if w != nil {
			text = w.Fair(c)
		}
		o = append(o, Field{"fair", judged(&c.Fair, text, fraction)})
		if c.FairSeat > 0 {
			o = append(o, Field{"fair_seat", c.FairSeat})
		}
	}
	if c.FirstMove != nil {
		o = append(o, Field{"first_move", firstMove(c.FirstMove)})
	}
	o = append(o,
		Field{"end_reasons", counts(c.EndReasons)}, Field{"first_moves", counts(c.FirstMoves)},
		Field{"fired_in", counts(c.Firings)}, Field{"mean_firings", named(c.MeanFirings)}, Field{"measures", measures(c.Measures)},
	)
	if len(c.Against) > 0 {
		o = append(o, Field{"against", against(c.Against)})
	}
	if len(c.Seats) > 0 {
		o = append(o, Field{"seats", seats(c.Seats)}, Field{"seat_roles", roles(c.SeatRoles)})
	}
	if texts := roleWords(c.SeatRoles, w); len(texts) > 0 {
		o = append(o, Field{"role_words", texts})
	}
	return o
}

// lines flattens how much games repeat each other. The method says whether the
// games were counted one by one; if not, distinct is an estimate and
// most_frequent an upper bound.
func lines(r *analysis.Repeats) object {
	o := object{{"n", r.Games}, {"distinct", r.Distinct}, {"most_frequent", r.Most}, {"method", "counted"}}
	if r.Sampled {
		o = o.With("method", func(any) any { return "sampled" })
	}
	if len(r.Warnings) > 0 {
		o = append(o, Field{"warnings", say(r.Warnings)})
	}
	return o
}

// openings flattens how the games began. The method says whether the different
// ones were counted one by one; if not, their number is an estimate.
func openings(o *analysis.Openings) object {
	method := "counted"
	if o.Sampled {
		method = "sampled"
	}
	out := object{
		{"name", o.Name}, {"n", o.Games}, {"different", o.Different}, {"drawn_again", o.Redrawn}, {"listed", o.Listed},
		{"clustered", o.Clustered}, {"method", method},
	}
	if o.Spreads() {
		x := object{{"value", number(o.Spread.Value)}, {"lo", number(o.Spread.Lo)}, {"hi", number(o.Spread.Hi)}, {"level", number(o.Spread.Level)}, {"method", o.Spread.Method}}
		out = append(out, Field{"spread", x})
	}
	return out
}

// pairing flattens who of two players is the stronger, with the pairs by the
// first one's points.
func pairing(p *analysis.Pairing) object {
	pairs := make([]int64, 0, len(p.Pairs))
	seatings := make([]object, len(p.Seatings))
	for i := range p.Seatings {
		s := &p.Seatings[i]
		seatings[i] = object{
			{"lineup", s.Agents}, {"agents", append([]string{}, s.Lineup...)}, {"games", s.Games}, {"capped", s.CutOff},
			{"first", append(outcomes(s.First), Field{"cut_off", s.First.CutOff})}, {"score", number(s.Score)}, {"plies", moments(s.Plies)},
		}
		if s.Repeats.Games > 0 {
			seatings[i] = append(seatings[i], Field{"lines", lines(&s.Repeats)})
		}
	}
	return object{
		{"a", p.A}, {"b", p.B}, {"pairs", append(pairs, p.Pairs[:]...)},
		{"score", estimate(&p.Score)}, {"elo", estimate(&p.Elo)}, {"stronger", p.Stronger}, {"seatings", seatings},
	}
}

// difference flattens a difference. Its line-up is the cells' name for it.
func difference(r *analysis.Results, d *analysis.Difference, w Words) object {
	text := ""
	if w != nil {
		text = w.Difference(d)
	}
	o := object{
		{"lineup", d.Agents}, {"base", d.Base}, {"variant", d.Variant}, {"name", d.Name},
		{"pairs", d.Pairs}, {"correlation", number(d.Correlation)},
	}
	if d.Apart {
		o = append(o, Field{"separate_games", true})
	}
	return append(o, judged(&d.Judged, text, unitOf(r, d))...)
}

// estimate flattens an estimate.
func estimate(e *analysis.Estimate) object {
	var o object
	if e.CutOffBounds != nil {
		o = append(o, Field{"capped", bounds(e.CutOffBounds)})
	}
	o = append(o,
		Field{"hi", number(e.Hi)}, Field{"level", number(e.Level)}, Field{"lo", number(e.Lo)},
		Field{"method", e.Method}, Field{"n", e.N},
	)
	if e.Single != nil {
		o = append(o, Field{"simultaneous", true}, Field{"single", bounds(e.Single)})
	}
	if e.Seen != nil {
		o = append(o, Field{"seen", bounds(e.Seen)})
	}
	o = append(o, Field{"value", number(e.Value)})
	if len(e.Warnings) > 0 {
		o = append(o, Field{"warnings", say(e.Warnings)})
	}
	return o
}

// bounds flattens bounds.
func bounds(b *analysis.Bounds) object { return object{{"hi", number(b.Hi)}, {"lo", number(b.Lo)}} }

// named flattens estimates by name.
func named(list []analysis.NamedEstimate) entries {
	out := make(entries, len(list))
	for i := range list {
		out[i] = Field{list[i].Name, estimate(&list[i].Estimate)}
	}
	return out
}

// measures flattens the families' measures: estimates of the mean with the
// standard deviation and what is counted.
func measures(list []analysis.Measure) entries {
	out := make(entries, len(list))
	for i, m := range list {
		o := estimate(&m.Mean)
		for k := range o {
			if o[k].Key() == "value" {
				o[k][0] = "mean"
			}
		}
		out[i] = Field{m.Name, entries(append(o, Field{"sd", number(m.SD)}, Field{"doc", m.Doc}))}
	}
	return out
}

// moments flattens what describes a column.
func moments(m analysis.Moments) object {
	return object{{"mean", number(m.Mean)}, {"sd", number(m.SD)}, {"min", number(m.Min)}, {"max", number(m.Max)}}
}

// outcomes flattens the numbers of games by their result.
func outcomes(o analysis.Outcomes) object {
	return object{{"wins", o.Wins}, {"draws", o.Draws}, {"losses", o.Losses}}
}

// counts flattens numbers of games by name.
func counts(list []analysis.Count) entries {
	out := make(entries, len(list))
	for i, c := range list {
		out[i] = Field{c.Name, c.Count}
	}
	return out
}

// say returns warnings in words.
func say(list []rules.Message) []string {
	texts := make([]string, len(list))
	for i, m := range list {
		texts[i] = words.English().Say(m)
	}
	return texts
}
