package rules

import (
	"errors"
	"fmt"
	"slices"
)

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

// Findings collects the problems of a rule set while a family checks it.
type Findings struct {
	Problems []Problem
	// Failed is set once there is an error among them.
	Failed bool
}

// Errorf adds an error about a knob.
func (f *Findings) Errorf(path, format string, args ...any) {
	f.Failed = true
	f.Problems = append(f.Problems, Problem{Path: path, Text: fmt.Sprintf(format, args...)})
}

// Warnf adds a warning about a knob.
func (f *Findings) Warnf(path, format string, args ...any) {
	f.Problems = append(f.Problems, Problem{Path: path, Warning: true, Text: fmt.Sprintf(format, args...)})
}

// Within reports a number outside its bounds, both included.
func (f *Findings) Within(path string, n, low, high int) {
	if n < low || n > high {
		f.Errorf(path, "%d is not from %d to %d", n, low, high)
	}
}

// OneOf reports a choice that does not exist.
func (f *Findings) OneOf(path, value string, values []string) {
	if !slices.Contains(values, value) {
		f.Errorf(path, "unknown choice %q; there are %q", value, values)
	}
}

// ProblemError joins the errors among problems, nil if there are none.
func ProblemError(problems []Problem) error {
	var errs []error
	for _, p := range problems {
		switch {
		case p.Warning:
		case p.Line > 0:
			errs = append(errs, fmt.Errorf("%s:%d:%d: %s", p.Path, p.Line, p.Column, p.Text))
		default:
			errs = append(errs, fmt.Errorf("%s: %s", p.Path, p.Text))
		}
	}
	return errors.Join(errs...)
}
