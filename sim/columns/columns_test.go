package columns_test

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"gonum.org/v1/gonum/stat"

	"houserules/analysis"
	"houserules/sim/columns"
	"houserules/sim/plan/planfile"
	"houserules/sim/table/files"
)

// in plays a study where a test may do what it wants.
func in(t *testing.T, text string) *columns.Study {
	t.Helper()
	t.Cleanup(played(text))
	return open(t)
}

func open(t *testing.T) *columns.Study {
	t.Helper()
	s, err := columns.Open("runs/x")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func read(t *testing.T, s *columns.Study, of columns.Of, names ...string) *columns.Games {
	t.Helper()
	g, err := s.Read(of, names...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// unequal has cells of different sizes, games that are cut off, and openings.
const unequal = "name: x\nvariants: [french, abapa]\nagents: [random, greedy]\ngames: {random: 900, greedy: 70}\nopenings: [start, {random: 4}]\n"

// The columns have the means that the analysis has, cell by cell, which reads the tables
// by another way.
func TestMeansAreThoseOfTheAnalysis(t *testing.T) {
	s := in(t, unequal)
	_, data, err := planfile.Open("runs/x")
	if err != nil {
		t.Fatal(err)
	}
	r, err := analysis.Analyze(data, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Cells) != 8 || len(s.Cells()) != 8 {
		t.Fatalf("%d and %d cells", len(r.Cells), len(s.Cells()))
	}
	for i, c := range s.Cells() {
		want := r.Cells[i]
		g := read(t, s, columns.Of{Variant: c.Variant, Agents: c.Agents, Openings: c.Openings}, "return_1", "plies", "cut_off")
		if !slices.Equal(g.Cells, []columns.Cell{c}) {
			t.Fatalf("%+v: read were %+v", c, g.Cells)
		}
		score, _ := want.Estimate(analysis.FirstScore)
		for k, mean := range []float64{score.Value, want.Plies.Mean, float64(want.CutOff) / float64(want.Games)} {
			if got := stat.Mean(g.Columns[k], nil); math.Abs(got-mean) > 1e-9 || int64(len(g.Columns[k])) != want.Games {
				t.Errorf("%+v: column %d has the mean %v of %d games, want %v of %d", c, k, got, len(g.Columns[k]), mean, want.Games)
			}
		}
	}
}

// Every cell counts alike in what is read of several, and nulls are not-a-number.
func TestWeightsAndNulls(t *testing.T) {
	s := in(t, unequal)
	g := read(t, s, columns.Of{Variant: "french"}, "plies", "comeback", "opening_redraws")
	if len(g.Cells) != 4 || len(g.Weights) != 2*900+2*70 || g.From[4] != len(g.Weights) {
		t.Fatalf("%d cells, %d weights, from %v", len(g.Cells), len(g.Weights), g.From)
	}
	sum, means := 0.0, 0.0
	for _, w := range g.Weights {
		sum += w
	}
	for k := range g.Cells {
		means += stat.Mean(g.Cell(0, k), nil) / 4
	}
	if got := stat.Mean(g.Columns[0], g.Weights); math.Abs(got-means) > 1e-9 || math.Abs(sum-float64(len(g.Weights))) > 1e-9 {
		t.Errorf("a mean of %v of weights %v, want %v of %d", got, sum, means, len(g.Weights))
	}
	known, weights := g.Known(1)
	draws := 0
	returns := read(t, s, columns.Of{Variant: "french"}, "return_1").Columns[0]
	for i, x := range g.Columns[1] {
		if math.IsNaN(x) != (returns[i] == 0.5) { // a comeback is the winner's
			draws++
		}
	}
	if len(known) == 0 || len(known) == len(g.Weights) || len(weights) != len(known) || draws > 0 {
		t.Errorf("%d of %d are known, %d are null without a draw", len(known), len(g.Weights), draws)
	}
	for k, c := range g.Cells {
		if got := math.IsNaN(g.Cell(2, k)[0]); got != (c.Openings == "start") {
			t.Errorf("%+v: opening_redraws is null: %v", c, got)
		}
	}
}

// What is damaged, missing or no number is refused, by its name.
func TestRefusals(t *testing.T) {
	s := in(t, "name: x\nvariants: [french]\nagents: [random]\ngames: 2000\n")
	for _, c := range []struct {
		name string
		of   columns.Of
		want string
	}{
		{"end_reason", columns.Of{}, `no column of numbers called "end_reason"; it has game, `},
		{"line", columns.Of{}, `no column of numbers`},
		{"plies", columns.Of{Variant: "awari"}, `no games of variant "awari"`},
	} {
		if _, err := s.Read(c.of, c.name); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s of %+v: %v", c.name, c.of, err)
		}
	}
	if _, err := s.Sweep(0, "random", "plies"); err == nil || !strings.Contains(err.Error(), "no design 0") {
		t.Error(err)
	}
	if _, err := columns.Open("runs"); err == nil || !strings.Contains(err.Error(), "no folder of a study") {
		t.Error(err)
	}
	parts, _ := filepath.Glob("runs/x/games/*/*/part-00000.arrow")
	if len(parts) != 1 {
		t.Fatal(parts)
	}
	whole, err := os.ReadFile(parts[0])
	if err != nil {
		t.Fatal(err)
	}
	whole[len(whole)/2]++
	if err := os.WriteFile(parts[0], whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t).Read(columns.Of{}, "plies"); err == nil || !strings.Contains(err.Error(), filepath.FromSlash("part-00000.arrow")) {
		t.Errorf("a damaged table: %v", err)
	}
	if err := os.WriteFile("runs/x/plan.json", []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := columns.Open("runs/x"); err == nil {
		t.Error("a damaged plan is read")
	}
}

// A sweep has its knobs as numbers where they are some, and its outcomes as their means.
func TestSweep(t *testing.T) {
	s := in(t, "name: x\nvariants: [french]\nvary: {board.seeds: [3, 5], grand_slam: [captures, forbidden], end.repetition: [none, {count: 4}]}\nagents: [random]\ngames: 2000\n")
	w, err := s.Sweep(0, "random", "return_1", "plies")
	if err != nil {
		t.Fatal(err)
	}
	if runs, knobs := w.X.Dims(); runs != 8 || knobs != 3 || len(w.Variants) != 8 {
		t.Fatalf("%d runs, %d knobs, %q", runs, knobs, w.Variants)
	}
	for i, variant := range w.Variants {
		g := read(t, s, columns.Of{Variant: variant}, "return_1", "plies")
		for k := range w.Outcomes {
			mean, deviation := stat.MeanStdDev(g.Columns[k], nil)
			if math.Abs(w.Y.At(i, k)-mean) > 1e-9 || math.Abs(w.Errors.At(i, k)-deviation/math.Sqrt(2000)) > 1e-9 {
				t.Errorf("%s: %v ± %v, want %v", variant, w.Y.At(i, k), w.Errors.At(i, k), mean)
			}
		}
		for f, knob := range w.Knobs {
			x := w.X.At(i, f)
			if knob == "board.seeds" && x != 3 && x != 5 || knob != "board.seeds" && (x != 0 && x != 1 || w.Values[f][int(x)] == "") {
				t.Errorf("%s: %s is %v of %q", variant, knob, x, w.Values[f])
			}
		}
	}
}

// The guide shows examples of this package, which are run with their output.
func TestGuideShowsTheExamples(t *testing.T) {
	page, err := os.ReadFile("../../cmd/internal/guide/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	plain := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	_, page2, _ := strings.Cut(string(page), "houserules/sim/columns")
	ours, _, polars := strings.Cut(page2, "In Polars")
	blocks := regexp.MustCompile(`(?m)(?:^    .*\n)+(?:\n(?:^    .*\n)+)*`).FindAllString(ours, -1)
	if !polars || len(blocks) < 3 {
		t.Fatalf("%d examples stand before Polars", len(blocks))
	}
	for _, block := range blocks {
		if !strings.Contains(plain(string(examples)), plain(block)) {
			t.Errorf("no example has the guide's\n%s", block)
		}
	}
}

// Several goroutines read one study, each what one alone reads.
func TestStudyIsReadByMany(t *testing.T) {
	s := in(t, unequal)
	want := read(t, s, columns.Of{}, "plies", "cut_off")
	var readers sync.WaitGroup
	for range 8 {
		readers.Go(func() {
			g, err := s.Read(columns.Of{}, "plies", "cut_off")
			if err != nil || !slices.Equal(g.Columns[0], want.Columns[0]) || !slices.Equal(g.Columns[1], want.Columns[1]) {
				t.Errorf("%v, or other columns", err)
			}
		})
	}
	readers.Wait()
}

// A cell that is one game has one row, and weighs as much as another all the same.
func TestOneGameIsOneRow(t *testing.T) {
	tiny := "schema: 1\nname: tiny\ntitle: T\nextends: kalah\nboard: {houses: 4, seeds: 1}\n"
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tiny.yaml"), []byte(tiny), 0o644); err != nil {
		t.Fatal(err)
	}
	s := in(t, "name: x\nvariants: ["+filepath.Join(dir, "tiny.yaml")+"]\nagents: [greedy, random]\ngames: 300\n")
	var once []int64
	for _, c := range s.Cells() {
		if c.OneGame != (c.Agents == "greedy") {
			t.Errorf("%+v", c)
		}
		once = append(once, c.Games)
	}
	g := read(t, s, columns.Of{}, "plies")
	if !slices.Equal(once, []int64{1, 300}) || !slices.Equal(g.From, []int{0, 1, 301}) || len(g.Columns[0]) != 301 {
		t.Fatalf("%d games, rows from %v", once, g.From)
	}
	if w := g.Weights; math.Abs(w[0]-150.5) > 1e-9 || math.Abs(w[1]-150.5/300) > 1e-9 {
		t.Errorf("weights %v and %v", w[0], w[1])
	}
}

// Where every opening is played, the rows have the odds of theirs, by which the mean is that which the
// page has of random plies; without weights it is that of all openings alike. The columns of other
// programs have the same.
func TestOddsOfOpenings(t *testing.T) {
	tiny := filepath.Join(t.TempDir(), "tiny.yaml")
	if err := os.WriteFile(tiny, []byte("schema: 1\nname: tiny\ntitle: Tiny\nextends: kalah\nboard: {houses: 3, seeds: 1}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := in(t, "name: x\nvariants: ["+tiny+"]\nagents: [\"alphabeta:3\"]\ngames: 100\nopenings: [start, {all: 4 plies}]\n")
	p, data, err := planfile.Open("runs/x")
	if err != nil {
		t.Fatal(err)
	}
	r, err := analysis.Analyze(data, analysis.Options{Odds: p.OddsOf})
	if err != nil {
		t.Fatal(err)
	}
	whole := r.Cells[slices.IndexFunc(r.Cells, func(c analysis.Cell) bool { return c.Population != nil })]
	g := read(t, s, columns.Of{Variant: whole.Variant, Openings: "all:4"}, "return_1", "opening_odds")
	scores, odds := g.Columns[0], g.Columns[1]
	if by, alike := stat.Mean(scores, odds)-0.5, stat.Mean(scores, nil)-0.5; math.Abs(by-whole.Population.ByOdds) > 1e-12 || math.Abs(alike-whole.Population.Alike) > 1e-12 || by == alike {
		t.Errorf("%v by odds and %v alike; the page has %+v", by, alike, whole.Population)
	}
	records, err := files.Open("runs/x")
	if err != nil {
		t.Fatal(err)
	}
	records.SetOdds(p.OddsOf)
	for i, c := range records.Cells() {
		var text strings.Builder
		w, err := records.NewCSV(i, &text)
		if err == nil {
			err = w.Write(0)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		at, score, sum, all := slices.Index(lines[0], "opening_odds"), slices.Index(lines[0], "return_1"), 0.0, 0.0
		for _, line := range lines[1:] {
			if c.Openings == "start" {
				if line[at] != "" {
					t.Fatalf("the start has the odds %q", line[at])
				}
				continue
			}
			o, _ := strconv.ParseFloat(line[at], 64)
			x, _ := strconv.ParseFloat(line[score], 64)
			sum, all = sum+o*x, all+o
		}
		if c.Variant == whole.Variant && c.Openings != "start" && math.Abs(sum/all-0.5-whole.Population.ByOdds) > 1e-12 {
			t.Errorf("the lines come to %v", sum/all)
		}
	}
}
