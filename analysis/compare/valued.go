package compare

import (
	"math"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/answer"
)

// Twins are players who sit in both seats, under one rule set and from one kind of openings, and search
// alike: one values positions by the lead, and the other by what was learned.
type Twins struct{ Lead, Learned *analysis.Cell }

// valuing reads how a player who searches does so, without its evaluation, and whether that was learned;
// false for other players.
func valuing(agent string) (search string, learned, ok bool) {
	kind, rest, _ := strings.Cut(agent, ":")
	if kind != byDepth && kind != byNodes {
		return "", false, false
	}
	options := strings.Split(rest, ";")
	others := slices.DeleteFunc(slices.Clone(options), func(o string) bool { return strings.HasPrefix(o, "eval=") })
	return kind + ":" + strings.Join(others, ";"), len(others) < len(options), true
}

// searching are the cells of equals who search and are judged as two seats are, and whose games are not
// those of others.
func searching(r *analysis.Results) (lead, learned []*analysis.Cell) {
	for i := range r.Cells {
		c := &r.Cells[i]
		_, weighs, ok := valuing(sole(c))
		if !ok || r.Matches || !Judged(&c.Fair) || unlike(c) || Seats(c) != 2 || SwappedByCoin(c) || c.SameGames != "" || c.Population != nil || math.IsNaN(c.Fair.Effect.Value) {
			continue
		}
		if weighs {
			learned = append(learned, c)
		} else {
			lead = append(lead, c)
		}
	}
	return lead, learned
}

// TwinsOf lists the twins of a study, in its order.
func TwinsOf(r *analysis.Results) (list []Twins) {
	lead, learned := searching(r)
	for _, a := range lead {
		search, _, _ := valuing(sole(a))
		for _, b := range learned {
			if other, _, _ := valuing(sole(b)); other == search && a.Variant == b.Variant && a.Openings.Name == b.Openings.Name {
				list = append(list, Twins{a, b})
			}
		}
	}
	return list
}

// Apart tells whether the first move is shown to be worth different amounts to both: their intervals,
// which hold together over the study, do not meet.
func (t Twins) Apart() bool {
	a, b := t.Lead.Fair.Effect, t.Learned.Fair.Effect
	return a.Hi < b.Lo || b.Hi < a.Lo
}

// Same tells whether a verdict is decided for both, and is the same.
func (t Twins) Same() bool {
	a, b := &t.Lead.Fair, &t.Learned.Fair
	fair, unfair := Decides(a)
	otherFair, otherUnfair := Decides(b)
	return fair && otherFair || unfair && otherUnfair && (a.Effect.Value > 0) == (b.Effect.Value > 0)
}

// valued says whether what is found of players who search depends on how they value positions; nothing of
// studies where nobody searches.
func (h *Headline) valued() (claims []answer.Claim) {
	twins := TwinsOf(h.Results)
	if len(twins) == 0 {
		return h.untried()
	}
	var cells []*analysis.Cell
	apart, same, open, furthest := 0, 0, 0, -1
	gap := func(t Twins) float64 { return math.Abs(t.Lead.Fair.Effect.Value - t.Learned.Fair.Effect.Value) }
	for i, t := range twins {
		cells = append(cells, t.Lead, t.Learned)
		if t.Apart() {
			if apart++; furthest < 0 || gap(t) > gap(twins[furthest]) {
				furthest = i
			}
		}
		if t.Same() {
			same++
		}
		if !t.Apart() && !t.Same() {
			open++
		}
	}
	if furthest >= 0 {
		t := twins[furthest]
		a, b := Effect(&t.Lead.Fair), Effect(&t.Learned.Fair)
		a.ClearOf, b.ClearOf = append(a.ClearOf, b.Lo, b.Hi), append(b.ClearOf, a.Lo, a.Hi)
		claims = append(claims, h.claim(answer.Order, answer.Say("answer.whom.valued.apart", answer.Variant(t.Lead.Variant), h.players(t.Lead), a, b), t.Lead, t.Learned))
	}
	switch {
	case len(twins) > 1:
		claims = append(claims, h.claim(answer.Counted, answer.Say("answer.whom.valued", answer.Count(len(twins)), answer.Count(apart), answer.Count(same), answer.Count(open)), cells...))
	case same == 1: // also where one is larger
		claims = append(claims, h.claim(answer.Counted, answer.Say("answer.whom.valued.same", h.players(twins[0].Lead)), cells...))
	case apart == 0:
		claims = append(claims, h.claim(answer.Undecided, answer.Say("answer.whom.valued.open"), cells...))
	}
	return claims
}

// untried says that all who search value positions alike, so that nobody knows what depends on it.
func (h *Headline) untried() []answer.Claim {
	lead, learned := searching(h.Results)
	var byLead, byOther bool
	for i := range h.Results.Cells {
		for _, player := range h.Results.Cells[i].Lineup {
			_, other, searches := valuing(player)
			byLead, byOther = byLead || searches && !other, byOther || searches && other
			if !searches && player != "random" && player != "greedy" { // nobody knows here what it goes by
				return nil
			}
		}
	}
	switch {
	case len(lead) > 0 && !byOther:
		return []answer.Claim{h.claim(answer.Absence, answer.Say("answer.whom.valued.lead"), lead...)}
	case len(learned) > 0 && !byLead:
		return []answer.Claim{h.claim(answer.Absence, answer.Say("answer.whom.valued.learned"), learned...)}
	}
	return nil
}

// Valued is what is said of how the players of a study value positions; see [Headline.valued].
func Valued(r *analysis.Results) []answer.Claim {
	h, ok := NewHeadline(r)
	if !ok {
		return nil
	}
	return h.valued()
}
