package answertest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"houserules/sim/plan"
)

// numbers are the numbers of a text, with their signs, and comma is a decimal one.
var (
	numbers = regexp.MustCompile(`-?[0-9]+(\.[0-9]+)?`)
	comma   = regexp.MustCompile(`([0-9]),([0-9])`)
)

// numbersOf lists them as a design writes them, whatever minus and decimal sign a language has.
func numbersOf(text string) []string {
	text = strings.NewReplacer("−", "-", "\u2011", "-").Replace(text)
	text = comma.ReplaceAllString(text, "$1.$2")
	return numbers.FindAllString(text, -1)
}

// Titles refuses titles of a design's variants: one that does not show, with its sign, each value that
// differs from the base (of a sweep each value at all), and one that two variants share. A value
// without numbers is shown by its words, or as it stands.
func Titles(d *plan.Design, title func(variant string) string, words func(knob, value string) string) []Refusal {
	var list []Refusal
	seen := map[string]string{}
	for _, run := range d.Runs {
		text := title(run.Variant)
		if other, taken := seen[text]; taken {
			list = append(list, Refusal{text, fmt.Sprintf("it is the title of %s and of %s", other, run.Variant)})
		}
		seen[text] = run.Variant
		shown := numbersOf(text)
		for f, level := range run.Levels {
			factor := &d.Factors[f]
			if d.Question != plan.Sweep && level == factor.Base {
				continue
			}
			value := factor.Levels[level]
			want := numbersOf(value)
			ok := len(want) > 0 || strings.Contains(text, value) || strings.Contains(text, words(factor.Name, value))
			for _, n := range want {
				at := slices.Index(shown, n)
				if ok = ok && at >= 0; at >= 0 {
					shown = slices.Delete(shown, at, at+1)
				}
			}
			if !ok {
				list = append(list, Refusal{text, fmt.Sprintf("it does not show that %s is %s", factor.Name, value)})
			}
		}
	}
	return list
}
