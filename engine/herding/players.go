package herding

import "houserules/engine"

// Player is a kind of player that knows the game, for a catalogue of agents.
type Player struct {
	// Name is what the kind is called: "herder" or "wolf".
	Name string
	// Doc says in a sentence or two how it plays.
	Doc string
	// Role is the role, of Info.Roles, that it is made for.
	Role string
	// Levels is the highest level; the lowest is 1.
	Levels int
	// New returns a player of a level. It belongs to one worker.
	New func(level int) engine.Agent
}

// Players lists the kinds of players that know the game.
func Players() []Player {
	return []Player{
		{
			Name: "herder", Role: "herder", Levels: 2, New: NewHerder,
			Doc: "Surrounds an aiwe of its herd when the dice allow it, best with no side left open to the wairgk, else comes near. " +
				"At level 2 it plays its best assignments of the dice out and weighs what the wairgk could do next and its own next throw.",
		},
		{
			Name: "wolf", Role: "wairgka", Levels: 2, New: NewWolf,
			Doc: "Eats when it can, else closes in on the nearest aiwe. " +
				"At level 2 it weighs what the next throw could bring and tries to make an end of the smallest herd.",
		},
	}
}

// NewHerder returns a player for a herder's seat. Level 1 is greedy: it
// judges a turn by the catch it makes. Level 2 looks one turn ahead. In the
// wairgka's seat it plays as the wolf of its level, so that one name can fill
// all seats of a line-up. It plays only games of this package.
func NewHerder(level int) engine.Agent { return newPlayer(level) }

// NewWolf returns a player for the wairgka's seat. Level 1 is greedy: it eats
// or closes in. Level 2 looks one turn ahead. In a herder's seat it plays as
// the herder of its level. It plays only games of this package.
func NewWolf(level int) engine.Agent { return newPlayer(level) }

// player plays whichever role it is asked to.
type player struct{ herder, wolf engine.Agent }

func newPlayer(level int) *player {
	if level >= 2 {
		return &player{&farHerder{}, &farWolf{}}
	}
	return &player{&herder{}, &wolf{}}
}

// Choose implements engine.Agent.
func (p *player) Choose(s engine.State, legal []engine.Action, d *engine.Draws) engine.Action {
	if s.(*State).phase == phaseHunt {
		return p.wolf.Choose(s, legal, d)
	}
	return p.herder.Choose(s, legal, d)
}
