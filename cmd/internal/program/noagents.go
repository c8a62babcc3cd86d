package program

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// noAgents reports that --agents was given and names nobody, which is no players of any command.
func noAgents(cmd *cobra.Command) error {
	f := cmd.Flag("agents")
	if f == nil || !f.Changed {
		return nil
	}
	given := []string{f.Value.String()}
	if list, ok := f.Value.(pflag.SliceValue); ok {
		given = list.GetSlice()
	}
	if slices.ContainsFunc(given, func(s string) bool { return strings.TrimSpace(s) == "" }) {
		return usagef("--agents is empty: name players, such as --agents random; houserules agents list has all")
	}
	return nil
}
