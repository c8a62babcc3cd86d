package sim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserules/configs/strict"
)

// levels reads the values of a knob.
func (w *sweep) levels(knob string, place strict.Place) []string {
	fail := func(at strict.Place, format string, args ...any) []string {
		w.r.list = append(w.r.list, at.Diagnostic(fmt.Sprintf("vary: "+format, args...)))
		return nil
	}
	v := w.of[0]
	if word, ok := place.Word(); ok {
		if word != "all" {
			return fail(place, "the values of %s must be a list, {from: …, to: …} or all: write [%s, …]", knob, word)
		}
		list, err := v.All(knob)
		if err != nil {
			return fail(place, "%v", err)
		}
		return list
	}
	if keys, ok := place.Keys(); ok {
		return w.between(knob, place, keys)
	}
	elements, _ := place.Elements()
	if len(elements) == 0 {
		return fail(place, "%s has no values: name at least one", knob)
	}
	var list []string
	for _, e := range elements {
		text, problems := v.Read(knob, e)
		w.r.list = append(w.r.list, problems...)
		switch {
		case len(problems) > 0:
		case slices.Contains(list, text):
			return fail(e, "%s: %s is given twice", knob, text)
		default:
			list = append(list, text)
		}
	}
	if len(list) < len(elements) {
		return nil
	}
	return list
}

// mostBetween is how many values a from and to may span.
const mostBetween = 1000

// between reads {from: 3, to: 6}.
func (w *sweep) between(knob string, place strict.Place, keys map[string]strict.Place) []string {
	fail := func(format string, args ...any) []string {
		w.r.list = append(w.r.list, place.Diagnostic(fmt.Sprintf("vary: "+format, args...)))
		return nil
	}
	v := w.of[0]
	from, hasFrom := keys["from"]
	to, hasTo := keys["to"]
	switch {
	case len(keys) != 2 || !hasFrom || !hasTo:
		return fail("the values of %s must be a list, {from: …, to: …} or all; a map as a value stands in a list", knob)
	case !v.TakesWholeNumbers(knob):
		return fail("from one value to another are whole numbers, and %s takes other values: list those that are to be played", knob)
	}
	var ends [2]int64
	for i, at := range []strict.Place{from, to} {
		text, problems := v.Read(knob, at)
		if w.r.list = append(w.r.list, problems...); len(problems) > 0 {
			return nil
		}
		digits, _, _ := strings.Cut(text, " ")
		n, err := strconv.ParseInt(digits, 10, 64)
		if err != nil {
			return fail("%s: %s is no number to begin or end with", knob, text)
		}
		ends[i] = n
	}
	switch {
	case ends[1] < ends[0]:
		return fail("%s: nothing lies from %d to %d; write the smaller number first", knob, ends[0], ends[1])
	case ends[1]-ends[0] >= mostBetween:
		return fail("%s: from %d to %d are %d values, more than %d; list those that are meant", knob, ends[0], ends[1], ends[1]-ends[0]+1, mostBetween)
	}
	var list []string
	for n := ends[0]; n <= ends[1]; n++ {
		text, err := v.Written(knob, strconv.FormatInt(n, 10))
		if err != nil {
			return fail("%s: %v", knob, err)
		}
		list = append(list, text)
	}
	return list
}
