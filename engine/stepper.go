package engine

import (
	"fmt"
	"slices"
)

// Stepper plays one game after another on one state, drawing as the protocol
// prescribes. It is what doors, replays and samplers have in common.
type Stepper struct {
	// State is played on; Start resets it, or puts another in its place for a
	// game that begins from a position of its own.
	State State
	// Agents has one agent for each seat, the same ones from the first Start to Close.
	Agents []Agent
	// Openings are how games begin; nil for the start position.
	Openings *Openings

	// home is the state at the start position where State is another.
	home    State
	opening Opening
	redrawn uint32
	at      int      // actions of the opening that have been played
	choices int      // plies since the last of them
	begun   LineHash // the line of a game of which nothing has been played

	known   []Choice // the choices to come that are known from before
	undrawn bool     // no random number was handed out when they were made
	asked   bool     // the last Step asked a player
	wrong   bool     // the game does not allow a choice that was known

	random    Random
	legal     []Action
	weights   []uint32
	skills    []Skills
	followers []Follower
	told      bool // the followers know that the game is over
	// forfeitedBy is the seat that forfeited the game, 0 where none did.
	forfeitedBy Seat
}

// Start resets the state and begins a game of the study.
func (p *Stepper) Start(seed, game uint64) {
	if p.home != nil {
		p.State, p.home = p.home, nil
	}
	p.State.Reset()
	p.random.Start(seed, game)
	p.open(seed, game)
	p.forfeitedBy, p.told, p.followers = 0, false, p.followers[:0]
	p.known, p.undrawn, p.asked, p.wrong = nil, false, false, false
	for _, player := range p.players() {
		if f := player.Follower; f != nil {
			f.Begin(p.State)
			p.followers = append(p.followers, f)
		}
	}
}

// players are the skills of the agents, who are asked once.
func (p *Stepper) players() []Skills {
	if p.skills == nil {
		p.skills = skillsOf(p.Agents)
	}
	return p.skills
}

// Forfeited says why a seat forfeited its last game; nil where it never did.
func (p *Stepper) Forfeited(seat Seat) error { return p.players()[seat.Index()].Forfeited() }

// Outcome is the result of the game that Step has brought to its end.
func (p *Stepper) Outcome() Outcome {
	if p.forfeitedBy != 0 {
		return Forfeited(p.State, len(p.Agents), p.forfeitedBy)
	}
	return p.State.Outcome()
}

// Close closes those of the agents who hold something. Others may take their seats then.
func (p *Stepper) Close() {
	for _, player := range p.players() {
		player.Close()
	}
	p.skills = nil
}

// open takes the game's opening.
func (p *Stepper) open(seed, game uint64) {
	p.opening, p.redrawn, p.at, p.choices, p.begun = Opening{}, 0, 0, 0, 0
	if p.Openings == nil {
		return
	}
	p.opening, p.redrawn = p.Openings.Of(p.State, seed, game)
	if p.opening.Position == "" {
		return
	}
	s, err := p.Openings.game.Parse(p.opening.Position)
	if err != nil { // whoever made the list has read the position before
		panic(fmt.Sprintf("engine: an opening that cannot be read: %v", err))
	}
	p.home, p.State = p.State, s
	p.begun = Opening{Position: p.opening.Position}.Hash()
}

// Opening reports whether the last ply was one of the game's opening.
func (p *Stepper) Opening() bool { return p.at > 0 && p.choices == 0 }

// Step plays one ply, of the opening first, and returns who acted, with what,
// and among how many legal actions. When the game is over it plays nothing and
// returns Over. A seat with NoAction has forfeited the game, which is over then.
func (p *Stepper) Step() (Seat, Action, int) {
	seat := p.State.Turn()
	p.asked = false
	if seat == Over || p.forfeitedBy != 0 {
		p.wrong = len(p.known) > 0
		p.end()
		return Over, NoAction, 0
	}
	p.legal = p.State.Actions(p.legal[:0])
	n := len(p.legal)
	var a Action
	switch {
	case p.at < len(p.opening.Actions):
		a = p.opening.Actions[p.at]
		p.at++
		p.choices-- // nobody's
		if seat != Chance {
			p.random.Advance()
		}
	case seat == Chance:
		a = p.legal[p.roll(n)]
	case n == 1:
		a = p.legal[0]
		p.random.Advance()
	default:
		p.random.Decide(p.State, seat)
		if a = p.choose(seat); p.wrong {
			return seat, a, n
		}
		if a == NoAction {
			p.forfeitedBy = seat
			p.end()
			return seat, a, n
		}
		p.random.Decided(p.State)
	}
	p.choices++
	for _, f := range p.followers {
		f.Follow(p.State, a)
	}
	p.State.Play(a)
	return seat, a, n
}

// choose asks the player who is to decide, unless the choice is known.
func (p *Stepper) choose(seat Seat) Action {
	if p.asked = len(p.known) == 0; p.asked {
		return p.Agents[seat.Index()].Choose(p.State, p.legal, &p.random)
	}
	c := p.known[0]
	p.known = p.known[1:]
	p.random.drawn = p.random.drawn || !p.undrawn
	if p.wrong = !slices.Contains(p.legal, c.Action); p.wrong {
		return NoAction
	}
	p.random.ownDrawn[seat.Index()] = c.Own
	return c.Action
}

// choice is what a player has just chosen, to be known from then on.
func (p *Stepper) choice(seat Seat, a Action) Choice {
	return Choice{Action: a, Own: p.random.ownDrawn[seat.Index()]}
}

// end tells the followers, once, that the game is over.
func (p *Stepper) end() {
	if p.told {
		return
	}
	p.told = true
	for _, f := range p.followers {
		f.End(p.Outcome())
	}
}

// Legal returns the actions among which the last Step chose; it is valid
// until the next Step.
func (p *Stepper) Legal() []Action { return p.legal }

// roll returns the index of the chance result that the protocol draws.
func (p *Stepper) roll(n int) int {
	p.weights = p.State.Weights(p.weights[:0])
	return p.random.ChanceIndex(n, p.weights)
}
