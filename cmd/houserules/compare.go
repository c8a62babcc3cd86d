package main

import (
	"github.com/spf13/cobra"

	"houserules/reports"
)

func compareCommand(a *app) *cobra.Command {
	var other reanalysis
	var format string
	cmd := &cobra.Command{
		Use:   "compare DIR",
		Short: "Print the comparison of a played study",
		Long: `Prints the comparison table of a study that was played: shares of wins, draws
and losses, lengths and leads with intervals, and what each variant does
against the base variant. CSV and JSON have every digit.`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			_, results, err := analyze(args[0], other.base, other.asked(cmd))
			if err != nil {
				return err
			}
			return reports.Comparison(a.out, results, format)
		},
	}
	other.flags(cmd)
	formatFlag(cmd, &format, reports.Formats()...)
	return cmd
}

func reportCommand(a *app) *cobra.Command {
	var other reanalysis
	cmd := &cobra.Command{
		Use:   "report DIR",
		Short: "Analyze a played study again and write its report",
		Long: `Analyzes the tables of a study again and writes summary.json, report.html,
report.md and the figures into its folder. With another base or tolerance than
the plan's they say that they are a re-analysis; the plan keeps what was planned.`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.publish(args[0], other.base, other.asked(cmd))
		},
	}
	other.flags(cmd)
	return cmd
}

// reanalysis is what to judge by in place of what a study planned.
type reanalysis struct {
	base      string
	tolerance toleranceFlag
}

// flags adds its flags to a command.
func (r *reanalysis) flags(cmd *cobra.Command) {
	r.tolerance = 1
	cmd.Flags().StringVar(&r.base, "base", "", "variant to compare with (default: the study's)")
	cmd.Flags().Var(&r.tolerance, "margin", "smallest difference that matters, in percentage points, instead of the study's")
	cmd.Flags().Lookup("margin").DefValue = "" // the study's; the help would name another
}

// asked is the tolerance asked for as a fraction of 1; nil for the study's.
func (r *reanalysis) asked(cmd *cobra.Command) *float64 {
	if !cmd.Flags().Changed("margin") {
		return nil
	}
	fraction := r.tolerance.fraction()
	return &fraction
}
