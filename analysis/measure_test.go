package analysis

import (
	"math"
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
