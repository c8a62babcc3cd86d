package program

import "github.com/spf13/cobra"

// devNames are the commands that programmers need and players do not. They stand under dev,
// and work without the word as they always have.
func devNames() []string {
	return []string{"perft", "moves", "evaluate", "sample", "bench", "engine", "docs", "man"}
}

func devCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "dev",
		Short: "What programmers need: perft, moves, evaluate, sample, bench, engine, docs, man",
		Long: `Has the commands for programmers: counts of ply sequences, legal moves, values of positions,
records of games, rates, our players for other programs, references and manual pages.
The word dev may be left out.`,
		Example: `  houserules dev perft french --depth 5
  houserules dev bench abapa
  houserules dev docs knobs feeding`,
	}
	cmd.AddCommand(perftCommand(a), movesCommand(a), evaluateCommand(a), sampleCommand(a), benchCommand(a), engineCommand(a), docsCommand(a), manCommand(a))
	return cmd
}
