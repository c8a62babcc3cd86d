package reports

import (
	"encoding/json"
	"io"
	"math"

	"houserules/analysis"
)

// number is a float that JSON can carry: what is no finite number is null.
type number float64

// MarshalJSON writes the shortest text that reads back as the same number.
func (n number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

// The types below are the JSON format: names in snake case, shares as
// fractions of 1, at full precision. Keys mean what they mean in summary.json,
// which has more of each cell; what this adds are the verdicts in words.
type (
	jsonResults struct {
		Name        string           `json:"name"`
		Seed        uint64           `json:"seed"`
		Margin      number           `json:"margin"`
		Base        string           `json:"base"`
		Warnings    []string         `json:"warnings,omitempty"`
		Cells       []jsonCell       `json:"cells"`
		Differences []jsonDifference `json:"differences"`
	}
	jsonCell struct {
		Variant     string                       `json:"variant"`
		Agents      []string                     `json:"agents"`
		Lineup      string                       `json:"lineup"`
		Games       int64                        `json:"games"`
		Capped      int64                        `json:"capped"`
		First       analysis.Outcomes            `json:"first"`
		CutOffAs    *analysis.Outcomes           `json:"cut_off_as,omitempty"`
		Estimates   map[string]analysis.Estimate `json:"estimates"`
		Fair        *jsonJudged                  `json:"fair,omitempty"`
		EndReasons  map[string]int64             `json:"end_reasons"`
		FiredIn     map[string]int64             `json:"fired_in"`
		MeanFirings map[string]analysis.Estimate `json:"mean_firings"`
		Measures    map[string]analysis.Measure  `json:"measures"`
		Seats       []analysis.Seat              `json:"seats,omitempty"`
		SeatRoles   []analysis.Role              `json:"seat_roles,omitempty"`
		// RoleWords has the verdicts on the seats of each role.
		RoleWords map[string]string `json:"role_words,omitempty"`
	}
	jsonJudged struct {
		Effect        analysis.Estimate `json:"effect"`
		Equivalence   analysis.Estimate `json:"equivalence"`
		Margin        number            `json:"margin"`
		Verdict       analysis.Verdict  `json:"verdict"`
		Direction     int               `json:"direction"`
		Words         string            `json:"words"`
		CutOff        bool              `json:"cut_off,omitempty"`
		GamesNeeded   *int64            `json:"games_needed,omitempty"`
		AssumedEffect *number           `json:"assumed_effect,omitempty"`
	}
	jsonDifference struct {
		Lineup      string `json:"lineup"`
		Base        string `json:"base"`
		Variant     string `json:"variant"`
		Name        string `json:"name"`
		Pairs       int64  `json:"pairs"`
		Correlation number `json:"correlation"`
		jsonJudged
	}
)

// writeJSON writes the results as one indented object.
func writeJSON(w io.Writer, r *analysis.Results) error {
	out := jsonResults{
		Name: r.Name, Seed: r.Seed, Margin: number(r.Margin), Base: r.Base, Warnings: r.Warnings,
		Cells: []jsonCell{}, Differences: []jsonDifference{},
	}
	for i := range r.Cells {
		c := &r.Cells[i]
		cell := jsonCell{
			Variant: c.Variant, Agents: append([]string{}, c.Lineup...), Lineup: c.Agents,
			Games: c.Games, Capped: c.Capped, First: c.First,
			Estimates: byName(c.Estimates), EndReasons: byCount(c.EndReasons),
			FiredIn: byCount(c.Firings), MeanFirings: byName(c.MeanFirings),
			Measures: byMeasure(c.Measures), Seats: c.Seats, SeatRoles: c.SeatRoles, RoleWords: roleWords(c.SeatRoles),
		}
		if c.Capped > 0 {
			cell.CutOffAs = &c.CutOff
		}
		if judged(&c.Fair) {
			fair := toJudged(&c.Fair, fairWords(c.Fair, seats(c)))
			cell.Fair = &fair
		}
		out.Cells = append(out.Cells, cell)
	}
	for i := range r.Differences {
		d := &r.Differences[i]
		out.Differences = append(out.Differences, jsonDifference{
			Lineup: d.Agents, Base: d.Base, Variant: d.Variant, Name: d.Name, Pairs: d.Pairs,
			Correlation: number(d.Correlation), jsonJudged: toJudged(&d.Judged, differenceWords(d)),
		})
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(out)
}

func byName(estimates []analysis.NamedEstimate) map[string]analysis.Estimate {
	m := make(map[string]analysis.Estimate, len(estimates))
	for _, e := range estimates {
		m[e.Name] = e.Estimate
	}
	return m
}

func byMeasure(measures []analysis.Measure) map[string]analysis.Measure {
	m := make(map[string]analysis.Measure, len(measures))
	for _, x := range measures {
		m[x.Name] = x
	}
	return m
}

func roleWords(roles []analysis.Role) map[string]string {
	words := map[string]string{}
	for i := range roles {
		if judged(&roles[i].Equal) {
			words[roles[i].Name] = equalWords(&roles[i])
		}
	}
	return words
}

func byCount(counts []analysis.Count) map[string]int64 {
	m := make(map[string]int64, len(counts))
	for _, c := range counts {
		m[c.Name] = c.Count
	}
	return m
}

func toJudged(j *analysis.Judged, words string) jsonJudged {
	out := jsonJudged{
		Effect: j.Effect, Equivalence: j.Equivalence, Margin: number(j.Margin),
		Verdict: j.Verdict, Direction: j.Direction, Words: words, CutOff: j.CutOff,
	}
	if unsettled(j) {
		assumed := number(j.AssumedEffect)
		out.GamesNeeded, out.AssumedEffect = &j.GamesNeeded, &assumed
	}
	return out
}

// unsettled tells whether a verdict leaves a question open that more games
// could settle.
func unsettled(j *analysis.Judged) bool {
	return j.Verdict == analysis.Undecided || j.Verdict == analysis.Different && j.Margin > 0
}
