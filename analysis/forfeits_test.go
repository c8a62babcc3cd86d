package analysis

import (
	"reflect"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine"
)

// Forfeited games are counted against who forfeited them, in either seat, are lost
// by them, and are said; a table that has them where nobody can forfeit is damaged.
func TestForfeitsByHand(t *testing.T) {
	forfeited := func(south bool) game {
		g := result(30, 10, 8) // who leads does not matter
		g.end, g.returns = engine.Forfeit, []engine.Return{engine.FullReturn, 0}
		if south {
			g.returns = []engine.Return{0, engine.FullReturn}
		}
		return g
	}
	m := &memory{}
	m.add(twoSeats(), "plain", "exec:./x,random", []string{"exec:./x", "random"}, 3,
		[]game{result(30, 18, 10), forfeited(true), result(20, 28, 14), forfeited(true), forfeited(false)})
	m.cells[0].Forfeits = true
	c := analyze(t, m, Options{Name: "forfeits", Seed: 7, Tolerance: 0.01}).Cells[0]
	if f := c.Forfeits; !f.Outside || f.Games != 3 || !reflect.DeepEqual(f.Players, []Count{{"exec:./x", 2}, {"random", 1}}) {
		t.Errorf("forfeits %+v", f)
	}
	if want := []Count{{"majority", 2}, {"forfeit", 3}}; !reflect.DeepEqual(c.EndReasons, want) {
		t.Errorf("ends %v, not %v", c.EndReasons, want)
	}
	if want := (Outcomes{Wins: 2, Losses: 3}); c.First != want {
		t.Errorf("results %+v, not %+v", c.First, want)
	}
	said := ""
	for _, w := range c.Forfeits.Warnings {
		said += words.English().Say(w) + "\n"
	}
	if !strings.Contains(said, "exec:./x forfeited 2 of 5 games") {
		t.Errorf("said is %s", said)
	}

	m.cells[0].Forfeits = false
	if _, err := Analyze(m, Options{Name: "forfeits", Seed: 7, Tolerance: 0.01}); err == nil || !strings.Contains(err.Error(), "end reason 255") {
		t.Errorf("forfeits where there are none: %v", err)
	}
}
