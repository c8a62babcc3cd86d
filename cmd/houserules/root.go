package main

import (
	"fmt"
	"strings"

	"houserules/cmd/internal/settings"

	"github.com/spf13/cobra"
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
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	settings.AddFlags(root.PersistentFlags())
	root.AddCommand(
		runCommand(a), compareCommand(a), reportCommand(a),
		variantsCommand(a), agentsCommand(a), playCommand(a),
		perftCommand(a), movesCommand(a), replayCommand(a), sampleCommand(a), benchCommand(a),
	)
	strictArgs(root)
	return root
}

// strictArgs makes every wrong number of arguments and every unknown
// subcommand a usage error; cobra would print help and exit 0 for the latter.
func strictArgs(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return usageError{err}
			}
			return nil
		}
	}
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
