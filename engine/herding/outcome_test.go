package herding

import (
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
)

// TestReturns has every case of D-28: how many aiwe of each kind the herders
// have sheltered, and who shares the win when aiwe and when points count.
func TestReturns(t *testing.T) {
	type herd = [kinds]int // calves, cows, bulls
	for _, c := range []struct {
		name          string
		home          []herd
		count, points []engine.Return
	}{
		{"nobody has three: the wairgka alone", []herd{{2, 0, 0}, {0, 1, 1}}, []engine.Return{0, 0, 60}, []engine.Return{0, 0, 60}},
		{"nothing at all", []herd{{}}, []engine.Return{0, 60}, []engine.Return{0, 60}},
		{"three is a draw with the wairgka", []herd{{3, 0, 0}, {2, 0, 0}}, []engine.Return{30, 0, 30}, []engine.Return{30, 0, 30}},
		{"two with three share with them; by points the better one", []herd{{3, 0, 0}, {1, 1, 1}},
			[]engine.Return{20, 20, 20}, []engine.Return{0, 30, 30}},
		{"four threes", []herd{{3, 0, 0}, {3, 0, 0}, {3, 0, 0}, {3, 0, 0}}, []engine.Return{12, 12, 12, 12, 12}, []engine.Return{12, 12, 12, 12, 12}},
		{"four beat three and the wairgka", []herd{{3, 1, 0}, {3, 0, 0}}, []engine.Return{60, 0, 0}, []engine.Return{60, 0, 0}},
		{"three rich aiwe beat four by points", []herd{{3, 1, 0}, {0, 2, 1}}, []engine.Return{60, 0, 0}, []engine.Return{0, 60, 0}},
		{"two aiwe never compete, however rich", []herd{{3, 1, 0}, {0, 1, 1}}, []engine.Return{60, 0, 0}, []engine.Return{60, 0, 0}},
		{"equals share", []herd{{2, 2, 0}, {3, 0, 1}, {3, 2, 0}, {3, 2, 0}}, []engine.Return{0, 0, 30, 30, 0}, []engine.Return{0, 0, 30, 30, 0}},
		{"equal points, unequal numbers", []herd{{3, 0, 1}, {2, 2, 0}}, []engine.Return{30, 30, 0}, []engine.Return{30, 30, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := game(t, func(r *Rules) { r.Herders = len(c.home) })
			p := g.start
			for seat, home := range c.home {
				for k, n := range home {
					for i := range n {
						p.at[aiwePiece(seat, kindOffset(kind(k))+i)] = sheltered
					}
				}
			}
			for scoring, want := range map[Scoring][]engine.Return{ScoringCount: c.count, ScoringPoints: c.points} {
				r := g.returns(&p, scoring)
				if got := r[:len(want)]; !slices.Equal(got, want) {
					t.Errorf("%s: returns %v, want %v", scoring, got, want)
				}
			}
			// Positions that end a game have the column for both countings:
			// the same seats win where the returns are the same, for a share
			// of a win depends on nothing but who shares it.
			s := newState(g, &p)
			dst := make([]int32, len(g.info.Metrics))
			same := columnAt(g, "same_winners")
			dst[same] = -1
			s.Metrics(dst)
			if got, want := dst[same] == 1, slices.Equal(c.count, c.points); got != want || dst[same] < 0 {
				t.Errorf("same_winners is %d, want %v", dst[same], want)
			}
		})
	}
}

// TestBothCountingsRecorded: the columns carry the result under either
// scoring, and the score is the one that the variant counts.
func TestBothCountingsRecorded(t *testing.T) {
	const over = "9 1 over unleashed / 0,0 0,0 0,0 0,0 : s s s s e e / 24,24 24,24 24,24 24,24 : e e 20,20 s s s / 12,12 12,12"
	column := func(g *Game, dst []int32, name string) int32 {
		i := slices.IndexFunc(g.info.Metrics, func(m engine.Metric) bool { return m.Name == name })
		if i < 0 {
			t.Fatalf("no column %s", name)
		}
		return dst[i]
	}
	for _, scoring := range []Scoring{ScoringCount, ScoringPoints} {
		g := game(t, func(r *Rules) { r.Herders, r.Scoring = 2, scoring })
		s, err := g.Parse(over)
		if err != nil {
			t.Fatal(err)
		}
		dst := make([]int32, len(g.info.Metrics))
		s.Metrics(dst)
		for name, want := range map[string]int32{
			"sheltered_calves_1": 3, "sheltered_cows_1": 1, "sheltered_bulls_1": 0, "eaten_cows_1": 1, "eaten_bulls_1": 1,
			"sheltered_cows_2": 2, "sheltered_bulls_2": 1, "eaten_calves_2": 2, "aiwe_1": 4, "aiwe_2": 3, "points_1": 6, "points_2": 11,
			"against_wairgka_1": 2, "against_wairgka_2": 1, "aiwe_left": 1, "rounds": 9,
			"return_count_1": 60, "return_count_2": 0, "return_count_3": 0, "return_points_1": 0, "return_points_2": 60, "return_points_3": 0,
			"same_winners": 0,
		} {
			if got := column(g, dst, name); got != want {
				t.Errorf("%s: %s is %d, want %d", scoring, name, got, want)
			}
		}
		want := map[Scoring][3]engine.Score{
			ScoringCount:  {engine.Units(4), engine.Units(3), engine.Units(4)},
			ScoringPoints: {engine.Units(6), engine.Units(11), engine.Units(4)},
		}[scoring]
		if got := s.Outcome().Scores; [3]engine.Score(got[:3]) != want {
			t.Errorf("%s: scores %v, want %v", scoring, got, want)
		}
	}
}

// TestLostCatches: a caught aiwe that is eaten counts as a lost catch, any
// other does not.
func TestLostCatches(t *testing.T) {
	g := game(t, func(r *Rules) { r.Herders = 1 })
	for from, want := range map[string]int32{
		"3 1 hunt:S1 unleashed / 11,9 10,8 10,10 0,0 : 10,9 20,20 s s s s / 9,9": 1,
		"3 1 hunt:S1 unleashed / 11,9 10,8 11,10 0,0 : 10,9 20,20 s s s s / 9,9": 0,
	} {
		s, err := g.Parse(from)
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.ParseAction("w1:10,9")
		if err != nil {
			t.Fatal(err)
		}
		s.Play(a)
		dst := make([]int32, len(g.info.Metrics))
		s.Metrics(dst)
		if got := dst[columnAt(g, "lost_catches_1")]; got != want {
			t.Errorf("%s: %d lost catches, want %d", from, got, want)
		}
	}
}

// TestScoresAreKept: scores that are asked for at every ply are those of the position,
// also after moves are taken back and in copies.
func TestScoresAreKept(t *testing.T) {
	s := game(t, func(*Rules) {}).New().(*State)
	var twin State
	changes := 0
	check := func(s *State) {
		t.Helper()
		for i := range s.g.herders + 1 {
			if got, want := s.Score(engine.Seat(i+1)), s.g.score(&s.position, i); got != want {
				t.Fatalf("seat %d has %v, not %v: %s", i+1, got, want, s.Position())
			}
		}
	}
	r, hand := rand.New(rand.NewPCG(25, 26)), NewPlayer(1)
	for ply := 0; s.Turn() != engine.Over; ply++ {
		legal := s.Actions(nil)
		a := legal[r.IntN(len(legal))]
		if s.Turn() != engine.Chance {
			a = hand.Choose(s, legal, nil)
		}
		before := s.scores
		s.Play(a)
		check(s)
		if s.scores != before {
			changes++
			s.Undo()
			check(s)
			s.Play(a)
			check(s)
		}
		twin.copyPosition(s)
		check(&twin)
	}
	s.Reset()
	check(s)
	if changes < 5 {
		t.Errorf("only %d changes", changes)
	}
}
