package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"houserules/cmd/internal/number"

	"github.com/spf13/cobra"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim"
)

// benchLine is the output of `bench --format json`: the fastest of the doors
// that were measured, and all of them.
type benchLine struct {
	doorLine
	Games int64 `json:"games"`
	Plies int64 `json:"plies"`
	// Doors has the fastest door first. Ratio is the rate of the first over
	// that of the last, the plain one's where all were measured, in the same
	// minute, by processor time where that is known; 1 where there is only one.
	Doors []doorLine `json:"doors"`
	Ratio float64    `json:"ratio"`
}

type doorLine struct {
	GamesPerSecond float64 `json:"games_per_second"`
	PliesPerSecond float64 `json:"plies_per_second"`
	// GamesPerCPUSecond counts processor time instead of wall time, which
	// misleads on a busy machine; null where it is not known.
	GamesPerCPUSecond *float64 `json:"games_per_cpu_second"`
	Door              string   `json:"door"`
	Workers           int      `json:"workers"`
}

func benchCommand(a *app) *cobra.Command {
	var agents, format, door string
	var games int64
	const each = time.Second
	cmd := &cobra.Command{
		Use:   "bench V",
		Short: "Measure how fast games are played, without writing tables",
		Long: `Plays games with all columns of the tables, without writing them, for a second,
and prints the rate by the clock and by processor time (games/CPU-s), which other
programs on the machine hardly disturb. Where the game has doors of its own for
the line-up, that is kernels made for it, each is measured so, the fastest first
and the plain one last, for the ratio; all begin with the same games. --door
measures one alone. --games N plays N games through the fastest and a tenth of
them through each of the others.`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if games < 1 && cmd.Flags().Changed("games") {
				return usagef("--games %d is not a positive number", games)
			}
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			lineup, err := lineupFor(v, agents)
			if err != nil {
				return err
			}
			doors, err := chooseDoors(v.Game, lineup, door)
			if err != nil {
				return err
			}
			ctx, stop := interruptible(a, "nothing was written")
			defer stop()
			line, err := measure(ctx, doors, sim.Benchmark{
				Game: v.Game, Agents: lineup, Games: games, Time: each, Seed: 1, Workers: a.settings.Jobs,
			})
			if err != nil {
				return err
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(line)
			}
			for _, d := range line.Doors {
				if _, err := fmt.Fprintf(a.out, "%.0f games/s, %.0f plies/s, %s door, %d workers, %s\n",
					d.GamesPerSecond, d.PliesPerSecond, d.Door, d.Workers, d.perCPUSecond()); err != nil {
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
	number.Var(f, &games, "games", "", 0, "number of games for the fastest door (default: as many as take a second)")
	f.StringVar(&door, "door", "all", "all, fastest, or a door's name, such as plain")
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

// chooseDoors returns the names of the doors that are asked for.
func chooseDoors(g engine.Game, lineup []agent.Spec, door string) ([]string, error) {
	doors, err := sim.Doors(g, lineup)
	switch {
	case err != nil:
		return nil, err
	case door == "all":
		return doors, nil
	case door == "fastest":
		return doors[:1], nil
	case slices.Contains(doors, door):
		return []string{door}, nil
	}
	return nil, usagef("there is no door %q here; there are all, fastest, %s", door, strings.Join(doors, ", "))
}

// measure plays through the doors.
func measure(ctx context.Context, doors []string, b sim.Benchmark) (benchLine, error) {
	var line benchLine
	for i, door := range doors {
		b.Door = door
		if i == 1 && b.Games > 0 {
			b.Games = max(1, b.Games/10)
		}
		r, err := sim.Bench(ctx, b)
		if err != nil {
			return benchLine{}, err
		}
		line.Doors = append(line.Doors, doorOf(r))
		if i == 0 {
			line.Games, line.Plies = r.Games, r.Plies
		}
	}
	line.doorLine = line.Doors[0]
	line.Ratio = ratio(line.Doors[0], line.Doors[len(doors)-1])
	return line, nil
}

// ratio is the rate of a door over that of another.
func ratio(a, b doorLine) float64 {
	if a.GamesPerCPUSecond != nil && b.GamesPerCPUSecond != nil {
		return *a.GamesPerCPUSecond / *b.GamesPerCPUSecond
	}
	return a.GamesPerSecond / b.GamesPerSecond
}

func doorOf(r sim.BenchmarkResult) doorLine {
	line := doorLine{GamesPerSecond: r.GamesPerSecond(), PliesPerSecond: r.PliesPerSecond(), Door: r.Door, Workers: r.Workers}
	if rate, known := r.GamesPerCPUSecond(); known {
		line.GamesPerCPUSecond = &rate
	}
	return line
}

// perCPUSecond is the rate by processor time, for people.
func (d doorLine) perCPUSecond() string {
	if d.GamesPerCPUSecond == nil {
		return "processor time not known"
	}
	return fmt.Sprintf("%.0f games/CPU-s", *d.GamesPerCPUSecond)
}
