package plan_test

import (
	"reflect"
	"testing"

	"houserules/sim/plan"
	"houserules/sim/table"
)

// Both seatings of two players are one cell, whatever lies between them; those of
// other rules or openings are others.
func TestSeatingsAreOneCell(t *testing.T) {
	cell := func(variant, openings string, leg int, lineup ...string) table.Cell {
		return table.Cell{Variant: variant, Openings: openings, Leg: leg, Lineup: lineup}
	}
	p := plan.Plan{Contents: table.Contents{Cells: []table.Cell{
		cell("french", "", 1, "greedy", "greedy"),
		cell("french", "", 1, "greedy", "random"),
		cell("kalah", "", 1, "greedy", "random"),
		cell("french", "", 2, "random", "greedy"),
		cell("kalah", "", 2, "random", "greedy"),
		cell("kalah", "random: 2 plies", 1, "greedy", "random"),
	}}}
	if got, want := p.Seatings(), [][]int{{0}, {1, 3}, {2, 4}, {5}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	p.Cells = nil
	if got := p.Seatings(); len(got) != 0 {
		t.Errorf("%v of no cells", got)
	}
}
