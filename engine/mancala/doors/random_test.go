package doors_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
	"houserules/engine/rules"
)

// allDoors plays the same games through the plain door and, cut in two at some
// point, through each of the fast ones, and compares every column.
func allDoors(g *doors.Game, seed, first uint64, games, cut int) error {
	every := doors.Every(g)
	if len(every) == 0 {
		return fmt.Errorf("there is no fast door")
	}
	plain := engine.NewPlainDoor(g, []engine.Agent{enginetest.Uniform{}, enginetest.Uniform{}})
	want, got := engine.NewRows(g.Info(), games), engine.NewRows(g.Info(), games)
	for _, part := range [][2]int{{cut, games}, {0, cut}} {
		from := first + uint64(part[0])
		want.Resize(part[1] - part[0])
		got.Resize(part[1] - part[0])
		plain.Play(seed, from, want)
		for _, fast := range every {
			fast.Play(seed, from, got)
			if err := enginetest.DiffRows(want, got); err != nil {
				return fmt.Errorf("%s door: %w", fast.Name(), err)
			}
		}
	}
	return nil
}

// TestTraditions compares the doors on the four rule sets.
func TestTraditions(t *testing.T) {
	games := enginetest.Often(enginetest.Fewer(150, 500), 20_000)
	for name, rules := range traditions(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := allDoors(mustNew(t, rules), 42, 1000, games, games/3); err != nil {
				t.Error(err)
			}
		})
	}
}

func traditions(t testing.TB) map[string]*mancala.Rules {
	return map[string]*mancala.Rules{
		"french": builtin(t, "french"), "finnish": builtin(t, "finnish"),
		"catalan": builtin(t, "catalan"), "abapa": builtin(t, "abapa"),
	}
}

// TestRandomRules compares the doors on many rule sets drawn at random, with
// more games of each than the laws play, and looks that the drawing reaches what
// the kernels treat apart.
func TestRandomRules(t *testing.T) {
	games, rare := 10, 1 // rare is how often each end and firing must come up
	// Rule sets to be played by each of the doors.
	least := map[string]int{"array": 8, "swar": 8, "avx2": 5, "avx512": 5, "banked": 5, "laps": 8}
	switch {
	case enginetest.Soak():
		games, rare, least = 150, 50, map[string]int{"array": 300, "swar": 300, "avx2": 200, "avx512": 200, "banked": 200, "laps": 300}
	case enginetest.Long():
		games, rare, least = 100, 15, map[string]int{"array": 100, "swar": 100, "avx2": 70, "avx512": 70, "banked": 70, "laps": 100}
	}
	if !hasAVX2() {
		delete(least, "avx2")
	}
	if !hasAVX512() {
		delete(least, "avx512")
	}
	f := family(t)
	r := rand.New(rand.NewPCG(1, 2))
	ends, fired, played := map[string]int{}, map[string]int32{}, map[string]int{}
	reasons := mustNew(t, mancala.Default()).Info().EndReasons
	fire := []string{"kroo", "feeding", "singletons", "grand_slam", "longest", "opposite", "extra_turn", "groups", "relay", "max_laps"}
	enough := func() bool {
		for door, n := range least {
			if played[door] < n {
				return false
			}
		}
		for _, reason := range reasons {
			if ends[reason] < rare {
				return false
			}
		}
		for _, rule := range fire {
			if fired["fired_"+rule] < int32(rare) {
				return false
			}
		}
		return true
	}
	for drawn := 0; !enough(); drawn++ {
		if drawn == 20_000 {
			t.Fatalf("too few rule sets of some door, or games of some end, or with some rule: %v, %v, %v", played, ends, fired)
		}
		root, rules := f.Sample(r)
		g, err := doors.New(rules.(*mancala.Rules))
		if err != nil || len(doors.Every(g)) == 0 {
			continue
		}
		g = limited(t, g, 400)
		for _, door := range doors.Every(g) {
			played[door.Name()]++
		}
		if err := allDoors(g, uint64(drawn), 7, games, r.IntN(games+1)); err != nil {
			t.Fatalf("%v\n%s with %s", err, root, describe(g.Rules()))
		}
		rows := engine.NewRows(g.Info(), games)
		doors.Every(g)[0].Play(uint64(drawn), 7, rows)
		for _, end := range rows.End {
			ends[g.Info().EndReason(end)]++
		}
		for i, m := range g.Info().Metrics {
			for _, n := range rows.Metrics[i] {
				fired[m.Name] += n
			}
		}
	}
	t.Logf("rule sets %v; ends %v; firings %v", played, ends, fired)
}

// limited cuts the games of a rule set off earlier, where that is not by a
// limit of its own.
func limited(t *testing.T, g *doors.Game, plies int) *doors.Game {
	r := g.Rules()
	r.Limit.Plies = min(r.Limit.Plies, plies)
	return mustNew(t, &r)
}

// describe prints a rule set as a file would have it.
func describe(r mancala.Rules) string {
	var text strings.Builder
	for _, k := range rules.Knobs(&r) {
		fmt.Fprintf(&text, "\n%s: %v", k.Path, k.Shape.Plain(k.Value))
	}
	return text.String()
}
