package reference

import (
	"math"
	"slices"

	"houserules/analysis"
	"houserules/engine"
	"houserules/sim/plan"
)

// against is the result of a seat against another role, as summary.json has it.
type against struct {
	Seat  int       `json:"seat"`
	Role  string    `json:"role"`
	Score *estimate `json:"score"`
	Won   *estimate `json:"won"`
	Drawn *estimate `json:"drawn"`
	Lost  *estimate `json:"lost"`
	// Wins, Draws and Losses are numbers of games, those that were cut off as they stood.
	Wins   int64 `json:"wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`
}

// estimate is one with the least and the most that it could be, where games were cut off.
type estimate struct {
	Estimate
	Capped *struct {
		Lo *float64 `json:"lo"`
		Hi *float64 `json:"hi"`
	} `json:"capped"`
}

// unlike tells whether seats have different roles.
func unlike(roles []engine.Role) bool {
	return slices.ContainsFunc(roles, func(r engine.Role) bool { return !(r.Own && roles[0].Own) && r.Name != roles[0].Name })
}

// seats makes the entries of a cell whose seats are unlike: one for each seat whose result against
// another role is counted; of two seats without such counts one, for the other's is what is left.
// The first has what all of them have. The reason says why there are none.
func seats(e *Entry, roles []engine.Role, shown *cell) ([]*Entry, string) {
	if len(shown.Against) == 0 {
		if len(roles) != 2 {
			return nil, "more than two play it in different roles, and their results against each other are not counted"
		}
		e.Seat, e.Role, e.Against = 1, roles[0].Name, roles[1].Name
		return []*Entry{e}, e.estimated(shown.Estimates[analysis.FirstAdvantage], shown)
	}
	var list []*Entry
	for i := range shown.Against {
		a, x := &shown.Against[i], *e
		known := slices.ContainsFunc(roles, func(r engine.Role) bool { return r.Name == a.Role })
		if a.Seat < 1 || a.Seat > len(roles) || !known || slices.ContainsFunc(list, func(o *Entry) bool { return o.Seat == a.Seat }) {
			return nil, "its summary has a result of a seat that the game does not have: it was changed"
		}
		x.Seat, x.Role, x.Against = a.Seat, roles[a.Seat-1].Name, a.Role
		if !x.count(a) {
			return nil, "its results of seats are not those of its games: it was changed"
		}
		x.DrawShare, x.Decisive = &a.Drawn.Estimate, nil
		score := a.Score.Estimate
		if score.Value != nil && score.Lo != nil && score.Hi != nil {
			less := func(v *float64) *float64 { half := *v - 0.5; return &half }
			score.Value, score.Lo, score.Hi = less(score.Value), less(score.Lo), less(score.Hi)
		}
		if reason := x.estimated(&score, shown); reason != "" {
			return nil, reason
		}
		if x.Effect != nil && x.Effect.counted { // by itself, where summaries have it for all seats together
			alone := x.at(Level)
			x.Effect.Lo, x.Effect.Hi = alone.Lo, alone.Hi
			if won := x.Wins + x.Losses; won > 0 && x.CutOff == 0 {
				d := analysis.Wilson(x.Wins, won, Level)
				x.Decisive = &Estimate{Value: &d.Value, Lo: &d.Lo, Hi: &d.Hi, Level: d.Level, N: d.N, Method: d.Method}
			}
		}
		list = append(list, &x)
	}
	return list, ""
}

// count takes a seat's numbers of games, without those that were cut off; false where they are not
// those of the entry's games.
func (e *Entry) count(a *against) bool {
	if a.Score == nil || a.Won == nil || a.Drawn == nil || a.Lost == nil || min(a.Wins, a.Draws, a.Losses) < 0 || a.Wins+a.Draws+a.Losses != e.Games {
		return false
	}
	e.Wins, e.Draws, e.Losses = a.Wins, a.Draws, a.Losses
	if v := a.Score.Value; v != nil && math.Abs(float64(float64(2*e.Games)**v)-float64(2*a.Wins+a.Draws)) > 1e-6*float64(e.Games) {
		return false
	}
	if e.CutOff == 0 {
		return true
	}
	for _, x := range []struct {
		of *estimate
		to *int64
	}{{a.Won, &e.Wins}, {a.Drawn, &e.Draws}, {a.Lost, &e.Losses}} {
		if x.of.Capped == nil || x.of.Capped.Lo == nil {
			return false
		}
		*x.to = int64(math.Round(float64(*x.of.Capped.Lo * float64(e.Games))))
	}
	return e.Wins+e.Draws+e.Losses+e.CutOff == e.Games
}

// varied says what a study has varied of which rules to make a variant; of none where the variant
// is not of one design that varies one set of rules.
func varied(p *plan.Plan, variant string) (base string, values []Value) {
	for i := range p.Designs {
		d := &p.Designs[i]
		levels := d.Levels(variant)
		if len(d.Of) != 1 || levels == nil {
			continue
		}
		for _, f := range d.Factors {
			values = append(values, Value{f.Name, levels[f.Name]})
		}
		return d.Of[0], values
	}
	return "", nil
}
