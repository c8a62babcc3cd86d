package program

import (
	"strings"

	"github.com/spf13/cobra"
)

// upTo completes the first arguments, and none behind them.
func upTo(n int, f cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) >= n {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return f(c, args, begun)
	}
}

// oneOf completes one of some words.
func oneOf(list ...string) cobra.CompletionFunc {
	return cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp)
}

// nothing lists no names.
func nothing(*cobra.Command, []string) []cobra.Completion { return nil }

// inList completes the last of several values with commas between them.
func inList(f cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := begun[:strings.LastIndex(begun, ",")+1]
		list, directive := f(c, args, begun[len(before):])
		for i := range list {
			list[i] = before + list[i]
		}
		return list, directive
	}
}
