package variants

import (
	"fmt"
	"strings"

	"houserules/configs/words"
)

// Clause is a sentence of a variant's rules with its place.
type Clause struct {
	// Text is the sentence, with its full stop.
	Text string `json:"text"`
	// Where says which line of which file decided it, or DefaultWhere.
	Where string `json:"where"`
	// Paths are the knobs that it renders; the first is the main one.
	Paths []string `json:"paths"`
}

// Explain renders all rules of the variant as prose, in the order in which a
// rules sheet would give them.
func Explain(v *Variant) []Clause {
	say := words.English()
	var clauses []Clause
	for _, c := range v.family.Describe(v.Rules) {
		where := DefaultWhere
		for _, path := range c.Paths {
			if where = v.where(path); where != DefaultWhere {
				break
			}
		}
		clauses = append(clauses, Clause{Text: say.Say(c.Message), Where: where, Paths: c.Paths})
	}
	return clauses
}

// textWidth is the width of lines of prose at the terminal.
const textWidth = 78

// ExplainText renders what Explain returns for the terminal, below a head
// with the variant's title, source and notes, and above its readings.
func ExplainText(v *Variant) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", v.String())
	if len(v.Chain) > 1 {
		fmt.Fprintf(&b, "Extends: %s\n", strings.Join(v.Chain[1:], " → "))
	}
	if s := v.Source.String(); s != "" {
		b.WriteString(wrap("Source: "+s, "", "  "))
	}
	if v.Notes != "" {
		b.WriteByte('\n')
		for paragraph := range strings.SplitSeq(strings.TrimSpace(v.Notes), "\n\n") {
			b.WriteString(wrap(paragraph, "", ""))
		}
	}
	b.WriteByte('\n')
	for _, c := range Explain(v) {
		b.WriteString(wrap(fmt.Sprintf("%s [%s]", c.Text, c.Where), "- ", "  "))
	}
	if len(v.Readings) > 0 {
		b.WriteString("\nThe source can be read otherwise:\n")
	}
	for _, r := range v.Readings {
		b.WriteString(wrap(r.String(), "- ", "  "))
	}
	return b.String()
}

// String renders a source on one line.
func (s Source) String() string {
	text := s.Cite
	if s.URL != "" {
		text = strings.TrimSpace(text + " <" + s.URL + ">")
	}
	if s.Confidence != "" {
		text += fmt.Sprintf(" (%s)", s.Confidence)
	}
	return text
}

// wrap breaks text into lines, the first after one prefix, the rest after
// another.
func wrap(text, first, rest string) string {
	var b strings.Builder
	b.WriteString(first)
	column := len([]rune(first))
	for i, word := range strings.Fields(text) {
		width := len([]rune(word))
		switch {
		case i == 0:
		case column+1+width > textWidth:
			b.WriteString("\n" + rest)
			column = len([]rune(rest))
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += width
	}
	b.WriteByte('\n')
	return b.String()
}
