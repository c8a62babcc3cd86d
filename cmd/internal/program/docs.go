package program

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/licenses"
	"houserules/configs"
	"houserules/engine/rules"
	"houserules/engine/spelling"
	"houserules/variants"
)

func docsCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "docs",
		Short: "Print the references that the program holds",
		Example: `  houserules docs knobs feeding
  houserules docs schema variant > variant.schema.json
  houserules docs licenses`,
	}
	cmd.AddCommand(docsKnobs(a), docsSchema(a), docsLicenses(a))
	return cmd
}

func docsKnobs(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "knobs [FAMILY|KNOB]",
		Short: "Print the knobs of every family",
		Long: `Prints every knob of every family of games, or of one, or one knob with those below
it: what it does, what it takes, the value that roots begin with, its choices, and
the built-in variants that set it, with the sources that they were read from.`,
		Example: `  houserules docs knobs feeding
  houserules docs knobs herding
  houserules docs knobs --format json`,
		Args: arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			list, err := a.knobDocs()
			if err != nil {
				return err
			}
			if len(args) == 1 {
				if list, err = knobsAt(list, args[0]); err != nil {
					return err
				}
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(list)
			}
			return printKnobs(a.out, list)
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

// knobDoc is a knob as `docs knobs --format json` prints it.
type knobDoc struct {
	Family string `json:"family"`
	Path   string `json:"path"`
	// Type is the kind of value: group, choice, number and so on.
	Type string `json:"type"`
	Unit string `json:"unit,omitempty"`
	// Min and Max bound a number; absent where it has no such bound.
	Min     *float64       `json:"min,omitempty"`
	Max     *float64       `json:"max,omitempty"`
	Choices []knobChoice   `json:"choices,omitempty"`
	Takes   string         `json:"takes"`
	Default string         `json:"default,omitempty"`
	Text    string         `json:"text"`
	SetBy   []knobSettings `json:"set_by,omitempty"`
}

type knobChoice struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// knobSettings is a built-in variant whose own file sets a knob, and its source.
type knobSettings struct {
	Variant string `json:"variant"`
	Value   string `json:"value"`
	Source  string `json:"source,omitempty"`
}

// typeNames are the kinds of values in words.
func typeNames() map[rules.Kind]string {
	return map[rules.Kind]string{
		rules.Text: "text", rules.Choice: "choice", rules.Coded: "text", rules.Switch: "true or false",
		rules.Number: "whole number", rules.Decimal: "number", rules.Tuple: "tuple", rules.List: "list",
		rules.Group: "group", rules.Table: "table", rules.Any: "any",
	}
}

// knobDocs lists all knobs of all families.
func (a *app) knobDocs() ([]knobDoc, error) {
	set := map[string][]knobSettings{} // by family and path
	for _, name := range a.library.Names() {
		v, list := a.library.Load(name)
		if err := list.Err(); err != nil {
			return nil, err
		}
		for _, k := range v.Resolved() {
			if strings.HasPrefix(k.Where, name+".yaml:") {
				key := v.Family + " " + k.Path
				set[key] = append(set[key], knobSettings{name, k.Value, v.Source.String()})
			}
		}
	}
	var all []knobDoc
	for _, f := range variants.Families() {
		for _, d := range f.Docs() {
			shape := fieldAt(f, strings.ReplaceAll(d.Path, "[]", ""))
			k := knobDoc{
				Family: f.Name, Path: d.Path, Type: typeNames()[shape.Kind], Unit: shape.Unit, Min: shape.Min, Max: shape.Max,
				Takes: d.Takes, Default: d.Default, Text: d.Text, SetBy: set[f.Name+" "+d.Path],
			}
			for _, c := range d.Choices {
				k.Choices = append(k.Choices, knobChoice{c.Value, c.Text})
			}
			all = append(all, k)
		}
	}
	return all, nil
}

// knobsAt are the knobs of a family, or one knob with those below it.
func knobsAt(list []knobDoc, what string) ([]knobDoc, error) {
	var found []knobDoc
	var known []string
	for _, k := range list {
		known = append(known, k.Path, k.Family)
		if k.Family == what || k.Path == what || strings.HasPrefix(k.Path, what+".") || strings.HasPrefix(k.Path, what+"[]") {
			found = append(found, k)
		}
	}
	if len(found) > 0 {
		return found, nil
	}
	text := fmt.Sprintf("there is no knob and no family %q", what)
	if near := spelling.Nearest(what, known); near != "" {
		text += fmt.Sprintf("; did you mean %s?", near)
	} else {
		text += "; houserules docs knobs prints all of them"
	}
	return nil, usagef("%s", text)
}

// printKnobs prints knobs for people.
func printKnobs(w io.Writer, list []knobDoc) error {
	var b strings.Builder
	family := ""
	for _, k := range list {
		if k.Family != family {
			if family != "" {
				b.WriteByte('\n')
			}
			family = k.Family
			fmt.Fprintf(&b, "%s\n%s\n", family, strings.Repeat("=", len(family)))
		}
		fmt.Fprintf(&b, "\n%s\n", k.Path)
		say := func(words string) { fmt.Fprintln(&b, hanging("    ", "    ", words)) }
		say(k.Text)
		takes := "Takes " + k.Takes + "."
		if k.Default != "" {
			takes += " Default: " + inLine(k.Default) + "."
		}
		say(takes)
		for _, c := range k.Choices {
			fmt.Fprintln(&b, hanging("      ", "        ", c.Value+": "+c.Text))
		}
		for _, s := range k.SetBy {
			words := "Set by " + s.Variant + ": " + inLine(s.Value)
			if s.Source != "" {
				words += "; " + s.Source
			}
			fmt.Fprintln(&b, hanging("      ", "        ", words))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// inLine is a value, or in place of one of several lines, such as a map, how many.
func inLine(value string) string {
	if n := strings.Count(value, `\n`); n > 1 {
		return counted(n, "line", "lines")
	}
	return value
}

// schemaEnding ends the names of schema files.
const schemaEnding = ".schema.json"

// schemas names the JSON Schemas that the program holds.
func schemas() []string {
	files, err := fs.Glob(configs.Files, "schemas/*"+schemaEnding)
	if err != nil {
		return nil
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(path.Base(f), schemaEnding)
	}
	return files
}

func docsSchema(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "schema [NAME]",
		Short: "Print the JSON Schema of a kind of file",
		Long: `Prints the JSON Schema with which editors complete and check a kind of file, or
without a name which there are: ` + strings.Join(schemas(), ", ") + `.`,
		Example: `  houserules docs schema
  houserules docs schema variant > variant.schema.json
  houserules docs schema study > study.schema.json`,
		Args: arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				for _, name := range schemas() {
					if _, err := fmt.Fprintln(a.out, name); err != nil {
						return err
					}
				}
				return nil
			}
			if !slices.Contains(schemas(), args[0]) {
				return usagef("there is no schema of %q; there are %s", args[0], strings.Join(schemas(), ", "))
			}
			data, err := configs.Files.ReadFile("schemas/" + args[0] + schemaEnding)
			if err != nil {
				return err
			}
			_, err = a.out.Write(data)
			return err
		},
	}
}

func docsLicenses(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "licenses",
		Short: "Print whose work is in the programs, and the licences",
		Long: `Prints what others wrote of the programs and of the pages that they write, module by
module, and all licences and notices whole. It is the file THIRD_PARTY.md of a release.`,
		Example: `  houserules docs licenses
  houserules docs licenses > THIRD_PARTY.md
  houserules docs licenses | less`,
		Args: arguments(0, 0),
		RunE: func(*cobra.Command, []string) error {
			text, err := licenses.Text()
			if err != nil {
				return err
			}
			_, err = io.WriteString(a.out, text)
			return err
		},
	}
}
