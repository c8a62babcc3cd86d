package desk

import (
	"encoding/json"
	"fmt"

	"houserules/configs/words"
)

// Texts are what a page brings of its language, which is not in its program: all sentences,
// and what knobs do, by the English texts.
type Texts struct {
	Words    map[string]words.Entry `json:"words"`
	Meanings map[string]string      `json:"meanings"`
}

// Speaking returns a desk that speaks a language, with its [Texts] in JSON; none stand for
// English, which the program has in it.
func Speaking(tag, texts string) (*Desk, error) {
	if texts == "" {
		return New(words.English()), nil
	}
	var t Texts
	if err := json.Unmarshal([]byte(texts), &t); err != nil {
		return nil, fmt.Errorf("the page's texts cannot be read: %w", err)
	}
	say, err := words.FromEntries(tag, t.Words)
	if err != nil {
		return nil, err
	}
	d := New(say)
	d.Meanings = t.Meanings
	return d, nil
}
