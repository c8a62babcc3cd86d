package table

import (
	"testing"

	"houserules/engine"
)

// A family's own column has 16 bits only where every game that has it says that
// its numbers are small enough.
func TestMetricWidth(t *testing.T) {
	study := func(most ...int) *Contents {
		s := &Contents{}
		for _, m := range most {
			s.Variants = append(s.Variants, Variant{Info: &engine.Info{Metrics: []engine.Metric{{Name: "hunts", Most: m}}}})
		}
		return s
	}
	for want, s := range map[Type][]*Contents{
		Int16: {study(1), study(1<<15-1, 7)},
		Int32: {study(0), study(1 << 15), study(7, 0), study(1<<15, 7)},
	} {
		for _, s := range s {
			if got := metricWidth(s, "hunts"); got != want {
				t.Errorf("%v: type %d, want %d", s.Variants, got, want)
			}
		}
	}
}
