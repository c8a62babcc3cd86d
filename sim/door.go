package sim

import (
	"fmt"

	"houserules/engine"
	"houserules/engine/agent"
)

// openDoor returns the fastest door for a game and one agent for each seat.
func openDoor(g engine.Game, agents []agent.Spec) engine.Door { return openDoors(g, agents)[0] }

// openDoors returns the family's own doors for a line-up, the fastest first,
// and the plain one.
func openDoors(g engine.Game, agents []agent.Spec) []engine.Door {
	var doors []engine.Door
	if fast, ok := g.(engine.FastDoors); ok {
		players := make([]engine.PlayerFacts, len(agents))
		for i, a := range agents {
			players[i] = a.Facts()
		}
		doors = fast.FastDoors(players)
	}
	return append(doors, engine.NewPlainDoor(g, seatAgents(g, agents)))
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
	for _, d := range openDoors(g, agents) {
		names = append(names, d.Name())
	}
	return names, nil
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
		Info: r.Info, Len: to - from, Stop: r.Stop,
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
