package sim_test

import (
	"strings"
	"testing"

	"houserules/sim"
	"houserules/variants"
)

// With the word every two of the players play each other, in both seatings;
// what is wrong with them is said where they stand.
func TestRoundRobin(t *testing.T) {
	f := sim.DefaultStudyFile()
	f.Name, f.Variants, f.Games = "r", []string{"french"}, map[string]int64{"": 10}
	f.Agents = []string{"round-robin", "random", "greedy", "alphabeta:2"}
	s, list := sim.NewStudy(variants.NewLibrary(), f)
	if err := list.Err(); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, l := range s.Lineups {
		names = append(names, l.Name())
	}
	if got := strings.Join(names, " "); got != "random,greedy random,alphabeta:2 greedy,alphabeta:2" {
		t.Errorf("%s", got)
	}
	for text, want := range map[string]string{
		"round-robin":                         "needs at least two players",
		"round-robin|greedy":                  "needs at least two players",
		"round-robin|greedy|greedy":           "the player greedy is listed twice",
		"round-robin|greedy|greedy,random":    "write single players",
		"round-robin|greedy|randm":            "did you mean random",
		"round-robin|greedy|herder":           "herder",
		"random|greedy|round-robin|greedy":    "listed twice",
		"round-robin|round-robin|greedy":      "needs at least two players",
		"round-robin|random|greedy|nonsense!": "nonsense!",
	} {
		f.Agents = strings.Split(text, "|")
		if _, list := sim.NewStudy(variants.NewLibrary(), f); !strings.Contains(list.String(), want) {
			t.Errorf("%s: %s\nwant %q", text, list.String(), want)
		}
	}
}
