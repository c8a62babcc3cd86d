package program

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"houserules/engine/agent"
	"houserules/sim"
)

// doorRate is how fast a door plays the games of a variant.
type doorRate struct {
	Variant string `json:"variant"`
	Door    string `json:"door"`
	// GamesPerCPUSecond is the best of all rounds, by the clock where the system
	// does not tell the processor's time.
	GamesPerCPUSecond float64 `json:"games_per_cpu_second"`
	// Ratio is that over the rate of the plain door.
	Ratio float64 `json:"ratio"`
}

// Rounds of all doors of a variant are played in turns, so that what else the
// machine has to do falls on all of them.
const (
	doorRounds = 10
	doorRound  = 30 * time.Millisecond
)

// benchDoors measures all doors of all built-in variants for the line-up of random
// players and writes a table.
func (a *app) benchDoors(ctx context.Context, format string) error {
	lineup, err := agent.ParseLineup("random")
	if err != nil {
		return err
	}
	var all []doorRate
	var done atomic.Int64
	names := a.library.Names()
	defer a.expect(byCount(&done, int64(doorRounds*len(names))), "progress.measuring")()
	for _, name := range names {
		rates, err := a.doorRates(ctx, name, lineup, &done)
		if err != nil {
			return err
		}
		all = append(all, rates...)
	}
	if format == "json" {
		return json.NewEncoder(a.out).Encode(all)
	}
	return writeDoors(a.out, processor(), all)
}

// doorRates measures the doors of a variant, and counts the rounds.
func (a *app) doorRates(ctx context.Context, name string, lineup []agent.Spec, done *atomic.Int64) ([]doorRate, error) {
	v, err := a.variant(name)
	if err != nil {
		return nil, err
	}
	doors, err := sim.Doors(v.Game, lineup, nil)
	if err != nil {
		return nil, err
	}
	rates := make([]doorRate, len(doors))
	for range doorRounds {
		for i, door := range doors {
			r, err := sim.Bench(ctx, sim.Benchmark{Game: v.Game, Agents: lineup, Time: doorRound, Seed: 1, Workers: 1, Door: door})
			if err != nil {
				return nil, err
			}
			rate, known := r.GamesPerCPUSecond()
			if !known {
				rate = r.GamesPerSecond()
			}
			rates[i].Variant, rates[i].Door = name, door
			rates[i].GamesPerCPUSecond = max(rates[i].GamesPerCPUSecond, rate)
		}
		done.Add(1)
	}
	for i := range rates {
		rates[i].Ratio = rates[i].GamesPerCPUSecond / rates[len(rates)-1].GamesPerCPUSecond
	}
	return rates, nil
}

// writeDoors writes the table of doors as Markdown.
func writeDoors(out io.Writer, processor string, all []doorRate) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, `# Doors and their rates

Random games with whole rows, of every built-in variant through each of the doors that it has, for a second of processor
time on one core (%s): the best of %d rounds of %d ms, in turns. This file is what

    houserules bench --doors > engine/DOORS.md

wrote. Rates are those of one machine, which may have had other things to do; ratios are to the plain door there.

| variant | door | games/CPU-s | × plain |
|---|---|---:|---:|
`, processor, doorRounds, doorRound.Milliseconds())
	for _, r := range all {
		fmt.Fprintf(w, "| %s | %s | %.0f | %.1f |\n", r.Variant, r.Door, r.GamesPerCPUSecond, r.Ratio)
	}
	return w.Flush()
}

// processor names the processor, as far as the system tells.
func processor() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err == nil {
		for line := range strings.Lines(string(info)) {
			key, name, _ := strings.Cut(line, ":")
			if strings.TrimSpace(key) == "model name" {
				return strings.TrimSpace(name)
			}
		}
	}
	return runtime.GOOS + "/" + runtime.GOARCH
}
