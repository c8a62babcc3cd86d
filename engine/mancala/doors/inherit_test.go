package doors_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
)

// A door that has the memory of another plays what it plays with its own, whatever the other
// has played, and whether it had finished.
func TestInheritedMemoryChangesNoGame(t *testing.T) {
	slams := func(s mancala.GrandSlam, seeds int) *doors.Game {
		return mustNew(t, with(sized(builtin(t, "abapa"), 6, 6, seeds), func(r *mancala.Rules) { r.GrandSlam = s }))
	}
	games := []*doors.Game{slams(mancala.SlamCaptures, 4), slams(mancala.SlamForbidden, 3), slams(mancala.SlamNothing, 6), slams(mancala.SlamForbidden, 5)}
	fresh := func(g *doors.Game, k int) engine.Door { return g.FastDoors(engine.Uniform(2))[k] }
	heirs := 0
	for _, before := range games {
		for _, g := range games {
			for k, heir := range g.FastDoors(engine.Uniform(2)) {
				inherit := engine.SkillsOf(heir).Inherit
				if inherit == nil {
					continue
				}
				for j, old := range before.FastDoors(engine.Uniform(2)) {
					if old.Name() != heir.Name() {
						continue
					}
					rows := engine.NewRows(before.Info(), often(2000))
					old.Play(uint64(j), 0, rows)
					inherit(old)
					heirs++
				}
				got, want := engine.NewRows(g.Info(), often(2000)), engine.NewRows(g.Info(), often(2000))
				heir.Play(7, 0, got)
				fresh(g, k).Play(7, 0, want)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("%s with its own memory (-), with another's (+):\n%s", heir.Name(), diff)
				}
			}
		}
	}
	if heirs < len(games)*len(games) {
		t.Errorf("%d doors took memory over", heirs)
	}
}
