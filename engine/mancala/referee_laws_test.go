package mancala_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
)

// onBoard adds up the numbers of a position's two rows.
func onBoard(position string) int {
	sum, n := 0, 0
	for _, c := range position {
		switch {
		case c >= '0' && c <= '9':
			n = 10*n + int(c-'0')
		default:
			sum, n = sum+n, 0
		}
		if c == ' ' {
			break
		}
	}
	return sum
}

// conserved says that seeds on the board and in the stores are always all.
func conserved(all engine.Score) func(engine.State) error {
	return func(s engine.State) error {
		seeds := engine.Units(onBoard(s.Position())) + s.Score(1) + s.Score(2)
		if seeds != all {
			return fmt.Errorf("%v seeds, not %v", seeds, all)
		}
		return nil
	}
}

// lawOptions are what the laws of package enginetest must know of mancala.
func lawOptions(r *mancala.Rules) enginetest.Options {
	return enginetest.Options{
		HistoryEnds: []string{"repetition"},
		Conserved:   conserved(engine.Units(r.Board.Seeds*(r.Board.Houses[0]+r.Board.Houses[1])) + engine.Score(2*math.Abs(r.Komi))),
		BadActions:  []string{"A", "a", "L", "l", "M", "Aa", "1"},
	}
}

func TestSheetsKeepTheLaws(t *testing.T) {
	games := enginetest.Fewer(1, 8)
	for name, rules := range sheetRules() {
		t.Run(name, func(t *testing.T) {
			o := lawOptions(rules)
			o.Games = games
			enginetest.Laws(t, mustGame(t, rules), o)
		})
	}
}

func TestRandomRulesKeepTheLaws(t *testing.T) {
	sets := enginetest.Fewer(12, 25)
	if testing.Short() {
		sets = 10
	}
	f := family()
	for i := range sets {
		rules := randomRules(f, rand.New(rand.NewPCG(uint64(i), 4)))
		g, err := mancala.New(rules)
		if err != nil {
			continue
		}
		o := lawOptions(rules)
		o.Games, o.Plies = 3, 60
		// A position's grand slam or majority can be over, too, only by what
		// led to it.
		o.HistoryEnds = append(o.HistoryEnds, "grand-slam")
		for _, l := range enginetest.All() {
			if err := l.Check(mancala.Seat(g, rules), o); err != nil {
				t.Errorf("rule set %d breaks the law %s: %v\nrules: %+v\nends: %s", i, l.Name, err, *rules, show(rules))
			}
		}
	}
}

// TestPerftAgainstReferee counts the same lines of play twice. That all 6×4
// rule sets agree to depth 8 is an accident of the start position; the numbers
// for abapa on small boards were published with an independent program.
func TestPerftAgainstReferee(t *testing.T) {
	for _, c := range []struct {
		rules  string
		houses int
		want   []uint64
	}{
		{"french", 6, []uint64{6, 36, 190, 1014, 5219, 27332, 139157, 711414}},
		{"finnish", 6, []uint64{6, 36, 190, 1014, 5219, 27332, 139157, 711414}},
		{"catalan", 6, []uint64{6, 36, 190, 1014, 5219, 27332, 139157, 711414}},
		{"abapa", 6, []uint64{6, 36, 190, 1014, 5219, 27332, 139157, 711414}},
	} {
		t.Run(c.rules, func(t *testing.T) {
			checkPerft(t, sheetRules()[c.rules], c.want, 6)
		})
	}
	for _, c := range []struct {
		seeds int
		want  []uint64
	}{
		{3, []uint64{6, 36, 186, 971, 4756, 23555}},
		{2, []uint64{6, 33, 155, 672, 2792, 11357}},
	} {
		t.Run(fmt.Sprintf("abapa-6x%d", c.seeds), func(t *testing.T) {
			rules := sheetRules()["abapa"]
			rules.Board.Seeds = c.seeds
			checkPerft(t, rules, c.want, 6)
		})
	}
}

// TestPerftOfEitherRow counts the lines of play of the two built-ins that capture
// in either row. The numbers are the referee's, which is no part of the program.
func TestPerftOfEitherRow(t *testing.T) {
	for name, want := range map[string][]uint64{
		"wari-st-lucia": {12, 72, 360, 1800, 7705, 33857},
		"bohnenspiel":   {6, 36, 206, 1166, 6599, 36654},
	} {
		t.Run(name, func(t *testing.T) { checkPerft(t, mancala.BuiltinsForTest()[name], want, 6) })
	}
}

// checkPerft counts with the engine to the end of want, with the referee to
// the given depth.
func checkPerft(t *testing.T, rules *mancala.Rules, want []uint64, depth int) {
	t.Helper()
	if testing.Short() {
		want, depth = want[:min(len(want), 6)], 4
	}
	got, err := engine.Perft(mustGame(t, rules).New(), len(want))
	if err != nil {
		t.Fatal(err)
	}
	begin, _ := refereeFor(rules)
	counts := make([]uint64, depth)
	countLines(begin(), counts)
	for d, n := range want {
		if got[d] != n {
			t.Errorf("depth %d: engine counts %d, not %d", d+1, got[d], n)
		}
		if d < depth && counts[d] != n {
			t.Errorf("depth %d: referee counts %d, not %d", d+1, counts[d], n)
		}
	}
}

// countLines counts legal lines of play by the referee.
func countLines(r *referee, counts []uint64) {
	moves := r.moves()
	counts[0] += uint64(len(moves))
	if len(counts) == 1 {
		return
	}
	for _, letter := range moves {
		next := *r
		next.board = r.board.clone()
		next.seen = map[string]int{}
		for k, v := range r.seen {
			next.seen[k] = v
		}
		next.play(letter)
		countLines(&next, counts[1:])
	}
}

// TestAbapaStatistics compares uniform random play with what another program
// found in 200,000 games. Both are samples: a figure may be off by four and a
// half standard errors of the difference, which a right program exceeds with
// one seed in 150,000.
func TestAbapaStatistics(t *testing.T) {
	const elsewhere = 200000
	games := enginetest.Often(5000, 100_000)
	share := func(rows *engine.Rows, holds func(i int) bool) float64 {
		n := 0
		for i := range rows.Len {
			if holds(i) {
				n++
			}
		}
		return float64(n) / float64(rows.Len)
	}
	check := func(t *testing.T, what string, got, want, sd float64) {
		t.Helper()
		se := sd * math.Sqrt(1/float64(games)+1.0/elsewhere)
		if math.Abs(got-want) > 4.5*se {
			t.Errorf("%s: %.4f, elsewhere %.4f: %.1f standard errors apart", what, got, want, math.Abs(got-want)/se)
		}
	}
	for _, c := range []struct {
		seeds               int
		first, draws        float64
		majority, no, again float64 // shares of ends; zero where not published
	}{
		{seeds: 4, first: 0.4582, draws: 0.0564, majority: 0.762, no: 0.145, again: 0.093},
		{seeds: 2, first: 0.5150, draws: 0.0968},
	} {
		t.Run(fmt.Sprintf("6x%d", c.seeds), func(t *testing.T) {
			rules := sheetRules()["abapa"]
			rules.Board.Seeds = c.seeds
			g := mustGame(t, rules)
			specs, err := agent.ParseLineup("random,random")
			if err != nil {
				t.Fatal(err)
			}
			players := []engine.Agent{specs[0].New(1, g.Info()), specs[1].New(2, g.Info())}
			rows := engine.NewRows(g.Info(), games)
			engine.NewPlainDoor(g, players).Play(2024, 0, rows)

			proportion := func(what string, want float64, holds func(i int) bool) {
				t.Helper()
				check(t, what, share(rows, holds), want, math.Sqrt(want*(1-want)))
			}
			proportion("first wins", c.first, func(i int) bool { return rows.Return[0][i] == engine.FullReturn })
			proportion("draws", c.draws, func(i int) bool { return rows.Return[0][i] == engine.FullReturn/2 })
			if c.majority == 0 {
				return
			}
			reason := func(i int) string { return g.Info().EndReason(rows.End[i]) }
			proportion("ends by majority", c.majority, func(i int) bool { return reason(i) == "majority" })
			proportion("ends without a move", c.no, func(i int) bool { return reason(i) == "no-move" || reason(i) == "cannot-feed" })
			proportion("ends by repetition", c.again, func(i int) bool { return reason(i) == "repetition" })
			sum, squares := 0.0, 0.0
			for _, p := range rows.Plies {
				sum += float64(p)
				squares += float64(p) * float64(p)
			}
			mean := sum / float64(games)
			check(t, "mean plies", mean, 103.73, 42.6)
			// The standard error of a standard deviation is about sd/√(2n).
			check(t, "sd of plies", math.Sqrt(squares/float64(games)-mean*mean), 42.6, 42.6/math.Sqrt2)
		})
	}
}
