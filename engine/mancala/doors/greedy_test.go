package doors_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
	"houserules/variants"
)

// greedyDoor is the door of a game for a line-up in which nobody looks farther
// than one ply, nil where there is none.
func greedyDoor(t testing.TB, g *doors.Game, lineup string) engine.Door {
	list := g.FastDoors(facts(specs(t, lineup)))
	if i := slices.IndexFunc(list, func(d engine.Door) bool { return d.Name() == "greedy" }); i >= 0 {
		return list[i]
	}
	return nil
}

// greedyLineups have every objective, coins within coins, and both seats.
var greedyLineups = [...]string{
	"greedy", "greedy,random", "random,greedy;objective=win", "greedy;objective=lead,greedy;objective=win",
	"epsilon-greedy:0.1", "epsilon-greedy:0.5,greedy", "random,epsilon:0.3;of=(greedy;objective=lead)",
	"epsilon:0.2;of=(epsilon:0.4;of=greedy),epsilon:0.3;of=random",
}

// greedyGames compares the games of that door, cut in two at some point, with
// those of the plain one, with their lines, and returns the rows.
func greedyGames(t testing.TB, g *doors.Game, lineup string, seed, first uint64, games, cut int) (*engine.Rows, error) {
	door := greedyDoor(t, g, lineup)
	if door == nil {
		return nil, fmt.Errorf("there is no greedy door for %s", lineup)
	}
	plain := plainDoor(g, specs(t, lineup))
	want, got := engine.NewRows(g.Info(), games), engine.NewRows(g.Info(), games)
	want.KeepLines(true)
	got.KeepLines(true)
	for _, part := range [][2]int{{cut, games}, {0, cut}, {0, games}} {
		want.Resize(part[1] - part[0])
		got.Resize(part[1] - part[0])
		plain.Play(seed, first+uint64(part[0]), want)
		door.Play(seed, first+uint64(part[0]), got)
		if err := enginetest.DiffRows(want, got); err != nil {
			return nil, fmt.Errorf("%s: %w", lineup, err)
		}
	}
	if a, b := plain.Skills().Effort(), door.Skills().Effort(); a != b {
		return nil, fmt.Errorf("%s: the effort is %+v, not %+v", lineup, b, a)
	}
	return want, nil
}

// TestGreedyBuiltIns compares games under every built-in variant that the door
// plays.
func TestGreedyBuiltIns(t *testing.T) {
	games := enginetest.Often(enginetest.Fewer(8, 40), 300)
	library := variants.NewLibrary()
	played := 0
	for _, name := range library.Names() {
		v, _ := library.Load(name)
		if v == nil || v.Family != "mancala" {
			continue
		}
		g := mustNew(t, v.Rules.(*mancala.Rules))
		if greedyDoor(t, g, "greedy") == nil {
			continue
		}
		played++
		for _, lineup := range greedyLineups {
			if _, err := greedyGames(t, g, lineup, 42, 7, games, games/3); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if played < 10 {
		t.Errorf("only %d variants are played", played)
	}
}

// TestGreedyRandomRules compares games under rules drawn at random, and looks that
// the drawing reaches every end and rule.
func TestGreedyRandomRules(t *testing.T) {
	// Rarest is a slam that ends the game: one choice of many has it, and greedy
	// players come to it in one of a thousand games.
	sets, rare := enginetest.Often(6, 1500), enginetest.Often(1, 15)
	f, r := family(t), rand.New(rand.NewPCG(8, 3))
	ends, fired := map[string]int{}, map[string]int32{}
	reasons := mustNew(t, mancala.Default()).Info().EndReasons
	fire := []string{"kroo", "feeding", "singletons", "grand_slam", "opposite", "extra_turn", "groups", "relay", "max_laps"}
	lacking := func() (what []string) {
		for _, reason := range reasons {
			if ends[reason] < rare {
				what = append(what, reason)
			}
		}
		for _, rule := range fire {
			if fired["fired_"+rule] < int32(rare) {
				what = append(what, rule)
			}
		}
		return what
	}
	for played, stores, laps := 0, 0, 0; played < sets || stores < sets/3 || laps < sets/3 || len(lacking()) > 0; {
		if played > 50*sets {
			t.Fatalf("of %v there are too few: ends %v, firings %v", lacking(), ends, fired)
		}
		root, rules := f.Sample(r)
		g, err := doors.New(rules.(*mancala.Rules))
		lineup := greedyLineups[played%len(greedyLineups)]
		if err != nil || greedyDoor(t, g, lineup) == nil {
			continue
		}
		cut := 5
		switch knobs := rules.(*mancala.Rules); {
		case knobs.Sowing.Laps == mancala.LapsRelay || knobs.Capture.Groups > 0:
			laps++
		case knobs.Sowing.Stores != mancala.StoresNone:
			stores++
		default:
			played++
			cut = r.IntN(13)
		}
		g = limited(t, g, 400)
		rows, err := greedyGames(t, g, lineup, uint64(played), 5, 12, cut)
		if err != nil {
			t.Fatalf("%v\n%s with %s", err, root, describe(g.Rules()))
		}
		for _, end := range rows.End {
			ends[g.Info().EndReason(end)]++
		}
		for i, m := range g.Info().Metrics {
			for _, n := range rows.Metrics[i] {
				fired[m.Name] += n
			}
		}
	}
	t.Logf("ends %v; firings %v", ends, fired)
}

// TestGreedyLongStretches compares games that go on without a capture for
// hundreds of plies.
func TestGreedyLongStretches(t *testing.T) {
	for _, r := range []*mancala.Rules{sized(circling(3, 0, 3000), 4, 4, 1), sized(circling(4, 0, 3000), 4, 3, 2), sized(circling(2, 12, 1000), 3, 3, 3), lapping(2), lapping(3)} {
		if _, err := greedyGames(t, mustNew(t, r), "greedy,epsilon-greedy:0.2", 8, 3, enginetest.Fewer(40, 100), 30); err != nil {
			t.Error(err)
		}
	}
}

// lapping is a rule set of moves of several laps that capture nothing, in which a
// position may come back so often.
func lapping(count int) *mancala.Rules {
	r := circling(count, 0, 1000)
	r.Sowing.Laps, r.Capture.Counts, r.Capture.Groups = mancala.LapsRelay, nil, 60
	return sized(r, 4, 4, 3)
}

// TestGreedyGivesUp: the door returns when it is told to, and plays on as if
// nothing had been when it is asked again.
func TestGreedyGivesUp(t *testing.T) {
	for _, name := range []string{"abapa", "nam-nam"} {
		g := mustNew(t, builtin(t, name))
		givesUp(t, g, greedyDoor(t, g, "greedy"))
	}
	g := mustNew(t, builtin(t, "abapa"))
	givesUp(t, g, searchDoor(t, g, "alphabeta:3"))
}

func givesUp(t *testing.T, g *doors.Game, door engine.Door) {
	var stop atomic.Bool
	stop.Store(true)
	want, got := engine.NewRows(g.Info(), 20), engine.NewRows(g.Info(), 20)
	door.Play(1, 0, want)
	got.Stop = &stop
	door.Play(2, 7, got)
	if got.Plies[0] != 0 {
		t.Error("it plays on")
	}
	got.Stop = nil
	door.Play(1, 0, got)
	if err := enginetest.DiffRows(want, got); err != nil {
		t.Error(err)
	}
}

// BenchmarkGreedy plays greedy line-ups through their door and the plain one.
func BenchmarkGreedy(b *testing.B) {
	for _, name := range []string{"abapa", "french", "kalah", "nam-nam", "congkak"} {
		for _, lineup := range []string{"greedy", "epsilon-greedy:0.1", "greedy,random"} {
			g := mustNew(b, builtin(b, name))
			for _, door := range []engine.Door{greedyDoor(b, g, lineup), plainDoor(g, specs(b, lineup))} {
				b.Run(name+"/"+lineup+"/"+door.Name(), func(b *testing.B) { enginetest.BenchmarkDoor(b, g.Info(), door, 512) })
			}
		}
	}
}
