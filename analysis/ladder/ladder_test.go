package ladder

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"houserules/analysis"
	"houserules/analysis/match"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/sim/table"
)

// memory is a Source of scores in memory: those of the first seat.
type memory struct {
	cells  []table.Cell
	scores [][]engine.Return
	cut    map[[2]int]bool // cell and game
	once   map[int]bool    // cells of which every game has the same line
}

func (m *memory) Cells() []table.Cell { return m.cells }

func (m *memory) Read(cell, block int, rows *engine.Rows) error {
	first, n := m.cells[cell].Block(block)
	rows.Resize(n)
	rows.KeepLines(true)
	for i := range n {
		if rows.Lines[i] = 7; !m.once[cell] {
			rows.Lines[i] = engine.LineHash(first) + engine.LineHash(i)
		}
		r := m.scores[cell][int(first)+i]
		rows.Game[i], rows.End[i] = first+uint64(i), 1
		if m.cut[[2]int{cell, int(first) + i}] {
			rows.End[i] = 2
		}
		rows.Return[0][i], rows.Return[1][i] = r, engine.FullReturn-r
	}
	return nil
}

func info() *engine.Info {
	return &engine.Info{
		Family: "toy", Roles: []engine.Role{{Name: "South", Own: true}, {Name: "North", Own: true}}, Unit: "seeds", Limit: 200,
		EndReasons: []string{"over", "limit"}, CutOff: 2,
	}
}

func (m *memory) add(variant string, lineup []string, leg int, games []engine.Return) {
	c := table.Cell{Variant: variant, Lineup: lineup, Agents: lineup[0], Leg: leg, Games: int64(len(games)), BlockGames: 100, Info: info()}
	if lineup[0] != lineup[1] {
		c.Agents = lineup[0] + "," + lineup[1]
	}
	m.cells, m.scores = append(m.cells, c), append(m.scores, games)
}

// truth are studies that are drawn: the advantage of each rung under each variant,
// and how much stronger each rung is than the one before it, in Elo.
type truth struct {
	variants  []string
	players   []Player
	nodes     []float64
	advantage [][]float64 // by variant and player
	step      float64
}

// rising is a truth with lines of the given slopes, in scores for each doubling,
// through the given advantage of the weakest player.
func rising(at []float64, slopes []float64) truth {
	t := truth{step: 60}
	for k := range 5 {
		t.players = append(t.players, Player{fmt.Sprintf("p%d", k), Budget})
		t.nodes = append(t.nodes, 64*float64(int(1)<<k))
	}
	for v := range at {
		t.variants = append(t.variants, string(rune('a'+v)))
		var list []float64
		for k := range t.players {
			list = append(list, at[v]+slopes[v]*float64(k))
		}
		t.advantage = append(t.advantage, list)
	}
	return t
}

// draw plays a study: games of an index share an opening, which favours a seat by up
// to a fifth whoever plays, and stronger players play fewer games.
func (t truth) draw(src *rand.Rand) (*memory, Options) {
	m := &memory{}
	opt := Options{Nodes: map[[2]string]float64{}, Ladders: [][]Player{t.players}, Tolerance: 0.01}
	opening := make([]float64, 600)
	for g := range opening {
		opening[g] = 0.4 * (src.Float64() - 0.5)
	}
	play := func(n int, p float64) []engine.Return {
		games := make([]engine.Return, n)
		for g := range games {
			if src.Float64() < p+opening[g] {
				games[g] = engine.FullReturn
			}
		}
		return games
	}
	for v, name := range t.variants {
		for k, player := range t.players {
			opt.Nodes[[2]string{name, player.Name}] = t.nodes[k]
			n := 600 - 80*k
			m.add(name, []string{player.Name, player.Name}, 1, play(n, 0.5+t.advantage[v][k]))
			if k > 0 {
				s := match.Score(t.step)
				m.add(name, []string{player.Name, t.players[k-1].Name}, 1, play(n, s))
				m.add(name, []string{t.players[k-1].Name, player.Name}, 2, play(n, 1-s))
			}
		}
	}
	return m, opt
}

func climbed(t *testing.T, m *memory, opt Options) Part {
	t.Helper()
	r, err := Read(m, opt)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Parts) != 1 {
		t.Fatalf("%d parts", len(r.Parts))
	}
	return r.Parts[0]
}

func covers(e analysis.Estimate, truth float64) bool { return e.Lo <= truth && truth <= e.Hi }

// Each family of intervals covers its truths together as often as it says, although
// games of one index share an opening and means rest on different numbers of games.
// Šidák's families, whose members depend on each other, cover more.
func TestCoverage(t *testing.T) {
	runs := enginetest.Often(250, 5000)
	truth := rising([]float64{0.05, -0.03}, []float64{0.02, -0.01})
	src := rand.New(rand.NewPCG(21, 20))
	hits, alone := map[string]int{}, 0
	for range runs {
		m, opt := truth.draw(src)
		p := climbed(t, m, opt)
		all := map[string]bool{"advantages": true, "differences": true, "slopes": true, "Elo": true}
		for k, r := range p.Rungs {
			for v := range truth.variants {
				all["advantages"] = all["advantages"] && covers(r.Points[v].Advantage, truth.advantage[v][k])
				if k > 0 {
					all["Elo"] = all["Elo"] && covers(r.Points[v].Elo, float64(k)*truth.step)
				}
			}
		}
		for _, d := range p.Differences {
			k := int(d.Player[1] - '0')
			all["differences"] = all["differences"] && covers(d.Effect, truth.advantage[0][k]-truth.advantage[1][k])
		}
		for v, s := range p.Slopes {
			of := []float64{0.02, -0.01}[v]
			all["slopes"] = all["slopes"] && covers(s.PerDoubling, of)
			if single := s.PerDoubling.Single; v == 0 && single.Lo <= of && of <= single.Hi {
				alone++
			}
		}
		for name, yes := range all {
			if yes {
				hits[name]++
			}
		}
	}
	slack := 4 * math.Sqrt(0.95*0.05/float64(runs))
	check := func(name string, hits int, most float64) {
		share := float64(hits) / float64(runs)
		t.Logf("%-12s %.4f", name, share)
		if share < 0.95-slack || share > most+slack {
			t.Errorf("%s: %.4f of %d runs are covered", name, share, runs)
		}
	}
	check("advantages", hits["advantages"], 0.98)
	check("differences", hits["differences"], 0.97)
	check("slopes", hits["slopes"], 0.97)
	check("one slope", alone, 0.96)
	check("Elo", hits["Elo"], 1)
}

// Where there is nothing to find, a change of sign, a difference or a slope is found
// in no more than one study in twenty.
func TestFalseFindings(t *testing.T) {
	runs, variants := 250, 2
	if enginetest.Soak() {
		runs, variants = 400, 3
	}
	truth := rising(make([]float64, variants), make([]float64, variants))
	src := rand.New(rand.NewPCG(22, 20))
	found := map[string]int{}
	for range runs {
		m, opt := truth.draw(src)
		p := climbed(t, m, opt)
		sign, differ, trend := false, false, false
		for _, c := range p.Changes {
			sign = sign || c.First != "" || c.Second != ""
		}
		for _, d := range p.Differences {
			differ = differ || d.Shown()
		}
		for _, s := range p.Slopes {
			trend = trend || s.Trend() != Open
		}
		for name, yes := range map[string]bool{"advantage": sign, "difference": differ, "trend": trend} {
			if yes {
				found[name]++
			}
		}
	}
	for _, name := range []string{"advantage", "difference", "trend"} {
		share := float64(found[name]) / float64(runs)
		t.Logf("%-12s %.4f", name, share)
		if share > 0.05+4*math.Sqrt(0.05*0.95/float64(runs)) {
			t.Errorf("a false %s in %.4f of %d studies", name, share, runs)
		}
	}
}

// What is plain is found: signs, differences and trends.
func TestFindings(t *testing.T) {
	truth := rising([]float64{-0.2, 0.2, 0.05}, []float64{0.1, -0.02, 0.05})
	m, opt := truth.draw(rand.New(rand.NewPCG(23, 20)))
	p := climbed(t, m, opt)
	if c := p.Changes[0]; !c.Shown() || c.Second != "p0" {
		t.Errorf("the first variant changes sign: %+v", c)
	}
	if c := p.Changes[1]; c.Shown() || c.First != "p0" {
		t.Errorf("the second variant does not change sign: %+v", c)
	}
	for v, want := range []Trend{Crosses, Open, Grows} {
		if got := p.Slopes[v].Trend(); got != want && want != Open {
			t.Errorf("variant %d: trend %v, want %v: %+v", v, got, want, p.Slopes[v])
		}
	}
	shown := 0
	for _, d := range p.Differences {
		if d.Shown() {
			shown++
		}
	}
	if shown < 4 || len(p.Differences) != 15 {
		t.Errorf("%d of %d differences are shown", shown, len(p.Differences))
	}
}

// The numbers of a small study, computed by hand: the means, the slope by the formula
// of least squares, Elo as the sum of the steps.
func TestByHand(t *testing.T) {
	const full, half = engine.FullReturn, engine.FullReturn / 2
	m := &memory{}
	opt := Options{Nodes: map[[2]string]float64{}, Ladders: [][]Player{{{"x", Budget}, {"y", Budget}, {"z", Budget}}}}
	for k, games := range [][]engine.Return{{full, 0, half, full}, {full, full, half, 0}, {full, full, full, 0}} {
		name := []string{"x", "y", "z"}[k]
		m.add("v", []string{name, name}, 1, games)
		opt.Nodes[[2]string{"v", name}] = []float64{1, 4, 8}[k]
		if k > 0 {
			before := []string{"x", "y"}[k-1]
			m.add("v", []string{name, before}, 1, []engine.Return{full, full, half, full})
			m.add("v", []string{before, name}, 2, []engine.Return{full, 0, half, 0})
		}
	}
	p := climbed(t, m, opt)
	for k, want := range []float64{0.125, 0.125, 0.25} {
		if got := p.Rungs[k].Points[0].Advantage.Value; math.Abs(got-want) > 1e-12 {
			t.Errorf("advantage %d: %v, want %v", k, got, want)
		}
	}
	// Points 0, 2, 3 on the axis: Σ(x − 5/3)·a / Σ(x − 5/3)².
	want := ((0-5./3)*0.125 + (2-5./3)*0.125 + (3-5./3)*0.25) / (25./9 + 1./9 + 16./9)
	if got := p.Slopes[0].PerDoubling.Value; math.Abs(got-want) > 1e-12 {
		t.Errorf("slope %v, want %v", got, want)
	}
	// Scores of the pairs: ½, 1, ½, 1.
	step := 400 * math.Log10(3)
	for k := range 3 {
		if got := p.Rungs[k].Points[0].Elo.Value; math.Abs(got-float64(k)*step) > 1e-9 {
			t.Errorf("Elo %d: %v, want %v", k, got, float64(k)*step)
		}
	}
}

// A game cut off counts against either limit.
func TestCutOff(t *testing.T) {
	truth := rising([]float64{0}, []float64{0})
	m, opt := truth.draw(rand.New(rand.NewPCG(24, 20)))
	before := climbed(t, m, opt)
	m.cut = map[[2]int]bool{}
	for g := range 60 {
		m.cut[[2]int{0, g}] = true
	}
	after := climbed(t, m, opt)
	a, b := before.Rungs[0].Points[0].Advantage, after.Rungs[0].Points[0].Advantage
	if after.Cut != 60 || b.CutOffBounds == nil || math.Abs((b.CutOffBounds.Hi-b.CutOffBounds.Lo)-0.1) > 1e-12 {
		t.Errorf("60 of 600 games cut off leave %+v open", b.CutOffBounds)
	}
	if !(b.Lo < a.Lo && b.Hi > a.Hi) || b.Hi-b.Lo < a.Hi-a.Lo+0.09 {
		t.Errorf("[%v, %v] instead of [%v, %v]", b.Lo, b.Hi, a.Lo, a.Hi)
	}
}
