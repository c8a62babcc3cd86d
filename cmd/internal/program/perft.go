package program

import (
	"encoding/json"
	"fmt"

	"houserules/cmd/internal/number"

	"github.com/spf13/cobra"

	"houserules/engine"
)

func perftCommand(a *app) *cobra.Command {
	var depth int
	var position, format string
	cmd := &cobra.Command{
		Use:   "perft V --depth N",
		Short: "Count the legal ply sequences of each length",
		Long: `Counts the legal ply sequences of each length up to --depth, from the start or
from --position. Two engines that agree on these numbers agree on the rules.
V is a built-in variant's name or a YAML file.`,
		Example: `  houserules perft french --depth 6
  houserules perft abapa --depth 4 \
    --position "4,4,4,4,4,0/1,5,5,5,4,4 0-0 N" --format json
  houserules perft aiyawatstani --depth 3`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if depth < 1 {
				return usagef("--depth %d is not a positive number", depth)
			}
			v, s, err := a.state(args[0], position)
			if err != nil {
				return err
			}
			from := s.Position()
			done := a.soon("progress.counting", depth)
			counts, err := engine.Perft(s, depth)
			done()
			if err != nil {
				return err
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(struct {
					Variant  string   `json:"variant"`
					Position string   `json:"position"`
					Perft    []uint64 `json:"perft"`
				}{v.Name, from, counts})
			}
			for i, n := range counts {
				if _, err := fmt.Fprintf(a.out, "%2d %20d\n", i+1, n); err != nil {
					return err
				}
			}
			return nil
		},
	}
	number.Var(cmd.Flags(), &depth, "depth", "", 6, "longest sequence to count, in plies")
	cmd.Flags().StringVar(&position, "position", "", "position to start from, in the game's notation")
	formatFlag(cmd, &format, "text", "json")
	return cmd
}
