package sim

import (
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/solve"
	"houserules/variants"
)

// reading permits what paths lead to.
type reading struct{}

func (reading) Path(text string) (string, error) { return text, nil }

// TestPerfectUntil: with tables that end before the start a player searches until a capture brings it to
// a position that they know, and makes at least what that is worth.
func TestPerfectUntil(t *testing.T) {
	lib := variants.NewLibrary().Texts(map[string][]byte{"small.yaml": []byte("schema: 1\nname: small\ntitle: Small\nextends: french\nboard: {houses: 4, seeds: 3}\n")})
	v, bad := lib.Load("small.yaml")
	if bad != nil {
		t.Fatal(bad)
	}
	dir := t.TempDir()
	s, err := v.Solver()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Solve(t.Context(), solve.Options{Seeds: 9, Tables: dir, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	s.Close()
	book, err := endgames.OpenBook(v.Rules.(*mancala.Rules), v.Hash, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	for _, text := range []string{"perfect:" + dir + ";nodes=50,greedy", "perfect:" + dir + ",alphabeta:3"} {
		players, err := ParseLineup(text)
		if err != nil {
			t.Fatal(err)
		}
		reached := 0
		for n := range uint64(40) {
			game, err := Record(v.Game, with(reading{}, players), nil, 3, n)
			if err != nil {
				t.Fatal(err)
			}
			promised, known := promise(t, v.Game, book, &game)
			if !known {
				continue
			}
			reached++
			if made := game.Outcome.Scores[0] - game.Outcome.Scores[1]; made < promised {
				t.Errorf("%s, game %d: makes %v of %v", text, n, made, promised)
			}
		}
		if reached < 10 {
			t.Errorf("%s: tables are reached in %d games", text, reached)
		}
	}
	one, err := agent.Parse("perfect:dir;nodes=1000;eval=lead", variants.AgentKinds()...)
	if err != nil || one.String() != "perfect:dir" {
		t.Errorf("the player of before is called %v now: %v", one, err)
	}
}

// promise is the lead that the first player has at the end of a game if the first known position is played
// on as well as both can.
func promise(t *testing.T, g engine.Game, book *endgames.Book, r *GameRecord) (engine.Score, bool) {
	for _, p := range r.Plies {
		s, err := g.Parse(p.Position)
		if err != nil {
			t.Fatal(err)
		}
		if s.Turn() <= 0 {
			return 0, false
		}
		lead, reached := book.Lead(s)
		if !reached {
			continue
		}
		if s.Turn() != 1 {
			lead = -lead
		}
		return s.Score(1) - s.Score(2) + lead, true
	}
	return 0, false
}
