package variants

import (
	"strings"

	"houserules/configs/words"
	"houserules/engine/rules"
)

// briefLines is the largest number of lines of Brief.
const briefLines = 3

// Brief renders the rules in at most three lines for the terminal, for somebody who
// sits down to play: [InBrief], of which the last sentences are left out that do not fit.
func Brief(v *Variant, say *words.Catalogue) string {
	text := ""
	for _, sentence := range briefly(v, say) {
		longer := strings.TrimSpace(text + " " + sentence)
		if strings.Count(Wrap(longer, "", "", textWidth), "\n") <= briefLines {
			text = longer
		}
	}
	return Wrap(text, "", "", textWidth)
}

// InBrief renders the rules in some sentences without line breaks: those of Explain that
// matter at the board, in fewer words (those of the catalogue under "brief.").
func InBrief(v *Variant, say *words.Catalogue) string { return strings.Join(briefly(v, say), " ") }

// briefly lists the sentences.
func briefly(v *Variant, say *words.Catalogue) []string {
	var list []string
	for _, c := range v.family.Describe(v.Rules) {
		if m := shorter(say, c.Message); m.Key != c.Key {
			list = append(list, say.Say(m))
		}
	}
	return list
}

// shorter is a message in fewer words, and so are the messages within it; itself
// where there are none.
func shorter(say *words.Catalogue, m rules.Message) rules.Message {
	key := "brief." + m.Key
	if !say.Has(key) {
		return m
	}
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		if inner, ok := a.(rules.Message); ok {
			a = shorter(say, inner)
		}
		args[i] = a
	}
	return rules.Say(key, args...)
}
