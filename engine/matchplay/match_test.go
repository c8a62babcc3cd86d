package matchplay

import (
	"math"
	"testing"

	"houserules/engine"
)

// chance is the exact chance that the first player wins a match, half of a drawn
// one counted, where whoever starts a game wins it with a given chance and draws
// it with another: by going through everything that can happen. It is written
// from the rules of a match and knows nothing of Match.
func chance(win, draw float64, games int, starter Starter) float64 {
	var from func(lead, left int, starts Player) float64
	from = func(lead, left int, starts Player) float64 {
		switch {
		case lead > left:
			return 1
		case -lead > left:
			return 0
		case left == 0:
			return 0.5
		}
		next := func(lead int, winner Player) float64 {
			if starter == Lots {
				return (from(lead, left-1, First) + from(lead, left-1, Second)) / 2
			}
			s := 3 - starts
			switch {
			case starter == Winner && winner != 0:
				s = winner
			case starter == Loser && winner != 0:
				s = 3 - winner
			}
			return from(lead, left-1, s)
		}
		one := 1
		if starts == Second {
			one = -1
		}
		return win*next(lead+one, starts) + draw*next(lead, 0) + (1-win-draw)*next(lead-one, 3-starts)
	}
	return from(0, games, First)
}

// simulated is the same by playing matches of coin tosses.
func simulated(win, draw float64, r Rules, matches int) float64 {
	halves := 0
	for m := range matches {
		match := New(r)
		for !match.Over() {
			streams := engine.GameStreams(7, Index(uint64(m), match.Games+1))
			g := Game{Starter: match.Starter(streams)}
			switch u := float64(streams.Stream(engine.PurposeMove).Word(0)>>11) / (1 << 53); {
			case u < win:
				g.Winner = g.Starter
			case u >= win+draw:
				g.Winner = g.Starter.Other()
			}
			match.Add(g)
		}
		switch match.Winner() {
		case First:
			halves += 2
		case 0:
			halves++
		}
	}
	return float64(halves) / float64(2*matches)
}

// Kingston (1976), "Comparison of scoring systems in two-sided competitions",
// Journal of Combinatorial Theory A 20, and Anderson (1977), "Note on the
// advantage of first serve", the same journal, 23: where games are independent
// given who starts them and none is drawn, a match to n wins is won with the same
// chance whether the players alternate, the winner starts or the loser does. Lots
// differ, and draws break it.
func TestWhoStartsDoesNotMatterWithoutDraws(t *testing.T) {
	const matches = 200_000
	for _, c := range []struct {
		win, draw float64
		starter   Starter
		want      float64
	}{
		{0.4, 0, Alternates, 0.46144}, {0.4, 0, Winner, 0.46144}, {0.4, 0, Loser, 0.46144}, {0.4, 0, Lots, 0.4625},
		{0.36, 0.1, Alternates, 0.46487}, {0.36, 0.1, Winner, 0.46836}, {0.36, 0.1, Loser, 0.46819},
	} {
		exact := chance(c.win, c.draw, 5, c.starter)
		if math.Abs(exact-c.want) > 5e-6 {
			t.Errorf("starter %d, %v drawn: %.6f instead of %.5f", c.starter, c.draw, exact, c.want)
		}
		got := simulated(c.win, c.draw, Rules{Games: 5, Starter: c.starter}, matches)
		if limit := 4 * 0.5 / math.Sqrt(matches); math.Abs(got-exact) > limit {
			t.Errorf("starter %d, %v drawn: %.5f of the matches instead of %.5f ± %.5f", c.starter, c.draw, got, exact, limit)
		}
	}
	for games := 1; games <= 15; games += 2 {
		for _, win := range []float64{0.1, 0.45, 0.8} {
			want := chance(win, 0, games, Alternates)
			for _, s := range []Starter{Winner, Loser} {
				if got := chance(win, 0, games, s); math.Abs(got-want) > 1e-12 {
					t.Errorf("best of %d, %v: %v instead of %v", games, win, got, want)
				}
			}
		}
	}
}

// A match to n wins and the best of 2n − 1 are the same match where no game is
// drawn.
func TestFirstToIsBestOf(t *testing.T) {
	for _, s := range []Starter{Lots, Alternates, Winner, Loser} {
		a := simulated(0.4, 0, Rules{Games: 5, Starter: s}, 2000)
		if b := simulated(0.4, 0, Rules{Target: 3, Starter: s}, 2000); a != b {
			t.Errorf("starter %d: %v against %v", s, a, b)
		}
		if b := simulated(0.4, 0, Rules{Games: 5, ReplayDraws: true, Starter: s}, 2000); a != b {
			t.Errorf("starter %d: %v against %v with draws replayed", s, a, b)
		}
	}
}

// play adds games written as letters: A and B won by the first and second player
// with that many seeds, d a draw. It returns who started each, as letters.
func play(m *Match, games string, score int) string {
	started := ""
	for i, x := range games {
		s := m.Starter(engine.GameStreams(1, uint64(i)))
		started += string(rune('A' + s - First))
		g := Game{Starter: s, Score: engine.Units(score)}
		switch x {
		case 'A':
			g.Winner = First
		case 'B':
			g.Winner = Second
		}
		m.Add(g)
	}
	return started
}

// The clauses of the sheets, one after the other.
func TestClauses(t *testing.T) {
	french := Rules{Games: 5, Starter: Winner}
	for _, c := range []struct {
		name    string
		rules   Rules
		games   string
		score   int
		started string
		over    bool
		winner  Player
		points  [2]int
	}{
		{"three wins are enough", french, "AAA", 25, "AAA", true, First, [2]int{3, 0}},
		{"two are not", french, "AA", 25, "AA", false, First, [2]int{2, 0}},
		{"the winner starts the next game", french, "BBAAB", 25, "ABBAA", true, Second, [2]int{2, 3}},
		{"a drawn game counts toward the five", french, "AddBd", 25, "AABAB", true, 0, [2]int{1, 1}},
		{"and nobody can catch up with two games in hand", french, "ddAA", 25, "ABAA", true, First, [2]int{2, 0}},
		{"the loser starts", Rules{Games: 5, Starter: Loser}, "BBAB", 25, "AAAB", true, Second, [2]int{1, 3}},
		{"in turn", Rules{Games: 3, Starter: Alternates}, "BAB", 25, "ABA", true, Second, [2]int{1, 2}},
		{"a drawn game is played again", Rules{Games: 3, Starter: Alternates, ReplayDraws: true}, "ddAdA", 25, "ABABA", true, First, [2]int{2, 0}},
		{"a point for each seed over 24", Rules{Target: 10, Starter: Alternates, Over: 24, Per: 1}, "AdA", 29, "ABA", true, First, [2]int{10, 0}},
		{"not yet", Rules{Target: 11, Starter: Alternates, Over: 24, Per: 1}, "AdA", 29, "ABA", false, First, [2]int{10, 0}},
		{"a win below that is worth nothing", Rules{Target: 1, Starter: Alternates, Over: 24, Per: 1}, "A", 20, "A", false, 0, [2]int{0, 0}},
		{"a point for 24 seeds", Rules{Target: 2, Starter: Alternates, Per: 24}, "AA", 47, "AB", true, First, [2]int{2, 0}},
		{"points over a number of games: all are played", Rules{Games: 3, Starter: Alternates, Over: 24, Per: 1}, "AA", 40, "AB", false, First, [2]int{32, 0}},
		{"a total ends a number of games before", Rules{Games: 3, Target: 30, Starter: Alternates, Over: 24, Per: 1}, "AA", 40, "AB", true, First, [2]int{32, 0}},
	} {
		m := New(c.rules)
		started := play(&m, c.games, c.score)
		if started != c.started || m.Over() != c.over || m.Winner() != c.winner || m.Points != c.points || m.CutOff {
			t.Errorf("%s: started by %s, %+v, over %t, won by %d", c.name, started, m, m.Over(), m.Winner())
		}
	}
}

// Lots are fair, and the same whenever the game is played again.
func TestLots(t *testing.T) {
	const matches = 20_000
	first := 0
	for m := range uint64(matches) {
		match := New(Rules{Games: 3, Starter: Lots})
		match.Add(Game{Starter: First, Winner: First})
		s := match.Starter(engine.GameStreams(3, Index(m, 2)))
		if s == First {
			first++
		}
		if again := match.Starter(engine.GameStreams(3, Index(m, 2))); again != s {
			t.Fatalf("match %d: %d and then %d", m, s, again)
		}
	}
	if off := math.Abs(float64(first)-matches/2) / math.Sqrt(matches/4); off > 4 {
		t.Errorf("the first player started %d of %d", first, matches)
	}
}

// A match that nobody wins is cut off, and so is one with a game cut off.
func TestCutOff(t *testing.T) {
	m := New(Rules{Target: 5, Starter: Alternates})
	for !m.Over() {
		m.Add(Game{Starter: First})
	}
	if m.Games != MostGames || !m.CutOff {
		t.Errorf("%+v", m)
	}
	m = New(Rules{Games: 1, Starter: Alternates})
	m.Add(Game{Starter: First, Winner: First, CutOff: true})
	if !m.Over() || !m.CutOff || m.Winner() != First {
		t.Errorf("%+v", m)
	}
}

// An index says match and number, and order is checked.
func TestIndex(t *testing.T) {
	for _, c := range []struct {
		match  uint64
		number int
	}{{0, 1}, {12, 1}, {12, MostGames}, {MostMatches - 1, 5}} {
		if m, n := Place(Index(c.match, c.number)); m != c.match || n != c.number {
			t.Errorf("%v: %d, %d", c, m, n)
		}
	}
	if Index(12, 1) != 12 {
		t.Error("the first game of a match has another index than the single game")
	}
	at := func(places ...uint64) (games []uint64) {
		for i := 0; i < len(places); i += 2 {
			games = append(games, Index(places[i], int(places[i+1])))
		}
		return games
	}
	good := at(4, 1, 4, 2, 5, 1, 6, 1, 6, 2)
	if err := CheckOrder(good, []uint8{1, 2, 1, 1, 1}, 4, 3); err != nil {
		t.Error(err)
	}
	for name, bad := range map[string]struct {
		games    []uint64
		starters []uint8
		first    uint64
		matches  int
	}{
		"a gap":               {at(4, 1, 6, 1), []uint8{1, 1}, 4, 2},
		"a match too few":     {at(4, 1, 4, 2), []uint8{1, 1}, 4, 2},
		"a match too many":    {at(4, 1, 5, 1), []uint8{1, 1}, 4, 1},
		"another begin":       {at(4, 2), []uint8{1}, 4, 1},
		"a game left out":     {at(4, 1, 4, 3), []uint8{1, 1}, 4, 1},
		"a wrong starter":     {at(4, 1), []uint8{2}, 4, 1},
		"no starter":          {at(4, 1, 4, 2), []uint8{1, 0}, 4, 1},
		"starters missing":    {at(4, 1, 4, 2), []uint8{1}, 4, 1},
		"nothing":             {nil, nil, 4, 1},
		"another first match": {at(4, 1), []uint8{1}, 5, 1},
	} {
		if err := CheckOrder(bad.games, bad.starters, bad.first, bad.matches); err == nil {
			t.Errorf("%s passes", name)
		}
	}
}

// TestReplays: so many drawn games are played again; with one more the match ends, cut
// off, and whoever leads is ahead.
func TestReplays(t *testing.T) {
	m := New(Rules{Games: 5, Starter: Winner, ReplayDraws: true, Replays: 2})
	m.Add(Game{Starter: First, Winner: Second, Score: 60})
	for n := range 3 {
		if m.Over() || m.CutOff {
			t.Fatalf("over after %d drawn games", n)
		}
		m.Add(Game{Starter: First})
	}
	if !m.Over() || !m.CutOff || m.Winner() != Second || m.Games != 4 {
		t.Errorf("after three drawn games: %+v", m)
	}
	if most := (Rules{Games: 5, ReplayDraws: true, Replays: 20}).Most(); most != 25 {
		t.Errorf("a match may have %d games", most)
	}
	// Who chooses takes what the rules say; undecided means starting.
	for takes, want := range map[Takes]Player{TakesBetter: Second, TakesFirst: Second, TakesSecond: First} {
		m := New(Rules{Games: 5, Starter: Chooser, Takes: takes})
		m.Add(Game{Starter: First, Winner: Second})
		if got := m.Starter(engine.GameStreams(1, 1)); got != want {
			t.Errorf("takes %d: player %d starts", takes, got)
		}
	}
}
