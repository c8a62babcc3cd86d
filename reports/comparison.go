package reports

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"houserules/analysis"
	"houserules/reports/record"
)

// The formats of a comparison.
const (
	// FormatText is for the terminal, at most 118 columns wide unless a name
	// is very long.
	FormatText = "text"
	// FormatCSV has one row for each number, at full precision.
	FormatCSV = "csv"
	// FormatJSON has the same at full precision as one object.
	FormatJSON = "json"
	// FormatMarkdown is for pages and threads.
	FormatMarkdown = "markdown"
)

// Formats lists the formats that [Comparison] writes.
func Formats() []string { return []string{FormatText, FormatCSV, FormatJSON, FormatMarkdown} }

// Comparison writes the comparison table: for each line-up and variant the
// games, the first player's score with its interval, the shares of wins,
// draws and losses, the mean number of plies and the mean lead; what each
// seat and role took where there are more than two or they differ; the verdicts
// on fairness and on the differences from the base variant, with the games
// needed where they are open; and how games ended.
//
// The intervals of the score, the advantage and the differences are
// simultaneous over the study and never contradict the verdicts beside them.
// Text and Markdown round to what the intervals support; CSV and JSON keep
// every digit and add each estimate's own interval. The measures of the games'
// families, often dozens, are in all formats but text.
//
// Nothing is written to w where an error is returned, unless it is w's own.
func Comparison(w io.Writer, r *analysis.Results, format string) error {
	if err := checkResults(r); err != nil {
		return err
	}
	var buffer bytes.Buffer
	var err error
	switch format {
	case FormatText:
		err = printText(&buffer, comparison(r))
	case FormatCSV:
		err = write(&buffer, func() ([]byte, error) { return record.CSV(r) })
	case FormatJSON:
		err = write(&buffer, func() ([]byte, error) { return record.JSON(r, sentences{r}) })
	case FormatMarkdown:
		err = printMarkdown(&buffer, fullComparison(r), 2)
	default:
		return fmt.Errorf("unknown format %q of a comparison; the formats are %s", format, strings.Join(Formats(), ", "))
	}
	if err != nil {
		return fmt.Errorf("comparison as %s: %w", format, err)
	}
	if _, err := buffer.WriteTo(w); err != nil {
		return fmt.Errorf("comparison as %s: %w", format, err)
	}
	return nil
}

// write writes what a printer returns.
func write(w io.Writer, printed func() ([]byte, error)) error {
	text, err := printed()
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}
