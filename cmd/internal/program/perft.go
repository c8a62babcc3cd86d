package program

import (
	"encoding/json"
	"fmt"
	"math"
	"time"

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
			left, err := perftLasts(s, depth)
			if err != nil {
				return err
			}
			done := a.expect(lasting(left), "progress.counting", depth)
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

// perftTold is how long counting shorter sequences takes that tells how long longer ones take.
const perftTold = 50 * time.Millisecond

// perftLasts is about how long counting takes, by that of shorter sequences and how many more
// of one ply more there are; 0 where it is next to nothing.
func perftLasts(s engine.State, depth int) (time.Duration, error) {
	for d := 2; d < depth; d++ {
		begin := time.Now()
		counts, err := engine.Perft(s, d)
		if err != nil {
			return 0, err
		}
		took := time.Since(begin)
		if took < perftTold || counts[d-2] == 0 {
			continue
		}
		more := float64(counts[d-1]) / float64(counts[d-2])
		return time.Duration(min(float64(took)*math.Pow(more, float64(depth-d)), math.MaxInt64/2)), nil
	}
	return 0, nil
}
