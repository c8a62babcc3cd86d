package reports

import "houserules/configs/words"

// Reader is what a reader asks for beside the numbers. The zero value asks for
// nothing.
type Reader struct {
	// GoOn is the command that plays more games of the study; empty where there is
	// none. It follows what is UNDECIDED.
	GoOn string
	// Games is the number of games that the reader plays: shares are said in games
	// of so many, too. Zero asks for none.
	Games int64
	// SecondsPerMove is how long a move takes at the reader's table: lengths are
	// said in minutes, too. Zero asks for none.
	SecondsPerMove float64
	// Words is the language that people read; nil is English. Formats for programs
	// do not depend on it.
	Words *words.Catalogue
	// Figures are the endings of the files that a report's figures get beside .svg, which
	// report.md shows: of [chart.Format].
	Figures []string
	// Evaluations are what the study's players learned, by name and rule set.
	Evaluations []Evaluation
	// columns is the width of the terminal that text is for; 0 where there is none.
	columns int
}

// endings lists the endings of the files that a figure gets.
func (r *Reader) endings() []string { return append([]string{".svg"}, r.Figures...) }

// translator is the translator to the reader's language.
func (r *Reader) translator() translator { return translatorTo(r.Words) }
