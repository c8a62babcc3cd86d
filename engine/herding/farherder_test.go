package herding

import (
	"math"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// thorough is a herder who looks ahead and is asked, at every throw, whether it has chosen what is
// worth most when every candidate is judged to its end.
type thorough struct {
	engine.NoSkills
	t         *testing.T
	h, judges farHerder
	wolf      farWolf
	asked     int
}

func (a *thorough) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	x := s.(*State)
	if x.phase == phaseHunt {
		return a.wolf.Choose(s, legal, d)
	}
	chosen := a.h.Choose(s, legal, d)
	if x.phase != phaseChoose {
		return chosen
	}
	best, want := math.Inf(-1), legal[0]
	for _, c := range a.h.candidates {
		j := &a.judges
		j.twin.copyPosition(x)
		j.twin.Play(c.action)
		for j.twin.phase == phaseWalk {
			j.legal = j.twin.Actions(j.legal[:0])
			j.twin.Play(j.hand.walk(&j.twin, j.legal))
		}
		if value := j.judge(int(x.seat), math.Inf(-1)); value > best {
			best, want = value, c.action
		}
	}
	a.asked++
	if chosen != want {
		a.t.Fatalf("%s: it chooses %d, and %d is worth most, %v", x.Position(), chosen, want, best)
	}
	return chosen
}

// TestFarHerderLeavesOutNothing: candidates that are not judged to their end because they cannot
// be the best are not, whatever scores and under every reading of a catch.
func TestFarHerderLeavesOutNothing(t *testing.T) {
	for _, points := range []bool{false, true} {
		g := game(t, func(r *Rules) {
			for _, s := range r.Scoring.Values() {
				if Scoring(s).points() == points {
					r.Scoring = Scoring(s)
					break
				}
			}
		})
		a := &thorough{t: t}
		var seats []engine.Agent
		for range g.Info().Seats() {
			seats = append(seats, a)
		}
		rows := engine.NewRows(g.Info(), enginetest.Often(6, 60))
		engine.NewPlainDoor(g, seats).Play(5, 0, rows)
		if a.asked < 100 {
			t.Errorf("only %d throws were looked at", a.asked)
		}
	}
}
