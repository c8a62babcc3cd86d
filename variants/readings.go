package variants

import (
	"fmt"
	"slices"
	"strings"

	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/engine/rules"
)

// Reading is a decision of a variant's file that its source lets one take
// otherwise.
type Reading struct {
	// Knob is the path of the knob that says how it was decided.
	Knob string `json:"knob"`
	// Value is its value in the variant, Values are those that it could have
	// instead; each is YAML on one line, as [Variant.With] takes it.
	Value  string   `json:"here"`
	Values []string `json:"values"`
	// Source has the words of the source, or says that it is silent.
	Source string `json:"source"`
	// Decision is the number of the decision in the file's comments, or empty.
	Decision string `json:"decision,omitempty"`
	// Refuted says what in the source refutes the reading; empty where nothing does.
	// No study plays a reading that is refuted.
	Refuted string `json:"refuted,omitempty"`
	// Where says where the reading stands: "awethi.yaml:12".
	Where string `json:"where"`
	// Turns is set where the reading may change who wins.
	Turns bool `json:"turns,omitempty"`
}

// String renders the reading in a sentence or two, in English.
func (r Reading) String() string { return r.in(words.English()) }

// in renders the reading in a sentence or two: the knob and its values in words, with what files call
// them behind. What the source says is quoted as it stands.
func (r Reading) in(say *words.Catalogue) string {
	text := func(key string, args ...any) string { return say.Say(rules.Say(key, args...)) }
	knob, values := r.Knob, ""
	if key := words.KnobKey(r.Knob); key != "" {
		knob = text(key) + " (" + r.Knob + ")"
	}
	for i, value := range r.Values {
		if value = words.Coded(text, r.Knob, value); i > 0 {
			value = say.Say(rules.Say("list.or", values, value))
		}
		values = value
	}
	said := sentence(text("explain.reading", knob, words.Coded(text, r.Knob, r.Value), values, r.SourceIn(say)))
	if r.Refuted != "" {
		said += " " + sentence(text("explain.refuted", say.Ours(r.key()+".refuted", strings.TrimSpace(r.Refuted))))
	}
	if r.Decision != "" {
		said += fmt.Sprintf(" (%s)", r.Decision)
	}
	return fmt.Sprintf("%s [%s]", said, r.Where)
}

// SourceIn has the words of the source, with what is said of them in the language of say.
func (r Reading) SourceIn(say *words.Catalogue) string {
	return say.Ours(r.key(), strings.TrimSpace(r.Source))
}

// key names the source's words in the catalogue.
func (r Reading) key() string {
	file, _, _ := strings.Cut(r.Where, ".yaml:")
	return "reading." + file + "." + r.Knob
}

// sentence is a text with a full stop at its end.
func sentence(text string) string {
	if !strings.HasSuffix(strings.TrimRight(text, "\"”» "), ".") {
		text += "."
	}
	return text
}

// inherited returns the readings of v, the parent of a file that cites the same source
// and whose rules v has by now: those of knobs that the file does not set and has
// no reading of, as far as they are readings of its rules.
func (v *Variant) inherited(k *link, own []Reading) []Reading {
	var list []Reading
	for _, r := range v.Readings {
		if place, ok := v.places.Near(r.Knob); ok && place.File == k.tree.File || slices.ContainsFunc(own, func(o Reading) bool { return o.Knob == r.Knob }) {
			continue
		}
		r.Values = slices.DeleteFunc(slices.Clone(r.Values), func(value string) bool {
			w, _, err := v.rulesWith(r.Knob, value)
			return err != nil || hasErrors(v.family.Check(w))
		})
		if len(r.Values) > 0 {
			list = append(list, r)
		}
	}
	return list
}

// Turning returns the readings of a variant's source that may change who wins, each with
// the value of its knob here and the others that it could have. They come from the variant
// itself and, for other knobs, from its built-in ancestors.
func (l *Library) Turning(v *Variant) []Reading {
	return slices.DeleteFunc(l.Open(v), func(r Reading) bool { return !r.Turns })
}

// Open returns all readings of a variant's source that nothing refutes, as [Library.Turning] does.
func (l *Library) Open(v *Variant) []Reading {
	list := v.open(v.Readings)
	for _, name := range v.Chain {
		w, wrong := l.Load(name)
		if w == nil || wrong.HasErrors() || w.Family != v.Family {
			continue
		}
		for _, r := range v.open(w.Readings) {
			if !slices.ContainsFunc(list, func(have Reading) bool { return have.Knob == r.Knob }) {
				list = append(list, r)
			}
		}
	}
	return list
}

// open returns those of some readings that nothing refutes, as seen from the rules of v.
func (v *Variant) open(readings []Reading) []Reading {
	var list []Reading
	for _, r := range readings {
		if r.Refuted != "" {
			continue
		}
		all := append([]string{r.Value}, r.Values...)
		if r.Value = v.text(r.Knob); r.Value == "" {
			continue // its group is switched off
		}
		r.Values = slices.DeleteFunc(all, func(value string) bool { return value == r.Value })
		list = append(list, r)
	}
	return list
}

func hasErrors(problems []rules.Problem) bool {
	return slices.ContainsFunc(problems, func(p rules.Problem) bool { return !p.Warning })
}

// readingPlace is said of knobs that [Variant.With] has set.
const readingPlace = "reading"

// With returns the variant with another value of one knob, written as YAML on
// one line: what a file would be that extends it and says only this. It has the
// variant's name, and no readings.
func (v *Variant) With(knob, value string) (*Variant, error) {
	changed, places, err := v.rulesWith(knob, value)
	if err != nil {
		return nil, fmt.Errorf("%s with %s: %s: %w", v.Name, knob, value, err)
	}
	w := *v
	w.Rules, w.Readings, w.places = changed, nil, new(strict.Places)
	for path, place := range v.places.All() {
		w.places.Add(path, place)
	}
	for path := range places.All() {
		w.places.Add(path, strict.Place{File: readingPlace})
	}
	if err := w.compile(); err != nil {
		return nil, err
	}
	return &w, nil
}

// rulesWith returns a copy of the rules with another value of a knob, and the paths
// that it sets.
func (v *Variant) rulesWith(knob, value string) (any, *strict.Places, error) {
	keys := strings.Split(knob, ".")
	text := "{" + strings.Join(keys, ": {") + ": " + value + strings.Repeat("}", len(keys))
	changed, places := rules.Copy(v.Rules), new(strict.Places)
	tree, list := strict.Parse(readingPlace, []byte(text))
	if tree != nil {
		list = append(list, tree.Decode(places, changed)...)
	}
	return changed, places, list.Err()
}
