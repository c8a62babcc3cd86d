package program

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"houserules/engine/rules"
	"houserules/variants"
)

// knobs completes a knob that varies: its path, and behind the sign "=" its values, the
// last of several with commas between them.
func (a *app) knobs(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	path, values, chosen := strings.Cut(begun, "=")
	families := a.familiesAsked(c, args)
	if chosen {
		before := begun[:len(path)+1+strings.LastIndex(values, ",")+1]
		return knobValues(families, path, before, begun[len(before):]), cobra.ShellCompDirectiveNoFileComp
	}
	var list []cobra.Completion
	seen := map[string]bool{}
	for _, f := range families {
		for _, d := range f.Docs() {
			if strings.HasPrefix(d.Path, begun) && fieldAt(f, d.Path).Kind != rules.Group && !strings.Contains(d.Path, "[]") && !seen[d.Path] {
				seen[d.Path] = true
				list = append(list, cobra.CompletionWithDesc(d.Path+"=", d.Text))
			}
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// knobNames are the families and their knobs.
func knobNames(*cobra.Command, []string) []cobra.Completion {
	var list []cobra.Completion
	for _, f := range variants.Families() {
		list = append(list, cobra.CompletionWithDesc(f.Name, f.Title))
		for _, d := range f.Docs() {
			list = append(list, cobra.CompletionWithDesc(d.Path, d.Text))
		}
	}
	return list
}

// knobValues are the values of a knob that begin so, behind what stands before them.
func knobValues(families []variants.Family, path, before, begun string) []cobra.Completion {
	var list []cobra.Completion
	seen := map[string]bool{}
	add := func(value, doc string) {
		if strings.HasPrefix(value, begun) && !seen[value] {
			seen[value] = true
			list = append(list, cobra.CompletionWithDesc(before+value, doc))
		}
	}
	for _, f := range families {
		for _, d := range f.Docs() {
			if d.Path != path {
				continue
			}
			for _, choice := range d.Choices {
				add(choice.Value, choice.Text)
			}
			shape := fieldAt(f, path)
			switch {
			case shape.Kind == rules.Choice && strings.HasSuffix(before, "="):
				add("all", "Every value that there is.")
			case shape.Kind == rules.Switch:
				add("true", d.Text)
				add("false", d.Text)
			case shape.Kind == rules.Number && shape.Min != nil && shape.Max != nil && strings.HasSuffix(before, "="):
				add(fmt.Sprintf("%v..%v", *shape.Min, *shape.Max), "Takes "+d.Takes+"; a part of it, such as 3..6, too.")
			}
			if value, _, _ := strings.Cut(d.Default, " "); shape.Kind == rules.Number || shape.Kind == rules.Decimal {
				add(value, "What roots begin with.")
			}
		}
	}
	return list
}

// fieldAt is the shape of a family's knob.
func fieldAt(f variants.Family, path string) *rules.Shape {
	shape := f.Shape()
	for key := range strings.SplitSeq(path, ".") {
		field, ok := shape.Field(key)
		if !ok {
			return &rules.Shape{}
		}
		shape = field.Shape
	}
	return shape
}
