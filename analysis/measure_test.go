package analysis

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
)

// columns is a source whose games have the given values in the family's
// columns, one list for each.
type columns struct {
	memory
	values [][]int32
}

func (c *columns) Read(cell, block int, rows *engine.Rows) error {
	if err := c.memory.Read(cell, block, rows); err != nil {
		return err
	}
	for k := range rows.Metrics {
		for i := range rows.Len {
			rows.Metrics[k][i] = c.values[k][rows.Game[i]]
		}
	}
	return nil
}

// measured makes a study of one cell with four games and these columns.
func measured(metrics []engine.Metric, values [][]int32) *columns {
	info := twoSeats()
	info.Metrics = metrics
	c := &columns{values: values}
	c.add(info, "a", "random", []string{"random", "random"}, 3, four().games[0])
	return c
}

// Four games with pencil and paper: whole and half units, and what is no count.
func TestMeasuresByHand(t *testing.T) {
	src := measured([]engine.Metric{
		{Name: "left", Kind: engine.Measure, Doc: "Seeds left."}, engine.FiringOf("slam", "Plies with a slam.", 0),
		{Name: "shared", Kind: engine.Measure, Doc: "Seeds shared.", Halves: true}, {Name: "balance", Kind: engine.Measure}, {Name: "none", Kind: engine.Measure}, {Name: "rare", Kind: engine.Measure},
	}, [][]int32{{2, 4, 4, 6}, {1, 0, 0, 0}, {1, 0, 3, 4}, {-2, -1, 1, 2}, {0, 0, 0, 0}, {0, 0, 0, 1}})
	c := &analyze(t, src, Options{}).Cells[0]
	// t with 3 degrees of freedom: 3.182446.
	const q = 3.182446305
	want := []struct {
		name                 string
		mean, sd, lo, hi, by float64
	}{
		{"left", 4, math.Sqrt(8.0 / 3), 4 - q*math.Sqrt(8.0/12), 4 + q*math.Sqrt(8.0/12), 1e-8},
		// Halves 1, 0, 3, 4: mean 2, squared deviations 1 + 4 + 1 + 4.
		{"shared", 1, math.Sqrt(10.0/3) / 2, 0, 1 + q*math.Sqrt(10.0/12)/2, 1e-8},
		{"balance", 0, math.Sqrt(10.0 / 3), -q * math.Sqrt(10.0/12), q * math.Sqrt(10.0/12), 1e-8},
		// Nothing tells how much the games could differ.
		{"none", 0, 0, math.NaN(), math.NaN(), 0},
		{"rare", 0.25, 0.5, 0, 0.25 + q*0.25, 1e-8},
	}
	same := func(got, want, by float64) bool { return math.IsNaN(got) && math.IsNaN(want) || near(got, want, by) }
	if len(c.Measures) != len(want) {
		t.Fatalf("%+v", c.Measures)
	}
	for i, w := range want {
		m := c.Measures[i]
		if m.Name != w.name || m.Mean.Value != w.mean || !near(m.SD, w.sd, 1e-15) || !same(m.Mean.Lo, w.lo, w.by) || !same(m.Mean.Hi, w.hi, w.by) || m.Mean.N != 4 || m.Mean.Method != "t" {
			t.Errorf("%+v, want %+v", m, w)
		}
	}
	if len(c.Measures[3].Mean.Warnings) == 0 {
		t.Error("no interval and no warning")
	}
	if c.Measures[0].Doc != "Seeds left." {
		t.Errorf("%q", c.Measures[0].Doc)
	}
	if len(c.Firings) != 1 || c.Firings[0] != (Count{"slam", 1}) || c.MeanFirings[0].Value != 0.25 {
		t.Errorf("%+v %+v", c.Firings, c.MeanFirings)
	}
}

// The measures in summary.json, as other programs read them.
func TestMeasuresInSummary(t *testing.T) {
	src := measured([]engine.Metric{{Name: "left", Kind: engine.Measure, Doc: "Seeds left."}, engine.FiringOf("slam", "", 0)}, [][]int32{{2, 4, 4, 6}, {1, 0, 0, 0}})
	src.games[0][1].end = 2
	src.add(src.cells[0].Info, "empty", "random", []string{"random", "random"}, 3, nil)
	text, err := Summary(analyze(t, src, Options{}))
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Cells []struct {
			Measures map[string]struct {
				Mean, SD, Lo, Hi, Level *float64
				N                       *int64
				Method, Doc             string
				Warnings                []string
			}
		}
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	m := s.Cells[0].Measures["left"]
	if len(s.Cells[0].Measures) != 1 || *m.Mean != 4 || !near(*m.SD, math.Sqrt(8.0/3), 1e-15) || *m.Lo >= 4 || *m.Hi <= 4 || *m.Level != 0.95 ||
		*m.N != 4 || m.Method != "t" || m.Doc != "Seeds left." {
		t.Errorf("%+v", s.Cells[0].Measures)
	}
	if !slices.ContainsFunc(m.Warnings, func(w string) bool { return strings.Contains(w, "cut off") }) {
		t.Errorf("a game cut off and no warning: %q", m.Warnings)
	}
	if e := s.Cells[1].Measures["left"]; e.Mean != nil || e.SD != nil || len(e.Warnings) == 0 {
		t.Errorf("measures of no games: %+v", e)
	}
}
