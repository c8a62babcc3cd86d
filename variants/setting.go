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

// Setting is a knob with a value, written as YAML on one line.
type Setting struct{ Knob, Value string }

// settingPlace is said of knobs that [Variant.Set] has set.
const settingPlace = "varied"

// Contradiction says in a sentence why the variant cannot be played with other
// values of some knobs; it is empty where it can.
func (v *Variant) Contradiction(settings []Setting) string {
	_, why := v.allowed(settings)
	return why
}

// Clash says in a sentence why nobody who has this variant can mean other values of
// some knobs: it cannot be played with them, or they clash with its rules. It is empty
// if neither holds. What clashes in the variant itself is meant.
func (v *Variant) Clash(settings []Setting) string {
	changed, why := v.allowed(settings)
	if why != "" {
		return why
	}
	for _, p := range v.newProblems(changed) {
		if p.Clash {
			return words.English().Say(p.Message)
		}
	}
	return ""
}

// Suspicion is something suspicious in rules that can be played.
type Suspicion struct {
	// Kind is the same for what is suspicious about the same knob in the same way.
	Kind string
	// Text says it, in English.
	Text string
	// Matches is set where only matches of several games depend on it.
	Matches bool
	// Suits is set where one value of the knob alone suits the others, which [Variant.Suited] has.
	Suits bool
}

// Suspicions are what is suspicious in the variant with other values of some knobs, and
// not without them. The values must make rules that can be played.
func (v *Variant) Suspicions(settings []Setting) []Suspicion {
	changed, why := v.allowed(settings)
	if why != "" {
		return nil
	}
	var list []Suspicion
	for _, p := range v.newProblems(changed) {
		list = append(list, Suspicion{p.Path + " " + p.Key, problemText(words.English(), p), group(p.Path) == "match", p.Suits != ""})
	}
	return list
}

// Suited is the variant with the values of knobs that go with the rules in which it departs from
// another, such as the points for seeds over half of all with the number of seeds; the variant
// itself where it has nothing that would not suit.
func (v *Variant) Suited(from *Variant) *Variant {
	var settings []Setting
	for _, p := range from.newProblems(v.Rules) {
		if p.Suits != "" {
			settings = append(settings, Setting{Knob: p.Path, Value: p.Suits})
		}
	}
	if len(settings) == 0 {
		return v
	}
	suited, err := v.Set(v.Name, v.Title, settings)
	if err != nil {
		return v
	}
	return suited
}

// newProblems returns the problems of changed rules that the variant's own do not have: of each kind
// about each knob.
func (v *Variant) newProblems(changed any) []rules.Problem {
	own := v.family.Check(v.Rules)
	return slices.DeleteFunc(v.family.Check(changed), func(p rules.Problem) bool {
		return slices.ContainsFunc(own, func(o rules.Problem) bool { return o.Path == p.Path && o.Key == p.Key })
	})
}

// allowed are the rules with other values of some knobs, or why they are none.
func (v *Variant) allowed(settings []Setting) (changed any, why string) {
	for _, s := range settings {
		for _, above := range settings {
			if strings.HasPrefix(s.Knob, above.Knob+".") && above.Value == "none" {
				return nil, fmt.Sprintf("%s says nothing where %s is none", s.Knob, above.Knob)
			}
		}
	}
	changed, err := v.changed(settings, new(strict.Places))
	if err != nil {
		return nil, err.Error()
	}
	for _, p := range v.family.Check(changed) {
		if !p.Warning {
			return nil, words.English().Say(p.Message)
		}
	}
	return changed, ""
}

// Set returns the variant with other values of some knobs, under a name and
// title of its own. It has no readings. The error is that of rules that
// contradict themselves, too.
func (v *Variant) Set(name, title string, settings []Setting) (*Variant, error) {
	if _, why := v.allowed(settings); why != "" {
		return nil, fmt.Errorf("%s: %s", name, why)
	}
	w := *v
	w.Name, w.Title, w.Readings, w.File, w.Notes, w.Parent = name, title, nil, "", "", ""
	w.Chain = append([]string{name}, v.Chain...)
	w.Source = Source{}
	w.places = new(strict.Places)
	for path, place := range v.places.All() {
		w.places.Add(path, place)
	}
	var err error
	if w.Rules, err = v.changed(settings, w.places); err != nil {
		return nil, err
	}
	if err := w.compile(); err != nil {
		return nil, err
	}
	return &w, nil
}

// changed copies the rules with other values of some knobs.
func (v *Variant) changed(settings []Setting, places *strict.Places) (any, error) {
	changed := rules.Copy(v.Rules)
	for _, s := range settings {
		keys := strings.Split(s.Knob, ".")
		text := "{" + strings.Join(keys, ": {") + ": " + s.Value + strings.Repeat("}", len(keys))
		set := new(strict.Places)
		tree, list := strict.Parse(settingPlace, []byte(text))
		if tree != nil {
			list = append(list, tree.Decode(set, changed)...)
		}
		if err := list.Err(); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", s.Knob, s.Value, err)
		}
		for path := range set.All() {
			// The last file of a chain that is one longer.
			places.Add(path, strict.Place{File: settingPlace, Rank: len(v.Chain)})
		}
	}
	return changed, nil
}

// Value is the value of a knob as YAML on one line; empty where there is no such
// knob.
func (v *Variant) Value(knob string) string { return v.text(knob) }

// KnobError says why there is no knob at a path here, with the path that may be
// meant; it is empty where there is one.
func (v *Variant) KnobError(knob string) (text, suggestion string) {
	shape, _, why := (&readingJudge{v: v}).knob(knob)
	if why == "" {
		return "", ""
	}
	if shape != nil {
		return why, ""
	}
	return why, cmp.Or(v.lastKey(knob), spelling.Nearest(knob, paths(v.shape, "")))
}

// lastKey is the one path that ends in a key which was given alone.
func (v *Variant) lastKey(key string) string {
	found := ""
	for _, p := range paths(v.shape, "") {
		if strings.HasSuffix(p, "."+key) {
			if found != "" {
				return ""
			}
			found = p
		}
	}
	return found
}

// All lists every value that a knob can have, as YAML on one line; the error
// says why they cannot be listed.
func (v *Variant) All(knob string) ([]string, error) {
	s, _, why := (&readingJudge{v: v}).knob(knob)
	if why != "" {
		return nil, fmt.Errorf("%s", why)
	}
	var list []string
	if s.Optional {
		list = append(list, "none")
	}
	switch {
	case s.Kind == rules.Choice:
		for _, word := range s.Choices {
			list = append(list, strict.Quote(word))
		}
	case s.Kind == rules.Switch:
		list = append(list, "false", "true")
	case s.Kind == rules.Number && s.Min != nil && s.Max != nil && *s.Max-*s.Min < mostOfAll:
		for x := int64(*s.Min); x <= int64(*s.Max); x++ {
			value := reflect.New(s.Type).Elem()
			if value.CanInt() {
				value.SetInt(x)
			} else {
				value.SetUint(uint64(x))
			}
			list = append(list, strict.WithUnit(value, s.Unit))
		}
	default:
		return nil, fmt.Errorf("all values of %s cannot be listed: it takes %s; name those that are to be played", knob, strict.Takes(s))
	}
	return list, nil
}

// mostOfAll is how many numbers a knob may have for all of them to be listed.
const mostOfAll = 100

// Read reads a value of a knob from where it stands in a file, and returns it as
// YAML on one line, as [Variant.Value] writes it.
func (v *Variant) Read(knob string, place strict.Place) (string, diag.List) {
	changed := &Variant{family: v.family, shape: v.shape, Rules: rules.Copy(v.Rules)}
	s, value, why := (&readingJudge{v: changed}).knob(knob)
	if why != "" {
		return "", diag.List{place.Diagnostic(why)}
	}
	if list := place.Decode(knob, s, value); len(list) > 0 {
		return "", list
	}
	return strict.Flow(s, value), nil
}

// Written returns a value of a knob, given as YAML on one line, as [Variant.Value]
// writes it.
func (v *Variant) Written(knob, text string) (string, error) {
	changed, err := v.changed([]Setting{{knob, text}}, new(strict.Places))
	if err != nil {
		return "", err
	}
	return (&Variant{family: v.family, shape: v.shape, Rules: changed}).text(knob), nil
}

// TakesWholeNumbers tells whether a knob takes whole numbers.
func (v *Variant) TakesWholeNumbers(knob string) bool {
	s, _, why := (&readingJudge{v: v}).knob(knob)
	return why == "" && s.Kind == rules.Number
}
