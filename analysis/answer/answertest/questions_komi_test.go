package answertest_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/analysis/answer"
	"houserules/analysis/komi"
	"houserules/analysis/question"
	"houserules/engine"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// aKomi asks which komi is even for players whose games are scored anew with each.
func aKomi(t *testing.T, src *rand.Rand) asked {
	k := plan.Komi{Variant: "french", Level: 0.95}
	for half := -20; half <= 20; half += 2 {
		k.HalfUnits = append(k.HalfUnits, engine.Score(half))
	}
	g := &games{seed: src.Uint64()}
	n := one[int64](src, 40, 400, 4000)
	for _, agent := range []string{"random", "greedy"}[:1+src.IntN(2)] {
		k.Players = append(k.Players, plan.KomiPlayer{Agent: agent, Rescored: true})
		g.add("french", []string{agent, agent}, 1, n, chances{one(src, 0.3, 0.5, 0.9, 1), 0.1 * float64(src.IntN(2)), one(src, 0, 0, 0.1), src.IntN(8) == 0})
	}
	p := &plan.Plan{Komi: &k, Contents: table.Contents{Name: "komi", Protocol: engine.Protocol, Cells: g.cells, Variants: []table.Variant{{Name: "french", Info: info(2, false)}}}}
	q := komi.NewQuestion(p)
	if err := question.Ask(q, p, g); err != nil {
		t.Fatal(err)
	}
	// May a komi be even for a player? By the band of all scores (Massart 1990), games cut off as
	// they could have been.
	band := math.Sqrt(math.Log(2/(0.05/float64(len(k.Players)))) / float64(2*n))
	mayBe := func(cell int, half engine.Score) bool {
		least, most := 0.0, 0.0
		g.each(cell, n, func(_ engine.Return, lead engine.Score, cut bool) {
			x := 0.5
			switch {
			case lead > half:
				x = 1
			case lead < half:
				x = 0
			}
			if cut {
				most++
				return
			}
			least, most = least+x, most+x
		})
		return least/float64(n)-band <= 0.5 && most/float64(n)+band >= 0.5
	}
	copied := func(cell int) bool { return g.of[cell].one }
	even, judged := 0, 0
	may, all := make([][]bool, len(g.cells)), make([]bool, len(k.HalfUnits))
	for cell := range g.cells {
		if !copied(cell) {
			judged++
		}
	}
	for i, half := range k.HalfUnits {
		all[i] = judged > 0
		for cell := range g.cells {
			may[cell] = append(may[cell], mayBe(cell, half))
			all[i] = all[i] && (copied(cell) || may[cell][i])
		}
		if all[i] {
			even++
		}
	}
	wrong := func(a *answer.Answer) []string {
		var w wrongWith
		w.kinds(a)
		for _, c := range a.Headline {
			if c.Key == "komi.answer" || c.Key == "komi.answer-several" {
				given, stretches := komisOf(c.Args[1]), stretchesOf(k.HalfUnits, all)
				w.when(!slices.ContainsFunc(stretches, func(s [2]float64) bool { return s[0] <= given[0][0] && given[0][0] <= s[1] }), "it gives %v, and %v may be even", given, stretches)
				w.when(c.Key == "komi.answer" && even > 1, "one komi where %d may be even", even)
				w.when(c.Key == "komi.answer-several" && !slices.Equal(komisOf(c.Args[3]), stretches), "the headline lists %v, and %v may be even", c.Args[3:], stretches)
			}
			if c.Key != "komi.one-game-all" {
				whom := c.Args[2].(answer.Text)
				n := map[string]answer.Count{"komi.among-one": 1, "komi.among-both": 2, "komi.among-three": 3}[whom.Key]
				if whom.Key == "komi.among-all" {
					n = whom.Args[0].(answer.Count)
				}
				w.when(int(n) != judged, "%s of %d players", whom.Key, judged)
			}
			w.when(judged == 0 != (c.Key == "komi.one-game-all"), "%s with %d players to judge", c.Key, judged)
			w.when(judged > 0 && (even == 0) != (c.Key == "komi.answer-none"), "%s where %d komis may be even", c.Key, even)
			w.when(c.Kind == answer.Order && even > 0, "an order where %d komis may be even", even)
		}
		for cell, c := range a.Five.Fair.Claims {
			w.when(copied(cell) != (c.Key == "komi.one-game"), "%s of player %d", c.Key, cell)
			some := slices.Contains(may[cell], true)
			w.when(!copied(cell) && some == (c.Kind == answer.Order), "kind %v of player %d, for whom some komi may be even: %v", c.Kind, cell, some)
			if list, ok := c.Args[len(c.Args)-1].(answer.Clauses); ok {
				w.when(!slices.Equal(komisOf(list), stretchesOf(k.HalfUnits, may[cell])), "for player %d it lists %v, and %v may be even", cell, list, stretchesOf(k.HalfUnits, may[cell]))
			}
		}
		return w
	}
	lies := map[string]func(*answer.Answer){}
	if a := q.Answer(); strings.HasPrefix(a.Headline[0].Key, "komi.answer") && a.Headline[0].Kind == answer.Undecided {
		lies["komi.answer-none where"] = func(a *answer.Answer) { a.Headline[0].Key = "komi.answer-none" }
		lies["an order where"] = func(a *answer.Answer) { a.Headline[0].Kind = answer.Order }
		lies["komi.among-all of"] = func(a *answer.Answer) { a.Headline[0].Args[2] = answer.Say("komi.among-all", answer.Count(judged+1)) }
		lies["it gives"] = func(a *answer.Answer) {
			a.Headline[0].Args[1] = answer.Say("komi.give-second", answer.Number{Value: 40})
		}
		if even > 1 {
			lies["one komi where"] = func(a *answer.Answer) { a.Headline[0].Key = "komi.answer" }
			lies["the headline lists"] = func(a *answer.Answer) { a.Headline[0].Args[3] = answer.Clauses{answer.Say("komi.to-nothing")} }
		}
	}
	if _, ok := q.Answer().Five.Fair.Claims[0].Args[len(q.Answer().Five.Fair.Claims[0].Args)-1].(answer.Clauses); ok {
		lies["for player 0 it lists"] = func(a *answer.Answer) {
			a.Five.Fair.Claims[0].Args[1] = answer.Clauses{answer.Say("komi.run-none", answer.Say("komi.to-first", answer.Number{Value: 40}))}
		}
	}
	if copied(0) {
		lies["of player 0"] = func(a *answer.Answer) { a.Five.Fair.Claims[0].Key = "komi.fair" }
	}
	return asked{q.Answer(), wrong, lies}
}

// komisOf reads the stretches of komis of a sentence: for the second player they are above nought.
func komisOf(a any) (list [][2]float64) {
	switch a := a.(type) {
	case answer.Clauses:
		for _, x := range a {
			list = append(list, komisOf(x)...)
		}
	case answer.Text:
		if a.Key == "komi.run" || a.Key == "komi.run-none" {
			var ends []float64
			for _, x := range a.Args {
				ends = append(ends, komisOf(x)[0][0])
			}
			if a.Key == "komi.run-none" {
				ends = append(ends, 0)
			}
			return [][2]float64{{slices.Min(ends), slices.Max(ends)}}
		}
		komi := 0.0
		if len(a.Args) > 0 {
			komi = a.Args[0].(answer.Number).Value
		}
		if strings.HasSuffix(a.Key, "-first") {
			komi = -komi
		}
		return [][2]float64{{komi, komi}}
	}
	return list
}

// stretchesOf are the komis that may be even, those next to each other together.
func stretchesOf(komis []engine.Score, may []bool) (list [][2]float64) {
	for i, komi := range komis {
		switch {
		case !may[i]:
		case i > 0 && may[i-1]:
			list[len(list)-1][1] = komi.Float()
		default:
			list = append(list, [2]float64{komi.Float(), komi.Float()})
		}
	}
	return list
}
