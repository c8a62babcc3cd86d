package doors

import (
	"slices"

	"houserules/engine"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors/internal/atonce"
	"houserules/engine/mancala/doors/laps"
	"houserules/engine/mancala/doors/search"
)

// searchDoor is the plain door with players of its own: those who search do it
// in package search. All else is the plain door's.
type searchDoor struct{ *engine.PlainDoor }

// Name implements engine.Door.
func (searchDoor) Name() string { return "search" }

// searchDoors returns a door for a line-up in which somebody looks ahead, if the
// rules and all players are known: one of its own where nobody looks farther than
// one ply.
func (g *Game) searchDoors(players []engine.PlayerFacts) []engine.Door {
	if len(players) == 2 && atonce.Plays(players[0]) && atonce.Plays(players[1]) {
		switch facts := [2]engine.PlayerFacts(players); {
		case g.known.search != nil:
			return []engine.Door{search.NewGreedy(g.Compiled(), g.known.search, facts)}
		case g.known.laps:
			return []engine.Door{laps.NewGreedy(g.Compiled(), knownToLaps(), facts)}
		}
	}
	if len(players) != 2 || !slices.ContainsFunc(players, looksAhead) || g.known.search == nil {
		return nil
	}
	table := company{game: g, kernels: map[engine.Objective]*search.Kernel{}}
	agents := make([]engine.Agent, len(players))
	for i, p := range players {
		if agents[i] = table.player(p); agents[i] == nil {
			return nil
		}
	}
	return []engine.Door{searchDoor{engine.NewPlainDoor(g, agents)}}
}

// company are the players of one door. Those of one objective search with one
// kernel.
type company struct {
	game    *Game
	kernels map[engine.Objective]*search.Kernel
}

// player makes the player of whom these facts and no others are known; nil where
// there is none.
func (c *company) player(p engine.PlayerFacts) engine.Agent {
	switch {
	case p == engine.PlayerFacts{Uniform: true}:
		return uniform{}
	case p == engine.PlayerFacts{Greedy: true, Objective: p.Objective} && atonce.Strives(p.Objective):
		return &searcher{kernel: c.kernel(p.Objective), depth: 1}
	case searches(p):
		return &searcher{kernel: c.kernel(p.Objective), depth: p.Depth, nodes: uint64(p.Nodes)}
	case p.Else != nil && p == engine.PlayerFacts{Epsilon: p.Epsilon, Else: p.Else}:
		if other := c.player(*p.Else); other != nil {
			return &tosser{epsilon: p.Epsilon, other: other}
		}
	}
	return nil
}

// kernel is the kernel of an objective.
func (c *company) kernel(objective engine.Objective) *search.Kernel {
	if c.kernels[objective] == nil {
		c.kernels[objective] = search.New(c.game.Compiled(), c.game.known.search, objective)
	}
	return c.kernels[objective]
}

// looksAhead says whether a player searches, or one who lets another choose who
// does.
func looksAhead(p engine.PlayerFacts) bool {
	return searches(p) || p.Else != nil && looksAhead(*p.Else)
}

// searches says whether a player looks a number of plies ahead, or as far as a
// number of positions allows, for an objective that the search knows, and no more
// is to be known of them.
func searches(p engine.PlayerFacts) bool {
	return atonce.Strives(p.Objective) &&
		(p.Depth > 0 && p.Depth <= search.MaxDepth && p == engine.PlayerFacts{Depth: p.Depth, Objective: p.Objective} ||
			p.Nodes > 0 && p == engine.PlayerFacts{Nodes: p.Nodes, Objective: p.Objective})
}

// uniform is the protocol's random player.
type uniform struct{ engine.Unskilled }

// Choose implements engine.Agent.
func (uniform) Choose(_ engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	return legal[d.Move(len(legal))]
}

// tosser tosses a coin at every choice, with a number from their own stream, and
// makes a uniform choice or lets the other player choose.
type tosser struct {
	epsilon float64
	other   engine.Agent
}

// Choose implements engine.Agent.
func (t *tosser) Choose(s engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	if d.OwnFloat() < t.epsilon {
		return uniform{}.Choose(s, legal, d)
	}
	return t.other.Choose(s, legal, d)
}

// Skills implements engine.Agent.
func (t *tosser) Skills() engine.Skills { return t.other.Skills().Choosing() }

// searcher is the player who takes the move with the best lead that can be
// forced, and draws among equals. It plays only on this family's states.
type searcher struct {
	kernel *search.Kernel
	depth  int
	nodes  uint64 // where depth is 0
	values []int32
	effort engine.Effort
}

// Skills implements engine.Agent. Package search has no values in the plain players' unit.
func (p *searcher) Skills() engine.Skills {
	return engine.Skills{Interruptible: p.kernel, Thinker: p}
}

// Effort implements engine.Thinker.
func (p *searcher) Effort() engine.Effort { return p.effort }

// search fills values, with exact ones where all is set and a depth is to be
// searched.
func (p *searcher) search(s *mancala.State, legal []engine.Action, all bool) {
	p.values = slices.Grow(p.values[:0], len(legal))[:len(legal)]
	before := p.kernel.Nodes()
	p.effort.Depth = p.depth
	switch {
	case p.depth == 0:
		p.effort.Depth = p.kernel.Deepen(rootOf(s), p.nodes, legal, p.values)
	case all:
		p.kernel.SearchAll(rootOf(s), p.depth, legal, p.values)
	default:
		p.kernel.Search(rootOf(s), p.depth, legal, p.values)
	}
	p.effort.Moves++
	p.effort.Nodes += p.kernel.Nodes() - before
}

// Choose implements engine.Agent.
func (p *searcher) Choose(s engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	p.search(s.(*mancala.State), legal, false)
	best, ties := slices.Max(p.values), 0
	for _, v := range p.values {
		if v == best {
			ties++
		}
	}
	pick := d.Move(ties)
	for i, v := range p.values {
		if v != best {
			continue
		}
		if pick == 0 {
			return legal[i]
		}
		pick--
	}
	panic("doors: a draw beyond the best moves")
}

// rootOf is where a search begins.
func rootOf(s *mancala.State) *search.Root {
	here := s.Snapshot()
	return &search.Root{
		Position: here.Position, Played: here.Played, LastCapturer: here.LastCapturer,
		Majority: here.Majority, Left: here.Left, Since: here.Since, Ago: s.Ago,
	}
}
