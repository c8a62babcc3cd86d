package variants

import (
	"strings"

	"houserules/configs/words"
	"houserules/engine/rules"
)

// briefLines is the number of lines that Brief fills.
const briefLines = 3

// Brief renders the rules in some lines for the terminal, for somebody who sits down to play:
// the sentences of [InBrief] that make three lines in English, in any language. How one sows
// and captures, what a grand slam does, feeding and who wins come first; what the drawn board
// shows comes last.
func Brief(v *Variant, say *words.Catalogue) string {
	kept := mostOf(briefly(v, words.English()))
	return wrapped(briefly(v, say), kept)
}

// mostOf says which of the sentences are told in few lines.
func mostOf(list []brief) []bool {
	kept := make([]bool, len(list))
	for _, need := range []need{needed, useful, drawn} {
		for i, s := range list {
			if s.need == need {
				kept[i] = true
				kept[i] = need == needed || strings.Count(wrapped(list, kept), "\n") <= briefLines
			}
		}
	}
	return kept
}

// wrapped is the text of the sentences that are kept.
func wrapped(list []brief, kept []bool) string {
	var b strings.Builder
	for i, s := range list {
		if kept[i] {
			b.WriteString(s.text + " ")
		}
	}
	return Wrap(b.String(), "", "", textWidth)
}

// InBrief renders the rules in some sentences without line breaks: those of Explain that
// matter at the board, in fewer words (those of the catalogue under "brief.").
func InBrief(v *Variant, say *words.Catalogue) string {
	var list []string
	for _, s := range briefly(v, say) {
		list = append(list, s.text)
	}
	return strings.Join(list, " ")
}

// need says how much whoever plays needs a sentence.
type need int

const (
	needed need = iota
	useful
	drawn // the board shows it
)

// needOf is the need of a sentence by its key.
func needOf(key string) need {
	for prefix, need := range map[string]need{
		"mancala.sowing.direction": needed, "mancala.capture": needed, "mancala.slam": needed, "mancala.feeding": needed,
		"mancala.winner": needed, "mancala.board": drawn,
	} {
		if strings.HasPrefix(key, prefix) {
			return need
		}
	}
	return useful
}

// brief is a sentence in few words.
type brief struct {
	need need
	text string
}

// briefly lists the sentences.
func briefly(v *Variant, say *words.Catalogue) []brief {
	var list []brief
	for _, c := range v.family.Describe(v.Rules) {
		if m := shorter(say, c.Message); m.Key != c.Key {
			list = append(list, brief{needOf(c.Key), say.Say(m)})
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
