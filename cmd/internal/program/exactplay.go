package program

import (
	"strings"

	"houserules/engine"
	"houserules/engine/solve"
)

// worth says what a legal action is worth exactly, after a blank; nothing where nobody
// knows such values.
func (t *sitting) worth(a engine.Action) string {
	values, err := t.exact()
	if err != nil {
		return " " + t.words.Sentence("play.exact.fails", err.Error())
	}
	text := t.state.ActionText(a)
	for _, m := range values {
		switch {
		case m.Text != text:
		case m.Value == nil:
			return " " + t.words.Sentence("play.exact.unknown", text, seedsText(t.words, m.Fresh))
		default:
			return " " + t.words.Sentence("play.exact.worth", text, seedsText(t.words, m.Value), seedsText(t.words, m.Fresh))
		}
	}
	return ""
}

// exactBest says which moves are worth most.
func (t *sitting) exactBest() {
	values, err := t.exact()
	var best []string
	most := 0
	for _, m := range values {
		switch {
		case m.Value == nil || best != nil && *m.Value < most:
			continue
		case best == nil || *m.Value > most:
			best, most = nil, *m.Value
		}
		best = append(best, m.Text)
	}
	if best != nil {
		t.say("play.exact.best", strings.Join(best, ", "), seedsText(t.words, &most))
	}
	t.exactEnd(values, err)
}

// exactEnd says which values were not found, and why there are none.
func (t *sitting) exactEnd(values []solve.Move, err error) {
	switch {
	case err != nil:
		t.say("play.exact.fails", err.Error())
	case anyUnknown(values):
		t.say("solve.not-found")
	}
}
