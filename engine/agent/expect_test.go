package agent_test

import (
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/variants"
)

// TestAccepts: where every move is forced to the end, what a player expects is what the
// game makes, so it agrees to exactly that and to nothing less; before the first move it
// never agrees to an equal share, whatever its luck.
func TestAccepts(t *testing.T) {
	v, list := variants.NewLibrary().Load("french")
	if v == nil {
		t.Fatal(list)
	}
	info := v.Game.Info()
	spec, err := agent.Parse("greedy")
	if err != nil {
		t.Fatal(err)
	}
	even, ok := v.Game.Abilities().Agreed(v.Game.New(), []engine.Score{48, 48})
	if !ok {
		t.Fatal("24-24 is no division")
	}
	generous := even // in score, so that only the equal share is to be refused
	generous.Scores[0], generous.Scores[1] = 96, 96
	for seed := range uint64(5) {
		for seat := engine.Seat(1); seat <= 2; seat++ {
			if agent.Accepts(v.Game.New(), info, spec, seat, false, even, seed) || agent.Accepts(v.Game.New(), info, spec, seat, false, generous, seed) {
				t.Errorf("seat %d, seed %d: an equal share is accepted before the first move", seat, seed)
			}
		}
	}
	forced := 0
	for seed := uint64(0); forced < 5 && seed < 500; seed++ {
		var random engine.Random
		random.Start(seed, 0)
		s := v.Game.New()
		uniform, _ := agent.Parse("random")
		players := []engine.Agent{uniform.New(1, info), uniform.New(2, info)}
		run := 0 // of forced moves up to the end
		for s.Turn() != engine.Over {
			legal := s.Actions(nil)
			if run++; len(legal) > 1 {
				run = 0
			}
			seat := s.Turn()
			random.Decide(s, seat)
			a := players[seat.Index()].Choose(s, legal, &random)
			random.Decided(s)
			s.Play(a)
		}
		if run == 0 {
			continue
		}
		forced++
		o := s.Outcome()
		for range run {
			s.Undo()
		}
		before := s.Position()
		less := o // outcomes are values
		less.Scores[1]--
		if !agent.Accepts(s, info, spec, 2, true, o, seed) || agent.Accepts(s, info, spec, 2, true, less, seed) {
			t.Errorf("%s: what the game makes is not what the player agrees to", before)
		}
		if s.Position() != before {
			t.Errorf("%s: afterwards it is %s", before, s.Position())
		}
	}
	if forced < 5 {
		t.Errorf("only %d forced ends were found", forced)
	}
}
