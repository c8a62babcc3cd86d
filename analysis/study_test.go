package analysis

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserules/engine"
	"houserules/engine/enginetest"
)

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
	want := analyze(t, build(500, order), Options{Tolerance: 0.01, Base: "b"})
	for _, block := range []int64{1, 7, 64, 499, 1000} {
		if d := cmp.Diff(want, analyze(t, build(block, order), Options{Tolerance: 0.01, Base: "b"}), cmpopts.EquateNaNs(), cmpopts.IgnoreUnexported(Estimate{}), cmp.AllowUnexported(Forfeits{})); d != "" {
			t.Errorf("blocks of %d: one block (-), these (+):\n%s", block, d)
		}
	}
	half := order[:250]
	src.Shuffle(250, func(i, j int) { half[i], half[j] = half[j], half[i] })
	if d := cmp.Diff(want, analyze(t, build(64, order), Options{Tolerance: 0.01, Base: "b"}), cmpopts.EquateNaNs(), cmpopts.IgnoreUnexported(Estimate{}), cmp.AllowUnexported(Forfeits{})); d != "" {
		t.Errorf("in order (-), shuffled (+):\n%s", d)
	}
}

// One game of anything must not break anything.
func TestOneGame(t *testing.T) {
	var m memory
	m.mirror("a", "random", 10, []game{result(30, 18, 10)})
	m.mirror("b", "random", 10, []game{result(18, 30, 12)})
	m.add(twoSeats(), "a", "random,greedy", []string{"random", "greedy"}, 10, nil)
	r := analyze(t, &m, Options{Tolerance: 0.01})
	for _, d := range r.Differences {
		// A score lies between 0 and 1 whatever happens; for leads and plies
		// one pair says nothing.
		want, bounds := Undecided, true
		if d.Name == FirstLead || d.Name == PlyCount {
			want, bounds = 0, false
		}
		if d.Verdict != want || math.IsNaN(d.Effect.Lo) == bounds || math.IsNaN(d.Effect.Hi) == bounds || len(d.Effect.Warnings) == 0 {
			t.Errorf("%+v", d)
		}
	}
	if f := r.Cells[0].Fair; f.Verdict != Undecided || f.Effect.Lo > -0.25 || f.Effect.Hi != 0.5 {
		t.Errorf("%+v", f)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		name string
		opt  Options
		edit func(*memory)
		want []string
	}{
		{"options", Options{Tolerance: 1, Level: 0.2, Base: "plian"}, nil, []string{"tolerance of 1", "level of 0.2", "plian is not in the study; choose one of plain, bold"}},
		{"not a number", Options{Tolerance: math.NaN()}, nil, []string{"tolerance of NaN"}},
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
	runs := enginetest.Often(20, 1500)
	const n = 300
	win, draw := []float64{0.45, 0.5, 0.47}, []float64{0.05, 0.04, 0.12}
	names := []string{"a", "b", "c"}
	truth := map[string]func(v int) float64{
		FirstScore: func(v int) float64 { return win[v] + draw[v]/2 },
		Draws:      func(v int) float64 { return draw[v] },
		FirstLead:  func(v int) float64 { return 12*win[v] - 8*(1-win[v]-draw[v]) },
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
		r := analyze(t, &m, Options{Tolerance: 0.01})
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
