package reports

import (
	"io"
	"strings"
)

// sheet is text and tables, ready to be printed as plain text, Markdown or
// HTML: what is said is decided once, how it looks in each printer.
type sheet struct {
	// Title and Lines head it; Last ends it on a terminal, where the head has scrolled away.
	Title    string
	Last     string
	Lines    []string
	Sections []section
}

// section is a heading with its tables and remarks.
type section struct {
	Title   string
	Tables  []grid
	Remarks []string
	// Command is a command line, or several, that Lead introduces, to be copied as
	// they stand; both may be empty.
	Lead, Command string
}

// grid is one table. The first column heads its rows.
type grid struct {
	Caption string
	// Verdicts is set where the last column are verdicts in words. On a narrow
	// screen they stand below the numbers, so that none is out of sight.
	Verdicts bool
	// ByHead is set where only rows of the same head measure the same thing.
	ByHead bool
	// Sortable lets readers sort its rows by a column, where the page may have a script.
	Sortable bool
	Columns  []column
	Rows     [][]cell
}

// column is the head of a column.
type column struct {
	Head string
	// Right aligns numbers.
	Right bool
}

// cell is what stands in one place of a grid: an emphasised word and text.
type cell struct {
	Strong, Text string
	// Code marks a text that stands as files have it: a key, or a value of a rule.
	Code bool
	// Link leads from the first cell of a row to a page beside this one; it may be empty.
	Link string
	// Value is by what a sortable table sorts a number, empty where none is known; nil sorts by the text.
	Value *string
	// decimals says how many its number has; nil without one that takes the column's.
	decimals *decimals
}

// joined is both as plain text.
func (c cell) joined(say translator) string {
	switch {
	case c.Strong == "":
		return c.Text
	case c.Text == "":
		return c.Strong
	default:
		return say("table.verdict-in-words", c.Strong, c.Text)
	}
}

// plain makes cells of strings.
func plain(texts ...string) []cell {
	cells := make([]cell, len(texts))
	for i, text := range texts {
		cells[i].Text = text
	}
	return cells
}

// left and right make columns.
func left(head string) column  { return column{Head: head} }
func right(head string) column { return column{Head: head, Right: true} }

// printer writes text and keeps the first error, so that the code that prints
// reads as what it prints.
type printer struct {
	w   io.Writer
	err error
}

// print writes strings one after the other.
func (p *printer) print(texts ...string) {
	if p.err == nil {
		_, p.err = io.WriteString(p.w, strings.Join(texts, ""))
	}
}
