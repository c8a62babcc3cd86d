package hop

import (
	"fmt"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/outside/offered"
)

// TestMain is also the player outside who judges what is offered.
func TestMain(m *testing.M) {
	enginetest.CollectSeldom()
	offered.Main(m, beginOffered)
}

// refereedGames are the games that a referee knows.
func refereedGames() []string {
	return []string{"aiyawatstani", "aiyawatstani-single-hop", "tuknanavuhpi", "tukvnanawopi", "el-perro"}
}

// beginOffered lets the referee judge the games that it knows, and the model the others.
func beginOffered(name string) (func(int) (offered.Referee, error), error) {
	rules := builtins()[name]
	switch {
	case rules == nil:
		return nil, fmt.Errorf("no rules %q", name)
	case slices.Contains(refereedGames(), name):
		return func(int) (offered.Referee, error) { return offeredReferee{newReferee(name)}, nil }, nil
	default:
		return func(int) (offered.Referee, error) { return offeredModel{newModel(rules)}, nil }, nil
	}
}

// offeredReferee is a referee as package offered asks for one.
type offeredReferee struct{ *referee }

func (r offeredReferee) Follow(text string) error {
	r.play(text)
	return nil
}

func (r offeredReferee) Offers() []string {
	list, _ := r.turn()
	if r.hopping != "" {
		list = r.moves()
	}
	slices.Sort(list) // they come in no order
	return list
}

func (r offeredReferee) Position() string { return r.position() }

// offeredModel is a model as package offered asks for a referee.
type offeredModel struct{ *model }

func (m offeredModel) Follow(text string) error {
	list := m.moves()
	i := slices.IndexFunc(list, func(p play) bool { return p.text == text })
	if i < 0 {
		return fmt.Errorf("no move of the model")
	}
	m.play(list[i])
	return nil
}

func (m offeredModel) Offers() (list []string) {
	if m.end != "" {
		return nil
	}
	for _, p := range m.moves() {
		list = append(list, p.text)
	}
	slices.Sort(list)
	return list
}

func (m offeredModel) Position() string { return m.position() }

// TestOffered: a player outside is offered what the referee would offer, at every ply.
func TestOffered(t *testing.T) {
	games := 2
	switch {
	case enginetest.Soak():
		games = 1000
	case enginetest.Long():
		games = 10
	}
	for _, name := range append(refereedGames(), "alquerque") {
		t.Run(name, func(t *testing.T) {
			g := mustNew(t, builtins()[name])
			plies := 0
			offered.Play(t, name, games, func(int) engine.Game { return g }, func(string) { plies++ })
			t.Logf("%d games, %d plies", games, plies)
		})
	}
}
