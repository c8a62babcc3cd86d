package doors_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"houserules/configs/words"
	"houserules/engine"
	"houserules/engine/enginetest"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors"
	"houserules/engine/rules"
	"houserules/engine/sides"
	"houserules/variants"
)

// family is what the laws walk: every knob of the rules, from all built-in
// variants, through all doors that claim them.
func family(t testing.TB) enginetest.Family {
	roots := map[string]any{}
	library := variants.NewLibrary()
	for _, name := range library.Names() {
		if v, _ := library.Load(name); v != nil && v.Family == "mancala" {
			roots[name] = v.Rules
		}
	}
	// Seldom few seeds and short rows, where what needs a search is soon found.
	roots["small board"] = with(sized(builtin(t, "french"), 3, 2, 2), func(r *mancala.Rules) {
		r.End.NoCapturePossible.By = mancala.ByPosition
	})
	// The only board on which a majority or few seeds may be as many as the
	// bounds allow.
	roots["largest board"] = with(sized(builtin(t, "abapa"), 12, 12, 16), func(r *mancala.Rules) { r.Limit.Plies = 300 })
	// No end gives seeds away, so that nothing more can be captured long before
	// few seeds are left: the last to capture need not be the last to move.
	roots["nothing given away"] = with(sized(builtin(t, "french"), 3, 3, 2), func(r *mancala.Rules) {
		r.Capture.Counts, r.Feeding, r.CannotFeed = []int{2}, mancala.FeedNone, mancala.CannotPlaysOn
		r.End = mancala.End{
			MajorityRemaining: mancala.DivUnclaimed, NoMove: mancala.Ending{Remaining: mancala.DivUnclaimed},
			NoCapturePossible: &mancala.NoCapture{By: mancala.ByPosition, Remaining: mancala.DivLastCapturer},
		}
		r.Limit = mancala.Limit{Plies: 200, Remaining: mancala.DivUnclaimed}
	})
	// A majority by a last seed in the store, which moves again: the last to
	// capture is then the player to move, and not, as elsewhere, their opponent.
	roots["stores that win"] = with(sized(builtin(t, "kalah"), 4, 4, 3), func(r *mancala.Rules) {
		r.End.Majority, r.End.MajorityRemaining = mancala.Majority{Set: true, OfHalf: true, Seeds: 1}, mancala.DivLastCapturer
	})
	roots["winner chooses"] = with(builtin(t, "french"), func(r *mancala.Rules) { r.Match.Starter = mancala.StarterWinnerChooses })
	return enginetest.Family{
		Defaults: func() any { return mancala.Default() },
		Check:    func(r any) []rules.Problem { return r.(*mancala.Rules).Check() },
		Compile: func(r any) (engine.Game, error) {
			return doors.Compile(r.(*mancala.Rules))
		},
		Describe: func(r any) []rules.Clause { return r.(*mancala.Rules).Describe() },
		Say:      words.English().Say,
		Roots:    roots,
		Text: func(_ string, r any, draw *rand.Rand) string {
			return drawStart(draw, r.(*mancala.Rules).Board.Houses)
		},
		Silent: map[string]string{
			"match.games":                "a single game does not depend on the match",
			"match.target":               "a single game does not depend on the match",
			"match.draws":                "a single game does not depend on the match",
			"match.starter":              "a single game does not depend on the match",
			"match.takes":                "a single game does not depend on the match",
			"match.replays":              "a single game does not depend on the match",
			"match.points.per_seed_over": "a single game does not depend on the match",
			"stop.agreement":             "agents never stop",
			"stop.resigning":             "agents never stop",
			"match.points.per_seeds":     "a single game does not depend on the match",
		},
		Tame:  tame,
		Doors: func(_ any, g engine.Game) []engine.Door { return every(g) },
		Options: func(g engine.Game) enginetest.Options {
			o := enginetest.Options{HistoryEnds: []string{"repetition", "limit"}, Conserved: conserved(g)}
			// Whether a last sweep gives anybody seeds may depend on who captured
			// last, which a position does not say.
			if n := unseated(g).Rules().End.NoCapturePossible; n != nil && n.By == mancala.ByPosition {
				o.HistoryEnds = append(o.HistoryEnds, "no-capture-possible")
			}
			return o
		},
	}
}

// unseated is the family's own game behind the seats of package sides.
func unseated(g engine.Game) *doors.Game {
	if seated, ok := g.(*sides.Game); ok {
		g = seated.Inner()
	}
	return g.(*doors.Game)
}

// every lists the fast doors of a game; one with its seats changed has none.
func every(g engine.Game) []engine.Door {
	if own, ok := g.(*doors.Game); ok {
		return doors.Every(own)
	}
	return nil
}

// TestFamilyLaws walks every knob: all doors play the same games, and the prose
// tells what is played.
func TestFamilyLaws(t *testing.T) { enginetest.FamilyLaws(t, family(t)) }

// tame takes a search for captures at every ply to boards on which it ends.
func tame(r any) {
	rules := r.(*mancala.Rules)
	if n := rules.End.NoCapturePossible; n != nil && n.By == mancala.ByPosition {
		for i := range rules.Board.Houses {
			rules.Board.Houses[i] = min(rules.Board.Houses[i], 3)
		}
		rules.Board.Seeds = min(rules.Board.Seeds, 2)
		rules.Board.Start = ""
	}
}

// conserved counts the seeds of a position's text, in houses and captured.
func conserved(g engine.Game) func(engine.State) error {
	count := func(s engine.State) (sum float64) {
		words := strings.Fields(s.Position())
		for _, number := range strings.FieldsFunc(words[0]+","+words[1], func(r rune) bool { return strings.ContainsRune(",/-", r) }) {
			n, err := strconv.ParseFloat(number, 64)
			if err != nil {
				return -1
			}
			sum += n
		}
		return sum
	}
	all := count(g.New())
	return func(s engine.State) error {
		if n := count(s); n != all || n < 1 {
			return fmt.Errorf("%v seeds, not %v", n, all)
		}
		return nil
	}
}

// drawStart draws a start position.
func drawStart(r *rand.Rand, rows [2]int) string {
	var text strings.Builder
	left := 127
	for s, houses := range rows {
		for h := range houses {
			n := 0
			if r.IntN(3) > 0 {
				n = min(left, r.IntN(20))
			}
			left -= n
			if h > 0 {
				text.WriteByte(',')
			}
			fmt.Fprint(&text, n)
		}
		text.WriteString([]string{"/", " "}[s])
	}
	half := []string{"", ".5"}[r.IntN(2)]
	fmt.Fprintf(&text, "%d%s-%d%s S", r.IntN(10), half, r.IntN(10), half)
	return text.String()
}
