package program

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	pretty "github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"houserules/configs/words"
	"houserules/sim/confined"
	"houserules/variants"
)

func variantsCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "variants",
		Short: "List, explain, check, compare and write variants",
		Example: `  houserules variants list
  houserules variants explain french
  houserules variants new club2 --extends french`,
	}
	cmd.AddCommand(variantsList(a), variantsShow(a), variantsExplain(a), variantsCheck(a), variantsDiff(a), variantsNew(a), variantsSources(a))
	return cmd
}

func variantsList(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the built-in variants",
		Example: `  houserules variants list
  houserules variants list --format json
  houserules variants list --format json > variants.json`,
		Args: arguments(0, 0),
		RunE: func(*cobra.Command, []string) error {
			t := pretty.NewWriter()
			t.SetStyle(plainStyle())
			t.AppendHeader(pretty.Row{"name", "family", "extends", "title"})
			all := []variantLine{}
			for _, name := range a.library.Names() {
				v, err := a.variant(name)
				if err != nil {
					return err
				}
				all = append(all, lineOf(v))
				parent := "–"
				if len(v.Chain) > 1 {
					parent = v.Chain[1]
				}
				t.AppendRow(pretty.Row{v.Name, v.Family, parent, v.TitleIn(a.words())})
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(all)
			}
			t.SetColumnConfigs([]pretty.ColumnConfig{{Number: 4, WidthMax: max(10, a.columns()-longestColumns(all)), WidthMaxEnforcer: text.WrapSoft}})
			return a.printTable(t)
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

// longestColumns is the width of the columns before the titles.
func longestColumns(list []variantLine) int {
	name, family, parent := 0, 0, 0
	for _, v := range list {
		name, family = max(name, len(v.Name)), max(family, len(v.Family))
		if len(v.Chain) > 1 {
			parent = max(parent, len(v.Chain[1]))
		}
	}
	const between = 2
	return name + family + parent + 3*between
}

func variantsShow(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "show V",
		Short: "Print a variant with all its rules resolved, as YAML",
		Long: `Prints a variant as YAML with all its rules, those of its parents and defaults
too. V is a built-in variant's name or a YAML file.`,
		Example: `  houserules variants show french
  houserules variants show club.yaml --format json
  houserules variants show club.yaml > whole.yaml`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(lineOf(v))
			}
			_, err = a.out.Write(variants.Show(v))
			return err
		},
	}
	formatFlag(cmd, &format, "yaml", "json")
	return cmd
}

// variantLine is a variant as JSON: its rules are the knobs of its file, each
// with the value that holds and the place that set it.
type variantLine struct {
	Name   string          `json:"name"`
	Title  string          `json:"title"`
	Family string          `json:"family"`
	Chain  []string        `json:"chain"`
	Source variants.Source `json:"source"`
	Hash   string          `json:"rules_hash"`
	Rules  []variants.Knob `json:"rules"`
	// Readings are what the file's source could also mean.
	Readings []variants.Reading `json:"readings,omitempty"`
}

func lineOf(v *variants.Variant) variantLine {
	return variantLine{v.Name, v.Title, v.Family, v.Chain, v.Source, v.Hash, v.Resolved(), v.Readings}
}

// explanation is what explain prints, as JSON.
type explanation struct {
	Name     string             `json:"name"`
	Title    string             `json:"title"`
	Chain    []string           `json:"chain"`
	Source   variants.Source    `json:"source"`
	Notes    string             `json:"notes,omitempty"`
	Clauses  []variants.Clause  `json:"clauses"`
	Readings []variants.Reading `json:"readings,omitempty"`
}

func variantsExplain(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "explain V",
		Short: "Print a variant's rules as prose, each with the place where it was set",
		Long: `Prints a variant's rules as prose, each with the place where it was set, and
below them the decisions that its source lets one take otherwise: the knob, its
value here, the other values, and what the source says. V is a built-in
variant's name or a YAML file.`,
		Example: `  houserules variants explain awethi
  houserules variants explain club.yaml --format json
  houserules variants explain french --lang fr`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(explanation{v.Name, v.Title, v.Chain, v.Source, v.Notes, variants.Explain(v, words.English()), v.Readings})
			}
			_, err = fmt.Fprint(a.out, variants.ExplainText(v, a.words(), a.columns()))
			return err
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func variantsDiff(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Print the rules in which two variants differ",
		Long: `Prints the rules in which two variants differ. Each is a built-in variant's
name or a YAML file.`,
		Example: `  houserules variants diff french catalan
  houserules variants diff french club.yaml --format json
  houserules variants diff finnish kalah`,
		Args: arguments(2, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			first, err := a.variant(args[0])
			if err != nil {
				return err
			}
			second, err := a.variant(args[1])
			if err != nil {
				return err
			}
			if format == "json" {
				list := variants.Diff(first, second)
				if list == nil {
					list = []variants.Difference{}
				}
				return json.NewEncoder(a.out).Encode(list)
			}
			_, err = fmt.Fprint(a.out, variants.DiffText(first, second, a.words()))
			return err
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func variantsNew(a *app) *cobra.Command {
	var parent, out string
	cmd := &cobra.Command{
		Use:   "new NAME --extends V",
		Short: "Write a variant file to fill in, with every inherited rule as a comment",
		Long: `Writes NAME.yaml, or the file given with -o, unless it exists; -o - prints it.
Every rule stands there with its inherited value, commented out.`,
		Example: `  houserules variants new my-awale --extends french
  houserules variants new my-awale --extends club.yaml -o -
  houserules variants new my-game --extends aiyawatstani`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if parent == "" {
				return usagef("--extends is missing: name the variant whose rules hold where the new one says nothing, such as --extends french")
			}
			if out == "" {
				out = args[0] + ".yaml"
			}
			text, list := a.library.New(args[0], parent, filepath.Dir(out))
			if err := list.Err(); err != nil {
				return err
			}
			if out == "-" {
				_, err := a.out.Write(text)
				return err
			}
			if _, err := os.Lstat(out); err == nil {
				return fmt.Errorf("%s exists; choose another file with -o", out)
			}
			if err := confined.WriteFile(out, text); err != nil {
				return err
			}
			a.tell("progress.wrote", out)
			return nil
		},
	}
	cmd.Flags().StringVar(&parent, "extends", "", "variant whose rules hold where the file says nothing")
	cmd.Flags().StringVarP(&out, "out", "o", "", "file to write (default: NAME.yaml)")
	return cmd
}
