package survey_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/solve"
	"houserules/engine/solve/chances"
	"houserules/sim/atlas"
	"houserules/sim/survey"
	"houserules/variants"
)

// tiny is an atlas of a second.
func tiny() survey.Size {
	return survey.Size{Name: "tiny", Houses: 3, Seeds: 2, Budget: 20_000, Nodes: 500, Players: []atlas.Player{{Agent: "random", Games: 100}}, Curve: 50}
}

func sets(t *testing.T) []survey.RuleSet {
	t.Helper()
	list, err := survey.Builtin(variants.NewLibrary())
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// some are the rule sets of the built-in atlas with these names.
func some(t *testing.T, names ...string) []survey.RuleSet {
	t.Helper()
	return slices.DeleteFunc(sets(t), func(s survey.RuleSet) bool { return !slices.Contains(names, s.Name) })
}

// made makes an atlas of three rule sets in a folder.
func made(t *testing.T, dir string, size survey.Size, o survey.Options) *atlas.Atlas {
	t.Helper()
	return madeOf(t, dir, some(t, "finnish", "kalah", "abapa"), size, o)
}

// madeOf makes an atlas of some rule sets.
func madeOf(t *testing.T, dir string, of []survey.RuleSet, size survey.Size, o survey.Options) *atlas.Atlas {
	t.Helper()
	s, err := survey.New(of, size, 1, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	folder, done, err := atlas.Make(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if err := s.Run(t.Context(), folder, o); err != nil {
		t.Fatal(err)
	}
	return s.Atlas
}

// solved finds a rule set's board, with its game and its solver.
func solved(t *testing.T, set string, houses, seeds int) (*variants.Variant, solve.Solver) {
	t.Helper()
	for _, x := range sets(t) {
		if x.Name != set {
			continue
		}
		v, err := x.On(houses, seeds)
		if err != nil {
			t.Fatal(err)
		}
		s, err := v.Solver()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Solve(t.Context(), solve.Options{Seeds: s.Seeds(), Workers: 1}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.(interface{ Close() }).Close)
		return v, s
	}
	t.Fatalf("no set %s", set)
	return nil, nil
}

// agrees compares what was worked out with what was simulated: no lead and no share
// may be five standard errors off. Of some hundred comparisons one is with a
// probability of less than one in ten thousand.
func agrees(t *testing.T, what string, x chances.Outcome, p atlas.Tally) (compared int) {
	t.Helper()
	n := float64(p.Games)
	for _, c := range []struct {
		name              string
		exact, found, dev float64
	}{
		{"wins", x.Win, float64(p.Wins) / n, math.Sqrt(x.Win * (1 - x.Win) / n)},
		{"draws", x.Draw, float64(p.Draws) / n, math.Sqrt(x.Draw * (1 - x.Draw) / n)},
		{"lead", x.Lead, float64(p.Lead) / 2 / n, math.Sqrt(max(0, x.Squares-x.Lead*x.Lead) / n)},
	} {
		compared++
		if math.Abs(c.exact-c.found) > 5*c.dev+1e-9 {
			t.Errorf("%s: %s are %.5f by the sum over all lines and %.5f ± %.5f by %d games", what, c.name, c.exact, c.found, c.dev, p.Games)
		}
	}
	if total := x.Win + x.Draw + x.Loss; math.Abs(total-1) > 1e-9 {
		t.Errorf("%s: probabilities add up to %v", what, total)
	}
	return compared
}

func games() int64 {
	if enginetest.Long() {
		return 400_000
	}
	return 20_000
}

// TestExactRandomIsWhatIsSimulated compares random play, worked out over all lines,
// with the doors of the simulator, under every rule set.
func TestExactRandomIsWhatIsSimulated(t *testing.T) {
	random, err := variants.ParseAgent("random")
	if err != nil {
		t.Fatal(err)
	}
	compared, tooMany, values := 0, 0, 0
	most := enginetest.Fewer(50_000, 200_000)
	for _, set := range sets(t) {
		for _, size := range [][2]int{{1, 3}, {2, 1}, {2, 2}, {3, 1}} {
			v, err := set.On(size[0], size[1])
			if err != nil {
				continue // no game on this board
			}
			s, err := v.Solver()
			if err != nil {
				t.Fatal(err)
			}
			g, err := chances.Build(t.Context(), v.Game.New(), chances.Options{Most: most, Limit: v.Game.Info().Limit, Acyclic: s.Abilities().Acyclic})
			if err != nil {
				tooMany++
				continue
			}
			a, err := s.Solve(t.Context(), solve.Options{Seeds: s.Seeds(), Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			values += agreesWithTables(t, v, g, a)
			p, err := survey.Simulate(t.Context(), v, random, games(), 7, 1)
			if err != nil {
				t.Fatal(err)
			}
			compared += agrees(t, v.Name+", random", g.Play(chances.Uniform), p.Tally)
		}
	}
	t.Logf("%d numbers and %d values compared, %d boards have too many lines", compared, values, tooMany)
	if compared < 60 || values < 40 {
		t.Errorf("only %d numbers and %d values compared", compared, values)
	}
}

// agreesWithTables compares the value over all lines, with their history, and those of
// the first moves, with what retrograde analysis found.
func agreesWithTables(t *testing.T, v *variants.Variant, g *chances.Graph, a *solve.Answer) (compared int) {
	t.Helper()
	value, moves := g.Value()
	if value < 2*a.Bounds[0] || value > 2*a.Bounds[1] {
		t.Errorf("%s is worth %d half seeds over all lines, and %v seeds by tables", v.Name, value, a.Bounds)
	}
	for i, m := range a.Moves {
		if m.Value != nil && 2**m.Value != moves[i] {
			t.Errorf("%s: %s is worth %d half seeds over all lines, and %d seeds by tables", v.Name, m.Text, moves[i], *m.Value)
		}
		compared++
	}
	return compared + 1
}

// TestExactSoftmaxIsWhatIsSimulated: under kalah's rules, on boards whose games are
// over within 30 plies, the lead that softmax sees 30 plies ahead is the exact value,
// so that it is the very player whose games are summed over.
func TestExactSoftmaxIsWhatIsSimulated(t *testing.T) {
	compared := 0
	for _, size := range [][2]int{{2, 2}, {2, 4}, {3, 1}} {
		v, s := solved(t, "kalah", size[0], size[1])
		g, err := survey.Graph(t.Context(), v, s, enginetest.Fewer(50_000, 200_000))
		if err != nil {
			t.Fatal(err)
		}
		if g.Longest() > 30 {
			t.Fatalf("%s has games of %d plies", v.Name, g.Longest())
		}
		for _, at := range []struct {
			text string
			t    float64
		}{{"0", 0}, {"0.5", 0.5}, {"2", 2}, {"16", 16}} {
			player, err := variants.ParseAgent("softmax:" + at.text + ";depth=30")
			if err != nil {
				t.Fatal(err)
			}
			p, err := survey.Simulate(t.Context(), v, player, games()/10, 5, 1)
			if err != nil {
				t.Fatal(err)
			}
			compared += agrees(t, v.Name+", "+player.String(), g.Play(agent.SoftmaxOdds(at.t)), p.Tally)
		}
	}
	t.Logf("%d numbers compared", compared)
}

// TestCurveIsTheSumOverAllLines compares softmax play by exact values, simulated under
// the rule of repetition as where there are too many lines to be followed, with the sum
// over all lines where these are few enough: every rule set with exact values.
func TestCurveIsTheSumOverAllLines(t *testing.T) {
	compared, cyclic := 0, 0
	for _, name := range []string{"french", "finnish", "catalan", "awari", "kalah", "free-slams", "two-three-four"} {
		for _, size := range [][2]int{{2, 1}, {2, 2}} {
			v, s := solved(t, name, size[0], size[1])
			g, err := survey.Graph(t.Context(), v, s, 200_000)
			if errors.Is(err, chances.ErrTooMany) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if !s.Abilities().Acyclic {
				cyclic++
			}
			for _, temperature := range []float64{0, 0.5, 2, 16} {
				d, err := survey.SimulateSoftmax(t.Context(), v, s.Abilities().MoveValues, temperature, games()/4, 5, 2)
				if err != nil {
					t.Fatal(err)
				}
				compared += agrees(t, fmt.Sprintf("%s at T = %v", v.Name, temperature), g.Play(agent.SoftmaxOdds(temperature)), d.Tally)
			}
		}
	}
	t.Logf("%d numbers compared, on %d boards whose positions come back", compared, cyclic)
	if compared < 100 || cyclic < 8 {
		t.Errorf("only %d numbers compared, on %d boards whose positions come back", compared, cyclic)
	}
}

// TestAtlasIsTheSameEverywhere: interrupted and resumed, with other workers, an atlas
// is the same, and a board that was begun by other settings is not taken.
func TestAtlasIsTheSameEverywhere(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	a := made(t, one, tiny(), survey.Options{Workers: 1})
	made(t, two, tiny(), survey.Options{Workers: 2})
	read := func(dir string) string {
		data, err := os.ReadFile(filepath.Join(dir, "atlas.json"))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	want := read(one)
	if read(two) != want {
		t.Error("two workers make another atlas")
	}
	// Some boards are missing, some are cut short, and one has another value.
	files, err := filepath.Glob(filepath.Join(two, "boards", "*.json"))
	if err != nil || len(files) < 12 {
		t.Fatalf("%d boards, %v", len(files), err)
	}
	for i, f := range files {
		switch i % 3 {
		case 0:
			err = os.Remove(f)
		case 1:
			err = os.WriteFile(f, []byte(`{"version": 2, "fo`), 0o644)
		}
		if i == 2 {
			text, failed := os.ReadFile(f)
			changed := regexp.MustCompile(`("bounds": \[\s*)-?[0-9]+`).ReplaceAll(text, []byte("${1}9"))
			if failed != nil || string(changed) == string(text) {
				t.Fatalf("no bounds in %s, %v", text, failed)
			}
			err = os.WriteFile(f, changed, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	recalled := 0
	b := made(t, two, tiny(), survey.Options{Progress: func(p survey.Progress) {
		if p.Finished && p.Recalled {
			recalled++
		}
	}})
	if read(two) != want || recalled != len(files)/3-1 {
		t.Errorf("what was missing is not made again: %d of %d were recalled", recalled, len(files))
	}
	if !reflect.DeepEqual(a, b) {
		t.Error("an atlas that was recalled is another")
	}
	other := tiny()
	other.Nodes++
	recalled = 0
	made(t, two, other, survey.Options{Progress: func(p survey.Progress) {
		if p.Recalled {
			recalled++
		}
	}})
	if recalled != 0 {
		t.Errorf("%d boards of other settings were taken", recalled)
	}
}

// TestInterrupted: what was finished is kept, and an atlas that goes on is the same.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	s, err := survey.New(some(t, "finnish", "kalah", "abapa"), tiny(), 1, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	folder, done, err := atlas.Make(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := atlas.Make(dir); err == nil {
		t.Error("two programs write in one folder")
	}
	ctx, cancel := context.WithCancel(t.Context())
	err = s.Run(ctx, folder, survey.Options{Workers: 2, Progress: func(p survey.Progress) {
		if p.Boards == 7 {
			cancel()
		}
	}})
	done()
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "boards", "*.json"))
	if err != nil || len(files) != 7 {
		t.Fatalf("%d boards are kept, %v", len(files), err)
	}
	recalled := 0
	a := made(t, dir, tiny(), survey.Options{Progress: func(p survey.Progress) {
		if p.Finished && p.Recalled {
			recalled++
		}
	}})
	if b := made(t, t.TempDir(), tiny(), survey.Options{}); recalled != 7 || !reflect.DeepEqual(a, b) {
		t.Errorf("%d boards are recalled; the atlas is the same: %v", recalled, reflect.DeepEqual(a, b))
	}
}

// TestNight: an atlas of a night has every board to 4 × 6, 5 × 3 and 6 × 2 that the rules
// can be played on, and no other.
func TestNight(t *testing.T) {
	s, err := survey.New(sets(t), survey.Night(), 1, 12_000_000_000)
	if err != nil {
		t.Fatal(err)
	}
	most := []int{0, 6, 6, 6, 6, 3, 2}
	solved, states := 0, 0
	for i := range s.Atlas.Sets {
		for _, b := range s.Atlas.Sets[i].Boards {
			switch want := b.Seeds <= most[b.Houses]; {
			case b.State == atlas.Refused && b.Houses == 1:
			case (b.State == atlas.Waiting) != want:
				t.Errorf("%s is %s", b.Variant, b.State)
			case want:
				solved++
				states += b.States
			}
		}
	}
	t.Logf("%d boards, %d states", solved, states)
	if solved < 280 {
		t.Errorf("only %d boards", solved)
	}
}

// TestBudget: the boards that are solved have no more states than the budget, and the
// next one would exceed it.
func TestBudget(t *testing.T) {
	s, err := survey.New(sets(t), tiny(), 1, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range s.Atlas.Sets {
		used, next := 0, math.MaxInt
		for _, b := range set.Boards {
			switch b.State {
			case atlas.Waiting:
				used += b.States
			case atlas.OverBudget:
				next = min(next, b.States)
			case atlas.Refused:
				if b.Why == "" {
					t.Errorf("%s %d × %d: refused without a reason", set.Name, b.Houses, b.Seeds)
				}
			}
		}
		if used == 0 || used > s.Atlas.Budget || next != math.MaxInt && used+next <= s.Atlas.Budget {
			t.Errorf("%s: %d of %d states, the next board has %d", set.Name, used, s.Atlas.Budget, next)
		}
	}
}

// TestFairStarts: a start that is said to be even is worth nothing when it is solved
// as the start of a game, and the others are not.
func TestFairStarts(t *testing.T) {
	for _, name := range []string{"finnish", "kalah", "french"} {
		v, s := solved(t, name, 3, 2)
		fair := s.Abilities().FairStarts(2)
		even := map[string]bool{}
		for _, e := range fair.Even {
			even[e.Position] = true
		}
		if len(even) == 0 || len(even) == fair.Looked || fair.Open > 0 {
			t.Fatalf("%s: %d of %d are even, %d open", name, len(even), fair.Looked, fair.Open)
		}
		// Every arrangement with one seed moved, or some of them.
		checked, evens := 0, 0
		for from := range 6 {
			for to := range 6 {
				if from == to || (from+2*to)%5 > 0 && !enginetest.Long() {
					continue
				}
				houses := []int{2, 2, 2, 2, 2, 2}
				houses[from]--
				houses[to]++
				text := positionOf(houses)
				w, err := v.Set("moved", "moved", []variants.Setting{{Knob: "board.start", Value: `"` + text + `"`}})
				if err != nil {
					t.Fatal(err)
				}
				own, err := w.Solver()
				if err != nil {
					t.Fatal(err)
				}
				a, err := own.Solve(t.Context(), solve.Options{Seeds: own.Seeds(), Workers: 1})
				if err != nil {
					t.Fatal(err)
				}
				checked++
				if a.Result() == solve.Draw {
					evens++
				}
				if even[text] != (a.Result() == solve.Draw) {
					t.Errorf("%s: %s is worth %v, and even is said: %v", name, text, a.Bounds, even[text])
				}
			}
		}
		t.Logf("%s: %d of %d starts are even; %d of %d checked", name, len(even), fair.Looked, evens, checked)
	}
}

func positionOf(houses []int) string {
	text := ""
	for i, n := range houses {
		if i > 0 {
			text += map[bool]string{true: "/", false: ","}[i == len(houses)/2]
		}
		text += string(rune('0' + n))
	}
	return text + " 0-0 S"
}

// TestTraditionsDiffer holds the values that the README tells of. Kalah's results are
// those of Irving, Donkers and Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000.
func TestTraditionsDiffer(t *testing.T) {
	size := tiny()
	size.Seeds, size.Budget, size.Nodes, size.Players = 3, 200_000, 20_000, nil
	a := madeOf(t, t.TempDir(), some(t, "french", "finnish", "catalan", "catalan-after-sowing", "kalah", "abapa"), size, survey.Options{})
	for _, c := range []struct {
		set           string
		houses, seeds int
		want          int
	}{
		{"french", 2, 2, 6}, {"finnish", 2, 2, 6}, {"catalan", 2, 2, -2}, {"catalan-after-sowing", 2, 2, 2}, {"french", 3, 3, 0}, {"finnish", 3, 3, 1},
		{"french", 2, 1, 2}, {"catalan", 2, 1, 0}, {"french", 2, 3, 0}, {"catalan-after-sowing", 2, 3, 1}, {"finnish", 3, 2, 6}, {"catalan", 3, 2, 3},
		{"catalan", 3, 3, 1}, {"catalan-after-sowing", 3, 3, 0},
	} {
		b := a.Set(c.set).Board(c.houses, c.seeds)
		if b.Found == nil {
			t.Errorf("%s is not solved: %s", b.Variant, b.State)
		} else if v, known := b.Found.Value(); !known || v != c.want {
			t.Errorf("%s is worth %v, not %d", b.Variant, b.Found.Bounds, c.want)
		}
	}
	if f := a.Set("abapa").Board(1, 2).Found; f == nil || !f.Searched {
		t.Error("abapa's smallest boards are not searched")
	}
	// Too many lines to follow one by one; a search that bounds cut short finds it.
	if f := a.Set("abapa").Board(3, 1).Found; !f.Searched || f.Bounds != [2]int{0, 0} || f.Exact.Nodes > 0 || !slices.Equal(f.Keeping(), []string{"A", "C"}) {
		t.Errorf("abapa on 3 × 1 is worth %v, with %v", f.Bounds, f.Keeping())
	}
	if !slices.Contains(a.Differing(), [2]int{3, 3}) {
		t.Errorf("the traditions differ on %v", a.Differing())
	}
	for i, results := range []string{"DLW", "WLL", "DWW"} {
		for k, r := range results {
			v, _ := a.Set("kalah").Board(i+1, k+1).Found.Value()
			if want := map[rune]int{'W': 1, 'D': 0, 'L': -1}[r]; cmp.Compare(v, 0) != want {
				t.Errorf("kalah with %d houses and %d seeds is worth %d, not a %c", i+1, k+1, v, r)
			}
		}
	}
}

// An atlas goes into a folder of its own: not where a study has its report, nor among
// files of somebody; a folder that a run which was killed at once left is one.
func TestFolderOfSomethingElse(t *testing.T) {
	dir := t.TempDir()
	report := filepath.Join(dir, "report.html")
	if err := os.WriteFile(report, []byte("of a study"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, done, err := atlas.Make(dir); err == nil || !strings.Contains(err.Error(), "holds no atlas (it has report.html") {
		t.Errorf("a folder with a report was taken: %v", err)
		done()
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("something was left there: %v, %v", entries, err)
	}
	if err := os.Rename(report, filepath.Join(dir, "lock")); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		_, done, err := atlas.Make(dir)
		if err != nil {
			t.Fatal(err)
		}
		done()
	}
}

// Small boards tell by some of them how long they take, and where time is too short for those
// nothing is said. What is measured may be interrupted.
func TestLeft(t *testing.T) {
	small, err := survey.New(some(t, "french"), tiny(), 1, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	if left, err := small.Left(t.Context(), 2, time.Hour); left <= 0 || err != nil {
		t.Errorf("small boards: %v, %v", left, err)
	}
	if left, err := small.Left(t.Context(), 2, 0); left != 0 || err != nil {
		t.Errorf("small boards in no time: %v, %v", left, err)
	}
	large, err := survey.New(some(t, "french"), survey.Standard(), 1, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	over, stop := context.WithCancel(t.Context())
	stop()
	for _, s := range []*survey.Survey{small, large} {
		if _, err := s.Left(over, 2, time.Minute); !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted: %v", err)
		}
	}
}
