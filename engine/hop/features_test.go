package hop

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/engine"
)

// TestFeatures: the features of positions are those that a plain count of their text and of
// their legal actions finds.
func TestFeatures(t *testing.T) {
	for name, r := range builtins() {
		t.Run(name, func(t *testing.T) {
			g, err := New(r)
			if err != nil {
				t.Fatal(err)
			}
			f := g.Abilities().Features
			names := f.Names()
			random := rand.New(rand.NewPCG(3, 9))
			for range 5 {
				for s := g.New(); s.Turn() != engine.Over; {
					has := map[string]int{}
					for _, x := range f.Of(s, nil) {
						has[names[x.Index]] = int(x.Count)
					}
					if want := counted(g, s); !maps.Equal(want, has) {
						t.Fatalf("%s: %v, not %v", s.Position(), has, want)
					}
					legal := s.Actions(nil)
					s.Play(legal[random.IntN(len(legal))])
				}
			}
		})
	}
}

// counted reads features off the text of a position and off what actions lead to.
func counted(g *Game, s engine.State) map[string]int {
	parts := strings.Split(s.Position(), " ")
	mover := parts[1]
	other := map[string]string{"x": "o", "o": "x"}[mover]
	has := map[string]int{mover + " move": 1}
	for _, p := range g.points {
		for letter, whose := range map[string]string{mover: " own ", other: " other "} {
			if s.(*State).now().men[strings.Index(letters, letter)].has(p.bit) {
				has[mover+whose+p.label]++
			}
		}
	}
	for letter, name := range map[string]string{mover: " own counters", other: " other counters"} {
		if n := strings.Count(parts[0], letter); n > 0 {
			has[mover+name] = n
		}
	}
	for _, part := range parts[2:] {
		if part[0] == '*' {
			has[mover+" chain"] = 1
			continue
		}
		if strings.Contains(part, mover) {
			has[mover+" own turned"] = 1
		}
		if strings.Contains(part, other) {
			has[mover+" other turned"] = 1
		}
	}
	before := strings.Count(parts[0], other)
	for _, a := range s.Actions(nil) {
		if a == g.pass() {
			continue
		}
		has[mover+" moves"]++
		s.Play(a)
		if strings.Count(strings.Split(s.Position(), " ")[0], other) < before {
			has[mover+" hops"]++
		}
		s.Undo()
	}
	return has
}
