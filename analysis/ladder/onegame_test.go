package ladder

import (
	"math"
	"math/rand/v2"
	"testing"

	"houserules/analysis"
	"houserules/analysis/joint"
	"houserules/engine"
)

// Of players who play one game every time no interval, difference, slope or strength is told,
// and the others' intervals hold together as if they were alone.
func TestOneGameIsNoPoint(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	drawn := func(p float64) []engine.Return {
		list := make([]engine.Return, 300)
		for i := range list {
			if random.Float64() < p {
				list[i] = engine.FullReturn
			}
		}
		return list
	}
	copies := func(r engine.Return) []engine.Return {
		list := make([]engine.Return, 300)
		for i := range list {
			list[i] = r
		}
		return list
	}
	var src memory
	src.once = map[int]bool{}
	once := func() { src.once[len(src.cells)] = true }
	players := []Player{{"nodes:1", Budget}, {"nodes:2", Budget}, {"nodes:4", Budget}}
	nodes := map[[2]string]float64{}
	for _, v := range []string{"a", "b"} {
		for k, p := range players {
			nodes[[2]string{v, p.Name}] = float64(int(1) << k)
			if v == "b" || k == 1 { // all of b, and the second player of a
				once()
				src.add(v, []string{p.Name, p.Name}, 1, copies(engine.FullReturn))
			} else {
				src.add(v, []string{p.Name, p.Name}, 1, drawn(0.55))
			}
			if k == 0 {
				continue
			}
			for leg, pair := range [][]string{{p.Name, players[k-1].Name}, {players[k-1].Name, p.Name}} {
				if k == 2 {
					once()
					src.add(v, pair, leg+1, copies(engine.FullReturn/2))
				} else {
					src.add(v, pair, leg+1, drawn(0.5))
				}
			}
		}
	}
	r, err := Read(&src, Options{Ladders: [][]Player{players}, Nodes: nodes})
	if err != nil {
		t.Fatal(err)
	}
	p := r.Parts[0]
	bare := func(e analysis.Estimate) bool {
		return math.IsNaN(e.Lo) && math.IsNaN(e.Hi) && e.Single == nil && e.Method == ""
	}
	for k, rung := range p.Rungs {
		for v, point := range rung.Points {
			fact := v == 1 || k == 1
			if e := point.Advantage; bare(e) != fact || math.IsNaN(e.Value) || fact && e.Value != 0.5 {
				t.Errorf("player %d, variant %d: %+v", k, v, e)
			}
			if e := point.Elo; math.IsNaN(e.Value) != (k == 2) {
				t.Errorf("player %d, variant %d: Elo %+v", k, v, e)
			}
		}
	}
	// Two of six advantages are judged.
	e := p.Rungs[0].Points[0].Advantage
	ratio := (e.Hi - e.Value) / (e.Single.Hi - e.Value)
	if want := joint.Sidak(0.95, 2) / joint.Sidak(0.95, 1); math.Abs(ratio-want) > 1e-9 {
		t.Errorf("wider by %v instead of %v", ratio, want)
	}
	for _, d := range p.Differences {
		if bare(d.Effect) != (d.Player == "nodes:2") || d.Player == "nodes:2" && d.Shown() {
			t.Errorf("%+v", d)
		}
	}
	for _, s := range p.Slopes {
		if fact := s.Variant == "b"; bare(s.PerDoubling) != fact || fact && s.Trend() != Open {
			t.Errorf("%+v", s)
		}
	}
	if c := p.Changes[1]; c.First != "" || c.Second != "" {
		t.Errorf("%+v", c)
	}
}
