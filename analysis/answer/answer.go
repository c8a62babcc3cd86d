// Package answer defines what every question returns: one value made of claims, each
// with the evidence that it rests on. Whatever prints an answer (a page, Markdown, a
// terminal, JSON) uses this package; the package knows no question, page or file.
//
// Nothing in it is words yet. A sentence is a key of the catalogue with its arguments, and
// the arguments are values: counts, shares, intervals, players, other sentences. How many
// digits a number gets, and in which language, is decided where it is printed.
package answer

import "houserules/engine/rules"

// Text is a sentence, a heading or a name without its words yet: see [rules.Message]. Its
// arguments may be the values of this package.
type Text = rules.Message

// Say makes a text.
func Say(key string, args ...any) Text { return rules.Say(key, args...) }

// Verbatim is a text that stands as it is, such as a name.
func Verbatim(text string) Text { return rules.Say("text.verbatim", text) }

// Answer is what a question says.
type Answer struct {
	// Question is its name: "match".
	Question string
	// Title heads it.
	Title Text
	// Headline is the result, the most important claim first; Limit is what it does not
	// say.
	Headline []Claim
	Limit    []Text
	// Five are what a stranger asks of any study.
	Five Five
	// Rules are the variants that it is about, by their names in the plan.
	Rules []string
	// Played says in a line what was played.
	Played Text
	// TooFew is set where a cell has too few games to say much, Matches where what is
	// counted are matches.
	TooFew, Matches bool
	// Many is set where it is about so many cells that its headline counts them, and is short.
	Many bool
	// Warnings concern the answer as a whole.
	Warnings []Text
	// Top is the figure beside the headline; nil where there is nothing to draw.
	Top *Figure
	// Sections hold the tables, the most asked-for first.
	Sections []Section
	// Files lie beside the report for the question's own sake, with what is in them.
	Files map[string]Text
	// Level is the coverage of its intervals, from 0 to 1, Tolerance the smallest effect
	// that matters, as a fraction of 1; 0 where there is none.
	Level, Tolerance float64
	// Record is the answer for programs: what encoding/json writes.
	Record any
}

// Five are the questions of a stranger. How to repeat it is no field: it depends on where
// the games lie, which whoever prints it knows.
type Five struct{ Fair, Whom, Sure, Change Reply }

// NotSearched is the key of the sentence that nobody has searched for a fair change of
// rules. A printer may add the command that does.
const NotSearched = "answer.change.not-searched"

// Reply answers one of the five. Absent says why there is no answer: the question was
// not asked, or only a similar one was.
type Reply struct {
	Claims []Claim
	Absent Text
	// Command is a command line that goes with it; it may be empty.
	Command string
}

// Replied is a reply of claims.
func Replied(claims ...Claim) Reply { return Reply{Claims: claims} }

// NotAsked is the reply to one of the five that was not asked, with the reason.
func NotAsked(key string, args ...any) Reply { return Reply{Absent: Say(key, args...)} }

// Section is a heading with its tables and what is to be said of them.
type Section struct {
	Title   Text
	Tables  []Table
	Remarks []Text
	// Means say what the shares mean in a reader's games.
	Means []Meaning
	// InGames are said where a reader asks what it means in so many games, InMinutes where
	// they say how long a move takes: see [Games], [WinsMore] and [Minutes].
	InGames, InMinutes []Text
}

// Meaning says what a share means in the number of games that a reader asks about, or a
// length in minutes: a row that a table has only for such readers.
type Meaning struct {
	// What it is of: rules, or a change of them.
	What any
	// Text says it, by [WinsMore], [Change] or [Expected]; empty where Plies has a length
	// to be said in minutes.
	Text  Text
	Plies *Interval
	// Noticed is the number of games that notice it: see the constants.
	Noticed int64
	// Row is the row of a long table that it goes with, from 0: it is cut with that.
	Row int
}

// Values of Meaning.Noticed that are no number of games: Nothing for a share by itself,
// in which there is nothing to notice, and Never for an effect that no number of games
// reveals.
const (
	Nothing = -1
	Never   = 0
)

// Table is one table. The first column heads its rows.
type Table struct {
	Caption Text
	Columns []Column
	// Rows hold texts, strings that stand as they are, and values.
	Rows [][]any
	// Verdicts is set where the last column are verdicts, Long where the table may be cut
	// to its first rows where there is little room.
	Verdicts, Long bool
}

// Add adds a row.
func (t *Table) Add(row ...any) { t.Rows = append(t.Rows, row) }

// Column is the head of a column: a text or a string.
type Column struct {
	Head any
	// Number aligns it as numbers.
	Number bool
}

// TextColumn and NumberColumn make columns, of words and of numbers.
func TextColumn(head any) Column   { return Column{Head: head} }
func NumberColumn(head any) Column { return Column{Head: head, Number: true} }

// Figure is a forest of intervals on one scale.
type Figure struct {
	// Name is the stem of its files: small letters and hyphens.
	Name        string
	Title, Note Text
	// Axis names the quantity. Its values are in Unit, with a line at Reference and a
	// band of Band to either side of it; no band where that is 0.
	Axis            Text
	Unit            Unit
	Reference, Band float64
	Groups          []Group
}

// Group is a number of rows under a heading, which may be empty.
type Group struct {
	Title Text
	Rows  []Row
}

// Row is an interval with its label: a text or a string.
type Row struct {
	Label any
	Interval
}
