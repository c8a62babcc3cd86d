package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"houserules/sim"
)

// benchLine is the output of `bench --format json`: the fastest door, and all
// that were measured.
type benchLine struct {
	doorLine
	Games   int64 `json:"games"`
	Plies   int64 `json:"plies"`
	Workers int   `json:"workers"`
	// Doors has the fastest door first. Ratio is its rate over the plain
	// door's, measured in the same minute; 1 where there is only the plain.
	Doors []doorLine `json:"doors"`
	Ratio float64    `json:"ratio"`
}

type doorLine struct {
	GamesPerSecond float64 `json:"games_per_second"`
	PliesPerSecond float64 `json:"plies_per_second"`
	Door           string  `json:"door"`
}

func benchCommand(a *app) *cobra.Command {
	var agents, format, door string
	var games int64
	cmd := &cobra.Command{
		Use:   "bench V",
		Short: "Measure how fast games are played, without writing tables",
		Long: `Plays games with all columns of the tables, without writing them, and prints
the rate. Where the game has a fast door for the line-up, a tenth of the games is
also played through the plain door, for the ratio; both play the same games.
--door fast or plain measures one alone.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if games < 1 {
				return usagef("--games %d is not a positive number", games)
			}
			if door != "both" && door != "fast" && door != "plain" {
				return usagef("unknown door %q; there are both, fast, plain", door)
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
			line, err := measure(ctx, door, sim.Benchmark{
				Game: v.Game, Agents: lineup, Games: games, Seed: 1, Workers: a.settings.jobs,
			})
			if err != nil {
				return err
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(line)
			}
			for _, d := range line.Doors {
				if _, err := fmt.Fprintf(a.out, "%.0f games/s, %.0f plies/s, %s door, %d workers\n",
					d.GamesPerSecond, d.PliesPerSecond, d.Door, line.Workers); err != nil {
					return err
				}
			}
			if len(line.Doors) > 1 {
				_, err = fmt.Fprintf(a.out, "the %s door is %.1f times as fast as the plain one\n", line.Door, line.Ratio)
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&agents, "agents", "random", "one agent, or one for each seat separated by commas")
	f.Int64Var(&games, "games", 100_000, "number of games")
	f.StringVar(&door, "door", "both", "both, fast (plain where there is no other), plain")
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

// measure plays through the doors asked for.
func measure(ctx context.Context, door string, b sim.Benchmark) (benchLine, error) {
	b.Plain = door == "plain"
	first, err := sim.Bench(ctx, b)
	if err != nil {
		return benchLine{}, err
	}
	line := benchLine{
		doorLine: doorOf(first), Games: first.Games, Plies: first.Plies, Workers: first.Workers,
		Doors: []doorLine{doorOf(first)}, Ratio: 1,
	}
	if door != "both" || first.Door == "plain" {
		return line, nil
	}
	b.Plain, b.Games = true, max(1, b.Games/10)
	plain, err := sim.Bench(ctx, b)
	if err != nil {
		return benchLine{}, err
	}
	line.Doors = append(line.Doors, doorOf(plain))
	line.Ratio = first.GamesPerSecond() / plain.GamesPerSecond()
	return line, nil
}

func doorOf(r sim.BenchmarkResult) doorLine {
	return doorLine{r.GamesPerSecond(), r.PliesPerSecond(), r.Door}
}
