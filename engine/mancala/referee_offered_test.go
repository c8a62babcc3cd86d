package mancala_test

import (
	"fmt"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/outside/offered"
)

// TestMain is also the player outside who judges what is offered.
func TestMain(m *testing.M) {
	enginetest.CollectSeldom()
	offered.Main(m, beginOffered)
}

// offeredRules are the three traditions, and the awalé of a house that captures fours, too.
func offeredRules() map[string]*mancala.Rules {
	list := sheetRules()
	house := list["abapa"]
	delete(list, "abapa")
	house.Capture.Counts = []int{2, 3, 4}
	list["house"] = house
	return list
}

func beginOffered(name string) (func(int) (offered.Referee, error), error) {
	rules := offeredRules()[name]
	if rules == nil {
		return nil, fmt.Errorf("no rules %q", name)
	}
	begin, ok := refereeFor(rules)
	if !ok {
		return nil, fmt.Errorf("%s: the referee finds no count", name)
	}
	return func(int) (offered.Referee, error) { return offeredReferee{begin()}, nil }, nil
}

// offeredReferee is a referee as package offered asks for one.
type offeredReferee struct{ *referee }

func (r offeredReferee) Follow(text string) error {
	if r.reason != "" {
		return fmt.Errorf("the game is over by %s", r.reason)
	}
	r.play(text)
	return nil
}

func (r offeredReferee) Offers() []string { return r.moves() }
func (r offeredReferee) Position() string { return r.position() }

// TestOffered: a player outside is offered what the referee would offer, at every ply.
func TestOffered(t *testing.T) {
	games := 8
	switch {
	case enginetest.Soak():
		games = 10_000
	case enginetest.Long():
		games = 1000
	}
	for name, rules := range offeredRules() {
		t.Run(name, func(t *testing.T) {
			g := mancala.Seat(mustGame(t, rules), rules)
			plies := 0
			offered.Play(t, name, games, func(int) engine.Game { return g }, func(string) { plies++ })
			t.Logf("%d games, %d plies", games, plies)
		})
	}
}
