package sheet

import (
	"fmt"
	"slices"
	"strings"

	"houserules/configs/printable"
	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/variants"
)

// Text renders a register for a terminal of so many columns, in a language. Quotes and
// reasons stand as the register has them.
func (s *Sheet) Text(v *variants.Variant, say *words.Catalogue, columns int) string {
	var b strings.Builder
	b.WriteString(variants.Wrap(s.title(v, say), "", "  ", columns))
	b.WriteString(variants.Wrap(s.counted(say), "", "  ", columns))
	clauses := variants.Explain(v, say)
	for i := range s.Sentences {
		x := &s.Sentences[i]
		number := fmt.Sprintf("%d. ", i+1)
		b.WriteString("\n" + variants.Wrap(x.head(say), number, "  ", columns))
		for _, line := range x.lines(clauses, say) {
			b.WriteString(variants.Wrap(line, "  - ", "    ", columns))
		}
	}
	if len(s.Beyond) > 0 {
		b.WriteString("\n" + variants.Wrap(say.Sentence("sources.beyond"), "", "  ", columns))
	}
	for _, c := range s.Beyond {
		b.WriteString(variants.Wrap(say.Sentence("sources.changed", c.Knob, drawn(c.Here), drawn(c.Value)), "  - ", "    ", columns))
	}
	return b.String()
}

// Markdown renders a register as Text does.
func (s *Sheet) Markdown(v *variants.Variant, say *words.Catalogue) string {
	var b strings.Builder
	clauses := variants.Explain(v, say)
	fmt.Fprintf(&b, "# %s\n\n%s\n", printable.Markdown(s.title(v, say)), printable.Markdown(s.counted(say)))
	for i := range s.Sentences {
		x := &s.Sentences[i]
		fmt.Fprintf(&b, "\n%d. %s\n", i+1, printable.Markdown(x.head(say)))
		for _, line := range x.lines(clauses, say) {
			fmt.Fprintf(&b, "    - %s\n", printable.Markdown(line))
		}
	}
	if len(s.Beyond) > 0 {
		fmt.Fprintf(&b, "\n%s\n\n", printable.Markdown(say.Sentence("sources.beyond")))
	}
	for _, c := range s.Beyond {
		fmt.Fprintf(&b, "- %s\n", printable.Markdown(say.Sentence("sources.changed", c.Knob, drawn(c.Here), drawn(c.Value))))
	}
	return b.String()
}

func (s *Sheet) title(v *variants.Variant, say *words.Catalogue) string {
	return say.Sentence("sources.title", s.Source, v.Title)
}

// counted says how many sentences there are, and what became of them.
func (s *Sheet) counted(say *words.Catalogue) string {
	c := s.Counts
	text := say.Sentence("sources.counts", c.Sentences, c.Carried, c.AtTable, c.NotBuilt, c.Ours)
	if len(s.Sentences) > c.Sentences+c.Ours {
		text += " " + say.Sentence("sources.several")
	}
	if c.Departing > 0 {
		text += " " + say.Sentence("sources.departing", c.Departing)
	}
	if c.ReadOtherwise > 0 {
		text += " " + say.Sentence("sources.reading-otherwise", c.ReadOtherwise)
	}
	if say.Sentence("language.tag") != "en" {
		text += " " + say.Sentence("sources.reasons")
	}
	return text
}

// head is the quote with its place.
func (x *Sentence) head(say *words.Catalogue) string {
	if x.Sentence == "" {
		return say.Sentence("sources.ours")
	}
	return say.Sentence("sources.sentence", x.Sentence, x.Place)
}

// lines say what became of a sentence; clauses are the variant's, in the language.
func (x *Sentence) lines(clauses []variants.Clause, say *words.Catalogue) []string {
	var list []string
	taken := map[string]string{} // values that are readings of the sentence, by the knob
	add := func(key string, args ...any) { list = append(list, say.Say(rules.Say(key, args...))) }
	for _, c := range x.CarriedBy {
		switch {
		case c.Here == "":
			add("sources.carried", c.Knob, drawn(c.Value))
		case x.allows(c):
			add("sources.read-otherwise", c.Knob, drawn(c.Value), drawn(c.Here))
			taken[c.Knob] = c.Here
		default:
			add("sources.departs", c.Knob, drawn(c.Value), drawn(c.Here))
		}
	}
	if x.Rule >= 0 {
		add("sources.clause", clauses[x.Rule].Text)
	}
	for _, r := range x.Readings {
		if others := slices.DeleteFunc(slices.Clone(r.Values), func(value string) bool { return value == taken[r.Knob] }); len(others) > 0 {
			add("sources.reading", r.Knob, strings.Join(others, ", "))
		}
	}
	for _, reason := range []struct{ key, text string }{
		{"sources.one-reading", x.OneReading}, {"sources.at-table", x.AtTable}, {"sources.not-built", x.NotBuilt},
	} {
		if reason.text != "" {
			add(reason.key, reason.text)
		}
	}
	if x.Test != "" {
		add("sources.test", x.Test)
	}
	return list
}

// drawn leaves all but the first line of a drawing out.
func drawn(value string) string {
	if first, _, more := strings.Cut(value, `\n`); more {
		return first + ` …"`
	}
	return value
}
