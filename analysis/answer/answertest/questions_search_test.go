package answertest_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/balance"
	"houserules/analysis/question"
	"houserules/analysis/solved"
	"houserules/engine"
	"houserules/sim/atlas"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// anAtlas is one of drawn boards.
func anAtlas(_ *testing.T, src *rand.Rand) asked {
	x := &atlas.Atlas{}
	var even, first, second, bounded, open int
	for s := range 1 + src.IntN(3) {
		set := atlas.Set{Name: fmt.Sprint(s)}
		for range src.IntN(30) {
			b := atlas.Board{Found: &atlas.Finding{}}
			switch src.IntN(5) {
			case 0:
				even++
			case 1:
				b.Found.Bounds = [2]int{4, 4}
				first++
			case 2:
				b.Found.Bounds = [2]int{-2, -2}
				second++
			case 3:
				b.Found.Bounds = [2]int{-2, 2}
				bounded++
			default:
				b.Found = nil
				open++
			}
			set.Boards = append(set.Boards, b)
		}
		x.Sets = append(x.Sets, set)
	}
	wrong := func(a *answer.Answer) []string {
		var w wrongWith
		w.kinds(a)
		want := []int{even + first + second + bounded + open, even, first, second, bounded, open}
		for _, c := range slices.Concat(a.Headline, a.Five.Fair.Claims) {
			for i, n := range want {
				w.when(c.Args[i] != answer.Count(n), "count %d is %v, and the boards say %d", i, c.Args[i], n)
			}
		}
		for _, c := range a.Five.Sure.Claims {
			n := map[string]int{"atlas.sure": even + first + second, "atlas.bounded": bounded}[c.Key]
			w.when(c.Args[0] != answer.Count(n), "%s says %v of %d", c.Key, c.Args[0], n)
		}
		return w
	}
	return asked{solved.Answer(x), wrong, map[string]func(*answer.Answer){
		"count 2 is": func(a *answer.Answer) { a.Headline[0].Args[2] = answer.Count(first + 1) },
		"atlas.sure": func(a *answer.Answer) { a.Five.Sure.Claims[0].Args[0] = answer.Count(even + first + second + 1) },
	}}
}

// aSearch looks for the fairest of some rule sets, by the question that plays one.
func aSearch(t *testing.T, src *rand.Rand) asked {
	const budget, tolerance = 40_000, 0.01
	sets := 2 + src.IntN(3)
	s, err := balance.NewSchedule(sets, 1, false, budget)
	if err != nil {
		t.Fatal(err)
	}
	g := &games{seed: src.Uint64()}
	f := plan.Factor{Name: "board.seeds"}
	d := plan.Design{Question: plan.Balances, Size: int64(sets), Chosen: "full"}
	flat := src.IntN(3) == 0
	for i := range sets {
		name := fmt.Sprintf("set-%d", i)
		f.Levels = append(f.Levels, fmt.Sprintf("%d seeds", 2+i))
		d.Runs = append(d.Runs, plan.DesignRun{Variant: name, Levels: []int{i}})
		win := 0.5
		if !flat {
			win += one(src, 0, 0.01, 0.04, 0.15)
		}
		g.add(name, []string{"greedy", "greedy"}, 1, s.Most(), chances{win: win, one: src.IntN(8) == 0})
	}
	d.Factors = []plan.Factor{f}
	b := plan.Balance{Today: "set-0", TodayMayStay: true, Players: []string{"greedy"}, Changes: 1, Budget: budget, Level: 0.95, Race: s.Race, Confirm: s.Confirm, Narrowest: s.Narrowest}
	for _, h := range s.Halving {
		b.Halving = append(b.Halving, plan.BalanceRound{To: h.To, Keep: h.Keep})
	}
	for i := range g.cells {
		g.cells[i].BlockGames = 256
	}
	p := &plan.Plan{Balance: &b, Designs: []plan.Design{d}, Tolerance: plan.Tolerance{Score: tolerance}, Contents: table.Contents{Name: "balance", Protocol: engine.Protocol, Cells: g.cells}}
	q := balance.NewQuestion(p)
	if err := question.Ask(q, p, g); err != nil {
		t.Fatal(err)
	}
	r := q.Result()
	wrong := func(a *answer.Answer) []string {
		var w wrongWith
		w.kinds(a)
		c := r.Confirmation
		if c == nil {
			w.when(slices.ContainsFunc(claimsOf(a), func(x answer.Claim) bool { return x.Kind == answer.Order || x.Kind == answer.Equal }), "something is shown by what was not confirmed")
			return w
		}
		won, today := c.Winner.Unfairness, c.Today.Unfairness
		for _, x := range claimsOf(a) {
			switch x.Key {
			case "balance.confirmed":
				w.when(!(won.Value < today.Value) || r.Winner == 0, "fairer at %v than today's %v", won.Value, today.Value)
			case "balance.regret", "balance.regret-more":
				most, _ := firstOf[answer.Number](&x)
				w.when(most.Value != c.Regret || (c.Regret > tolerance) != (x.Key == "balance.regret-more"), "%s of %v, and it is %v", x.Key, most.Value, c.Regret)
				w.when(most.Value >= won.Hi, "another is fairer by %v at most, where all that is possible is %v", most.Value, won.Hi)
			case "balance.regret-open":
				w.when(c.Regret < won.Hi, "nobody knows by how much another is fairer, and it is %v of %v", c.Regret, won.Hi)
			case "balance.goes-with":
				for i, e := range []analysis.Estimate{c.Today.Draws[0], c.Winner.Draws[0], c.Today.Lengths[0], c.Winner.Lengths[0]} {
					got := x.Args[i+1].(answer.Number).Value
					w.when(got != e.Value && !(math.IsNaN(got) && math.IsNaN(e.Value)), "goes with %v, and number %d is %v", got, i, e.Value)
				}
			case "balance.fair":
				e, _ := firstOf[answer.Interval](&x)
				inside := c.Winner.Equal[0].Lo > -tolerance && c.Winner.Equal[0].Hi < tolerance
				w.when((x.Kind == answer.Equal) && !inside, "fair, and its interval is %v to %v", c.Winner.Equal[0].Lo, c.Winner.Equal[0].Hi)
				w.when(x.Kind == answer.Order && e.Lo <= 0 && e.Hi >= 0, "an order from %v to %v", e.Lo, e.Hi)
			}
		}
		for i, x := range r.Entries {
			w.when(g.of[i].one && x.State != balance.OneGame && x.State != balance.NotRaced && x.State != balance.SetAside, "copies of set %d are judged", i)
		}
		return w
	}
	lies := map[string]func(*answer.Answer){}
	a := q.Answer()
	if at := slices.IndexFunc(a.Five.Sure.Claims, func(c answer.Claim) bool { return c.Key == "balance.regret" || c.Key == "balance.regret-more" }); at >= 0 && r.Confirmation.Regret > 0 {
		lies["and it is"] = func(a *answer.Answer) {
			args := a.Five.Sure.Claims[at].Args
			for i := range args {
				if x, ok := args[i].(answer.Number); ok {
					x.Value /= 2
					args[i] = x
				}
			}
		}
	}
	if c := r.Confirmation; c != nil && c.Regret >= c.Winner.Unfairness.Hi {
		lies["all that is possible"] = func(a *answer.Answer) {
			a.Five.Sure.Claims[1].Text = answer.Say("balance.regret-more", answer.Level(b.Level), answer.Count(2), answer.KnownTo(c.Regret), answer.Points(tolerance))
		}
	}
	if at := slices.IndexFunc(a.Five.Change.Claims, func(c answer.Claim) bool { return c.Key == "balance.goes-with" }); at >= 0 && !math.IsNaN(r.Confirmation.Winner.Lengths[0].Value) {
		lies["goes with"] = func(a *answer.Answer) {
			args := a.Five.Change.Claims[at].Args
			args[4] = answer.Number{Value: r.Confirmation.Winner.Lengths[0].Value + 1, Digits: 1}
		}
	}
	if c := r.Confirmation; c != nil && c.Winner.Advantages[0].Lo <= 0 && c.Winner.Advantages[0].Hi >= 0 {
		lies["an order from"] = func(a *answer.Answer) { a.Five.Fair.Claims[0].Kind = answer.Order }
	}
	return asked{a, wrong, lies}
}
