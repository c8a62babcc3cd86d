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
//   - kind "measure": the mean of a column of the game's family, with its
//     standard deviation in the column sd;
//   - kinds "seat_return", "seat_even", "seat_advantage": by the seat's number,
//     its mean return, that of its role, and the difference of both with the
//     verdict;
//   - kinds "role_share", "role_all", "role_part", "role_nothing", "role_equal":
//     by the role, the mean share of the win, the shares of games of which its
//     seats took all, a part and nothing, and the verdict on whether they do
//     equally well, with the effect of the seat that decides;
//   - kind "fair": the first player's advantage with the simultaneous interval
//     and the verdict;
//   - kind "difference": a paired difference from the base, likewise, with n
//     the number of pairs and the correlation;
//   - kinds "outcome", "cut_off_as", "end_reason", "fired_in": numbers of games,
//     in the column value, with n the number of all games; "cut_off_as" are the
//     games cut off by the outcome that they are counted as.
//   - kind "warning": something to know about the study as a whole, in the
//     column warnings.
//
// Shares are fractions of 1. A number that there is not is an empty field.
// The column cut_off is "true" where the games cut off leave a verdict open.
// Games needed and the effect assumed for them are given where more games could
// settle the verdict; zero games mean that no number would.
func csvHeader() []string {
	return []string{
		"kind", "agents", "variant", "base", "name", "value", "lo", "hi", "level", "method", "n",
		"capped_lo", "capped_hi", "equivalence_lo", "equivalence_hi", "equivalence_level",
		"margin", "verdict", "direction", "games_needed", "assumed_effect", "correlation", "warnings", "sd", "cut_off",
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
	writeSeats(write, c)
	tally("outcome", "wins", c.First.Wins)
	tally("outcome", "draws", c.First.Draws)
	tally("outcome", "losses", c.First.Losses)
	if c.Capped > 0 {
		tally("cut_off_as", "wins", c.CutOff.Wins)
		tally("cut_off_as", "draws", c.CutOff.Draws)
		tally("cut_off_as", "losses", c.CutOff.Losses)
	}
	for _, reason := range c.EndReasons {
		tally("end_reason", reason.Name, reason.Count)
	}
	for _, fired := range c.Firings {
		tally("fired_in", fired.Name, fired.Count)
	}
	for _, e := range c.MeanFirings {
		write(estimateFields("mean_firings", c.Agents, c.Variant, e.Name, &e.Estimate))
	}
	for _, m := range c.Measures {
		f := estimateFields("measure", c.Agents, c.Variant, m.Name, &m.Mean)
		f["sd"] = csvNumber(m.SD)
		write(f)
	}
}

// writeSeats writes the rows of the seats and roles of one cell.
func writeSeats(write func(map[string]string), c *analysis.Cell) {
	for i := range c.Seats {
		s := &c.Seats[i]
		name := strconv.Itoa(s.Number)
		write(estimateFields("seat_return", c.Agents, c.Variant, name, &s.Return))
		write(map[string]string{
			"kind": "seat_even", "agents": csvText(c.Agents), "variant": csvText(c.Variant), "name": name,
			"value": csvNumber(s.Even), "n": strconv.FormatInt(s.Return.N, 10),
		})
		if judged(&s.Advantage) {
			write(judgedFields("seat_advantage", c.Agents, c.Variant, name, &s.Advantage))
		}
	}
	for i := range c.SeatRoles {
		role := &c.SeatRoles[i]
		write(estimateFields("role_share", c.Agents, c.Variant, role.Name, &role.Share))
		write(estimateFields("role_all", c.Agents, c.Variant, role.Name, &role.All))
		write(estimateFields("role_part", c.Agents, c.Variant, role.Name, &role.Part))
		write(estimateFields("role_nothing", c.Agents, c.Variant, role.Name, &role.Nothing))
		if judged(&role.Equal) {
			write(judgedFields("role_equal", c.Agents, c.Variant, role.Name, &role.Equal))
		}
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
	if j.CutOff {
		f["cut_off"] = "true"
	}
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
