// Package sheet reads the registers of rule sheets, configs/sources: every sentence
// of a sheet that says how to play, and what became of it. Most are carried by
// knobs of a variant; some are left to people at the table, some are not built. What
// the sheet does not say, and a variant must, is ours and says why.
package sheet

import (
	"fmt"
	"io/fs"
	"slices"

	"houserules/configs"
	"houserules/variants"
)

// mostWords is how many words of a sheet may be quoted at once.
const mostWords = 20

// Ours begins the reason of an entry that has no sentence.
const Ours = "ours, because "

// Sheet is a register as it holds for one variant.
type Sheet struct {
	// Source is the register's name: awele-fr.
	Source string `json:"source"`
	// Language is the language of the sheet, and so of its sentences.
	Language string `json:"language"`
	// Sentences are in the order of the sheet; what is ours comes last.
	Sentences []Sentence `json:"sentences"`
	Counts    Counts     `json:"counts"`
	// Beyond are knobs that no sentence is about, and that the variant has changed from the
	// built-in one that it comes from; Value is the value there.
	Beyond []Carrier `json:"beyond,omitempty"`
}

// Sentence is what one sentence of a sheet became. Just one of Readings,
// OneReading, AtTable and NotBuilt is set.
type Sentence struct {
	// Sentence quotes the sheet, in its language; empty for what is ours.
	Sentence string `json:"sentence,omitempty"`
	// Place says where in the sheet it stands.
	Place string `json:"place,omitempty"`
	// CarriedBy are the knobs that say the same.
	CarriedBy []Carrier `json:"carried_by,omitempty"`
	// Clause is the rule that says it in what explain prints, in English; empty where
	// none does, and where the variant departs from it so far that none is left.
	Clause string `json:"clause,omitempty"`
	// Test names the Go test that fails if the program plays otherwise, behind its
	// package: engine/mancala.TestClauses.
	Test string `json:"test,omitempty"`
	// Readings are other values that the sentence allows, as the variant lists them.
	Readings []Reading `json:"readings,omitempty"`
	// OneReading says why the sentence has no other reading, or why a rule is ours.
	OneReading string `json:"one_reading,omitempty"`
	// AtTable says how people keep to the sentence at the board; studies do not.
	AtTable string `json:"at_table,omitempty"`
	// NotBuilt says why nothing in the program does what the sentence says.
	NotBuilt string `json:"not_built,omitempty"`

	// Rule is the index of Clause among the variant's clauses, or -1.
	Rule int `json:"-"`
}

// Carrier is a knob with the value by which it says what a sentence says.
type Carrier struct {
	Knob string `json:"knob"`
	// Value is YAML on one line. Where a register gives none the knob carries the
	// sentence with any value, and this is the variant's.
	Value string `json:"value"`
	// Here is the variant's value where it is another: the variant departs from the sheet.
	Here string `json:"here,omitempty"`
}

// Reading is a knob with values that a sentence allows, too.
type Reading struct {
	Knob   string   `json:"knob"`
	Values []string `json:"values"`
}

// Counts sums up a sheet. Carried, AtTable and NotBuilt add up to Sentences: one that has
// several entries counts once, as not built if one of them is, or as at the table.
type Counts struct {
	Sentences int `json:"sentences"`
	// Carried have knobs or a clause that say them.
	Carried  int `json:"carried"`
	AtTable  int `json:"at_table"`
	NotBuilt int `json:"not_built"`
	// Ours are entries without a sentence.
	Ours int `json:"ours"`
	// Departing are entries, ours too, from which the variant departs. ReadOtherwise
	// counts those of them for which the variant takes another reading.
	Departing     int `json:"departing"`
	ReadOtherwise int `json:"read_otherwise"`
}

// Departs tells whether the variant has another rule than the sentence.
func (s *Sentence) Departs() bool {
	return slices.ContainsFunc(s.CarriedBy, func(c Carrier) bool { return c.Here != "" })
}

// readsOtherwise tells whether the variant has another rule than the usual reading of the
// sheet, but one that the sheet allows.
func (s *Sentence) readsOtherwise() bool {
	return s.Departs() && !slices.ContainsFunc(s.CarriedBy, func(c Carrier) bool { return c.Here != "" && !s.allows(c) })
}

// allows tells whether the variant's value of a knob is another reading of the sentence.
func (s *Sentence) allows(c Carrier) bool {
	return slices.ContainsFunc(s.Readings, func(r Reading) bool { return r.Knob == c.Knob && slices.Contains(r.Values, c.Here) })
}

// Of returns the register of the sheet that a variant's rules come from, as it holds for
// the variant. It is nil where the variant has none.
func Of(l *variants.Library, v *variants.Variant) (*Sheet, error) {
	name, _ := l.Register(v)
	if name == "" {
		return nil, nil
	}
	data, err := fs.ReadFile(configs.Files, "sources/"+name+".yaml")
	if err != nil {
		return nil, fmt.Errorf("the register %s of %s is not in this program: %w", name, v.Name, err)
	}
	s, list := Read(name, data, v)
	if err := list.Err(); err != nil {
		return nil, err
	}
	s.beyond(l, v)
	return s, nil
}

// beyond finds the knobs that no sentence is about, and that differ from the built-in
// variant that v comes from.
func (s *Sheet) beyond(l *variants.Library, v *variants.Variant) {
	spoken := map[string]bool{}
	for i := range s.Sentences {
		for _, c := range s.Sentences[i].CarriedBy {
			spoken[c.Knob] = true
		}
		for _, r := range s.Sentences[i].Readings {
			spoken[r.Knob] = true
		}
	}
	for _, name := range v.Chain {
		if !slices.Contains(l.Names(), name) {
			continue
		}
		from, list := l.Load(name)
		if list.HasErrors() {
			return
		}
		was := map[string]string{}
		for _, k := range from.Resolved() {
			was[k.Path] = k.Value
		}
		for _, k := range v.Resolved() {
			if value := was[k.Path]; value != k.Value && !spoken[k.Path] {
				s.Beyond = append(s.Beyond, Carrier{k.Path, value, k.Value})
			}
		}
		return
	}
}

func (s *Sheet) count() {
	c := &s.Counts
	seen := map[string]bool{}
	for _, of := range []struct {
		fate  func(x *Sentence) bool
		count *int
	}{
		{func(x *Sentence) bool { return x.NotBuilt != "" }, &c.NotBuilt},
		{func(x *Sentence) bool { return x.AtTable != "" }, &c.AtTable},
		{func(*Sentence) bool { return true }, &c.Carried},
	} {
		for i := range s.Sentences {
			if x := &s.Sentences[i]; x.Sentence != "" && of.fate(x) && !seen[x.Sentence] {
				seen[x.Sentence] = true
				*of.count++
			}
		}
	}
	c.Sentences = len(seen)
	for i := range s.Sentences {
		if s.Sentences[i].Sentence == "" {
			c.Ours++
		}
		if s.Sentences[i].Departs() {
			c.Departing++
		}
		if s.Sentences[i].readsOtherwise() {
			c.ReadOtherwise++
		}
	}
}
