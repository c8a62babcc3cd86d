package program

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"houserules/analysis/match"
	"houserules/cmd/internal/settings"
	"houserules/configs/words"
	"houserules/sim"
	"houserules/sim/plan"
	"houserules/sim/plan/planfile"
	"houserules/sim/table"
	"houserules/variants"
)

// What a shell completes: cobra's scripts ask the program itself, which answers with
// what may stand there.

// allowed is the annotation of a flag with the values that it may have.
const allowed = "allowed"

// complete gives all commands and flags what completes them, by the names that they
// have: one name means one thing in all commands. It is called where a shell asks: cobra keeps
// every flag that it knows a completion of for ever, and with it the command.
func (a *app) complete(root *cobra.Command) {
	eachCommand(root, func(c *cobra.Command) {
		if f := a.argumentsOf(c); f != nil {
			c.ValidArgsFunction = f
		}
		register := func(f *pflag.Flag) {
			if _, has := c.GetFlagCompletionFunc(f.Name); has || f.Value.Type() == "bool" {
				return
			}
			by := a.flagOf(c, f.Name)
			if values, known := f.Annotations[allowed]; known {
				by = oneOf(values...)
			}
			// It cannot fail: the flag is there, and has none.
			_ = c.RegisterFlagCompletionFunc(f.Name, by)
		}
		c.LocalFlags().VisitAll(register)
	})
}

// argumentsOf completes what stands behind a command's name; nil where nothing does,
// or what cobra's own command knows.
func (a *app) argumentsOf(c *cobra.Command) cobra.CompletionFunc {
	variant := a.files(a.variantNames, ".yaml", ".yml")
	study := a.files(func(*cobra.Command, []string) []cobra.Completion {
		return append(append(sim.BuiltinStudies(), atlasName), a.begun()...)
	}, ".yaml", ".yml")
	folder := a.files(func(*cobra.Command, []string) []cobra.Completion { return a.begun() })
	variantOrFolder := a.files(func(c *cobra.Command, args []string) []cobra.Completion {
		return append(a.variantNames(c, args), a.begun()...)
	}, ".yaml", ".yml")
	if !c.HasParent() {
		return upTo(1, variantOrFolder)
	}
	if c.Parent().Name() == "batch" {
		return upTo(1, study)
	}
	switch c.Name() {
	case "run", "plan":
		return upTo(1, study)
	case "compare", "export":
		return upTo(1, folder)
	case "merge", "report", "index", "reference":
		return folder
	case "balance":
		return upTo(1, a.files(func(c *cobra.Command, args []string) []cobra.Completion {
			return append(sim.BuiltinBalances(), a.variantNames(c, args)...)
		}, ".yaml", ".yml"))
	case "match", "readings":
		return upTo(1, variantOrFolder)
	case "effects":
		return upTo(2, variantOrFolder)
	case "replay":
		return upTo(1, a.files(func(c *cobra.Command, args []string) []cobra.Completion {
			return append(a.variantNames(c, args), a.begun()...)
		}, ".yaml", ".yml", ".ogn", ".jsonl"))
	case "check", "atlas":
		return variant
	case "diff":
		return upTo(2, variant)
	case answerName, "show", "explain", "learn", "levels", "play", "perft", "moves", "evaluate", "sample", "bench", "komi", "solve", "draw", "engine":
		return upTo(1, variant)
	case "sources":
		return upTo(1, a.files(func(c *cobra.Command, args []string) []cobra.Completion {
			return append(a.variantNames(c, args), slices.Sorted(maps.Keys(a.library.Registers()))...)
		}, ".yaml", ".yml"))
	case "man":
		return upTo(1, a.files(nothing))
	case "knobs":
		return upTo(1, a.files(knobNames))
	case "schema":
		return upTo(1, oneOf(schemas()...))
	case "help":
		return nil
	}
	if c.HasSubCommands() || c.Run != nil || c.ValidArgsFunction != nil {
		return nil
	}
	return cobra.NoFileCompletions
}

// flagOf completes a flag's values.
func (a *app) flagOf(c *cobra.Command, name string) cobra.CompletionFunc {
	variant := a.files(a.variantNames, ".yaml", ".yml")
	switch name {
	case "agents", "agent", "bot":
		return a.lineups
	case "variants":
		return inList(variant)
	case "variant", "base":
		return a.ofStudy(variant)
	case "against", "extends":
		return variant
	case "vary":
		return a.knobs
	case "design":
		return oneOf("full", "sample:", "fraction:1/2", "fraction:1/4", "fraction:1/8")
	case "openings":
		return a.files(func(*cobra.Command, []string) []cobra.Completion { return []string{table.Start, "random:4", "all:2"} }, ".txt")
	case "until":
		if c.Name() == "replay" {
			return oneOf("end")
		}
		return oneOf("decided", "1pp", "0.5pp")
	case "door":
		return oneOf("all", "fastest", "plain")
	case "elo":
		return oneOf(match.Logistic.String(), match.Normalised.String())
	case "on-forfeit":
		return oneOf("stop", "count")
	case "protocol":
		return oneOf(protocolHouse, protocolUCI)
	case "shard":
		return oneOf("env", "1/")
	case "compression":
		return oneOf(table.Compression("").Values()...)
	case "progress":
		return oneOf(settings.Progress("").Values()...)
	case "lang":
		return oneOf(words.Languages()...)
	case "config":
		return a.files(nothing, ".yaml", ".yml")
	case "positions", "moves-file":
		return a.files(nothing, ".txt", ".jsonl", ".ogn")
	case "record":
		return a.files(nothing, ".ogn", ".jsonl")
	case "game":
		if c.Name() == "draw" {
			return a.files(nothing, ".ogn", ".jsonl")
		}
	case "picture":
		return a.files(nothing, ".svg", ".png", ".pdf")
	case figuresName:
		return oneOf("png", "pdf", "png,pdf", "svg")
	case "out":
		switch c.Name() {
		case "draw":
			return a.files(nothing, ".svg", ".png", ".pdf")
		case "new":
			return a.files(nothing, ".yaml", ".yml")
		}
		return a.files(nothing)
	case "tables", "runs", "merged":
		return a.files(nothing)
	}
	return cobra.NoFileCompletions
}

// files completes names, folders, and files with one of some endings.
func (a *app) files(names func(*cobra.Command, []string) []cobra.Completion, endings ...string) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var list []cobra.Completion
		for _, name := range names(c, args) {
			if strings.HasPrefix(name, begun) && !slices.Contains(args, strings.SplitN(name, "\t", 2)[0]) {
				list = append(list, name)
			}
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		folder, file := filepath.Split(begun)
		entries, err := os.ReadDir(cmp.Or(folder, "."))
		if err != nil {
			return list, directive
		}
		onlyFolders := len(list) == 0
		for _, e := range entries {
			name := e.Name()
			hidden := strings.HasPrefix(name, ".") && !strings.HasPrefix(file, ".")
			switch {
			case hidden || !strings.HasPrefix(name, file):
			case e.IsDir():
				list = append(list, folder+name+string(filepath.Separator))
			case slices.Contains(endings, strings.ToLower(filepath.Ext(name))):
				list = append(list, folder+name)
				onlyFolders = false
			}
		}
		if onlyFolders {
			directive |= cobra.ShellCompDirectiveNoSpace // what is in them may follow
		}
		return list, directive
	}
}

// variantNames are the built-in variants with their titles.
func (a *app) variantNames(*cobra.Command, []string) []cobra.Completion {
	var list []cobra.Completion
	for _, name := range a.library.Names() {
		if v, _ := a.library.Load(name); v != nil {
			list = append(list, cobra.CompletionWithDesc(name, v.Title))
		}
	}
	return list
}

// ofStudy completes the variants of the study's folder that a command is about, or
// those of its flag --variants; others where it has neither.
func (a *app) ofStudy(others cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		list, _ := c.Flags().GetStringSlice("variants")
		if p := planIn(args); p != nil {
			list = nil
			for _, v := range p.Variants {
				list = append(list, v.Name)
			}
		}
		if len(list) == 0 {
			return others(c, args, begun)
		}
		return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return !strings.HasPrefix(name, begun) }), cobra.ShellCompDirectiveNoFileComp
	}
}

// planIn is the plan of the study's folder that stands first; nil where none does.
func planIn(args []string) *plan.Plan {
	if len(args) == 0 || !holdsPlan(args[0]) {
		return nil
	}
	p, err := planfile.Peek(args[0])
	if err != nil {
		return nil
	}
	return p
}

// begun are the folders of studies that were begun in the folder for runs.
func (a *app) begun() []cobra.Completion {
	runs := string(cmp.Or(a.settings.Runs, settings.Default().Runs))
	entries, err := os.ReadDir(runs)
	if err != nil {
		return nil
	}
	var list []cobra.Completion
	for _, e := range entries {
		if dir := filepath.Join(runs, e.Name()); e.IsDir() && holdsPlan(dir) {
			list = append(list, dir)
		}
	}
	return list
}

// familiesAsked are the families of the variants that a command line names; all where
// it names none.
func (a *app) familiesAsked(c *cobra.Command, args []string) []variants.Family {
	refs := slices.Clone(args)
	if list, err := c.Flags().GetStringSlice("variants"); err == nil {
		refs = append(refs, list...)
	}
	asked := map[string]bool{}
	for _, ref := range refs {
		if v, _ := a.library.Load(ref); v != nil {
			asked[v.Family] = true
		}
	}
	if p := planIn(args); p != nil {
		for _, v := range p.Variants {
			if rules, err := variants.Restore(v.Rules); err == nil { // the plan's games are not made
				asked[rules.Family] = true
			}
		}
	}
	return slices.DeleteFunc(variants.Families(), func(f variants.Family) bool { return len(asked) > 0 && !asked[f.Name] })
}
