package reports

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"houserules/analysis"
	"houserules/reports/record"
)

// The formats of a comparison.
const (
	// FormatText is for the terminal, as wide as that is and at most 118 columns.
	FormatText = "text"
	// FormatCSV has one row for each number, at full precision.
	FormatCSV = "csv"
	// FormatJSON has the same at full precision as one object.
	FormatJSON = "json"
	// FormatMarkdown is for pages and threads.
	FormatMarkdown = "markdown"
)

// format is one way to print a comparison. A new one is an entry of formats.
type format struct {
	name  string
	print func(*analysis.Results, Reader) ([]byte, error)
}

// formats lists the formats.
func formats() []format {
	sheetAs := func(print func(translator, io.Writer, sheet) error, of func(translator, *analysis.Results, Reader) sheet) func(*analysis.Results, Reader) ([]byte, error) {
		return func(r *analysis.Results, reader Reader) ([]byte, error) {
			say := reader.translator()
			var text bytes.Buffer
			err := print(say, &text, of(say, spoken(say, r), reader))
			return text.Bytes(), err
		}
	}
	markdown := func(say translator, w io.Writer, s sheet) error { return printMarkdown(say, w, s, 2) }
	return []format{
		{FormatText, func(r *analysis.Results, reader Reader) ([]byte, error) {
			say := reader.translator()
			var text bytes.Buffer
			err := printTextIn(say, &text, comparison(say, spoken(say, r), reader), reader.columns)
			return text.Bytes(), err
		}},
		{FormatCSV, func(r *analysis.Results, _ Reader) ([]byte, error) { return record.CSV(r) }},
		{FormatJSON, func(r *analysis.Results, _ Reader) ([]byte, error) { return record.JSON(r, sentences{r}) }},
		{FormatMarkdown, sheetAs(markdown, fullComparison)},
	}
}

// Formats lists the names of the formats that [Comparison] writes.
func Formats() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// Comparison writes the comparison table: for each line-up and variant the
// games, the first player's score with its interval, the shares of wins,
// draws and losses, the mean number of plies and the mean lead; what each
// seat and role took where there are more than two or they differ; the verdicts
// on fairness and on the differences from the base variant; what more games would
// bring where they leave something open; and how games ended.
//
// The intervals of the score, the advantage and the differences are
// simultaneous over the study and never contradict the verdicts beside them.
// Text and Markdown round to what the intervals support; CSV and JSON keep
// every digit and add each estimate's own interval. The measures of the games'
// families, often dozens, are in all formats but text.
//
// Nothing is written to w where an error is returned, unless it is w's own.
func Comparison(w io.Writer, r *analysis.Results, name string) error {
	return ComparisonFor(w, r, Reader{}, name)
}

// ComparisonFor is Comparison with what a reader asks for beside the numbers.
func ComparisonFor(w io.Writer, r *analysis.Results, reader Reader, name string) error {
	if err := checkResults(r); err != nil {
		return err
	}
	all := formats()
	at := slices.IndexFunc(all, func(f format) bool { return f.name == name })
	if at < 0 {
		return fmt.Errorf("unknown format %q of a comparison; the formats are %s", name, strings.Join(Formats(), ", "))
	}
	reader.columns = columnsOf(w)
	text, err := all[at].print(r, reader)
	if err == nil {
		_, err = w.Write(text)
	}
	if err != nil {
		return fmt.Errorf("comparison as %s: %w", name, err)
	}
	return nil
}
