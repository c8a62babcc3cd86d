package sim_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"houserules/sim"
)

// TestMeasureEqualTime: A keeps its number, B has one, and others have none to measure.
func TestMeasureEqualTime(t *testing.T) {
	g := gameOf(t, "abapa")
	const far = 400 // positions, many times those of equal time
	const round = sim.PaceFor / 10
	players, err := sim.ParseLineup(fmt.Sprintf("nodes:50,nodes:%d;objective=lead", far))
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	e, err := sim.MeasureEqualTime(context.Background(), g, players[0], players[1], nil, round, func(left time.Duration) {
		if told++; left < 0 {
			t.Errorf("%v are left", left)
		}
	})
	if told == 0 {
		t.Error("nobody is told how long it takes")
	}
	if err != nil || e.Nodes[0] != 50 || e.Nodes[1] < 1 || e.Rates[0] <= 0 || e.Rates[1] <= 0 {
		t.Errorf("%+v, %v", e, err)
	}
	if b := players[1].WithNodes(e.Nodes[1]); b.Nodes() != e.Nodes[1] || players[1].Nodes() != far {
		t.Errorf("%v, and %v has another number", b, players[1])
	}
	ended, stop := context.WithCancel(context.Background())
	stop()
	if _, err := sim.MeasureEqualTime(ended, g, players[0], players[1], nil, round, nil); err == nil {
		t.Error("it is measured after the end")
	}
	for _, text := range []string{"greedy,nodes:40", "nodes:40,greedy", "nodes:20,nodes:40"} {
		none, err := sim.ParseLineup(text)
		if err != nil {
			t.Fatal(err)
		}
		if e, err := sim.MeasureEqualTime(context.Background(), g, none[0], none[1], nil, round, nil); err == nil {
			t.Errorf("%s: %+v", text, e)
		}
	}
}
