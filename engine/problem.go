package engine

// Problem is something wrong or suspicious in a rule set. Families report it
// by the knob's path; whoever read the rules from a file knows the line.
type Problem struct {
	// Path is the knob's dotted path in the rules, such as
	// "end.repetition.count".
	Path string
	// Line and Column point into a multi-line value (a board drawn as text),
	// counted from 1; zero where the knob as a whole is meant.
	Line, Column int
	// Warning is set where the rules can be played but are suspicious.
	Warning bool
	// Text says what is wrong and what would mend it.
	Text string
}

// Clause is one sentence of a rule set's prose, tied to the knobs it explains.
type Clause struct {
	// Paths are the dotted paths of the knobs that the sentence renders; the
	// first is the main one.
	Paths []string
	// Text is the sentence.
	Text string
}
