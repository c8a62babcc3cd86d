package compare

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/fitted"
	"houserules/analysis/portable"
)

// Curve is what the first move is worth to players of one kind who sit in both seats, by
// their strength, under one rule set and from one kind of openings. Those who look an odd
// and an even number of plies ahead have curves of their own, because that alone decides
// more than most rules do. Each point is the cell's own estimate: nothing of another rule
// set is in it.
type Curve struct {
	Variant string
	// Openings is as in [analysis.Openings]; empty for the start position.
	Openings string
	// Family is what the players have in common: "alphabeta", "nodes;objective=lead".
	Family string
	// Points are the strengths, the weakest first.
	Points []Strength
}

// Strength is a point of a curve.
type Strength struct {
	Cell *analysis.Cell
	// At is how the players are made stronger: plies, nodes or random games for a move.
	At float64
	// Nodes is how many positions they look at for a move; not-a-number where nobody
	// counted them.
	Nodes float64
}

// leastStrengths is how many strengths of a kind of players make curves.
const leastStrengths = 3

// byDepth is the kind of players whose strength is a number of plies, byNodes of those
// whose strength is one of nodes.
const (
	byDepth = "alphabeta"
	byNodes = "nodes"
)

// Curves returns the curves of a study, one for each kind of players with three or more
// judged strengths under a rule set. A study of matches has none.
func Curves(r *analysis.Results) []Curve {
	var all []Curve
	for i := range r.Cells {
		c := &r.Cells[i]
		family, at, ok := strengthOf(sole(c))
		if !ok || r.Matches || !Judged(&c.Fair) || unlike(c) || Seats(c) != 2 || SwappedByCoin(c) {
			continue
		}
		k := slices.IndexFunc(all, func(x Curve) bool {
			return x.Variant == c.Variant && x.Openings == c.Openings.Name && x.Family == family
		})
		if k < 0 {
			k, all = len(all), append(all, Curve{Variant: c.Variant, Openings: c.Openings.Name, Family: family})
		}
		nodes := math.NaN()
		if kindOf(family) == byNodes {
			nodes = at
		}
		all[k].Points = append(all[k].Points, Strength{Cell: c, At: at, Nodes: nodes})
	}
	var list []Curve
	for _, x := range all {
		if len(x.Points) < leastStrengths {
			continue
		}
		slices.SortStableFunc(x.Points, func(a, b Strength) int { return int(a.At - b.At) })
		odd, even := x, x
		odd.Points, even.Points = nil, nil
		for _, p := range x.Points {
			if x.ByDepth() && int(p.At)%2 == 0 {
				even.Points = append(even.Points, p)
			} else {
				odd.Points = append(odd.Points, p)
			}
		}
		for _, part := range []Curve{odd, even} {
			if len(part.Points) > 0 {
				list = append(list, part)
			}
		}
	}
	return list
}

// strengthOf reads what kind a player is of, and how strong, by its canonical name; false
// for players whose strength is no number that grows with it.
func strengthOf(agent string) (family string, at float64, ok bool) {
	kind, rest, _ := strings.Cut(agent, ":")
	number, options, _ := strings.Cut(rest, ";")
	at, err := strconv.ParseFloat(number, 64)
	if err != nil || !slices.Contains([]string{byDepth, byNodes, "mcts"}, kind) {
		return "", 0, false
	}
	if family = kind; options != "" {
		family += ";" + options
	}
	return family, at, true
}

// ByDepth tells whether strength is a number of plies.
func (c *Curve) ByDepth() bool { return kindOf(c.Family) == byDepth }

// Learned tells whether its players value positions by what was learned.
func (c *Curve) Learned() bool { return strings.Contains(c.Family, ";eval=") }

// kindOf is a family's kind of players, without their options.
func kindOf(family string) string {
	kind, _, _ := strings.Cut(family, ";")
	return kind
}

// Odd tells whether the players look an odd number of plies ahead.
func (c *Curve) Odd() bool { return c.ByDepth() && int(c.Points[0].At)%2 == 1 }

// Shown returns two strengths for which the first move is shown to be worth different amounts:
// their intervals, which hold together over all equal players of the study, do not overlap. It
// prefers the weakest and the strongest, then the two whose estimates are farthest apart; ok is
// false where there are none.
func (c *Curve) Shown() (weaker, stronger *Strength, ok bool) {
	far := 0.0
	for i := range c.Points {
		for k := i + 1; k < len(c.Points); k++ {
			a, b := c.Points[i].Cell.Fair.Effect, c.Points[k].Cell.Fair.Effect
			if !(a.Hi < b.Lo) && !(b.Hi < a.Lo) || math.IsNaN(a.Value) || math.IsNaN(b.Value) {
				continue
			}
			apart := math.Abs(a.Value - b.Value)
			if i == 0 && k == len(c.Points)-1 {
				apart = math.Inf(1)
			}
			if apart > far {
				far, weaker, stronger = apart, &c.Points[i], &c.Points[k]
			}
		}
	}
	return weaker, stronger, weaker != nil
}

// Fit lays a straight line through the points along the binary logarithm of their nodes: what the
// first move is worth with a node for a move, and by how much more with every doubling. Each
// strength counts alike, and nothing of another curve is in it. It describes the points and
// decides nothing. There is none of fewer than three strengths whose nodes are known.
func (c *Curve) Fit() (*fitted.Fit, bool) {
	var at, values []float64
	for _, p := range c.Points {
		if p.Nodes > 0 {
			at, values = append(at, portable.Log(p.Nodes)/portable.Log(2)), append(values, p.Cell.Fair.Effect.Value)
		}
	}
	return fitted.Line(at, values)
}

// curves say in one claim whether the first move is worth more or less to stronger players;
// false where there are no two strengths to be compared.
func (h *Headline) curves() (answer.Claim, bool) {
	const named = 2
	var clauses answer.Clauses
	var cells []*analysis.Cell
	shown, open := 0, 0
	for _, c := range Curves(h.Results) {
		points := c.differing()
		if len(points) < 2 {
			continue
		}
		for _, p := range points {
			cells = append(cells, p.Cell)
		}
		weaker, stronger, ok := c.Shown()
		if !ok {
			open++
			continue
		}
		if shown++; shown <= named {
			clauses = append(clauses, h.curveClause(weaker, stronger))
		}
	}
	switch {
	case len(cells) == 0:
		return answer.Claim{}, false
	case shown == 0:
		return h.claim(answer.Undecided, answer.Say("answer.whom.curve.none"), cells...), true
	}
	if shown > named {
		clauses = append(clauses, answer.Say("answer.whom.curve.others", answer.Count(shown-named)))
	}
	if open > 0 {
		clauses = append(clauses, answer.Say("answer.whom.curve.open", answer.Count(open)))
	}
	return h.claim(answer.Order, answer.Say("answer.whom.curve", clauses), cells...), true
}

// differing are the points but for those whose games are the games of another strength.
func (c *Curve) differing() []Strength {
	return slices.DeleteFunc(slices.Clone(c.Points), func(p Strength) bool {
		return slices.ContainsFunc(c.Points, func(o Strength) bool { return o.Cell.Agents == p.Cell.SameGames })
	})
}

// curveClause is the difference of two strengths, whose intervals are seen not to meet.
func (h *Headline) curveClause(weaker, stronger *Strength) answer.Text {
	s, w := Effect(&stronger.Cell.Fair), Effect(&weaker.Cell.Fair)
	key := "answer.whom.curve.more"
	s.ClearOf, w.ClearOf = append(s.ClearOf, w.Hi), append(w.ClearOf, s.Lo)
	if s.Hi < w.Lo {
		key = "answer.whom.curve.less"
		s.ClearOf[len(s.ClearOf)-1], w.ClearOf[len(w.ClearOf)-1] = w.Lo, s.Hi
	}
	return answer.Say(key, answer.Variant(stronger.Cell.Variant), h.players(stronger.Cell), s, h.players(weaker.Cell), w)
}
