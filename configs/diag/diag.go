// Package diag holds errors and warnings about what people wrote, with file, line and
// column, and prints them as a compiler does. Package strict and the checks of variants and
// studies collect them; commands print them.
package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Diagnostic is one error or warning about a file or another source.
type Diagnostic struct {
	// File is the file's path as the user wrote it, or a built-in's file
	// name, or the name of an environment variable or flag; empty where no
	// source is concerned.
	File string
	// Line and Column count from 1, columns in characters; Line 0 means the
	// file as a whole.
	Line, Column int
	// Warning is set where the file can be used all the same.
	Warning bool
	// Matches is set where it is about how games make a match, on which no single game
	// depends: it matters where matches are played.
	Matches bool
	// Text says what is wrong and, where that is not plain, what would mend
	// it. It has no full stop.
	Text string
	// Suggestion is what the user may have meant, or empty.
	Suggestion string
	// Excerpt is the line of the file that is meant, or empty where the
	// source is not known.
	Excerpt string
}

// String returns the diagnostic on one line:
// "file:line:column: error: text; did you mean x?".
func (d Diagnostic) String() string {
	var b strings.Builder
	if d.File != "" {
		b.WriteString(printable(d.File))
		if d.Line > 0 {
			fmt.Fprintf(&b, ":%d:%d", d.Line, max(d.Column, 1))
		}
		b.WriteString(": ")
	}
	if d.Warning {
		b.WriteString("warning: ")
	} else {
		b.WriteString("error: ")
	}
	b.WriteString(printable(shortened(d.Text)))
	if d.Suggestion != "" {
		fmt.Fprintf(&b, "; did you mean %s?", printable(d.Suggestion))
	}
	return b.String()
}

// List is every diagnostic of one piece of work. It is an error; use Err to
// hand it on as one, because a List that is empty is still no nil error.
type List []Diagnostic

// HasErrors reports whether any diagnostic is more than a warning.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return !d.Warning })
}

// Err returns the list as an error if it has errors, else nil.
func (l List) Err() error {
	if l.HasErrors() {
		return l
	}
	return nil
}

// Sort brings the list into the order of files, lines and columns, errors
// before warnings, and removes what is said twice. Files keep the order in
// which they first occur.
func (l *List) Sort() {
	rank := make(map[string]int)
	for _, d := range *l {
		if _, ok := rank[d.File]; !ok {
			rank[d.File] = len(rank)
		}
	}
	slices.SortStableFunc(*l, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(rank[a.File], rank[b.File]),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			compareBool(a.Warning, b.Warning),
			strings.Compare(a.Text, b.Text),
		)
	})
	*l = slices.CompactFunc(*l, func(a, b Diagnostic) bool { return a.String() == b.String() })
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

// mostShown is how many diagnostics are printed: all that somebody makes who writes by
// hand, and no flood where the file is something else.
const mostShown = 50

// String prints one diagnostic per line, each followed by the line of the
// file that is meant and a caret below the column, where the source is known. Of more than
// fifty it prints the first, errors before warnings, and how many more there are.
func (l List) String() string {
	var b strings.Builder
	shown := l
	if len(l) > mostShown {
		shown = slices.Clone(l)
		slices.SortStableFunc(shown, func(a, b Diagnostic) int { return compareBool(a.Warning, b.Warning) })
		shown = shown[:mostShown]
	}
	for _, d := range shown {
		b.WriteString(d.String())
		b.WriteByte('\n')
		d.writeExcerpt(&b)
	}
	if more := len(l) - len(shown); more > 0 {
		fmt.Fprintf(&b, "… and %d more\n", more)
	}
	return b.String()
}

// Error returns what String does, without the last line feed.
func (l List) Error() string { return strings.TrimSuffix(l.String(), "\n") }

// excerptWidth is how much of a long line is shown, in characters.
const excerptWidth = 100

func (d Diagnostic) writeExcerpt(b *strings.Builder) {
	if strings.TrimSpace(d.Excerpt) == "" {
		return
	}
	// Only what is shown is looked at closely: lines may be of any length.
	before, _ := characters(d.Excerpt, max(d.Column, 1)-1)
	column, start := utf8.RuneCountInString(before), 0
	if column > excerptWidth*3/4 {
		start = column - excerptWidth/2
	}
	_, from := characters(d.Excerpt, start)
	text, _ := characters(from, excerptWidth)
	shown := []rune(printable(text))
	fmt.Fprintf(b, "    %s\n    ", string(shown))
	for _, r := range shown[:column-start] {
		if r == '\t' {
			b.WriteByte('\t') // as wide as the terminal makes it above
		} else {
			b.WriteByte(' ')
		}
	}
	b.WriteString("^\n")
}

// characters cuts a text after a number of characters, or at its end.
func characters(text string, n int) (before, after string) {
	for i := range text {
		if n == 0 {
			return text[:i], text[i:]
		}
		n--
	}
	return text, ""
}

// mostText is how much of a text is shown, in bytes: what it quotes may be of any
// length.
const mostText = 2000

// shortened leaves out the middle of a text that is longer.
func shortened(text string) string {
	if len(text) <= mostText {
		return text
	}
	return strings.ToValidUTF8(text[:mostText/2], "") + " … " + strings.ToValidUTF8(text[len(text)-mostText/2:], "")
}

// printable replaces what would disturb a terminal. Tabs stay, and every
// character stays one character, so that columns stay right.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r != utf8.RuneError && unicode.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, s)
}
