package answertest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/varied"
	"houserules/engine/enginetest"
	"houserules/sim/plan"
	"houserules/sim/table"
)

// swept is a drawn sweep of two knobs: its answer, made anew whenever it is asked for, and the
// tables to hold it against.
func swept(number uint64) (func() *answer.Answer, *answertest.Tables, error) {
	src := rand.New(rand.NewPCG(27, number))
	games, levels, apart := one(src, 20, 300, 300, 2000), one(src, 2, 2, 2, 3), src.IntN(4) == 0
	m := &memory{}
	p := &plan.Plan{}
	d := plan.Design{Question: plan.Sweep, Of: []string{"a"}, Chosen: "full", Size: int64(2 * levels), Factors: []plan.Factor{{Name: "x", Levels: []string{"0", "1"}}, {Name: "y"}}}
	for y := range levels {
		d.Factors[1].Levels = append(d.Factors[1].Levels, fmt.Sprint(y))
	}
	for run := range 2 * levels {
		name := fmt.Sprintf("x-%d-y-%d", run%2, run/2)
		win := 0.45 + 0.1*float64(run%2)*src.Float64()
		if apart && run > 0 {
			win = 0.1
		}
		for _, player := range []string{"greedy", "random"}[number%2:] {
			m.add(table.Cell{Variant: name, Agents: player, Lineup: []string{player, player}, Leg: 1, Info: info(2, false)}, m.won(src, games, win, 0.1, one(src, 0, 0, 0.01)))
		}
		d.Runs = append(d.Runs, plan.DesignRun{Variant: name, Levels: []int{run % 2, run / 2}})
	}
	p.Cells, p.Designs = m.cells, []plan.Design{d}
	r, err := analysis.Analyze(m, analysis.Options{Name: "swept", Seed: number, Tolerance: 0.01, Level: 0.95, Factors: map[string]map[string]string{}})
	if err != nil {
		return nil, nil, err
	}
	designs, err := varied.Read(m, p, r)
	if err != nil {
		return nil, nil, err
	}
	tables := answertest.Of(r)
	tables.MayBeFairest = map[string]bool{}
	swept := designs[0].Swept[len(designs[0].Swept)-1] // of which the answer is
	for _, x := range swept.Ranked {
		tables.MayBeFairest[d.Runs[x.Run].Variant] = x.MayBeFirst
	}
	for _, e := range swept.Effects {
		tables.Moves = append(tables.Moves, answertest.Move{Effect: answer.Interval{Value: e.Value, Lo: e.Lo, Hi: e.Hi, In: answer.Distance}, Shown: e.Lo > 0 || e.Hi < 0})
	}
	return func() *answer.Answer { return varied.Answer(r, designs) }, tables, nil
}

// TestSweepsSayWhatTheirTablesDo: the headline, the ranking and the verdicts have one interval
// for one thing, as many rule sets may be the fairest as the ranking says, and of many cells the
// headline is short.
func TestSweepsSayWhatTheirTablesDo(t *testing.T) {
	said := map[string]int{}
	for n := range uint64(enginetest.Fewer(12, 24)) {
		ask, tables, err := swept(n)
		if err != nil {
			t.Fatal(err)
		}
		a := ask()
		if len(tables.Cells) > manyCells {
			short(t, "sweep", a)
		}
		for _, x := range answertest.Answer(a, tables) {
			t.Errorf("study %d: %v", n, x)
		}
		said[a.Headline[0].Key]++
	}
	for _, key := range []string{"answer.change.swept", "answer.change.may-be-fairest", "answer.change.fairest-any"} {
		if said[key] == 0 {
			t.Errorf("no study says %s: %v", key, said)
		}
	}
}

// TestFalseSweeps puts false sentences into the answer of a sweep.
func TestFalseSweeps(t *testing.T) {
	var ask func() *answer.Answer
	var tables *answertest.Tables
	for of, found := uint64(0), false; !found; of++ {
		var err error
		if ask, tables, err = swept(of); err != nil || of > 1000 {
			t.Fatal(of, err)
		}
		found = len(tables.Cells) == 4 && ask().Headline[0].Key == "answer.change.may-be-fairest" && !tables.MayBeFairest["x-1-y-0"]
	}
	for why, put := range map[string]func(a *answer.Answer, c *answer.Claim){
		"may be the fairest": func(_ *answer.Answer, c *answer.Claim) { c.Args[1] = answer.Count(1) },
		"is the figure of none": func(_ *answer.Answer, c *answer.Claim) {
			x := c.Args[4].(answer.Interval)
			x.Lo -= 0.002
			c.Args[4] = x
		},
		"a second figure of": func(a *answer.Answer, _ *answer.Claim) {
			x := a.Sections[0].Tables[0].Rows[0]
			v := x[2].(answer.Interval)
			v.Hi += 0.002
			x[2] = v
		},
		"a rank that is not shown": func(a *answer.Answer, _ *answer.Claim) { a.Sections[0].Tables[0].Rows[0][0] = answer.Count(1) },
		"x-1-y-0 has a rank": func(a *answer.Answer, _ *answer.Claim) {
			for _, row := range a.Sections[0].Tables[0].Rows {
				if row[1] == answer.Variant("x-1-y-0") {
					row[0] = answer.Say("sweep.ranks", answer.Count(1), answer.Count(4))
				}
			}
		},
		"0 of 4 may be the fairest": func(_ *answer.Answer, c *answer.Claim) {
			c.Text = answer.Say("answer.change.may-be-fairest", answer.Count(4), answer.Count(0), answer.Player("random"), c.Args[3], c.Args[4])
		},
		"of 3 may be the fairest": func(_ *answer.Answer, c *answer.Claim) { c.Args[0] = answer.Count(3) },
		"\"x-1-y-0\" among them":  func(_ *answer.Answer, c *answer.Claim) { c.Args[3] = answer.Variant("x-1-y-0") },
	} {
		a := ask()
		put(a, &a.Headline[0])
		text := ""
		for _, x := range answertest.Answer(a, tables) {
			text += x.Error() + "\n"
		}
		if !strings.Contains(text, why) {
			t.Errorf("not refused with %q, but: %s", why, text)
		}
	}
}

// Nobody is called the fairest, or the nearest to even, beside a difference that may be nothing.
func TestNoSuperlativeWithoutADifference(t *testing.T) {
	at := func(value, half float64) answer.Interval {
		return answer.Interval{Value: value, Lo: value - half, Hi: value + half, In: answer.Distance}
	}
	cell := func(variant string, x answer.Interval) answertest.Cell {
		return answertest.Cell{Variant: variant, Players: "greedy", Effect: x, Seats: map[int]answer.Interval{1: x}, Games: 1000, InFamily: true}
	}
	for _, x := range []struct {
		difference answer.Interval
		why        string
	}{{at(0.1, 0.03), ""}, {at(0.1, 0.1), "the superlative of a, whose difference from a may be nothing"}, {at(0.1, 0.2), "the superlative of a, whose difference from a may be nothing"}} {
		tables := &answertest.Tables{
			Cells: []answertest.Cell{cell("a", at(0, 0.03)), cell("b", at(0.1, 0.03))}, MayBeFairest: map[string]bool{"a": true},
			Differences: []answertest.Difference{{Variant: "b", Base: "a", Players: "greedy", Effect: x.difference}, {Variant: "b", Base: "a", Players: "random", Effect: at(0, 0.1)}},
		}
		for _, text := range []answer.Text{
			answer.Say("answer.change.swept", answer.Count(2), answer.Variant("a"), at(0, 0.03), answer.Player("greedy")),
			answer.Say("answer.change.nearest", answer.Variant("a"), at(0, 0.03), "greedy"),
		} {
			c := answer.Claim{Kind: answer.Order, Text: text, Evidence: []answer.Evidence{{Variant: "a", Players: "greedy"}, {Variant: "b", Players: "greedy"}}}
			if found := fmt.Sprint(answertest.Claim(&c, tables)); x.why == "" && found != "[]" || !strings.Contains(found, x.why) {
				t.Errorf("%s beside %v: %s", text.Key, x.difference, found)
			}
		}
	}
}
