package sim

import (
	"strings"
	"testing"

	"houserules/engine/agent"
	"houserules/engine/matchplay"
	"houserules/sim/plan"
	"houserules/variants"
)

// A pilot lets the other start where who starts loses: greedy players of French awalé who
// start lose five games in a hundred more than half. At random nobody can tell, and the
// winner starts. Its size and seed are the plan's.
func TestPilot(t *testing.T) {
	v, list := variants.NewLibrary().Load("french")
	if v == nil {
		t.Fatal(list)
	}
	for players, want := range map[string]matchplay.Takes{"greedy": matchplay.TakesSecond, "random": matchplay.TakesFirst} {
		spec, err := ParseAgent(players)
		if err != nil {
			t.Fatal(err)
		}
		for _, games := range []int{1000, 2} {
			if games == 2 {
				want = matchplay.TakesFirst // two games say nothing
			}
			if got := pilotOf(v.Game, []agent.Spec{spec, spec}, &plan.Pilot{Seed: 5, Games: games}); got != want {
				t.Errorf("%s: %d games: %v, want %v", players, games, got, want)
			}
		}
	}
	for _, name := range matchVariants(t) {
		p := matchPlan(t, []string{name}, 300, "random")
		switch chooses := strings.HasSuffix(name, "better.yaml"); {
		case !chooses && p.Pilot != nil:
			t.Errorf("%s has a pilot", name)
		case chooses && (p.Pilot == nil || p.Pilot.Games != 300 || p.Pilot.Seed == p.Seed):
			t.Errorf("%s: the pilot is %+v", name, p.Pilot)
		}
	}
}
