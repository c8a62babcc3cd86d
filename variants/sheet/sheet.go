// Package sheet reads the registers of rule sheets, configs/sources: every sentence
// of a sheet that says how to play, and what became of it. Most are carried by
// knobs of a variant; some are left to people at the table, some are not built. What
// the sheet does not say, and a variant must, is ours and says why.
package sheet

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"houserules/configs"
	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/variants"
)

// MostWords is how many words of a sheet may be quoted at once.
const MostWords = 20

// Ours begins the reason of an entry that has no sentence.
const Ours = "ours, because "

// Sheet is a register as it holds for one variant.
type Sheet struct {
	// Source is the register's name: awele-fr.
	Source string `json:"source"`
	// Language is that of the sheet, and so of its sentences.
	Language string `json:"language"`
	// Sentences are in the order of the sheet; what is ours comes last.
	Sentences []Sentence `json:"sentences"`
	Counts    Counts     `json:"counts"`
	// Beyond are knobs of which no sentence speaks and that the variant has otherwise than
	// the built-in one that it comes from, whose value is Value.
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
	// Departing are entries, ours too, from which the variant departs. ReadOtherwise are
	// those among them of which it takes another reading.
	Departing     int `json:"departing"`
	ReadOtherwise int `json:"read_otherwise"`
}

// Departs tells whether the variant has a rule otherwise than the sheet.
func (s *Sentence) Departs() bool {
	return slices.ContainsFunc(s.CarriedBy, func(c Carrier) bool { return c.Here != "" })
}

// readsOtherwise tells whether the variant has a rule otherwise than the sheet is read, but
// as it can be read.
func (s *Sentence) readsOtherwise() bool {
	return s.Departs() && !slices.ContainsFunc(s.CarriedBy, func(c Carrier) bool { return c.Here != "" && !s.allows(c) })
}

// allows tells whether the variant's value of a knob is another reading of the sentence.
func (s *Sentence) allows(c Carrier) bool {
	return slices.ContainsFunc(s.Readings, func(r Reading) bool { return r.Knob == c.Knob && slices.Contains(r.Values, c.Here) })
}

// fileKeys are the keys of a register's file.
type fileKeys struct {
	Schema    int    `yaml:"schema" min:"1" max:"1"`
	Language  string `yaml:"language"`
	Sentences []keys `yaml:"sentences"`
}

// keys are the keys of an entry.
type keys struct {
	Sentence   string        `yaml:"sentence"`
	Place      string        `yaml:"place"`
	CarriedBy  []carrierKeys `yaml:"carried_by"`
	Clause     string        `yaml:"clause"`
	Test       string        `yaml:"test"`
	Readings   []readingKeys `yaml:"readings"`
	OneReading string        `yaml:"one_reading"`
	AtTable    string        `yaml:"at_table"`
	NotBuilt   string        `yaml:"not_built"`
}

type carrierKeys struct {
	Knob  string `yaml:"knob"`
	Value any    `yaml:"value"`
}

type readingKeys struct {
	Knob   string `yaml:"knob"`
	Values []any  `yaml:"values"`
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

// beyond finds the knobs of which no sentence speaks, and that are otherwise than in the
// built-in variant that v comes from.
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

// Read reads the text of a register and judges it by a variant. The list has all that is
// wrong with it.
func Read(name string, data []byte, v *variants.Variant) (*Sheet, diag.List) {
	var f fileKeys
	places := new(strict.Places)
	tree, list := strict.Parse(name+".yaml", data)
	if tree == nil {
		return nil, list
	}
	list = append(list, tree.Decode(places, &f)...)
	r := reader{v: v, clauses: variants.Explain(v, words.English()), places: places, head: tree.Head()}
	if f.Schema == 0 {
		r.fail("schema", "schema is missing: write schema: 1, the version of the file format")
	}
	if f.Language == "" {
		r.fail("language", "language is missing: write that of the sheet, such as fr")
	}
	s := &Sheet{Source: name, Language: f.Language}
	for i, k := range f.Sentences {
		r.path = fmt.Sprintf("sentences[%d]", i)
		s.Sentences = append(s.Sentences, r.sentence(k))
	}
	s.count()
	list = append(list, r.list...)
	list.Sort()
	return s, list
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

// reader judges the entries of a register one after the other.
type reader struct {
	v       *variants.Variant
	clauses []variants.Clause
	places  *strict.Places
	head    strict.Place
	list    diag.List
	path    string // of the entry at hand
}

// place returns where a key stands, or what holds it.
func (r *reader) place(path string) strict.Place {
	if at, ok := r.places.Near(path); ok {
		return at
	}
	return r.head
}

func (r *reader) fail(path, format string, args ...any) {
	r.list = append(r.list, r.place(path).Diagnostic(fmt.Sprintf(format, args...)))
}

func (r *reader) sentence(k keys) Sentence {
	s := Sentence{
		Sentence: k.Sentence, Place: k.Place, Test: k.Test,
		OneReading: k.OneReading, AtTable: k.AtTable, NotBuilt: k.NotBuilt, Rule: -1,
	}
	for i, c := range k.CarriedBy {
		s.CarriedBy = append(s.CarriedBy, r.carrier(fmt.Sprintf("%s.carried_by[%d]", r.path, i), c))
	}
	for i, x := range k.Readings {
		s.Readings = append(s.Readings, r.reading(fmt.Sprintf("%s.readings[%d]", r.path, i), x))
	}
	r.whole(&s)
	if s.AtTable == "" && s.NotBuilt == "" && k.Clause == "" && !slices.ContainsFunc(k.CarriedBy, func(c carrierKeys) bool { return c.Value != nil }) {
		r.fail(r.path, "nothing carries this rule: name a knob with its value in carried_by, or the clause of explain that says it; else say at_table or not_built")
	}
	if r.clause(&s, k.Clause); s.Rule >= 0 {
		s.Clause = r.clauses[s.Rule].Text
	}
	return s
}

// whole judges what an entry says and leaves out.
func (r *reader) whole(s *Sentence) {
	fates := 0
	for _, set := range []bool{len(s.Readings) > 0, s.OneReading != "", s.AtTable != "", s.NotBuilt != ""} {
		if set {
			fates++
		}
	}
	if fates != 1 {
		r.fail(r.path, "an entry has just one of readings, one_reading, at_table and not_built; here are %d", fates)
	}
	if n := len(strings.Fields(s.Sentence)); n > MostWords {
		r.fail(r.path+".sentence", "a quote has at most %d words, not %d: leave out some, with …", MostWords, n)
	}
	switch {
	case s.Sentence == "" && !strings.HasPrefix(s.OneReading, Ours):
		r.fail(r.path, "an entry without a sentence is not of the sheet: say one_reading: \"%s…\"", Ours)
	case s.Sentence != "" && strings.HasPrefix(s.OneReading, Ours):
		r.fail(r.path+".one_reading", "what the sheet says is not ours: say because …, or remove the sentence")
	case s.Sentence != "" && s.OneReading != "" && !strings.HasPrefix(s.OneReading, "because "):
		r.fail(r.path+".one_reading", "say why there is no other reading: because …")
	case s.NotBuilt != "" && !strings.HasPrefix(s.NotBuilt, "because "):
		r.fail(r.path+".not_built", "say why it is not built: because …")
	case s.Sentence != "" && s.Place == "":
		r.fail(r.path, "a sentence needs its place in the sheet")
	case s.Sentence != "" && s.Test == "" && (len(s.Readings) > 0 || s.OneReading != ""):
		r.fail(r.path, "a rule that is played needs the name of a test that would fail without it")
	}
}

func (r *reader) carrier(path string, k carrierKeys) Carrier {
	c := Carrier{Knob: k.Knob}
	at, given := k.Value.(strict.Place)
	if !given {
		if why, _ := r.v.KnobError(k.Knob); why != "" {
			r.fail(path+".knob", "%s", why)
			return c
		}
		c.Value = r.v.Value(k.Knob)
		return c
	}
	value, here, list := r.v.Carried(k.Knob, at)
	r.list = append(r.list, list...)
	if c.Value = value; value != here {
		c.Here = here
	}
	return c
}

func (r *reader) reading(path string, k readingKeys) Reading {
	x := Reading{Knob: k.Knob}
	if len(k.Values) == 0 {
		r.fail(path, "a reading of %s needs its values", k.Knob)
	}
	for _, at := range k.Values {
		value, _, list := r.v.Carried(k.Knob, at.(strict.Place))
		r.list = append(r.list, list...)
		x.Values = append(x.Values, value)
	}
	return x
}

// clause finds the rule that says a sentence: where the variant departs from the sheet the
// one about the first such knob, else the one with these words.
func (r *reader) clause(s *Sentence, part string) {
	if part == "" {
		return
	}
	s.Rule = slices.IndexFunc(r.clauses, func(c variants.Clause) bool { return strings.Contains(c.Text, part) })
	otherwise := slices.IndexFunc(r.clauses, func(c variants.Clause) bool {
		return slices.ContainsFunc(s.CarriedBy, func(k Carrier) bool { return k.Here != "" && slices.Contains(c.Paths, k.Knob) })
	})
	switch {
	case otherwise >= 0: // another rule may say the same words of something else
		s.Rule = otherwise
	case s.Rule >= 0:
	case !s.Departs():
		d := r.place(r.path + ".clause").Diagnostic(fmt.Sprintf("explain prints no rule of %s with these words", r.v.Name))
		d.Warning = true // another rule of a user's file may have taken its place
		r.list = append(r.list, d)
	}
}
