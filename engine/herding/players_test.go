package herding

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
)

// sample is a number of independent measurements.
type sample []float64

// interval returns the mean with its normal 99 % confidence interval.
func (x sample) interval() (mean, low, high float64) {
	for _, v := range x {
		mean += v
	}
	mean /= float64(len(x))
	ss := 0.0
	for _, v := range x {
		ss += (v - mean) * (v - mean)
	}
	half := 2.576 * math.Sqrt(ss/float64(len(x)-1)/float64(len(x)))
	return mean, mean - half, mean + half
}

func (x sample) String() string {
	mean, low, high := x.interval()
	return fmt.Sprintf("%.3f [%.3f, %.3f]", mean, low, high)
}

// minus pairs the games of two samples by their number.
func (x sample) minus(y sample) sample {
	d := make(sample, len(x))
	for i := range x {
		d[i] = x[i] - y[i]
	}
	return d
}

// lineup has one agent in the herders' seats and one in the wairgka's.
func lineup(herders int, herder, wolf func() engine.Agent) []engine.Agent {
	var agents []engine.Agent
	for range herders {
		agents = append(agents, herder())
	}
	return append(agents, wolf())
}

func level1() engine.Agent { return NewPlayer(1) }
func level2() engine.Agent { return NewPlayer(2) }
func random() engine.Agent { return enginetest.Uniform{} }

// play returns the rows of n games.
func play(g *Game, agents []engine.Agent, n int) *engine.Rows {
	rows := engine.NewRows(g.Info(), n)
	engine.NewPlainDoor(g, agents).Play(2024, 0, rows)
	return rows
}

// sampled picks a number of each game.
func sampled(rows *engine.Rows, f func(i int) float64) sample {
	x := make(sample, rows.Len)
	for i := range x {
		x[i] = f(i)
	}
	return x
}

// home is the number of aiwe sheltered per herder.
func home(g *Game, rows *engine.Rows) sample {
	return sampled(rows, func(i int) float64 {
		sum := 0.0
		for seat := range g.herders {
			sum += float64(rows.Metrics[columnAt(g, "aiwe_1")+seat][i])
		}
		return sum / float64(g.herders)
	})
}

// meals is the number of aiwe eaten.
func meals(g *Game, rows *engine.Rows) sample {
	return sampled(rows, func(i int) float64 { return rows.Score[g.herders][i].Float() })
}

// share is the wairgka's share of the win.
func share(g *Game, rows *engine.Rows) sample {
	return sampled(rows, func(i int) float64 { return rows.Return[g.herders][i].Float() })
}

// games is how many of some games are played: a third unless LONG_TESTS=1 asks for all.
func games(full int) int {
	switch {
	case testing.Short():
		return full / 8
	case !enginetest.Long():
		return full / 3
	}
	return full
}

// TestGreedyGamesEnd: with greedy players on both sides most games end by the
// game's own rule.
func TestGreedyGamesEnd(t *testing.T) {
	for herders := 1; herders <= maxHerders; herders++ {
		g := game(t, func(r *Rules) { r.Herders = herders })
		rows := play(g, lineup(herders, level1, level1), games(480))
		gone := 0.0
		var rounds []int32
		for i := range rows.Len {
			if rows.End[i] == endHerdGone {
				gone++
			}
			rounds = append(rounds, rows.Metrics[columnAt(g, "rounds")][i])
		}
		slices.Sort(rounds)
		n := float64(rows.Len)
		// Wilson's lower bound, 99 %.
		const z = 2.576
		p := gone / n
		low := (p + z*z/(2*n) - z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))) / (1 + z*z/n)
		t.Logf("%d herders: herd-gone %.3f (at least %.3f), rounds: median %d, 90 %% within %d; sheltered per herder %v, eaten %v, wairgka's share %v",
			herders, p, low, rounds[len(rounds)/2], rounds[len(rounds)*9/10], home(g, rows), meals(g, rows), share(g, rows))
		if low < 0.7 {
			t.Errorf("%d herders: only %v of %v games end by a herd's end", herders, gone, n)
		}
		if median := rounds[len(rounds)/2]; median < 5 || median > 30 {
			t.Errorf("%d herders: median of %d rounds", herders, median)
		}
	}
}

// better fails unless the interval of the differences lies above a bound.
func better(t *testing.T, what string, d sample, bound float64) {
	t.Helper()
	t.Logf("%s: %v", what, d)
	if _, low, _ := d.interval(); !(low > bound) {
		t.Errorf("%s: %v is not clearly more than %v", what, d, bound)
	}
}

// TestGreedyBeatsRandom: in either role, with one and with four herders, game
// by game against the same greedy opponent.
func TestGreedyBeatsRandom(t *testing.T) {
	for _, herders := range []int{1, 4} {
		g := game(t, func(r *Rules) { r.Herders, r.Limit.Rounds = herders, 100 })
		n := games(240)
		greedy := play(g, lineup(herders, level1, level1), n)
		worse := play(g, lineup(herders, random, level1), n)
		better(t, fmt.Sprintf("%d herders, sheltered per herder, greedy over random", herders), home(g, greedy).minus(home(g, worse)), 1)
		worse = play(g, lineup(herders, level1, random), n)
		better(t, fmt.Sprintf("%d herders, eaten, greedy over random", herders), meals(g, greedy).minus(meals(g, worse)), 0.1)
		if herders > 1 {
			better(t, "wairgka's share, greedy over random", share(g, greedy).minus(share(g, worse)), 0.1)
		}
	}
}

// TestHerderLooksAhead: in games of two herders of either kind, each in every
// seat equally often, those who look ahead bring in more aiwe and win more.
func TestHerderLooksAhead(t *testing.T) {
	g := game(t, nil)
	n := games(120)
	var aiwe, won sample
	for leg := range 2 {
		var agents []engine.Agent
		for seat := range g.herders {
			if seat%2 == leg {
				agents = append(agents, level2())
			} else {
				agents = append(agents, level1())
			}
		}
		rows := play(g, append(agents, level1()), n)
		for i := range rows.Len {
			more, wins := 0.0, 0.0
			for seat := range g.herders {
				sign := 1.0
				if seat%2 != leg {
					sign = -1
				}
				more += sign * float64(rows.Metrics[columnAt(g, "aiwe_1")+seat][i]) / 2
				wins += sign * rows.Return[seat][i].Float()
			}
			aiwe, won = append(aiwe, more), append(won, wins)
		}
	}
	bound := 0.0
	if testing.Short() {
		bound = -0.5 // too few games to be sure
	}
	better(t, "aiwe of a herder who looks ahead over a greedy one", aiwe, bound)
	better(t, "share of the win of two who look ahead over two greedy ones", won, bound)
}

// TestWolfLooksAhead: against four greedy herders the wolf that looks ahead
// wins more of the game than the greedy one.
func TestWolfLooksAhead(t *testing.T) {
	g := game(t, nil)
	n := games(500)
	greedy, far := play(g, lineup(4, level1, level1), n), play(g, lineup(4, level1, level2), n)
	bound := 0.0
	if testing.Short() {
		bound = -0.2
	}
	better(t, "wairgka's share, looking ahead over greedy", share(g, far).minus(share(g, greedy)), bound)
}

// TestPlayersInEverySeat: one name fills all seats of a line-up, under odd
// rules too, and plays only legal actions.
func TestPlayersInEverySeat(t *testing.T) {
	games, rounds := 1, 1
	if enginetest.Long() {
		games, rounds = 8, 6
	}
	for _, p := range Players() {
		for i := range 2 * p.Levels {
			level, odd := i/2+1, i%2 == 1
			if !enginetest.Long() && odd != (level%2 == 0) {
				continue // every level under one of the two rule sets
			}
			g := game(t, func(r *Rules) {
				r.Herders, r.Limit.Rounds, r.Scoring = 3, rounds, ScoringPoints
				r.Awethi = Awethi{Average: RoundUp, Path: PathFree, Stuck: StuckHome}
				r.Catch.By, r.Wairgka.Choice, r.Wairgka.Path = TrapperOwner, ChoiceInTurn, PathSimple
				r.Wairgka.Unleashed = UnleashedStart
				if odd {
					r.Awethi, r.Catch.By, r.Catch.Sides = Default().Awethi, TrapperAny, 2
					r.Catch.Condition, r.Scoring = ConditionStands, ScoringOutright
					r.Wairgka.Choice, r.Wairgka.NextTo, r.Wairgka.Steps = ChoiceAll, NextToCorners, NextToCorners
					r.Starter, r.Team, r.Bets = StartsByLots, Team{1, 2}, BetsHerders
				}
			})
			var agents []engine.Agent
			for range g.info.Roles {
				agents = append(agents, checked{t: t, agent: p.New(level)})
			}
			play(g, agents, games)
		}
	}
}

// checked fails when an agent chooses what is not legal, or leaves the state
// other than it was.
type checked struct {
	engine.NoSkills
	t     *testing.T
	agent engine.Agent
}

func (c checked) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	before := s.Position()
	a := c.agent.Choose(s, legal, d)
	if !slices.Contains(legal, a) {
		c.t.Fatalf("chose %d at %s", a, before)
	}
	if s.Position() != before {
		c.t.Fatalf("left %s as %s", before, s.Position())
	}
	return a
}

// TestGreedyTakesWhatItSees: small positions with one good move.
func TestGreedyTakesWhatItSees(t *testing.T) {
	for _, c := range []struct{ name, from, want string }{
		{"the third side closes the trap", "1 1 walk:1--- asleep / 5,5 3,4 4,3 0,0 : 4,4 s s s s s / 12,12", ""},
		{"the die that catches", "1 1 choose:1114 asleep / 4,6 2,4 4,2 0,0 : 4,4 s s s s s / 12,12", "each:1114"},
		{"a caught aiwe is eaten first", "3 1 hunt:S1 unleashed / 11,9 10,8 10,10 0,0 : 10,9 10,14 s s s s / 9,9", "w1:10,9"},
		{"closes in", "3 1 hunt:S2 unleashed / 0,0 0,0 0,0 0,0 : 20,9 s s s s s / 9,9", "w1:11,9"},
	} {
		g := game(t, func(r *Rules) { r.Herders = 1 })
		x, err := g.Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		s := x.(*State)
		for level := 1; level <= 2; level++ {
			a := NewPlayer(level).Choose(s, s.Actions(nil), new(engine.Random))
			if got := s.ActionText(a); c.want != "" && got != c.want {
				t.Errorf("%s: level %d chose %s, want %s", c.name, level, got, c.want)
			}
			if c.want == "" {
				s.Play(a)
				if s.caughtHerd(0) == 0 {
					t.Errorf("%s: level %d left it at %s", c.name, level, s.Position())
				}
				s.Undo()
			}
		}
	}
}

// TestPlayersKnowReadings: small positions in which a further reading makes
// another move the good one.
func TestPlayersKnowReadings(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Rules)
		from   string
		good   func(*State) bool // after the turn
	}{
		{"an aiwe of a team-mate is caught", func(r *Rules) { r.Herders, r.Team = 2, Team{1, 2} },
			"1 1 walk:1--- asleep / 5,5 3,4 4,3 0,0 : 20,5 s s s s s / 24,24 24,24 24,24 24,24 : 4,4 20,20 s s s s / 12,12 12,12",
			func(s *State) bool { return s.caughtHerd(1) != 0 }},
		{"one of a stranger is not worth it", func(r *Rules) { r.Herders = 2 },
			"1 1 walk:1--- asleep / 5,5 3,4 4,3 0,0 : 20,5 s s s s s / 24,24 24,24 24,24 24,24 : 4,4 20,20 s s s s / 12,12 12,12",
			func(s *State) bool { return s.caughtHerd(1) == 0 }},
		{"a calf that cannot be hemmed in is left", func(r *Rules) { r.Catch.Condition = ConditionHemmed },
			"1 1 walk:1--- asleep / 5,5 3,4 4,3 0,0 : 4,4 9,5 s s s s / 12,12", func(s *State) bool { return s.caughtHerd(0) == 0 }},
		{"one that can be is caught", func(r *Rules) { r.Catch.Condition = ConditionHemmed },
			"1 1 walk:1--- asleep / 5,5 3,4 4,3 4,5 : 4,4 9,5 s s s s / 12,12", func(s *State) bool { return s.caughtHerd(0) != 0 }},
	} {
		for level := 1; level <= 2; level++ {
			g := game(t, func(r *Rules) { r.Herders = 1; c.change(r) })
			x, err := g.Parse(c.from)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			s := x.(*State)
			for s.phase == phaseWalk {
				s.Play(NewPlayer(level).Choose(s, s.Actions(nil), new(engine.Random)))
			}
			if !c.good(s) {
				t.Errorf("%s: level %d left it at %s", c.name, level, s.Position())
			}
		}
	}
	// Where points win outright, a wolf that looks ahead takes the dear one.
	g := game(t, func(r *Rules) {
		r.Herders, r.Scoring, r.Catch.Sides, r.Wairgka.Number = 1, ScoringOutright, 2, 2
	})
	s, err := g.Parse("3 1 hunt:S1 unleashed / 10,6 11,7 10,9 11,10 : 10,7 20,9 s s s 10,10 / 9,7 9,10")
	if err != nil {
		t.Fatal(err)
	}
	if a := NewPlayer(2).Choose(s, s.Actions(nil), new(engine.Random)); s.ActionText(a) != "w2:10,10" {
		t.Errorf("the wolf chose %s", s.ActionText(a))
	}
}
