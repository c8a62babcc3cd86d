package sim

import (
	"fmt"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
)

// openDoor returns the fastest door for a game and one agent for each seat.
func openDoor(g engine.Game, agents []agent.Spec) engine.Door {
	if own := ownDoors(g, agents); len(own) > 0 {
		return own[0]
	}
	return plainDoor(g, agents)
}

// ownDoors are those that the family has for the line-up, the fastest first.
func ownDoors(g engine.Game, agents []agent.Spec) []engine.Door {
	fast, ok := g.(engine.FastDoors)
	if !ok {
		return nil
	}
	names := make([]string, len(agents))
	for i, a := range agents {
		names[i] = a.String()
	}
	return fast.FastDoors(names)
}

func plainDoor(g engine.Game, agents []agent.Spec) engine.Door {
	return engine.NewPlainDoor(g, seatAgents(g, agents))
}

// Doors names the doors through which a line-up of one agent for each seat, or
// one for all, can play a game on this machine: the fastest first, the plain
// one last.
func Doors(g engine.Game, lineup []agent.Spec) ([]string, error) {
	agents, err := Seated(lineup, g.Info())
	if err != nil {
		return nil, err
	}
	var names []string
	for _, d := range append(ownDoors(g, agents), plainDoor(g, agents)) {
		names = append(names, d.Name())
	}
	return names, nil
}

// namedDoor opens the door of a name.
func namedDoor(g engine.Game, agents []agent.Spec, name string) (engine.Door, error) {
	doors := append(ownDoors(g, agents), plainDoor(g, agents))
	var names []string
	for _, d := range doors {
		if d.Name() == name {
			return d, nil
		}
		names = append(names, d.Name())
	}
	return nil, fmt.Errorf("there is no %q door; there are %s", name, strings.Join(names, ", "))
}

// seatAgents makes an agent for each seat.
func seatAgents(g engine.Game, agents []agent.Spec) []engine.Agent {
	made := make([]engine.Agent, len(agents))
	for i, a := range agents {
		made[i] = a.New(engine.Seat(i+1), g.Info())
	}
	return made
}

// parseLineup reads the agents of a cell, one for each seat.
func parseLineup(names []string) ([]agent.Spec, error) {
	agents := make([]agent.Spec, len(names))
	for i, name := range names {
		var err error
		if agents[i], err = ParseAgent(name); err != nil {
			return nil, fmt.Errorf("seat %d: %w", i+1, err)
		}
	}
	return agents, nil
}

// window makes w the rows from … to-1 of a block, sharing their memory.
func window(w, r *engine.Rows, from, to int) {
	metrics := w.Metrics[:0]
	*w = engine.Rows{
		Info: r.Info, Len: to - from,
		Game: r.Game[from:to], End: r.End[from:to], Plies: r.Plies[from:to],
		BranchingSum: r.BranchingSum[from:to], ForcedPlies: r.ForcedPlies[from:to],
		LeadChanges: r.LeadChanges[from:to], LastLeadChange: r.LastLeadChange[from:to],
		Comeback: r.Comeback[from:to],
	}
	for k := range r.Info.Seats() {
		w.Score[k], w.Return[k] = r.Score[k][from:to], r.Return[k][from:to]
		w.Captures[k], w.LargestCapture[k] = r.Captures[k][from:to], r.LargestCapture[k][from:to]
		w.FirstMove[k] = r.FirstMove[k][from:to]
	}
	for _, m := range r.Metrics {
		metrics = append(metrics, m[from:to])
	}
	w.Metrics = metrics
}
