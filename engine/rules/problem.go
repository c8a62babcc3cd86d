package rules

import (
	"errors"
	"fmt"
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
	// Clash is set for a warning about rules that mean something else together than
	// each alone, such as a majority of seeds on a larger board. An author who wrote
	// both may mean it; one who varies a single rule does not.
	Clash bool
	// Suits, of a warning, is the value of the knob that would suit the other rules;
	// empty if people have to choose it.
	Suits string
	// Message says what is wrong and what would mend it.
	Message
}

// Clause is one sentence of a rule set's prose, tied to the knobs it explains.
type Clause struct {
	// Paths are the dotted paths of the knobs that the sentence renders; the
	// first is the main one.
	Paths []string
	// Message is the sentence.
	Message
}

// Findings collects the problems of a rule set while a family checks it.
type Findings struct {
	Problems []Problem
	// Failed is set once there is an error among them.
	Failed bool
}

// Error adds an error about a knob.
func (f *Findings) Error(path, key string, args ...any) {
	f.Failed = true
	f.Problems = append(f.Problems, Problem{Path: path, Message: Say(key, args...)})
}

// Warn adds a warning about a knob.
func (f *Findings) Warn(path, key string, args ...any) {
	f.Problems = append(f.Problems, Problem{Path: path, Warning: true, Message: Say(key, args...)})
}

// WarnUnsuited adds a warning about a knob that only one value fits, suits, given the other
// rules.
func (f *Findings) WarnUnsuited(path, suits, key string, args ...any) {
	f.Problems = append(f.Problems, Problem{Path: path, Warning: true, Suits: suits, Message: Say(key, args...)})
}

// WarnOfClash adds a warning about a knob that clashes with another.
func (f *Findings) WarnOfClash(path, key string, args ...any) {
	f.Problems = append(f.Problems, Problem{Path: path, Warning: true, Clash: true, Message: Say(key, args...)})
}

// ProblemError joins the errors among problems, nil if there are none. It says
// them without words, for callers that made the rules in Go; whoever reads
// files says them with the catalogue.
func ProblemError(problems []Problem) error {
	var errs []error
	for _, p := range problems {
		switch {
		case p.Warning:
		case p.Line > 0:
			errs = append(errs, fmt.Errorf("%s:%d:%d: %v", p.Path, p.Line, p.Column, p.Message))
		default:
			errs = append(errs, fmt.Errorf("%s: %v", p.Path, p.Message))
		}
	}
	return errors.Join(errs...)
}
