package words

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// sentence is an entry of a file: a text, or a text for each form that it
// takes with a number.
type sentence struct {
	// number is the argument that the form depends on, from 1; 0 where there
	// is one form only.
	number int
	// rules are the language's plural categories that are meant: of how many,
	// or of which in a row.
	rules *plural.Rules
	// forms has the texts by the name of their form; a sentence without forms
	// has one, the empty name.
	forms map[string]string
}

// categories are CLDR's names for the forms of numbers.
func categories() map[plural.Form]string {
	return map[plural.Form]string{
		plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
	}
}

// UnmarshalYAML implements yaml.Unmarshaler.
func (s *sentence) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		s.forms = map[string]string{"": n.Value}
		return nil
	}
	var keys map[string]string
	if err := n.Decode(&keys); err != nil {
		return err
	}
	s.forms = map[string]string{}
	known := map[string]bool{}
	for _, name := range categories() {
		known[name] = true
	}
	for key, text := range keys {
		exact, isExact := strings.CutPrefix(key, "=")
		number, err := strconv.Atoi(text)
		switch {
		case key == "number" && err == nil:
			s.number, s.rules = number, plural.Cardinal
		case key == "ordinal" && err == nil:
			s.number, s.rules = number, plural.Ordinal
		case known[key]:
			s.forms[key] = text
		default:
			if _, err := strconv.Atoi(exact); !isExact || err != nil {
				return fmt.Errorf("line %d: %q is no form of a sentence; there are number, ordinal, zero, one, two, few, many, other and =0, =1 and so on", n.Line, key)
			}
			s.forms[key] = text
		}
	}
	if s.number < 1 || s.forms["other"] == "" {
		return fmt.Errorf("line %d: forms by number need the keys number or ordinal, and other", n.Line)
	}
	return nil
}

// form returns the name of the form that the arguments of a message ask for.
// An argument that is no whole number takes the form "other".
func (s sentence) form(tag language.Tag, args []any) string {
	if s.number == 0 {
		return ""
	}
	n, fraction, ok := numberAt(args, s.number-1)
	if !ok {
		return "other"
	}
	if exact := "=" + strconv.Itoa(n); fraction == "" && s.forms[exact] != "" {
		return exact
	}
	if name := categories()[category(s.rules, tag, n, fraction)]; s.forms[name] != "" {
		return name
	}
	return "other"
}

// category is the plural category of a number with so many decimals: French has 1.5 and 0.5 in
// the singular.
func category(of *plural.Rules, tag language.Tag, whole int, fraction string) plural.Form {
	short := strings.TrimRight(fraction, "0")
	digits := func(text string) int { n, _ := strconv.Atoi(text); return n }
	return of.MatchPlural(tag, whole, len(fraction), len(short), digits(fraction), digits(short))
}

// numberAt returns argument i, whole and decimals, where it is an integer that is not negative,
// or a text that has such a number, as "1", "0.5", "0,5" or "1,234", or begins with its only one, as
// "1 game".
func numberAt(args []any, i int) (whole int, fraction string, ok bool) {
	if i >= len(args) {
		return 0, "", false
	}
	switch v := reflect.ValueOf(args[i]); {
	case v.CanInt():
		return int(v.Int()), "", v.Int() >= 0
	case v.CanUint():
		return int(v.Uint()), "", true
	case v.Kind() == reflect.String:
		text := v.String()
		if first, rest, found := strings.Cut(text, " "); found && !strings.ContainsAny(rest, "0123456789,;") {
			text = first
		}
		if at := strings.LastIndexByte(text, ','); at >= 0 && len(text)-at != len(",000") { // a decimal comma
			text = text[:at] + "." + text[at+1:]
		}
		text, fraction, _ = strings.Cut(text, ".")
		if strings.Trim(fraction, "0123456789") != "" {
			return 0, "", false
		}
		n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
		return n, fraction, err == nil && n >= 0
	default:
		return 0, "", false
	}
}
