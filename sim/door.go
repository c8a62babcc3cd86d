package sim

import (
	"fmt"
	"slices"

	"houserules/engine"
	"houserules/engine/agent"
)

// openDoor returns the fastest door for a game, one agent for each seat and
// openings, nil for the start position.
func openDoor(g engine.Game, agents []agent.Spec, openings *engine.Openings) engine.Door {
	return openDoors(g, agents, openings)[0]
}

// openDoors returns the family's own doors for a line-up, the fastest first,
// and the plain one. Not all doors can play games with openings.
func openDoors(g engine.Game, agents []agent.Spec, openings *engine.Openings) []engine.Door {
	var doors []engine.Door
	if own := g.Abilities().Doors; own != nil {
		players := make([]engine.PlayerFacts, len(agents))
		for i, a := range agents {
			players[i] = a.Facts()
		}
		doors = own(players)
	}
	doors = append(doors, engine.NewPlainDoor(g, seatAgents(g, agents)))
	if openings == nil {
		return doors
	}
	return slices.DeleteFunc(doors, func(d engine.Door) bool {
		o := d.Skills().Opener
		if o != nil {
			o.Open(openings)
		}
		return o == nil
	})
}

// Doors names the doors through which a line-up of one agent for each seat, or
// one for all, can play a game on this machine: the fastest first, the plain
// one last. Games with openings, nil for the start position, have fewer.
func Doors(g engine.Game, lineup []agent.Spec, openings *engine.Openings) ([]string, error) {
	agents, err := Seated(lineup, g.Info())
	if err != nil {
		return nil, err
	}
	var names []string
	for _, d := range openDoors(g, agents, openings) {
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

// Player returns an agent's player for single positions at a seat: the game's own
// fast player, where it has one that makes the same choices by the same draws and
// finds the same values, else the agent itself.
func Player(g engine.Game, s agent.Spec, seat engine.Seat) engine.Agent {
	plain := s.New(seat, g.Info())
	if fast := g.Abilities().Player; fast != nil {
		if own := fast(s.Facts(), plain); own != nil {
			return own
		}
	}
	return plain
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
		Info: r.Info, Len: to - from, Stop: r.Stop, Journal: r.Journal,
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
	if r.Lines != nil {
		w.Lines = r.Lines[from:to]
	}
	if r.Openings != nil {
		w.Openings, w.Redrawn, w.ByChance = r.Openings[from:to], r.Redrawn[from:to], r.ByChance[from:to]
	}
}
