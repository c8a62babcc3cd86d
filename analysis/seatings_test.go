package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/analysis/match"
	"houserules/engine"
	"houserules/engine/enginetest"
)

// duel is a source of two players, x and y, in both seatings of two variants.
// The first mover wins with the chance that strength and move give: x is so much
// stronger, the first move is worth so much more.
func duel(src *rand.Rand, games int, strength, move [2]float64, draws float64) *memory {
	m := &memory{}
	play := func(win float64) game {
		switch u := src.Float64(); {
		case u < draws:
			return result(24, 24, uint32(20+src.IntN(40)))
		case u < draws+(1-draws)*win:
			return result(30, 18, uint32(20+src.IntN(40)))
		default:
			return result(20, 28, uint32(20+src.IntN(40)))
		}
	}
	for leg, sign := range []float64{1, -1} {
		for v, name := range []string{"one", "two"} {
			var list []game
			for range games {
				list = append(list, play(0.5+sign*strength[v]+move[v]))
			}
			lineup, agents := []string{"x", "y"}, "x,y"
			if leg == 1 {
				lineup, agents = []string{"y", "x"}, "y,x"
			}
			m.add(twoSeats(), name, agents, lineup, 64, list)
			m.cells[len(m.cells)-1].Leg = leg + 1
		}
	}
	return m
}

// amongEquals is what the first move is worth to equals, from the odds of who moves first in both
// seatings, game by game, half a game added to each count.
func amongEquals(first, second []game) float64 {
	order, decisive := 0.0, 0.0
	for _, games := range [][]game{first, second} {
		won, lost, drawn := 0.5, 0.5, 0.5
		for _, g := range games {
			switch g.returns[0] {
			case 60:
				won++
			case 0:
				lost++
			default:
				drawn++
			}
		}
		order += math.Log(won/lost) / 2
		decisive += (1 - drawn/(won+lost+drawn)) / 2
	}
	return decisive * (1/(1+math.Exp(-order)) - 0.5)
}

func analyzed(t *testing.T, m *memory, opt Options) *Results {
	t.Helper()
	r, err := Analyze(m, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Both seatings make one cell: everything is that of all their games, counted
// here game by game, and the pairs are those of equal indices.
func TestSeatingsArePooled(t *testing.T) {
	m := duel(seeded(71), 300, [2]float64{0.2, 0.1}, [2]float64{0.05, 0}, 0.2)
	r := analyzed(t, m, Options{Tolerance: 0.01})
	if len(r.Cells) != 2 {
		t.Fatalf("%d cells", len(r.Cells))
	}
	for v := range r.Cells {
		c, first, second := &r.Cells[v], m.games[v], m.games[2+v]
		var o Outcomes
		var pairs match.Pairs
		plies, score := 0.0, 0.0
		for i := range first {
			for _, g := range []game{first[i], second[i]} {
				o.count(g.returns[0], 1)
				plies += float64(g.plies) / 600
				score += float64(g.returns[0]) / 60 / 600
			}
			pairs[(first[i].returns[0]+second[i].returns[1])/30]++
		}
		if c.Games != 600 || c.First != o || c.Agents != "x,y" || c.Pairing == nil || c.Pairing.Pairs != pairs || c.Pairing.A != "x" || c.Pairing.B != "y" {
			t.Errorf("%+v, want %v, %v", c, o, pairs)
		}
		if !near(c.Plies.Mean, plies, 1e-12) {
			t.Errorf("%v plies, want %v", c.Plies.Mean, plies)
		}
		for _, name := range []string{FirstScore, FirstAdvantage} {
			e, _ := c.Estimate(name)
			want := score
			if name == FirstAdvantage {
				want = amongEquals(first, second)
			}
			if !near(e.Value, want, 1e-12) || e.Lo >= e.Value || e.Hi <= e.Value || warned(e, "warning.different-agents") {
				t.Errorf("%s: %+v, want %v", name, e, want)
			}
		}
		for leg, s := range c.Pairing.Seatings {
			var o Outcomes
			plies := 0.0
			for _, g := range m.games[2*leg+v] {
				o.count(g.returns[0], 1)
				plies += float64(g.plies) / 300
			}
			mean := float64(2*o.Wins+o.Draws) / 600
			if s.First != o || s.Games != 300 || s.Agents != []string{"x,y", "y,x"}[leg] || !near(s.Score, mean, 1e-12) || !near(s.Plies.Mean, plies, 1e-12) {
				t.Errorf("seating %d: %+v, want %+v, %v, %v", leg, s, o, mean, plies)
			}
		}
		if s, _ := c.Estimate(FirstScore); s.Method != MethodPairs {
			t.Errorf("score %+v", s)
		}
		if p := c.Pairing; p.Score.N != 300 || !near(p.Score.Value, pairs.Mean(), 1e-12) || p.Stronger != 1 || !near(p.Elo.Value, match.Elo(pairs.Mean()), 1e-9) {
			t.Errorf("%+v", p)
		}
		if c.Fair.Verdict == 0 {
			t.Error("nothing is said of the first move")
		}
	}
	// The difference of the variants is that of all pairs of games.
	for _, d := range r.Differences {
		if d.Name == FirstScore {
			a, _ := r.Cells[0].Estimate(FirstScore)
			b, _ := r.Cells[1].Estimate(FirstScore)
			if d.Pairs != 600 || !near(d.Effect.Value, b.Value-a.Value, 1e-12) {
				t.Errorf("%+v, want %v", d, b.Value-a.Value)
			}
		}
	}
	if len(r.Differences) != 4 {
		t.Errorf("%d differences", len(r.Differences))
	}
}

// Line-ups of which a variant has one seating only, or other games, stay as they
// are.
func TestLoneSeatings(t *testing.T) {
	for what, change := range map[string]func(m *memory){
		"one seating": func(m *memory) { m.cells, m.games = m.cells[:3], m.games[:3] },
		"fewer games": func(m *memory) { m.cells[3].Games-- },
		"no legs":     func(m *memory) { m.cells[2].Leg, m.cells[3].Leg = 1, 1 },
	} {
		m := duel(seeded(72), 100, [2]float64{}, [2]float64{}, 0)
		change(m)
		r := analyzed(t, m, Options{})
		if len(r.Cells) != len(m.cells) || r.Cells[0].Pairing != nil {
			t.Errorf("%s: %d cells of %d", what, len(r.Cells), len(m.cells))
		}
	}
}

// What games cut off could be is in every interval of the pairs.
func TestCutOffPairs(t *testing.T) {
	m := duel(seeded(73), 200, [2]float64{}, [2]float64{}, 0)
	for i := range 20 {
		m.games[0][i].end = 2 // cut off
		m.games[2][i+100].end = 2
	}
	r := analyzed(t, m, Options{})
	c := r.Cells[0]
	p := c.Pairing
	// 40 of 400 games: both bounds are at least as far apart as that.
	if p.Score.CutOffBounds == nil || math.Abs(p.Score.CutOffBounds.Hi-p.Score.CutOffBounds.Lo-0.1) > 1e-12 || p.Score.Hi-p.Score.Lo < 0.1 {
		t.Errorf("%+v", p.Score)
	}
	e := c.Fair.Effect
	if e.CutOffBounds == nil || math.Abs(e.CutOffBounds.Hi-e.CutOffBounds.Lo-0.1) > 0.005 || e.Lo > e.CutOffBounds.Lo || e.Hi < e.CutOffBounds.Hi {
		t.Errorf("%+v", e)
	}
}

// A game that shares a win otherwise is no game of a pair.
func TestOddShares(t *testing.T) {
	m := duel(seeded(74), 10, [2]float64{}, [2]float64{}, 0)
	m.games[0][3].returns = []engine.Return{20, 40}
	if _, err := Analyze(m, Options{}); err == nil {
		t.Error("a third of a win passes")
	}
}

// The interval of what the first move is worth to equals covers its nominal share where one player
// is far stronger, and is at most twice as wide as that of equals; so does that of the
// difference between variants, or more often; that of lengths leaves room for long games that nobody saw, and is hardly ever wrong.
func TestCoverageOfPooledSeatings(t *testing.T) {
	runs := enginetest.Often(40, 4000)
	src := seeded(75)
	strength, move := [2]float64{0.4, 0.3}, [2]float64{0.05, 0.02}
	const draws, n = 0.1, 200
	misses := map[string]int{}
	ratio := 0.0
	for range runs {
		r := analyzed(t, duel(src, n, strength, move, draws), Options{Tolerance: 0.01})
		check := func(name string, e Estimate, truth float64) {
			if truth < e.Lo || truth > e.Hi {
				misses[name]++
			}
		}
		for v := range r.Cells {
			e, _ := r.Cells[v].Estimate(FirstAdvantage)
			won, lost := 0.5+move[v]+strength[v], 0.5-move[v]-strength[v]
			as, against := 0.5+move[v]-strength[v], 0.5-move[v]+strength[v]
			order := math.Log(won/lost*as/against) / 2
			check("first move", e, (1-draws)*(1/(1+math.Exp(-order))-0.5))
			check("strength", r.Cells[v].Pairing.Score, 0.5+strength[v]*(1-draws))
			ratio += (e.Hi - e.Lo) / (2 * 1.96 * 0.5 / math.Sqrt(2*n)) / float64(2*runs)
		}
		for _, d := range r.Differences {
			switch d.Name {
			case FirstScore:
				check("difference", d.Effect, (move[1]-move[0])*(1-draws))
			case PlyCount:
				check("plies", d.Effect, 0)
			}
		}
	}
	for name, want := range map[string]struct {
		trials int
		lo, hi float64
	}{"first move": {2 * runs, 0.02, 0.055}, "strength": {2 * runs, 0.018, 0.032}, "difference": {runs, 0, 0.05}, "plies": {runs, 0, 0.055}} {
		share := float64(misses[name]) / float64(want.trials)
		slack := func(p float64) float64 { return 3.5 * math.Sqrt(p*(1-p)/float64(want.trials)) }
		t.Logf("%s: missed %.4f of %d", name, share, want.trials)
		if share < want.lo-slack(want.lo) || share > want.hi+slack(want.hi) {
			t.Errorf("%s: missed %.4f of %d, want %v to %v", name, share, want.trials, want.lo, want.hi)
		}
	}
	t.Logf("the interval of the first move is %.2f times as wide as that of games between equals", ratio)
	if ratio > 2 {
		t.Errorf("%.2f times as wide as between equals", ratio)
	}
}

// In a study that may grow the intervals of pairs are of the sequence: wider than
// those of fixed size around the same value, and there as soon as the games are
// enough, although the pairs are fewer.
func TestPairsInSequences(t *testing.T) {
	for _, games := range []int{600, 2000} {
		m := duel(seeded(76), games, [2]float64{0.2, 0.2}, [2]float64{0.1, 0}, 0.1)
		fixed := analyzed(t, m, Options{Tolerance: 0.01})
		sequence := analyzed(t, m, Options{Tolerance: 0.01, Anytime: &Anytime{Rows: 4, Games: map[string]int64{"x,y": 2000, "y,x": 2000}, Planned: true}})
		for i := range fixed.Cells {
			one, other := &fixed.Cells[i], &sequence.Cells[i]
			a, _ := one.Estimate(FirstAdvantage)
			b, _ := other.Estimate(FirstAdvantage)
			for what, pair := range map[string][2]Estimate{
				"first move": {a, b}, "fair": {one.Fair.Effect, other.Fair.Effect},
				"score": {one.Pairing.Score, other.Pairing.Score}, "Elo": {one.Pairing.Elo, other.Pairing.Elo},
			} {
				if pair[0].Value != pair[1].Value || pair[1].Method != MethodMixture || !(pair[1].Lo < pair[0].Lo && pair[1].Hi > pair[0].Hi) {
					t.Errorf("%d games, %s: %+v, of fixed size %+v", games, what, pair[1], pair[0])
				}
			}
		}
	}
	few := analyzed(t, duel(seeded(77), 100, [2]float64{}, [2]float64{}, 0), Options{Anytime: &Anytime{Rows: 4, Games: map[string]int64{"x,y": 2000, "y,x": 2000}}})
	if p := few.Cells[0].Pairing; !warned(p.Score, "warning.before-first-look") || !math.IsNaN(p.Score.Lo) || p.Stronger != 0 {
		t.Errorf("%+v", p)
	}
}

// What an outlook says of the first move comes true, in both seatings together:
// with so many games the interval is about as narrow as wanted.
func TestOutlookOfPooledSeatings(t *testing.T) {
	strength, move := [2]float64{0.4, 0.4}, [2]float64{0.05, 0.05}
	for what, grows := range map[string]*Anytime{
		"of fixed size": nil,
		"in a sequence": {Rows: 4, Games: map[string]int64{"x,y": 2000, "y,x": 2000}, Planned: true},
	} {
		opt := Options{Tolerance: 0.02, Anytime: grows}
		o := analyzed(t, duel(seeded(78), 1000, strength, move, 0.1), opt).Cells[0].Fair.Outlook
		if o.Games <= 2000 || o.WantedHalfWidth != 0.01 || o.HalfWidth <= o.WantedHalfWidth || len(o.Chances) != 3 {
			t.Fatalf("%s: %+v", what, o)
		}
		more := duel(seeded(78), 1000, strength, move, 0.1)
		for i, games := range more.games { // the same again and again
			n := int(o.Games / 2)
			more.games[i] = slices.Repeat(games, n/len(games)+1)[:n]
			more.cells[i].Games = int64(n)
		}
		then := analyzed(t, more, opt).Cells[0].Fair.Outlook
		t.Logf("%s: ± %.5f now, ± %.5f with %d games", what, o.HalfWidth, then.HalfWidth, o.Games)
		if !near(then.HalfWidth, o.WantedHalfWidth, 0.01*o.WantedHalfWidth) {
			t.Errorf("%s: ± %v with %d games, want ± %v", what, then.HalfWidth, o.Games, o.WantedHalfWidth)
		}
	}
}

// Players are told apart by their names of today: whoever meets themselves under
// a former name is no pairing, and a pairing calls them by those of today.
func TestSeatingsUnderFormerNames(t *testing.T) {
	m := duel(seeded(80), 100, [2]float64{0.2, 0.2}, [2]float64{}, 0)
	today := func(now map[string]string) {
		for i := range m.cells {
			c := &m.cells[i]
			c.Players = []string{now[c.Lineup[0]], now[c.Lineup[1]]}
		}
	}
	today(map[string]string{"x": "z", "y": "z"})
	for _, c := range analyzed(t, m, Options{}).Cells {
		if c.Pairing != nil || c.Games != 100 {
			t.Errorf("%s: %d games, %+v", c.Agents, c.Games, c.Pairing)
		}
	}
	today(map[string]string{"x": "new", "y": "y"})
	for _, c := range analyzed(t, m, Options{}).Cells {
		p := c.Pairing
		if p == nil || p.A != "new" || p.B != "y" || c.Agents != "x,y" || p.Seatings[1].Agents != "y,x" || p.Seatings[1].Lineup[1] != "new" {
			t.Errorf("%s: %+v", c.Agents, p)
		}
	}
	if m.cells[0].Lineup[0] != "x" {
		t.Error("the source's cells were changed")
	}
}

// A game repeats those of its seating: the same moves in the other seating are
// another game.
func TestRepeatsOfPooledSeatings(t *testing.T) {
	m := duel(seeded(81), 200, [2]float64{}, [2]float64{}, 0)
	for i := range m.cells {
		m.cells[i].Lines = true
	}
	m.spoil = func(cell, block int, rows *engine.Rows) error {
		rows.KeepLines(true)
		for i := range rows.Len {
			at := block*64 + i
			rows.Lines[i] = engine.LineHash(at) // both seatings have them
			if cell == 2 && at < 30 {
				rows.Lines[i] = 0 // variant one, y first
			}
		}
		return nil
	}
	c := analyzed(t, m, Options{}).Cells[0]
	for _, r := range []struct {
		what                  string
		got                   Repeats
		games, distinct, most int64
		warnings              int
	}{
		{"together", c.Repeats, 400, 371, 30, 1},
		{"x first", c.Pairing.Seatings[0].Repeats, 200, 200, 1, 0},
		{"y first", c.Pairing.Seatings[1].Repeats, 200, 171, 30, 2},
	} {
		if g := r.got; g.Games != r.games || g.Distinct != r.distinct || g.Most != r.most || len(g.Warnings) != r.warnings || g.Sampled {
			t.Errorf("%s: %+v, want %+v", r.what, g, r)
		}
	}
}
