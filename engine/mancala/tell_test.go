package mancala_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/rules"
	"houserules/variants"
)

// TestTell: in random games of every built-in variant, what moves are told to bring
// each player is what their stores gain, the houses are those that lie empty after
// it (where none is sown again in one move), and every sentence has its words.
func TestTell(t *testing.T) {
	library := variants.NewLibrary()
	draw := rand.New(rand.NewPCG(3, 8))
	told := map[string]int{}
	for _, name := range library.Names() {
		v, list := library.Load(name)
		if v == nil {
			t.Fatal(list)
		}
		if v.Family != "mancala" {
			continue
		}
		for range 20 {
			s := v.Game.New()
			for s.Turn() != engine.Over {
				legal := s.Actions(nil)
				a := legal[draw.IntN(len(legal))]
				told := tell(t, s, a, told)
				gains := [2]engine.Score{-s.Score(1), -s.Score(2)}
				before := s.Position()
				s.Play(a)
				for i := range gains {
					gains[i] += s.Score(engine.Seat(i + 1))
				}
				if told.gains != gains {
					t.Fatalf("%s: %s, move %v: %v is told, the stores gain %v", name, before, a, told.gains, gains)
				}
				if name != "nam-nam" && !empty(s.Position(), told.houses) {
					t.Fatalf("%s: %s to %s: not all of %v are empty", name, before, s.Position(), told.houses)
				}
			}
		}
	}
	for _, key := range []string{"captures", "stored", "kroo.skip-origin", "kroo.sow-origin", "feeding", "slam", "opposite", "extra-turn", "relay", "groups", "least"} {
		if told["mancala.told."+key] == 0 {
			t.Errorf("%s is never told", key)
		}
	}
}

// telling is what a move is told to bring whom, and from which houses.
type telling struct {
	gains  [2]engine.Score
	houses []string
}

func tell(t *testing.T, s engine.State, a engine.Action, told map[string]int) telling {
	t.Helper()
	said := s.(*mancala.State).Tell(a)
	var sum telling
	for _, c := range said.Captures {
		who := 0
		if words.English().Say(c.Args[0].(rules.Message)) == "North" {
			who = 1
		}
		sum.gains[who] += engine.Units(c.Args[1].(int))
		if len(c.Args) > 2 {
			sum.houses = append(sum.houses, c.Args[2].([]string)...)
		}
	}
	for _, c := range append(said.Captures, said.Rules...) {
		told[c.Key]++
		if text := words.English().Say(rules.Say(c.Key, c.Args...)); !strings.HasSuffix(text, ".") || strings.Contains(text, "%!") {
			t.Errorf("%s says %q", c.Key, text)
		}
	}
	return sum
}

// empty says whether houses of a position hold nothing.
func empty(position string, houses []string) bool {
	rows, _, _ := strings.Cut(position, " ")
	south, north, _ := strings.Cut(rows, "/")
	for _, h := range houses {
		row, i := strings.Split(south, ","), int(h[0])-'A'
		if h >= "a" {
			row, i = strings.Split(north, ","), int(h[0])-'a'
		}
		if row[i] != "0" {
			return false
		}
	}
	return true
}
