package reference

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"houserules/analysis"
)

// Column says what a column of entries.csv holds.
type Column struct {
	Name string `json:"name"`
	Unit string `json:"unit"`
	Doc  string `json:"doc"`
	// of is its value in a row: a text, a whole number or a number, or nil where there is none.
	of func(*Entry) any
}

// Of is the column's value of an entry: a string, an int64, a float64, or nil where there is none.
func (c Column) Of(e *Entry) any {
	switch x := c.of(e).(type) {
	case int:
		return int64(x)
	default:
		return x
	}
}

// text is the value as CSV has it.
func (c Column) text(e *Entry) string {
	switch x := c.Of(e).(type) {
	case string:
		return x
	case int64:
		return strconv.FormatInt(x, 10)
	case float64:
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	return ""
}

// Columns are those of entries.csv, in order. Of the same column all values are of one type, or nil
// in place of a float64.
func Columns() []Column {
	effect := func(of func(*Effect) float64) func(*Entry) any {
		return func(e *Entry) any {
			if e.Effect == nil {
				return nil
			}
			return of(e.Effect)
		}
	}
	number := func(of func(*Entry) *Estimate, end func(*Estimate) *float64) func(*Entry) any {
		return func(e *Entry) any {
			x := of(e)
			if x == nil || end(x) == nil {
				return nil
			}
			return *end(x)
		}
	}
	middle := func(x *Estimate) *float64 { return x.Value }
	value := func(of func(*Entry) *Estimate) func(*Entry) any { return number(of, middle) }
	elo, kept := (*Entry).elo, (*Entry).kept
	lower, upper := func(x *Estimate) *float64 { return x.Lo }, func(x *Estimate) *float64 { return x.Hi }
	list := []Column{
		{"id", "", "name of the entry in every edition", func(e *Entry) any { return e.ID }},
		{"family", "", "family of games", func(e *Entry) any { return e.Family }},
		{"variant", "", "name of the rules", func(e *Entry) any { return e.Variant }},
		{"rules_hash", "", "SHA-256 of the resolved rules", func(e *Entry) any { return e.RulesHash }},
		{"player", "", "recipe of the player in all seats", func(e *Entry) any { return e.Recipe.Name }},
		{"player_version", "", "version of the recipe", func(e *Entry) any { return e.Recipe.Version }},
		{"nodes", "positions a move", "bound of the search; 0 for none", func(e *Entry) any { return e.Recipe.Nodes }},
		{"depth", "plies", "bound of the search; 0 for none", func(e *Entry) any { return e.Recipe.Depth }},
		{"softmax_scale", "what the search counts", "scale by which moves are drawn; 0 for equal odds among the best", func(e *Entry) any { return e.Recipe.SoftmaxScale }},
		{"evaluation_hash", "", "hash of a learned evaluation, of each training where there are several; empty where the lead is looked at", func(e *Entry) any { return e.Recipe.EvaluationHash }},
		{"trainings", "", "number of trainings of a learned player; the interval holds those of each", func(e *Entry) any { return e.trainings() }},
		{"openings", "", "how games begin", func(e *Entry) any { return e.Openings.Name }},
		{"random_plies", "plies", "random plies before the players choose", func(e *Entry) any { return e.Openings.RandomPlies }},
		{"games", "games", "all games", func(e *Entry) any { return e.Games }},
		{"wins", "games", "won by the first player, or by the seat where seats are unlike", func(e *Entry) any { return e.Wins }},
		{"draws", "games", "drawn", func(e *Entry) any { return e.Draws }},
		{"losses", "games", "lost by the first player, or by the seat where seats are unlike", func(e *Entry) any { return e.Losses }},
		{"cut_off", "games", "cut off at the limit, without a result", func(e *Entry) any { return e.CutOff }},
		{"distinct_games", "games", fmt.Sprintf("different ones among all games, of several trainings those of each, an estimate where there are more than %d; 0 where nobody counted them. Where they are few the entry tells of few ways to play", analysis.MostLines), func(e *Entry) any { return e.Distinct }},
		{"effect", "fraction of 1", "mean result less one half, games cut off as they stood then: of the first player, who is to move after the opening, or of the seat where seats are unlike", effect(func(x *Effect) float64 { return x.Value })},
		{"lo", "fraction of 1", "lower bound at 95 %, by itself", effect(func(x *Effect) float64 { return x.Lo })},
		{"hi", "fraction of 1", "upper bound at 95 %, by itself", effect(func(x *Effect) float64 { return x.Hi })},
		{"simultaneous_lo", "fraction of 1", "lower bound at 95 %, together with all entries, games cut off counted as lost", effect(func(x *Effect) float64 { return x.SimultaneousLo })},
		{"simultaneous_hi", "fraction of 1", "upper bound at 95 %, together with all entries, games cut off counted as won", effect(func(x *Effect) float64 { return x.SimultaneousHi })},
		{"verdict", "", "fair, first, second, open or one-game; where seats are unlike, role or against in place of first or second", func(e *Entry) any { return e.Verdict }},
		{"draw_share", "fraction of 1", "share of draws", value(func(e *Entry) *Estimate { return e.DrawShare })},
		{"cut_off_share", "fraction of 1", "share of games cut off", value(func(e *Entry) *Estimate { return e.CutOffShare })},
		{"decisive_share", "fraction of 1", "share of the wins among wins and losses; of learned players the mean over their trainings", value(func(e *Entry) *Estimate { return e.Decisive })},
		{"plies", "plies", "mean length", value(func(e *Entry) *Estimate { return e.Plies })},
	}
	for _, share := range []float64{0.1, 0.5, 0.9} {
		list = append(list, Column{fmt.Sprintf("plies_%.0f", 100*share), "plies", fmt.Sprintf("length that %.0f %% of games do not exceed", 100*share), func(e *Entry) any {
			for _, q := range e.Lengths {
				if q.Share == share && q.Value != nil {
					return *q.Value
				}
			}
			return nil
		}})
	}
	return append(list,
		Column{"looks", "", "at which looks the interval holds: fixed, extended or anytime", func(e *Entry) any { return e.Looks }},
		Column{"study", "", "name of the study", func(e *Entry) any { return e.studies(func(p *Part) string { return p.Study }, e.Study) }},
		Column{"plan_hash", "", "SHA-256 of the plan", func(e *Entry) any { return e.studies(func(p *Part) string { return p.PlanHash }, e.PlanHash) }},
		Column{"protocol", "", "version of the way luck is drawn", func(e *Entry) any { return e.Protocol }},
		Column{"seat", "", "whose result it is; where seats are alike the first player's, whom this calls 1", func(e *Entry) any { return max(1, e.Seat) }},
		Column{"role", "", "what that seat plays", func(e *Entry) any { return cmp.Or(e.Role, First) }},
		Column{"against", "", "against whom the result is", func(e *Entry) any { return cmp.Or(e.Against, Second) }},
		Column{"elo", "Elo", "how much stronger the player is than " + Anchor + ", by games of the players against each other after random plies; empty where one side alone is bounded, more than 1 % of those games were cut off, or nobody measured it", value(elo)},
		Column{"elo_lo", "Elo", "lower bound at 95 %, together with the other players under these rules", number(elo, lower)},
		Column{"elo_hi", "Elo", "upper bound at 95 %, likewise", number(elo, upper)},
		Column{"value_keeping", "fraction of 1", "share of positions with exact values in which the player keeps the value: one of each random game, in which some moves lose some", value(kept)},
		Column{"value_keeping_lo", "fraction of 1", "lower bound at 95 %, by itself", number(kept, lower)},
		Column{"value_keeping_hi", "fraction of 1", "upper bound at 95 %, by itself", number(kept, upper)},
		Column{"level", "", "word for the player's strength among those of today, by elo_lo: " + bandsInWords() + "; empty where nobody measured it", func(e *Entry) any { return e.level() }},
		Column{"base", "", "rules of which a study varied something; else those of the variant", func(e *Entry) any { return e.page() }},
		Column{"sides_differ", "", "yes where the rules or their start treat the first player otherwise than the second in more than who begins, so that the effect is not of moving first alone; else no", func(e *Entry) any { return yesNo(e.SidesDiffer) }},
		Column{"parent", "", "rules from which those of the variant derive, by its file; empty where from none", func(e *Entry) any { return e.Parent }},
	)
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// CSV writes the entries as a table.
func (e *Edition) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	list := Columns()
	row := make([]string, len(list))
	for i, c := range list {
		row[i] = c.Name
	}
	if err := out.Write(row); err != nil {
		return err
	}
	for _, x := range e.Entries {
		for i, c := range list {
			row[i] = c.text(x)
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
