package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"houserules/sim"
)

func benchCommand(a *app) *cobra.Command {
	var agents, format, door string
	var games int64
	cmd := &cobra.Command{
		Use:   "bench V",
		Short: "Measure how fast games are played, without writing tables",
		Long: `Plays games with all columns of the tables, without writing them, and prints
the rate. Where the game has a fast door for the line-up, --door plain measures
the plain one: both play the same games.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if games < 1 {
				return usagef("--games %d is not a positive number", games)
			}
			if door != "auto" && door != "plain" {
				return usagef("unknown door %q; there are auto, plain", door)
			}
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			lineup, err := lineupFor(v, agents)
			if err != nil {
				return err
			}
			ctx, stop := interruptible(a, "nothing was written")
			defer stop()
			r, err := sim.Bench(ctx, sim.Benchmark{
				Game: v.Game, Agents: lineup, Games: games, Seed: 1, Workers: a.settings.jobs, Plain: door == "plain",
			})
			if err != nil {
				return err
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(struct {
					GamesPerSecond float64 `json:"games_per_second"`
					PliesPerSecond float64 `json:"plies_per_second"`
					Door           string  `json:"door"`
					Games          int64   `json:"games"`
					Plies          int64   `json:"plies"`
					Workers        int     `json:"workers"`
				}{r.GamesPerSecond(), r.PliesPerSecond(), r.Door, r.Games, r.Plies, r.Workers})
			}
			_, err = fmt.Fprintf(a.out, "%.0f games/s, %.0f plies/s, %s door, %d workers\n",
				r.GamesPerSecond(), r.PliesPerSecond(), r.Door, r.Workers)
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&agents, "agents", "random", "one agent, or one for each seat separated by commas")
	f.Int64Var(&games, "games", 100_000, "number of games")
	f.StringVar(&door, "door", "auto", "auto takes the fastest, plain the one that every game has")
	formatFlag(cmd, &format, "text", "json")
	return cmd
}
