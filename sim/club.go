package sim

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/plan"
	"houserules/variants"
)

// ClubPlayers are the default players by whom rules are judged: those of the variants' family, or of
// any family where the variants have several.
func ClubPlayers(list ...*variants.Variant) []string {
	for _, v := range list {
		if v.Family != list[0].Family {
			return variants.PlayersOfAll()
		}
	}
	if len(list) == 0 {
		return variants.PlayersOfAll()
	}
	return list[0].Players()
}

// ClubGames returns how many games each of some club players plays if a number is asked
// for: all of them that many, but the last, who looks furthest ahead, a tenth.
func ClubGames(players []string, games int64) map[string]int64 {
	of := map[string]int64{}
	for i, player := range players {
		of[player] = games
		if i == len(players)-1 {
			of[player] = max(1, games/10)
		}
	}
	return of
}

// ClubPlayer tells whether a line-up is one of a variant's club players in all seats.
func ClubPlayer(v *variants.Variant, lineup []string) bool {
	return len(lineup) > 0 && slices.Contains(ClubPlayers(v), lineup[0]) &&
		!slices.ContainsFunc(lineup, func(name string) bool { return name != lineup[0] })
}

// Balanced says why no search can make a variant fair; nil where one can.
func Balanced(v *variants.Variant) error {
	if info := v.Game.Info(); info.Seats() != 2 || plan.Verdicts(info) != 1 {
		return fmt.Errorf("%s has %d seats, or seats of different roles: fairness between two equal seats is what can be searched for", v.Name, info.Seats())
	}
	return nil
}

// ClubMinutes is how long a search that is made of a variant plays.
const ClubMinutes = 1

// ClubSearch is the search for the fairest rules that is made where nobody wrote one.
type ClubSearch struct {
	variant *variants.Variant
	name    string
	vary    []variants.ClubKnob
	along   []variants.ClubKnob
	komi    []string // values of komi to try, in the knob's own sign
	trials  clubTrials
	// Changes is the most changes of one candidate, Players who plays.
	Changes int
	Players []string
	// Minutes is how long it plays, about, on all workers, and Games how many games where that is said.
	Minutes float64
	Games   int64
	// Error is the chance of error in percent, and Seed that of the random numbers, where they are said.
	Error float64
	Seed  *uint64
	// Without are knobs of which no value made a difference to any game that was tried.
	Without []string
}

// Empty tells whether nothing is left to try.
func (s *ClubSearch) Empty() bool { return len(s.vary)+len(s.komi) == 0 }

// NewClubSearch looks which of the knobs that clubs change make a difference under a
// variant: those that change none of some hundred games of random players are left
// out. Where knobs are named, these are looked at in their place, komi aside, with the
// values that clubs try or else all. The error is that of [Balanced], the context's, or that
// a knob has no list of values.
func NewClubSearch(ctx context.Context, v *variants.Variant, named ...string) (*ClubSearch, error) {
	s, err := BeginClubSearch(v, named...)
	if err != nil {
		return nil, err
	}
	for i := range s.Trials() {
		tried := s.Trial(i)
		if tried == nil {
			continue
		}
		games, err := someGames(ctx, tried)
		switch {
		case err == nil:
			s.Tried(i, games)
		case ctx.Err() != nil || i == 0:
			return nil, err
		}
	}
	s.Decide()
	return s, nil
}

// searched are the knobs that a search looks at: those that clubs change, or the named
// ones and what goes along.
func searched(v *variants.Variant, named []string) []variants.ClubKnob {
	list := v.ClubKnobs()
	if len(named) == 0 {
		return list
	}
	list = slices.DeleteFunc(list, func(k variants.ClubKnob) bool { return k.Lists() && !slices.Contains(named, k.Knob) })
	for _, knob := range named {
		if knob != "komi" && !slices.ContainsFunc(list, func(k variants.ClubKnob) bool { return k.Knob == knob }) {
			list = append(list, variants.ClubKnob{Knob: knob, Values: "all"})
		}
	}
	return list
}

// clubSuffix is what the name of a search adds to that of its variant.
const clubSuffix = "-balance"

// Name is the search's.
func (s *ClubSearch) Name() string { return s.name }

// Quick makes the search one of a tenth of its time, with a name of its own.
func (s *ClubSearch) Quick() {
	s.name = suffixed(s.variant.Name, quickSuffix+clubSuffix)
	s.Minutes /= QuickSearch
}

// valuesOf lists the values of a knob.
func valuesOf(v *variants.Variant, k variants.ClubKnob) ([]string, error) {
	if k.Values == "all" {
		return v.All(k.Knob)
	}
	var list []string
	for text := range strings.SplitSeq(strings.Trim(k.Values, "[]"), ",") {
		value, err := v.Written(k.Knob, strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	return list, nil
}

// someGames plays the games of a trial.
func someGames(ctx context.Context, v *variants.Variant) ([]uint64, error) {
	random, err := agent.Parse(TrialPlayer)
	if err != nil {
		return nil, err
	}
	games := make([]uint64, TrialGames)
	err = PlayGames(ctx, v.Game, []agent.Spec{random}, TrialGames, TrialSeed, 0, func(rows *engine.Rows) { NoteTrial(games, rows) })
	return games, err
}

// Scores are the first player's mean scores under the variant, from 0 to 1, among each kind
// of the search's players, by which one sees which side komi should help. They come from a
// fixed number of games of a fixed seed, so that the same search is made again.
func (s *ClubSearch) Scores(ctx context.Context, workers int) ([]float64, error) {
	var scores []float64
	for _, name := range s.Players {
		player, err := ParseAgent(name)
		if err != nil {
			return nil, err
		}
		var points, all int64
		err = PlayGames(ctx, s.variant.Game, []agent.Spec{player}, ScoreGames(player), TrialSeed, workers, func(rows *engine.Rows) {
			for _, r := range rows.Return[0][:rows.Len] {
				points, all = points+int64(r), all+int64(engine.FullReturn)
			}
		})
		if err != nil {
			return nil, err
		}
		scores = append(scores, float64(points)/float64(all))
	}
	return scores, nil
}

// ScoreGames is how many games of a player [ClubSearch.Scores] are made of.
func ScoreGames(player agent.Spec) int64 {
	if player.Facts().Depth > 1 {
		return 200
	}
	return 2000
}

// TryKomis adds values of komi to the search, in half units; none where the variant's family
// has no komi.
func (s *ClubSearch) TryKomis(komis []engine.Score) error {
	if has, _ := s.variant.Komi(); !has {
		return nil
	}
	for _, k := range komis {
		text, err := s.variant.Written("komi", k.String())
		if err != nil {
			return err
		}
		s.komi = append(s.komi, text)
	}
	return nil
}

// Text is the search as a file that calls the variant by a reference.
func (s *ClubSearch) Text(ref string) []byte {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# The search that houserules balance makes of a variant. Copy it to ask another:")
	line("# which rules may change, for whom they shall be fair, what has to be kept.")
	line("schema: 1")
	line("name: %s", s.name)
	line("title: %s", strict.Quote("The fairest rules for "+s.variant.Title))
	line("variant: %s", strict.Quote(filepath.ToSlash(ref)))
	if len(s.along) > 0 {
		line("\n# The same as today, and right for other numbers of seeds.")
		line("fixed:")
		for _, k := range s.along {
			line("  %s: %s", k.Knob, k.Values)
		}
	}
	line("\nchange: at most %d", s.Changes)
	line("vary:")
	for _, k := range s.vary {
		line("  %s: %s", k.Knob, k.Values)
	}
	if len(s.komi) > 0 {
		line("  komi: [%s]", strings.Join(s.komi, ", "))
	}
	var players []string
	for _, p := range s.Players {
		players = append(players, strict.Quote(p))
	}
	line("\nplayers: [%s]", strings.Join(players, ", "))
	line("constraints:")
	line("  draws: 20 %%")
	line("  limit: 1 %%")
	budget := Budget{Games: s.Games}
	if s.Games == 0 {
		budget.Minutes = s.Minutes
	}
	text, _ := budget.MarshalText() // it cannot fail
	line("\nbudget: %s", text)
	line("tolerance: 1 pp")
	if s.Error > 0 {
		line("error: %s %%", strconv.FormatFloat(s.Error, 'f', -1, 64))
	}
	if s.Seed != nil {
		line("seed: %d", *s.Seed)
	}
	return []byte(b.String())
}

// Balance resolves the search, whose variant is called by a reference from the working
// directory.
func (s *ClubSearch) Balance(lib *variants.Library, ref string) (*Balance, diag.List) {
	f := DefaultBalanceFile()
	text := textFile{name: ref + " (the search made of it)", data: s.Text(ref)}
	r, ok := text.decode(lib, &f)
	if !ok {
		return nil, r.list
	}
	return r.balance(f, 0)
}
