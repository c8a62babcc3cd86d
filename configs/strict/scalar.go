package strict

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"

	"houserules/engine/rules"
)

// scalar decodes a single value. It returns what is wrong with it, or "", and
// what may have been meant.
func (d *decoder) scalar(n *yaml.Node, s *rules.Shape, v reflect.Value, path string) (text, suggestion string) {
	switch s.Kind {
	case rules.Text:
		if tag := n.ShortTag(); tag == "!!int" || tag == "!!float" || tag == "!!bool" {
			return fmt.Sprintf("%s is text, but %s is read as %s: put it in quotes", path, n.Value, describe(n)), ""
		}
		v.SetString(n.Value)
	case rules.Choice:
		if now, old := s.Former[n.Value]; old {
			warning := d.tree.atNode(n, fmt.Sprintf("%s: %s is written %s now", path, n.Value, now))
			warning.Warning = true
			d.list = append(d.list, warning)
			v.SetString(now)
			return "", ""
		}
		if !slices.Contains(s.Choices, n.Value) {
			return fmt.Sprintf("%s cannot be %s: %s", path, name(n.Value), wants(s)), d.nearest(n.Value, s.Choices)
		}
		v.SetString(n.Value)
	case rules.Coded:
		fresh := reflect.New(s.Type).Elem()
		if tag := n.ShortTag(); tag == "!!bool" {
			return fmt.Sprintf("%s cannot be %s", path, describe(n)), ""
		}
		if err := unmarshal(fresh, n.Value); err != nil {
			return fmt.Sprintf("%s: %v", path, err), ""
		}
		v.Set(fresh)
	case rules.Switch:
		if n.ShortTag() != "!!bool" || n.Style != 0 {
			return fmt.Sprintf("%s cannot be %s: %s", path, describe(n), wants(s)), ""
		}
		v.SetBool(strings.EqualFold(n.Value, "true"))
	case rules.Number, rules.Decimal:
		return number(n, s, v, path)
	}
	return "", ""
}

var (
	numberText = regexp.MustCompile(`^([+-]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9]+)?)[ \t]*(.*)$`)
	bareNumber = regexp.MustCompile(`^[+-]?[0-9]+(\.[0-9]*)?$`)
	wholeText  = regexp.MustCompile(`^[+-]?[0-9]+$`)
)

// number decodes "4", "200_000", "4 seeds", "1 seed".
func number(n *yaml.Node, s *rules.Shape, v reflect.Value, path string) (text, suggestion string) {
	m := numberText.FindStringSubmatch(n.Value)
	if m == nil {
		return fmt.Sprintf("%s cannot be %s: %s", path, describe(n), wants(s)), ""
	}
	digits, unit := strings.ReplaceAll(m[1], "_", ""), strings.TrimSpace(m[2])
	if s.Kind == rules.Number {
		digits, unit = whole(n.Value, digits, unit)
	}
	quoted := n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0
	switch {
	case quoted && bareNumber.MatchString(n.Value):
		return fmt.Sprintf("%s is a number, but in quotes %s is text: remove the quotes", path, n.Value), ""
	case unit != "" && s.Unit == "":
		return fmt.Sprintf("%s has no unit: write %s without %s", path, m[1], name(unit)), ""
	case unit != "" && unit != s.Unit && unit != Singular(s.Unit):
		return fmt.Sprintf("%s is counted in %s, not in %s", path, s.Unit, name(unit)), ""
	case s.Kind == rules.Number && !wholeText.MatchString(digits):
		return fmt.Sprintf("%s cannot be %s: %s", path, name(n.Value), wants(s)), ""
	case leadingZero(digits):
		return fmt.Sprintf("%s: leave out the leading zero of %s, which some read as octal", path, m[1]), ""
	}
	value, err := strconv.ParseFloat(digits, 64)
	if outside := err != nil || s.Min != nil && value < *s.Min || s.Max != nil && value > *s.Max; outside {
		return fmt.Sprintf("%s cannot be %s: %s", path, name(n.Value), wants(s)), ""
	}
	if !assign(v, digits, value) {
		return fmt.Sprintf("%s cannot be %s: the number is too large or too small", path, name(n.Value)), ""
	}
	return "", ""
}

// whole reads the forms of whole numbers that are not just digits, such as 1e5,
// 100k and 100k games. What is no whole number comes back as it was.
func whole(text, digits, unit string) (string, string) {
	number, rest, _ := strings.Cut(text, " ")
	if read, ok := WholeNumber(number); ok {
		return read, strings.TrimSpace(rest)
	}
	return digits, unit
}

// leadingZero finds 010, which YAML 1.1 reads as eight and 1.2 as ten.
func leadingZero(digits string) bool {
	digits = strings.TrimLeft(digits, "+-")
	return len(digits) > 1 && digits[0] == '0' && digits[1] != '.' && digits[1] != 'e' && digits[1] != 'E'
}

// assign stores a number in any integer or float type, or reports that it
// does not fit.
func assign(v reflect.Value, digits string, value float64) bool {
	digits = strings.TrimPrefix(digits, "+")
	switch {
	case v.CanInt():
		i, err := strconv.ParseInt(digits, 10, v.Type().Bits())
		if err == nil {
			v.SetInt(i)
		}
		return err == nil
	case v.CanUint():
		u, err := strconv.ParseUint(digits, 10, v.Type().Bits())
		if err == nil {
			v.SetUint(u)
		}
		return err == nil
	case math.IsInf(value, 0) || v.OverflowFloat(value):
		return false
	default:
		v.SetFloat(value)
		return true
	}
}

// Singular returns the singular of a unit: seeds, seed; plies, ply; matches,
// match; pp, pp.
func Singular(unit string) string {
	if stem, ok := strings.CutSuffix(unit, "ies"); ok {
		return stem + "y"
	}
	for _, sibilant := range []string{"ches", "shes", "sses", "xes"} {
		if strings.HasSuffix(unit, sibilant) {
			return strings.TrimSuffix(unit, "es")
		}
	}
	return strings.TrimSuffix(unit, "s")
}

// wants says what a shape takes, as a request: "write a number from 1 to 16".
func wants(s *rules.Shape) string {
	text := "write " + noun(s)
	if s.Optional {
		text += ", or none"
	}
	return text
}

// noun names what a shape takes.
func noun(s *rules.Shape) string {
	switch s.Kind {
	case rules.Text:
		return "text"
	case rules.Choice:
		return "one of " + strings.Join(s.Choices, ", ")
	case rules.Coded:
		return "one value"
	case rules.Switch:
		return "true or false"
	case rules.Number:
		if s.Min != nil && s.Max != nil && *s.Min == *s.Max {
			return strconv.FormatFloat(*s.Min, 'f', -1, 64)
		}
		return "a whole number" + bounds(s)
	case rules.Decimal:
		return "a number" + bounds(s)
	case rules.Tuple:
		return fmt.Sprintf("%s, or a list of %d", noun(s.Elem), s.Len)
	case rules.List:
		switch {
		case s.Single:
			return noun(s.Elem) + ", or a list in [ ]"
		case s.Elem.Kind == rules.Group:
			return "a list, each entry with the keys " + strings.Join(s.Elem.Keys(), ", ")
		}
		return "a list in [ ]"
	case rules.Group:
		return "keys with values: " + strings.Join(s.Keys(), ", ")
	case rules.Table:
		if s.Single {
			return noun(s.Elem) + ", or keys with such values"
		}
		return "keys with values"
	default:
		return "a value"
	}
}

// bounds renders the unit and the bounds of a number.
func bounds(s *rules.Shape) string {
	text := ""
	if s.Unit != "" {
		text = " of " + s.Unit
	}
	show := func(x *float64) string { return strconv.FormatFloat(*x, 'f', -1, 64) }
	switch {
	case s.Min != nil && s.Max != nil:
		text += " from " + show(s.Min) + " to " + show(s.Max)
	case s.Min != nil:
		text += ", at least " + show(s.Min)
	case s.Max != nil:
		text += ", at most " + show(s.Max)
	}
	return text
}

// describe names what stands in the file.
func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a map of keys"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	switch n.ShortTag() {
	case "!!null":
		return "nothing"
	case "!!int", "!!float":
		return "the number " + name(n.Value)
	case "!!bool":
		return "the truth value " + name(n.Value)
	default:
		return "the text " + strconv.Quote(shorten(n.Value))
	}
}

// name shows what stands in the file: as it is where that is at most four plain words, else quoted.
func name(text string) string {
	text = shorten(text)
	words := strings.Split(text, " ")
	unplain := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_.,:;%()+*/<>=-", r)
	}
	if len(words) > 4 || slices.Contains(words, "") || slices.ContainsFunc(words, func(w string) bool { return strings.ContainsFunc(w, unplain) }) {
		return strconv.Quote(text)
	}
	return text
}

func shorten(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// Takes says what may stand for the shape: "a whole number of seeds from 1 to
// 16, or none".
func Takes(s *rules.Shape) string {
	if s.Optional {
		return noun(s) + ", or none"
	}
	return noun(s)
}
