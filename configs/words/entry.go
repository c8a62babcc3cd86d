package words

import "golang.org/x/text/feature/plural"

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
	s, ok := c.sentences[key]
	return Entry{Number: s.number, Ordinal: s.rules != nil && s.rules == plural.Ordinal, Forms: s.forms}, ok
}
