package mancala_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"houserules/engine"
	"houserules/engine/mancala"
)

// sheetRules are the four rule sets, written down here from their sources and
// not taken from the files that the program comes with.
func sheetRules() map[string]*mancala.Rules {
	with := func(change func(*mancala.Rules)) *mancala.Rules {
		r := mancala.Default()
		r.Feeding = mancala.FeedMust
		r.End.Repetition = &mancala.Repetition{Count: 2, Remaining: mancala.DivUnclaimed}
		change(r)
		return r
	}
	return map[string]*mancala.Rules{
		"french": with(func(r *mancala.Rules) {
			r.GrandSlam = mancala.SlamForbiddenUnlessOnly
			r.CannotFeed = mancala.CannotMoverTakesAll
			r.End.NoCapturePossible = &mancala.NoCapture{By: mancala.ByCount, Remaining: mancala.DivUnclaimed}
			r.End.Repetition.Remaining = mancala.DivSplit
		}),
		"finnish": with(func(r *mancala.Rules) {
			r.GrandSlam = mancala.SlamNothing
			r.CannotFeed = mancala.CannotPlaysOn
			r.End.Majority = mancala.Majority{Set: true, Seeds: 25}
		}),
		"catalan": with(func(r *mancala.Rules) {
			r.GrandSlam = mancala.SlamStarving
			r.CannotFeed = mancala.CannotPlaysOn
		}),
		"abapa": with(func(r *mancala.Rules) {
			r.GrandSlam = mancala.SlamNothing
			r.CannotFeed = mancala.CannotOwner
			r.End.Majority = mancala.Majority{Set: true, OfHalf: true, Seeds: 1}
			r.End.MajorityRemaining = mancala.DivOwner
			r.End.NoMove.Remaining = mancala.DivOwner
			r.End.Repetition.Remaining = mancala.DivOwner
			r.Limit.Remaining = mancala.DivOwner
		}),
	}
}

func mustGame(t testing.TB, r *mancala.Rules) *mancala.Game {
	t.Helper()
	g, err := mancala.New(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// refereeFor returns what begins a referee's games, or false where the rules
// need a count that plain search does not find.
func refereeFor(r *mancala.Rules) (func() *referee, bool) {
	barren := -1
	if n := r.End.NoCapturePossible; n != nil && n.By == mancala.ByCount {
		var ok bool
		if barren, ok = barrenCount(r); !ok {
			return nil, false
		}
	}
	return func() *referee { return newReferee(r, barren) }, true
}

// texts lists the state's legal actions in its own notation.
func texts(s engine.State) []string {
	var list []string
	for _, a := range s.Actions(nil) {
		list = append(list, s.ActionText(a))
	}
	return list
}

// compareGame lets the engine and the referee play one random game side by
// side and returns the first thing on which they disagree, the reason of the
// end, and the number of plies.
func compareGame(s engine.State, info *engine.Info, ref *referee, r *rand.Rand) (string, int, error) {
	for {
		wantTurn := engine.Seat(ref.mover + 1)
		if ref.reason != "" {
			wantTurn = engine.Over
		}
		if s.Turn() != wantTurn {
			return "", ref.plies, fmt.Errorf("turn of %v, referee says %v (%q)", s.Turn(), wantTurn, ref.reason)
		}
		for i := range 2 {
			if got, want := s.Score(engine.Seat(i+1)), engine.Score(ref.store[i]); got != want {
				return "", ref.plies, fmt.Errorf("score of seat %d is %v, referee says %v", i+1, got, want)
			}
		}
		if ref.reason != "" {
			break
		}
		if got, want := s.Position(), ref.text(); got != want {
			return "", ref.plies, fmt.Errorf("position %s, referee says %s", got, want)
		}
		want := ref.moves()
		if got := texts(s); !slices.Equal(got, want) {
			return "", ref.plies, fmt.Errorf("legal moves %q, referee says %q", got, want)
		}
		letter := want[r.IntN(len(want))]
		action, err := s.ParseAction(letter)
		if err != nil {
			return "", ref.plies, err
		}
		after := s.(engine.Stepper).After(action)
		s.Play(action)
		if next := ref.play(letter); after != next {
			return "", ref.plies, fmt.Errorf("%s leads to %s, referee says %s", letter, after, next)
		}
	}
	o := s.Outcome()
	if got := info.EndReason(o.End); got != ref.reason {
		return "", ref.plies, fmt.Errorf("ended by %s, referee says %s", got, ref.reason)
	}
	wantReturns := [2]engine.Return{30, 30}
	if ref.final[0] > ref.final[1] {
		wantReturns = [2]engine.Return{60, 0}
	} else if ref.final[0] < ref.final[1] {
		wantReturns = [2]engine.Return{0, 60}
	}
	for i := range 2 {
		if o.Scores[i] != engine.Score(ref.final[i]) || o.Returns[i] != wantReturns[i] {
			return "", ref.plies, fmt.Errorf("%s: final scores %v, returns %v; referee says %s-%s", ref.reason,
				o.Scores[:2], o.Returns[:2], halves(ref.final[0]), halves(ref.final[1]))
		}
	}
	return ref.reason, ref.plies, nil
}

// compareGames plays n random games and counts the reasons of their ends.
func compareGames(t *testing.T, name string, rules *mancala.Rules, n int, ends map[string]int) {
	t.Helper()
	begin, ok := refereeFor(rules)
	if !ok {
		return
	}
	g := mustGame(t, rules)
	s := g.New()
	for i := range n {
		s.Reset()
		ref := begin()
		reason, plies, err := compareGame(s, g.Info(), ref, rand.New(rand.NewPCG(uint64(i), 1)))
		if err != nil {
			t.Errorf("%s, game %d, after %d plies at %s: %v\nrules: %+v\nends: %+v", name, i, plies, ref.text(), err, *rules, show(rules))
			return
		}
		ends[reason]++
	}
}

// show prints what hides behind the pointers of the rules.
func show(r *mancala.Rules) string {
	return fmt.Sprintf("row_empty %+v, no_capture_possible %+v, few_seeds %+v, all_ones %+v, repetition %+v",
		r.End.RowEmpty, r.End.NoCapturePossible, r.End.FewSeeds, r.End.AllOnes, r.End.Repetition)
}

// TestSheetsAgainstReferee plays the four rule sets.
func TestSheetsAgainstReferee(t *testing.T) {
	games := 500
	if testing.Short() {
		games = 100
	}
	expect := map[string][]string{
		// Where feeding is compulsory and slams take nothing, a player is left
		// without seeds only by his own moves, and then fed or the game ended.
		"french":  {"cannot-feed", "no-capture-possible", "repetition"},
		"finnish": {"majority", "no-move", "repetition"},
		"catalan": {"no-move", "repetition"},
		"abapa":   {"majority", "cannot-feed", "repetition"},
	}
	for name, rules := range sheetRules() {
		t.Run(name, func(t *testing.T) {
			ends := map[string]int{}
			compareGames(t, name, rules, games, ends)
			for _, reason := range expect[name] {
				if ends[reason] == 0 {
					t.Errorf("no game ended by %s: %v", reason, ends)
				}
				delete(ends, reason)
			}
			if len(ends) > 0 {
				t.Errorf("games ended by %v", ends)
			}
		})
	}
}

// pick returns one of the choices.
func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// randomRules throws the knobs together. Many of the results are odd games;
// some are contradictions that the package refuses.
func randomRules(r *rand.Rand) *mancala.Rules {
	divisions := []mancala.Division{
		mancala.DivUnclaimed, mancala.DivOwner, mancala.DivSplit,
		mancala.DivLastCapturer, mancala.DivOpponent, mancala.DivMover,
	}
	division := func() mancala.Division { return pick(r, divisions...) }
	rules := mancala.Default()
	rules.Board.Houses = [2]int{1 + r.IntN(7), 1 + r.IntN(7)}
	if r.IntN(8) == 0 {
		rules.Board.Houses = [2]int{1 + r.IntN(12), 1 + r.IntN(12)}
	}
	rules.Board.Seeds = 1 + r.IntN(6)
	if r.IntN(8) == 0 {
		rules.Board.Seeds = 1 + r.IntN(16)
	}
	rules.Kroo = pick(r, mancala.KrooSkip, mancala.KrooSow)
	rules.Capture.Counts = pick(r, []int{2, 3}, []int{2, 3}, []int{4}, []int{2}, []int{1, 2, 3}, []int{3, 5}, []int{2, 3, 4})
	rules.GrandSlam = pick(r,
		mancala.SlamCaptures, mancala.SlamNothing, mancala.SlamForbidden, mancala.SlamForbiddenUnlessOnly,
		mancala.SlamStarving, mancala.SlamOpponentTakesRest, mancala.SlamLeavesFirst, mancala.SlamLeavesLast)
	rules.Feeding = pick(r, mancala.FeedNone, mancala.FeedMust, mancala.FeedMust)
	rules.CannotFeed = pick(r, mancala.CannotMoverTakesAll, mancala.CannotPlaysOn, mancala.CannotOwner)
	all := rules.Board.Seeds * (rules.Board.Houses[0] + rules.Board.Houses[1])
	rules.End.Majority = pick(r,
		mancala.Majority{}, mancala.Majority{Set: true, OfHalf: true, Seeds: 1},
		mancala.Majority{Set: true, OfHalf: true}, mancala.Majority{Set: true, Seeds: 1 + r.IntN(all)})
	rules.End.MajorityRemaining = division()
	rules.End.NoMove.Remaining = division()
	if r.IntN(2) == 0 {
		by := pick(r, mancala.ByCount, mancala.ByCount, mancala.ByCount, mancala.ByPosition)
		rules.End.NoCapturePossible = &mancala.NoCapture{By: by, Remaining: division()}
	}
	if r.IntN(3) > 0 {
		rules.End.Repetition = &mancala.Repetition{Count: 2 + r.IntN(3), Remaining: division(), AtMost: pick(r, 0, 0, 6, 12)}
	}
	rules.Limit = mancala.Limit{Plies: pick(r, 15, 60, 300), Remaining: division()}
	rules.Singletons = pick(r, mancala.SingletonsAllowed, mancala.SingletonsAllowed, mancala.SingletonsLast)
	rules.Sowing.Direction = pick(r, mancala.CounterClockwise, mancala.Clockwise)
	rules.Capture.Chain = pick(r, mancala.ChainBack, mancala.ChainBack, mancala.ChainForward, mancala.ChainNone)
	if r.IntN(8) == 0 {
		rules.End.FewSeeds = &mancala.FewSeeds{AtMost: 1 + r.IntN(8), Remaining: division()}
	}
	if r.IntN(8) == 0 {
		rules.End.AllOnes = &mancala.Ending{Remaining: division()}
	}
	if r.IntN(4) == 0 {
		rules.End.RowEmpty = &mancala.Ending{Remaining: division()}
	}
	if r.IntN(2) == 0 {
		farther(r, rules)
	}
	return rules
}

// farther leaves the awalé family: stores in the round, moves of several laps,
// captures without counts.
func farther(r *rand.Rand, rules *mancala.Rules) {
	if r.IntN(2) == 0 {
		rules.Sowing.Stores = mancala.StoresOwn
		rules.Sowing.ExtraTurn = pick(r, mancala.ExtraNever, mancala.ExtraStore)
		rules.End.NoCapturePossible = nil
	}
	rules.Sowing.Laps = pick(r, mancala.LapsSingle, mancala.LapsRelay)
	rules.Sowing.MaxLaps = pick(r, 1, 3, 50)
	if r.IntN(2) == 0 {
		rules.Board.Houses[1] = rules.Board.Houses[0]
		rules.Capture.Opposite = pick(r, mancala.OppositeAlways, mancala.OppositeIfOccupied)
	}
	if r.IntN(2) == 0 {
		rules.Capture.Groups = 2 + r.IntN(4)
	}
	if r.IntN(3) == 0 {
		rules.Capture.Counts = nil
	}
	if rules.Sowing.Stores == mancala.StoresOwn {
		// Whether a seed sown into one's store is a capture is not said.
		for _, d := range divisionsOf(rules) {
			if *d == mancala.DivLastCapturer {
				*d = mancala.DivOwner
			}
		}
	}
	if rules.Capture.Groups > 0 || rules.Sowing.ExtraTurn == mancala.ExtraStore {
		rules.Feeding = mancala.FeedNone
	}
	if len(rules.Capture.Counts) == 0 || rules.Sowing.Laps == mancala.LapsRelay || rules.Capture.Groups > 0 {
		rules.GrandSlam = mancala.SlamCaptures
	}
}

// divisionsOf lists every division of the rules, to be changed.
func divisionsOf(r *mancala.Rules) []*mancala.Division {
	e := &r.End
	list := []*mancala.Division{&e.MajorityRemaining, &e.NoMove.Remaining, &r.Limit.Remaining}
	if e.RowEmpty != nil {
		list = append(list, &e.RowEmpty.Remaining)
	}
	if e.NoCapturePossible != nil {
		list = append(list, &e.NoCapturePossible.Remaining)
	}
	if e.FewSeeds != nil {
		list = append(list, &e.FewSeeds.Remaining)
	}
	if e.AllOnes != nil {
		list = append(list, &e.AllOnes.Remaining)
	}
	if e.Repetition != nil {
		list = append(list, &e.Repetition.Remaining)
	}
	return list
}

// TestRandomRulesAgainstReferee plays rules that nobody has thought of.
func TestRandomRulesAgainstReferee(t *testing.T) {
	sets, games := 2000, 6
	if testing.Short() {
		sets = 150
	}
	ends := map[string]int{}
	played, slams := 0, map[mancala.GrandSlam]int{}
	for i := range sets {
		rules := randomRules(rand.New(rand.NewPCG(uint64(i), 2)))
		if _, err := mancala.New(rules); err != nil {
			continue
		}
		played++
		slams[rules.GrandSlam]++
		compareGames(t, fmt.Sprintf("rule set %d", i), rules, games, ends)
	}
	t.Logf("%d of %d rule sets are games; ends: %v", played, sets, ends)
	if played < sets/2 {
		t.Errorf("only %d of %d rule sets are games", played, sets)
	}
	for _, reason := range []string{"majority", "grand-slam", "row-empty", "no-move", "cannot-feed", "no-capture-possible", "few-seeds", "all-ones", "repetition", "limit"} {
		if ends[reason] < 10 {
			t.Errorf("%s: only %d games", reason, ends[reason])
		}
	}
	if len(slams) != len(mancala.SlamCaptures.Values()) {
		t.Errorf("grand-slam rules played: %v", slams)
	}
}

// TestSheetExamples runs the examples in testdata/sheets, on the engine and on
// the referee.
func TestSheetExamples(t *testing.T) {
	files, err := os.ReadDir("testdata/sheets")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(f.Name(), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile("testdata/sheets/" + f.Name())
			if err != nil {
				t.Fatal(err)
			}
			var rules *mancala.Rules
			examples := 0
			for i, line := range strings.Split(string(data), "\n") {
				where := fmt.Sprintf("%s:%d", f.Name(), i+1)
				if line == "" || line[0] == '#' {
					continue
				}
				if name, ok := strings.CutPrefix(line, "rules "); ok {
					if rules = sheetRules()[name]; rules == nil {
						t.Fatalf("%s: no rules %q", where, name)
					}
					continue
				}
				examples++
				if err := example(t, rules, line); err != nil {
					t.Errorf("%s: %v", where, err)
				}
			}
			if examples < 5 {
				t.Errorf("only %d examples", examples)
			}
		})
	}
}

// example checks one line of a sheet.
func example(t *testing.T, rules *mancala.Rules, line string) error {
	words := strings.Fields(line)
	position, what, rest := strings.Join(words[:3], " "), words[3], words[4:]
	g := mustGame(t, rules)
	s, err := g.Parse(position)
	if err != nil {
		return err
	}
	begin, _ := refereeFor(rules)
	ref, err := begin().at(position)
	if err != nil {
		return err
	}
	switch what {
	case ":":
		letters, want := rest[:slices.Index(rest, "->")], strings.Join(rest[slices.Index(rest, "->")+1:], " ")
		after := ""
		for _, letter := range letters {
			a, err := s.ParseAction(letter)
			if err != nil {
				return err
			}
			after = s.(engine.Stepper).After(a)
			s.Play(a)
			if next := ref.play(letter); next != after {
				return fmt.Errorf("%s leads to %s, referee says %s", letter, after, next)
			}
		}
		if after != want {
			return fmt.Errorf("leads to %s, not %s", after, want)
		}
	case "legal":
		if got := texts(s); !slices.Equal(got, rest) || !slices.Equal(ref.moves(), rest) {
			return fmt.Errorf("legal moves are %q, referee says %q, sheet %q", got, ref.moves(), rest)
		}
	case "over":
		want := strings.Join(rest, " ")
		if said := fmt.Sprintf("%s %s-%s", ref.reason, halves(ref.final[0]), halves(ref.final[1])); said != want {
			return fmt.Errorf("referee says %q, sheet %q", said, want)
		}
		if s.Turn() != engine.Over {
			return fmt.Errorf("not over")
		}
		o := s.Outcome()
		if got := fmt.Sprintf("%s %v-%v", g.Info().EndReason(o.End), o.Scores[0], o.Scores[1]); got != want {
			return fmt.Errorf("over by %q, not %q", got, want)
		}
	default:
		return fmt.Errorf("%q is no example", line)
	}
	return nil
}

// at puts the referee at a position without half seeds.
func (r *referee) at(position string) (*referee, error) {
	var south, north string
	var mover rune
	if _, err := fmt.Sscanf(strings.Replace(position, "/", " ", 1), "%s %s %d-%d %c", &south, &north, &r.store[0], &r.store[1], &mover); err != nil {
		return nil, err
	}
	for p, row := range []string{south, north} {
		for i, x := range strings.Split(row, ",") {
			if _, err := fmt.Sscan(x, &r.board[p][i]); err != nil {
				return nil, err
			}
		}
	}
	r.store[0], r.store[1] = 2*r.store[0], 2*r.store[1]
	r.mover = strings.IndexRune("SN", mover)
	r.reason, r.final, r.seen = "", [2]int{}, map[string]int{}
	r.begin()
	return r, nil
}
