package sim

import (
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/plan"
)

// GameRecord is one game, move by move.
type GameRecord struct {
	// Game is the game's index in its study.
	Game uint64
	// Agents has one agent for each seat.
	Agents []string
	// Start is the start position in the family's notation, Final the one at
	// the end, before any division of what was left.
	Start, Final string
	// Plies are the decisions and the results of dice, in order.
	Plies []PlyRecord
	// End is the name of the end reason.
	End string
	// Outcome is the result.
	Outcome engine.Outcome
	// Metrics are the family's columns, in the order of Info.Metrics.
	Metrics []int32
}

// PlyRecord is one ply of a game.
type PlyRecord struct {
	// Seat is who played; engine.Chance for dice.
	Seat engine.Seat
	// Action is what was played, Text the same in the family's notation.
	Action engine.Action
	Text   string
	// Legal is the number of legal actions.
	Legal int
	// Position is the position after the ply, Scores what the seats have
	// secured by then.
	Position string
	Scores   []engine.Score
}

// Decisions is the number of plies without dice, the plies of the tables.
func (g *GameRecord) Decisions() int {
	n := 0
	for _, p := range g.Plies {
		if p.Seat != engine.Chance {
			n++
		}
	}
	return n
}

// Record plays game g of a seed and returns it move by move. There is one
// agent for each seat, or one for all. It is the same game that a study of
// that seed has in its tables.
func Record(game engine.Game, agents []agent.Spec, seed, g uint64) (GameRecord, error) {
	info := game.Info()
	seated, err := Seated(agents, info)
	if err != nil {
		return GameRecord{}, err
	}
	state := game.New()
	p := engine.Playout{State: state, Agents: seatAgents(game, seated)}
	p.Start(seed, g)
	rec := GameRecord{Game: g, Start: state.Position(), Metrics: make([]int32, len(info.Metrics))}
	for _, a := range seated {
		rec.Agents = append(rec.Agents, a.String())
	}
	for {
		seat, action, legal := p.Step()
		if seat == engine.Over {
			break
		}
		// The notation of an action belongs to the position before it.
		state.Undo()
		text := state.ActionText(action)
		state.Play(action)
		ply := PlyRecord{Seat: seat, Action: action, Text: text, Legal: legal, Position: state.Position()}
		for k := range info.Seats() {
			ply.Scores = append(ply.Scores, state.Score(engine.Seat(k+1)))
		}
		rec.Plies = append(rec.Plies, ply)
	}
	rec.Outcome = state.Outcome()
	rec.Final = state.Position()
	rec.End = info.EndReason(rec.Outcome.End)
	state.Metrics(rec.Metrics)
	return rec, nil
}

// ReplayGame plays game g of a cell of a plan again. Agents is the cell's name,
// such as "random" or "alphabeta:4,random". The cell need not have been played.
func ReplayGame(p *plan.Plan, variant, agents string, g uint64) (GameRecord, error) {
	game, err := p.Game(variant)
	if err != nil {
		return GameRecord{}, err
	}
	if specs, err := ParseLineup(agents); err == nil {
		agents = lineupName(specs) // herder is herder:1
	}
	for _, c := range p.Cells {
		if c.Variant != variant || c.Agents != agents {
			continue
		}
		if g >= uint64(c.Games) {
			return GameRecord{}, fmt.Errorf("%s × %s has no game %d: its games are 0 to %d", variant, agents, g, c.Games-1)
		}
		specs, err := parseLineup(c.Lineup)
		if err != nil {
			return GameRecord{}, fmt.Errorf("%s × %s: %w", variant, agents, err)
		}
		return Record(game, specs, p.Seed, g)
	}
	var known []string
	for _, c := range p.Cells {
		if c.Variant == variant && !slices.Contains(known, c.Agents) {
			known = append(known, c.Agents)
		}
	}
	return GameRecord{}, fmt.Errorf("%s was not played by %q: it was by %s", variant, agents, strings.Join(known, ", "))
}
