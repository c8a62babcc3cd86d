package program

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

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
extends a built-in variant may, it says so. V is a built-in variant's name or a
YAML file.`,
		Example: `  houserules variants sources french
  houserules variants sources club.yaml --format markdown`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := a.variant(args[0])
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
