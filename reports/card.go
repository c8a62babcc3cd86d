package reports

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"houserules/configs/printable"
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
func cardOf(in *Input) Card {
	c := Card{CardVersion: cardVersion, Title: in.titled(english()).title(english()), Answers: map[string]string{}, PlanSHA256: in.PlanHash, Program: in.Version}
	for _, tag := range words.Languages() {
		say := translatorTo(words.In(tag))
		sentence := headlineOf(say, in.titled(say).said())
		if tag == english()("language.tag") {
			c.Answer = sentence
			continue
		}
		c.Answers[tag] = sentence
	}
	c.Games = in.Results.Simulated()
	return c
}

// said is the answer in a language; in English where the card was written before there
// was that language.
func (c Card) said(say translator) string { return cmp.Or(c.Answers[say("language.tag")], c.Answer) }

// write writes the card.
func (c Card) write(w io.Writer) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(c); err != nil {
		return err
	}
	_, err := w.Write(printable.JSON(text.Bytes()))
	return err
}

// Trust says what a card is worth.
type Trust uint8

// What cards are worth.
const (
	// NoCard is none at all, or one of a version that this program does not know.
	NoCard Trust = iota
	// Sealed is the card that the report wrote, Unsealed one of which nobody can tell.
	Sealed
	Unsealed
	// Forged is a card that is not the one that was sealed.
	Forged
)

// ReadCard reads the card of the report in a folder, whose checksum is known; empty where
// it is not. A forged one is not shown.
func ReadCard(dir, sum string) (Card, Trust, error) {
	data, err := readCard(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Card{}, NoCard, nil
	case err != nil:
		return Card{}, NoCard, err
	case sum != "" && checksum(data) != sum:
		return Card{}, Forged, nil
	}
	var c Card
	if err := json.Unmarshal(data, &c); err != nil {
		return Card{}, NoCard, fmt.Errorf("%s is damaged (%w): write the report again", filepath.Join(dir, CardFile), err)
	}
	switch {
	case c.CardVersion != cardVersion:
		return Card{}, NoCard, nil
	case sum == "":
		return c, Unsealed, nil
	}
	return c, Sealed, nil
}

// CardSum is the checksum of a report's card, by which it is known again.
func CardSum(dir string) (string, error) {
	data, err := readCard(dir)
	return checksum(data), err
}

// checksum is the SHA-256 of a text, in hexadecimal digits.
func checksum(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// readCard reads the file.
func readCard(dir string) ([]byte, error) {
	folder, err := confined.Open(dir)
	if err == nil {
		defer folder.Close()
		var data []byte
		if data, err = folder.ReadFile(CardFile, mostCard); err == nil {
			return data, nil
		}
	}
	return nil, fmt.Errorf("cannot read what the report says: %w", err)
}
