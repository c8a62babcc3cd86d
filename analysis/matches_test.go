package analysis

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/matchplay"
	"houserules/sim/table"
)

// coin says how likely whoever starts a game is to win and to draw it, by who
// starts: the first-named player of the line-up or the second-named.
type coin struct{ win, draw [2]float64 }

// matchesOf is a Source of matches of coin tosses in memory.
type matchesOf struct {
	cells []table.Cell
	rows  []*engine.Rows // by cell, in one block
	rules map[string]matchplay.Rules
}

func (m *matchesOf) Cells() []table.Cell { return m.cells }

func (m *matchesOf) Read(cell, _ int, rows *engine.Rows) error {
	rows.Resize(m.rows[cell].Len)
	rows.KeepStarters(true)
	rows.Take(0, m.rows[cell], 0, rows.Len)
	copy(rows.Starters, m.rows[cell].Starters)
	return nil
}

// play adds a cell of matches, or both seatings of two players. day is drawn for
// every match and adds to the chance of whoever starts; cut is the share of games
// cut off, which are counted as drawn.
func (m *matchesOf) play(src *rand.Rand, variant, lineup string, r matchplay.Rules, matches int, c coin, day, cut float64) {
	if m.rules == nil {
		m.rules = map[string]matchplay.Rules{}
	}
	m.rules[variant] = r
	agents := strings.Split(lineup, ",")
	for leg := 1; leg <= len(agents); leg++ {
		a, b := agents[0], agents[len(agents)-1]
		name := lineup
		if leg == 2 {
			a, b = b, a
			name = a + "," + b
		}
		cell := table.Cell{
			Variant: variant, Agents: name, Lineup: []string{a, b}, Leg: leg,
			Games: int64(matches), BlockGames: int64(matches), Info: twoSeats(),
		}
		m.cells = append(m.cells, cell)
		m.rows = append(m.rows, tossed(src, &cell, r, c, day, cut))
	}
}

// tossed plays the matches of a cell.
func tossed(src *rand.Rand, cell *table.Cell, r matchplay.Rules, c coin, day, cut float64) *engine.Rows {
	rows := engine.NewRows(cell.Info, int(cell.Games)*min(r.Most(), 20))
	rows.KeepStarters(true)
	at := 0
	for n := range uint64(cell.Games) {
		match, today := matchplay.New(r), day*float64(2*src.IntN(2)-1)
		for !match.Over() {
			index := matchplay.Index(n, match.Games+1)
			starter := match.Starter(engine.GameStreams(9, index))
			who := starter - matchplay.First
			if cell.Leg == 2 {
				who = 1 - who
			}
			rows.Game[at], rows.Starters[at], rows.End[at] = index, uint8(starter), 1
			rows.Plies[at] = 10
			returns := [2]engine.Return{0, engine.FullReturn}
			switch u := src.Float64(); {
			case src.Float64() < cut:
				rows.End[at] = 2
				fallthrough
			case u >= c.win[who]+today && u < c.win[who]+today+c.draw[who]:
				returns = [2]engine.Return{30, 30}
			case u < c.win[who]+today:
				returns = [2]engine.Return{engine.FullReturn, 0}
			}
			for k := range 2 {
				rows.Return[k][at], rows.Score[k][at] = returns[k], engine.Units(int(returns[k]))
			}
			match.Add(matchplay.GameIn(rows, at, starter))
			at++
		}
	}
	rows.Resize(at)
	return rows
}

// ofMatches analyzes matches.
func ofMatches(t testing.TB, m *matchesOf, opt Options) *Results {
	t.Helper()
	opt.Seed, opt.Matches = 9, m.rules
	out, err := Analyze(m, opt)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// misses counts intervals that miss a truth, and says whether their number is what
// a nominal error rate allows.
type misses struct{ of, n int }

func (m *misses) add(e Estimate, truth float64) {
	m.of++
	if !(e.Lo <= truth && truth <= e.Hi) {
		m.n++
	}
}

func (m *misses) nominal(rate float64) bool {
	b := distuv.Binomial{N: float64(m.of), P: rate}
	return b.CDF(float64(m.n)) > 0.001 && b.CDF(float64(m.n)-1) < 0.999
}

// pooled is the naive interval of the starter's advantage: all games of all
// matches as if they were independent and had one starter.
func pooled(m *matchesOf) Estimate {
	var n, sum, squares float64
	for _, rows := range m.rows {
		for i := range rows.Len {
			x := rows.Return[0][i].Float()
			n, sum, squares = n+1, sum+x, squares+x*x
		}
	}
	mean := sum / n
	se := math.Sqrt((squares/n - mean*mean) / n)
	return Estimate{Value: mean - 0.5, Lo: mean - 0.5 - 1.96*se, Hi: mean - 0.5 + 1.96*se}
}

func studies() int { return enginetest.Often(125, 10_000) }

// Where the winner starts and one player is the stronger, what the first move is
// worth is covered by the mean of both contrasts, and missed by the starters' mean
// over all games, which is that of the stronger player's starts above all.
func TestFirstMoveOfUnequalPlayers(t *testing.T) {
	c := coin{win: [2]float64{0.62, 0.3}, draw: [2]float64{0.08, 0.1}}
	// A scores .66 of the games that A starts, B .35 of those that B starts.
	const truth = (0.66+0.35)/2 - 0.5
	src := seeded(5)
	var effect, byA, byB, naive misses
	for range studies() {
		m := &matchesOf{}
		m.play(src, "duel", "a,b", matchplay.Rules{Games: 5, Starter: matchplay.Winner}, 500, c, 0, 0)
		f := ofMatches(t, m, Options{}).Cells[0].FirstMove
		effect.add(f.Effect.Effect, truth)
		byA.add(f.ByFirst, 0.66)
		byB.add(f.BySecond, 0.35)
		naive.add(pooled(m), truth)
	}
	for name, m := range map[string]misses{"effect": effect, "starts of A": byA, "starts of B": byB} {
		if !m.nominal(0.05) {
			t.Errorf("%s: %d of %d intervals miss, nominal is 5 %%", name, m.n, m.of)
		}
	}
	t.Logf("of %d: effect %d, starts of A %d, of B %d; naive %d", effect.of, effect.n, byA.n, byB.n, naive.n)
	if 10*naive.n < 9*naive.of {
		t.Errorf("the mean over all starters misses only %d of %d times: then nobody needs the contrasts", naive.n, naive.of)
	}
}

// Games of a match that share something, here how much the first move is worth on
// that day, are no independent games: the match is the unit.
func TestMatchIsTheUnit(t *testing.T) {
	c := coin{win: [2]float64{0.5, 0.5}}
	src := seeded(6)
	var effect, naive misses
	for range studies() {
		m := &matchesOf{}
		m.play(src, "days", "a", matchplay.Rules{Games: 9, Starter: matchplay.Alternates, Per: 1}, 100, c, 0.35, 0)
		effect.add(ofMatches(t, m, Options{}).Cells[0].FirstMove.Effect.Effect, 0)
		naive.add(pooled(m), 0)
	}
	t.Logf("of %d: effect %d, naive %d", effect.of, effect.n, naive.n)
	if !effect.nominal(0.05) {
		t.Errorf("%d of %d intervals miss, nominal is 5 %%", effect.n, effect.of)
	}
	if 10*naive.n < 2*naive.of {
		t.Errorf("taken for independent the games miss only %d of %d times", naive.n, naive.of)
	}
}

// The first player's advantage in a match is that of matches: Kingston's chances
// are covered.
func TestAdvantageOfMatches(t *testing.T) {
	src := seeded(7)
	for _, x := range []struct {
		starter         matchplay.Starter
		win, draw, want float64
	}{
		{matchplay.Alternates, 0.4, 0, 0.46144}, {matchplay.Winner, 0.4, 0, 0.46144}, {matchplay.Loser, 0.4, 0, 0.46144}, {matchplay.Lots, 0.4, 0, 0.4625},
		{matchplay.Alternates, 0.36, 0.1, 0.46487}, {matchplay.Winner, 0.36, 0.1, 0.46836}, {matchplay.Loser, 0.36, 0.1, 0.46819},
	} {
		var m misses
		for range studies() / 4 {
			s := &matchesOf{}
			s.play(src, "k", "a", matchplay.Rules{Games: 5, Starter: x.starter}, 150, coin{win: [2]float64{x.win, x.win}, draw: [2]float64{x.draw, x.draw}}, 0, 0)
			r := ofMatches(t, s, Options{})
			m.add(r.Cells[0].Fair.Effect, x.want-0.5)
			if r.Cells[0].Games != 150 || !r.Matches {
				t.Fatalf("%+v", r.Cells[0])
			}
		}
		if !m.nominal(0.05) {
			t.Errorf("starter %d, %v drawn: %d of %d intervals miss, nominal is 5 %%", x.starter, x.draw, m.n, m.of)
		}
	}
}

// Games cut off may have been anybody's: their matches are cut off, and whatever
// they could have become is in the intervals.
func TestMatchesWithGamesCutOff(t *testing.T) {
	m := &matchesOf{}
	m.play(seeded(8), "cut", "a", matchplay.Rules{Games: 5, Starter: matchplay.Winner}, 400, coin{win: [2]float64{0.5, 0.5}}, 0, 0.02)
	cell := ofMatches(t, m, Options{}).Cells[0]
	games, cut, matches := 0.0, 0.0, map[uint64]bool{}
	by := [3][2]float64{} // games and cut off by starter
	for i := range m.rows[0].Len {
		games++
		s := m.rows[0].Starters[i]
		by[s][0]++
		if m.rows[0].End[i] == 2 {
			cut++
			by[s][1]++
			matches[m.rows[0].Game[i]&(1<<40-1)] = true
		}
	}
	if cell.CutOff != int64(len(matches)) || cell.FirstMove.Games != int64(games) || cut < 5 {
		t.Errorf("%d matches cut off instead of %d, %d games instead of %v, %v of them cut off", cell.CutOff, len(matches), cell.FirstMove.Games, games, cut)
	}
	e := cell.FirstMove.Effect.Effect
	want := (by[1][1]/by[1][0] + by[2][1]/by[2][0]) / 2
	if e.CutOffBounds == nil || math.Abs(e.CutOffBounds.Hi-e.CutOffBounds.Lo-want) > 1e-12 || !(e.Lo < e.CutOffBounds.Lo && e.CutOffBounds.Lo < e.Value && e.Value < e.CutOffBounds.Hi && e.CutOffBounds.Hi < e.Hi) {
		t.Errorf("%+v, the bounds should be %v apart", e, want)
	}
}

// By hand: three matches of two players.
func TestContrastsByHand(t *testing.T) {
	src := &matchesOf{rules: map[string]matchplay.Rules{"v": {Games: 3, Starter: matchplay.Winner}}}
	info := twoSeats()
	src.cells = []table.Cell{{Variant: "v", Agents: "a", Lineup: []string{"a", "a"}, Leg: 1, Games: 3, BlockGames: 3, Info: info}}
	rows := engine.NewRows(info, 8)
	rows.KeepStarters(true)
	at := 0
	for n, games := range []string{"AA", "BAB", "ABA"} {
		m := matchplay.New(src.rules["v"])
		for _, x := range games {
			s := m.Starter(engine.Streams{})
			rows.Game[at], rows.Starters[at], rows.End[at] = matchplay.Index(uint64(n), m.Games+1), uint8(s), 1
			rows.Return[1][at] = engine.FullReturn
			if matchplay.Player(x-'A')+matchplay.First == s {
				rows.Return[0][at], rows.Return[1][at] = engine.FullReturn, 0
			}
			m.Add(matchplay.GameIn(rows, at, s))
			at++
		}
	}
	src.rows = []*engine.Rows{rows}
	cell := ofMatches(t, src, Options{}).Cells[0]
	f := cell.FirstMove
	// A starts both games of the first match and wins them, the first and third of
	// the second and wins neither, the first and second of the third and wins one; B
	// starts the other two games and wins neither.
	if f.Started != [2]int64{6, 2} || f.ByFirst.Value != 3.0/6 || f.BySecond.Value != 0 || f.Games != 8 || f.Effect.Effect.Value != -0.25 {
		t.Errorf("%+v", f)
	}
	if cell.First != (Outcomes{Wins: 2, Losses: 1}) {
		t.Errorf("%+v", cell.First)
	}
	if e, ok := cell.Estimate(MatchGames); !ok || math.Abs(e.Value-8.0/3) > 1e-12 {
		t.Errorf("%+v", e)
	}
	spoilt := func(what string, spoil func(r *engine.Rows)) {
		bad := *src
		r := engine.NewRows(info, 8)
		r.KeepStarters(true)
		r.Take(0, rows, 0, 8)
		copy(r.Starters, rows.Starters)
		spoil(r)
		bad.rows = []*engine.Rows{r}
		if _, err := Analyze(&bad, Options{Seed: 9, Matches: src.rules}); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%s: %v", what, errors.Unwrap(err))
		}
	}
	spoilt("another starter", func(r *engine.Rows) { r.Starters[1] = 2 })
	spoilt("another winner, so that the match is over before", func(r *engine.Rows) {
		r.Return[0][2], r.Return[1][2] = engine.FullReturn, 0
	})
	spoilt("a match out of order", func(r *engine.Rows) { r.Game[0] = 1 })
}
