package mancala

import (
	"testing"
)

// The total is all seeds: of the board, and of a start that is not uniform.
func TestTotal(t *testing.T) {
	for want, change := range map[int]func(*Rules){
		48: func(*Rules) {},
		60: func(r *Rules) { r.Board.Seeds = 5 },
	} {
		r := Default()
		change(r)
		g, err := New(r)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Abilities().Total; got != want {
			t.Errorf("%d seeds, want %d", got, want)
		}
	}
}
