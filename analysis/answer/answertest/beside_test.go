package answertest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/answer/answertest"
	"houserules/analysis/compare"
	"houserules/engine/enginetest"
	"houserules/sim/table"
)

// beside is a drawn study of more cells than are named, of which few are judged: those have games that
// repeat each other, few games, games cut off, and beside them stand pairs of players whose games are one
// game, are all that there are, or are judged.
func beside(number uint64) (*analysis.Results, error) {
	src := rand.New(rand.NewPCG(27, number))
	toy, m := info(2, false), &memory{told: true}
	variants := one(src, 1, 1, 2, 3, 4)
	for _, player := range []string{"random", "greedy"}[:1+src.IntN(2)] {
		for v := range variants {
			list := m.won(src, one(src, 5, 20, 60, 300), 0.3+0.4*src.Float64(), 0.1, one(src, 0, 0, 0.1, 1))
			for i := range list {
				list[i].line = uint8(i % one(src, 2, 10, 200))
			}
			m.add(table.Cell{Variant: fmt.Sprintf("rules-%03d", v), Agents: player, Lineup: []string{player, player}, Leg: 1, Info: toy, Lines: src.IntN(2) == 0}, list)
		}
	}
	once, whole, some := one(src, 0, 1, 3), one(src, 0, 0, 1, 3), one(src, 0, 1, 3, 9)
	for k := range once + whole + some {
		a, b := fmt.Sprintf("nodes:%d", 10+k), fmt.Sprintf("nodes:%d", 90+k)
		for v := range variants {
			for leg, lineup := range [][]string{{a, b}, {b, a}} {
				c := table.Cell{Variant: fmt.Sprintf("rules-%03d", v), Agents: strings.Join(lineup, ","), Lineup: lineup, Leg: leg + 1, Info: toy}
				list := m.won(src, 60, src.Float64(), 0.1, 0)
				switch {
				case k < once:
					c.Lines, c.StopsAtOneGame = true, true
					list = slices.Repeat(list[:1], 60)
				case k < once+whole:
					c.Openings, c.Listed, c.LeftOut, c.Lines, c.ByChance = all, listed, one[int64](src, 0, 3), true, true
				}
				m.add(c, list)
			}
		}
	}
	for k := range one(src, 0, 0, 2) { // one seating alone
		lineup := []string{fmt.Sprintf("nodes:%d", 500+k), "random"}
		m.add(table.Cell{Variant: "rules-000", Agents: strings.Join(lineup, ","), Lineup: lineup, Leg: 1, Info: toy}, m.won(src, 60, 0.7, 0.1, 0))
	}
	return analysis.Analyze(m, analysis.Options{Name: "beside", Seed: number, Tolerance: one(src, 0, 0.01, 0.1), Level: 0.95})
}

// TestFewJudgedBesideMany: the headline of many cells is short and counts all of which it speaks, also
// where few of them are judged and much is to be said of these.
func TestFewJudgedBesideMany(t *testing.T) {
	large, facts, alone, apart := 0, 0, 0, 0
	for n := range uint64(enginetest.Often(enginetest.Fewer(10, 40), 400)) {
		r, err := beside(n)
		if err != nil {
			t.Fatalf("study %d: %v", n, err)
		}
		a := held(t, fmt.Sprint("beside ", n), r)
		if len(r.Cells) > manyCells {
			large++
			if slices.ContainsFunc(r.Cells, func(c analysis.Cell) bool { return c.Fact() }) {
				facts++
			}
			if h, ok := compare.NewHeadline(r); ok && len(h.Cells()) == 1 {
				alone++
			}
			if slices.ContainsFunc(a.Headline, func(c answer.Claim) bool { return strings.HasSuffix(c.Key, "apart") }) {
				apart++
			}
		}
	}
	if large == 0 || facts == 0 || alone == 0 || apart == 0 {
		t.Errorf("%d studies have many cells, %d of them such as are one game or all there are, %d a single judged one, %d different players", large, facts, alone, apart)
	}
}

// Of three judged rule sets and six pairs that play one game each the headline counts nine, by hand; that
// they are nine rule sets, or that those of one game are not among them, is found.
func TestOneGamesAreCounted(t *testing.T) {
	made := func() *analysis.Results {
		r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{
			row("a", "greedy", 4, 1, analysis.LargerThanTolerance), row("b", "greedy", 0, 3, analysis.Undecided), row("c", "greedy", 0, 0.4, analysis.EqualWithinTolerance),
		}}
		r.Cells[0].Fair.Direction = 1
		for i := range 6 {
			c := row(string(rune('a'+i%3)), fmt.Sprintf("x%d,y", i/3), 0, 0, 0)
			c.Lineup, c.OneGame, c.Games, c.Fair = strings.Split(c.Agents, ","), true, 1, analysis.Judged{}
			r.Cells = append(r.Cells, c)
		}
		return r
	}
	r := made()
	a := held(t, "nine", r)
	h := a.Headline
	if len(h) != 3 || h[0].Key != "answer.many" || h[1].Key != "answer.many.open" || h[2].Key != "answer.one-games" {
		t.Fatalf("%v", h)
	}
	if got := fmt.Sprint(h[0].Args[0].(answer.Text).Args[0], h[0].Args[1:3], h[1].Args, h[2].Args); got != "9 [1 0] [1 6] [6 9]" {
		t.Errorf("%s", got)
	}
	for why, put := range map[string]func(h []answer.Claim) []answer.Claim{
		"rows of 3 kinds of players are called rule sets": func(h []answer.Claim) []answer.Claim {
			h[0].Args[0] = answer.Say("answer.many.varied", answer.Count(9))
			return h
		},
		"it skips a, x0,y": func(h []answer.Claim) []answer.Claim {
			h[0].Evidence, h[0].Args[0] = h[0].Evidence[:3], answer.Say("answer.many.varied", answer.Count(3))
			return h
		},
		"answer.many.all-open: 1 of 9 are open": func(h []answer.Claim) []answer.Claim {
			h[1].Text = answer.Say("answer.many.all-open", answer.Count(1))
			return h
		},
		"9 rows are not counted":       func(h []answer.Claim) []answer.Claim { return h[2:] },
		"the headline has 4 sentences": func(h []answer.Claim) []answer.Claim { return append(h, h[2]) },
	} {
		a := compare.Answer(r)
		a.Headline = put(a.Headline)
		if found := answertest.Answer(a, answertest.Of(r)); !strings.Contains(fmt.Sprint(found), why) {
			t.Errorf("not refused with %q, but: %v", why, found)
		}
	}
}

// One judged rule set beside seven pairs of different players is one of eight cases, by hand, and numbers
// that leave these out, or a sentence that takes it for the study, are found.
func TestOneJudgedAmongPairs(t *testing.T) {
	made := func() (*answer.Answer, *answertest.Tables) {
		r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95, Cells: []analysis.Cell{row("a", "greedy", 4, 1, analysis.LargerThanTolerance)}}
		r.Cells[0].Fair.Direction = 1
		r.Cells[0].Repeats = analysis.Repeats{Games: 1000, Distinct: 20}
		for i := range 7 {
			c := row("a", fmt.Sprintf("x%d,y", i), 30, 1, analysis.LargerThanTolerance)
			c.Lineup, c.Pairing = strings.Split(c.Agents, ","), &analysis.Pairing{A: c.Agents[:2], B: "y"}
			r.Cells = append(r.Cells, c)
		}
		return compare.Answer(r), answertest.Of(r)
	}
	a, tables := made()
	if found := answertest.Answer(a, tables); len(found) > 0 {
		t.Fatalf("the true answer is refused: %v", found)
	}
	h := a.Headline
	if len(h) != 3 || h[0].Key != "answer.repeated-many" || h[1].Key != "answer.many" || h[2].Key != "answer.many.apart" {
		t.Fatalf("%v", h)
	}
	if got := fmt.Sprint(h[0].Args, h[1].Args[0].(answer.Text).Args[0], h[1].Args[1:3], h[2].Args); got != "[1] 8 [1 0] [0 7]" {
		t.Errorf("%s", got)
	}
	for why, put := range map[string]func(h []answer.Claim) []answer.Claim{
		"8 rows are not counted": func(h []answer.Claim) []answer.Claim {
			h[1].Text = answer.Say("answer.games", answer.Verbatim("greedy"), answer.Say("fair.first-player"), answer.Count(48), answer.Count(4), answer.Count(48), answer.Say("answer.under", answer.Variant("a")))
			h[1].Evidence = h[1].Evidence[:1]
			return h[1:2]
		},
		"it skips a, x0,y": func(h []answer.Claim) []answer.Claim {
			h[1].Evidence, h[1].Args[0] = h[1].Evidence[:1], answer.Say("answer.many.varied", answer.Count(1))
			return h
		},
		"it leaves out 7 between different players": func(h []answer.Claim) []answer.Claim {
			h[2].Text = answer.Say("answer.many.rest", answer.Count(0))
			return h
		},
		"answer.many.apart counts 6 where there are 7": func(h []answer.Claim) []answer.Claim {
			h[2].Args[1] = answer.Count(6)
			return h
		},
		"answer.many counts 8 where there are 1": func(h []answer.Claim) []answer.Claim {
			h[1].Args[1] = answer.Count(8)
			return h
		},
		"of 8, and another sentence counts of 1": func(h []answer.Claim) []answer.Claim {
			h[0].Text = answer.Say("answer.repeated-some", answer.Count(1), answer.Count(1))
			return h
		},
		"answer.repeated-many says 2 where there are 1": func(h []answer.Claim) []answer.Claim {
			h[0].Args[0] = answer.Count(2)
			return h
		},
	} {
		a, tables := made()
		a.Headline = put(a.Headline)
		if found := answertest.Answer(a, tables); !strings.Contains(fmt.Sprint(found), why) {
			t.Errorf("not refused with %q, but: %v", why, found)
		}
	}
}

// Rows of several kinds of openings are counted as cases, by hand: no other number is said of them.
func TestCasesOfOpenings(t *testing.T) {
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95}
	for _, from := range []string{"", "random:4"} {
		for i := range 4 {
			c := row(string(rune('a'+i)), "greedy", 0.5, 3, analysis.Undecided)
			if c.Openings.Name = from; from != "" {
				c.Agents += " from " + from
			}
			r.Cells = append(r.Cells, c)
		}
	}
	a := held(t, "openings", r)
	cases := 0
	for _, list := range [][]answer.Claim{a.Headline, a.Five.Fair.Claims} {
		for i := range list {
			for k, x := range list[i].Args {
				text, is := x.(answer.Text)
				if !is || text.Key != "answer.many.opened" {
					continue
				}
				if cases++; text.Args[0] != answer.Count(8) {
					t.Errorf("%v", text)
				}
				list[i].Args[k] = answer.Say(text.Key, answer.Count(7))
				if len(answertest.Answer(a, answertest.Of(r))) == 0 {
					t.Errorf("not refused: 7 cases in %s", list[i].Key)
				}
				list[i].Args[k] = x
			}
		}
	}
	if cases == 0 {
		t.Errorf("nobody counts: %v %v", a.Headline, a.Five.Fair.Claims)
	}
}
