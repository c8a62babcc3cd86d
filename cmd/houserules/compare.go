package main

import (
	"github.com/spf13/cobra"

	"houserules/reports"
)

func compareCommand(a *app) *cobra.Command {
	var base, format string
	tolerance := toleranceFlag(1)
	cmd := &cobra.Command{
		Use:   "compare DIR",
		Short: "Print the comparison of a played study",
		Long: `Prints the comparison table of a study that was played: shares of wins, draws
and losses, lengths and leads with intervals, and what each variant does
against the base variant. CSV and JSON have every digit.`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var t *float64
			if cmd.Flags().Changed("margin") {
				fraction := tolerance.fraction()
				t = &fraction
			}
			_, results, err := analyze(args[0], base, t)
			if err != nil {
				return err
			}
			return reports.Comparison(a.out, results, format)
		},
	}
	cmd.Flags().StringVar(&base, "base", "", "variant to compare with (default: the study's)")
	cmd.Flags().Var(&tolerance, "margin", "smallest difference that matters, in percentage points, instead of the study's")
	formatFlag(cmd, &format, reports.Formats()...)
	return cmd
}

func reportCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "report DIR",
		Short: "Analyze a played study again and write its report",
		Long: `Analyzes the tables of a study again and writes summary.json, report.html,
report.md and the figures into its folder.`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return a.publish(args[0]) },
	}
}
