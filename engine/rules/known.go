package rules

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Known says what a fast path plays, such as a door: by path, the values of each knob
// that it knows. Everything that plays without the plain rules takes such a list when it
// is made. A knob that it does not name must have the value that it has by
// default, because the default of a knob added later changes nothing. Of a rule
// that is off by default a door must name some knob before it plays with the
// rule switched on; those that it does not name must be as they are when a file
// switches the rule on and says no more. So a knob that a door has never heard
// of takes rule sets away from the door, and never lets a wrong game through.
type Known map[string]Values

// Values are the values of a knob that a door plays.
type Values struct {
	words     []string
	low, high float64
	whole     bool // numbers from low to high
	any       bool
	off       bool // an optional rule may be off
}

// Anything is every value: of knobs that say nothing about the play of a game,
// and of those that the plain rules have turned into something else (a start
// position) before a door sees them.
func Anything() Values { return Values{any: true} }

// Words are some values of a choice.
func Words[T ~string](words ...T) Values {
	var v Values
	for _, w := range words {
		v.words = append(v.words, string(w))
	}
	return v
}

// Numbers are the numbers from low to high, both included; of a list or pair,
// all its elements.
func Numbers(low, high int) Values {
	return Values{whole: true, low: float64(low), high: float64(high)}
}

// Off is an optional rule that is switched off.
func Off() Values { return Values{off: true} }

// Settings are the knobs of a rules struct beside what they are by default, laid
// out once for all the doors that are asked about them.
type Settings struct {
	knobs    []Knob
	standard map[string]standard
}

// NewSettings lays out rules. Both arguments are pointers to structs of one type;
// the rules must not change while the settings are in use. Settings without knobs, as
// where nobody laid them out, are known to nobody.
func NewSettings(rules, defaults any) Settings { return Settings{Knobs(rules), standards(defaults)} }

// Unknown lists the knobs whose values are not known, as "path: value", none where a
// door plays the rules.
func (k Known) Unknown(of Settings) []string {
	if len(of.knobs) == 0 {
		return []string{"rules that nobody laid out"}
	}
	var list []string
	for _, knob := range of.knobs {
		if !k.knows(knob, of) {
			list = append(list, fmt.Sprintf("%s: %v", knob.Path, knob.Shape.Plain(knob.Value)))
		}
	}
	return list
}

// knows reports whether the value of a knob is known.
func (k Known) knows(knob Knob, of Settings) bool {
	if values, named := k[knob.Path]; named {
		return values.holds(knob.Shape, knob.Value)
	}
	s, ok := of.standard[knob.Path]
	return ok && (s.rule == "" || k.names(s.rule)) && same(knob, s.Knob)
}

// names reports whether some knob of a rule is named.
func (k Known) names(rule string) bool {
	for path := range k {
		if strings.HasPrefix(path, rule+".") {
			return true
		}
	}
	return false
}

// Plays reports whether all knobs have known values.
func (k Known) Plays(s Settings) bool {
	for _, knob := range s.knobs {
		if !k.knows(knob, s) {
			return false
		}
	}
	return len(s.knobs) > 0
}

// Must panics if some knob's value is not known. Callers ask Plays before they make the
// fast path, whose name the panic gives.
func (k Known) Must(path string, s Settings) {
	if list := k.Unknown(s); list != nil {
		panic(fmt.Sprintf("rules: %s does not know %s", path, strings.Join(list, ", ")))
	}
}

// With returns a copy of the list in which the knobs of more are added or replaced.
func (k Known) With(more Known) Known {
	all := maps.Clone(k)
	maps.Copy(all, more)
	return all
}

// Check reports paths that the struct does not have and words that a choice
// does not have: mistakes of whoever wrote the list.
func (k Known) Check(defaults any) error {
	shapes := map[string]*Shape{}
	for path, knob := range standards(defaults) {
		shapes[path] = knob.Shape
	}
	var bad []string
	for path, values := range k {
		s, ok := shapes[path]
		if !ok {
			bad = append(bad, path)
			continue
		}
		for _, w := range values.words {
			if !slices.Contains(s.Choices, w) {
				bad = append(bad, path+": "+w)
			}
		}
	}
	if bad == nil {
		return nil
	}
	slices.Sort(bad)
	return fmt.Errorf("a door claims to know what the rules do not have: %s", strings.Join(bad, ", "))
}

// standard is a knob at its default value.
type standard struct {
	Knob
	// rule is the path of the rule that the knob is a part of and that is off
	// by default, the innermost one; empty where there is none.
	rule string
}

// standards are the knobs of the defaults and, of rules that are off there,
// those that they have when they are switched on, by path.
func standards(defaults any) map[string]standard {
	all := map[string]standard{}
	original := reflect.ValueOf(defaults).Elem()
	copied := reflect.New(original.Type())
	copied.Elem().Set(original)
	var add func(list []Knob, rule string)
	add = func(list []Knob, rule string) {
		for _, knob := range list {
			fixed := reflect.ValueOf(knob.Value.Interface())
			all[knob.Path] = standard{Knob{knob.Path, knob.Shape, fixed}, rule}
			if knob.Off() && knob.Shape.Kind == Group {
				knob.SwitchOn()
				add(knobsOf(knob.Shape, knob.Value, knob.Path), knob.Path)
			}
		}
	}
	add(Knobs(copied.Interface()), "")
	return all
}

// same reports whether two knobs of one path have equal values.
func same(a, b Knob) bool {
	return reflect.DeepEqual(a.Shape.Plain(a.Value), b.Shape.Plain(b.Value))
}

// holds reports whether a value is among the values.
func (v Values) holds(s *Shape, x reflect.Value) bool {
	if v.any {
		return true
	}
	if s.Optional {
		if x.IsNil() {
			return v.off
		}
		x = x.Elem()
	}
	switch s.Kind {
	case Choice:
		return slices.Contains(v.words, x.String())
	case Number, Decimal:
		n := numberOf(x)
		return v.whole && v.low <= n && n <= v.high
	case Tuple, List:
		for i := range x.Len() {
			if !v.holds(s.Elem, x.Index(i)) {
				return false
			}
		}
		return true
	default:
		return false
	}
}
