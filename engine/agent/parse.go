package agent

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// deepest is how far agents may nest.
const deepest = 4

// noKind is the error of a spec that begins with an unknown name, which it says.
type noKind struct{ error }

// reader reads specs.
type reader struct {
	kinds []Kind
	depth int // how many agents this one is a parameter of
}

// noKind says that no kind has the name, and what may have been meant: a path is
// that of a program, whose kind was forgotten.
func (r reader) noKind(name string) error {
	err := unknown("agent", name, names(r.kinds, kindName))
	at := slices.IndexFunc(r.kinds, func(k Kind) bool { return k.Argument != nil && k.Argument.Text })
	if at < 0 || !strings.Contains(name, "/") {
		return err
	}
	return fmt.Errorf("%w; a %s is written %s:%s", err, r.kinds[at].Argument.Name, r.kinds[at].Name, name)
}

// read returns the spec that the text is, or what is wrong with it.
func (r reader) read(text string) (Spec, []error) {
	if r.depth > deepest {
		return Spec{}, []error{fmt.Errorf("agents stand in agents no more than %d deep", deepest)}
	}
	parts, err := split(text)
	if err != nil {
		return Spec{}, []error{err}
	}
	name, argument, hasArgument := strings.Cut(parts[0], ":")
	at := slices.IndexFunc(r.kinds, func(k Kind) bool { return k.Name == name || slices.Contains(k.Former, name) })
	if at < 0 {
		return Spec{}, []error{noKind{r.noKind(name)}}
	}
	kind := &r.kinds[at]
	s := Spec{kind: kind, values: Values{kind: kind}}
	if name != kind.Name {
		s.former = name
	}
	for _, p := range kind.params() {
		x := setting{number: p.Default}
		if p.Agent != "" {
			x.agent, _ = reader{kinds: r.kinds}.read(p.Agent)
		}
		s.values.settings = append(s.values.settings, x)
	}
	errs := r.setArgument(s, argument, hasArgument)
	errs = append(errs, r.setOptions(s, parts[1:])...)
	if errs == nil && kind.Check != nil {
		if err := kind.Check(s.values); err != nil {
			errs = append(errs, err)
		}
	}
	return s, errs
}

// split cuts a spec where a semicolon stands outside of all parentheses and
// quotes.
func split(text string) ([]string, error) {
	var parts []string
	from, open := 0, 0
	for i, q := 0, (quotes{}); i < len(text); i++ {
		c := text[i]
		switch {
		case q.inside(c):
		case c == '(':
			open++
		case c == ')' && open == 0:
			return nil, errors.New("a parenthesis is closed that none opened")
		case c == ')':
			open--
		case c == ';' && open == 0:
			parts = append(parts, text[from:i])
			from = i + 1
		}
	}
	if open > 0 {
		return nil, errors.New("a parenthesis is not closed")
	}
	return append(parts, text[from:]), nil
}

// setArgument reads what follows the colon.
func (r reader) setArgument(s Spec, text string, given bool) []error {
	switch p := s.kind.Argument; {
	case !given && p != nil && p.Text:
		return []error{fmt.Errorf("%s needs a %s after a colon: %s:…", s.kind.Name, p.Name, s.kind.Name)}
	case !given:
		return nil
	case p == nil:
		return []error{fmt.Errorf("%s takes no argument; write %s", s.kind.Name, s.kind.Name)}
	default:
		return r.set(s, 0, *p, text)
	}
}

// setOptions reads the list of key=value.
func (r reader) setOptions(s Spec, list []string) []error {
	var errs []error
	first := 0
	if s.kind.Argument != nil {
		first = 1
	}
	given := map[string]bool{}
	for _, option := range list {
		key, value, isOption := strings.Cut(option, "=")
		at := slices.IndexFunc(s.kind.Options, func(p Param) bool { return p.Name == key })
		switch {
		case !isOption:
			errs = append(errs, fmt.Errorf("%q is no option; options are written ;key=value", option))
		case at < 0:
			errs = append(errs, s.noOption(key, value))
		case given[key]:
			errs = append(errs, fmt.Errorf("option %q is given twice", key))
		default:
			given[key] = true
			errs = append(errs, r.set(s, first+at, s.kind.Options[at], value)...)
		}
	}
	return errs
}

// noOption says that the kind has no such option, and what may have been meant.
func (s Spec) noOption(key, value string) error {
	k := s.kind
	if k.Argument != nil && k.Argument.Name == key {
		return fmt.Errorf("the %s of %s stands after a colon: %s:%s", key, k.Name, k.Name, value)
	}
	if len(k.Options) == 0 {
		return fmt.Errorf("%s has no options, not %q", k.Name, key)
	}
	for i, p := range k.params() {
		inner := s.values.settings[i].agent
		if p.Agent != "" && inner.kind != nil && slices.Contains(names(inner.kind.Options, paramName), key) {
			return fmt.Errorf("an agent with options stands in parentheses: %s=(%s;%s=%s)", p.Name, inner, key, value)
		}
	}
	return unknown("option", key, names(k.Options, paramName))
}

// set reads the value of parameter i.
func (r reader) set(s Spec, i int, p Param, text string) []error {
	x := &s.values.settings[i]
	switch {
	case p.Evaluation && text == leadEval:
		return nil
	case p.Text, p.Evaluation:
		var err error
		if x.text, err = unquote(p.Name, text); err != nil {
			return []error{err}
		}
		return nil
	case p.Agent != "":
		return r.setAgent(x, p, text)
	case p.Choices != nil:
		words := names(p.Choices, choiceName)
		if x.word = slices.Index(words, text); x.word < 0 {
			return []error{unknown(p.Name, text, words)}
		}
		return nil
	default:
		return x.setNumber(p, text)
	}
}

// setAgent reads an agent, in parentheses where it has options.
func (r reader) setAgent(x *setting, p Param, text string) []error {
	if inner, ok := strings.CutPrefix(text, "("); ok && strings.HasSuffix(inner, ")") {
		text = strings.TrimSuffix(inner, ")")
	} else if strings.ContainsAny(text, "()") && !strings.Contains(text, `"`) {
		return []error{fmt.Errorf("%s %q: parentheses stand around a whole agent", p.Name, text)}
	}
	agent, errs := reader{kinds: r.kinds, depth: r.depth + 1}.read(text)
	for k, err := range errs {
		errs[k] = fmt.Errorf("%s: %w", p.Name, err)
	}
	x.agent = agent
	return errs
}

// setNumber reads a number.
func (x *setting) setNumber(p Param, text string) []error {
	noun, figures := "a number", "0123456789."
	if p.Integer {
		noun, figures = "a whole number", "0123456789"
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || strings.Trim(text, figures) != "" || value < p.Min || value > p.Max {
		return []error{fmt.Errorf("%s %q is not %s from %s to %s", p.Name, text, noun, number(p.Min), number(p.Max))}
	}
	x.number = value
	return nil
}
