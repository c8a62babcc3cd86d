package agent_test

import (
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/variants"
)

// definition is what a position is worth so many plies ahead, with everything
// looked at: the score less all others', and at an end 60·2³⁶ half units for each
// share of the win above an equal one. It counts the ends that it comes to, and the
// throws whose odds make a difference.
type definition struct {
	info    *engine.Info
	me      engine.Seat
	ends    map[string]int
	weighed int
}

func (x *definition) worth(s engine.State, depth int) float64 {
	turn := s.Turn()
	if turn == engine.Over || depth == 0 {
		sum, mine := 0.0, 0.0
		o := s.Outcome()
		for i := range x.info.Seats() {
			v := float64(s.Score(engine.Seat(i + 1)))
			if turn == engine.Over {
				v = float64(o.Scores[i])
			}
			sum += v
			if i == x.me.Index() {
				mine = v
			}
		}
		lead := 2*mine - sum
		if turn == engine.Over {
			x.ends[x.info.EndReason(o.End)]++
			lead += (float64(o.Returns[x.me.Index()])*float64(x.info.Seats()) - 60) * (1 << 36)
		}
		return lead
	}
	legal := s.Actions(nil)
	values := make([]float64, len(legal))
	for i, a := range legal {
		s.Play(a)
		if turn == engine.Chance {
			values[i] = x.worth(s, depth)
		} else {
			values[i] = x.worth(s, depth-1)
		}
		s.Undo()
	}
	switch turn {
	case engine.Chance:
		mean, total, plain := 0.0, 0.0, 0.0
		for i, w := range s.Weights(nil) {
			mean += float64(w) * values[i]
			total += float64(w)
			plain += values[i]
		}
		if mean/total != plain/float64(len(values)) {
			x.weighed++
		}
		return mean / total
	case x.me:
		return slices.Max(values)
	default:
		return slices.Min(values)
	}
}

// played records a game between a player and themselves, who moves at random now
// and then, and how it ended.
func played(g engine.Game, mover engine.Agent, game uint64) (actions []engine.Action, end string) {
	r := rand.New(rand.NewPCG(81, game))
	var d engine.Random
	d.Start(83, game)
	s := g.New()
	for s.Turn() != engine.Over {
		legal := s.Actions(nil)
		a := legal[r.IntN(len(legal))]
		if s.Turn() > 0 && r.IntN(20) > 0 {
			d.Turn(s.Turn())
			a = mover.Choose(s, legal, &d)
		}
		d.Advance()
		s.Play(a)
		actions = append(actions, a)
	}
	return actions, g.Info().EndReason(s.Outcome().End)
}

// comparison compares players with the definition.
type comparison struct {
	*testing.T
	name    string
	game    engine.Game
	players []engine.Skills // by depth, from 1
	ends    map[string]int
}

// at compares all players at a position with its history.
func (c *comparison) at(s engine.State, depth int) {
	c.Helper()
	legal := s.Actions(nil)
	x := definition{info: c.game.Info(), me: s.Turn(), ends: c.ends}
	var want []float64
	for _, a := range legal {
		s.Play(a)
		want = append(want, x.worth(s, depth-1))
		s.Undo()
	}
	same := func(a, b float64) bool { return a == b || c.game.Info().Family == "herding" && aboutEqual(a, b) }
	best, searcher := slices.Max(want), c.players[depth-1]
	for i, got := range searcher.Search(s, legal, nil) {
		if !same(got, want[i]) && (want[i] == best || got >= best || got < want[i]) {
			c.Fatalf("%s, %d plies ahead at %s: %s is worth %v, not %v", c.name, depth, s.Position(), s.ActionText(legal[i]), got, want[i])
		}
	}
	for i, got := range searcher.SearchAll(s, legal, nil) {
		if !same(got, want[i]) {
			c.Fatalf("%s, %d plies ahead at %s: %s is worth exactly %v, not %v", c.name, depth, s.Position(), s.ActionText(legal[i]), got, want[i])
		}
	}
}

// aboutEqual compares means over dice, which are rounded.
func aboutEqual(a, b float64) bool { return math.Abs(a-b) <= 1e-12*math.Abs(a)+1e-9 }

// colourful is a real game whose scores are drawn by the position: those of dice games
// change so many plies after a throw that nobody can look at all of them.
type colourful struct{ engine.State }

func (s colourful) Score(seat engine.Seat) engine.Score {
	h := fnv.New64a()
	io.WriteString(h, s.Position())
	return engine.Score(h.Sum64() >> (10 * seat) % 1000)
}

// TestDiceAreWeighedInGames compares what throws are worth, and what moves before them
// are, with the definition along real games, one and two plies ahead.
func TestDiceAreWeighedInGames(t *testing.T) {
	games := 1
	if enginetest.Long() {
		games = 2
	}
	r := rand.New(rand.NewPCG(84, 85))
	for _, name := range []string{"awethi", "awethi-points"} {
		v, problems := variants.NewLibrary().Load(name)
		if v == nil {
			t.Fatal(problems)
		}
		c := comparison{T: t, name: name, game: v.Game, ends: map[string]int{}}
		for _, spec := range []string{"alphabeta:1", "alphabeta:2"} {
			c.players = append(c.players, player(t, spec, 1, v.Game).Skills())
		}
		throws, weighed, before := 0, 0, 0
		for game := range uint64(games) {
			actions, _ := played(v.Game, player(t, "random", 1, v.Game), game)
			s := colourful{v.Game.New()}
			for _, a := range actions {
				legal := s.Actions(nil)
				switch {
				case r.IntN(100) > 0:
				case s.Turn() == engine.Chance:
					x := definition{info: v.Game.Info(), me: engine.Seat(1 + r.IntN(4)), ends: c.ends}
					want := x.worth(s, 1)
					if got, ok := c.players[0].Worth(s, x.me); !ok || !aboutEqual(got, want) {
						t.Fatalf("%s: the dice at %s are worth %v to %v, not %v", name, s.Position(), got, x.me, want)
					}
					throws++
					weighed += min(1, x.weighed)
				case before < enginetest.Fewer(1, 2) && len(legal) < 5 && beforeDice(s, legal):
					c.at(s, 2)
					before++
				}
				s.Play(a)
			}
		}
		t.Logf("%s: %d throws, %d of unequal odds, and %d choices before them", name, throws, weighed, before)
		if weighed < 5 || before == 0 {
			t.Errorf("%s: only %d throws of unequal odds, and %d choices before them", name, weighed, before)
		}
	}
}

// beforeDice says whether an action leads to a throw.
func beforeDice(s engine.State, legal []engine.Action) bool {
	return slices.ContainsFunc(legal, func(a engine.Action) bool {
		s.Play(a)
		defer s.Undo()
		return s.Turn() == engine.Chance
	})
}

// TestAlphaBetaIsMinimaxInGames compares the plain player with the definition along
// real games of every built-in variant, with the history that they have: here and
// there, and before the ends of games that end because a position came back.
func TestAlphaBetaIsMinimaxInGames(t *testing.T) {
	games, returning, every := 2, 1, 24
	if enginetest.Long() {
		games, returning, every = 20, 6, 8
	}
	r := rand.New(rand.NewPCG(81, 82))
	library := variants.NewLibrary()
	ends, choices, rules := map[string]map[string]int{}, map[string]int{}, map[string]bool{}
	for _, name := range library.Names() {
		v, problems := library.Load(name)
		if v == nil {
			t.Fatal(problems)
		}
		if ends[v.Family] == nil {
			ends[v.Family] = map[string]int{}
		}
		c := comparison{T: t, name: name, game: v.Game, ends: ends[v.Family]}
		for depth := 1; depth <= map[string]int{"mancala": 4, "hop": 3, "herding": 2}[v.Family]; depth++ {
			c.players = append(c.players, player(t, fmt.Sprintf("alphabeta:%d", depth), 1, v.Game).Skills())
		}
		mover := player(t, map[string]string{"mancala": "alphabeta:2", "hop": "alphabeta:2", "herding": "random"}[v.Family], 1, v.Game)
		left := returning
		for game := range uint64(games) {
			if game > 0 && v.Family == "herding" {
				break
			}
			actions, end := played(v.Game, mover, game)
			returns := end == "repetition" && left > 0
			if returns {
				left--
				rules[v.Family] = true
			}
			s := v.Game.New()
			for ply, a := range actions {
				n := len(s.Actions(nil))
				late := returns && ply >= len(actions)-5
				if s.Turn() > 0 && n > 1 && (late || r.IntN(every*(1+n/8)) == 0) {
					depth := 1 + r.IntN(len(c.players))
					switch {
					case late:
						depth = len(c.players)
					case v.Family == "herding" && (n > 6 || choices[v.Family]%8 > 0):
						depth = 1 // all throws of the next turn take their time
					}
					c.at(s, depth)
					choices[v.Family]++
				}
				s.Play(a)
			}
		}
	}
	t.Log(choices, ends)
	for family, n := range choices {
		if n < 20 || rules[family] && ends[family]["repetition"] < 5 {
			t.Errorf("%s: only %d choices, with %d ends by repetition", family, n, ends[family]["repetition"])
		}
	}
	if !rules["mancala"] || !rules["hop"] {
		t.Errorf("games ended by repetition only in %v", rules)
	}
}
