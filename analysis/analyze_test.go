package analysis

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"houserules/engine"
	"houserules/sim/table"
)

// A study's tables are a source.
var _ Source = (*table.Dataset)(nil)

// analyze fails the test on an error.
func analyze(t *testing.T, src Source, opt Options) *Results {
	t.Helper()
	r, err := Analyze(src, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// four are two variants of four games each, small enough for pencil and paper.
func four() *memory {
	m := &memory{}
	m.mirror("plain", "random", 3, []game{result(30, 18, 10), result(24, 24, 12), result(20, 28, 14), result(30, 18, 20)})
	m.mirror("bold", "random", 3, []game{result(26, 22, 12), result(25, 23, 12), result(20, 28, 18), result(24, 24, 22)})
	return m
}

func TestFourGamesByHand(t *testing.T) {
	m := four()
	m.games[0][1].first = 2
	m.games[0][2].fired, m.games[0][3].fired = 1, 4
	m.games[0][2].end = 3
	m.games[0][3].forced = 10
	r := analyze(t, m, Options{Name: "four", Seed: 7, Margin: 0.01})
	if r.Base != "plain" || r.Level != 0.95 || r.Power != 0.8 || r.Name != "four" || r.Seed != 7 || len(r.Cells) != 2 {
		t.Fatalf("%+v", r)
	}
	c := r.Cells[0]
	if c.Games != 4 || c.First != (Outcomes{2, 1, 1}) || c.Capped != 0 {
		t.Errorf("games %d, first %+v, capped %d", c.Games, c.First, c.Capped)
	}
	sd := math.Sqrt(56.0 / 3)
	if c.Plies != (Moments{14, sd, 10, 20}) || !near(c.Margin.SD, math.Sqrt(288.0/3), 1e-15) || c.Margin.Mean != 4 {
		t.Errorf("plies %+v, margin %+v", c.Plies, c.Margin)
	}
	if c.Scores[0].Mean != 26 || c.Scores[1].Mean != 22 || c.Scores[1].Max != 28 {
		t.Errorf("scores %+v", c.Scores)
	}
	for _, want := range []struct {
		got  any
		want any
	}{
		{c.EndReasons, []Count{{"majority", 3}, {"no_move", 1}}},
		{c.FirstMoves, []Count{{"A", 3}, {"C", 1}}},
		{c.Firings, []Count{{"slam", 2}}},
		{c.PliesHistogram, Histogram{10, 1, []int64{1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1}}},
		{c.MarginHistogram.Start, -8.0},
		{len(c.MarginHistogram.Counts), 21},
	} {
		if d := cmp.Diff(want.want, want.got); d != "" {
			t.Errorf("want (-) got (+):\n%s", d)
		}
	}
	if e := c.MeanFirings[0]; e.Value != 1.25 || e.Name != "slam" || e.Lo != 0 {
		t.Errorf("firings %+v", e)
	}
	// t with 3 degrees of freedom: 3.182446.
	for name, want := range map[string][3]float64{
		FirstAdvantage: {0.125, math.NaN(), math.NaN()},
		FirstScore:     {0.625, math.NaN(), math.NaN()},
		FirstWins:      {0.5, 0.150036, 0.849964},
		Draws:          {0.25, 0.045587, 0.699358},
		FirstLosses:    {0.25, 0.045587, 0.699358},
		DecisiveShare:  {2.0 / 3, 0.207660, 0.938508},
		PlyCount:       {14, 14 - 3.182446305*sd/2, 14 + 3.182446305*sd/2},
		SeedMargin:     {4, 4 - 3.182446305*math.Sqrt(96)/2, 4 + 3.182446305*math.Sqrt(96)/2},
		Branching:      {2, math.NaN(), math.NaN()},
		ForcedShare:    {10.0 / 56, math.NaN(), math.NaN()},
		LeadChanges:    {1, math.NaN(), math.NaN()},
		CappedShare:    {0, 0, 0.489891},
	} {
		e, ok := c.Estimate(name)
		if !ok || !near(e.Value, want[0], 1e-12) || !math.IsNaN(want[1]) && (!near(e.Lo, want[1], 1e-5) || !near(e.Hi, want[2], 1e-5)) {
			t.Errorf("%s: %+v, want %v", name, e, want)
		}
		if e.Capped != nil || e.Level != 0.95 {
			t.Errorf("%s: %+v", name, e)
		}
	}

	if len(r.Differences) != 4 {
		t.Fatalf("%d differences", len(r.Differences))
	}
	score, draws, margin, plies := r.Differences[0], r.Differences[1], r.Differences[2], r.Differences[3]
	// Score: 0, ½, 0, −½. The variance is ½/3, and z² pseudo-pairs with the
	// mean square of those that differ, ¼, are added.
	half := 1.9599639845 * math.Sqrt((0.5/3+1.9599639845*1.9599639845*0.25/4)/4)
	if score.Name != FirstScore || score.Effect.Value != 0 || !near(score.Effect.Hi, half, 1e-9) || !near(score.Correlation, 7.0/11, 1e-12) || score.Pairs != 4 {
		t.Errorf("score: %+v, want ± %v", score, half)
	}
	// Plies: 2, 0, 4, 2; variance 8/3, mean square of three 8.
	half = 1.9599639845 * math.Sqrt((8.0/3+1.9599639845*1.9599639845*8/4)/4)
	if plies.Name != PlyCount || plies.Effect.Value != 2 || !near(plies.Effect.Hi, 2+half, 1e-9) || plies.Margin != 0 || plies.Effect.Method != "max-t" {
		t.Errorf("plies: %+v, want 2 ± %v", plies, half)
	}
	if half90 := half * 1.6448536269 / 1.9599639845; !near(plies.Equivalence.Hi, 2+half90, 1e-9) || plies.Equivalence.Level != 0.9 || plies.Equivalence.Method != "tost" {
		t.Errorf("plies: %+v, want 2 ± %v", plies.Equivalence, half90)
	}
	if draws.Name != Draws || draws.Effect.Value != 0 || margin.Name != SeedMargin || margin.Effect.Value != -4.5 {
		t.Errorf("draws %+v, margin %+v", draws.Effect, margin.Effect)
	}
	if score.Base != "plain" || score.Variant != "bold" || score.Agents != "random" || score.Verdict != Undecided || score.GamesNeeded == 0 {
		t.Errorf("%+v", score)
	}
	if len(score.Effect.Warnings) == 0 {
		t.Error("four pairs of games and no warning")
	}
}

// Ten games of which four were cut off, and what they could have changed.
func TestCappedBounds(t *testing.T) {
	var games []game
	for _, s := range [][2]float64{{30, 18}, {28, 20}, {26, 22}, {20, 28}, {18, 30}, {24, 24}} {
		games = append(games, result(s[0], s[1], 40))
	}
	for _, s := range [][2]float64{{12, 10}, {11, 8}, {9, 9}, {3, 20}} {
		g := result(s[0], s[1], 200)
		g.end = 2
		games = append(games, g)
	}
	var m memory
	m.mirror("a", "random", 4, games)
	whole := make([]game, len(games))
	for i := range whole {
		whole[i] = result(24, 24, 40)
	}
	m.mirror("b", "random", 4, whole)
	r := analyze(t, &m, Options{Margin: 0.01})
	c := &r.Cells[0]
	if c.Capped != 4 {
		t.Errorf("%d capped", c.Capped)
	}
	for name, want := range map[string]Bounds{
		FirstAdvantage: {0.35 - 0.5, 0.75 - 0.5},
		FirstScore:     {0.35, 0.75},
		FirstWins:      {0.3, 0.7},
		Draws:          {0.1, 0.5},
		FirstLosses:    {0.2, 0.6},
		DecisiveShare:  {3.0 / 9, 7.0 / 9},
		// Margins of the six: 12 + 8 + 4 − 8 − 12 + 0 = 4; at stake are 48.
		SeedMargin: {(4 - 4*48) / 10.0, (4 + 4*48) / 10.0},
	} {
		e, _ := c.Estimate(name)
		if e.Capped == nil || !near(e.Capped.Lo, want.Lo, 1e-12) || !near(e.Capped.Hi, want.Hi, 1e-12) {
			t.Errorf("%s: %+v, want %+v", name, e.Capped, want)
		}
		if e.Capped != nil && (e.Value < e.Capped.Lo || e.Value > e.Capped.Hi) {
			t.Errorf("%s: %v is outside %+v", name, e.Value, e.Capped)
		}
	}
	for _, name := range []string{PlyCount, Branching, LeadChanges} {
		if e, _ := c.Estimate(name); e.Capped != nil || !strings.Contains(strings.Join(e.Warnings, " "), "cut off") {
			t.Errorf("%s: %+v", name, e)
		}
	}
	if e, _ := r.Cells[1].Estimate(FirstScore); e.Capped != nil {
		t.Errorf("nothing cut off, but %+v", e.Capped)
	}
	// b against a: 0.5 less than what a could have been.
	for _, want := range []struct {
		name   string
		lo, hi float64
	}{{FirstScore, -0.25, 0.15}, {Draws, 0.5, 0.9}, {SeedMargin, -19.6, 18.8}} {
		i := slices.IndexFunc(r.Differences, func(d Difference) bool { return d.Name == want.name })
		got := r.Differences[i].Effect.Capped
		if got == nil || !near(got.Lo, want.lo, 1e-12) || !near(got.Hi, want.hi, 1e-12) {
			t.Errorf("%s: %+v, want %v", want.name, got, want)
		}
	}
}

// A verdict that the games cut off could overturn says so.
func TestCappedVerdictWarns(t *testing.T) {
	src := seeded(9)
	games := luck(src, 20000, []float64{0.6}, []float64{0.02}, 0)[0]
	for i := range games {
		if i%5 == 0 {
			games[i].end = 2
		}
	}
	var m memory
	m.mirror("a", "random", 1000, games)
	r := analyze(t, &m, Options{Margin: 0.01})
	fair := r.Cells[0].Fair
	if fair.Verdict != LargerThanMargin || fair.Direction != 1 || !slices.ContainsFunc(fair.Effect.Warnings, func(w string) bool { return strings.Contains(w, "cut off") }) {
		t.Errorf("%+v", fair)
	}
}

// Results depend neither on the sizes of blocks nor on the order of games, as
// long as all variants keep the same order.
func TestInvariance(t *testing.T) {
	src := seeded(10)
	var variants [][]game
	variants = append(variants, luck(src, 500, []float64{0.45, 0.5, 0.3}, []float64{0.05, 0.04, 0.3}, 0.6)...)
	build := func(block int64, order []int) *memory {
		var m memory
		for v, name := range []string{"a", "b", "c"} {
			games := make([]game, len(order))
			for i, o := range order {
				games[i] = variants[v][o]
				if o%50 == 0 {
					games[i].end = 2
				}
			}
			m.mirror(name, "random", block, games)
			m.mirror(name, "greedy", block, games[:len(games)/2])
		}
		return &m
	}
	order := make([]int, 500)
	for i := range order {
		order[i] = i
	}
	want := analyze(t, build(500, order), Options{Margin: 0.01, Base: "b"})
	for _, block := range []int64{1, 7, 64, 499, 1000} {
		if d := cmp.Diff(want, analyze(t, build(block, order), Options{Margin: 0.01, Base: "b"})); d != "" {
			t.Errorf("blocks of %d: one block (-), these (+):\n%s", block, d)
		}
	}
	half := order[:250]
	src.Shuffle(250, func(i, j int) { half[i], half[j] = half[j], half[i] })
	if d := cmp.Diff(want, analyze(t, build(64, order), Options{Margin: 0.01, Base: "b"})); d != "" {
		t.Errorf("in order (-), shuffled (+):\n%s", d)
	}
}

// Variants with unequal numbers of games are compared over the games that both
// played, as if the others had not been there.
func TestUnequalGames(t *testing.T) {
	src := seeded(11)
	v := luck(src, 300, []float64{0.45, 0.5, 0.4, 0.5}, []float64{0.05, 0.04, 0.1, 0.1}, 0.6)
	v[1][7].end = 2
	v[0][150].end = 2
	sizes := []int{200, 300, 120, 0}
	build := func(sizes []int) *memory {
		var m memory
		for i, name := range []string{"a", "b", "c", "d"} {
			m.mirror(name, "random", 64, v[i][:sizes[i]])
		}
		return &m
	}
	r := analyze(t, build(sizes), Options{Margin: 0.01, Base: "a"})
	if len(r.Differences) != 8 || r.Cells[1].Games != 300 {
		t.Fatalf("%d differences", len(r.Differences))
	}
	for _, d := range r.Differences {
		member := map[string]int{"b": 1, "c": 2}[d.Variant]
		pairs := min(sizes[0], sizes[member])
		var alone memory
		alone.mirror("a", "random", 64, v[0][:pairs])
		alone.mirror(d.Variant, "random", 64, v[member][:pairs])
		other := analyze(t, &alone, Options{Margin: 0.01, Base: "a"})
		i := slices.IndexFunc(other.Differences, func(o Difference) bool { return o.Name == d.Name })
		o := other.Differences[i]
		if d.Pairs != int64(pairs) || d.Effect.Value != o.Effect.Value || d.Correlation != o.Correlation {
			t.Errorf("%s %s: %+v, alone %+v", d.Variant, d.Name, d, o)
		}
		if diff := cmp.Diff(o.Effect.Capped, d.Effect.Capped, cmpopts.EquateApprox(1e-12, 0)); diff != "" && d.Name != SeedMargin {
			t.Errorf("%s %s: alone (-), among others (+): %s", d.Variant, d.Name, diff)
		}
		// Two comparisons are wider than one, by less than Šidák's factor.
		wider := (d.Effect.Hi - d.Effect.Lo) / (o.Effect.Hi - o.Effect.Lo)
		if wider <= 1 || wider > sidak(0.95, 2)/z(0.95)+1e-9 {
			t.Errorf("%s %s: %v times as wide", d.Variant, d.Name, wider)
		}
	}
	if d := r.Cells[3]; d.Games != 0 || d.Fair.Verdict != 0 || !math.IsNaN(d.Plies.Mean) {
		t.Errorf("a cell without games: %+v", d)
	}
	if _, err := json.Marshal(r); err != nil {
		t.Errorf("results with a cell without games: %v", err)
	}
}

// The correlation of two differences that rest on different numbers of games.
func TestMatrixOfUnequalGames(t *testing.T) {
	m := matrix(2, func(i int) int64 { return []int64{100, 400}[i] }, func(i, j int) (float64, int64) { return 0.6, 100 })
	if got := m.At(0, 1); !near(got, 0.3, 1e-15) {
		t.Errorf("%v, want 0.6·100/√(100·400)", got)
	}
	m = matrix(2, func(int) int64 { return 5 }, func(i, j int) (float64, int64) { return math.NaN(), 5 })
	if got := m.At(0, 1); got != 0 {
		t.Errorf("%v of no spread", got)
	}
}

// A variant that never differs is not proved equal by a few games, and is by
// many.
func TestNoDifference(t *testing.T) {
	src := seeded(12)
	games := luck(src, 20000, []float64{0.45}, []float64{0.05}, 0)[0]
	for _, c := range []struct {
		n    int
		want Verdict
	}{{50, Undecided}, {20000, EqualWithinMargin}} {
		var m memory
		m.mirror("a", "random", 4096, games[:c.n])
		m.mirror("b", "random", 4096, games[:c.n])
		r := analyze(t, &m, Options{Margin: 0.01})
		d := r.Differences[0]
		if d.Verdict != c.want || d.Effect.Value != 0 || !(d.Effect.Hi > 0) || d.Correlation != 1 || len(d.Effect.Warnings) == 0 {
			t.Errorf("%d games: %+v", c.n, d)
		}
		// Nothing tells how large an unseen difference of plies would be, so
		// there must be no claim beyond undecided.
		if d := r.Differences[3]; d.Name != PlyCount || d.Verdict != Undecided || d.GamesNeeded != 0 {
			t.Errorf("%d games: %+v", c.n, d)
		}
	}
}

// A rule that fired in four games of a hundred thousand, always to one side's
// advantage, is not proved to favour it (exact binomial: 2·2⁻⁴ = 0.125).
func TestRareDifference(t *testing.T) {
	src := seeded(13)
	a := luck(src, 100000, []float64{0.45}, []float64{0}, 0)[0]
	for rare, want := range map[int]Verdict{4: EqualWithinMargin, 12: DifferentButSmall} {
		b := slices.Clone(a)
		changed := 0
		for i := range b {
			if changed < rare && b[i].returns[0] == 0 {
				b[i] = result(30, 18, b[i].plies)
				changed++
			}
		}
		var m memory
		m.mirror("a", "random", 65536, a)
		m.mirror("b", "random", 65536, b)
		d := analyze(t, &m, Options{Margin: 0.01}).Differences[0]
		if d.Verdict != want || len(d.Effect.Warnings) == 0 {
			t.Errorf("%d games differ: %+v", rare, d)
		}
	}
}

// Two herders and their wolves: the first is compared with the other.
func TestThreeSeats(t *testing.T) {
	info := &engine.Info{Family: "herding", Roles: []string{"herder", "herder", "wolves"}, Unit: "aiwe", EndReasons: []string{"done"}}
	row := func(a, b, c engine.Return) game {
		return game{end: 1, plies: 9, score: []float64{2, 1.5, 0}, returns: []engine.Return{a, b, c}, branching: 30}
	}
	var m memory
	games := []game{row(60, 0, 0), row(0, 60, 0), row(20, 20, 20), row(30, 0, 30), row(0, 0, 60), row(60, 0, 0)}
	lineup := []string{"random", "random", "random"}
	m.add(info, "a", "random", lineup, 4, games)
	m.add(info, "b", "random", lineup, 4, games[:5])
	r := analyze(t, &m, Options{Margin: 0.02})
	c := &r.Cells[0]
	// Scores 1, 0, 1/3, 1/2, 0, 1 and those of the second 0, 1, 1/3, 0, 0, 0:
	// the role's mean is half their sum.
	e, _ := c.Estimate(FirstAdvantage)
	if want := (17.0/6 - 4.0/3) / 2 / 6; !near(e.Value, want, 1e-12) {
		t.Errorf("advantage %+v, want %v", e, want)
	}
	if s, _ := c.Estimate(FirstScore); !near(s.Value, 17.0/36, 1e-12) || s.Lo < 0 || s.Hi > 1 {
		t.Errorf("score %+v", s)
	}
	if c.First != (Outcomes{2, 2, 2}) || len(c.Scores) != 3 || len(c.FirstMoves) != 0 {
		t.Errorf("%+v", c)
	}
	if _, ok := c.Estimate(SeedMargin); ok {
		t.Error("a margin among three")
	}
	for _, d := range r.Differences {
		if d.Name == SeedMargin {
			t.Error("a difference of margins among three")
		}
	}
	if len(r.Differences) != 3 {
		t.Errorf("%d differences", len(r.Differences))
	}
	if text, err := Summary(r); err != nil || strings.Contains(string(text), "NaN") {
		t.Errorf("%v %s", err, text)
	}
}

// One game of anything must not break anything.
func TestOneGame(t *testing.T) {
	var m memory
	m.mirror("a", "random", 10, []game{result(30, 18, 10)})
	m.mirror("b", "random", 10, []game{result(18, 30, 12)})
	m.add(twoSeats(), "a", "random,greedy", []string{"random", "greedy"}, 10, nil)
	r := analyze(t, &m, Options{Margin: 0.01})
	for _, d := range r.Differences {
		if d.Verdict != Undecided || math.IsNaN(d.Effect.Lo) || math.IsNaN(d.Effect.Hi) || len(d.Effect.Warnings) == 0 {
			t.Errorf("%+v", d)
		}
	}
	if f := r.Cells[0].Fair; f.Verdict != Undecided || f.Effect.Lo > -0.25 || f.Effect.Hi != 0.5 {
		t.Errorf("%+v", f)
	}
	if text, err := Summary(r); err != nil || !json.Valid(text) {
		t.Errorf("%v", err)
	}
}

// Different agents at the two seats: the advantage is not the first move's
// alone.
func TestMixedLineupWarns(t *testing.T) {
	var m memory
	m.add(twoSeats(), "a", "random,greedy", []string{"random", "greedy"}, 10, four().games[0])
	r := analyze(t, &m, Options{})
	if e, _ := r.Cells[0].Estimate(FirstAdvantage); !slices.ContainsFunc(e.Warnings, func(w string) bool { return strings.Contains(w, "different agents") }) {
		t.Errorf("%+v", e)
	}
}

func TestMissingBaseWarns(t *testing.T) {
	m := four()
	m.mirror("bold", "greedy", 3, m.games[1])
	r := analyze(t, m, Options{})
	if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "greedy") || len(r.Differences) != 4 {
		t.Errorf("%q, %d differences", r.Warnings, len(r.Differences))
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		name string
		opt  Options
		edit func(*memory)
		want []string
	}{
		{"options", Options{Margin: 1, Level: 0.2, Power: 2, Base: "plian"}, nil, []string{"margin of 1", "level of 0.2", "power of 2", "plian is not in the study; choose one of plain, bold"}},
		{"not a number", Options{Margin: math.NaN()}, nil, []string{"margin of NaN"}},
		{"nothing", Options{}, func(m *memory) { m.cells = nil }, []string{"no cells"}},
		{"twice", Options{}, func(m *memory) { m.cells[1].Variant = "plain" }, []string{"twice"}},
		{"blocks", Options{}, func(m *memory) { m.cells[1].BlockGames = 2 }, []string{"same block size"}},
		{"no blocks", Options{}, func(m *memory) { m.cells[1].BlockGames = 0 }, []string{"bold", "blocks of 0"}},
		{"no game", Options{}, func(m *memory) { m.cells[1].Info = &engine.Info{} }, []string{"no seats"}},
		{"end reason", Options{}, func(m *memory) { m.games[1][3].end = 9 }, []string{"bold", "game 3", "end reason 9", "damaged"}},
		{"no end", Options{}, func(m *memory) { m.games[1][3].end = 0 }, []string{"end reason 0"}},
		{"returns", Options{}, func(m *memory) { m.games[0][0].returns = []engine.Return{60, 60} }, []string{"plain", "game 0", "120 sixtieths"}},
		{"plies", Options{}, func(m *memory) { m.games[0][0].plies = 1 << 31 }, []string{"plies"}},
		{"forced", Options{}, func(m *memory) { m.games[0][0].forced = 11 }, []string{"11 forced"}},
		{"score", Options{}, func(m *memory) { m.games[0][0].score = []float64{1e8, 0} }, []string{"score of 1"}},
		{"index", Options{}, func(m *memory) {
			m.spoil = func(_, _ int, rows *engine.Rows) error { rows.Game[0]++; return nil }
		}, []string{"says that it is game 1"}},
		{"short block", Options{}, func(m *memory) {
			m.spoil = func(_, _ int, rows *engine.Rows) error { rows.Resize(rows.Len - 1); return nil }
		}, []string{"has 2 games instead of 3"}},
	} {
		m := four()
		if c.edit != nil {
			c.edit(m)
		}
		_, err := Analyze(m, c.opt)
		if err == nil {
			t.Errorf("%s: no error", c.name)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %q does not say %q", c.name, err, want)
			}
		}
	}
}

// In a whole study all intervals of a table hold the truth together as often
// as they promise, and each cell's own interval by itself.
func TestStudyCoverage(t *testing.T) {
	runs := 1500
	if testing.Short() {
		runs = 200
	}
	const n = 300
	win, draw := []float64{0.45, 0.5, 0.47}, []float64{0.05, 0.04, 0.12}
	names := []string{"a", "b", "c"}
	truth := map[string]func(v int) float64{
		FirstScore: func(v int) float64 { return win[v] + draw[v]/2 },
		Draws:      func(v int) float64 { return draw[v] },
		SeedMargin: func(v int) float64 { return 12*win[v] - 8*(1-win[v]-draw[v]) },
		PlyCount:   func(int) float64 { return 0 },
	}
	together, fair, fairTogether := map[string]int{}, 0, 0
	src := seeded(14)
	for range runs {
		var m memory
		for _, agent := range []string{"random", "greedy"} {
			for v, games := range luck(src, n, win, draw, 0.7) {
				m.mirror(names[v], agent, 128, games)
			}
		}
		r := analyze(t, &m, Options{Margin: 0.01})
		missed := map[string]bool{}
		for _, d := range r.Differences {
			v := slices.Index(names, d.Variant)
			f := truth[d.Name]
			if x := f(v) - f(0); x < d.Effect.Lo || x > d.Effect.Hi {
				missed[d.Name] = true
			}
		}
		for name := range truth {
			if !missed[name] {
				together[name]++
			}
		}
		all := true
		for i := range r.Cells {
			c := &r.Cells[i]
			x := truth[FirstScore](slices.Index(names, c.Variant)) - 0.5
			all = all && c.Fair.Effect.Lo <= x && x <= c.Fair.Effect.Hi
			if e, _ := c.Estimate(FirstAdvantage); i == 0 && e.Lo <= x && x <= e.Hi {
				fair++
			}
		}
		if all {
			fairTogether++
		}
	}
	for name, hits := range together {
		checkShare(t, name, hits, runs, 0.95, 0.96)
	}
	checkShare(t, "advantage of a cell", fair, runs, 0.95, 0.955)
	checkShare(t, "advantages of all cells", fairTogether, runs, 0.95, 0.955)
}

// The critical value of a table is that of its own correlations: those of the
// differences within each line-up, computed here the plain way.
func TestCriticalOfATable(t *testing.T) {
	src := seeded(16)
	var m memory
	var differences, advantages []mat.Symmetric
	for _, agent := range []string{"random", "greedy"} {
		v := luck(src, 400, []float64{0.45, 0.5, 0.4}, []float64{0.05, 0.04, 0.1}, 0.5)
		var x [3][]float64
		for i, games := range v {
			m.mirror([]string{"a", "b", "c"}[i], agent, 128, games)
			for _, g := range games {
				x[i] = append(x[i], g.returns[0].Float())
			}
		}
		var b, c []float64
		for i := range x[0] {
			b, c = append(b, x[1][i]-x[0][i]), append(c, x[2][i]-x[0][i])
		}
		r := stat.Correlation(b, c, nil)
		differences = append(differences, mat.NewSymDense(2, []float64{1, r, r, 1}))
		three := equicorrelated(3, 0)
		for i := range 3 {
			for j := range i {
				three.SetSym(i, j, stat.Correlation(x[i], x[j], nil))
			}
		}
		advantages = append(advantages, three)
		if r < 0.3 {
			t.Errorf("differences from one base correlate at %v only", r)
		}
	}
	r := analyze(t, &m, Options{})
	want := MaxT(0.95, differences...) / bonferroni(0.05, 4)
	for _, d := range r.Differences {
		if d.Name != FirstScore {
			continue
		}
		if got := (d.Effect.Hi - d.Effect.Lo) / (d.Equivalence.Hi - d.Equivalence.Lo); !near(got, want, 1e-6) {
			t.Errorf("%s %s: intervals in the ratio %v, want %v", d.Agents, d.Variant, got, want)
		}
	}
	critical := MaxT(0.95, advantages...)
	for i := range r.Cells {
		c := &r.Cells[i]
		lo, hi := tango(c.First, critical)
		if !near(c.Fair.Effect.Lo, lo/2, 1e-6) || !near(c.Fair.Effect.Hi, hi/2, 1e-6) {
			t.Errorf("%s %s: %+v, want %v to %v", c.Variant, c.Agents, c.Fair.Effect, lo/2, hi/2)
		}
	}
}

// Variants that share their luck are compared more sharply than others.
func TestPairingSharpens(t *testing.T) {
	src := seeded(15)
	width := func(shared float64) (float64, float64) {
		var m memory
		for v, games := range luck(src, 5000, []float64{0.45, 0.5}, []float64{0.05, 0.04}, shared) {
			m.mirror([]string{"a", "b"}[v], "random", 1024, games)
		}
		d := analyze(t, &m, Options{}).Differences[0]
		return d.Effect.Hi - d.Effect.Lo, d.Correlation
	}
	apart, none := width(0)
	paired, much := width(0.9)
	if math.Abs(none) > 0.06 || much < 0.7 || paired > 0.6*apart {
		t.Errorf("apart %v (correlation %v), paired %v (%v)", apart, none, paired, much)
	}
}
