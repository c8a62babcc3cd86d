package variants

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/engine/spelling"
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

// readings judges the readings of a file, and adds what is wrong with them to
// the chain's list; v has the rules as far as they have been read, this file's
// included.
func (c *chain) readings(k *link, places *strict.Places, v *Variant) []Reading {
	// Where there are errors the rules are not what the user meant; then the
	// values are only looked at one by one.
	j := readingJudge{v: v, sound: !c.list.HasErrors() && !hasErrors(v.family.Check(v.Rules)), seen: map[string]bool{}}
	var list []Reading
	for i, keys := range k.header.Readings {
		path := rules.ElementPath("readings", i)
		j.at = func(key string) strict.Place {
			for _, p := range []string{rules.JoinPath(path, key), path} {
				if place, ok := places.Near(p); ok {
					return place
				}
			}
			return k.tree.Head()
		}
		if r := j.judge(keys); len(r.Values) > 0 {
			list = append(list, r)
		}
	}
	c.list = append(c.list, j.list...)
	return list
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
// the value of its knob here and the others that it could have. They are those of the
// variant itself and, for other knobs, of the built-in ones that it comes from.
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
		r.Value = v.text(r.Knob)
		r.Values = slices.DeleteFunc(all, func(value string) bool { return value == r.Value })
		list = append(list, r)
	}
	return list
}

// readingJudge judges the readings of a file one after the other.
type readingJudge struct {
	v     *Variant
	sound bool
	seen  map[string]bool // "knob: value" of all so far
	list  diag.List
	// at returns the place of a key of the reading at hand.
	at func(key string) strict.Place
}

func (j *readingJudge) fail(place strict.Place, suggestion, format string, args ...any) {
	d := place.Diagnostic(fmt.Sprintf(format, args...))
	d.Suggestion = suggestion
	j.list = append(j.list, d)
}

// warn reports a reading that says nothing of these rules. It may come of a copy
// in which the knob was changed, so it stops nobody from playing.
func (j *readingJudge) warn(place strict.Place, format string, args ...any) {
	d := place.Diagnostic(fmt.Sprintf(format, args...))
	d.Warning = true
	j.list = append(j.list, d)
}

// judge returns a reading, as far as it is right, without the values that say
// nothing of these rules.
func (j *readingJudge) judge(keys ReadingKeys) Reading {
	r := Reading{Knob: keys.Knob, Source: keys.Source, Decision: keys.Decision, Refuted: keys.Refuted, Turns: keys.Turns}
	place := j.at("knob")
	r.Where = placeText(place)
	if keys.Source == "" {
		j.fail(place, "", "a reading needs its source: write the words that can be read so, or that the source is silent")
	}
	shape, value, why := j.knob(keys.Knob)
	switch {
	case why == "":
	case shape != nil:
		j.warn(place, "%s", why)
		return r
	default:
		j.fail(place, spelling.Nearest(keys.Knob, paths(j.v.shape, "")), "%s", why)
		return r
	}
	r.Value = strict.Flow(shape, value)
	if len(keys.Values) == 0 {
		j.fail(place, "", "a reading of %s needs its values: write those that the knob could have instead", keys.Knob)
	}
	for _, x := range keys.Values {
		if text, ok := j.value(keys.Knob, r.Value, x.(strict.Place)); ok {
			r.Values = append(r.Values, text)
		}
	}
	return r
}

// knob finds a knob by its path, or says why it is none; the shape is nil where
// there is no such path at all.
func (j *readingJudge) knob(path string) (*rules.Shape, reflect.Value, string) {
	if path == "" {
		return nil, reflect.Value{}, "a reading needs its knob: name the path of a rule, such as " + j.anyKnob()
	}
	s, v := j.v.shape, j.v.rules()
	for i, key := range strings.Split(path, ".") {
		if s.Optional && i > 0 {
			if v.IsNil() {
				above := strings.Join(strings.Split(path, ".")[:i], ".")
				return s, v, fmt.Sprintf("%s is none here, so it has no keys: name %s, with values such as %s", above, above, strict.Defaults(s))
			}
			v = v.Elem()
		}
		f, ok := s.Field(key)
		if s.Kind != rules.Group || !ok {
			return nil, v, fmt.Sprintf("%s has no rule %s", j.v.family.Name, strict.Quote(path))
		}
		s, v = f.Shape, f.Value(v)
	}
	return s, v, ""
}

// paths lists the paths of all rules of a group, those of the groups within it
// included.
func paths(s *rules.Shape, above string) []string {
	var list []string
	for _, f := range s.Fields {
		path := rules.JoinPath(above, f.Key)
		list = append(append(list, path), paths(f.Shape, path)...)
	}
	return list
}

// anyKnob is the path of some knob, as an example.
func (j *readingJudge) anyKnob() string {
	return cmp.Or(rules.Knobs(j.v.Rules)[0].Path, "board")
}

// value judges one value of a reading, and returns it as text.
func (j *readingJudge) value(knob, here string, place strict.Place) (string, bool) {
	changed := rules.Copy(j.v.Rules)
	s, v, _ := (&readingJudge{v: &Variant{family: j.v.family, shape: j.v.shape, Rules: changed}}).knob(knob)
	if list := place.Decode(knob, s, v); len(list) > 0 {
		j.list = append(j.list, list...)
		return "", false
	}
	text := strict.Flow(s, v)
	switch {
	case text == here:
		j.warn(place, "%s is %s here, too: name what it could be instead", knob, here)
		return "", false
	case j.seen[knob+": "+text]:
		j.fail(place, "", "the reading %s: %s is given twice", knob, text)
		return "", false
	}
	j.seen[knob+": "+text] = true
	if !j.sound {
		return text, true
	}
	for _, p := range j.v.family.Check(changed) {
		if !p.Warning {
			j.warn(place, "with %s: %s the rules contradict themselves: %s", knob, text, words.English().Say(p.Message))
			return "", false
		}
	}
	return text, true
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
