package reports

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"houserules/configs/words"
	"houserules/sim/confined"
)

// CardFile is the file beside a report that says in short what it is, for pages that
// list reports.
const CardFile = "card.json"

// cardVersion is the version of the file, mostCard bounds what is read of it, in bytes.
const (
	cardVersion = 1
	mostCard    = 1 << 20
)

// Card says in short what a report is.
type Card struct {
	CardVersion int `json:"card_version"`
	// Title heads the report, Answer is its first sentence, in English whatever the
	// report's language: programs and an index compare it.
	Title  string `json:"title"`
	Answer string `json:"answer"`
	// Answers are the same sentence in other languages, by their tags.
	Answers map[string]string `json:"answers,omitempty"`
	// Games is the number of games that it is of, or of matches.
	Games int64 `json:"games"`
	// PlanSHA256 is the hash of the plan then; it may be empty.
	PlanSHA256 string `json:"plan_sha256,omitempty"`
	// Program is the version of the program that wrote it; it may be empty.
	Program string `json:"program,omitempty"`
}

// cardOf is the card of a report, which does not depend on the report's language.
func cardOf(in *Input, d *document) Card {
	c := Card{CardVersion: cardVersion, Title: d.Title, Answers: map[string]string{}, PlanSHA256: in.PlanHash, Program: in.Version}
	for _, tag := range words.Languages() {
		say := voiceOf(words.In(tag))
		sentence := newAnswer(say, in.titled(say)).Sentence
		if tag == english()("language.tag") {
			c.Answer = sentence
			continue
		}
		c.Answers[tag] = sentence
	}
	for i := range in.Results.Cells {
		c.Games += in.Results.Cells[i].Games
	}
	return c
}

// said is the answer in a language; in English where the card was written before there
// was that language.
func (c Card) said(say voice) string { return cmp.Or(c.Answers[say("language.tag")], c.Answer) }

// write writes the card.
func (c Card) write(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(c)
}

// ReadCard reads the card of the report in a folder; false where there is none, or one
// of a version that this program does not know.
func ReadCard(dir string) (Card, bool, error) {
	folder, err := confined.Open(dir)
	if err != nil {
		return Card{}, false, fmt.Errorf("cannot read what the report says: %w", err)
	}
	defer folder.Close()
	data, err := folder.ReadFile(CardFile, mostCard)
	if errors.Is(err, fs.ErrNotExist) {
		return Card{}, false, nil
	}
	if err != nil {
		return Card{}, false, fmt.Errorf("cannot read what the report says: %w", err)
	}
	var c Card
	if err := json.Unmarshal(data, &c); err != nil {
		return Card{}, false, fmt.Errorf("%s is damaged (%w): write the report again", folder.Path(CardFile), err)
	}
	return c, c.CardVersion == cardVersion, nil
}
