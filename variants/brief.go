package variants

import (
	"strings"

	"houserules/configs/words"
	"houserules/engine/rules"
)

// briefLines is the largest number of lines of Brief.
const briefLines = 3

// Brief renders the rules in at most three lines for the terminal, for somebody who
// sits down to play: the sentences of Explain that matter at the board, in fewer
// words (those of the catalogue under "brief."). Where there are more than fit, the
// last are left out.
func Brief(v *Variant, say *words.Catalogue) string {
	text := ""
	for _, c := range v.family.Describe(v.Rules) {
		m := shorter(say, c.Message)
		if m.Key == c.Key {
			continue
		}
		longer := strings.TrimSpace(text + " " + say.Say(m))
		if strings.Count(wrap(longer, "", "", textWidth), "\n") <= briefLines {
			text = longer
		}
	}
	return wrap(text, "", "", textWidth)
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
