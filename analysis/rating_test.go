package analysis

import (
	"fmt"
	"math"
	"testing"

	"houserules/analysis/match"
	"houserules/analysis/ratings"
)

// league is a source of players of whom every two play each other under two
// variants; wins[a][b] is the chance that a wins a game against b, whoever moves
// first.
func league(seed uint64, names []string, games int, wins [][]float64) *memory {
	m, src := &memory{}, seeded(seed)
	for a := range names {
		for b := a + 1; b < len(names); b++ {
			for leg := 1; leg <= 2; leg++ {
				for _, variant := range []string{"one", "two"} {
					first, second := a, b
					if leg == 2 {
						first, second = b, a
					}
					var list []game
					for range games {
						if src.Float64() < wins[first][second] {
							list = append(list, result(30, 18, 30))
						} else {
							list = append(list, result(20, 28, 30))
						}
					}
					m.add(twoSeats(), variant, names[first]+","+names[second], []string{names[first], names[second]}, 64, list)
					m.cells[len(m.cells)-1].Leg = leg
				}
			}
		}
	}
	return m
}

// Three players are rated by variant, the strongest first, above the first one
// of the study; what is said of a player is what the model says of the counts.
func TestRatings(t *testing.T) {
	names := []string{"x", "y", "z"}
	m := league(91, names, 400, [][]float64{{0, 0.3, 0.6}, {0.7, 0, 0.75}, {0.4, 0.25, 0}})
	r := analyzed(t, m, Options{})
	if len(r.Ratings) != 2 || r.Ratings[0].Variant != "one" || r.Ratings[1].Variant != "two" {
		t.Fatalf("%+v", r.Ratings)
	}
	one := r.Ratings[0]
	if one.Anchor != "x" || len(one.Players) != 3 || one.Players[0].Agent != "y" || one.Players[2].Agent != "z" || len(one.Circles) != 0 {
		t.Fatalf("%+v", one)
	}
	// The meetings, counted here game by game.
	var list []ratings.Meeting
	at := 0
	for a := range names {
		for b := a + 1; b < len(names); b++ {
			var res match.Results
			first, second := m.games[at], m.games[at+2]
			for i := range first {
				res[first[i].returns[0]/30][second[i].returns[1]/30]++
			}
			list = append(list, ratings.Meeting{A: a, B: b, Results: res})
			at += 4
		}
	}
	fit, err := ratings.New(3, 0, list)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range one.Players {
		number := map[string]int{"x": 0, "y": 1, "z": 2}[p.Agent]
		if want := fit.Strength(number, 0).Value; !near(p.Elo.Value, want, 1e-9) || p.Pairs != 800 {
			t.Errorf("%+v, want %v", p, want)
		}
		score := 0.0
		for i, c := range m.cells {
			for seat, agent := range c.Lineup {
				if agent == p.Agent && c.Variant == "one" {
					for _, g := range m.games[i] {
						score += float64(g.returns[seat]) / 60 / 1600
					}
				}
			}
		}
		if !near(p.Score, score, 1e-9) {
			t.Errorf("%s scored %v, want %v", p.Agent, p.Score, score)
		}
	}
	if truth := 400 * math.Log10(0.75/0.25); one.Players[0].Elo.Lo-one.Players[2].Elo.Hi > truth || one.First.Lo > 0 || one.First.Hi < 0 {
		t.Errorf("%+v", one)
	}
}

// Two players have their pairing and no ratings; players who beat each other in a
// circle are named.
func TestFewAndCircular(t *testing.T) {
	even := [][]float64{{0, 0.5, 0.5}, {0.5, 0, 0.5}, {0.5, 0.5, 0}}
	if r := analyzed(t, league(92, []string{"x", "y"}, 50, even), Options{}); r.Ratings != nil {
		t.Errorf("%+v", r.Ratings)
	}
	r := analyzed(t, league(93, []string{"x", "y", "z"}, 300, [][]float64{{0, 0.75, 0.25}, {0.25, 0, 0.75}, {0.75, 0.25, 0}}), Options{})
	if c := r.Ratings[0].Circles; len(c) != 1 || c[0] != [3]string{"x", "y", "z"} {
		t.Errorf("%v", c)
	}
	if p := r.Ratings[0].Fit.P; p > 1e-6 {
		t.Errorf("it fits with p %v", p)
	}
	// Of players who did not all meet nothing is said.
	m := league(94, []string{"x", "y", "v", "w"}, 50, [][]float64{{0, 0.5, 0, 0}, {0.5, 0, 0, 0}, {0, 0, 0, 0.5}, {0, 0, 0.5, 0}})
	apart := &memory{}
	for i, c := range m.cells {
		if c.Lineup[0]+c.Lineup[1] == "xy" || c.Lineup[0]+c.Lineup[1] == "yx" || c.Lineup[0]+c.Lineup[1] == "vw" || c.Lineup[0]+c.Lineup[1] == "wv" {
			apart.cells, apart.games = append(apart.cells, c), append(apart.games, m.games[i])
		}
	}
	got := analyzed(t, apart, Options{}).Ratings
	if len(got) != 2 || got[0].Players != nil || len(got[0].Warnings) != 1 {
		t.Errorf("%+v", got)
	}
}

// A player who plays the same as another adds nothing: line-ups with the same games count
// once, so that nobody's interval becomes narrower, and who won everything has only a least
// strength.
func TestRatingsOfTwins(t *testing.T) {
	wins := [][]float64{{0, 0.5, 0.5, 0}, {0.5, 0, 0.5, 0}, {0.5, 0.5, 0, 0}, {1, 1, 1, 0}}
	m := league(95, []string{"x", "y", "v", "w"}, 200, wins)
	play := func(lineup, like string) {
		for i, c := range m.cells {
			for k, o := range m.cells {
				if c.Agents == lineup && c.Variant == o.Variant && c.Leg == o.Leg && o.Agents == like {
					m.games[i] = m.games[k]
				}
			}
		}
	}
	plain := analyzed(t, league(95, []string{"x", "y", "v", "w"}, 200, wins), Options{}).Ratings[0]
	play("v,w", "y,w") // v and y are the same to x and w
	for i, c := range m.cells {
		if c.Lineup[0] == "x" && c.Lineup[1] == "v" || c.Lineup[0] == "v" && c.Lineup[1] == "x" {
			for k, o := range m.cells {
				if o.Variant == c.Variant && o.Leg == c.Leg && (o.Lineup[0] == "x" && o.Lineup[1] == "y" || o.Lineup[0] == "y" && o.Lineup[1] == "x") {
					m.games[i] = m.games[k]
				}
			}
		}
	}
	twins := analyzed(t, m, Options{}).Ratings[0]
	width := func(r Rating, agent string) float64 {
		for _, p := range r.Players {
			if p.Agent == agent {
				return p.Elo.Hi - p.Elo.Lo
			}
		}
		return math.NaN()
	}
	if a, b := width(twins, "y"), width(plain, "y"); !(a > 1.05*b) {
		t.Errorf("with a twin the interval is %v wide, without %v", a, b)
	}
	if w := twins.Players[0]; w.Agent != "w" || !math.IsInf(w.Elo.Hi, 1) || !math.IsNaN(w.Elo.Value) || !(w.Elo.Lo > 550 && w.Elo.Lo < 650) || !warned(w.Elo, "warning.open-strength") {
		t.Errorf("%+v", w)
	}
}

// Copies of one pair are one pair, and where all are copies nothing has an interval.
func TestRatingsOfCopies(t *testing.T) {
	names := []string{"x", "y", "z"}
	m := league(96, names, 200, [][]float64{{0, 0.5, 0.5}, {0.5, 0, 0.5}, {0.5, 0.5, 0}})
	lines := map[int]int{}
	for i := range m.cells {
		if lines[i] = 200; m.cells[i].Variant == "two" || m.cells[i].Lineup[0] != "z" && m.cells[i].Lineup[1] != "z" {
			m.games[i], lines[i] = copies(m.games[i][0], 200), 1
		}
	}
	withLines(m, lines)
	r := analyzed(t, m, Options{}).Ratings
	for _, p := range r[0].Players {
		if want := map[string]int64{"x": 201, "y": 201, "z": 400}[p.Agent]; p.Pairs != want {
			t.Errorf("%s has %d pairs, want %d", p.Agent, p.Pairs, want)
		}
	}
	for _, p := range r[1].Players {
		if p.Pairs != 2 || p.Agent != r[1].Anchor && (!math.IsNaN(p.Elo.Lo) || len(p.Elo.Warnings) == 0) {
			t.Errorf("%+v", p)
		}
	}
}

// Games that are there twice, because a player has a former name too, count
// once.
func TestRatingsUnderFormerNames(t *testing.T) {
	names, wins := []string{"x", "y", "z"}, [][]float64{{0, 0.3, 0.6}, {0.7, 0, 0.75}, {0.4, 0.25, 0}}
	want := analyzed(t, league(92, names, 100, wins), Options{}).Ratings
	m := league(92, names, 100, wins)
	for i := range 4 { // x and y, both seatings of both variants
		c, today := m.cells[i], m.cells[i].Lineup
		c.Agents, c.Lineup, c.Players = "old,y", []string{"old", "y"}, today
		if c.Leg == 2 {
			c.Agents, c.Lineup = "y,old", []string{"y", "old"}
		}
		m.cells, m.games = append(m.cells, c), append(m.games, m.games[i])
	}
	r := analyzed(t, m, Options{})
	if p := r.Cells[len(r.Cells)-1].Pairing; p == nil || p.A != "x" || p.B != "y" {
		t.Fatalf("%+v", p)
	}
	for i := range want {
		r.Ratings[i].fit, want[i].fit = nil, nil // whose places in memory differ
		if got := fmt.Sprintf("%+v", r.Ratings[i]); got != fmt.Sprintf("%+v", want[i]) {
			t.Errorf("%s, want %+v", got, want[i])
		}
	}
}
