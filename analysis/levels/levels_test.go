package levels

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/analysis/match"
	"houserules/analysis/ratings"
	"houserules/engine/enginetest"
)

// TestChoose: levels are about evenly far apart, from the weakest to the strongest, ten at most,
// and nobody is one who is not shown to be stronger than the level before.
func TestChoose(t *testing.T) {
	always := func(player, than int) bool { return true }
	everywhere := make([]float64, 31) // 0, 100, … 3000
	for i := range everywhere {
		everywhere[i] = float64(100 * i)
	}
	for _, c := range []struct {
		name     string
		elo      []float64
		stronger func(player, than int) bool
		want     []int
	}{
		{"one step each", []float64{0, 150, 300}, always, []int{0, 1, 2}},
		{"what lies between is left out", []float64{0, 40, 150, 220, 300}, always, []int{0, 2, 4}},
		{"the order is that of strength", []float64{150, 0, 300}, always, []int{1, 0, 2}},
		{"a game that carries two", []float64{0, 30, 140, 160}, always, []int{0, 3}},
		{"a game that carries one: the strongest", []float64{0, 30, 20}, always, []int{1}},
		{"alone", []float64{0}, always, []int{0}},
		{"a gap has no level", []float64{0, 150, 600}, always, []int{0, 1, 2}},
		{"more than ten would fit", everywhere, always, []int{0, 3, 7, 10, 13, 17, 20, 23, 27, 30}},
		{"nobody is told from another", []float64{0, 150, 300}, func(int, int) bool { return false }, []int{2}},
		{"not told from the one before", []float64{0, 150, 300, 450}, func(player, than int) bool { return player != 2 }, []int{0, 1, 3}},
		{"not told from the one before, but from that before it", []float64{0, 150, 300, 450}, func(player, than int) bool { return player-than > 1 || than == 0 }, []int{0, 1, 3}},
	} {
		if got := Choose(c.elo, c.stronger); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", c.name, got, c.want)
		}
	}
}

// TestChooseKnown: where strengths are known and games are drawn by the model, the levels rise in truth, too, and
// neighbours are about as far apart as they are meant to be; those who are equally strong are two levels hardly ever.
func TestChooseKnown(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	rounds := 12
	if enginetest.Long() {
		rounds = 200
	}
	const pairs, level = 200, 0.95
	falling, steps, most, least := 0, 0, 0.0, math.Inf(1)
	for range rounds {
		truth := make([]float64, 16) // rising, with some who are as strong as the one before
		for i := range truth {
			if i > 0 {
				truth[i] = truth[i-1]
			}
			if i > 0 && i%4 != 0 {
				truth[i] += 60 + 60*src.Float64()
			}
		}
		fit, err := ratings.New(len(truth), 0, played(src, truth, pairs))
		if err != nil {
			t.Fatal(err)
		}
		elo := make([]float64, len(truth))
		for i := range elo {
			elo[i] = fit.Strength(i, 0).Value
		}
		reach := ratings.Reach{Critical: 2.9, Alpha: (1 - level) / 2 / 15}
		chosen := Choose(elo, func(player, than int) bool { return separated(fit.Apart(player, than, reach)) })
		if len(chosen) < 6 || len(chosen) > Most {
			t.Errorf("%d levels of %.0f", len(chosen), truth)
		}
		for i, at := range chosen[1:] {
			d := truth[at] - truth[chosen[i]]
			if steps++; d <= 0 {
				falling++
			}
			most, least = max(most, d), min(least, d)
		}
	}
	if falling > steps/100 || least < 0 || least > Step || most < Step || most > 2.3*Step {
		t.Errorf("of %d steps %d are none; they are from %.0f to %.0f Elo", steps, falling, least, most)
	}
}

// TestChooseEquals: few games between equals spread them over hundreds of Elo, of which no two become levels, but for an error.
func TestChooseEquals(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 6))
	const rounds, pairs = 12, 7
	several, spread := 0, 0.0
	for range rounds {
		truth := make([]float64, 16)
		fit, err := ratings.New(len(truth), 0, played(src, truth, pairs))
		if err != nil {
			t.Fatal(err)
		}
		elo := make([]float64, len(truth))
		for i := range elo {
			elo[i] = fit.Strength(i, 0).Value
		}
		spread = max(spread, slices.Max(elo)-slices.Min(elo))
		if len(Choose(elo, func(player, than int) bool {
			return separated(fit.Apart(player, than, ratings.Reach{Critical: 2.9, Alpha: 0.025 / 15}))
		})) > 1 {
			several++
		}
	}
	if several > 1 || spread < Step {
		t.Errorf("of %d times equals are several levels %d times; they spread over %.0f Elo", rounds, several, spread)
	}
}

// played draws the games of all who meet by their strengths.
func played(src *rand.Rand, truth []float64, pairs int) (list []ratings.Meeting) {
	for _, p := range Meetings(len(truth)) {
		m := ratings.Meeting{A: p[0], B: p[1], Results: match.Results{}}
		odds := math.Exp((truth[p[0]] - truth[p[1]]) / ratings.Elo)
		draw := func() int {
			const drawn = 0.3
			tie := drawn * math.Sqrt(odds)
			switch u := src.Float64() * (odds + 1 + tie); {
			case u < odds:
				return 2
			case u < odds+tie:
				return 1
			}
			return 0
		}
		for range pairs {
			m.Results[draw()][draw()]++
		}
		list = append(list, m)
	}
	return list
}

// TestCandidates: temperatures are the same share of what there is to score, and everyone meets somebody.
func TestCandidates(t *testing.T) {
	list := Candidates(48, ";eval=learned")
	if list[0] != "nodes:8;v=2;eval=learned;softmax=4" || list[len(list)-1] != "nodes:8192;v=2;eval=learned;softmax=0.1" {
		t.Errorf("%v", list)
	}
	if other := Candidates(12, ""); other[0] != "nodes:8;v=2;softmax=1" || other[len(other)-1] != "nodes:8192;v=2;softmax=0.025" {
		t.Errorf("%v", other)
	}
	met := map[int]bool{}
	for _, p := range Meetings(len(list)) {
		if p[0] >= p[1] || p[1] >= len(list) {
			t.Errorf("%v meet", p)
		}
		met[p[0]], met[p[1]] = true, true
	}
	if len(met) != len(list) {
		t.Errorf("%d of %d meet somebody", len(met), len(list))
	}
}

// TestRead: what was written is read, and nothing else.
func TestRead(t *testing.T) {
	p := &Placement{Schema: Schema, Rules: "r", Recipe: Recipe{Version: Version, Pairs: 1}, Levels: []Level{{Level: 1, Player: "greedy"}}}
	p.Hash = p.hash()
	text, err := p.Text()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Read(text); err != nil || got.Hash != p.Hash || got.Levels[0] != p.Levels[0] {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, c := range [][2]string{
		{`{}`, "it has no levels: houserules levels V writes such files"},
		{`schema: 1`, "it has no levels"},
		{strings.Replace(string(text), `"schema":1`, `"schema":2`, 1), "it was written by a newer program: use that one, or place levels again"},
		{strings.Replace(string(text), "greedy", "random", 1), "it is damaged or was changed by hand (its hash is not that of its content)"},
		{strings.Replace(string(text), `"hash"`, `"more":1,"hash"`, 1), "it is damaged or was changed by hand (json: unknown field"},
		{string(text) + "{}", "it has no levels"},
	} {
		if _, err := Read([]byte(c[0])); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v, not %q", c[0], err, c[1])
		}
	}
}
