package reports_test

import (
	"fmt"
	"math"
	"slices"

	"houserules/analysis"
	"houserules/engine/rules"
	"houserules/reports"
)

// cellShape is what a made-up cell is made from.
type cellShape struct {
	variant, agents string
	lineup          []string
	games           int64
	win, draw       float64
	plies, sd       float64
	lead            float64
	ends            []analysis.Count
	cutOff          int64
}

// round keeps nine decimals, so that golden files do not depend on the last bit
// of a machine's logarithm.
func round(v float64) float64 { return math.Round(v*1e9) / 1e9 }

// made builds a cell with numbers that fit together: moments from the
// histograms, estimates from the counts.
func made(s cellShape) analysis.Cell {
	wins := int64(math.Round(s.win * float64(s.games)))
	// Games cut off count as draws as far as there are any.
	draws := int64(math.Round(s.draw * float64(s.games)))
	losses := s.games - wins - draws
	as := analysis.Outcomes{Draws: min(draws, s.cutOff)}
	as.Losses = s.cutOff - as.Draws
	c := analysis.Cell{
		Variant: s.variant, Agents: s.agents, Lineup: s.lineup, Roles: []string{"South", "North"}, Unit: "seeds",
		Games: s.games, CutOff: s.cutOff,
		First: analysis.Outcomes{Wins: wins, Draws: draws - as.Draws, Losses: losses - as.Losses, CutOff: s.cutOff}, CutOffAs: as,
		EndReasons:     s.ends,
		PliesHistogram: lengths(s.plies, s.sd, s.games, s.cutOff),
		LeadHistogram:  leads(s.lead, s.games),
		Firings:        []analysis.Count{{Name: "grand_slam", Count: s.games / 9}, {Name: "feeding", Count: s.games / 4}},
	}
	c.Plies, c.Lead = momentsOf(c.PliesHistogram), momentsOf(c.LeadHistogram)
	for _, tenths := range []int64{1, 5, 9} {
		value := c.PliesHistogram.Within(tenths, 10)
		c.Lengths = append(c.Lengths, analysis.Quantile{Share: float64(tenths) / 10, Estimate: analysis.Estimate{Value: value, Lo: value - 1, Hi: value + 1, Level: 0.95, N: s.games, Method: analysis.MethodOrder}})
	}
	n := float64(s.games)
	score := (float64(wins) + 0.5*float64(draws)) / n
	se := math.Sqrt((float64(wins)+0.25*float64(draws))/n-score*score) / math.Sqrt(n)
	normal := func(name string, value, se float64) analysis.NamedEstimate {
		return analysis.NamedEstimate{Name: name, Estimate: analysis.Estimate{
			Value: round(value), Lo: round(value - 1.96*se), Hi: round(value + 1.96*se), Level: 0.95, N: s.games, Method: "normal",
		}}
	}
	wilson := func(name string, k int64, of int64) analysis.NamedEstimate {
		p, m := float64(k)/float64(of), float64(of)
		z := 1.96
		centre, half := (p+z*z/(2*m))/(1+z*z/m), z/(1+z*z/m)*math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
		return analysis.NamedEstimate{Name: name, Estimate: analysis.Estimate{
			Value: round(p), Lo: round(max(0, centre-half)), Hi: round(min(1, centre+half)), Level: 0.95, N: of, Method: "wilson",
		}}
	}
	first := normal(analysis.FirstScore, score, se)
	if s.cutOff > 0 {
		lost := float64(s.cutOff) / n
		first.CutOffBounds = &analysis.Bounds{Lo: round(max(0, score-lost/2)), Hi: round(min(1, score+lost/2))}
	}
	c.Estimates = []analysis.NamedEstimate{
		normal(analysis.FirstAdvantage, score-0.5, se), first,
		wilson(analysis.FirstWins, wins, s.games), wilson(analysis.Draws, c.First.Draws, s.games),
		wilson(analysis.FirstLosses, c.First.Losses, s.games),
		wilson(analysis.DecisiveShare, wins, max(1, s.games-draws)),
		normal(analysis.FirstLead, c.Lead.Mean, c.Lead.SD/math.Sqrt(n)),
		normal(analysis.PlyCount, c.Plies.Mean, c.Plies.SD/math.Sqrt(n)),
		normal(analysis.Branching, 4.1, 0.6/math.Sqrt(n)), wilson(analysis.ForcedShare, s.games/12, s.games),
		normal(analysis.LeadChanges, 1.37, 1.1/math.Sqrt(n)), wilson(analysis.CutOffShare, s.cutOff, s.games),
	}
	c.MeanFirings = []analysis.NamedEstimate{
		normal("grand_slam", 0.14, 0.4/math.Sqrt(n)), normal("feeding", 0.61, 1.2/math.Sqrt(n)),
	}
	c.Measures = []analysis.Measure{
		{Name: "seeds_left", Doc: "seeds on the board when the game ended, before they were divided", Mean: normal("", 3.3+s.draw, 2.2/math.Sqrt(n)).Estimate, SD: 2.2},
		{Name: "last_capture", Doc: "ply of the last capture, 0 if there was none", Mean: normal("", 0.8*s.plies, s.sd/math.Sqrt(n)).Estimate, SD: s.sd},
	}
	c.Fair = judge(score-0.5, se, s.games, 0.01)
	return c
}

// judge gives an effect the verdict that its intervals ask for.
func judge(effect, se float64, n int64, tolerance float64) analysis.Judged {
	interval := func(z, level float64) analysis.Estimate {
		return analysis.Estimate{Value: round(effect), Lo: round(effect - z*se), Hi: round(effect + z*se), Level: level, N: n, Method: "max-t"}
	}
	j := analysis.Judged{Effect: interval(2.63, 0.95), Equivalence: interval(2.38, 0.9), Tolerance: tolerance}
	j.Equivalence.Method = "tost"
	differs := j.Effect.Lo > 0 || j.Effect.Hi < 0
	inside := j.Equivalence.Lo > -tolerance && j.Equivalence.Hi < tolerance
	switch {
	case differs && tolerance > 0 && (j.Effect.Lo > tolerance || j.Effect.Hi < -tolerance):
		j.Verdict = analysis.LargerThanTolerance
	case differs && inside:
		j.Verdict = analysis.DifferentButSmall
	case differs:
		j.Verdict = analysis.Different
	case inside:
		j.Verdict = analysis.EqualWithinTolerance
	default:
		j.Verdict = analysis.Undecided
	}
	if differs {
		j.Direction = 1
		if effect < 0 {
			j.Direction = -1
		}
	}
	if tolerance > 0 {
		j.Of, j.Fraction = analysis.ToleranceOfScore, tolerance
		p := analysis.Planning{Critical: 2.63, CriticalEqual: 2.38, CriticalBeyond: 2.63, Tolerance: tolerance, Spread: analysis.Spread{Variance: se * se * float64(n)}}
		j.Outlook = analysis.Outlook{HalfWidth: 2.63 * se, WantedHalfWidth: tolerance / 2, Games: p.Games(tolerance / 2)}
		for _, times := range []float64{0, 0.5, 2} {
			j.Outlook.Chances = append(j.Outlook.Chances, analysis.Chance{
				Effect: times * tolerance, WithGamesPlayed: round(p.Decided(n, times*tolerance)), WithGamesAdvised: round(p.Decided(j.Outlook.Games, times*tolerance)),
			})
		}
		j.Outlook.HalfWidth = round(j.Outlook.HalfWidth)
	}
	return j
}

// lengths is a skewed histogram of one-ply bins with a long tail, the games cut off
// games in its last bin.
func lengths(mean, sd float64, games, cutOff int64) analysis.Histogram {
	shape, scale := mean*mean/(sd*sd), sd*sd/mean
	h := analysis.Histogram{Start: 0, Width: 1, Counts: make([]int64, 2001)}
	for i := 1; i < 2000; i++ {
		x := float64(i)
		g, _ := math.Lgamma(shape)
		h.Counts[i] = int64(math.Round(float64(games-cutOff) * math.Exp((shape-1)*math.Log(x)-x/scale-g-shape*math.Log(scale))))
	}
	h.Counts[2000] = cutOff
	return h
}

// leads is a bell over the even leads, as in games that divide all of an
// even number of seeds.
func leads(mean float64, games int64) analysis.Histogram {
	h := analysis.Histogram{Start: -48, Width: 1, Counts: make([]int64, 97)}
	for i := range h.Counts {
		if m := float64(i - 48); i%2 == 0 {
			h.Counts[i] = int64(math.Round(float64(games) * 2 / (12 * math.Sqrt(2*math.Pi)) * math.Exp(-(m-mean)*(m-mean)/288)))
		}
	}
	return h
}

func momentsOf(h analysis.Histogram) analysis.Moments {
	var n, sum, squares float64
	m := analysis.Moments{Min: math.Inf(1), Max: math.Inf(-1)}
	for i, c := range h.Counts {
		if c == 0 {
			continue
		}
		v := h.Start + float64(i)*h.Width
		n, sum, squares = n+float64(c), sum+float64(c)*v, squares+float64(c)*v*v
		m.Min, m.Max = min(m.Min, v), max(m.Max, v)
	}
	m.Mean = round(sum / n)
	m.SD = round(math.Sqrt(max(0, squares/n-sum/n*sum/n)))
	return m
}

// ends makes end reasons from shares of the games.
func ends(games int64, shares ...any) []analysis.Count {
	var counts []analysis.Count
	for i := 0; i < len(shares); i += 2 {
		counts = append(counts, analysis.Count{
			Name: shares[i].(string), Count: int64(math.Round(shares[i+1].(float64) * float64(games))),
		})
	}
	return counts
}

// differences compares every cell with the base's cell of the same line-up.
func differences(r *analysis.Results) {
	value := func(c *analysis.Cell, name string) float64 { e, _ := c.Estimate(name); return e.Value }
	for i := range r.Cells {
		base := &r.Cells[i]
		if base.Variant != r.Base {
			continue
		}
		for _, q := range []struct {
			name          string
			sd, tolerance float64
			of            analysis.ToleranceOf
			fraction      float64
		}{
			{analysis.FirstScore, 0.22, r.Tolerance, analysis.ToleranceOfScore, r.Tolerance},
			{analysis.Draws, 0.2, r.Tolerance, analysis.ToleranceOfDraws, r.Tolerance},
			{analysis.FirstLead, 6, 0, 0, 0},
			{analysis.PlyCount, 30, round(0.05 * base.Plies.Mean), analysis.ToleranceOfPlies, 0.05},
		} {
			if r.Tolerance == 0 {
				q.tolerance, q.of, q.fraction = 0, 0, 0
			} else if q.name == analysis.FirstLead && base.Unit == "seeds" {
				q.tolerance, q.of, q.fraction = 0.96, analysis.ToleranceOfLead, 0.02
			}
			for k := range r.Cells {
				c := &r.Cells[k]
				_, known := c.Estimate(q.name)
				if c.Agents != base.Agents || c.Variant == r.Base || !known {
					continue
				}
				se := q.sd / math.Sqrt(float64(c.Games))
				j := judge(value(c, q.name)-value(base, q.name), se, c.Games, q.tolerance)
				j.Of, j.Fraction = q.of, q.fraction
				r.Differences = append(r.Differences, analysis.Difference{
					Agents: c.Agents, Base: r.Base, Variant: c.Variant, Name: q.name, Pairs: c.Games, Correlation: 0.83, Judged: j,
				})
			}
		}
	}
}

// threeTraditions is a study of three variants and two line-ups.
func threeTraditions() *analysis.Results {
	r := &analysis.Results{Name: "three-traditions", Seed: 42, Tolerance: 0.01, Base: "french", Level: 0.95}
	random, greedy := []string{"random", "random"}, []string{"greedy", "random"}
	const many, few = 200_000, 5_000
	for _, s := range []cellShape{
		{"french", "random", random, many, 0.4712, 0.0611, 103.7, 42, 0.4, ends(many, "no_seeds", 0.181, "no_capture", 0.672, "cannot_feed", 0.024, "repetition", 0.123), 0},
		{"finnish", "random", random, many, 0.4631, 0.0588, 88.2, 33, -0.5, ends(many, "majority", 0.7621, "no_seeds", 0.145, "repetition", 0.0929), 0},
		{"catalan", "random", random, many, 0.4581, 0.0566, 112.3, 48, -1.3, ends(many, "no_seeds", 0.61, "repetition", 0.38996, "limit", 0.00004), 8},
		{"french", "greedy,random", greedy, few, 0.9312, 0.0211, 64.1, 21, 14.2, ends(few, "no_seeds", 0.31, "no_capture", 0.612, "cannot_feed", 0.05, "repetition", 0.028), 0},
		{"finnish", "greedy,random", greedy, few, 0.9287, 0.0222, 51.9, 18, 13.8, ends(few, "majority", 0.94, "no_seeds", 0.04, "repetition", 0.02), 0},
		{"catalan", "greedy,random", greedy, few, 0.9141, 0.0238, 70.4, 26, 13.1, ends(few, "no_seeds", 0.72, "repetition", 0.28), 0},
	} {
		r.Cells = append(r.Cells, made(s))
	}
	for i, repeats := range []analysis.Repeats{
		{Games: few, Distinct: 4_311, Most: 37, Warnings: []rules.Message{rules.Say("warning.few-distinct", "4311", "5000")}},
		{Games: few, Distinct: 5_000, Most: 1},
		{Games: few, Distinct: 4_980, Most: 61, Sampled: true, Warnings: []rules.Message{rules.Say("warning.frequent-game", "61", "5000")}},
	} {
		r.Cells[3+i].Repeats = repeats
	}
	differences(r)
	return r
}

// threeInput is the input of its report.
func threeInput() reports.Input {
	return reports.Input{
		Results: threeTraditions(),
		Title:   "Awalé in three traditions",
		Variants: []reports.VariantText{
			{
				Name: "french", Title: "Awélé, French rules", Hash: "sha256:1f0e…",
				Source: reports.Source{Cite: "rules sheet of a French club", URL: "https://example.org/awele", Confidence: "certain"},
				Clauses: []reports.Clause{
					{Text: "Two rows of 6 houses, 4 seeds in each.", Where: "family default"},
					{Text: "A move that would capture all the opponent's seeds is forbidden while the player has another; if all would, it captures nothing.", Where: "french.yaml:9"},
				},
			},
			{
				Name: "finnish", Title: "Awalé, Finnish rules", Hash: "sha256:77ab…",
				Source:  reports.Source{Cite: "rules sheet from Finland", Confidence: "likely"},
				Clauses: []reports.Clause{{Text: "The game ends at once when a player has 25 seeds.", Where: "finnish.yaml:12"}},
			},
			{
				Name: "catalan", Title: "Awalé, regles catalanes (bucle)", Hash: "sha256:c0de…",
				Source:  reports.Source{Cite: "full de regles, Catalunya", URL: "https://example.org/ca?joc=awalé&full=1", Confidence: "likely"},
				Clauses: []reports.Clause{{Text: "A move that leaves the opponent without seeds is forbidden while another exists.", Where: "catalan.yaml:7"}},
			},
		},
		RuleDiffs: []reports.RuleDiff{
			{Path: "grand_slam", Values: map[string]string{"french": "forbidden-unless-only", "finnish": "captures-nothing", "catalan": "starving-forbidden-unless-only"}},
			{Path: "end.majority", Values: map[string]string{"french": "none", "finnish": "25 seeds", "catalan": "none"}},
			{Path: "end.no_capture_possible.by", Values: map[string]string{"french": "count"}},
		},
		Command:  "houserules run three-traditions --seed 42",
		Search:   reports.Search{Command: "houserules balance french"},
		Protocol: 1,
		Version:  "0.1.0",
	}
}

// oneVariant is a study without anything to compare.
func oneVariant() *analysis.Results {
	r := &analysis.Results{Name: "one", Seed: 7, Tolerance: 0.01, Base: "abapa"}
	r.Cells = []analysis.Cell{made(cellShape{"abapa", "random", []string{"random", "random"}, 1000, 0.4582, 0.0564, 103.7, 42.6, -1, ends(1000, "majority", 0.762, "no_move", 0.145, "repetition", 0.093), 0})}
	return r
}

// manyCells is a study of thirty cells with long and accented names.
func manyCells() *analysis.Results {
	r := &analysis.Results{Name: "many", Seed: 7, Tolerance: 0.01, Base: "variant-00-é"}
	for i := range 30 {
		name := fmt.Sprintf("variant-%02d-é", i)
		if i%7 == 3 {
			name += "-with-a-rather-long-name-Ñandú-and-Awéthi!-and-then-some-more-words"
		}
		win := 0.40 + 0.005*float64(i)
		r.Cells = append(r.Cells, made(cellShape{name, "random", []string{"random", "random"}, 20000, win, 0.06, 60 + 4*float64(i), 20 + float64(i), float64(i) - 15,
			ends(20000, "majority", 0.3, "no_move", 0.2, "repetition", 0.1, "no_capture_possible", 0.1, "cannot_feed", 0.1, "grand_slam", 0.1, "agreed_by_both", 0.05, "threshold", 0.03, "limit", 0.02), 400}))
	}
	differences(r)
	return r
}

// extremes holds what makes charts and numbers stumble: a cell in which all
// games are equal, one in which all were cut off, one without numbers.
func extremes() *analysis.Results {
	r := &analysis.Results{Name: "extremes", Seed: math.MaxUint64, Base: "even"}
	pair := []string{"random", "random"}
	r.Cells = []analysis.Cell{
		made(cellShape{"even", "random", pair, 1000, 0.45, 0.1, 80, 30, 0, ends(1000, "majority", 1.0), 0}),
		made(cellShape{"always", "random", pair, 1000, 1, 0, 80, 30, 40, ends(1000, "majority", 1.0), 0}),
		made(cellShape{"endless", "random", pair, 1000, 0, 1, 80, 30, 0, ends(1000, "limit", 1.0), 1000}),
	}
	empty := analysis.Cell{Variant: "empty", Agents: "random", Lineup: pair}
	nan := analysis.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Level: 0.95, Method: "normal"}
	empty.Estimates = []analysis.NamedEstimate{{Name: analysis.FirstScore, Estimate: nan}, {Name: analysis.PlyCount, Estimate: nan}}
	r.Cells = append(r.Cells, empty)
	for i := range r.Cells {
		r.Cells[i].Fair.Tolerance = 0
	}
	differences(r)
	return r
}

// fiveSeats is a study of a game without leads.
func fiveSeats() *analysis.Results {
	r := &analysis.Results{Name: "Awéthi!", Seed: 1, Tolerance: 0.02, Base: "awethi"}
	for i, name := range []string{"awethi", "awethi-puntos"} {
		c := made(cellShape{name, "herder:1,herder:1,herder:1,herder:1,herder:2", nil, 4000, 0.24 + 0.02*float64(i), 0.05, 300, 80, 0, ends(4000, "herd_gone", 0.9, "limit", 0.1), 400})
		c.Lineup = []string{"herder:1", "herder:1", "herder:1", "herder:1", "herder:2"}
		c.Roles = []string{"herder", "herder", "herder", "herder", "wairgka"}
		c.Unit, c.LeadHistogram, c.Lead = "aiwe", analysis.Histogram{}, analysis.Moments{}
		var kept []analysis.NamedEstimate
		for _, e := range c.Estimates {
			switch e.Name {
			case analysis.FirstLead:
				continue
			case analysis.FirstAdvantage:
				shift := e.Value + 0.5 - 0.22
				e.Lo, e.Hi, e.Value = e.Lo-e.Value+shift, e.Hi-e.Value+shift, shift
				c.Fair = judge(shift, 0.006, 4000, 0.02)
			}
			kept = append(kept, e)
		}
		c.Estimates = kept
		first, _ := c.Estimate(analysis.FirstScore)
		herders(&c, []float64{first.Value, 0.22, 0.19, 0.17})
		for seat := 1; seat <= 4; seat++ {
			o := analysis.Outcomes{Wins: int64(1000 + 37*seat), Draws: int64(700 - 11*i)}
			o.Losses = c.Games - o.Wins - o.Draws
			c.Against = append(c.Against, analysis.Against{
				Name: fmt.Sprintf("against_wairgka_%d", seat), Seat: seat, Role: "wairgka", Games: o,
				Doc: fmt.Sprintf("herder %d against the wairgka: 1 with more than 3 aiwe, a half with just as many, 0 with fewer", seat),
				Won: analysis.Wilson(o.Wins, c.Games, 0.95), Drawn: analysis.Wilson(o.Draws, c.Games, 0.95), Lost: analysis.Wilson(o.Losses, c.Games, 0.95),
				Score: analysis.MeanScore(o, 0.95),
			})
		}
		r.Cells = append(r.Cells, c)
	}
	differences(r)
	return r
}

// mixedUnits is a study of games that count different things.
func mixedUnits() *analysis.Results {
	r := &analysis.Results{
		Name: "mixed", Seed: 3, Tolerance: 0.01, Base: "seeds",
		Warnings: []rules.Message{rules.Say("warning.different-units", "counters", "counters", "seeds", "seeds")},
	}
	pair := []string{"random", "random"}
	for _, s := range []struct {
		variant, unit string
		lead          float64
	}{{"seeds", "seeds", -0.3}, {"more-seeds", "seeds", 1.2}, {"counters", "counters", -0.15}} {
		c := made(cellShape{s.variant, "random", pair, 4000, 0.47, 0.04, 100, 40, s.lead, ends(4000, "majority", 1.0), 0})
		c.Unit = s.unit
		r.Cells = append(r.Cells, c)
	}
	differences(r)
	r.Differences = slices.DeleteFunc(r.Differences, func(d analysis.Difference) bool {
		return d.Variant == "counters" && d.Name == analysis.FirstLead
	})
	return r
}

// herders fills in what four herders and the wairgka took.
func herders(c *analysis.Cell, means []float64) {
	n := float64(c.Games)
	estimate := func(p float64) analysis.Estimate {
		se := math.Sqrt(p * (1 - p) / n)
		return analysis.Estimate{Value: round(p), Lo: round(p - 2.5*se), Hi: round(p + 2.5*se), Level: 0.95, N: c.Games, Method: "max-t"}
	}
	all := 0.0
	for _, p := range means {
		all += p
	}
	even := all / 4
	role := analysis.Role{
		Name: "herder", Seats: []int{1, 2, 3, 4}, Share: estimate(all), All: estimate(all - 0.1), Part: estimate(0.2), Nothing: estimate(1 - all - 0.1), Decisive: 1,
	}
	for i, p := range append(means, 1-all) {
		s := analysis.Seat{Number: i + 1, Role: "herder", Agent: c.Lineup[i], Return: estimate(p), Even: round(even)}
		if i < 4 {
			s.Advantage = judge(p-even, 0.006, c.Games, 0.02)
		} else {
			s.Role, s.Even = "wairgka", round(p)
		}
		c.Seats = append(c.Seats, s)
	}
	role.Equal = c.Seats[0].Advantage
	c.Fair, c.FairSeat = role.Equal, role.Decisive
	alone := analysis.Role{Name: "wairgka", Seats: []int{5}, Share: estimate(1 - all), All: role.Nothing, Part: role.Part, Nothing: role.All}
	c.SeatRoles = []analysis.Role{role, alone}
}
