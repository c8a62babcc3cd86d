package doors_test

import (
	"testing"

	"houserules/engine/mancala"
)

// TestGroupsOfBothPlayers: who captured last is known where one lap captures
// groups of both players. Games are cut off at every ply, and what is left goes to
// the last who captured.
func TestGroupsOfBothPlayers(t *testing.T) {
	for _, direction := range []mancala.Direction{mancala.CounterClockwise, mancala.Clockwise} {
		for limit := 1; limit <= 12; limit++ {
			r := with(sized(builtin(t, "nam-nam"), 6, 6, 3), func(r *mancala.Rules) {
				r.Sowing.Direction, r.Capture.Groups = direction, 2+limit%4
				r.End.FewSeeds, r.Limit = nil, mancala.Limit{Plies: limit, Remaining: mancala.DivLastCapturer}
			})
			if err := allDoors(mustNew(t, r), 1, 0, often(1000), often(500)); err != nil {
				t.Errorf("%s, %d plies: %v", direction, limit, err)
			}
		}
	}
}
