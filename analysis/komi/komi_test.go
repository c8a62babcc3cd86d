package komi

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// tallyOf counts leads in half units.
func tallyOf(cutOff int, leads ...engine.Score) *Tally {
	info := &engine.Info{Roles: make([]engine.Role, 2), EndReasons: []string{"over", "limit"}, CutOff: 2}
	rows := engine.NewRows(info, len(leads)+cutOff)
	for i := range rows.Len {
		rows.End[i] = 1
		if i >= len(leads) {
			rows.End[i] = 2
			continue
		}
		rows.Score[0][i] = leads[i]
	}
	var t Tally
	t.Add(false, rows)
	return &t
}

// TestOutcomes counts by hand.
func TestOutcomes(t *testing.T) {
	tally := tallyOf(1, 4, 4, 0, -4, 2)
	for _, c := range []struct {
		komi engine.Score
		want Outcomes
	}{
		{0, Outcomes{3, 1, 1, 1}}, {1, Outcomes{3, 0, 2, 1}}, {2, Outcomes{2, 1, 2, 1}}, {3, Outcomes{2, 0, 3, 1}},
		{4, Outcomes{0, 2, 3, 1}}, {5, Outcomes{0, 0, 5, 1}}, {-4, Outcomes{4, 1, 0, 1}}, {-5, Outcomes{5, 0, 0, 1}},
	} {
		if got := tally.Outcomes(c.komi); got != c.want {
			t.Errorf("komi %v: %+v, not %+v", c.komi, got, c.want)
		}
	}
}

// TestCutOffWidens: games cut off are lost in the lower limit and won in the upper
// one, by either way, and have no part in the score.
func TestCutOffWidens(t *testing.T) {
	leads := make([]engine.Score, 300)
	for i := range leads {
		leads[i] = engine.Score(2 * (i%3 - 1))
	}
	komis := []engine.Score{0}
	without, with := tallyOf(0, leads...), tallyOf(100, leads...)
	half := math.Sqrt(math.Log(40) / 800)
	for _, points := range [][2][]Point{
		{rescored(without, komis, 0.95), rescored(with, komis, 0.95)},
		{played(komis, []Outcomes{without.Outcomes(0)}, 0.95), played(komis, []Outcomes{with.Outcomes(0)}, 0.95)},
	} {
		a, b := points[0][0], points[1][0]
		if a.Score != 0.5 || b.Score != 0.5 {
			t.Errorf("scores %v and %v", a.Score, b.Score)
		}
		if !(b.Lo < 0.375 && b.Hi > 0.625 && a.Lo > 0.4 && a.Hi < 0.6) {
			t.Errorf("[%v, %v], with games cut off [%v, %v]", a.Lo, a.Hi, b.Lo, b.Hi)
		}
	}
	if p := rescored(with, komis, 0.95)[0]; math.Abs(p.Lo-(0.375-half)) > 1e-12 || math.Abs(p.Hi-(0.625+half)) > 1e-12 {
		t.Errorf("[%v, %v], not 0.375 and 0.625 ± %v", p.Lo, p.Hi, half)
	}
	if p := rescored(&Tally{}, komis, 0.95)[0]; p.Lo != 0 || p.Hi != 1 || !math.IsNaN(p.Score) {
		t.Errorf("of no games: %+v", p)
	}
}

// TestAnswer: the komis that may be even, and where the favour changes.
func TestAnswer(t *testing.T) {
	at := func(lo, hi float64) Point { return Point{Lo: lo, Hi: hi} }
	for _, c := range []struct {
		points  []Point
		even    []Run
		between bool
	}{
		{[]Point{at(.6, .7), at(.4, .6), at(.45, .5), at(.3, .4)}, []Run{{1, 2}}, false},
		{[]Point{at(.4, .6), at(.6, .7), at(.4, .6)}, []Run{{0, 0}, {2, 2}}, false},
		{[]Point{at(.6, .7), at(.51, .6), at(.3, .49)}, nil, true},
		{[]Point{at(.6, .7), at(.51, .6)}, nil, false},
		{nil, nil, false},
	} {
		for i := range c.points {
			c.points[i].Komi = engine.Score(i)
		}
		if got := evenRuns(c.points); !slices.Equal(got, c.even) {
			t.Errorf("%v: even %v, not %v", c.points, got, c.even)
		}
		r, ok := between(c.points)
		if ok != c.between || ok && r != (Run{1, 2}) {
			t.Errorf("%v: between %v %v", c.points, r, ok)
		}
	}
}

// studies is how many studies are simulated, and how far the share of those that
// err may be above 5 %: three standard deviations.
func studies() (n int, above float64) {
	n = enginetest.Often(500, 20_000)
	return n, 3 * math.Sqrt(0.05*0.95/float64(n))
}

// erring returns the share of simulated studies in which some komi's interval
// misses its true score.
func erring(study func(r *rand.Rand) []Point, truth func(k engine.Score) float64) float64 {
	r := rand.New(rand.NewPCG(12, 7))
	missed := 0
	n, _ := studies()
	for range n {
		if slices.ContainsFunc(study(r), func(p Point) bool {
			score := truth(p.Komi)
			return score < p.Lo || p.Hi < score
		}) {
			missed++
		}
	}
	return float64(missed) / float64(n)
}

// within judges a share of errors.
func within(t *testing.T, what string, share, least float64) {
	t.Helper()
	t.Logf("%s: %.4f of the studies err somewhere", what, share)
	if _, above := studies(); share > 0.05+above || share < least {
		t.Errorf("%s: %.4f of the studies err somewhere, not from %v to %.4f", what, share, least, 0.05+above)
	}
}

// TestRescoredHoldsTogether: the band for all komis misses one of them in at most
// 5 % of the studies. The leads are spread over many values, so that it is not much
// less; with few values it is.
func TestRescoredHoldsTogether(t *testing.T) {
	const most = 150
	var komis []engine.Score
	for k := engine.Score(-most); k <= most; k++ {
		komis = append(komis, k)
	}
	score := func(k engine.Score) float64 { // of leads from −most to most, all equally likely
		return (float64(most-k) + 0.5) / (2*most + 1)
	}
	study := func(r *rand.Rand) []Point {
		leads := make([]engine.Score, 200)
		for i := range leads {
			leads[i] = engine.Score(r.IntN(2*most+1) - most)
		}
		return rescored(tallyOf(0, leads...), komis, 0.95)
	}
	within(t, "rescored", erring(study, score), 0.02)
}

// TestPlayedHoldsTogether: so do the intervals of games played with each komi,
// whether the komis share their luck or not.
func TestPlayedHoldsTogether(t *testing.T) {
	var komis []engine.Score
	for k := engine.Score(-10); k <= 10; k++ {
		komis = append(komis, k)
	}
	// Draws with whole komis only.
	win := func(k engine.Score) float64 { return 0.45 - 0.02*float64(k) }
	draw := func(k engine.Score) float64 {
		if k%2 == 0 {
			return 0.1
		}
		return 0
	}
	score := func(k engine.Score) float64 { return win(k) + draw(k)/2 }
	for _, shared := range []bool{false, true} {
		study := func(r *rand.Rand) []Point {
			games := make([]Outcomes, len(komis))
			for range 300 {
				luck := r.Float64()
				for i, k := range komis {
					if !shared {
						luck = r.Float64()
					}
					switch {
					case luck < win(k):
						games[i].Wins++
					case luck < win(k)+draw(k):
						games[i].Draws++
					default:
						games[i].Losses++
					}
				}
			}
			return played(komis, games, 0.95)
		}
		least := 0.02
		if shared {
			least = 0.005 // they err together, and so more seldom
		}
		within(t, "played", erring(study, score), least)
	}
}

// TestPlayersHoldTogether: the intervals of all players and komis miss somewhere in
// at most 5 % of the studies, and a komi that is even for all of them is left out of
// the common set in no more; with the level of one player each the set would leave
// it out too often.
func TestPlayersHoldTogether(t *testing.T) {
	const most, players, games = 150, 4, 200
	var komis []engine.Score
	for k := engine.Score(-most); k <= most; k += 6 {
		komis = append(komis, k)
	}
	score := func(k engine.Score) float64 { return (float64(most-k) + 0.5) / (2*most + 1) }
	tallies := func(r *rand.Rand) []*Tally {
		list := make([]*Tally, players)
		for p := range list {
			leads := make([]engine.Score, games)
			for i := range leads {
				leads[i] = engine.Score(r.IntN(2*most+1) - most)
			}
			list[p] = tallyOf(0, leads...)
		}
		return list
	}
	study := func(level float64) func(r *rand.Rand) []Point {
		return func(r *rand.Rand) []Point {
			var all []Point
			for _, t := range tallies(r) {
				all = append(all, rescored(t, komis, level)...)
			}
			return all
		}
	}
	within(t, "four players", erring(study(coverage(0.95, players)), score), 0.02)
	_, above := studies()
	if each := erring(study(0.95), score); each <= 0.05+above {
		t.Errorf("with the level of one player %.4f of the studies err: no need to hold players together", each)
	}
}

// TestEvenForAll: what may be even for all is what may be even for each, and the
// set may be empty where none of theirs is.
func TestEvenForAll(t *testing.T) {
	at := func(bounds ...[2]float64) []Point {
		var list []Point
		for i, b := range bounds {
			list = append(list, Point{Komi: engine.Score(i), Lo: b[0], Hi: b[1]})
		}
		return list
	}
	first, even, second := [2]float64{.55, .6}, [2]float64{.45, .55}, [2]float64{.4, .45}
	for _, c := range []struct {
		players [][]Point
		want    []Run
	}{
		{[][]Point{at(first, even, even, second), at(first, first, even, even)}, []Run{{2, 2}}},
		{[][]Point{at(even, even, even), at(even, even, even)}, []Run{{0, 2}}},
		{[][]Point{at(even, even, even), at(even, second, even)}, []Run{{0, 0}, {2, 2}}},
		{[][]Point{at(even, second), at(first, even)}, nil},
		{[][]Point{at(first, even)}, []Run{{1, 1}}},
		{nil, nil},
	} {
		before := evenRuns(slices.Concat(c.players...))
		if got := evenForAll(c.players); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, not %v", c.players, got, c.want)
		}
		if after := evenRuns(slices.Concat(c.players...)); !slices.Equal(before, after) {
			t.Error("the points were changed")
		}
	}
}
