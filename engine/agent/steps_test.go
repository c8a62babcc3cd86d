package agent_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/variants"
)

// quick makes a player for single positions: the game's own, where it has one.
func quick(t testing.TB, spec string, seat engine.Seat, g engine.Game) engine.Agent {
	t.Helper()
	s, err := agent.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	plain := s.New(seat, g.Info())
	if f := g.Abilities().Player; f != nil {
		if own := f(s.Facts(), plain); own != nil {
			return own
		}
	}
	return plain
}

// opening draws so many random plies that do not end the game, anew until they do
// not.
func opening(g engine.Game, r *rand.Rand, plies int) engine.State {
	for {
		s := g.New()
		for range plies {
			if legal := s.Actions(nil); len(legal) > 0 {
				s.Play(legal[r.IntN(len(legal))])
			}
		}
		if s.Turn() != engine.Over {
			return s
		}
	}
}

// fromOpenings returns the score of one player against another, and its standard
// error: pairs of games from random openings, the same for both games of a pair,
// with the seats swapped.
func fromOpenings(t testing.TB, g engine.Game, strong, weak string, plies, pairs int) (score, se float64) {
	t.Helper()
	r := rand.New(rand.NewPCG(91, 92))
	seated := [2][2]engine.Agent{
		{quick(t, strong, 1, g), quick(t, weak, 2, g)},
		{quick(t, weak, 1, g), quick(t, strong, 2, g)},
	}
	sum, squares := 0.0, 0.0
	for pair := range pairs {
		s := opening(g, r, plies)
		x := 0.0
		for leg, agents := range seated {
			n := 0
			var d engine.Random
			d.Start(93, uint64(pair))
			for ; s.Turn() != engine.Over; n++ {
				legal := s.Actions(nil)
				a := legal[0]
				if len(legal) > 1 {
					d.Turn(s.Turn())
					a = agents[s.Turn().Index()].Choose(s, legal, &d)
				}
				d.Advance()
				s.Play(a)
			}
			x += s.Outcome().Returns[leg].Float() / 2
			for range n {
				s.Undo()
			}
		}
		sum, squares = sum+x, squares+x*x
	}
	score = sum / float64(pairs)
	return score, math.Sqrt((squares/float64(pairs) - score*score) / float64(pairs-1))
}

// TestStepsOfStrength asks of steps of depth and of effort whether the stronger
// player is stronger: each against the player two plies shallower, or with a
// quarter of the nodes, from random openings. All steps are one family of tests
// (Bonferroni at 5 % in all, one-sided); with so many pairs each is decided with
// 95 % power where the stronger player scores 55 %, because a pair's score varies
// by no more than an eighth about its mean, half of what a game's does. Which
// steps are shown is a finding and no law: rules may reward an odd number of
// plies. A step by which a player gets weaker is a mistake somewhere.
func TestStepsOfStrength(t *testing.T) {
	if !enginetest.Long() && !enginetest.Soak() {
		t.Skip("thousands of games; set LONG_TESTS=1, and SOAK_TESTS=1 for the strongest players")
	}
	steps := []struct{ strong, weak string }{
		{"alphabeta:4", "alphabeta:2"}, {"alphabeta:6", "alphabeta:4"},
		{"nodes:1000", "nodes:250"}, {"nodes:4000", "nodes:1000"},
		{"alphabeta:8", "alphabeta:6"}, {"nodes:16000", "nodes:4000"},
	}
	if !enginetest.Soak() { // the others take ten minutes
		steps = append(steps[:1], steps[2])
	}
	names := []string{"french", "abapa", "kalah"}
	const openingPlies = 6
	critical := distuv.UnitNormal.Quantile(1 - 0.05/float64(len(steps)*len(names)))
	power := distuv.UnitNormal.Quantile(0.95)
	pairs := int(math.Ceil(math.Pow((critical+power)/0.05, 2) / 8))
	shown := 0
	for _, name := range names {
		v, problems := variants.NewLibrary().Load(name)
		if v == nil {
			t.Fatal(problems)
		}
		for _, c := range steps {
			score, se := fromOpenings(t, v.Game, c.strong, c.weak, openingPlies, pairs)
			verdict := "stronger"
			switch z := (score - 0.5) / se; {
			case z > critical:
				shown++
			case z < -critical:
				verdict = "WEAKER"
				t.Errorf("%s: %s is weaker than %s", name, c.strong, c.weak)
			default:
				verdict = "STEP FAILS: not shown to be stronger"
			}
			t.Logf("%s: %s scores %.3f ± %.3f against %s in %d pairs: %s", name, c.strong, score, 1.96*se, c.weak, pairs, verdict)
		}
	}
	t.Logf("%d of %d steps are shown", shown, len(steps)*len(names))
}
