package program

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

	forfeits int64 // through the fastest door
}

type doorLine struct {
	GamesPerSecond float64 `json:"games_per_second"`
	PliesPerSecond float64 `json:"plies_per_second"`
	// GamesPerCPUSecond counts processor time instead of wall time, which
	// misleads on a busy machine; null where it is not known.
	GamesPerCPUSecond *float64 `json:"games_per_cpu_second"`
	Door              string   `json:"door"`
	Workers           int      `json:"workers"`
	// The positions that searches came to; absent where nobody searches, or
	// where the processor time is not known.
	NodesPerMove      *float64 `json:"nodes_per_move,omitempty"`
	NodesPerSecond    *float64 `json:"nodes_per_second,omitempty"`
	NodesPerCPUSecond *float64 `json:"nodes_per_cpu_second,omitempty"`
	// The random games that agents tried; absent where nobody tries any, or where
	// the processor time is not known.
	PlayoutsPerSecond    *float64 `json:"playouts_per_second,omitempty"`
	PlayoutsPerCPUSecond *float64 `json:"playouts_per_cpu_second,omitempty"`
}

func benchCommand(a *app) *cobra.Command {
	var agents, openings, format, door string
	var games int64
	var all bool
	const each = time.Second
	cmd := &cobra.Command{
		Use:   "bench [V]",
		Short: "Measure how fast games are played, without writing tables",
		Long: `Plays games with all columns of the tables, without writing them, for a second,
and prints the rate by the clock and by processor time (games/CPU-s), which other
programs on the machine hardly disturb. Where the game has doors of its own for
the line-up, that is kernels made for it, each is measured so, the fastest first
and the plain one last, for the ratio; all begin with the same games. --door
measures one alone. --games N plays N games through the fastest and a tenth of
them through each of the others. For agents that look ahead it also prints how many
positions (nodes) they look at for a move and in a second of processor time, for
those that try random games how many of these (playouts). A door may need fewer
positions than the plain one for the same moves. V is a built-in variant's name or a
YAML file.

--doors, without V, measures all doors of all built-in variants with random players, in
rounds, and prints a table, which takes half a minute.`,
		Example: `  houserules bench abapa -j 1
  houserules bench abapa --agents alphabeta:6 --games 20
  houserules bench french --door plain --format json
  houserules bench --doors`,
		Args: func(cmd *cobra.Command, args []string) error {
			if all {
				return arguments(0, 0)(cmd, args)
			}
			return arguments(1, 1)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if all {
				for _, other := range []string{"agents", "openings", "games", "door"} {
					if cmd.Flags().Changed(other) {
						return usagef("--doors measures every door with random players from the start: leave --%s out", other)
					}
				}
				ctx, stop := interruptible(a, "progress.stop.nothing-written")
				defer stop()
				return a.benchDoors(ctx, format)
			}
			if games < 1 && cmd.Flags().Changed("games") {
				return usagef("--games %d is not a positive number", games)
			}
			v, err := a.variant(args[0])
			if err != nil {
				return err
			}
			lineup, err := a.players(v, agents)
			if err != nil {
				return err
			}
			from, err := openingsOf(v, openings, 1)
			if err != nil {
				return err
			}
			doors, err := chooseDoors(v.Game, lineup, from, door)
			if err != nil {
				return err
			}
			ctx, stop := interruptible(a, "progress.stop.nothing-written")
			defer stop()
			lasts := time.Duration(0) // of so many games nobody knows
			if games == 0 {
				lasts = time.Duration(len(doors)) * each
			}
			done := a.expect(lasting(lasts), "progress.measuring")
			line, err := measure(ctx, doors, sim.Benchmark{
				Game: v.Game, Agents: lineup, Games: games, Time: each, Seed: 1, Workers: a.settings.Jobs, Openings: from,
			})
			done()
			if err != nil {
				return err
			}
			if line.forfeits > 0 {
				fmt.Fprintf(a.err, "warning: players forfeited %d of %d games, which count as played; houserules sample says why\n", line.forfeits, line.Games)
			}
			if format == "json" {
				return json.NewEncoder(a.out).Encode(line)
			}
			for _, d := range line.Doors {
				if _, err := fmt.Fprintf(a.out, "%.0f games/s, %.0f plies/s, %s door, %s, %s%s\n",
					d.GamesPerSecond, d.PliesPerSecond, d.Door, workers(d.Workers), d.perCPUSecond(), d.nodes()+d.playouts()); err != nil {
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
	openingsFlag(cmd, &openings)
	number.Var(f, &games, "games", "", 0, "number of games for the fastest door (default: as many as take a second)")
	f.BoolVar(&all, "doors", false, "all doors of all built-in variants, as a table in Markdown or JSON")
	f.StringVar(&door, "door", "all", "all, fastest, or a door's name, such as plain")
	a.programEnvFlag(cmd)
	formatFlag(cmd, &format, "text", "json")
	return cmd
}

// workers counts workers in words.
func workers(n int) string {
	if n == 1 {
		return "1 worker"
	}
	return fmt.Sprintf("%d workers", n)
}

// chooseDoors returns the names of the doors that are asked for.
func chooseDoors(g engine.Game, lineup []agent.Spec, openings *engine.Openings, door string) ([]string, error) {
	doors, err := sim.Doors(g, lineup, openings)
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
			line.Games, line.Plies, line.forfeits = r.Games, r.Plies, r.Forfeits
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
	if mean, known := r.NodesPerMove(); known {
		rate := r.NodesPerSecond()
		line.NodesPerMove, line.NodesPerSecond = &mean, &rate
		if rate, known := r.NodesPerCPUSecond(); known {
			line.NodesPerCPUSecond = &rate
		}
	}
	if rate, known := r.PlayoutsPerSecond(); known {
		line.PlayoutsPerSecond = &rate
	}
	if rate, known := r.PlayoutsPerCPUSecond(); known {
		line.PlayoutsPerCPUSecond = &rate
	}
	return line
}

// nodes says what searching cost, for people.
func (d doorLine) nodes() string {
	if d.NodesPerMove == nil {
		return ""
	}
	rate, unit := *d.NodesPerSecond, "s"
	if d.NodesPerCPUSecond != nil {
		rate, unit = *d.NodesPerCPUSecond, "CPU-s"
	}
	return fmt.Sprintf(", %.0f nodes/move, %.0f nodes/%s", *d.NodesPerMove, rate, unit)
}

// playouts says how many random games were tried, for people.
func (d doorLine) playouts() string {
	switch {
	case d.PlayoutsPerCPUSecond != nil:
		return fmt.Sprintf(", %.0f playouts/CPU-s", *d.PlayoutsPerCPUSecond)
	case d.PlayoutsPerSecond != nil:
		return fmt.Sprintf(", %.0f playouts/s", *d.PlayoutsPerSecond)
	default:
		return ""
	}
}

// perCPUSecond is the rate by processor time, for people.
func (d doorLine) perCPUSecond() string {
	if d.GamesPerCPUSecond == nil {
		return "processor time not known"
	}
	return fmt.Sprintf("%.0f games/CPU-s", *d.GamesPerCPUSecond)
}
