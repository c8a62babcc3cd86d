package agent

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserules/engine"
)

// Spec is an agent as a study names it: a kind with its parameters. The zero
// value is not usable; Parse makes one.
type Spec struct {
	kind   *Kind
	values Values
}

// Parse reads name[:argument][;key=value…]. It is strict: no blanks, no
// unknown or repeated keys, numbers in plain decimals and within their bounds.
// Its error lists everything that is wrong with the spec, says what is
// allowed, and what was probably meant. The extra kinds, which a family of
// games may have, are known besides those of Catalog.
func Parse(spec string, extra ...Kind) (Spec, error) {
	kinds := append(Catalog(), extra...)
	head, tail, hasOptions := strings.Cut(spec, ";")
	name, argument, hasArgument := strings.Cut(head, ":")
	at := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name })
	if at < 0 {
		return Spec{}, fmt.Errorf("agent %q: %w", spec, unknown("agent", name, names(kinds, kindName)))
	}
	kind := &kinds[at]
	s := Spec{kind: kind, values: Values{kind: kind}}
	for _, p := range kind.params() {
		s.values.numbers = append(s.values.numbers, p.Default)
	}
	errs := s.setArgument(argument, hasArgument)
	if hasOptions {
		errs = append(errs, s.setOptions(strings.Split(tail, ";"))...)
	}
	for i, err := range errs {
		errs[i] = fmt.Errorf("agent %q: %w", spec, err)
	}
	if errs != nil {
		return Spec{}, errors.Join(errs...)
	}
	return s, nil
}

// setArgument reads what follows the colon.
func (s Spec) setArgument(text string, given bool) []error {
	switch p := s.kind.Argument; {
	case !given:
		return nil
	case p == nil:
		return []error{fmt.Errorf("%s takes no argument; write %s", s.kind.Name, s.kind.Name)}
	default:
		return s.set(0, *p, text)
	}
}

// setOptions reads the list of key=value.
func (s Spec) setOptions(list []string) []error {
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
		case at < 0 && first == 1 && key == s.kind.Argument.Name:
			errs = append(errs, fmt.Errorf("the %s of %s stands after a colon: %s:%s", key, s.kind.Name, s.kind.Name, value))
		case at < 0 && len(s.kind.Options) == 0:
			errs = append(errs, fmt.Errorf("%s has no options, not %q", s.kind.Name, key))
		case at < 0:
			errs = append(errs, unknown("option", key, names(s.kind.Options, paramName)))
		case given[key]:
			errs = append(errs, fmt.Errorf("option %q is given twice", key))
		default:
			given[key] = true
			errs = append(errs, s.set(first+at, s.kind.Options[at], value)...)
		}
	}
	return errs
}

// set reads the value of parameter i.
func (s Spec) set(i int, p Param, text string) []error {
	noun, figures := "a number", "0123456789."
	if p.Integer {
		noun, figures = "a whole number", "0123456789"
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || strings.Trim(text, figures) != "" || x < p.Min || x > p.Max {
		return []error{fmt.Errorf("%s %q is not %s from %s to %s", p.Name, text, noun, number(p.Min), number(p.Max))}
	}
	s.values.numbers[i] = x
	return nil
}

// number prints a value as Parse reads it.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// String returns the canonical text: the argument always written out, options
// in the kind's order where they differ from their defaults. Parse reads it
// back as the same spec.
func (s Spec) String() string {
	if s.kind == nil {
		return ""
	}
	text, numbers := s.kind.Name, s.values.numbers
	if s.kind.Argument != nil {
		text += ":" + number(numbers[0])
		numbers = numbers[1:]
	}
	for i, p := range s.kind.Options {
		if numbers[i] != p.Default {
			text += ";" + p.Name + "=" + number(numbers[i])
		}
	}
	return text
}

// MarshalText writes the canonical text.
func (s Spec) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Equal reports whether two specs name the same agent.
func (s Spec) Equal(t Spec) bool { return s.String() == t.String() }

// Kind returns the spec's kind.
func (s Spec) Kind() Kind { return *s.kind }

// Cost returns the order of magnitude of the agent's time for a game.
func (s Spec) Cost() Cost { return s.kind.Cost }

// Facts say what a family may know of the agent to play for it.
func (s Spec) Facts() engine.PlayerFacts {
	if s.kind.Facts == nil {
		return engine.PlayerFacts{}
	}
	return s.kind.Facts(s.values)
}

// New returns an agent for a seat of the game. It belongs to one worker.
func (s Spec) New(seat engine.Seat, info *engine.Info) engine.Agent {
	return s.kind.New(s.values, seat, info)
}

// ParseLineup reads agents separated by commas, one for each seat, or one
// alone for a mirror match. Its error lists the mistakes of all of them.
func ParseLineup(text string, extra ...Kind) ([]Spec, error) {
	var specs []Spec
	var errs []error
	for i, word := range strings.Split(text, ",") {
		s, err := Parse(word, extra...)
		if err != nil {
			errs = append(errs, fmt.Errorf("line-up %q, place %d: %w", text, i+1, err))
		}
		specs = append(specs, s)
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	return specs, nil
}
