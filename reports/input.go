package reports

import (
	"errors"
	"fmt"

	"houserules/analysis"
)

// Input is all that a report says. Everything in it is data: nothing is
// looked up while the report is written.
type Input struct {
	// Results are the study's numbers. They are read, never changed.
	Results *analysis.Results
	// Title heads the report; empty, the study's name does.
	Title string
	// Variants are the rules of the variants compared, in the order in which
	// the report prints them.
	Variants []VariantText
	// RuleDiffs are the rules in which the variants differ.
	RuleDiffs []RuleDiff
	// Command is the command line that plays the study again.
	Command string
	// Protocol is the version of the random protocol; zero leaves it to the
	// results.
	Protocol int
	// Version is the version of the program; empty leaves it out.
	Version string
}

// VariantText is a variant in words.
type VariantText struct {
	// Name is the variant's name as the results have it.
	Name string
	// Title is its name for readers; empty leaves it out.
	Title string
	// Hash identifies the resolved rules.
	Hash   string
	Source Source
	// Clauses are the rules, in the order of reading.
	Clauses []Clause
}

// Source says where rules come from.
type Source struct {
	Cite string
	// URL becomes a link where it begins with http:// or https://.
	URL string
	// Confidence is how sure the reading is: certain, likely, guess.
	Confidence string
}

// Clause is one rule as a sentence.
type Clause struct {
	Text string
	// Where says where the rule was set: a file and line, or a parent.
	Where string
}

// RuleDiff is a rule that is not the same in all variants.
type RuleDiff struct {
	// Path is the rule's key, such as end.majority.
	Path string
	// Values maps the name of a variant to its value. A variant that has no
	// such rule is left out.
	Values map[string]string
}

// check returns an error for an input of which no report can be made, and
// takes from the results what the input leaves to them.
func (in *Input) check() error {
	if err := checkResults(in.Results); err != nil {
		return err
	}
	if in.Protocol == 0 {
		in.Protocol = in.Results.Protocol
	}
	seen := map[string]bool{}
	for _, v := range in.Variants {
		if seen[v.Name] {
			return fmt.Errorf("report: the rules of variant %q are given twice", v.Name)
		}
		seen[v.Name] = true
	}
	return nil
}

func checkResults(r *analysis.Results) error {
	switch {
	case r == nil:
		return errors.New("report: there are no results")
	case len(r.Cells) == 0:
		return errors.New("report: the results have no cell: play at least one variant with one line-up")
	}
	seen := map[[2]string]bool{}
	for i := range r.Cells {
		key := [2]string{r.Cells[i].Agents, r.Cells[i].Variant}
		if seen[key] {
			return fmt.Errorf("report: variant %q played by %q is there twice", key[1], key[0])
		}
		seen[key] = true
	}
	return nil
}

// title is the report's heading.
func (in *Input) title() string {
	if in.Title != "" {
		return in.Title
	}
	return in.Results.Name
}
