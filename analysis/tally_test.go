package analysis

import (
	"math/rand/v2"
	"testing"

	"houserules/analysis/bounded"
)

// Of shares, whose differences are −1, 0 and 1, the score interval is that of
// Tango (1998), which the verdicts on fairness use, by another way: his
// equation for the nuisance share.
func TestDifferencesOfSharesAreTango(t *testing.T) {
	src := rand.New(rand.NewPCG(41, 20))
	for range 300 {
		o := Outcomes{Wins: src.Int64N(20), Draws: 1 + src.Int64N(1000), Losses: src.Int64N(8)}
		tally := bounded.Tally{Least: -1, Most: 1, Values: []bounded.Value{{At: -1, Games: o.Losses}, {At: 0, Games: o.Draws}, {At: 1, Games: o.Wins}}}
		c := 1 + 4*src.Float64()
		lo, hi := tally.Score(c)
		wantLo, wantHi := tango(o, c)
		if !near(lo, wantLo, 1e-9) || !near(hi, wantHi, 1e-9) {
			t.Errorf("%+v at %v: [%v, %v], Tango [%v, %v]", o, c, lo, hi, wantLo, wantHi)
		}
	}
}

// What is counted of pairs is what the games say, in a line-up with games cut
// off in either variant and in both, and with fewer games of one: as they
// stood, and with every game cut off counted for one side.
func TestPairTally(t *testing.T) {
	src := seeded(42)
	v := luck(src, 500, []float64{0.45, 0.5}, []float64{0.1, 0.2}, 0.6)
	for _, games := range v {
		for i := range games {
			if src.IntN(10) == 0 {
				games[i].end = 2
			}
		}
	}
	var m memory
	m.mirror("base", "random", 64, v[0])
	m.mirror("other", "random", 64, v[1][:400])
	layout := newLayout(Figures())
	lineups, err := newLineups(m.Cells(), layout, "base")
	if err != nil {
		t.Fatal(err)
	}
	l := lineups[0]
	if err := l.read(&m, rowBuffers{}, nil); err != nil {
		t.Fatal(err)
	}
	p := l.tally(layout.score, 1, 400)
	count := func(our, their func(g game) float64) map[float64]int64 {
		c := map[float64]int64{}
		for i := range 400 {
			c[our(v[1][i])-their(v[0][i])]++
		}
		return c
	}
	as := func(cut float64) func(game) float64 {
		return func(g game) float64 {
			if g.end == 2 {
				return cut
			}
			return g.returns[0].Float()
		}
	}
	stood := func(g game) float64 { return g.returns[0].Float() }
	for name, test := range map[string]struct {
		got  bounded.Tally
		want map[float64]int64
	}{
		"as they stood":  {p.stood(60), count(stood, stood)},
		"for the base":   {p.extreme(0, 60, 60), count(as(0), as(1))},
		"for the member": {p.extreme(60, 0, 60), count(as(1), as(0))},
	} {
		got := map[float64]int64{}
		for _, value := range test.got.Values {
			got[value.At] += value.Games
		}
		for at, n := range test.want {
			if got[at] != n {
				t.Errorf("%s: %v times %v, want %d", name, got[at], at, n)
			}
		}
		if test.got.N() != 400 || len(got) != len(test.want) {
			t.Errorf("%s: %+v", name, test.got)
		}
	}
}

// An effect on the tolerance, of a rule that makes a difference in a dozen games
// of some thousand, is found within it no more often than in one study of
// twenty, from the games to the verdict.
func TestRareRuleIsNotEqual(t *testing.T) {
	runs := 150
	if testing.Short() {
		runs = 60
	}
	const n, rare = 2500, 15
	src := seeded(43)
	equal, missed := 0, 0
	games := luck(src, n, []float64{0.45}, []float64{0.05}, 0)[0]
	for i := range games {
		games[i] = result(18, 30, 40) // lost under the base
	}
	for range runs {
		other := make([]game, n)
		for i := range other {
			if other[i] = games[i]; src.Float64() < float64(rare)/n {
				other[i] = result(30, 18, 40)
			}
		}
		var m memory
		m.mirror("a", "random", 4096, games)
		m.mirror("b", "random", 4096, other)
		d := analyze(t, &m, Options{Tolerance: float64(rare) / n}).Differences[0]
		switch d.Verdict {
		case EqualWithinTolerance, DifferentButSmall:
			equal++
		}
		if d.Effect.Lo > float64(rare)/n || d.Effect.Hi < float64(rare)/n {
			missed++
		}
	}
	checkShare(t, "within a tolerance that it does not keep", equal, runs, 0, 0.05)
	checkShare(t, "intervals that hold", runs-missed, runs, 0.94, 1)
}
