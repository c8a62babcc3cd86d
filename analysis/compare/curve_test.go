package compare_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim/table"
)

// strengths is a Source of scores in memory.
type strengths struct {
	cells []table.Cell
	games [][]engine.Return
}

func (m *strengths) Cells() []table.Cell { return m.cells }

func (m *strengths) Read(cell, block int, rows *engine.Rows) error {
	first, n := m.cells[cell].Block(block)
	rows.Resize(n)
	for i := range n {
		r := m.games[cell][int(first)+i]
		rows.Game[i], rows.End[i], rows.Plies[i], rows.FirstMove[0][i] = first+uint64(i), 1, 40, 0
		rows.Return[0][i], rows.Return[1][i] = r, engine.FullReturn-r
		if rows.Lines != nil {
			rows.Lines[i] = engine.LineHash(first) + engine.LineHash(i) + 1
		}
	}
	return nil
}

// play plays a study of players of some depths under two rule sets. Games of an index share
// an opening, which favours a seat by up to a fifth whoever plays.
func play(t *testing.T, src *rand.Rand, games int, depths []int, advantage func(variant, depth int) float64) *analysis.Results {
	t.Helper()
	info := &engine.Info{
		Family: "toy", Roles: []engine.Role{{Name: "South", Own: true}, {Name: "North", Own: true}}, Unit: "seeds", Limit: 200,
		EndReasons: []string{"over", "limit"}, CutOff: 2, Actions: []string{"A"},
	}
	opening := make([]float64, games)
	for g := range opening {
		opening[g] = 0.4 * (src.Float64() - 0.5)
	}
	m := &strengths{}
	for _, depth := range depths {
		for v := range 2 {
			name := fmt.Sprintf("alphabeta:%d", depth)
			list := make([]engine.Return, games)
			for g := range list {
				if src.Float64() < 0.5+advantage(v, depth)+opening[g] {
					list[g] = engine.FullReturn
				}
			}
			m.cells = append(m.cells, table.Cell{Variant: string(rune('a' + v)), Agents: name, Lineup: []string{name, name}, Leg: 1, Games: int64(games), BlockGames: 1000, Info: info})
			m.games = append(m.games, list)
		}
	}
	r, err := analysis.Analyze(m, analysis.Options{Tolerance: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// curveClaim is what the answer says of the curves, and the sentence's clauses.
func curveClaim(t *testing.T, r *analysis.Results) (c answer.Claim, clauses []any) {
	t.Helper()
	list := compare.Answer(r).Five.Whom.Claims
	at := slices.IndexFunc(list, func(c answer.Claim) bool {
		return c.Key == "answer.whom.curve" || c.Key == "answer.whom.curve.none"
	})
	if at < 0 {
		t.Fatal("nothing is said of strength")
	}
	if c = list[at]; len(c.Args) > 0 {
		clauses = c.Args[0].(answer.Clauses)
	}
	return c, clauses
}

// The line through a curve is that of its points, by hand: of three at equal steps it rises by half
// of what the last is above the first. What the other rule set shows does not move it, nor do
// strengths whose nodes nobody counted.
func TestCurveFit(t *testing.T) {
	of := func(other float64) *compare.Curve {
		r := play(t, rand.New(rand.NewPCG(3, 4)), 400, []int{1, 3, 5, 7}, func(v, depth int) float64 { return 0.02*float64(depth) + other*float64(v) })
		c := &compare.Curves(r)[0]
		for i := range c.Points[:3] {
			c.Points[i].Nodes = float64(int(4) << (3 * i))
		}
		return c
	}
	c := of(0)
	var y []float64
	for _, p := range c.Points[:3] {
		y = append(y, p.Cell.Fair.Effect.Value)
	}
	f, ok := c.Fit()
	mean, slope := (y[0]+y[1]+y[2])/3, (y[2]-y[0])/6 // at 2, 5 and 8 doublings
	if !ok || len(f.Residuals) != 3 || math.Abs(f.Coefficients[1]-slope) > 2e-9 || math.Abs(f.Coefficients[0]-(mean-5*slope)) > 2e-8 {
		t.Errorf("%+v, want %v and %v a doubling", f, mean-5*slope, slope)
	}
	if g, _ := of(0.1).Fit(); g == nil || !slices.Equal(f.Coefficients, g.Coefficients) || compare.CurveRecord([]compare.Curve{*c})[0] == nil {
		t.Errorf("%+v beside another rule set, %+v", g, f)
	}
	for i := range c.Points {
		c.Points[i].Nodes = math.NaN()
	}
	if f, ok := c.Fit(); ok {
		t.Errorf("a line without nodes: %+v", f)
	}
}

// The sentence on strength is false in at most one study of twenty: where strength changes
// nothing no difference is shown, and where it does none is shown the other way.
func TestCurveIsSeldomFalse(t *testing.T) {
	runs := enginetest.Often(100, 4000)
	for _, c := range []struct {
		name      string
		advantage func(variant, depth int) float64
	}{
		{"flat", func(v, _ int) float64 { return 0.03 * float64(1-2*v) }},
		{"parity alone", func(_, depth int) float64 { return 0.08 * float64(depth%2) }},
		{"up and down a little", func(v, depth int) float64 { return 0.004 * float64(depth) * float64(1-2*v) }},
	} {
		src := rand.New(rand.NewPCG(31, 7))
		wrong, said := 0, 0
		for range runs {
			r := play(t, src, 500, []int{1, 2, 3, 4, 5, 6}, c.advantage)
			bad := false
			for _, x := range compare.Curves(r) {
				weaker, stronger, ok := x.Shown()
				if !ok {
					continue
				}
				said++
				v := int(x.Variant[0] - 'a')
				truth := c.advantage(v, int(stronger.At)) - c.advantage(v, int(weaker.At))
				up := stronger.Cell.Fair.Effect.Value > weaker.Cell.Fair.Effect.Value
				bad = bad || up && !(truth > 0) || !up && !(truth < 0)
			}
			claim, clauses := curveClaim(t, r)
			if found := len(clauses) > 0; found != (claim.Kind == answer.Order) || !found && claim.Kind != answer.Undecided {
				t.Fatalf("%s is called %v with %d clauses", claim.Key, claim.Kind, len(clauses))
			}
			if bad {
				wrong++
			}
		}
		share := float64(wrong) / float64(runs)
		t.Logf("%-20s false in %.4f of %d studies, %d curves have a difference", c.name, share, runs, said)
		if share > 0.05+3*math.Sqrt(0.05*0.95/float64(runs)) {
			t.Errorf("%s: the sentence is false in %.4f of %d studies", c.name, share, runs)
		}
	}
}

// What is plain is said: more under one rule set, less under the other, with odd depths and
// even ones apart, and each from its own games.
func TestCurveIsFound(t *testing.T) {
	steep := func(v, depth int) float64 {
		if depth%2 == 0 {
			return 0 // even depths do not change
		}
		return 0.06 * float64(depth-3) * float64(1-2*v)
	}
	r := play(t, rand.New(rand.NewPCG(32, 7)), 4000, []int{5, 1, 3, 2, 4}, steep)
	curves := compare.Curves(r)
	if len(curves) != 4 {
		t.Fatalf("%d curves", len(curves))
	}
	for _, x := range curves {
		weaker, stronger, ok := x.Shown()
		if ok != x.Odd() || ok && (weaker.At != 1 || stronger.At != 5) {
			t.Errorf("%s, odd %v: a difference is shown: %v of %+v", x.Variant, x.Odd(), ok, x.Points)
		}
		if !slices.IsSortedFunc(x.Points, func(a, b compare.Strength) int { return int(a.At - b.At) }) {
			t.Errorf("the points are in the order %+v", x.Points)
		}
		for _, p := range x.Points {
			if c := compare.Cell(r, x.Variant, p.Cell.Agents); c != p.Cell {
				t.Errorf("%s, %s has the point of another cell", x.Variant, p.Cell.Agents)
			}
		}
	}
	claim, clauses := curveClaim(t, r)
	var keys []string
	for _, c := range clauses {
		keys = append(keys, c.(answer.Text).Key)
	}
	if want := []string{"answer.whom.curve.more", "answer.whom.curve.less", "answer.whom.curve.open"}; claim.Kind != answer.Order || !slices.Equal(keys, want) {
		t.Errorf("%v says %q, want %q", claim.Kind, keys, want)
	}
	if r := play(t, rand.New(rand.NewPCG(33, 7)), 100, []int{1, 2}, steep); len(compare.Curves(r)) > 0 {
		t.Error("two strengths make a curve")
	}
}
