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
// fractions of 1, at full precision.
type (
	jsonResults struct {
		Study       string           `json:"study"`
		Seed        uint64           `json:"seed"`
		Margin      number           `json:"margin"`
		Base        string           `json:"base"`
		Warnings    []string         `json:"warnings,omitempty"`
		Cells       []jsonCell       `json:"cells"`
		Differences []jsonDifference `json:"differences"`
	}
	jsonCell struct {
		Variant     string                `json:"variant"`
		Agents      string                `json:"agents"`
		Lineup      []string              `json:"lineup"`
		Games       int64                 `json:"games"`
		Capped      int64                 `json:"capped"`
		First       analysis.Outcomes     `json:"first"`
		Estimates   map[string]jsonNumber `json:"estimates"`
		Fair        *jsonJudged           `json:"fair"`
		EndReasons  map[string]int64      `json:"end_reasons"`
		FiredIn     map[string]int64      `json:"fired_in"`
		MeanFirings map[string]jsonNumber `json:"mean_firings"`
	}
	jsonNumber struct {
		Value    number      `json:"value"`
		Lo       number      `json:"lo"`
		Hi       number      `json:"hi"`
		Level    number      `json:"level"`
		N        int64       `json:"n"`
		Method   string      `json:"method"`
		Capped   *jsonBounds `json:"capped,omitempty"`
		Warnings []string    `json:"warnings,omitempty"`
	}
	jsonBounds struct {
		Lo number `json:"lo"`
		Hi number `json:"hi"`
	}
	jsonJudged struct {
		Effect        jsonNumber       `json:"effect"`
		Equivalence   jsonNumber       `json:"equivalence"`
		Margin        number           `json:"margin"`
		Verdict       analysis.Verdict `json:"verdict"`
		Direction     int              `json:"direction"`
		Words         string           `json:"words"`
		GamesNeeded   int64            `json:"games_needed,omitempty"`
		AssumedEffect *number          `json:"assumed_effect,omitempty"`
	}
	jsonDifference struct {
		Agents      string `json:"agents"`
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
		Study: r.Name, Seed: r.Seed, Margin: number(r.Margin), Base: r.Base, Warnings: r.Warnings,
		Cells: []jsonCell{}, Differences: []jsonDifference{},
	}
	for i := range r.Cells {
		c := &r.Cells[i]
		cell := jsonCell{
			Variant: c.Variant, Agents: c.Agents, Lineup: append([]string{}, c.Lineup...), Games: c.Games, Capped: c.Capped, First: c.First,
			Estimates: byName(c.Estimates), EndReasons: byCount(c.EndReasons),
			FiredIn: byCount(c.Firings), MeanFirings: byName(c.MeanFirings),
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
			Agents: d.Agents, Base: d.Base, Variant: d.Variant, Name: d.Name, Pairs: d.Pairs,
			Correlation: number(d.Correlation), jsonJudged: toJudged(&d.Judged, differenceWords(d)),
		})
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(out)
}

func byName(estimates []analysis.NamedEstimate) map[string]jsonNumber {
	m := make(map[string]jsonNumber, len(estimates))
	for _, e := range estimates {
		m[e.Name] = toNumber(&e.Estimate)
	}
	return m
}

func byCount(counts []analysis.Count) map[string]int64 {
	m := make(map[string]int64, len(counts))
	for _, c := range counts {
		m[c.Name] = c.Count
	}
	return m
}

func toNumber(e *analysis.Estimate) jsonNumber {
	n := jsonNumber{
		Value: number(e.Value), Lo: number(e.Lo), Hi: number(e.Hi), Level: number(e.Level),
		N: e.N, Method: e.Method, Warnings: e.Warnings,
	}
	if e.Capped != nil {
		n.Capped = &jsonBounds{number(e.Capped.Lo), number(e.Capped.Hi)}
	}
	return n
}

func toJudged(j *analysis.Judged, words string) jsonJudged {
	out := jsonJudged{
		Effect: toNumber(&j.Effect), Equivalence: toNumber(&j.Equivalence), Margin: number(j.Margin),
		Verdict: j.Verdict, Direction: j.Direction, Words: words, GamesNeeded: j.GamesNeeded,
	}
	if j.Verdict == analysis.Undecided || j.Verdict == analysis.Different {
		assumed := number(j.AssumedEffect)
		out.AssumedEffect = &assumed
	}
	return out
}
