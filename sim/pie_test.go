package sim

import (
	"testing"

	"houserules/variants"
)

// TestRecordOfPie: a game with a choice to swap seats is replayed as it was played,
// the choice a ply of seat 2.
func TestRecordOfPie(t *testing.T) {
	v, list := variants.NewLibrary().Load("abapa")
	if v == nil {
		t.Fatal(list)
	}
	pie, err := v.With("opening", "pie")
	if err != nil {
		t.Fatal(err)
	}
	agents, err := ParseLineup("random,alphabeta:2")
	if err != nil {
		t.Fatal(err)
	}
	kept, swapped := 0, 0
	for g := range uint64(20) {
		a, err := Record(pie.Game, agents, nil, 5, g)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Record(v.Game, agents, nil, 5, g)
		if err != nil {
			t.Fatal(err)
		}
		choice := a.Plies[1]
		if choice.Seat != 2 || choice.Legal != 2 || a.Plies[0].Text != b.Plies[0].Text {
			t.Fatalf("game %d: %+v", g, a.Plies[:2])
		}
		switch choice.Text {
		case "swap":
			swapped++
		case "keep":
			// From then on it is the game without the choice.
			kept++
			for i, p := range b.Plies[1:] {
				if a.Plies[i+2].Text != p.Text || a.Plies[i+2].Seat != p.Seat {
					t.Fatalf("game %d, ply %d: %+v, without the choice %+v", g, i+3, a.Plies[i+2], p)
				}
			}
		default:
			t.Fatalf("game %d: %s", g, choice.Text)
		}
	}
	t.Logf("%d kept, %d swapped", kept, swapped)
	if kept == 0 {
		t.Error("nobody kept their seat")
	}
}
