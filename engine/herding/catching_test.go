package herding

import (
	"math/rand/v2"
	"testing"

	"houserules/engine"
)

// TestCatching: the assignments with which an aiwe can be surrounded, found all at once,
// are those for which the planner finds a plan that surrounds one; and the odds are those
// of the throws that give one of them.
func TestCatching(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	seen := [3]int{}
	for name, change := range map[string]func(*Rules){
		"as it is":    func(r *Rules) {},
		"stands":      func(r *Rules) { r.Catch.Condition = ConditionStands },
		"hemmed":      func(r *Rules) { r.Catch.Condition = ConditionHemmed },
		"two sides":   func(r *Rules) { r.Catch.Sides = 2 },
		"catcher":     func(r *Rules) { r.Catch.By, r.Catch.Scores = TrapperAny, ScorerCatcher },
		"undivided":   func(r *Rules) { r.Awethi.Average = RoundNever },
		"any herder":  func(r *Rules) { r.Catch.By = TrapperAny; r.Team = Team{1, 2} },
		"two herders": func(r *Rules) { r.Herders = 2 },
	} {
		g := game(t, change)
		s := g.New().(*State)
		player := NewPlayer(1)
		var far farHerder
		for range 1200 {
			legal := s.Actions(nil)
			if s.Turn() == engine.Over {
				s.Reset()
				continue
			}
			if s.phase == phaseChoose {
				far.p.look(s)
				set := far.p.catching()
				hits := uint32(0)
				for i, dice := range g.dice {
					any := false
					l := *s
					l.steps = dice
					for _, a := range l.appendChoices(nil) {
						steps := l.assigned(a)
						catches := false
						for _, target := range far.p.live[:far.p.alive] {
							catches = catches || far.p.surround(int(target), &steps, anything).catches
						}
						if has := set[assignment(steps)>>6]>>(assignment(steps)&63)&1 != 0; has != catches {
							t.Fatalf("%s: %v: found %t, planned %t: %s", name, steps, has, catches, s.Position())
						}
						any = any || catches
					}
					if any {
						hits += g.weights[i]
					}
				}
				if odds := far.odds(); odds != float64(hits)/256 {
					t.Fatalf("%s: odds %v instead of %d of 256: %s", name, odds, hits, s.Position())
				}
				switch {
				case hits == 0:
					seen[0]++
				case hits < 256:
					seen[1]++
				default:
					seen[2]++
				}
			}
			a := legal[r.IntN(len(legal))]
			if turn := s.Turn(); turn != engine.Chance && r.IntN(4) != 0 {
				a = player.Choose(s, legal, nil)
			}
			s.Play(a)
		}
	}
	if seen[0] < 100 || seen[1] < 100 || seen[2] < 5 {
		t.Errorf("no throw, some and every throw catches in %v positions", seen)
	}
}
