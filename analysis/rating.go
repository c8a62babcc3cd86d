package analysis

import (
	"cmp"
	"math"
	"slices"

	"houserules/analysis/anytime"
	"houserules/analysis/joint"
	"houserules/analysis/match"
	"houserules/analysis/ratings"
	"houserules/engine/rules"
)

// Rating is what the pairings of three or more players under one variant say of
// their strengths; see package ratings for the model.
type Rating struct {
	Variant string
	// Openings is how the games began, as in [Openings].Name: results from other
	// openings are rated apart.
	Openings string
	// Players are in the order of their strength, the strongest first.
	Players []Rated
	// Anchor is the player whose Elo is zero: the first one of the study.
	Anchor string
	// First is the effect of the first move net of strength, in Elo: how much
	// stronger it makes whoever has it. Its interval is its own.
	First Estimate
	// Fit says whether the results are such that every player's strength is one
	// number.
	Fit ratings.ChiSquare
	// Circles are players of whom each beats the next and the last the first.
	Circles [][3]string
	// Warnings say what to keep in mind when quoting it.
	Warnings []rules.Message

	// fit has the players in the order of names; nil where there is none.
	fit   *ratings.Fit
	names []string
	reach ratings.Reach
}

// Apart is by how much a player is the stronger of two, in Elo, by intervals that hold
// together over all players as theirs do; not a number where nothing bounds it.
func (r *Rating) Apart(player, than string) ratings.Range {
	if r.fit == nil {
		return ratings.Range{Lo: math.NaN(), Hi: math.NaN()}
	}
	return r.fit.Apart(slices.Index(r.names, player), slices.Index(r.names, than), r.reach)
}

// Rated is a player with a rating.
type Rated struct {
	Agent string
	// Pairs is the number of their pairs of games, Score their mean score of a
	// game.
	Pairs int64
	Score float64
	// Elo is how much stronger they are than the anchor. The intervals hold
	// together over all players and variants of the study. Who won all games by which
	// they could be compared has a least strength and no other limit, and no value.
	Elo Estimate
}

// leastRated is the number of players from which they are rated: two have their
// pairing.
const leastRated = 3

// ratingsOf rates the players of each variant who met each other in pairs,
// directly or through others, in the order of the variants.
func ratingsOf(lineups []*lineup, level float64) []Rating {
	type tournamentKey struct{ variant, openings string }
	var keys []tournamentKey
	met := map[tournamentKey]*tournament{}
	for _, l := range lineups {
		for _, g := range l.cells {
			if g.pairs == nil || g.pairs.N() == 0 {
				continue
			}
			name := tournamentKey{variant: g.cell.Variant}
			if g.cell.Opens() {
				name.openings = g.cell.Openings
			}
			if met[name] == nil {
				keys, met[name] = append(keys, name), &tournament{}
			}
			met[name].add(g)
			met[name].sequences = l.sequences
		}
	}
	rows, meetings := 0, 0
	for _, name := range keys {
		if t := met[name]; len(t.players) >= leastRated {
			rows += len(t.players) - 1
			meetings += len(t.meetings)
		}
	}
	var list []Rating
	for _, name := range keys {
		if t := met[name]; len(t.players) >= leastRated {
			r := t.rating(level, rows, joint.Bonferroni((1-level)/2, meetings))
			r.Variant, r.Openings = name.variant, name.openings
			list = append(list, r)
		}
	}
	return list
}

// tournament is the meetings under one variant.
type tournament struct {
	players  []string
	meetings []ratings.Meeting
	played   [][2]uint64 // what tells each meeting's games from others
	cut      int64
	// sequences of a line-up; nil where intervals are of fixed size.
	sequences *sequences
	// design of the meeting whose errors are clustered most.
	design *design
}

// add adds the meeting of two players. Where one of them has a former name, too,
// their games are there twice, and count once.
func (t *tournament) add(g *Games) {
	number := func(agent string) int {
		at := slices.Index(t.players, agent)
		if at < 0 {
			at, t.players = len(t.players), append(t.players, agent)
		}
		return at
	}
	a, b := number(g.cell.Lineup[0]), number(g.cell.Lineup[1])
	if slices.ContainsFunc(t.meetings, func(m ratings.Meeting) bool { return min(m.A, m.B) == min(a, b) && max(m.A, m.B) == max(a, b) }) {
		return
	}
	t.meetings, t.played = append(t.meetings, g.meeting(a, b)), append(t.played, g.luck.inEitherOrder())
	t.cut += g.pairs.CutOff
	t.design = furthest(t.design, g.ofStrength())
}

// pairs is the number of pairs of games, and the largest number of two players.
func (t *tournament) pairs() (all, most int64) {
	for i := range t.meetings {
		n := t.meetings[i].Scores().N()
		all, most = all+n, max(most, n)
	}
	return all, most
}

// reach is how far an interval among so many goes. In a sequence the exact bounds of
// who won all pairs need nothing more: that they still do is the rarer, the more there are.
func (t *tournament) reach(level float64, rows int, pairs int64) (ratings.Reach, string) {
	if t.sequences == nil {
		return ratings.Reach{Critical: joint.Bonferroni((1-level)/2, rows), Alpha: (1 - level) / 2 / float64(rows)}, MethodProfile
	}
	s := t.sequences.row
	if rows == 1 {
		s = t.sequences.own
	}
	return ratings.Reach{Critical: s.Critical(pairs), Alpha: s.Alpha / 2, Known: true}, MethodMixture
}

// rating fits the model. Without a fit there are players without numbers and a
// warning.
func (t *tournament) rating(level float64, rows int, beats float64) Rating {
	r := Rating{Anchor: t.players[0]}
	for i, agent := range t.players {
		p := Rated{Agent: agent}
		var scores match.Pairs
		for _, m := range t.meetings {
			switch i {
			case m.A:
				scores = scores.Plus(m.Scores())
			case m.B:
				scores = scores.Plus(m.Scores().Reversed())
			}
		}
		p.Pairs, p.Score = scores.N(), scores.Mean()
		r.Players = append(r.Players, p)
	}
	countOnce(t.meetings, t.played)
	fit, err := ratings.New(len(t.players), 0, t.meetings)
	if err != nil {
		r.Players = nil
		r.Warnings = warn("warning.not-rated")
		return r
	}
	all, most := t.pairs()
	together, method := t.reach(level, rows, most)
	alone, _ := t.reach(level, 1, most)
	r.fit, r.names, r.reach = fit, t.players, together
	early := math.IsNaN(together.Critical)
	beats = t.design.stretch(beats)
	if s := t.sequences; s != nil {
		beats = 0
		for i := range t.meetings {
			scores := t.meetings[i].Scores()
			beats = max(beats, s.row.Critical(scores.N())) // not a number where they are too few
		}
		if early {
			r.Warnings = append(r.Warnings, rules.Say("warning.before-first-look", number(most), number(anytime.First)))
		}
	}
	estimate := func(value float64, ends, in ratings.Range, n int64) Estimate {
		e := Estimate{Value: value, Lo: in.Lo, Hi: in.Hi, Level: level, N: n, Method: method}
		if ends.Lo == ends.Hi {
			return e
		}
		e.CutOffBounds = &Bounds{Lo: ends.Lo, Hi: ends.Hi}
		return mostlyCutOff(e, t.cut, 2*all)
	}
	strengths := fit.Strengths(together)
	for i := range r.Players {
		r.Players[i].Elo = estimate(fit.Strength(i, 0).Value, fit.StrengthEnds(i), strengths[i], r.Players[i].Pairs)
	}
	slices.SortStableFunc(r.Players, func(a, b Rated) int { return cmp.Compare(b.Elo.Value, a.Elo.Value) })
	for i := range r.Players {
		r.Players[i].Elo = onlyBound(r.Players[i].Elo, r.Players[i].Agent != r.Anchor && !early)
	}
	r.First, r.Fit = onlyBound(estimate(fit.FirstMove().Value, fit.FirstMoveEnds(), fit.FirstMoves(alone), all), !early), fit.ChiSquare()
	for _, c := range ratings.Circles(t.meetings, beats) {
		r.Circles = append(r.Circles, [3]string{t.players[c[0]], t.players[c[1]], t.players[c[2]]})
	}
	if t.cut > 0 {
		r.Warnings = append(r.Warnings, rules.Say("warning.rated-any-way", number(t.cut), number(2*all)))
	}
	return r
}

// onlyBound takes the value from a strength that the games bound on one side only, where
// it is what virtual games make it. Players who play the same have no interval.
func onlyBound(e Estimate, looked bool) Estimate {
	switch {
	case math.IsNaN(e.Lo) && looked:
		e.Warnings = warn("warning.all-alike")
	case math.IsInf(e.Lo, 0) || math.IsInf(e.Hi, 0):
		e.Value, e.CutOffBounds = math.NaN(), nil
		e.Warnings = warn("warning.open-strength")
	}
	return e
}
