package herding

import (
	"testing"

	"houserules/engine"
)

// TestWeighing: who weighs plays legal moves in whole games, and takes what is worth most: a herder who weighs
// its own aiwe at home brings in more than one who weighs them against itself, and so do the wairgka.
func TestWeighing(t *testing.T) {
	g, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	names := standingNames()
	seats := g.info.Seats()
	score := func(seat, sign int) (sum int) {
		var has []engine.Feature
		worth := func(s engine.State, at engine.Seat) int64 {
			has = g.standings().Of(s, at, has[:0])
			value := 0
			for _, x := range has {
				switch i := int(x.Index); {
				case i >= len(names):
					t.Fatalf("feature %d of %d", i, len(names))
				case i == herderCaught, i == wairgkaHope:
					value += sign * int(x.Count)
				case i >= herderHome && i < herderOthersHome:
					value += 100 * sign * (i - herderHome)
				case i >= wairgkaHerds && i < wairgkaHome:
					value -= 100 * sign * (i - wairgkaHerds) * int(x.Count)
				}
			}
			return int64(value)
		}
		agents := make([]engine.Agent, seats)
		for i := range agents {
			agents[i] = NewPlayer(2)
		}
		agents[seat] = NewWeighing(worth)
		p := engine.Stepper{State: g.New(), Agents: agents}
		for game := range uint64(20) {
			p.Start(5, game)
			for {
				if turn, _, _ := p.Step(); turn == engine.Over {
					break
				}
			}
			if why := p.Forfeited(engine.Seat(seat + 1)); why != nil {
				t.Fatal(why)
			}
			sum += int(p.Outcome().Scores[seat])
		}
		return sum
	}
	for seat, role := range map[int]string{0: "herder", seats - 1: "wairgka"} {
		if for1, against := score(seat, 1), score(seat, -1); for1 <= against {
			t.Errorf("a %s makes %d where it wants to, and %d where it does not", role, for1, against)
		}
	}
}
