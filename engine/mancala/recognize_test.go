package mancala_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
)

// circles are rules on a small board under which positions come back, with one
// more knob set, and hardly anything is captured. Repetition is judged, but only
// when the games that are looked at are long over.
func circles(r *rand.Rand, set func(*mancala.Rules)) *mancala.Rules {
	rules := mancala.Default()
	rules.Board = mancala.Board{Houses: [2]int{2 + r.IntN(3), 2 + r.IntN(3)}, Seeds: 1 + r.IntN(3)}
	rules.Capture.Counts = []int{5 + r.IntN(5)}
	rules.Feeding = mancala.FeedMust
	rules.Kroo = []mancala.Kroo{mancala.KrooSkip, mancala.KrooSow}[r.IntN(2)]
	rules.End.Majority = mancala.Majority{}
	rules.End.Repetition = &mancala.Repetition{Count: 100, Remaining: mancala.DivOwner}
	rules.Limit.Plies = 120
	set(rules)
	return rules
}

// settings are knobs that change how seeds go round, beside those that every
// door plays.
var settings = []struct {
	name string
	set  func(*mancala.Rules)
	// repeats is set where positions come back so often that a test must see it.
	repeats bool
}{
	{"usual", func(*mancala.Rules) {}, true},
	{"least 2", func(r *mancala.Rules) { r.Sowing.Least, r.Board.Seeds, r.Feeding = 2, 3, mancala.FeedNone }, true},
	{"opening", func(r *mancala.Rules) { r.Sowing.Opening = mancala.OpeningPile }, true},
	{"opening, one house a row", func(r *mancala.Rules) {
		r.Sowing.Opening, r.Board.Houses, r.Feeding = mancala.OpeningPile, [2]int{1, 1}, mancala.FeedNone
	}, false},
	{"row either", func(r *mancala.Rules) { r.Capture.Row = mancala.RowEither }, true},
	{"give a move", func(r *mancala.Rules) { r.Feeding = mancala.FeedGive }, true},
	{"leave a move", func(r *mancala.Rules) { r.Feeding = mancala.FeedLeave }, true},
	{"groups", func(r *mancala.Rules) { r.Capture.Counts, r.Capture.Groups = nil, 6 }, true},
	{"another turn", func(r *mancala.Rules) { r.GrandSlam = mancala.SlamMovesAgain }, true},
	{"relay", func(r *mancala.Rules) { r.Sowing.Laps, r.Sowing.MaxLaps = mancala.LapsRelay, 20 }, true},
	{"stores", func(r *mancala.Rules) { r.Sowing.Stores, r.Feeding = mancala.StoresOwn, mancala.FeedNone }, false},
	{"all together", func(r *mancala.Rules) {
		r.Sowing.Least, r.Board.Seeds, r.Feeding = 2, 3, mancala.FeedGive
		r.Sowing.Opening, r.Capture.Row = mancala.OpeningPile, mancala.RowEither
	}, true},
}

// TestNothingComesBackTooSoon: a key vouches for so many plies only if no
// position that many plies ahead, less one, stood before since the last capture.
func TestNothingComesBackTooSoon(t *testing.T) {
	for i, setting := range settings {
		t.Run(setting.name, func(t *testing.T) {
			returns, tight := 0, 0
			for k := range 60 {
				r := rand.New(rand.NewPCG(uint64(k), uint64(i)))
				g, err := mancala.New(circles(r, setting.set))
				if err != nil {
					continue
				}
				s := g.New()
				type place struct {
					position string
					plies    int
				}
				var stretch []place // since the last capture
				scores := ""
				for s.Turn() != engine.Over {
					board, now, _ := strings.Cut(s.Position(), " ")
					if now = now[:len(now)-1]; now != scores {
						scores, stretch = now, nil
					}
					_, plies, ok := s.Recognize()
					if !ok {
						t.Fatalf("%s cannot be recognized", s.Position())
					}
					here := place{fmt.Sprint(board, s.Turn()), plies}
					for was := range stretch {
						if stretch[was].position != here.position {
							continue
						}
						returns++
						for from := was; from < len(stretch); from++ {
							switch ahead := len(stretch) - from; {
							case ahead < stretch[from].plies:
								t.Fatalf("%s comes back, and %d plies before the key vouched for %d", s.Position(), ahead, stretch[from].plies)
							case ahead == stretch[from].plies:
								tight++
							}
						}
					}
					stretch = append(stretch, here)
					legal := s.Actions(nil)
					s.Play(legal[r.IntN(len(legal))])
				}
			}
			t.Logf("%d times a position came back, %d as soon as can be", returns, tight)
			if setting.repeats && returns < 20 {
				t.Errorf("a position came back only %d times", returns)
			}
		})
	}
}

// TestRecognitionUnderSettings: the law of keys under each of the settings, where
// a position that comes back ends the game.
func TestRecognitionUnderSettings(t *testing.T) {
	sets := 4
	if enginetest.Long() {
		sets = 12
	}
	for i, setting := range settings {
		t.Run(setting.name, func(t *testing.T) {
			for k := range sets {
				r := rand.New(rand.NewPCG(uint64(k), uint64(i)))
				rules := circles(r, setting.set)
				rules.End.Repetition.Count = 2
				g, err := mancala.New(rules)
				if err != nil {
					continue
				}
				for _, l := range enginetest.All() {
					if l.Name != "recognition" {
						continue
					}
					if err := l.Check(g, enginetest.Options{Games: 8, Seed: uint64(k)}); err != nil {
						t.Errorf("%v\n%s", err, show(rules))
					}
				}
			}
		})
	}
}
