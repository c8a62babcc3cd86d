package analysis

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/sim/table/files"
)

// A study's tables are a source.
var _ Source = (*files.Dataset)(nil)

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
	r := analyze(t, m, Options{Name: "four", Seed: 7, Tolerance: 0.01})
	if r.Base != "plain" || r.Level != 0.95 || r.Name != "four" || r.Seed != 7 || len(r.Cells) != 2 {
		t.Fatalf("%+v", r)
	}
	c := r.Cells[0]
	if c.Games != 4 || c.First != (Outcomes{Wins: 2, Draws: 1, Losses: 1}) || c.CutOff != 0 {
		t.Errorf("games %d, first %+v, cut off %d", c.Games, c.First, c.CutOff)
	}
	sd := math.Sqrt(56.0 / 3)
	if c.Plies != (Moments{14, sd, 10, 20}) || !near(c.Lead.SD, math.Sqrt(288.0/3), 1e-15) || c.Lead.Mean != 4 {
		t.Errorf("plies %+v, lead %+v", c.Plies, c.Lead)
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
		{c.LeadHistogram.Start, -8.0},
		{len(c.LeadHistogram.Counts), 21},
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
		// No game of four was longer: at 0.025 a share of 1 − ⁴√0.025 of all may be, up to 200.
		PlyCount:    {14, 14 - 3.182446305*sd/2, 14 + 3.182446305*sd/2 + (1-math.Sqrt(math.Sqrt(0.025)))*(200-14)},
		FirstLead:   {4, 4 - 3.182446305*math.Sqrt(96)/2, 4 + 3.182446305*math.Sqrt(96)/2},
		Branching:   {2, math.NaN(), math.NaN()},
		ForcedShare: {10.0 / 56, math.NaN(), math.NaN()},
		LeadChanges: {1, math.NaN(), math.NaN()},
		CutOffShare: {0, 0, 0.489891},
	} {
		e, ok := c.Estimate(name)
		if !ok || !near(e.Value, want[0], 1e-12) || !math.IsNaN(want[1]) && (!near(e.Lo, want[1], 1e-5) || !near(e.Hi, want[2], 1e-5)) {
			t.Errorf("%s: %+v, want %v", name, e, want)
		}
		if e.CutOffBounds != nil || e.Level != 0.95 {
			t.Errorf("%s: %+v", name, e)
		}
	}

	if len(r.Differences) != 4 {
		t.Fatalf("%d differences", len(r.Differences))
	}
	score, draws, lead, plies := r.Differences[0], r.Differences[1], r.Differences[2], r.Differences[3]
	// Score: 0, ½, 0, −½. A mean so far out takes pairs of a whole one that were
	// not seen: z²/(4 + z²) with z = 1.645.
	half := 1.6448536269 * 1.6448536269 / (4 + 1.6448536269*1.6448536269)
	if score.Name != FirstScore || score.Effect.Value != 0 || !near(score.Effect.Hi, 3.8414588/7.8414588, 1e-7) || !near(score.Equivalence.Hi, half, 1e-9) || !near(score.Correlation, 7.0/11, 1e-12) || score.Pairs != 4 {
		t.Errorf("score: %+v, want ± %v", score, half)
	}
	// Plies: 2, 0, 4, 2; variance 8/3; mean square of these three and of
	// seventeen unseen ones, which are as large as between unrelated games.
	apart := c.Plies.SD*c.Plies.SD + r.Cells[1].Plies.SD*r.Cells[1].Plies.SD
	half = 3.182446305 * math.Sqrt((8.0/3+1.9599639845*1.9599639845*(24+17*apart)/20/4)/4)
	if plies.Name != PlyCount || plies.Effect.Value != 2 || !near(plies.Effect.Hi, 2+half+unseenPlies(0.025, 4, 16), 1e-7) || !near(plies.Effect.Lo, 2-half-unseenPlies(0.025, 4, 14), 1e-7) || !near(plies.Tolerance, 0.7, 1e-15) || plies.Effect.Method != "max-t" {
		t.Errorf("plies: %+v, want 2 ± %v", plies, half)
	}
	// A twentieth of the base's mean is an estimate too: against it lie the games'
	// differences less and plus a twentieth of the base's plies, 1.5, −0.6, 3.3, 1
	// with mean 1.3 and 2.5, 0.6, 4.7, 3 with mean 2.7.
	for _, side := range []struct{ sign, squares float64 }{{1, 0.04 + 3.61 + 4 + 0.09}, {-1, 0.04 + 4.41 + 4 + 0.09}} {
		half := 2.353363435 * math.Sqrt((side.squares/3+1.9599639845*1.9599639845*(24+17*apart)/20/4)/4)
		got := plies.Equivalence.Hi - 2 - unseenPlies(0.05, 4, 16)
		if side.sign < 0 {
			got = 2 - plies.Equivalence.Lo - 0.95*unseenPlies(0.05, 4, 14)
		}
		if !near(got, half, 1e-7) || plies.Equivalence.Level != 0.9 || plies.Equivalence.Method != "tost" {
			t.Errorf("plies: %+v, want 2 ± %v", plies.Equivalence, half)
		}
	}
	if draws.Name != Draws || draws.Effect.Value != 0 || lead.Name != FirstLead || lead.Effect.Value != -4.5 {
		t.Errorf("draws %+v, lead %+v", draws.Effect, lead.Effect)
	}
	if score.Base != "plain" || score.Variant != "bold" || score.Agents != "random" || score.Verdict != Undecided || score.Outlook.Games == 0 {
		t.Errorf("%+v", score)
	}
	if len(score.Effect.Warnings) == 0 {
		t.Error("four pairs of games and no warning")
	}
}

// Ten games of which four were cut off, and what they could have changed.
func TestCutOffBounds(t *testing.T) {
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
	r := analyze(t, &m, Options{Tolerance: 0.01})
	c := &r.Cells[0]
	if c.CutOff != 4 {
		t.Errorf("%d cut off", c.CutOff)
	}
	for name, want := range map[string]Bounds{
		FirstAdvantage: {0.35 - 0.5, 0.75 - 0.5},
		FirstScore:     {0.35, 0.75},
		FirstWins:      {0.3, 0.7},
		Draws:          {0.1, 0.5},
		FirstLosses:    {0.2, 0.6},
		DecisiveShare:  {3.0 / 9, 7.0 / 9},
		// Leads of the six: 12 + 8 + 4 − 8 − 12 + 0 = 4; at stake are 48.
		FirstLead: {(4 - 4*48) / 10.0, (4 + 4*48) / 10.0},
	} {
		e, _ := c.Estimate(name)
		if e.CutOffBounds == nil || !near(e.CutOffBounds.Lo, want.Lo, 1e-12) || !near(e.CutOffBounds.Hi, want.Hi, 1e-12) {
			t.Errorf("%s: %+v, want %+v", name, e.CutOffBounds, want)
		}
		if e.CutOffBounds != nil && (e.Value < e.CutOffBounds.Lo || e.Value > e.CutOffBounds.Hi) {
			t.Errorf("%s: %v is outside %+v", name, e.Value, e.CutOffBounds)
		}
	}
	for _, name := range []string{PlyCount, LeadChanges} {
		// A lower bound is all that is known.
		if e, _ := c.Estimate(name); *e.CutOffBounds != (Bounds{e.Value, math.Inf(1)}) || !math.IsInf(e.Hi, 1) || !(e.Lo < e.Value) && name == PlyCount || !warned(e, "warning.would-go-on") {
			t.Errorf("%s: %+v", name, e)
		}
	}
	if e, _ := c.Estimate(Branching); e.CutOffBounds != nil || !warned(e, "warning.as-they-stood") || warned(e, "warning.would-go-on") {
		t.Errorf("%+v", e)
	}
	if e, _ := r.Cells[1].Estimate(FirstScore); e.CutOffBounds != nil {
		t.Errorf("nothing cut off, but %+v", e.CutOffBounds)
	}
	// b against a: 0.5 less than what a could have been.
	for _, want := range []struct {
		name   string
		lo, hi float64
	}{{FirstScore, -0.25, 0.15}, {Draws, 0.5, 0.9}, {FirstLead, -19.6, 18.8}} {
		i := slices.IndexFunc(r.Differences, func(d Difference) bool { return d.Name == want.name })
		got := r.Differences[i].Effect.CutOffBounds
		if got == nil || !near(got.Lo, want.lo, 1e-12) || !near(got.Hi, want.hi, 1e-12) {
			t.Errorf("%s: %+v, want %v", want.name, got, want)
		}
	}
}

// A verdict that the games cut off could overturn is none.
func TestCutOffVerdictIsOpen(t *testing.T) {
	src := seeded(9)
	games := luck(src, 20000, []float64{0.6}, []float64{0.02}, 0)[0]
	for i := range games {
		if i%5 == 0 {
			games[i].end = 2
		}
	}
	var m memory
	m.mirror("a", "random", 1000, games)
	r := analyze(t, &m, Options{Tolerance: 0.01})
	fair := r.Cells[0].Fair
	if fair.Verdict != Undecided || fair.Direction != 0 || !fair.CutOff || fair.Outlook.Games != 0 {
		t.Errorf("%+v", fair)
	}
}

// Half a seed counts in the bin of the whole seed below, on both sides of zero.
func TestHalfLeads(t *testing.T) {
	var m memory
	m.mirror("a", "random", 10, []game{result(9.5, 10, 9), result(10, 9.5, 9), result(10, 10, 9), result(9, 10, 9)})
	c := &analyze(t, &m, Options{}).Cells[0]
	if d := cmp.Diff(Histogram{-1, 1, []int64{2, 2}}, c.LeadHistogram); d != "" {
		t.Errorf("want (-) got (+):\n%s", d)
	}
	if c.Lead.Mean != -0.25 || c.Lead.Min != -1 || c.Lead.Max != 0.5 || c.Scores[0].Mean != 9.625 {
		t.Errorf("%+v %+v", c.Lead, c.Scores)
	}
}

// threeSeats is a study of two herders and their wolves.
func threeSeats() *memory {
	info := &engine.Info{Family: "herding", Roles: []engine.Role{{Name: "herder"}, {Name: "herder"}, {Name: "wolves"}}, Unit: "aiwe", EndReasons: []string{"done"}}
	row := func(a, b, c engine.Return) game {
		return game{end: 1, plies: 9, score: []float64{2, 1.5, 0}, returns: []engine.Return{a, b, c}, branching: 30}
	}
	m := &memory{}
	games := []game{row(60, 0, 0), row(0, 60, 0), row(20, 20, 20), row(30, 0, 30), row(0, 0, 60), row(60, 0, 0)}
	lineup := []string{"random", "random", "random"}
	m.add(info, "a", "random", lineup, 4, games)
	m.add(info, "b", "random", lineup, 4, games[:5])
	return m
}

// Two herders and their wolves: the first is compared with the other.
func TestThreeSeats(t *testing.T) {
	r := analyze(t, threeSeats(), Options{Tolerance: 0.02})
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
	if c.First != (Outcomes{Wins: 2, Draws: 2, Losses: 2}) || len(c.Scores) != 3 || len(c.FirstMoves) != 0 {
		t.Errorf("%+v", c)
	}
	if _, ok := c.Estimate(FirstLead); ok {
		t.Error("a lead among three")
	}
	for _, d := range r.Differences {
		if d.Name == FirstLead {
			t.Error("a difference of leads among three")
		}
	}
	if len(r.Differences) != 3 {
		t.Errorf("%d differences", len(r.Differences))
	}
}

// Different agents at the two seats: the advantage is not the first move's
// alone.
func TestMixedLineupWarns(t *testing.T) {
	var m memory
	m.add(twoSeats(), "a", "random,greedy", []string{"random", "greedy"}, 10, four().games[0])
	r := analyze(t, &m, Options{})
	if e, _ := r.Cells[0].Estimate(FirstAdvantage); !warned(e, "warning.different-agents") {
		t.Errorf("%+v", e)
	}
}
