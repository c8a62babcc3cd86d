package reports

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"
	"strings"

	"houserules/analysis"
)

// csvHeader names the columns of the CSV format. There is one row for each
// number, so that rows of all kinds fit one table and a filter on kind and
// name gives a tidy one:
//
//   - kind "estimate": a cell's estimate with its own interval;
//   - kind "mean_firings": how often a special rule made a difference, per game;
//   - kind "fair": the first player's advantage with the simultaneous interval
//     and the verdict;
//   - kind "difference": a paired difference from the base, likewise, with n
//     the number of pairs and the correlation;
//   - kinds "outcome", "end_reason", "fired_in": numbers of games, in the column
//     value, with n the number of all games.
//   - kind "warning": something to know about the study as a whole, in the
//     column warnings.
//
// Shares are fractions of 1. A number that there is not is an empty field.
// Games needed and the effect assumed for them are given where more games could
// settle the verdict; zero games mean that no number would.
func csvHeader() []string {
	return []string{
		"kind", "agents", "variant", "base", "name", "value", "lo", "hi", "level", "method", "n",
		"capped_lo", "capped_hi", "equivalence_lo", "equivalence_hi", "equivalence_level",
		"margin", "verdict", "direction", "games_needed", "assumed_effect", "correlation", "warnings",
	}
}

// writeCSV writes the results as CSV.
func writeCSV(w io.Writer, r *analysis.Results) error {
	out := csv.NewWriter(w)
	header := csvHeader()
	write := func(fields map[string]string) {
		record := make([]string, len(header))
		for i, name := range header {
			record[i] = fields[name]
		}
		// The writer keeps its first error, which Error returns below.
		_ = out.Write(record)
	}
	_ = out.Write(header)
	for _, warning := range r.Warnings {
		write(map[string]string{"kind": "warning", "warnings": csvText(warning)})
	}
	for i := range r.Cells {
		writeCell(write, &r.Cells[i])
	}
	for i := range r.Differences {
		d := &r.Differences[i]
		f := judgedFields("difference", d.Agents, d.Variant, d.Name, &d.Judged)
		f["base"] = csvText(d.Base)
		f["n"] = strconv.FormatInt(d.Pairs, 10)
		f["correlation"] = csvNumber(d.Correlation)
		write(f)
	}
	out.Flush()
	return out.Error()
}

// writeCell writes the rows of one cell.
func writeCell(write func(map[string]string), c *analysis.Cell) {
	tally := func(kind, name string, n int64) {
		write(map[string]string{
			"kind": kind, "agents": csvText(c.Agents), "variant": csvText(c.Variant), "name": csvText(name),
			"value": strconv.FormatInt(n, 10), "n": strconv.FormatInt(c.Games, 10),
		})
	}
	for _, e := range c.Estimates {
		write(estimateFields("estimate", c.Agents, c.Variant, e.Name, &e.Estimate))
	}
	if judged(&c.Fair) {
		write(judgedFields("fair", c.Agents, c.Variant, analysis.FirstAdvantage, &c.Fair))
	}
	tally("outcome", "wins", c.First.Wins)
	tally("outcome", "draws", c.First.Draws)
	tally("outcome", "losses", c.First.Losses)
	for _, reason := range c.EndReasons {
		tally("end_reason", reason.Name, reason.Count)
	}
	for _, fired := range c.Firings {
		tally("fired_in", fired.Name, fired.Count)
	}
	for _, e := range c.MeanFirings {
		write(estimateFields("mean_firings", c.Agents, c.Variant, e.Name, &e.Estimate))
	}
}

func estimateFields(kind, agents, variant, name string, e *analysis.Estimate) map[string]string {
	f := map[string]string{
		"kind": kind, "agents": csvText(agents), "variant": csvText(variant), "name": csvText(name),
		"value": csvNumber(e.Value), "lo": csvNumber(e.Lo), "hi": csvNumber(e.Hi), "level": csvNumber(e.Level),
		"method": csvText(e.Method), "n": strconv.FormatInt(e.N, 10),
		"warnings": csvText(strings.Join(e.Warnings, "; ")),
	}
	if e.Capped != nil {
		f["capped_lo"], f["capped_hi"] = csvNumber(e.Capped.Lo), csvNumber(e.Capped.Hi)
	}
	return f
}

func judgedFields(kind, agents, variant, name string, j *analysis.Judged) map[string]string {
	f := estimateFields(kind, agents, variant, name, &j.Effect)
	f["equivalence_lo"], f["equivalence_hi"] = csvNumber(j.Equivalence.Lo), csvNumber(j.Equivalence.Hi)
	f["equivalence_level"] = csvNumber(j.Equivalence.Level)
	f["margin"] = csvNumber(j.Margin)
	f["verdict"] = j.Verdict.String()
	f["direction"] = strconv.Itoa(j.Direction)
	if unsettled(j) {
		f["games_needed"] = strconv.FormatInt(j.GamesNeeded, 10)
		f["assumed_effect"] = csvNumber(j.AssumedEffect)
	}
	return f
}

// csvNumber prints the shortest text that reads back as the same number.
func csvNumber(v float64) string {
	if math.IsNaN(v) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// csvText guards against spreadsheets that take a text for a formula: one
// that begins like a formula gets an apostrophe in front, as the OWASP page on
// CSV injection advises. Names come from users' files.
func csvText(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(s)[0]) {
		return "'" + s
	}
	return s
}
