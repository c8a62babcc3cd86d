package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	pretty "github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"houserules/configs/diag"
	"houserules/engine/agent"
	"houserules/sim"
	"houserules/sim/table"
	"houserules/variants"
)

func variantsCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "variants",
		Short: "List, explain, check, compare and write variants",
	}
	cmd.AddCommand(variantsList(a), variantsShow(a), variantsExplain(a), variantsCheck(a), variantsDiff(a), variantsNew(a))
	return cmd
}

func variantsList(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the built-in variants",
		Args:  cobra.NoArgs,
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
				t.AppendRow(pretty.Row{v.Name, v.Family, parent, v.Title})
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(all)
			}
			return a.printTable(t)
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func variantsShow(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "show V",
		Short: "Print a variant with all its rules resolved, as YAML",
		Args:  cobra.ExactArgs(1),
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
value here, the other values, and what the source says.`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(explanation{v.Name, v.Title, v.Chain, v.Source, v.Notes, variants.Explain(v), v.Readings})
			}
			_, err = fmt.Fprint(a.out, variants.ExplainText(v))
			return err
		},
	}
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

func variantsCheck(a *app) *cobra.Command {
	var games int64
	cmd := &cobra.Command{
		Use:   "check FILE…",
		Short: "Check variant files: every error and warning at once",
		Long: `Reports every error and warning of variant files. With --play N it also plays
N random games of each and warns of rules that never made a difference, seats
that never won, and games cut off at the limit.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			var all diag.List
			for _, ref := range args {
				v, list := a.library.Load(ref)
				all = append(all, list...)
				if v != nil {
					if _, err := fmt.Fprintf(a.out, "%s: %s is a variant of %s, rules %s\n", ref, v.Name, v.Family, v.Hash[:12]); err != nil {
						return err
					}
				}
			}
			all.Sort()
			fmt.Fprint(a.err, all.String())
			if all.HasErrors() {
				return errSilent
			}
			return a.checkByPlaying(args, games)
		},
	}
	cmd.Flags().Int64Var(&games, "play", 0, "number of random games to play of each variant")
	return cmd
}

// checkByPlaying warns of what games show and the rules alone do not.
func (a *app) checkByPlaying(refs []string, games int64) error {
	if games <= 0 {
		return nil
	}
	random, err := sim.ParseAgent("random")
	if err != nil {
		return err
	}
	ctx, stop := interruptible(a, "nothing was written")
	defer stop()
	for _, ref := range refs {
		v, list := a.library.Load(ref)
		if v == nil {
			return list.Err()
		}
		p, err := sim.ProbeGame(ctx, v.Game, []agent.Spec{random}, games, 1, a.settings.Jobs)
		if err != nil {
			return err
		}
		for _, f := range p.Findings() {
			fmt.Fprintf(a.err, "%s: warning: %s\n", ref, f)
		}
		if _, err := fmt.Fprintf(a.out, "%s: %d random games played\n", ref, p.Games); err != nil {
			return err
		}
	}
	return nil
}

func variantsDiff(a *app) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Print the rules in which two variants differ",
		Args:  cobra.ExactArgs(2),
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
			_, err = fmt.Fprint(a.out, variants.DiffText(first, second))
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
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
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
			if err := table.WriteFile(out, text); err != nil {
				return err
			}
			fmt.Fprintf(a.err, "wrote %s\n", out)
			return nil
		},
	}
	cmd.Flags().StringVar(&parent, "extends", "", "variant whose rules hold where the file says nothing")
	cmd.Flags().StringVarP(&out, "out", "o", "", "file to write (default: NAME.yaml)")
	// It fails only for a flag that does not exist.
	_ = cmd.MarkFlagRequired("extends")
	return cmd
}
