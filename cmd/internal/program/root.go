package program

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserules/cmd/internal/settings"
	"houserules/configs/words"
	"houserules/engine/spelling"
	"houserules/sim"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newRoot builds the command tree.
func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   a.program.Name + " FILE.yaml|NAME|DIR | " + a.program.Name + " COMMAND",
		Short: "Plays variants of traditional games by the million and says what a rule does",
		Long: `houserules club.yaml says in seconds whether the rules in a file are fair, and
for whom; houserules balance club.yaml searches for a small change that makes
them fair, or fairer. A file is a few lines of YAML; so is a study, of which every game becomes a
row of an Arrow table, and the report says with honest intervals what the rules do.`,
		Example: `  houserules french
  houserules balance french
  houserules run three-traditions --quick`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) (err error) {
			if err := noAgents(cmd); err != nil {
				return err
			}
			var unspoken string
			if a.settings, unspoken, err = settings.Load(cmd.Flags()); err != nil {
				return err
			}
			if unspoken != "" {
				fmt.Fprintf(a.err, "there is no language %q, so this is English; there are %s\n", unspoken, strings.Join(words.Languages(), ", "))
			}
			a.library.Words = a.words
			return nil
		},
	}
	// Before its own commands are added, which keep what they write to.
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetUsageFunc(usage)
	root.SetHelpFunc(help)
	root.SetFlagErrorFunc(flagError)
	settings.AddFlags(root.PersistentFlags())
	root.AddCommand(
		answerCommand(a), repeatCommand(a), versionCommand(a), planCommand(a), runCommand(a), mergeCommand(a), batchCommand(a), matchCommand(a), compareCommand(a), reportCommand(a), indexCommand(a), referenceCommand(a),
		effectsCommand(a), readingsCommand(a), balanceCommand(a),
		variantsCommand(a), agentsCommand(a), playCommand(a), engineCommand(a),
		devCommand(a),
		perftCommand(a), movesCommand(a), evaluateCommand(a), replayCommand(a), sampleCommand(a), benchCommand(a), komiCommand(a), learnCommand(a), levelsCommand(a), solveCommand(a), atlasCommand(a), drawCommand(a), labCommand(a), exportCommand(a), manCommand(a), docsCommand(a),
	)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	describeDefaults(root)
	a.strictArgs(root)
	return root
}

// commandFor puts the command before the arguments where they begin with what it is for
// and name none: the file or name of a variant is answered, a study's is played, and so
// is a search's. A name that a command has is the command.
func (a *app) commandFor(root *cobra.Command, args []string) []string {
	if cmd, _, _ := root.Find(args); cmd != root {
		return args
	}
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.ParseErrorsAllowlist.UnknownFlags = true
	settings.AddFlags(flags)
	flags.BoolP("help", "h", false, "") // else it prints a help of its own
	if flags.Parse(args) != nil || flags.NArg() == 0 {
		return args
	}
	name := flags.Arg(0)
	if command := a.taker(name); command != "" {
		return append([]string{command}, args...)
	}
	if asked, _ := flags.GetBool("help"); asked || strings.HasPrefix(name, "__") { // or a shell asks for completion
		return args
	}
	return []string{"--", name} // what is wrong is the name, and no flag
}

// taker is the command that takes a name or a file when none is given; empty where the
// name means nothing.
func (a *app) taker(name string) string {
	at, err := os.Stat(name)
	if err == nil && at.IsDir() && holdsPlan(name) {
		return "run"
	}
	switch sim.KindOf(a.library, name) {
	case sim.KindVariant:
		return answerName
	case sim.KindStudy:
		return "run"
	case sim.KindSearch:
		return "balance"
	}
	if ext := filepath.Ext(name); ext == ".yaml" || ext == ".yml" {
		return answerName // which says what is wrong with the file
	}
	return ""
}

// describeDefaults writes the help of the commands that every program of cobra's has.
func describeDefaults(root *cobra.Command) {
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			describeHelp(c)
		case "completion":
			c.Short = "Print what makes a shell complete command lines"
			c.Long = `Prints a script for a shell, which from then on completes what is typed:
commands, flags, variants, agents with their options, studies, and knobs with their values.`
			c.Example = "  source <(houserules completion bash)\n  houserules completion zsh > \"${fpath[1]}/_houserules\"\n" +
				"  houserules completion fish > ~/.config/fish/completions/houserules.fish"
			for _, shell := range c.Commands() {
				describeShell(shell)
			}
		}
	}
}

// describeShell writes the help of the command that prints a shell's script.
func describeShell(c *cobra.Command) {
	folders := map[string]string{
		"bash":       "> ~/.local/share/bash-completion/completions/houserules",
		"zsh":        `> "${fpath[1]}/_houserules"`,
		"fish":       "> ~/.config/fish/completions/houserules.fish",
		"powershell": "| Out-String | Invoke-Expression",
	}
	c.Short = "Print the script for " + c.Name()
	c.Long = "Prints the script for " + c.Name() + ". Put it where the shell looks for it, and begin a new shell."
	say := "  houserules completion " + c.Name()
	c.Example = say + " \\\n    " + folders[c.Name()] + "\n" + say + " > houserules-completion\n" + say + " --no-descriptions > houserules-completion"
}

// strictArgs makes every unknown subcommand a usage error; cobra would print help and exit 0 for the latter.
func (a *app) strictArgs(cmd *cobra.Command) {
	if cmd.HasSubCommands() && cmd.RunE == nil {
		cmd.Args = cobra.ArbitraryArgs
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			text := fmt.Sprintf("unknown command %q", args[0])
			near := cmd.SuggestionsFor(args[0])
			if !cmd.HasParent() {
				text += ", and no variant or study either"
				if file := fileOf(args[0]); file != "" {
					near = []string{file}
				} else {
					near = append(append(near, below(cmd, args[0])...), a.near(args[0])...)
				}
			}
			if len(near) > 0 {
				text += fmt.Sprintf("; did you mean %s?", strings.Join(near, ", "))
			}
			return usagef("%s", text)
		}
		cmd.SuggestionsMinimumDistance = 2
	}
	for _, c := range cmd.Commands() {
		a.strictArgs(c)
	}
}

// below are the commands of a name that stand under another, with that one before it.
func below(cmd *cobra.Command, name string) []string {
	var found []string
	for _, c := range cmd.Commands() {
		for _, under := range c.Commands() {
			if under.Name() == name && !c.Hidden {
				found = append(found, c.Name()+" "+name)
			}
		}
	}
	return found
}

// fileOf is the YAML file that a name without its ending means; empty where there is none.
func fileOf(name string) string {
	for _, ending := range []string{".yaml", ".yml"} {
		if at, err := os.Stat(name + ending); err == nil && at.Mode().IsRegular() {
			return name + ending
		}
	}
	return ""
}

// near are the names of variants and studies that a name may mean.
func (a *app) near(name string) []string {
	names := append(sim.BuiltinStudies(), sim.BuiltinBalances()...)
	if near := spelling.Nearest(name, names); near != "" {
		return []string{near}
	}
	return a.library.Similar(name)
}

// arguments checks how many arguments a command has; there is no most where it
// is negative.
func arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if n := len(args); n >= least && (most < 0 || n <= most) {
			return nil
		}
		wants := "no argument"
		switch {
		case most < 0:
			wants = fmt.Sprintf("at least %s", counted(least, "argument", "arguments"))
		case least == 0 && most > 0:
			wants = fmt.Sprintf("at most %s", counted(most, "argument", "arguments"))
		case least < most:
			wants = fmt.Sprintf("%d to %s", least, counted(most, "argument", "arguments"))
		case most > 0:
			wants = counted(most, "argument", "arguments")
		}
		parent := ""
		if cmd.HasParent() {
			parent = cmd.Parent().CommandPath() + " "
		}
		example := ""
		first, _ := examplesOf(cmd)
		if i := slices.IndexFunc(first, func(e string) bool { return strings.Count(e, "\n") == 1 }); i >= 0 {
			example = ", such as\n  " + strings.TrimSpace(first[i])
		}
		return usagef("%s takes %s and was given %d: write %s%s%s", cmd.Name(), wants, len(args), parent, cmd.Use, example)
	}
}

// counted is a number of things in words.
func counted(n int, one, many string) string {
	switch n {
	case 0:
		return "no " + many
	case 1:
		return "one " + one
	default:
		return fmt.Sprintf("%d %s", n, many)
	}
}
