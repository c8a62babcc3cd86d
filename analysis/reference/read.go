package reference

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/analysis/repeat"
	"houserules/sim/plan"
	"houserules/sim/table"
	"houserules/variants"
)

// summary is what is read of summary.json beside its record.
type summary struct {
	Cells   []cell   `json:"cells"`
	Ratings []rating `json:"ratings"`
}

// cell is one of its cells.
type cell struct {
	Variant    string               `json:"variant"`
	Lineup     string               `json:"lineup"`
	OneGame    bool                 `json:"one_game"`
	Population json.RawMessage      `json:"population"`
	Estimates  map[string]*Estimate `json:"estimates"`
	Lengths    []Quantile           `json:"lengths"`
	Against    []against            `json:"against"`
	Lines      *lines               `json:"lines"`
	FirstMoves map[string]int64     `json:"first_moves"`
	// exact is set where the counts alone make the intervals: at one look, no opening being that of several games.
	exact bool
}

// distinct is how many of the games are different ones; 0 where nobody counted them.
func (c *cell) distinct() int64 {
	if c.Lines == nil {
		return 0
	}
	return c.Lines.Distinct
}

// mostlyCutOff is why a cell of long games has no entry.
const mostlyCutOff = "more than half of its games were cut off, so that the score is not known"

// LeftOut is a study, or a cell of one, without an entry.
type LeftOut struct {
	// Study is the folder or file, and the cell where it is about one.
	Study  string `json:"study"`
	Reason string `json:"reason"`
	// Variant and Player are whose games they are, where it is about those; without a player, whose strengths.
	Variant string `json:"variant,omitempty"`
	Player  string `json:"player,omitempty"`
}

// Study is what one study gives to an edition.
type Study struct {
	Name string
	Seed uint64
	// Entries are those of its cells, each training by itself; [Joined] makes one of them.
	Entries []*Entry
	// Strengths are those of its players, where they met each other, each training by itself.
	Strengths []*Strength
	LeftOut   []LeftOut
	// Trainings are those of its players who learned.
	Trainings []Training
	// Rules are those of its plan, as plans keep them.
	Rules []table.Variant
	// games and variant are those of each cell; documented are the hashes of rules that come with the
	// program, by the names that Rules have.
	games               map[string]int64
	variant, documented map[string]string
}

// Read makes the entries of one study from the text of its summary.json. Cells that cannot be
// entries are left out with the reason. The error says why nothing can be taken from the text:
// it is damaged, or does not agree with its own record.
func Read(text []byte) (*Study, error) {
	record, err := repeat.Read(text)
	if err != nil {
		return nil, err
	}
	if len(record.Studies) != 1 || record.Studies[0].Asks != "" {
		return nil, fmt.Errorf("is of another question than a study's: entries are of players who play against a copy of themselves, as houserules run plays them")
	}
	if wrong := record.Shown(); len(wrong) > 0 {
		return nil, fmt.Errorf("shows other numbers than its record: %s, %s: it was changed", wrong[0].Cell, wrong[0].Key)
	}
	study := &record.Studies[0]
	p, err := study.Opened()
	if err != nil {
		return nil, err
	}
	var s summary
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("is damaged: %w", err)
	}
	shown := map[string]*cell{}
	for i := range s.Cells {
		shown[s.Cells[i].Variant+" × "+s.Cells[i].Lineup] = &s.Cells[i]
	}
	out := &Study{Name: study.Name, Seed: p.Seed, Rules: p.Variants, games: map[string]int64{}, variant: map[string]string{}}
	for _, name := range append([]string{study.Name}, namesOf(p)...) {
		if !variants.IsName(name) {
			return nil, fmt.Errorf("has the name %q, which no program gives: it was changed", name)
		}
	}
	out.documented = documented(namesOf(p))
	if out.Strengths, err = strengthsOf(p, study, shown, s.Ratings); err != nil {
		return nil, err
	}
	if out.Trainings, err = trainingsOf(p, study); err != nil {
		return nil, err
	}
	for i := range p.Cells {
		label := study.Cells[i].Cell
		out.games[label], out.variant[label] = study.Cells[i].Counts[repeat.GamesKey], p.Cells[i].Variant
		if s.rates(&p.Cells[i]) {
			continue
		}
		list, reason := entriesOf(p, i, study.Cells[i].Counts, shown[label])
		if reason != "" {
			out.LeftOut = append(out.LeftOut, LeftOut{study.Name + ": " + label, reason, p.Cells[i].Variant, learnedName(p.Cells[i].Lineup[0])})
			continue
		}
		for _, e := range list {
			e.documented = e.Base == "" && out.documented[e.Variant] == e.RulesHash
			e.Study, e.PlanHash, e.seed = study.Name, study.PlanSHA256, p.Seed
			if e.Base != "" && !variants.IsName(e.Base) {
				return nil, fmt.Errorf("has the name %q, which no program gives: it was changed", e.Base)
			}
		}
		out.Entries = append(out.Entries, list...)
	}
	return out, nil
}

// rates tells whether the players of a cell differ and are rated.
func (s *summary) rates(c *table.Cell) bool {
	return !alike(c.Lineup) && slices.ContainsFunc(s.Ratings, func(r rating) bool { return r.Variant == c.Variant && r.Anchor == Anchor })
}

// entriesOf makes the entry of a cell, those of its seats where they are unlike, or says why there
// is none.
func entriesOf(p *plan.Plan, at int, counts map[string]int64, shown *cell) ([]*Entry, string) {
	c := &p.Cells[at]
	v := p.Variant(c.Variant)
	info := v.Game.Info()
	switch {
	case p.Unit != "":
		return nil, "it counts matches, of which who starts a game depends on the one before"
	case len(info.Roles) != 2 && !unlike(info.Roles):
		return nil, fmt.Sprintf("%d players sit at it; the first player's score less one half is of two", len(info.Roles))
	case !alike(c.Lineup):
		return nil, "its players differ; an entry is of one player against itself"
	case c.Forfeits || counts["end:forfeit"] > 0:
		return nil, "another program plays in it, which has no recipe"
	case shown == nil:
		return nil, "its summary does not show it"
	case counts[repeat.GamesKey] != c.Games && !shown.OneGame && p.Rule() == nil:
		return nil, fmt.Sprintf("it has %d of %d games; houserules run plays the others", counts[repeat.GamesKey], c.Games)
	case counts[repeat.GamesKey] == 0:
		return nil, "no game of it is played"
	case len(shown.Population) > 0 && string(shown.Population) != "null":
		return nil, "each of its openings is always played the same way: its mean is exact over the openings that were listed, and has no interval"
	}
	recipe, evaluation, err := recipeOf(p, c.Lineup[0])
	if err != nil {
		return nil, err.Error()
	}
	law := lawOf(c.Openings)
	who := recipe.Name
	if recipe.EvaluationHash != "" {
		who += " " + recipe.EvaluationHash[:8] // one name may be that of several evaluations
	}
	e := &Entry{
		Family: info.Family, Variant: c.Variant, Title: v.Title, RulesHash: v.Hash, Recipe: recipe, Openings: law, Protocol: p.Protocol,
		Games: counts[repeat.GamesKey], Wins: counts["first_wins"], Draws: counts["draws"], Losses: counts["first_losses"], CutOff: counts["cut_off"],
		DrawShare: shown.Estimates["draws"], CutOffShare: shown.Estimates["capped_share"], Decisive: shown.Estimates["decisive_share"], Plies: shown.Estimates["plies"],
		Distinct: shown.distinct(), Lengths: shown.Lengths, OneGame: shown.OneGame, Looks: looksOf(p), evaluation: evaluation,
		SidesDiffer: sidesDiffer(v.Game), Parent: parentOf(v.Rules),
	}
	shown.exact = e.Looks == fixed && c.Listed == 0
	if !shown.Lines.of(e.Games) {
		return nil, "its number of different games cannot be that of its games: it was changed"
	}
	if e.began = shown.FirstMoves; len(e.began) > 0 && !opens(e.began, e.Games) {
		return nil, "its first moves are not those of its games: it was changed"
	}
	// Where more than two share a win, that of each seat has its own counts.
	roles := unlike(info.Roles)
	if bySeat := roles && len(shown.Against) > 0; !bySeat && e.Wins+e.Draws+e.Losses+e.CutOff != e.Games {
		return nil, "its games were not counted as won, drawn, lost or cut off"
	}
	if !e.lasts(counts["plies"], info.Limit) {
		return nil, "its lengths are not those of its games: it was changed"
	}
	if !roles {
		e.ID = e.named(who)
		return []*Entry{e}, e.estimated(shown.Estimates[analysis.FirstAdvantage], shown)
	}
	e.Base, e.Varied = varied(p, c.Variant)
	if e.Base != "" {
		e.Parent = "" // which a study varied
	}
	list, reason := seats(e, info.Roles, shown)
	for _, x := range list {
		x.ID = x.named(who)
	}
	return list, reason
}

// named is the name of an entry by what its player is called.
func (e *Entry) named(player string) string {
	parts := []string{strings.TrimSpace(e.Base + " " + e.Variant), player, e.Openings.Name}
	if e.Seat > 0 {
		parts = append(parts, fmt.Sprintf("seat %d against %s", e.Seat, e.Against))
	}
	return strings.Join(parts, " / ")
}

// estimated takes the effect that a summary has, or says why nothing is estimated. Its shares and the
// interval must be those of the counts, but where the results of seats hold together.
func (e *Entry) estimated(x *Estimate, shown *cell) string {
	exact, together := shown.exact, len(shown.Against) > 0
	if !e.sharesFollow(exact && !together) {
		return "its shares of games are not those of its counts: it was changed"
	}
	switch {
	case e.OneGame:
		return ""
	case 2*e.CutOff > e.Games:
		return mostlyCutOff
	case x == nil || x.Value == nil || x.Lo == nil || x.Hi == nil:
		return "nothing is estimated of it: its summary has no interval for the score"
	}
	if x.holds() && *x.Lo >= -0.5 && *x.Hi <= 0.5 {
		least, most := e.counts(x.Level)
		if alone := together && e.Looks == fixed && x.Method == analysis.MethodTango; alone && *x.Value >= least.Value-slack && *x.Value <= most.Value+slack {
			e.Effect = &Effect{Value: *x.Value, Lo: least.Lo, Hi: most.Hi, Level: x.Level, Method: x.Method, counted: true}
			return ""
		}
		if x.follows(least, most, exact) {
			e.Effect = &Effect{Value: *x.Value, Lo: *x.Lo, Hi: *x.Hi, Level: x.Level, Method: x.Method, counted: exact}
			return ""
		}
	}
	return "its interval is not that of its games: it was changed"
}

// looksOf says at which looks intervals hold: see [Entry].
func looksOf(p *plan.Plan) string {
	switch {
	case p.Grow != nil || p.Rule() != nil:
		return "anytime"
	case p.Extended():
		return extended
	}
	return fixed
}

// fixed is of a number of games that was planned, extended of one that others were added to.
const fixed, extended = "fixed", "extended"

// namesOf are the names of the rules.
func namesOf(p *plan.Plan) (list []string) {
	for _, v := range p.Variants {
		list = append(list, v.Name)
	}
	return list
}

// alike tells whether all seats have the same player.
func alike(lineup []string) bool {
	for _, name := range lineup {
		if name != lineup[0] {
			return false
		}
	}
	return len(lineup) > 0
}
