package answertest_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
	"houserules/engine/enginetest"
)

// otherNumber is a sentence with another number at its place among those that stand in it, and the
// key of the sentence inside of it that has it; empty where there are fewer.
func otherNumber(t answer.Text, place *int) (answer.Text, string) {
	found := ""
	var other func(a any) any
	other = func(a any) any {
		switch x := a.(type) {
		case answer.Text:
			if found == "" {
				x, found = otherNumber(x, place)
			}
			return x
		case answer.Clauses:
			x = slices.Clone(x)
			for i := range x {
				x[i] = other(x[i])
			}
			return x
		case answer.List:
			x = slices.Clone(x)
			for i := range x {
				x[i] = other(x[i])
			}
			return x
		case []any:
			x = slices.Clone(x)
			for i := range x {
				x[i] = other(x[i])
			}
			return x
		case answer.Count, answer.Interval:
			if *place--; *place != -1 {
				return a
			}
			found = t.Key
			if n, ok := x.(answer.Count); ok {
				return n + 1
			}
			e := x.(answer.Interval)
			e.Value, e.Lo, e.Hi = e.Value+0.001, e.Lo+0.001, e.Hi+0.001
			return e
		}
		return a
	}
	t.Args = slices.Clone(t.Args)
	for i := range t.Args {
		t.Args[i] = other(t.Args[i])
	}
	return t, found
}

// TestEveryNumberIsHeld changes each count and each interval of the answers of drawn studies by a
// little, one after the other: all are found.
func TestEveryNumberIsHeld(t *testing.T) {
	open := map[string]string{
		"answer.whom.seat-of": "another seat may be as far",
		"answer.sure.seat":    "another seat may be known as exactly",
	}
	held, missed := map[string]int{}, map[string]int{}
	for n := range uint64(enginetest.Often(enginetest.Fewer(few, 120), 1000)) {
		r, err := drawn(n, false)
		if err != nil {
			t.Fatal(err)
		}
		tables := answertest.Of(r)
		a := compare.Answer(r)
		for i := range claimsOf(a) {
			c := claimAt(a, i)
			said := c.Text
			for place := 0; ; place++ {
				left := place
				var key string
				if c.Text, key = otherNumber(said, &left); key == "" {
					break
				}
				if held[key]++; len(answertest.Answer(a, tables)) == 0 {
					missed[key]++
				}
			}
			c.Text = said
		}
	}
	for key, times := range missed {
		if open[key] == "" {
			t.Errorf("another number in %s is not found in %d of %d sentences", key, times, held[key])
		}
	}
	t.Logf("%v", held)
}

// TestEveryNumberOfQuestionsIsHeld does the same to the answers of questions, whose games are counted again.
func TestEveryNumberOfQuestionsIsHeld(t *testing.T) {
	open := map[string]string{}
	held, missed := map[string]int{}, map[string]int{}
	for name, ask := range map[string]func(*testing.T, *rand.Rand) asked{"match": aMatch, "komi": aKomi, "atlas": anAtlas, "ladder": aLadder, "balance": aSearch} {
		for n := range uint64(enginetest.Often(enginetest.Fewer(4, 12), 200)) {
			x := ask(t, rand.New(rand.NewPCG(26, n)))
			for i := range claimsOf(x.answer) {
				c := claimAt(x.answer, i)
				whole := c.Text
				for place := 0; ; place++ {
					left, key := place, ""
					if c.Text, key = otherNumber(whole, &left); key == "" {
						c.Text = whole
						break
					}
					if held[name+" "+key]++; len(x.wrong(x.answer)) == 0 {
						missed[name+" "+key]++
					}
				}
			}
		}
	}
	for key, times := range missed {
		if open[key] == "" {
			t.Errorf("another number in %s is not found in %d of %d sentences", key, times, held[key])
		}
	}
	t.Logf("%v", held)
}

// claimAt is the claim at a place of those of [claimsOf].
func claimAt(a *answer.Answer, at int) *answer.Claim {
	for _, list := range [][]answer.Claim{a.Headline, a.Five.Fair.Claims, a.Five.Whom.Claims, a.Five.Sure.Claims, a.Five.Change.Claims} {
		if at < len(list) {
			return &list[at]
		}
		at -= len(list)
	}
	return nil
}
