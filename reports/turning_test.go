package reports_test

import (
	"bytes"
	"strings"
	"testing"

	"houserules/reports"
)

// A page says how a rule was read on which who wins turns, unless it has both readings.
func TestTurningReadings(t *testing.T) {
	sides := reports.VariantText{Name: "awethi", Turns: []reports.Turning{{Knob: "wairgka.steps", Value: "sides", Others: []string{"sides-and-corners"}}}}
	corners := reports.VariantText{Name: "awethi-puntos", Turns: []reports.Turning{{Knob: "wairgka.steps", Value: "sides-and-corners", Others: []string{"sides"}}}}
	const said = "Played here: “steps of wairgka”: by sides only (could be by sides and corners)."
	for _, c := range []struct {
		played []reports.VariantText
		said   bool
	}{{[]reports.VariantText{sides}, true}, {[]reports.VariantText{sides, corners}, false}, {[]reports.VariantText{{Name: "awethi"}}, false}} {
		var text bytes.Buffer
		if err := reports.Markdown(&text, reports.Input{Results: fiveSeats(), Variants: c.played}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(text.String(), said); got != c.said {
			t.Errorf("%d variants: said is %t, want %t\n%.600s", len(c.played), got, c.said, text.String())
		}
	}
}
