package sheet

import (
	"fmt"
	"slices"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/variants"
)

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
	if n := len(strings.Fields(s.Sentence)); n > mostWords {
		r.fail(r.path+".sentence", "a quote has at most %d words, not %d: leave out some, with …", mostWords, n)
	}
	switch {
	case s.Sentence == "" && !strings.HasPrefix(s.OneReading, Ours):
		r.fail(r.path, "an entry without a sentence is not of the sheet: say one_reading: \"%s…\"", Ours)
	case s.Sentence != "" && strings.HasPrefix(s.OneReading, Ours):
		r.fail(r.path+".one_reading", "a sentence of the sheet cannot be left without a reason: say because …, or remove the sentence")
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
