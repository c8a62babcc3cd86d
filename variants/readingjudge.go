package variants

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"houserules/configs/diag"
	"houserules/configs/strict"
	"houserules/configs/words"
	"houserules/engine/rules"
	"houserules/engine/spelling"
)

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
