package words

import (
	"fmt"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Entry is a sentence as it stands in the catalogue, for whoever puts in the arguments
// elsewhere, as a page does that has no catalogue.
type Entry struct {
	// Number is the argument that the form depends on, from 1; 0 where there is one
	// form only. Ordinal asks for which in a row in place of how many.
	Number  int  `json:"number,omitempty"`
	Ordinal bool `json:"ordinal,omitempty"`
	// Forms has the texts by the name of their form, or by "" where there is one.
	Forms map[string]string `json:"forms"`
}

// Entry returns the sentence of a key.
func (c *Catalogue) Entry(key string) (Entry, bool) {
	s, ok := c.sentence(key)
	return Entry{Number: s.number, Ordinal: s.rules != nil && s.rules == plural.Ordinal, Forms: s.forms}, ok
}

// Entries are all sentences by their keys.
func (c *Catalogue) Entries() map[string]Entry {
	all := make(map[string]Entry, len(c.entries))
	for key := range c.entries {
		all[key], _ = c.Entry(key)
	}
	return all
}

// FromEntries returns a catalogue of the sentences that [Catalogue.Entries] gave, of a language
// by its tag (BCP 47): a program in a page speaks its language so, which is not built into it.
func FromEntries(tag string, entries map[string]Entry) (*Catalogue, error) {
	parsed, err := language.Parse(tag)
	if err != nil {
		return nil, fmt.Errorf("words: %q is no name of a language: %w", tag, err)
	}
	c := newCatalogue(parsed)
	for key, e := range entries {
		s := sentence{number: e.Number, forms: e.Forms}
		if s.number > 0 {
			s.rules = plural.Cardinal
		}
		if e.Ordinal {
			s.rules = plural.Ordinal
		}
		c.entries[key] = entry{}
		if err := c.add(key, s); err != nil {
			return nil, err
		}
	}
	return c, nil
}
