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
)

// allDoors plays the same games through the plain door and, cut in two at
// some point, through each of the fast ones, and compares every column.
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

// TestFastDoorTraditions compares the doors on the four rule sets.
func TestFastDoorTraditions(t *testing.T) {
	games := 20_000
	if testing.Short() {
		games = 2_000
	}
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

// source yields numbers below a bound; random bytes or a fuzzer's.
type source func(n int) int

func pick[T ~string](from source, values []string) T { return T(values[from(len(values))]) }

// drawRules draws a rule set of the awalé kind. Not all that it draws make
// sense: New decides.
func drawRules(from source) *mancala.Rules {
	r := mancala.Default()
	one := func(n int) bool { return from(n) == 0 }
	r.Board.Houses = [2]int{6, 6}
	row, most := 8, 127 // of the doors that keep a row in a word
	if one(5) {
		row, most = mancala.MaxRow, mancala.MaxSeeds
	}
	if !one(3) {
		r.Board.Houses[0] = 1 + from(row)
		r.Board.Houses[1] = r.Board.Houses[0]
		if one(3) {
			r.Board.Houses[1] = 1 + from(row)
		}
	}
	houses := r.Board.Houses[0] + r.Board.Houses[1]
	r.Board.Seeds = 1 + from(min(16, most/houses))
	if one(4) {
		r.Board.Start = drawStart(from, r.Board.Houses)
	}
	r.Sowing.Direction = pick[mancala.Direction](from, r.Sowing.Direction.Values())
	r.Kroo = pick[mancala.Kroo](from, r.Kroo.Values())
	if one(3) {
		r.Capture.Counts = nil
		for n := 1; n <= 12; n++ {
			if one(3) {
				r.Capture.Counts = append(r.Capture.Counts, n)
			}
		}
	}
	if one(2) {
		r.Capture.Chain = pick[mancala.Chain](from, r.Capture.Chain.Values())
	}
	r.GrandSlam = pick[mancala.GrandSlam](from, r.GrandSlam.Values())
	r.Feeding = pick[mancala.Feeding](from, r.Feeding.Values())
	r.CannotFeed = pick[mancala.CannotFeed](from, r.CannotFeed.Values())
	if one(4) {
		r.Singletons = mancala.SingletonsLast
	}
	division := func() mancala.Division { return pick[mancala.Division](from, mancala.DivOwner.Values()) }
	all := r.Board.Seeds * houses
	switch from(3) {
	case 0:
		r.End.Majority = mancala.Majority{Set: true, OfHalf: true, Seeds: 1}
	case 1:
		r.End.Majority = mancala.Majority{Set: true, Seeds: 1 + from(all)}
	}
	r.End.MajorityRemaining = division()
	if one(4) {
		r.End.RowEmpty = &mancala.Ending{Remaining: division()}
	}
	r.End.NoMove = mancala.Ending{Remaining: division()}
	if one(4) {
		by := mancala.ByCount
		if houses <= 6 && all <= 12 && one(2) {
			by = mancala.ByPosition // which takes long on larger boards
		}
		r.End.NoCapturePossible = &mancala.NoCapture{By: by, Remaining: division()}
	}
	if one(4) {
		r.End.FewSeeds = &mancala.FewSeeds{AtMost: 1 + from(max(1, all/2)), Remaining: division()}
	}
	if one(3) {
		r.End.AllOnes = &mancala.Ending{Remaining: division()}
	}
	if !one(4) {
		r.End.Repetition = &mancala.Repetition{Count: 2 + from(3), Remaining: division()}
		if one(3) {
			r.End.Repetition.AtMost = from(all + 1)
		}
	}
	r.Limit = mancala.Limit{Plies: 1 + from(400), Remaining: division()}
	return r
}

// drawStart draws a start position.
func drawStart(from source, rows [2]int) string {
	var text strings.Builder
	left := 127
	for s, houses := range rows {
		for h := range houses {
			n := 0
			if from(3) > 0 {
				n = min(left, from(20))
			}
			left -= n
			if h > 0 {
				text.WriteByte(',')
			}
			fmt.Fprint(&text, n)
		}
		text.WriteString([]string{"/", " "}[s])
	}
	half := []string{"", ".5"}[from(2)]
	fmt.Fprintf(&text, "%d%s-%d%s S", from(10), half, from(10), half)
	return text.String()
}

// TestFastDoorRandomRules compares the doors on many rule sets drawn at
// random, and looks that the drawing reaches what the kernel treats apart.
func TestFastDoorRandomRules(t *testing.T) {
	sets, games := 600, 150
	if testing.Short() {
		sets, games = 300, 60
	}
	r := rand.New(rand.NewPCG(1, 2))
	ends, fired, played, drawn := map[string]int{}, map[string]int32{}, 0, 0
	for played < sets {
		drawn++
		rules := drawRules(r.IntN)
		g, err := doors.New(rules)
		if err != nil || len(g.FastDoors(engine.Uniform(2))) == 0 {
			continue
		}
		played++
		if err := allDoors(g, uint64(drawn), 7, games, r.IntN(games+1)); err != nil {
			t.Fatalf("%v\nrules: %+v", err, describeRules(rules))
		}
		rows := engine.NewRows(g.Info(), games)
		g.FastDoors(engine.Uniform(2))[0].Play(uint64(drawn), 7, rows)
		for _, end := range rows.End {
			ends[g.Info().EndReason(end)]++
		}
		for i, m := range g.Info().Metrics {
			for _, n := range rows.Metrics[i] {
				fired[m.Name] += n
			}
		}
	}
	t.Logf("%d of %d drawn; ends %v; firings %v", played, drawn, ends, fired)
	for _, reason := range mustNew(t, builtin(t, "french")).Info().EndReasons {
		if ends[reason] < 50 {
			t.Errorf("only %d games ended by %s", ends[reason], reason)
		}
	}
	for _, rule := range []string{"kroo", "feeding", "singletons", "grand_slam"} {
		if n := fired["fired_"+rule]; n < 50 {
			t.Errorf("the rule %s fired only %d times", rule, n)
		}
	}
}

// describeRules prints what a pointer in the rules would hide.
func describeRules(r *mancala.Rules) string {
	text := fmt.Sprintf("%+v", *r)
	for name, end := range map[string]any{
		"row empty": r.End.RowEmpty, "no capture": r.End.NoCapturePossible, "few": r.End.FewSeeds,
		"all ones": r.End.AllOnes, "repetition": r.End.Repetition,
	} {
		text += fmt.Sprintf("\n%s: %+v", name, end)
	}
	return text
}
