package reports

import (
	"errors"
	"fmt"
	"slices"

	"houserules/analysis"
	"houserules/analysis/answer"
	"houserules/analysis/compare"
	"houserules/analysis/ladder"
	"houserules/analysis/repeat"
	"houserules/analysis/varied"
	"houserules/engine"
)

// Input is all that a report says. Everything in it is data: nothing is
// looked up while the report is written.
type Input struct {
	// Results are the study's numbers. They are read, never changed.
	Results *analysis.Results
	// Answer is what the results say to the study's question; if nil, the report
	// compares the variants.
	Answer *answer.Answer
	// Ladder is what the study's ladders show; nil where it has none. Where it has, they
	// are the report: its line-ups, each with a section of its own, would fill a book.
	Ladder *ladder.Results
	// Curves are what the first move is worth over strength, with the nodes that somebody
	// counted; nil, they are taken from the results.
	Curves []compare.Curve
	// Title heads the report; empty, the study's name does.
	Title string
	// Description says what the study asks, in paragraphs parted by empty lines;
	// it may be empty.
	Description string
	// Variants are the rules of the variants compared, in the order in which
	// the report prints them.
	Variants []VariantText
	// Search is what looks for a small change of rules that makes a game fair.
	Search Search
	// Lab is the file beside the report on which its rules are changed and watched; empty
	// where there is none.
	Lab string
	// Parents are the titles of variants of which a sweep made others, by name.
	Parents map[string]string
	// Designs are the questions of a study that varies rules. Where there are
	// some, the report answers these in place of a section for each line-up, and
	// Variants are those that were varied.
	Designs []varied.Design
	// RuleDiffs are the rules in which the variants differ.
	RuleDiffs []RuleDiff
	// Examples are games to look at, as many as a page has room for.
	Examples []Example
	// Command is the command line that plays the study again.
	Command string
	// PlanHash is the hash of the plan that the study has now; empty leaves out what
	// was registered. Registered is what was laid down before the games.
	PlanHash   string
	Registered Registered
	// Address is where the folder will be published, such as https://example.org/awale/;
	// it may be empty. Some programs that show links want whole addresses of pictures.
	Address string
	// Protocol is the version of the random protocol; zero leaves it to the
	// results.
	Protocol int
	// Version is the version of the program, Year when it was made; empty leaves them out.
	Version, Year string
	// Record is what repeating takes, which the page carries; nil where nobody knows.
	Record *repeat.Record
	// Study is a study's file that plans the same games with the variants' files beside it,
	// which the page lets people save; it may be empty.
	Study string
	// Reader is what is asked for beside the numbers.
	Reader Reader
	// Written is told how many of all figures and pages are written, at the beginning
	// and after each; it may be nil.
	Written func(parts, of int)
	// named says what a variant is called, once titles are known.
	named func(string) string
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
	// Brief is what a player must know, in a sentence or a few; it may be empty.
	Brief string
	// YAML is a file of all rules, which the page lets people save; it may be empty.
	YAML string
	// Clauses are the rules, in the order of reading.
	Clauses []Clause
	// Sheet are the sentences of the sheet that the rules come from; nil where there
	// is no register of them.
	Sheet *Sheet
	// Turns are the readings of the source on which who wins turns.
	Turns []Turning
	// Readings are all rules that can be read otherwise; only pages of the reference have them.
	Readings []Turning
	// Notes say, in paragraphs, what the rules leave out or change against their source, and Guess that
	// their reading is one; only pages of the reference have them.
	Notes string
	Guess bool
	// Lead tells that what was learned for these rules did not win against the lead, so that players who
	// learned have no entries; only pages of the reference have it.
	Lead bool
	// Published is what others have found of these rules; only pages of the reference have it.
	Published string
	// Board is the start position; without places or squares it is left out.
	Board engine.Drawing
}

// Turning is a rule that a variant's source lets one read otherwise, on which who wins
// turns.
type Turning struct {
	// Knob is the rule's path, Here its value in the variant.
	Knob, Value string
	// Others are the values that it could have.
	Others []string
	// Source is what the source says; only pages of the reference have it.
	Source string
}

// Source says where rules come from.
type Source struct {
	Cite string
	// URL becomes a link where it begins with http:// or https://.
	URL string
	// Confidence says in a word how sure the reading is.
	Confidence string
}

// Clause is one rule as a sentence.
type Clause struct {
	Text string
	// Where says where the rule was set: a file and line, or a parent.
	Where string
	// Rule is the knob that it is about: clauses of one knob stand side by side. An
	// empty one is of its own.
	Rule string
	// Sentences are the numbers of the sheet's sentences that say the same.
	Sentences []int
}

// Sheet has the sentences of a rule sheet that rules of a variant say.
type Sheet struct {
	// Name is the name of the sheet's register.
	Name string
	// Language is what the quotes are written in, as a tag: fr.
	Language  string
	Sentences []Quote
}

// Quote is a sentence of a sheet.
type Quote struct {
	// Number is the sentence's place in the register: variants sources prints it, too.
	Number      int
	Text, Place string
	// Departs is set where the variant has the rule otherwise.
	Departs bool
}

// quoteID is the name of the place where a page has a sentence of a variant's sheet, by
// the sentence's number.
func quoteID(variant, sentence int) string { return fmt.Sprintf("sentence-%d-%d", variant, sentence) }

// quote says a sentence with its place.
func (q Quote) quote(say translator) string {
	text := say("sources.sentence", q.Text, q.Place)
	if q.Departs {
		text += " " + say("page.departs")
	}
	return text
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

// title is the report's heading: the study's own, else which rules it is about, as far
// as they have titles.
func (in *Input) title(say translator) string {
	const most = 3 // rules
	if in.Title != "" {
		return in.Title
	}
	var rules []string
	if len(in.Designs) > 0 {
		for _, name := range in.Designs[0].Plan.Of {
			rules = append(rules, in.titleOf(name))
		}
		return say("page.title-varied", rules[:min(most, len(rules))])
	}
	for _, v := range in.Variants {
		if v.Title == "" || slices.Contains(rules, v.Title) {
			return in.Results.Name
		}
		rules = append(rules, v.Title)
	}
	switch {
	case len(rules) == 0:
		return in.Results.Name
	case len(rules) > most:
		return say("page.title-more", rules[0], len(rules)-1)
	default:
		return listed(say, rules)
	}
}

// Search is a command that looks for a small change of rules that makes a game fair.
type Search struct {
	// Command is empty where there is nothing to search.
	Command string
	// File is the file that it reads, as readers save it from the page; empty where the
	// rules are built in.
	File string
}
