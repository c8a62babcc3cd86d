package herding

import "houserules/engine"

// Player is a kind of player that knows the game, for a catalogue of agents.
type Player struct {
	// Name is what the kind is called, Former what it was called before.
	Name   string
	Former []string
	// Doc says in some sentences how it plays, PerMove what a move costs, as the
	// rest of a sentence.
	Doc, PerMove string
	// Levels is the highest level; the lowest is 1.
	Levels int
	// New returns a player of a level. It belongs to one worker.
	New func(level int) engine.Agent
}

// Players lists the kinds of players that know the game. There is one, which
// plays the role of the seat it sits in. It had a second name, wolf, and a
// line-up of both names looked like one of two players.
func Players() []Player {
	return []Player{{
		Name: "herder", Former: []string{"wolf"}, Levels: 2, New: NewPlayer,
		Doc: "Plays the role of its seat. As a herder it surrounds an aiwe of its herd when the dice allow it, best with no side left open to the wairgk, else comes near; " +
			"as the wairgka it eats when it can, else closes in on the nearest aiwe. " +
			"Where the catcher scores it hunts every herd; where it chooses the order of its herd, that moves foremost first, at level 2 in the order after which a throw most often catches. " +
			"At level 2 a herder plays its best assignments of the dice out and weighs what the wairgk could do next and its own next throw, " +
			"and the wairgka weigh what the next throw could bring and try to make an end of the smallest herd.",
		PerMove: "a look at each assignment of the dice, a walk or a hunt, and at level 2 some thirty times that for the turns played out",
	}}
}

// NewPlayer returns a player of a level for any seat, which it plays by its
// role. Level 1 is greedy: a herder judges a turn by the catch it makes, the
// wairgka eat or close in. Level 2 looks one turn ahead. It plays only games of
// this package.
func NewPlayer(level int) engine.Agent {
	if level >= 2 {
		return &player{herder: new(farHerder).Choose, wolf: new(farWolf).Choose}
	}
	return &player{herder: new(herder).Choose, wolf: new(wolf).Choose}
}

// player plays whichever role it is asked to.
type player struct {
	engine.NoSkills
	herder, wolf func(s engine.State, legal []engine.Action, d *engine.Random) engine.Action
}

// Choose implements engine.Agent.
func (p *player) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if s.(*State).phase == phaseHunt {
		return p.wolf(s, legal, d)
	}
	return p.herder(s, legal, d)
}
