package reports

import (
	"slices"

	"houserules/analysis"
	"houserules/reports/record"
	"houserules/sim/plan"
)

// NewPlan is what there is to say of a plan before its games: what it asks, of whom,
// and what is compared. The hash is the plan's.
func NewPlan(p *plan.Plan, hash, command string) *record.Plan {
	promise := p.Promise()
	t := analysis.NewTolerances(promise.Tolerance.Score, promise.Tolerance.Draws, promise.Tolerance.Lead, promise.Tolerance.Plies)
	out := &record.Plan{
		SHA256: hash, Name: p.Name, Title: p.Title, Seed: p.Seed, Unit: string(p.Unit), Cells: len(p.Seatings()), Games: p.TotalGames(),
		Tolerance: record.PlanTolerance{Score: t.Score, Draws: t.Draws, Lead: t.Lead, Plies: t.Plies},
		Base:      promise.Base, Grow: p.Grow != nil, Command: command,
	}
	if rule := p.Rule(); rule != nil {
		out.Until = rule.String()
	}
	if p.Balance != nil {
		out.Minutes = p.Balance.Minutes
	}
	out.Questions = questionsOf(p)
	out.Comparisons = comparisonsOf(p, promise.Base)
	for i := range p.Cells {
		out.Apart = out.Apart || p.Cells[i].TakesAllOpenings()
	}
	return out
}

// questionsOf lists the questions of a plan: those of its designs and ladders, then
// whether each line-up is treated fairly.
func questionsOf(p *plan.Plan) []record.PlanQuestion {
	list := []record.PlanQuestion{}
	for i := range p.Designs {
		d := &p.Designs[i]
		q := record.PlanQuestion{Kind: string(d.Question), Of: len(d.Factors)}
		for _, r := range d.Runs {
			q.Variants = append(q.Variants, r.Variant)
		}
		list = append(list, q)
	}
	for _, players := range p.Ladders {
		q := record.PlanQuestion{Kind: "ladder", Variants: variantNames(p)}
		for i, name := range players {
			if i > 0 {
				q.Players += " < "
			}
			q.Players += name
		}
		list = append(list, q)
	}
	if asks := p.Asks(); asks != "" {
		q := record.PlanQuestion{Kind: asks, Variants: variantNames(p)}
		for i := range p.Cells {
			q.Games = max(q.Games, p.Cells[i].Games)
		}
		return []record.PlanQuestion{q}
	}
	at := map[string]int{}
	for i := range p.Cells {
		c := &p.Cells[i]
		name := c.Name()
		kind := "fair"
		if slices.ContainsFunc(c.Lineup, func(a string) bool { return a != c.Lineup[0] }) {
			if kind = "mixed"; len(c.Lineup) == 2 {
				kind, name = "stronger", bothSeatings(p, i)
			}
		}
		k, seen := at[name]
		if !seen {
			k = len(list)
			at[name] = k
			list = append(list, record.PlanQuestion{Kind: kind, Players: name})
		}
		q := &list[k]
		q.Games = max(q.Games, c.Games)
		if !slices.Contains(q.Variants, c.Variant) {
			q.Variants = append(q.Variants, c.Variant)
		}
	}
	return list
}

// bothSeatings is the name of the first leg of two players, under which both seatings
// are judged together.
func bothSeatings(p *plan.Plan, cell int) string {
	c := &p.Cells[cell]
	swapped := []string{c.Lineup[1], c.Lineup[0]}
	for i := range p.Cells {
		o := &p.Cells[i]
		same := slices.Equal(o.Lineup, c.Lineup) || slices.Equal(o.Lineup, swapped)
		if o.Leg == 1 && o.Variant == c.Variant && o.Openings == c.Openings && same {
			return o.Name()
		}
	}
	return c.Name()
}

// variantNames returns the names of a plan's variants, in its order.
func variantNames(p *plan.Plan) []string {
	var names []string
	for _, v := range p.Variants {
		names = append(names, v.Name)
	}
	return names
}

// comparisonsOf lists the primary comparisons: every variant with the base, for every
// line-up that plays both.
func comparisonsOf(p *plan.Plan, base string) []record.PlanComparison {
	list := []record.PlanComparison{}
	if p.Asks() != "" {
		return list
	}
	plays := map[[2]string]bool{}
	for i := range p.Cells {
		plays[[2]string{p.Cells[i].Variant, p.Cells[i].Name()}] = true
	}
	seen := map[record.PlanComparison]bool{}
	for i := range p.Cells {
		c := &p.Cells[i]
		name := c.Name()
		if len(c.Lineup) == 2 && c.Lineup[0] != c.Lineup[1] {
			name = bothSeatings(p, i)
		}
		x := record.PlanComparison{Variant: c.Variant, Base: base, Players: name}
		if c.Variant != base && plays[[2]string{base, c.Name()}] && !seen[x] {
			list, seen[x] = append(list, x), true
		}
	}
	return list
}
