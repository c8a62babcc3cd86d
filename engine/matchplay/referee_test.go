package matchplay

import (
	"math/rand/v2"
	"testing"

	"houserules/engine"
)

// judged is a match by the list of its games, told from the sheets: what it comes to is
// computed anew from the whole list each time, and nothing is kept.
type judged struct {
	rules Rules
	games []Game
}

// points are those of both players.
func (j *judged) points() (points [2]int) {
	for _, g := range j.games {
		seeds := int(g.Score / engine.Units(1))
		switch {
		case g.Winner == 0:
		case j.rules.Per == 0:
			points[g.Winner-1]++
		case seeds > j.rules.Over:
			points[g.Winner-1] += (seeds - j.rules.Over) / j.rules.Per
		}
	}
	return points
}

// left is how many games of a number are still to be played: replayed ones do not count.
func (j *judged) left() int {
	n := j.rules.Games
	for _, g := range j.games {
		if g.Winner != 0 || !j.rules.ReplayDraws {
			n--
		}
	}
	return n
}

// drawn is how many of the games were.
func (j *judged) drawn() (n int) {
	for _, g := range j.games {
		if g.Winner == 0 {
			n++
		}
	}
	return n
}

// over says whether somebody has the total, the number of games is played, or whoever is
// behind could win all that are left and be behind still.
func (j *judged) over() bool {
	p := j.points()
	if j.rules.Target > 0 && (p[0] >= j.rules.Target || p[1] >= j.rules.Target) {
		return true
	}
	if j.rules.Games == 0 {
		return false
	}
	return j.left() == 0 || j.rules.Per == 0 && (p[0]+j.left() < p[1] || p[1]+j.left() < p[0])
}

// starter is who starts the next game; 0 where lots say it.
func (j *judged) starter() Player {
	if len(j.games) == 0 {
		return First
	}
	last := j.games[len(j.games)-1]
	other := map[Player]Player{First: Second, Second: First}
	if j.rules.Starter == Lots {
		return 0
	}
	if j.rules.Starter == Alternates || last.Winner == 0 {
		return other[last.Starter]
	}
	if j.rules.Starter == Winner || j.rules.Starter == Chooser && j.rules.Takes != TakesSecond {
		return last.Winner
	}
	return other[last.Winner]
}

// TestRefereeOfMatches plays matches under each combination of the rules, and judges each
// after every game.
func TestRefereeOfMatches(t *testing.T) {
	r := rand.New(rand.NewPCG(28, 5))
	matches := 0
	each := func(rules Rules) {
		for range 20 {
			matches++
			m, j := New(rules), judged{rules: rules}
			for !m.Over() && m.Games < 60 {
				streams := engine.GameStreams(9, Index(uint64(matches), m.Games+1))
				g := Game{Starter: m.Starter(streams)}
				if want := j.starter(); want != 0 && g.Starter != want {
					t.Fatalf("%+v, after %+v: %d starts, not %d", rules, j.games, g.Starter, want)
				}
				if g.Winner = Player(r.IntN(3)); g.Winner != 0 {
					g.Score = engine.Score(50 + r.IntN(47))
				}
				m.Add(g)
				j.games = append(j.games, g)
				tooMany := rules.ReplayDraws && rules.Replays > 0 && j.drawn() > rules.Replays
				if m.Points != j.points() || m.Over() != (j.over() || tooMany) || m.TooMany() != (tooMany && !j.over()) {
					t.Fatalf("%+v, after %+v: points %v, not %v; over %v, not %v", rules, j.games, m.Points, j.points(), m.Over(), j.over() || tooMany)
				}
			}
		}
	}
	for starter := Lots; starter <= Chooser; starter++ {
		for takes := TakesBetter; takes <= TakesSecond; takes++ {
			for _, per := range [][2]int{{0, 0}, {24, 1}, {0, 24}, {24, 4}} {
				for _, end := range [][2]int{{5, 0}, {4, 0}, {1, 0}, {0, 3}, {0, 50}, {5, 30}, {3, 2}} {
					for _, replays := range []int{-1, 0, 2} {
						if replays >= 0 && end[0] == 0 {
							continue // nothing to play again
						}
						each(Rules{Games: end[0], Target: end[1], Over: per[0], Per: per[1], Starter: starter, Takes: takes, ReplayDraws: replays >= 0, Replays: max(0, replays)})
					}
				}
			}
		}
	}
	t.Logf("%d matches", matches)
}
