package agent

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"houserules/engine"
)

// worthTo is the plain reading of what a position is worth under an objective,
// in whole units of score and, for ends, millions of them.
func worthTo(objective string, s engine.State, me engine.Seat, seats int) float64 {
	scores := make([]float64, seats)
	for i := range scores {
		scores[i] = s.Score(engine.Seat(i + 1)).Float()
	}
	share := 0.0
	over := s.Turn() == engine.Over
	if over {
		o := s.Outcome()
		for i := range scores {
			scores[i] = o.Scores[i].Float()
		}
		share = o.Returns[me-1].Float() - 1/float64(seats)
	}
	lead := 2 * scores[me-1]
	for _, x := range scores {
		lead -= x
	}
	switch {
	case objective == "lead":
		return lead
	case objective == "win" && over:
		return 1e6 * share
	default:
		return 1e6*share + lead
	}
}

// minimaxTo is minimax by that worth.
func minimaxTo(objective string, s engine.State, depth int, me engine.Seat, seats int) float64 {
	if depth == 0 || s.Turn() == engine.Over {
		return worthTo(objective, s, me, seats)
	}
	best, sum, total := math.Inf(-1), 0.0, 0.0
	turn := s.Turn()
	legal := s.Actions(nil)
	var weights []uint32
	if turn == engine.Chance {
		weights = s.Weights(nil)
		depth++ // dice cost no ply
	}
	for i, a := range legal {
		s.Play(a)
		v := minimaxTo(objective, s, depth-1, me, seats)
		s.Undo()
		switch {
		case turn == engine.Chance:
			sum += float64(weights[i]) * v
			total += float64(weights[i])
		case turn == me:
			best = max(best, v)
		default:
			best = max(best, -v)
		}
	}
	switch turn {
	case engine.Chance:
		return sum / total
	case me:
		return best
	default:
		return -best
	}
}

// TestObjectives compares what the searching players choose under each
// objective with the definition, and looks that the objectives differ.
func TestObjectives(t *testing.T) {
	objectives := []string{"win-then-lead", "win", "lead"}
	checked, different := 0, 0
	for i, g := range trees(120) {
		info, n := g.Info(), 0
		decisions(g, 2, func(s engine.State, legal []engine.Action) {
			if n++; n%3 != 0 {
				return
			}
			me := s.Turn()
			for depth := 1; depth <= 3; depth++ {
				var sets [][]engine.Action
				for _, objective := range objectives {
					best := math.Inf(-1)
					var set []engine.Action
					for _, a := range legal {
						s.Play(a)
						v := minimaxTo(objective, s, depth-1, me, info.Seats())
						s.Undo()
						// Means of dice round differently here than in the players.
						if v > best+1e-6 {
							best, set = v, nil
						}
						if v > best-1e-6 {
							set = append(set, a)
						}
					}
					sets = append(sets, set)
					want := set[draws(uint64(i), me, n).Move(len(set))]
					specs := []string{fmt.Sprintf("alphabeta:%d;objective=%s", depth, objective)}
					if depth == 1 {
						specs = append(specs, "greedy;objective="+objective)
					}
					for _, spec := range specs {
						checked++
						if got := build(t, spec, me, info).Choose(s, legal, draws(uint64(i), me, n)); got != want {
							t.Errorf("game %d: %s chose %d, best are %v at %s", i, spec, got, set, s.Position())
						}
					}
				}
				if !slices.Equal(sets[0], sets[1]) || !slices.Equal(sets[0], sets[2]) {
					different++
				}
			}
		})
	}
	if checked < 2000 || different < checked/50 {
		t.Errorf("%d choices, of which the objectives differ in %d", checked, different)
	}
	t.Logf("%d choices; the objectives differ at %d positions and depths", checked, different)
}
