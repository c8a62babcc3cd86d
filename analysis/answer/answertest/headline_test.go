package answertest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/configs/words"
	"houserules/engine/enginetest"
	"houserules/reports"
)

// A headline of many cells has at most so many sentences and letters.
const (
	manyCells  = 6
	fewClaims  = 3
	mostLetter = 240
)

// short refuses a headline that is long in one of the languages.
func short(t *testing.T, name string, a *answer.Answer) {
	t.Helper()
	if list := a.Headline; len(list) == 0 || len(list) > fewClaims {
		t.Errorf("%s: %d sentences", name, len(list))
	}
	for _, tag := range words.Languages() {
		text := reports.Headline(words.In(tag), a)
		if n := utf8.RuneCountInString(text); n > mostLetter {
			t.Errorf("%s in %s: %d letters: %s", name, tag, n, text)
		}
	}
}

// TestHeadlinesOfManyCells: above six cells a headline is short in every language. That it counts
// all cells, and that these numbers add up, the checker holds. [TestDrawnStudies] looks at those of
// drawn studies, [TestDrawnQuestions] at those of questions.
func TestHeadlinesOfManyCells(t *testing.T) {
	warned := 0
	for n := range uint64(enginetest.Often(enginetest.Fewer(8, 20), 2000)) {
		a := compare.Answer(drawnMany(rand.New(rand.NewPCG(28, n))))
		if warns(a) {
			warned++
		}
		short(t, "many", a)
	}
	if warned == 0 {
		t.Error("no headline has a warning")
	}
}

// drawnMany is a study of more cells than are named, drawn to have long headlines: some of few
// different games, players who look far ahead, games cut off, cells of one game, seats or roles that differ.
func drawnMany(src *rand.Rand) *analysis.Results {
	r := &analysis.Results{Base: "rules-000", Tolerance: one(src, 0, 0.01, 0.05), Level: 0.95}
	if src.IntN(3) == 0 {
		r.Factors = map[string]map[string]string{}
	}
	players := one(src, []string{"alphabeta:12"}, []string{"random", "greedy"}, []string{"nodes:100000"}, []string{"nodes:100000;softmax=.25"}, []string{"nodes:100000;eval=learned;softmax=.25"}, []string{"random", "greedy", "alphabeta:12"})
	few, single, apart := src.IntN(2) == 0, src.IntN(4) == 0, src.IntN(2) == 0
	openings, told := one(src, "", "random:8", "all:2", "file:a-book-of-openings-with-a-long-name.txt"), src.IntN(3)
	for _, p := range players {
		for v := range one(src, 7, 30, 720) {
			c := row(fmt.Sprintf("rules-%03d", v), p, 100*(src.Float64()-0.5), 3, one(src, analysis.Undecided, analysis.LargerThanTolerance, analysis.Different, analysis.EqualWithinTolerance, analysis.DifferentButSmall))
			if c.Fair.Direction = 1; c.Fair.Effect.Value < 0 {
				c.Fair.Direction = -1
			}
			switch c.Openings.Name = openings; told {
			case 1: // seats of a role
				c.Lineup, c.FairSeat, c.Seats = []string{p, p, p, p}, 1+v%3, make([]analysis.Seat, 4)
				c.SeatRoles = []analysis.Role{{Name: "Shepherd", Seats: []int{1, 2, 3}}, {Name: "Wolf", Seats: []int{4}}}
			case 2:
				c.Roles = []string{"Shepherd", "Wolf"}
				c.SeatRoles = []analysis.Role{{Name: "Shepherd", Seats: []int{1}}, {Name: "Wolf", Seats: []int{2}}}
			}
			if c.Fair.Tolerance = r.Tolerance; src.IntN(20) == 0 {
				c.Fair = analysis.Judged{}
			}
			if c.Repeats = (analysis.Repeats{Games: 1000, Distinct: 900}); few && src.IntN(2) == 0 {
				c.Repeats.Distinct = 16
			}
			if single && src.IntN(3) == 0 {
				c.OneGame, c.Games, c.Fair, c.Repeats.Distinct = true, 1, analysis.Judged{}, 1
			}
			if told != 1 && apart && v%2 > 0 {
				c.Agents, c.Lineup, c.Pairing = p+",random", []string{p, "random"}, &analysis.Pairing{A: p, B: "random"}
			}
			if c.FairSeat > 0 {
				c.Seats[c.FairSeat-1].Advantage = c.Fair
			}
			r.Cells = append(r.Cells, c)
		}
	}
	return r
}

// warns tells whether a headline begins with the warning that few games are different.
func warns(a *answer.Answer) bool { return a.Headline[0].Key == "answer.repeated-many" }

// A headline of many rule sets names those who play them also where they have options: by recipe.
func TestHeadlineOfManyNamesPlayersWithOptions(t *testing.T) {
	r := &analysis.Results{Base: "a", Tolerance: 0.01, Level: 0.95}
	for i := range 8 {
		r.Cells = append(r.Cells, row(string(rune('a'+i)), "nodes:1000;softmax=0.25", 1, 3, analysis.Undecided))
	}
	a := compare.Answer(r)
	short(t, "options", a)
	if said := reports.Headline(words.English(), a); !strings.HasPrefix(said, "Of 8 rule sets among nodes:1000;softmax=0.25, ") {
		t.Errorf("%s", said)
	}
}
