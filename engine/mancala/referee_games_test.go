package mancala_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"houserules/engine"
	"houserules/engine/enginetest"
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
			r.Capture.Before = []int{1, 2}
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
func compareGame(s engine.State, g engine.Game, ref *referee, r *rand.Rand) (string, int, error) {
	for {
		wantTurn := ref.turn()
		if ref.reason != "" {
			wantTurn = engine.Over
		}
		if s.Turn() != wantTurn {
			return "", ref.plies, fmt.Errorf("turn of %v, referee says %v (%q)", s.Turn(), wantTurn, ref.reason)
		}
		for side := range 2 {
			seat := ref.seat(side)
			if got, want := s.Score(seat), engine.Score(ref.store[side]); got != want {
				return "", ref.plies, fmt.Errorf("score of seat %d is %v, referee says %v", seat, got, want)
			}
		}
		if ref.reason != "" {
			break
		}
		if got, want := s.Position(), ref.position(); got != want {
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
		after := g.Abilities().After(s, action)
		s.Play(action)
		if next := ref.play(letter); after != next {
			return "", ref.plies, fmt.Errorf("%s leads to %s, referee says %s", letter, after, next)
		}
	}
	o := s.Outcome()
	if got := g.Info().EndReason(o.End); got != ref.reason {
		return "", ref.plies, fmt.Errorf("ended by %s, referee says %s", got, ref.reason)
	}
	wantReturns := [2]engine.Return{30, 30}
	if ref.final[0] > ref.final[1] {
		wantReturns = [2]engine.Return{60, 0}
	} else if ref.final[0] < ref.final[1] {
		wantReturns = [2]engine.Return{0, 60}
	}
	for side := range 2 {
		if i := ref.seat(side).Index(); o.Scores[i] != engine.Score(ref.final[side]) || o.Returns[i] != wantReturns[side] {
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
	g := mancala.Seat(mustGame(t, rules), rules)
	s := g.New()
	for i := range n {
		s.Reset()
		ref := begin()
		reason, plies, err := compareGame(s, g, ref, rand.New(rand.NewPCG(uint64(i), 1)))
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
	games := 40
	switch {
	case enginetest.Soak():
		games = 10_000
	case enginetest.Long():
		games = 1000
	}
	expect := map[string][]string{
		// Where feeding is compulsory and slams take nothing, a player is left
		// without seeds only by their own moves, and then fed or the game ended.
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

// TestRandomRulesAgainstReferee plays rules that nobody has thought of.
func TestRandomRulesAgainstReferee(t *testing.T) {
	sets, games, least := 120, 2, 1
	switch {
	case testing.Short():
		sets = 100
	case enginetest.Long():
		sets, games, least = 300, 6, 5
	}
	f := family()
	ends := map[string]int{}
	played, chains, slams := 0, 0, map[mancala.GrandSlam]int{}
	for i := 0; played < sets; i++ {
		rules := randomRules(f, rand.New(rand.NewPCG(uint64(i), 2)))
		if _, err := mancala.New(rules); err != nil {
			continue
		}
		played++
		if rules.Capture.Longest > 0 {
			chains++
		}
		slams[rules.GrandSlam]++
		compareGames(t, fmt.Sprintf("rule set %d", i), rules, games, ends)
	}
	t.Logf("%d rule sets, %d with a limit on chains; ends: %v", played, chains, ends)
	if chains < sets/20 {
		t.Errorf("only %d rule sets have a limit on chains", chains)
	}
	for _, reason := range []string{"majority", "grand-slam", "row-empty", "no-move", "cannot-feed", "no-capture-possible", "few-seeds", "all-ones", "repetition", "limit"} {
		if ends[reason] < least {
			t.Errorf("%s: only %d games", reason, ends[reason])
		}
	}
	if len(slams) != len(mancala.SlamCaptures.Values()) {
		t.Errorf("grand-slam rules played: %v", slams)
	}
}
