package strict

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"

	"houserules/engine/rules"
)

// Flow returns a value as YAML on one line, numbers with their unit: "4
// seeds", "[2 seeds, 3 seeds]", "{count: 2 occurrences}", "none". A Tuple of
// equal values is written as one of them.
func Flow(s *rules.Shape, v reflect.Value) string {
	if s.Optional {
		if v.IsNil() {
			return "none"
		}
		v = v.Elem()
	}
	var b bytes.Buffer
	switch s.Kind {
	case rules.Text, rules.Choice:
		return quoted(v.String())
	case rules.Coded:
		return quoted(s.Coded(v))
	case rules.Number, rules.Decimal:
		return WithUnit(v, s.Unit)
	case rules.Tuple, rules.List:
		if s.Kind == rules.Tuple && allEqual(v) {
			return Flow(s.Elem, v.Index(0))
		}
		b.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(Flow(s.Elem, v.Index(i)))
		}
		b.WriteByte(']')
	case rules.Group:
		b.WriteByte('{')
		for i, f := range s.Fields {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(f.Key + ": " + Flow(f.Shape, f.Value(v)))
		}
		b.WriteByte('}')
	case rules.Table:
		if one, ok := s.One(v); ok {
			return Flow(s.Elem, one)
		}
		b.WriteByte('{')
		for i, k := range sortedKeys(v) {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(quoted(k.String()) + ": " + Flow(s.Elem, v.MapIndex(k)))
		}
		b.WriteByte('}')
	default:
		fmt.Fprint(&b, v.Interface())
	}
	return b.String()
}

// WithUnit writes a number with its unit, in the singular for one.
func WithUnit(v reflect.Value, unit string) string {
	text := fmt.Sprint(v.Interface())
	if v.CanFloat() {
		text = strconv.FormatFloat(v.Float(), 'f', -1, 64)
	}
	switch {
	case unit == "":
		return text
	case text == "1" || text == "-1":
		return text + " " + Singular(unit)
	default:
		return text + " " + unit
	}
}

func allEqual(v reflect.Value) bool {
	for i := range v.Len() {
		if !reflect.DeepEqual(v.Index(i).Interface(), v.Index(0).Interface()) {
			return false
		}
	}
	return v.Len() > 0
}

// quoted writes text as YAML on one line, in quotes where it would be read as
// something else without.
func quoted(text string) string {
	if plainYAML(text) {
		return text
	}
	var b bytes.Buffer
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 0x10000 && (!allowed(r) || r == 0x85 || r == 0xA0 || r == 0x2028 || r == 0x2029):
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// Quote writes text as YAML on one line, in quotes where it needs them.
func Quote(text string) string { return quoted(text) }

// plainYAML reports whether text can stand without quotes anywhere, flow maps
// included, and is read back as the same text.
func plainYAML(text string) bool {
	for i, r := range text {
		letter := unicode.IsLetter(r) && r != unicode.ReplacementChar
		digit := r >= '0' && r <= '9'
		inner := i > 0 && i < len(text)-1 && (r == ' ' || r == '+')
		if !letter && !digit && !inner && !(i > 0 && (r == '-' || r == '_' || r == '.')) {
			return false
		}
	}
	n := yaml.Node{Kind: yaml.ScalarNode, Value: text}
	return text != "" && n.ShortTag() == "!!str"
}

// sortedKeys returns the keys of a map of strings in order.
func sortedKeys(v reflect.Value) []reflect.Value {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	return keys
}

// Defaults returns, as YAML on one line, what an optional group is when it is
// switched on with nothing said of its keys.
func Defaults(s *rules.Shape) string {
	v := reflect.New(s.Type)
	if x, ok := v.Interface().(rules.Defaulter); ok {
		x.SetDefault()
	}
	on := *s
	on.Optional = false
	return Flow(&on, v.Elem())
}
