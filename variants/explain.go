package variants

import (
	"fmt"
	"strings"

	"houserules/configs/words"
	"houserules/engine/rules"
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
// rules sheet would give them, in a language.
func Explain(v *Variant, say *words.Catalogue) []Clause {
	var clauses []Clause
	for _, c := range v.family.Describe(v.Rules) {
		clauses = append(clauses, Clause{Text: say.Say(c.Message), Where: v.decided(c.Paths), Paths: c.Paths})
	}
	return clauses
}

// decided is the place of some knobs that a file sets: of the variant's own file where it sets
// one, because it changes what the files say that it extends, and so on up to the root; and of
// the first that the file sets.
func (v *Variant) decided(paths []string) string {
	where, rank := DefaultWhere, -1
	for _, path := range paths {
		if place, ok := v.places.Near(path); ok && place.Rank > rank {
			where, rank = placeText(place), place.Rank
		}
	}
	return where
}

// textWidth is the width of lines of prose, unless a terminal has less.
const textWidth = 78

// ExplainText renders what Explain returns for a terminal of so many columns, below a
// head with the variant's title, source and notes, and above its readings. Where nobody
// knows how wide it is, columns is 0.
func ExplainText(v *Variant, say *words.Catalogue, columns int) string {
	if columns <= 0 || columns > textWidth {
		columns = textWidth
	}
	line := func(key string, args ...any) string { return say.Say(rules.Say(key, args...)) }
	var b strings.Builder
	b.WriteString(Wrap(v.stringIn(say), "", "  ", columns))
	if len(v.Chain) > 1 {
		b.WriteString(Wrap(line("explain.extends", strings.Join(v.Chain[1:], " → ")), "", "  ", columns))
	}
	if s := v.SourceIn(say).in(say); s != "" {
		b.WriteString(Wrap(line("explain.source", s), "", "  ", columns))
	}
	if v.Notes != "" {
		b.WriteByte('\n')
		for paragraph := range strings.SplitSeq(strings.TrimSpace(v.NotesIn(say)), "\n\n") {
			b.WriteString(Wrap(paragraph, "", "", columns))
		}
	}
	b.WriteByte('\n')
	for _, c := range Explain(v, say) {
		where := c.Where
		if where == DefaultWhere {
			where = line("explain.default")
		}
		b.WriteString(Wrap(fmt.Sprintf("%s [%s]", c.Text, where), "- ", "  ", columns))
	}
	if len(v.Readings) > 0 {
		b.WriteString("\n" + Wrap(line("explain.otherwise"), "", "", columns))
	}
	for _, r := range v.Readings {
		b.WriteString(Wrap(r.in(say), "- ", "  ", columns))
	}
	return b.String()
}

// NotesIn returns the notes of a variant in a language.
func (v *Variant) NotesIn(say *words.Catalogue) string { return say.Ours("notes."+v.Name, v.Notes) }

// TitleIn returns the title of a variant in a language.
func (v *Variant) TitleIn(say *words.Catalogue) string { return say.Ours("title."+v.Name, v.Title) }

// SourceIn returns the source of a variant in a language.
func (v *Variant) SourceIn(say *words.Catalogue) Source {
	s := v.Source
	s.Cite = say.Ours("cite."+v.Name, s.Cite)
	return s
}

// String renders a source on one line, in English.
func (s Source) String() string { return s.in(words.English()) }

// in renders a source on one line.
func (s Source) in(say *words.Catalogue) string {
	text := s.Cite
	if s.URL != "" {
		text = strings.TrimSpace(text + " <" + s.URL + ">")
	}
	if s.Confidence != "" {
		text += fmt.Sprintf(" (%s)", say.Say(rules.Say("confidence."+string(s.Confidence))))
	}
	return text
}

// Wrap breaks text into lines, the first after one prefix, the rest after
// another.
func Wrap(text, first, rest string, columns int) string {
	var b strings.Builder
	b.WriteString(first)
	column := len([]rune(first))
	for i, word := range words.Fields(text) {
		width := len([]rune(word))
		switch {
		case i == 0:
		case column+1+width > columns:
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
