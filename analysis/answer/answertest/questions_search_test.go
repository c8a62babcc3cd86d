package answertest_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
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
		for _, c := range a.Five.Whom.Claims {
			w.when(c.Args[0] != answer.Count(len(x.Sets)), "boards of %v rule sets, and they are of %d", c.Args[0], len(x.Sets))
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
	const budget, tolerance = 120_000, 0.01
	sets := 2 + src.IntN(3)
	who := []string{"greedy", "random"}[:1+src.IntN(2)]
	var finals []plan.BalanceFinal
	if src.IntN(2) == 0 { // it has learned three times
		finals = []plan.BalanceFinal{{Player: "alphabeta:2", Of: who[0]}, {Player: "alphabeta:3", Of: who[0]}, {Player: "alphabeta:4", Of: who[0], Lead: true}}
	}
	s, err := balance.NewSchedule(sets, len(who), len(who)+len(finals), false, budget)
	if err != nil {
		t.Fatal(err)
	}
	g := &games{seed: src.Uint64()}
	f := plan.Factor{Name: "board.seeds"}
	d := plan.Design{Question: plan.Balances, Size: int64(sets), Chosen: "full"}
	flat, lost := src.IntN(3) == 0, src.IntN(8) == 0
	tied := src.IntN(3) > 0 // all but today's alike, fairer for some and less fair for others
	for i := range sets {
		name := fmt.Sprintf("set-%d", i)
		f.Levels = append(f.Levels, fmt.Sprintf("%d seeds", 2+i))
		d.Runs = append(d.Runs, plan.DesignRun{Variant: name, Levels: []int{i, i / 2}})
		cut := 0.0
		if lost {
			cut = 1
		}
		for p, player := range who {
			win := 0.5
			switch {
			case tied && i > 0:
				win += 0.04
			case tied && p == 0:
				win += 0.15
			case !flat && !tied:
				win += one(src, 0, 0.01, 0.04, 0.15)
			}
			g.add(name, []string{player, player}, 1, s.Most(), chances{win: win, cut: cut, one: src.IntN(8*len(who)) == 0})
		}
		first := g.of[i*(len(who)+len(finals))]
		for _, f := range finals {
			of := chances{win: first.win, cut: cut}
			if f.Lead || src.IntN(3) == 0 {
				of.win = one(src, first.win, 1-first.win, 0.4)
			}
			g.add(name, []string{f.Player, f.Player}, 1, s.Most(), of)
		}
	}
	d.Factors = []plan.Factor{f, {Name: "feeding", Levels: []string{"must-if-possible", "no-rule"}}}
	b := plan.Balance{Today: "set-0", TodayMayStay: true, Players: who, Finals: finals, Changes: 2, Budget: budget, Level: 0.95, Race: s.Race, Confirm: s.Confirm, Narrowest: s.Narrowest}
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
	unfair := []string{"balance.confirmed", "balance.unfairness", "balance.unfairness-both", "balance.no-change"} // those that end with today's unfairness and whose it is
	wrong := func(a *answer.Answer) []string {
		var w wrongWith
		w.kinds(a)
		c := r.Confirmation
		w.smaller(a, &d, r, tolerance)
		if c == nil {
			w.when(slices.ContainsFunc(claimsOf(a), func(x answer.Claim) bool { return x.Kind == answer.Order || x.Kind == answer.Equal }), "something is shown by what was not confirmed")
			return w
		}
		whole := slices.ContainsFunc(a.Headline, func(x answer.Claim) bool { return x.Key == "balance.all-cut" })
		w.when(whole != lost, "that all games were cut off is said: %v, and it is so: %v", whole, lost)
		for _, x := range claimsOf(a) {
			w.when(x.Key == "balance.sure" && x.Args[0] != answer.Count(c.Games), "%v fresh games, and there are %d", x.Args, c.Games)
			w.when(x.Key == "balance.regret-open" && x.Args[0] != answer.Count(sets), "another of %v candidates, and there are %d", x.Args, sets)
			w.when(x.Key == "balance.null" && x.Args[0] != answer.Count(len(r.Region)), "none of %v candidates is less fair, and there are %d", x.Args, len(r.Region))
		}
		if lost {
			w.when(slices.ContainsFunc(claimsOf(a), func(x answer.Claim) bool { return slices.Contains(unfair, x.Key) }), "an unfairness of games of which nothing is known")
			return w
		}
		won, today := c.Winner.Unfairness, c.Today.Unfairness
		for file := range a.Files {
			w.when(file != map[balance.Verdict]string{balance.Confirmed: "balanced.yaml", balance.NoChange: ""}[c.Verdict] && (file != "closest.yaml" || c.Verdict == balance.Confirmed), "it leaves %s, and it is %s", file, c.Verdict)
		}
		w.lessFair(a, c, who)
		w.trainings(a, c, who, finals)
		for _, x := range claimsOf(a) {
			switch x.Key {
			case "balance.confirmed", "balance.unfairness", "balance.unfairness-both", "balance.no-change":
				both := x.Key == "balance.unfairness-both"
				at := len(x.Args) - 2
				if both {
					at = 1
				}
				of, whom := x.Args[at].(answer.Interval), mostAmong(x.Args[len(x.Args)-1])
				w.when(of.Value != today.Value || whom != unfairest(&c.Today, who), "today's rules unfair by %v among %q, and they are by %v among %q", of.Value, whom, today.Value, unfairest(&c.Today, who))
				if strings.HasPrefix(x.Key, "balance.unfairness") {
					of, then := x.Args[0].(answer.Interval), whom
					if !both {
						then = mostAmong(x.Args[1])
						w.when(then == whom && then != "", "%s are named twice", whom)
					}
					w.when(of.Value != won.Value || then != unfairest(&c.Winner, who), "the rules found unfair by %v among %q, and they are by %v", of.Value, then, won.Value)
				}
				if x.Key != "balance.confirmed" {
					break
				}
				w.when(!(won.Value < today.Value) || r.Winner == 0, "fairer at %v than today's %v", won.Value, today.Value)
			case "balance.recommends-fewest", "balance.recommends-fewest-but":
				of, but := firstOf[answer.Interval](&x)
				w.when(but != (won.Value > tolerance) || but && of.Value != won.Value, "none looked fair with fewer changes, and fresh games say %v", won.Value)
			case "balance.regret", "balance.regret-more":
				most, _ := firstOf[answer.Number](&x)
				w.when(most.Value != c.Regret || (c.Regret > tolerance) != (x.Key == "balance.regret-more"), "%s of %v, and it is %v", x.Key, most.Value, c.Regret)
				w.when(x.Args[1] != answer.Count(sets), "none of %v candidates, and there are %d", x.Args[1], sets)
				w.when(most.Value >= won.Hi, "another is fairer by %v at most, where all that is possible is %v", most.Value, won.Hi)
			case "balance.regret-open":
				w.when(c.Regret < won.Hi, "nobody knows by how much another is fairer, and it is %v of %v", c.Regret, won.Hi)
			case "balance.goes-with":
				at := slices.Index(who, x.Of.Players[0])
				for i, e := range []analysis.Estimate{c.Today.Draws[at], c.Winner.Draws[at], c.Today.Lengths[at], c.Winner.Lengths[at]} {
					got := x.Args[i+1].(answer.Number).Value
					w.when(got != e.Value && !(math.IsNaN(got) && math.IsNaN(e.Value)), "goes with %v, and number %d is %v", got, i, e.Value)
				}
			case "balance.fair", "balance.fair-today", "balance.closest-fair":
				e, _ := firstOf[answer.Interval](&x)
				at := slices.Index(who, x.Of.Players[0])
				equal := c.Winner.Equal[at]
				for i, of := range map[int]analysis.Estimate{1: c.Winner.Advantages[at], 3: c.Today.Advantages[at]} {
					if i >= len(x.Args) {
						continue
					}
					got := x.Args[i].(answer.Interval)
					w.when(fmt.Sprint(got.Value, got.Lo, got.Hi) != fmt.Sprint(of.Value, of.Lo, of.Hi), "figure %d of %s is %v, and the games say %v", i, x.Of.Players[0], got, of.Value)
				}
				w.when(x.Kind == answer.Equal && !(equal.Lo > -tolerance && equal.Hi < tolerance), "fair, and its interval is %v to %v", equal.Lo, equal.Hi)
				told := fmt.Sprint(x.Args[2])
				by, small := fmt.Sprint(equal.Lo, equal.Hi), strings.Contains(told, analysis.DifferentButSmall.Key())
				w.when((x.Kind == answer.Equal || small) && !decidedBy(x.Text, equal), "inside the tolerance by %s, and what decides is %s", told, by)
				want := map[balance.Verdict]string{balance.Confirmed: "balance.fair", balance.NoChange: "balance.fair-today"}[c.Verdict]
				w.when(x.Key != cmp.Or(want, "balance.closest-fair"), "%s of what is %v", x.Key, c.Verdict)
				w.when(x.Kind == answer.Order && e.Lo <= 0 && e.Hi >= 0, "an order from %v to %v", e.Lo, e.Hi)
			}
		}
		for i, x := range r.Entries {
			from := i * (len(who) + len(finals))
			copies := slices.ContainsFunc(g.of[from:from+len(who)], func(c chances) bool { return c.one })
			w.when(copies && x.State != balance.OneGame && x.State != balance.NotRaced && x.State != balance.SetAside, "copies of set %d are judged", i)
		}
		return w
	}
	lies := map[string]func(*answer.Answer){}
	a := q.Answer()
	if lost && r.Confirmation != nil {
		lies["that all games were cut off is said"] = func(a *answer.Answer) { a.Headline[0].Key = "balance.no-change" }
		return asked{a, wrong, lies}
	}
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
	if at := slices.IndexFunc(a.Five.Change.Claims, func(c answer.Claim) bool { return c.Key == "balance.recommends-fewest-but" }); at >= 0 {
		lies["none looked fair with fewer changes"] = func(a *answer.Answer) {
			a.Five.Change.Claims[at].Text = answer.Say("balance.recommends-fewest", answer.Points(tolerance))
		}
	}
	if at := slices.IndexFunc(a.Five.Change.Claims, func(c answer.Claim) bool { return c.Key == "balance.goes-with" }); at >= 0 && !math.IsNaN(r.Confirmation.Winner.Lengths[0].Value) {
		lies["goes with"] = func(a *answer.Answer) {
			args := a.Five.Change.Claims[at].Args
			args[4] = answer.Number{Value: r.Confirmation.Winner.Lengths[0].Value + 1, Digits: 1}
		}
	}
	if at := slices.IndexFunc(a.Five.Fair.Claims, func(c answer.Claim) bool { return c.Kind == answer.Equal }); at >= 0 {
		lies["and what decides is"] = func(a *answer.Answer) { // that of the order, at its level
			c := &a.Five.Fair.Claims[at]
			c.Args[2] = answer.Say("text.sentences", answer.Verdict("verdict.equal"), answer.Say("verdict.by", answer.Level(b.Level), c.Args[1]))
		}
	}
	if c := r.Confirmation; c != nil && c.Winner.Advantages[0].Lo <= 0 && c.Winner.Advantages[0].Hi >= 0 {
		lies["an order from"] = func(a *answer.Answer) { a.Five.Fair.Claims[0].Kind = answer.Order }
	}
	if at := slices.IndexFunc(a.Headline, func(c answer.Claim) bool {
		return slices.Contains(unfair, c.Key)
	}); at >= 0 && len(who) > 1 && math.Abs(math.Abs(r.Confirmation.Today.Advantages[0].Value)-math.Abs(r.Confirmation.Today.Advantages[1].Value)) > 1e-9 {
		lies["today's rules unfair by"] = func(a *answer.Answer) {
			args := a.Headline[at].Args // somebody else than who is shown, or somebody where nobody is
			args[len(args)-1] = answer.Say("balance.most", answer.Player(who[1-max(0, slices.Index(who, unfairest(&r.Confirmation.Today, who)))]))
		}
	}
	if c := r.Confirmation; c != nil && c.Verdict != balance.Confirmed {
		lies["it leaves balanced.yaml"] = func(a *answer.Answer) {
			a.Files = map[string]answer.Text{"balanced.yaml": answer.Say("balance.file-text")}
		}
	}
	if at := slices.IndexFunc(a.Five.Change.Claims, func(c answer.Claim) bool { return c.Key == "balance.unfairness" }); at >= 0 && unfairest(&r.Confirmation.Winner, who) != "greedy" {
		lies["the rules found unfair by"] = func(a *answer.Answer) { // one kind of players for both, as if that were like and like
			args := a.Five.Change.Claims[at].Args
			a.Five.Change.Claims[at].Text = answer.Say("balance.unfairness-both", args[0], args[2], answer.Player("greedy"))
		}
	}
	if at := slices.IndexFunc(a.Headline, func(c answer.Claim) bool { return c.Key == "balance.confirmed-but" }); at >= 0 {
		lies["shown to be less fair among"] = func(a *answer.Answer) {
			a.Headline[at].Text = answer.Say("balance.confirmed", size(r.Confirmation.Today.Unfairness), answer.Verbatim(""))
		}
	}
	if at := slices.IndexFunc(a.Five.Change.Claims, func(c answer.Claim) bool { return c.Key == "balance.smaller" }); at >= 0 {
		lies["a smaller change is tied"] = func(a *answer.Answer) { a.Five.Change.Claims = slices.Delete(a.Five.Change.Claims, at, at+1) }
		lies["a smaller change of"] = func(a *answer.Answer) { a.Five.Change.Claims[at].Args[0] = len(r.Region) + 1 }
	}
	if at := slices.IndexFunc(a.Five.Change.Claims, func(c answer.Claim) bool { return strings.HasPrefix(c.Key, "balance.lead-") }); at >= 0 {
		lies["by the lead the other side is ahead"] = func(a *answer.Answer) { a.Five.Change.Claims = slices.Delete(a.Five.Change.Claims, at, at+1) }
		lies["advantages of"] = func(a *answer.Answer) { a.Five.Change.Claims[at].Args[2] = a.Five.Change.Claims[at].Args[1] }
	} else if c := r.Confirmation; c != nil && !lost {
		lies["by the lead the other side is ahead"] = func(a *answer.Answer) {
			of := size(c.Today.Advantages[0])
			a.Five.Change.Claims = append(a.Five.Change.Claims, answer.Claim{Kind: answer.Order, Text: answer.Say("balance.lead-today", answer.Player(who[0]), of, of), Of: answer.Estimand{Players: who[:1]}})
		}
	}
	if at := slices.IndexFunc(a.Five.Sure.Claims, func(c answer.Claim) bool { return c.Key == "balance.trainings-sure" }); at >= 0 {
		lies["trainings, and there are"] = func(a *answer.Answer) { a.Five.Sure.Claims[at].Args[1] = 4 }
	}
	if at := slices.IndexFunc(a.Headline, func(c answer.Claim) bool { return c.Key == "balance.worse" }); at >= 0 {
		lies["less fair among"] = func(a *answer.Answer) { a.Headline = slices.Delete(a.Headline, at, at+1) }
	} else if c := r.Confirmation; c != nil {
		lies["less fair among"] = func(a *answer.Answer) {
			a.Headline = append(a.Headline, answer.Claim{Kind: answer.Range, Text: answer.Say("balance.worse", []any{answer.Player("greedy")})})
		}
	}
	return asked{a, wrong, lies}
}

// decidedBy tells whether a sentence has the interval by which something is inside the tolerance, with its level.
func decidedBy(t answer.Text, by analysis.Estimate) (found bool) {
	for _, a := range t.Args {
		x, ok := a.(answer.Text)
		if !ok {
			continue
		}
		if found = found || decidedBy(x, by); x.Key == "verdict.by" {
			told := x.Args[1].(answer.Interval)
			found = x.Args[0] == answer.Level(by.Level) && told.Lo == by.Lo && told.Hi == by.Hi
		}
	}
	return found
}
