package answertest_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/match"
	"houserules/analysis/question"
	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// aMatch is a match of drawn players, by the question that plays one.
func aMatch(t *testing.T, src *rand.Rand) asked {
	const most = 400
	m := plan.Match{Scale: "logistic", Elo1: 10, Alpha: 0.05, Beta: 0.05, Sequential: src.IntN(2) == 0}
	if !m.Sequential && src.IntN(2) == 0 {
		m.Until = 0.05
	}
	g := &games{seed: src.Uint64()}
	win, cut, once := one(src, 0.45, 0.5, 0.6, 0.8, 0.93, 0.97, 1), one(src, 0, 0, 0, 0.1, 0.7, 1), src.IntN(6) == 0
	first := one(src, 0, 0, 0.05) * 4 * win * (1 - win)
	if g.whole = !once && src.IntN(4) == 0; g.whole {
		g.lots = one[int64](src, 0, most-1, most, most)
	}
	counted := g.whole && g.lots == most
	g.asOne = src.IntN(4) == 0
	for leg, lineup := range [][]string{{"x", "y"}, {"y", "x"}} {
		w := []float64{0.9*win + first, 0.9*(1-win) + first}[leg]
		g.add("french", lineup, leg+1, most, chances{max(0, w), 0.1 * float64(src.IntN(2)), cut, once})
		if g.asOne {
			g.of[leg] = g.of[0]
		}
	}
	p := &plan.Plan{Match: &m, Contents: table.Contents{Name: "match", Protocol: engine.Protocol, Cells: g.cells}}
	q, err := match.NewQuestion(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := question.Ask(q, p, g); err != nil {
		t.Fatal(err)
	}
	wrong := func(a *answer.Answer) []string {
		var w wrongWith
		w.kinds(a)
		pairs := int64(a.Played.Args[1].(answer.Count))
		sum, n, gone := 0.0, 0.0, 0.0
		var won, lost [2]float64
		var results [2][]float64
		for cell := range 2 {
			g.each(cell, pairs, func(r engine.Return, _ engine.Score, cut bool) {
				x := r.Float()
				if cell == 1 {
					x = 1 - x
				}
				if sum, n = sum+x, n+1; cut {
					gone++
				}
				switch results[cell] = append(results[cell], x); x {
				case 1:
					won[cell]++
				case 0:
					lost[cell]++
				}
			})
		}
		mean, variance := sum/n, 0.0
		for s := range won {
			variance += (1/(won[s]+0.5) + 1/(lost[s]+0.5)) / 4
		}
		// What both games of a pair have in common is in the difference once.
		of := func(cell int, x float64) float64 {
			return map[float64]float64{0: -1 / (lost[cell] + 0.5), 1: 1 / (won[cell] + 0.5)}[x]
		}
		for i := range results[0] {
			variance -= of(0, results[0][i]) * of(1, results[1][i]) / 2
		}
		// Of equals to whom the first move is worth as much, each wins as often as the other when moving first.
		order := math.Log((won[0]+0.5)/(lost[0]+0.5)*(lost[1]+0.5)/(won[1]+0.5)) / 2
		ratio := variance * 4 * math.Exp(order) / math.Pow(1+math.Exp(order), 2) / (1/(won[0]+lost[0]+1) + 1/(won[1]+lost[1]+1)) / 4
		w.when(counted && pairs != most, "%d of all %d pairs were counted", pairs, most)
		w.when((a.Headline[0].Key == "answer.all-cut") != (gone == n), "%s where %v of %v games were cut off", a.Headline[0].Key, gone, n)
		for _, c := range claimsOf(a) {
			answertest.Every(c.Text, func(t answer.Text) {
				w.when(t.Key == "report.games" && t.Args[0] != answer.Count(n), "%v games, and there are %v", t.Args, n)
			})
		}
		if gone == n {
			return w
		}
		w.pairsInTables(a, pairs)
		w.when((says(&a.Headline[0], "match.as-one") || says(&a.Headline[0], "match.one-game")) != (g.asOne && gone < n), "it begins with %s where both games of each pair are the same: %v", a.Headline[0].Key, g.asOne)
		w.when(a.Headline[0].Key == "match.as-one" && a.Headline[0].Args[2] != answer.Count(pairs), "%v pairs as one, and there are %d", a.Headline[0].Args, pairs)
		for _, c := range claimsOf(a) {
			if estimates := c.Kind != answer.Counted && c.Kind != 0; counted {
				w.when(estimates, "%s, and nothing is estimated", c.Key)
				if (says(&c, "match.verdict") || says(&c, "match.verdict-word")) && cut == 0 {
					w.when(says(&c, "match.stronger") != (mean > 0.5) || says(&c, "match.weaker") != (mean < 0.5), "a verdict that counting does not bring, with a score of %v", mean)
				}
				if x, ok := firstOf[answer.Interval](&c); ok && c.Key == "match.counted" {
					w.when(math.Abs(x.Value-mean) > 1e-9 || !math.IsNaN(x.Lo), "a score of %v, and the games say %v", x.Value, mean)
				}
				continue
			}
			w.when(strings.HasPrefix(c.Key, "match.counted"), "%s of a sample", c.Key)
			w.when(once && c.Kind != answer.Counted && c.Kind != answer.Absence && c.Kind != 0, "%s of copies of one pair", c.Key)
			w.when(once && c.Key == "match.sure", "copies of one pair are judged")
			w.when(says(&c, "match.stronger") && !(mean > 0.5), "stronger with a score of %v", mean)
			w.when(says(&c, "match.not-stronger") && !(mean < match.Score(10)), "not stronger with a score of %v", mean)
			w.when(says(&c, "match.weaker") && !(mean < 0.5), "B stronger with a score of %v", mean)
			for _, sure := range a.Five.Sure.Claims {
				if x, ok := firstOf[answer.Interval](&sure); ok && strings.HasPrefix(c.Key, "match.verdict") {
					w.when(says(&c, "match.weaker") != (x.Hi < 0.5), "all of the interval below one half: %v, and that is not said as it is", x.Hi < 0.5)
				}
			}
			w.when(says(&c, "match.open") != (strings.HasPrefix(c.Key, "match.verdict") && c.Kind == answer.Undecided), "%s is of kind %v", c.Key, c.Kind)
			w.when(strings.HasPrefix(c.Key, "match.fair") && ratio > 1.05, "too unequal, %.2f, and something is said of the first move", ratio)
			w.when(c.Key == "match.unequal" && ratio < 0.95, "equal enough, %.2f, and nothing is said of the first move", ratio)
			if x, ok := firstOf[answer.Interval](&c); ok && c.Key == "match.sure" {
				w.when(!math.IsNaN(x.Value) && math.Abs(x.Value-mean) > 1e-9 || math.IsNaN(x.Value) != (gone > n/2), "a score of %v, and the games say %v with %v of %v cut off", x.Value, mean, gone, n)
				w.when(x.Lo > mean || x.Hi < mean, "its interval does not have the mean")
			}
			if x, ok := firstOf[answer.Interval](&c); ok && strings.HasPrefix(c.Key, "match.fair") {
				w.when((c.Key == "match.fair") != (x.Lo > 0 || x.Hi < 0), "%s of a first move that is worth %v to %v", c.Key, x.Lo, x.Hi)
				if gone > 0 {
					continue
				}
				w.when((x.Value > 0) != (order > 0) && math.Abs(order) > 1e-6, "the first move is worth %v, and the odds say %v", x.Value, order)
			}
		}
		return w
	}
	lies := map[string]func(*answer.Answer){}
	if q.Answer().Headline[0].Key == "match.as-one" {
		lies["pairs as one, and there are"] = func(a *answer.Answer) { a.Headline[0].Args[2] = answer.Count(3) }
	} else if !g.asOne && q.Answer().Headline[0].Key != "answer.all-cut" {
		lies["where both games of each pair are the same"] = func(a *answer.Answer) {
			a.Headline[0].Text = answer.Say("match.as-one", answer.Player("x"), answer.Player("y"), answer.Count(1))
		}
	}
	switch {
	case counted && cut == 0 && !g.asOne:
		lies["nothing is estimated"] = func(a *answer.Answer) { a.Five.Sure.Claims[0].Kind = answer.Width }
		lies["that counting does not bring"] = func(a *answer.Answer) {
			key := map[bool]string{true: "match.not-stronger", false: "match.stronger"}[says(&a.Headline[0], "match.stronger")]
			a.Headline[0].Text = answer.Say("match.verdict", answer.Say(key), answer.Say(key+".words", "x", "y", answer.Count(10)))
		}
	case !once && !counted && says(&q.Answer().Headline[len(q.Answer().Headline)-1], "match.weaker") && q.Answer().Five.Sure.Claims[0].Key == "match.sure":
		lies["that is not said as it is"] = func(a *answer.Answer) {
			a.Headline[len(a.Headline)-1].Text = answer.Say("match.verdict", answer.Say("match.not-stronger"), answer.Say("match.not-stronger.words", "x", "y", answer.Count(10)))
		}
	case once && cut == 0:
		lies[q.Answer().Headline[0].Key+" of copies of one pair"] = func(a *answer.Answer) { a.Headline[0].Kind = answer.Order }
		lies["copies of one pair are judged"] = func(a *answer.Answer) {
			a.Five.Sure.Claims = []answer.Claim{{Kind: answer.Width, Text: answer.Say("match.sure", answer.Interval{Value: 0.5, Lo: 0.4, Hi: 0.6, In: answer.Percent}, answer.Count(800), answer.Level(0.95))}}
		}
	case g.whole && !counted:
		lies["of a sample"] = func(a *answer.Answer) { a.Headline[0].Key = "match.counted" }
	}
	if !once && !counted && len(q.Answer().Five.Sure.Claims) > 0 && cut == 0 {
		lies["a score of"] = func(a *answer.Answer) {
			x := a.Five.Sure.Claims[0].Args[0].(answer.Interval)
			x.Value += 0.01
			a.Five.Sure.Claims[0].Args = append([]any{x}, a.Five.Sure.Claims[0].Args[1:]...)
		}
		if fair := q.Answer().Five.Fair.Claims[0].Key; fair == "match.unequal" && win == 1 {
			lies["too unequal"] = func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "match.fair" }
		} else if other := map[string]string{"match.fair": "match.fair.open", "match.fair.open": "match.fair"}[fair]; other != "" {
			lies[other+" of a first move"] = func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = other }
		}
		if win < 0.85 {
			lies["equal enough"] = func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "match.unequal" }
		}
	}
	if answerNow := q.Answer(); cut < 1 && len(answerNow.Sections[0].Tables[0].Rows) < 3 {
		lies["over a table whose rows are"] = func(a *answer.Answer) { a.Sections[0].Tables[0].Caption.Key = "match.results" }
	}
	if cut == 1 {
		lies = map[string]func(*answer.Answer){"match.verdict where": func(a *answer.Answer) { a.Headline = a.Headline[1:] }}
	}
	return asked{q.Answer(), wrong, lies}
}

func firstOf[T any](c *answer.Claim) (x T, ok bool) {
	for _, a := range c.Args {
		if x, ok = a.(T); ok {
			return x, true
		}
	}
	return x, false
}

// pairsInTables refuses figures of a match that are not those of its tables, another number of games or
// openings than were counted, and a caption that promises a row which is not there.
func (w *wrongWith) pairsInTables(a *answer.Answer, pairs int64) {
	rows, results := map[string]any{}, a.Sections[0].Tables[0]
	for _, row := range results.Rows {
		rows[row[0].(answer.Text).Key] = row[1]
	}
	_, unequal := rows["match.first"]
	_, counted := rows["match.first-counted"]
	w.when((results.Caption.Key == "match.results") != (unequal || counted), "%s over a table whose rows are %v", results.Caption.Key, rows)
	same := func(c *answer.Claim, got answer.Interval, row string, shift float64) {
		want, _ := rows[row].(answer.Interval)
		near := func(x, y float64) bool { return math.Abs(x-y-shift) < 1e-9 || math.IsNaN(x) && math.IsNaN(y) }
		w.when(!near(got.Value, want.Value) || !near(got.Lo, want.Lo) || !near(got.Hi, want.Hi), "%s has %v, and its table %v", c.Key, got, want)
	}
	for _, c := range claimsOf(a) {
		n, counts := firstOf[answer.Count](&c)
		got, _ := firstOf[answer.Interval](&c)
		switch c.Key {
		case "match.sure":
			w.when(n != answer.Count(2*pairs), "%v games, and %d were counted", n, 2*pairs)
			same(&c, got, "match.score", 0)
		case "match.fair", "match.fair.open":
			same(&c, got, "match.first", 0)
		case "match.counted.fair":
			same(&c, got, "match.first-counted", 0.5)
		case "match.counted":
			same(&c, got, "match.score", 0)
		}
		w.when(counts && strings.HasPrefix(c.Key, "match.counted") && n != answer.Count(pairs), "%s of %v openings, and %d were counted", c.Key, n, pairs)
	}
}
