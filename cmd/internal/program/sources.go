package program

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/engine/spelling"
	"houserules/variants"
	"houserules/variants/sheet"
)

func variantsSources(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "sources V",
		Short: "Print every sentence of a variant's rule sheet, and what became of it",
		Long: `Prints the register of the rule sheet that a variant is made of: every sentence
that says how to play, the knobs that carry it, the rule of explain that says it,
the test that would fail, and its other readings; or that it is left to people at
the table, or why it is not built. Where V has a rule otherwise, as a file that
extends a built-in variant may, it says so. V is a built-in variant's name, a YAML
file, or a register's own name (awele-fr), which stands for the variant that is made
of it.`,
		Example: `  houserules variants sources french
  houserules variants sources awele-fr
  houserules variants sources club.yaml --format markdown`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := a.registered(args[0])
			if err != nil {
				return err
			}
			s, err := sheet.Of(a.library, v)
			switch {
			case err != nil:
				return err
			case s == nil:
				_, why := a.library.Register(v)
				if why == "" {
					why = "neither its file nor a parent names one with source.register"
				}
				return fmt.Errorf("%s has no register of its source's sentences: %s", v.Name, why)
			case format == "json":
				return json.NewEncoder(a.out).Encode(s)
			}
			text := s.Text(v, a.words(), a.columns())
			if format == "markdown" {
				text = s.Markdown(v, a.words())
			}
			_, err = fmt.Fprint(a.out, text)
			return err
		},
	}
	formatFlag(cmd, &format, "text", "markdown", "json")
	return cmd
}

// registered loads a variant that is called by its own name, by its file, or by the name
// of the register of the sheet that it is made of.
func (a *app) registered(ref string) (*variants.Variant, error) {
	of := a.library.Registers()
	if slices.Contains(a.library.Names(), ref) || strings.ContainsAny(ref, `./\`) {
		return a.variant(ref)
	}
	if name := of[ref]; name != "" {
		return a.variant(name)
	}
	registers := slices.Sorted(maps.Keys(of))
	switch near := spelling.Nearest(ref, slices.Concat(a.library.Names(), registers)); {
	case of[near] != "":
		return nil, fmt.Errorf("unknown variant or register %q; did you mean %s?", ref, near)
	case near == "":
		return nil, fmt.Errorf("unknown variant or register %q; the registers are %s, and houserules variants list has the variants", ref, strings.Join(registers, ", "))
	}
	return a.variant(ref)
}
