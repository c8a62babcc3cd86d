package reference_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/reference"
	"houserules/analysis/reference/referencetest"
)

// derivesFrom is the name of the rules from which those that come with the program derive, by their file.
func derivesFrom(t *testing.T, variant string) string {
	t.Helper()
	text, err := os.ReadFile("../../configs/variants/" + variant + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^extends: (\S+)$`).FindSubmatch(text)
	if m == nil {
		t.Fatalf("%s derives from nothing, not even from none", variant)
	}
	return strings.TrimPrefix(string(m[1]), "none")
}

// countedIn are the counts of an entry's cells in a summary, of several trainings those of each, and their mean result less one
// half, games cut off as they stood.
func countedIn(s *summed, x *reference.Entry) (list []referencetest.Counts, value float64) {
	all := labels(x)
	for _, label := range all {
		var c, as referencetest.Counts
		for _, cell := range s.Record.Studies[0].Cells {
			if n := cell.Counts; cell.Cell == label {
				c = referencetest.Counts{Wins: n["first_wins"], Draws: n["draws"], Losses: n["first_losses"], Cut: n["cut_off"]}
			}
		}
		for _, cell := range s.Cells {
			if cell.Variant+" × "+cell.Lineup == label {
				as = c.And(referencetest.Counts{Wins: cell.CutOffAs.Wins, Draws: cell.CutOffAs.Draws, Losses: cell.CutOffAs.Losses, Cut: -c.Cut})
			}
		}
		list, value = append(list, c), value+as.Effect()/float64(len(all))
	}
	return list, value
}

// differs is what bounds of a difference show.
func differs(lo, hi float64) string {
	const m = reference.Tolerance
	switch {
	case lo > m || hi < -m:
		return "verdict.larger"
	case (lo > 0 || hi < 0) && lo > -m && hi < m:
		return "verdict.small"
	case lo > 0 || hi < 0:
		return "verdict.different"
	case lo > -m && hi < m:
		return "verdict.equal"
	}
	return "verdict.undecided"
}

// wrongDifferences lists the rows of a page's differences that do not follow from the summaries which an edition keeps, of the rules
// from which its rules derive by their file.
func wrongDifferences(t *testing.T, e *reference.Edition, a *answer.Answer, of func(string) *summed, page string) (list []string) {
	t.Helper()
	var rows [][]any
	if len(a.Sections) > 1 {
		rows = slices.Clone(a.Sections[1].Tables[0].Rows)
	}
	parent, level := derivesFrom(t, page), referencetest.Together(e)
	for _, x := range e.Entries {
		for _, y := range e.Entries {
			if parent == "" || x.Variant != page || y.Variant != parent || x.Recipe.Name != y.Recipe.Name || x.Openings.Name != y.Openings.Name || x.Seat > 0 || x.OneGame || y.OneGame {
				continue
			}
			if len(rows) == 0 {
				return append(list, page+": no row of "+x.ID)
			}
			row := rows[0]
			rows = rows[1:]
			here, valueHere := countedIn(of(x.Study), x)
			there, valueThere := countedIn(of(y.Study), y)
			bounds := func(list []referencetest.Counts) (lo, hi float64) {
				_, lo, hi = referencetest.Over(list, func(c referencetest.Counts) (value, lo, hi float64) {
					lo, hi = c.Interval(level)
					return 0, lo, hi
				})
				return lo, hi
			}
			lo, hi := bounds(here)
			less, more := bounds(there)
			lo, hi = lo-more, hi-less
			is := row[2].(answer.Interval)
			known := referencetest.Known(x) && referencetest.Known(y)
			if spelled(row[0]) != x.Recipe.Name || spelled(row[1]) != spelled(referencetest.From(x)) || !near(is.Lo, lo) || !near(is.Hi, hi) || known == math.IsNaN(is.Value) || known && !near(is.Value, valueHere-valueThere) || is.In != answer.Distance {
				list = append(list, fmt.Sprintf("%s: %v where %v [%v, %v] follows from the summaries", x.ID, row, valueHere-valueThere, lo, hi))
			}
			if got, want := spelled(row[3]), differs(lo, hi); got != want {
				list = append(list, fmt.Sprintf("%s: %s where %s is shown", x.ID, got, want))
			}
		}
	}
	if len(rows) > 0 {
		list = append(list, fmt.Sprintf("%s: %d more rows", page, len(rows)))
	}
	return list
}

// What two rule sets differ in, of which one derives from the other by its file, is made of the summaries that the edition keeps,
// and a count that changes in one of them is noticed.
func TestDifferencesFollowFromSummaries(t *testing.T) {
	e, err := reference.Reopened(kept(t, "entries.json"))
	if err != nil {
		t.Fatal(err)
	}
	of, compared := keptSummaries(t), 0
	for _, page := range e.Pages() {
		a := e.Answer(page)
		compared += len(a.Sections) - 1
		for _, wrong := range wrongDifferences(t, e, a, of, page) {
			t.Error(wrong)
		}
	}
	if compared < 8 {
		t.Errorf("only %d rule sets are compared", compared)
	}
	const page = "kalah-no-empty-capture"
	a := e.Answer(page)
	of("reference-kalah").Record.Studies[0].Cells[0].Counts["first_wins"]++
	if len(wrongDifferences(t, e, a, of, page)) == 0 {
		t.Error("a count that changed is not noticed")
	}
}

// All verdicts on differences come up, and what is not alike is not compared.
func TestDifferencesAreJudged(t *testing.T) {
	pair := func(wins, games int64) *answer.Answer {
		x, y, z := reference.Made("derived", wins, 0, games-wins, 0), reference.Made("parent", games/2, 0, games/2, 0), reference.Made("derived", 1, 0, 1, 0)
		x.Parent, z.Parent, z.Recipe.Name = "parent", "parent", "greedy"
		return reference.New(1, []*reference.Entry{x, y, z}, nil, nil).Answer("derived")
	}
	for want, a := range map[string]*answer.Answer{
		"verdict.larger": pair(600_000, 1_000_000), "verdict.different": pair(510_000, 1_000_000), "verdict.small": pair(5_030_000, 10_000_000),
		"verdict.equal": pair(500_100, 1_000_000), "verdict.undecided": pair(60, 100),
	} {
		if len(a.Sections) != 2 || len(a.Sections[1].Tables[0].Rows) != 1 {
			t.Fatalf("%s: %v", want, a.Sections)
		}
		if got := spelled(a.Sections[1].Tables[0].Rows[0][3]); got != want {
			t.Errorf("%s, and not %s", got, want)
		}
	}
}

// Games that share their luck may come out opposite under two rule sets: where these are worth the same, a difference is shown no more
// often than the level allows, which intervals of independent rows would not hold.
func TestDifferencesHoldWhateverGamesShare(t *testing.T) {
	const editions, games = 2000, 400
	rng := rand.New(rand.NewPCG(3, 32))
	wrong, independent := 0, 0
	for range editions {
		wins := int64(0)
		for range games {
			wins += int64(rng.IntN(2))
		}
		x, y := reference.Made("derived", wins, 0, games-wins, 0), reference.Made("parent", games-wins, 0, wins, 0)
		x.Parent = "parent"
		row := reference.New(1, []*reference.Entry{x, y}, nil, nil).Answer("derived").Sections[1].Tables[0].Rows[0]
		if is := row[2].(answer.Interval); is.Lo > 0 || is.Hi < 0 {
			wrong++
		}
		if e := analysis.MeanScore(analysis.Outcomes{Wins: wins, Losses: games - wins}, reference.Level); math.Abs(2*e.Value-1) > math.Sqrt2*(e.Hi-e.Value) {
			independent++
		}
	}
	most := 0.05 + 3*math.Sqrt(0.05*0.95/editions)
	if share := float64(wrong) / editions; share > most {
		t.Errorf("%.3f of differences are shown and are none, at most %.3f are expected", share, most)
	}
	if share := float64(independent) / editions; share < 2*most {
		t.Errorf("as if they were independent %.3f would be shown: this does not tell the two ways apart", share)
	}
}
