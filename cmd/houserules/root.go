package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"houserules/cmd/internal/settings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newRoot builds the command tree.
func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "houserules",
		Short: "Plays variants of traditional games by the million and says what a rule does",
		Long: `houserules plays variants of traditional games, written as a few lines of YAML,
by the million; writes every game as a row of an Arrow table; and says with
honest intervals what the rules do.

Start with:  houserules run three-traditions`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) (err error) {
			a.settings, err = settings.Load(cmd.Flags())
			return err
		},
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(flagError)
	settings.AddFlags(root.PersistentFlags())
	root.AddCommand(
		runCommand(a), compareCommand(a), reportCommand(a),
		variantsCommand(a), agentsCommand(a), playCommand(a),
		perftCommand(a), movesCommand(a), replayCommand(a), sampleCommand(a), benchCommand(a),
	)
	strictArgs(root)
	return root
}

// strictArgs makes every unknown subcommand a usage error; cobra would print help and exit 0 for the latter.
func strictArgs(cmd *cobra.Command) {
	if cmd.HasSubCommands() && cmd.RunE == nil {
		cmd.Args = cobra.ArbitraryArgs
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			text := fmt.Sprintf("unknown command %q", args[0])
			if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
				text += fmt.Sprintf("; did you mean %s?", strings.Join(near, ", "))
			}
			return usagef("%s", text)
		}
		cmd.SuggestionsMinimumDistance = 2
	}
	for _, c := range cmd.Commands() {
		strictArgs(c)
	}
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
			wants = fmt.Sprintf("at least %d", least)
		case least < most:
			wants = fmt.Sprintf("%d to %d arguments", least, most)
		case most == 1:
			wants = "one argument"
		case most > 1:
			wants = fmt.Sprintf("%d arguments", most)
		}
		parent := ""
		if cmd.HasParent() {
			parent = cmd.Parent().CommandPath() + " "
		}
		return usagef("%s takes %s and was given %d: write %s%s", cmd.Name(), wants, len(args), parent, cmd.Use)
	}
}

// flagError says what is wrong with a flag without the words of the packages
// that read it.
func flagError(_ *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	if !errors.As(err, &value) {
		return usageError{err}
	}
	why := value.Unwrap()
	var number *strconv.NumError
	if errors.As(why, &number) {
		why = errors.New("write true or false")
	}
	return usagef("--%s cannot be %q: %w", value.GetFlag().Name, value.GetValue(), why)
}

// formatFlag adds --format with the values allowed, the first the default.
func formatFlag(cmd *cobra.Command, target *string, values ...string) {
	cmd.Flags().StringVar(target, "format", values[0], "output format: "+strings.Join(values, ", "))
	previous := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if previous != nil {
			if err := previous(cmd, args); err != nil {
				return err
			}
		}
		for _, v := range values {
			if *target == v {
				return nil
			}
		}
		return usagef("unknown format %q; there are %s", *target, strings.Join(values, ", "))
	}
	// Completion of a flag that was just defined cannot fail.
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}
