package endgames_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/endgames"
	"houserules/engine/mancala/internal/core"
	"houserules/engine/solve"
)

// perfects lists rules on small boards, each with its tables.
func perfects(t *testing.T, houses, seeds int) map[string]*perfect {
	list := map[string]*perfect{}
	sets := eligible(t, houses, 2)
	last := eligible(t, houses, 2)["finnish"]
	last.End.Repetition.Remaining = mancala.DivLastCapturer
	sets["last capturer"] = last
	for name, r := range sets {
		dir := t.TempDir()
		s, err := endgames.New(r, name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		if _, err := s.Solve(t.Context(), solve.Options{Seeds: seeds, Tables: dir, Workers: 1}); err != nil {
			t.Fatal(err)
		}
		player, err := endgames.NewPerfect(r, name, dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(player.Close)
		g, err := mancala.New(r)
		if err != nil {
			t.Fatal(err)
		}
		list[name] = &perfect{t, name, g, s, player, 0, 0}
	}
	return list
}

type perfect struct {
	t      *testing.T
	name   string
	game   *mancala.Game
	solver *endgames.Solver
	player *endgames.Perfect
	left   int // positions to look at
	ends   int
}

// lead is that of a seat.
func lead(s engine.State, me engine.Seat) int {
	scores := [2]engine.Score{s.Score(1), s.Score(2)}
	if s.Turn() == engine.Over {
		o := s.Outcome()
		scores = [2]engine.Score{o.Scores[0], o.Scores[1]}
	}
	return int(scores[me-1]-scores[2-me]) / 2
}

// against plays the player, with every move that they may draw, against every move
// of an opponent. Whatever comes of it is at least least.
func (p *perfect) against(s *mancala.State, me engine.Seat, least int) {
	if p.left--; p.left < 0 {
		return
	}
	if s.Turn() == engine.Over {
		p.ends++
		if got := lead(s, me); got < least {
			p.t.Errorf("%s: seat %d made %d and not %d, up to %s", p.name, me, got, least, s.Position())
		}
		return
	}
	moves := s.Actions(nil)
	if s.Turn() == me {
		moves = p.player.Best(s, nil)
		if len(moves) == 0 {
			p.t.Fatalf("%s: no move at %s", p.name, s.Position())
		}
	}
	for _, a := range moves {
		s.Play(a)
		p.against(s, me, least)
		s.Undo()
	}
}

// TestPerfect: from every position the player makes at least its value, or its lower
// bound, whatever the opponent does: every opponent where the tree is small, and random ones.
func TestPerfect(t *testing.T) {
	ends, bounded, random, budget, every := 0, 0, 0, 300, 60
	if enginetest.Long() {
		budget, every = 20_000, 20
	}
	r := rand.New(rand.NewPCG(4, 4))
	for _, size := range [][2]int{{2, 6}, {3, 6}} {
		for _, p := range perfects(t, size[0], size[1]) {
			for n := 1; n <= size[1]; n++ {
				var at core.Position
				p.game.Compiled().EachPlacement(&at, 0, n, func() bool {
					if size[0] == 3 && r.IntN(every) > 0 {
						return true
					}
					made, err := p.game.Parse(positionText(&at, size[0]))
					if err != nil {
						t.Fatal(err)
					}
					s := made.(*mancala.State)
					lo, hi := p.solver.BoundsForTest(&at, core.Nobody)
					least := [2]int{lo, -hi} // of each seat
					for i := range least {
						p.left = budget
						p.against(s, engine.Seat(1+i), least[i])
					}
					for range 5 {
						me := r.IntN(2)
						p.walk(s, engine.Seat(1+me), least[me], r)
						random++
					}
					return true
				})
			}
			ends += p.ends
			if class, _ := p.solver.Class(); class == solve.Bounds {
				bounded += p.ends
			}
		}
	}
	t.Logf("%d ends of games against every opponent, %d of them where values are bounds, %d games against chance", ends, bounded, random)
	if ends < 10_000 || bounded < 1000 || random < 1000 {
		t.Errorf("%d ends, %d of them where values are bounds, %d games against chance", ends, bounded, random)
	}
}

// walk plays one game against chance.
func (p *perfect) walk(s *mancala.State, me engine.Seat, least int, r *rand.Rand) {
	plies := 0
	for ; s.Turn() != engine.Over; plies++ {
		moves := s.Actions(nil)
		if s.Turn() == me {
			moves = p.player.Best(s, nil)
		}
		s.Play(moves[r.IntN(len(moves))])
	}
	if got := lead(s, me); got < least {
		p.t.Errorf("%s: seat %d made %d of %d against chance", p.name, me, got, least)
	}
	for ; plies > 0; plies-- {
		s.Undo()
	}
}

// TestPerfectNeeds: tables that are missing, and of other rules.
func TestPerfectNeeds(t *testing.T) {
	r := eligible(t, 2, 2)["finnish"]
	dir := t.TempDir()
	if _, err := endgames.NewPerfect(r, "x", dir); err == nil || !strings.Contains(err.Error(), "seeds-00.layer is not there") {
		t.Errorf("without tables: %v", err)
	}
	s, err := endgames.New(r, "x")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Solve(t.Context(), solve.Options{Seeds: 3, Tables: dir, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	if _, err := endgames.NewPerfect(r, "y", dir); err == nil || !strings.Contains(err.Error(), "other rules") {
		t.Errorf("with tables of other rules: %v", err)
	}
}
