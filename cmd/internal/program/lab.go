package program

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"houserules/cmd/internal/number"
	"houserules/reports/lab"
	"houserules/sim"
	"houserules/sim/plan/planfile"
	"houserules/variants"
)

func labCommand(a *app) *cobra.Command {
	var out, split string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "lab [V]",
		Short: "Write a page on which rules are changed and watched",
		Long: `Writes one file that opens in a browser, from a disk, a mail or any web server. You
choose a game, change its rules in a form or as YAML, and see at once what the
change does: games are played in the page all the time, for players who choose at
random, who take what they can (greedy) and who look ahead, and the page says who is
favoured and how sure that is. Nothing is sent anywhere.

--split DIR writes a folder in place of the file, for web servers that let pages use
only their own files; houserules help laboratory has the headers that it needs.

V is a built-in variant's name or a YAML file; without it the lab opens with
french, and any other built-in variant can be chosen in it. A link that the page copies
holds the whole study.

Guide: houserules help laboratory`,
		Example: `  houserules lab -o lab.html
  houserules lab house-five-seeds
  houserules lab club.yaml -o club.html
  houserules lab --split public/lab`,
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("out") && out == "" {
				return usagef("-o is empty; name a file")
			}
			if cmd.Flags().Changed("split") && (split == "" || out != "") {
				return usagef("--split takes a folder and cannot be given with -o")
			}
			p := lab.Page{Words: a.words(), Language: string(a.settings.Lang), Variant: "french", Seed: seed}
			if !cmd.Flags().Changed("seed") {
				p.Seed = sim.NewSeed()
			}
			name := "lab"
			if len(args) > 0 {
				v, err := a.variant(args[0])
				if err != nil {
					return err
				}
				name = v.Name + "-lab"
				if a.isBuiltin(v) {
					p.Variant = v.Name
				} else if p.YAML, err = a.labText(v); err != nil {
					return err
				}
			}
			if split != "" {
				if err := lab.WriteFolder(split, p); err != nil {
					return err
				}
				a.tell("progress.lab", filepath.Join(split, "index.html"))
				return nil
			}
			if out == "-" {
				return lab.Print(a.out, p)
			}
			if out == "" {
				out = name + ".html"
			}
			if err := lab.Write(out, p); err != nil {
				return err
			}
			a.tell("progress.lab", out)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVarP(&out, "out", "o", "", "file to write, - for standard output (default: V-lab.html)")
	f.StringVar(&split, "split", "", "folder to write in place of one file, for a web server")
	number.Var(f, &seed, "seed", "", 0, "seed of the random numbers (default: a new one)")
	return cmd
}

// labText is the text of a user's variant for a page, which reads no other file: as it
// stands where it extends a built-in, and else with all its rules.
func (a *app) labText(v *variants.Variant) (string, error) {
	if v.Parent != "" && !slices.Contains(a.library.Names(), v.Parent) {
		return string(variants.Show(v)), nil
	}
	text, err := os.ReadFile(v.File)
	return string(text), err
}

// writeLab writes a lab beside the report of a study, with the rules of its base.
func (a *app) writeLab(dir string) error {
	p, _, err := planfile.Open(dir)
	if err != nil {
		return err
	}
	base := p.Base
	if base == "" {
		base = p.Variants[0].Name
	}
	page := lab.Page{Words: a.words(), Language: string(a.settings.Lang), Variant: base, Seed: p.Seed}
	for _, stored := range p.Variants {
		if stored.Name != base {
			continue
		}
		v, err := variants.Restore(stored.Rules)
		if err != nil {
			return fmt.Errorf("%s: the rules of %s: %w", dir, base, err)
		}
		if known, _ := a.library.Load(base); known == nil || known.Hash != v.Hash || !a.isBuiltin(known) {
			page.Variant, page.YAML = "french", string(variants.Show(v))
		}
	}
	if err := lab.Write(filepath.Join(dir, lab.File), page); err != nil {
		return err
	}
	a.tell("progress.lab", filepath.Join(dir, lab.File))
	return nil
}
