package reference

import (
	"fmt"
	"testing"
)

// First moves are those of the page's players from the start position, the most frequent first, of several trainings
// together; players who choose at random have none, and those that cannot be of the games are refused.
func TestBegan(t *testing.T) {
	a, b := made("kalah", 60, 10, 30, 0), made("kalah", 60, 10, 30, 0)
	a.Recipe.Name, b.Recipe.Name = "greedy", "nodes:1000"
	a.Openings, b.Openings = Law{Name: startName}, Law{Name: startName}
	a.began = map[string]int64{"A": 40, "C": 60}
	b.began = together([]*Entry{a, {began: map[string]int64{"A": 21}}})
	other, random, later := *a, *a, *a
	other.Variant, random.Recipe.Name, later.Openings.Name = "awari", Anchor, "random:3"
	e := &Edition{Entries: []*Entry{&other, &random, &later, a, b}}
	players, moves := e.Began("kalah")
	if got := fmt.Sprintf("%d %s %v", len(players), players[0].Recipe.Name, moves); got != "2 greedy [[{C 60} {A 40}] [{A 61} {C 60}]]" {
		t.Error(got)
	}
	for _, moves := range []map[string]int64{{"A": 99}, {"A": 101}, {"A": 101, "B": -1}} {
		if opens(moves, 100) {
			t.Errorf("100 games can begin with %v", moves)
		}
	}
	if !opens(a.began, 100) {
		t.Error("counts are refused")
	}
}
