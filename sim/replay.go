package sim

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/sim/plan"
	"houserules/sim/table"
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
	// Opening is the number of plies, dice included, with which the game began
	// before anybody chose.
	Opening int
	// Plies are the decisions and the results of dice, in order.
	Plies []PlyRecord
	// End is the name of the end reason.
	End string
	// Forfeit says why a player outside of the program forfeited the game; nil
	// where none did.
	Forfeit error
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
// that seed has in its tables, if its players are functions of position and draws:
// one outside of the program may not be.
func Record(game engine.Game, agents []agent.Spec, openings *engine.Openings, seed, g uint64) (GameRecord, error) {
	info := game.Info()
	seated, err := Seated(agents, info)
	if err != nil {
		return GameRecord{}, err
	}
	if err := tryPlayers(context.Background(), game, seated); err != nil {
		return GameRecord{}, err
	}
	p := engine.Stepper{State: game.New(), Agents: seatAgents(game, seated), Openings: openings}
	defer p.Close()
	p.Start(seed, g)
	state := p.State
	rec := GameRecord{Game: g, Start: state.Position(), Metrics: make([]int32, len(info.Metrics))}
	for _, a := range seated {
		rec.Agents = append(rec.Agents, a.String())
	}
	for {
		seat, action, legal := p.Step()
		if seat == engine.Over {
			break
		}
		if action == engine.NoAction { // forfeited
			rec.Forfeit = p.Forfeited(seat)
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
		if p.Opening() {
			rec.Opening++
		}
	}
	rec.Outcome = p.Outcome()
	rec.Final = state.Position()
	rec.End = info.EndReason(rec.Outcome.End)
	state.Metrics(rec.Metrics)
	return rec, nil
}

// ReplayGame plays game g of a cell of a plan again. Agents is the line-up, such
// as "random" or "alphabeta:4,random"; openings names how the cell's games begin, which may
// be empty where the study has one kind. The cell need not have been played.
func ReplayGame(p *plan.Plan, variant, agents, openings string, g uint64) (GameRecord, error) {
	if p.Unit == table.Matches {
		return GameRecord{}, errors.New("the study is one of matches: a match is played again as a whole")
	}
	game, c, specs, err := replayed(p, variant, agents, openings)
	if err != nil {
		return GameRecord{}, err
	}
	if g >= uint64(c.Games) {
		return GameRecord{}, fmt.Errorf("%s × %s has no game %d: its games are 0 to %d", variant, c.Name(), g, c.Games-1)
	}
	from, err := p.OpeningsOf(c)
	if err != nil {
		return GameRecord{}, err
	}
	return Record(game, specs, from, p.Seed, g)
}

// replayed finds what is to be played again.
func replayed(p *plan.Plan, variant, agents, openings string) (engine.Game, *table.Cell, []agent.Spec, error) {
	game, err := p.Game(variant)
	if err != nil {
		return nil, nil, nil, err
	}
	if openings, err = theOpenings(p, openings); err != nil {
		return nil, nil, nil, err
	}
	if c := playedBy(p, variant, agents, openings); c != nil {
		specs, err := seatedIn(p, c, nil)
		if err != nil {
			return nil, nil, nil, fmt.Errorf("%s × %s: %w", variant, c.Agents, err)
		}
		return game, c, with(p.Permit, specs), nil
	}
	var known []string
	for _, c := range p.Cells {
		if c.Variant == variant && !slices.Contains(known, c.Agents) {
			known = append(known, c.Agents)
		}
	}
	return nil, nil, nil, fmt.Errorf("%s was not played by %q: it was by %s", variant, agents, strings.Join(known, ", "))
}

// theOpenings finds the openings of a study by their name, or the only ones.
func theOpenings(p *plan.Plan, name string) (string, error) {
	var known []string
	for i := range p.Cells {
		if o := p.Cells[i].Openings; !slices.Contains(known, o) {
			known = append(known, o)
		}
	}
	switch {
	case name == "" && len(known) == 1:
		return known[0], nil
	case slices.Contains(known, name):
		return name, nil
	case name == table.Start && slices.Contains(known, ""):
		return "", nil
	case slices.Contains(known, ""):
		return "", fmt.Errorf("all games of the study begin at the start position, none with the openings %s", name)
	}
	return "", fmt.Errorf("name the openings of the game: the study has %s", strings.Join(known, ", "))
}

// playedBy finds a variant's cell by its agents as somebody writes them, or
// nil: by the names that the plan has, or else by those of today.
func playedBy(p *plan.Plan, variant, agents, openings string) *table.Cell {
	then, today := agents, agents
	if specs, err := ParseLineup(agents); err == nil { // herder is herder:1
		then, today = asWritten(specs), lineupName(specs)
	}
	for i := range p.Cells {
		if c := &p.Cells[i]; c.Variant == variant && c.Openings == openings && (c.Agents == agents || c.Agents == then) {
			return c
		}
	}
	for i := range p.Cells {
		c := &p.Cells[i]
		if specs, err := parseLineup(c.Lineup); err == nil && c.Variant == variant && c.Openings == openings && lineupName(specs) == today {
			return c
		}
	}
	return nil
}

// asWritten is the name of a line-up with its agents called as they were, by
// former names where it used them.
func asWritten(specs []agent.Spec) string {
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = s.String()
		if former := s.Former(); former != "" {
			names[i] = former + strings.TrimPrefix(names[i], s.Kind().Name)
		}
	}
	if len(slices.Compact(slices.Clone(names))) == 1 {
		return names[0]
	}
	return strings.Join(names, ",")
}
