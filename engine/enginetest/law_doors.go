package enginetest

import (
	"fmt"
	"slices"

	"houserules/engine"
)

// uniform plays as the protocol's random player does.
type uniform struct{ engine.NoSkills }

func (uniform) Choose(_ engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	return legal[d.Move(len(legal))]
}

// fickle draws from its own stream, sometimes more than it needs.
type fickle struct{ engine.NoSkills }

func (fickle) Choose(_ engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if d.OwnFloat() < 0.25 {
		d.Own()
	}
	return legal[engine.Below(d.Own(), len(legal))]
}

// choice is where an agent chooses in a game: at a decision ply of the protocol,
// or, before it, whether to swap seats.
type choice struct {
	ply  int
	swap bool
}

// at is the choice at hand.
func at(s engine.State, d *engine.Random) choice { return choice{d.Ply(), s.Swapping()} }

// recorder notes what another agent chooses.
type recorder struct {
	engine.Agent
	notes map[choice]engine.Action
}

func (r recorder) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	a := r.Agent.Choose(s, legal, d)
	r.notes[at(s, d)] = a
	return a
}

// script plays what is noted, and the first legal action where that is none.
type script struct {
	engine.NoSkills
	notes map[choice]engine.Action
}

func (p script) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if a := p.notes[at(s, d)]; slices.Contains(legal, a) {
		return a
	}
	return legal[0]
}

// lineup is a fresh line-up in which odd seats draw from the move stream and
// even ones from their own.
func (c *court) lineup() []engine.Agent {
	agents := make([]engine.Agent, c.info.Seats())
	for i := range agents {
		agents[i] = uniform{}
		if i%2 == 1 {
			agents[i] = fickle{}
		}
	}
	return agents
}

// rows plays consecutive games through a fresh plain door, with their lines.
func (c *court) rows(agents []engine.Agent, first uint64, n int) *engine.Rows {
	rows := engine.NewRows(c.info, n)
	rows.KeepLines(true)
	engine.NewPlainDoor(c.game, agents).Play(c.Seed, first, rows)
	return rows
}

func lawReplay(c *court) error {
	for g := range uint64(c.Games) {
		notes := map[choice]engine.Action{}
		first, second := c.lineup(), c.lineup()
		for i := range first {
			first[i], second[i] = recorder{first[i], notes}, script{notes: notes}
		}
		want := c.rows(first, g, 1)
		if err := DiffRows(want, c.rows(second, g, 1)); err != nil {
			return fmt.Errorf("replayed: %w", err)
		}
	}
	return nil
}

func lawBlocks(c *court) error {
	const games, cut = 100, 37
	whole := c.rows(c.lineup(), 0, games)
	parts := engine.NewRows(c.info, games)
	parts.KeepLines(true)
	door := engine.NewPlainDoor(c.game, c.lineup())
	// The later part first, by the same door into the same memory.
	parts.Resize(games - cut)
	door.Play(c.Seed, cut, parts)
	if err := DiffRows(slice(whole, cut, games), parts); err != nil {
		return fmt.Errorf("games %d to %d as a block: %w", cut, games-1, err)
	}
	parts.Resize(cut)
	door.Play(c.Seed, 0, parts)
	if err := DiffRows(slice(whole, 0, cut), parts); err != nil {
		return fmt.Errorf("games 0 to %d as a block: %w", cut-1, err)
	}
	return nil
}

func lawFastDoor(c *court) error {
	fast := c.game.Abilities().Doors
	if fast == nil {
		return nil
	}
	agents := make([]engine.Agent, c.info.Seats())
	for i := range agents {
		agents[i] = uniform{}
	}
	const games = 300
	want := c.rows(agents, 5, games)
	want.KeepLines(false) // of these players nobody asks for lines
	got := engine.NewRows(c.info, games)
	for _, door := range fast(engine.Uniform(c.info.Seats())) {
		door.Play(c.Seed, 5, got)
		if err := DiffRows(want, got); err != nil {
			return fmt.Errorf("door %q: %w", door.Name(), err)
		}
	}
	return nil
}
