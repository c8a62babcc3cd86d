// Package session is a game at a table where each seat is a person's or a player's,
// for a page that knows no rules: it is asked in JSON and answers in JSON, with the
// position as shapes and what happened as messages without words. It is what the
// page of package playable runs as WebAssembly, so it has the families and the
// players alone: no variant files, no words, no painting. What it says changes with
// the rules engines and with nothing else.
package session

import (
	"errors"
	"fmt"
	"strconv"

	"houserules/engine"
	"houserules/engine/agent"
)

// Person is the name of whoever sits at the page, as records have it.
const Person = "person"

// Session is one game. The zero value has none; Open begins one.
type Session struct {
	variant string
	game    engine.Game
	info    *engine.Info
	state   engine.State
	start   string
	seats   []string
	players []engine.Agent // nil where a person sits
	draws   engine.Draws
	played  []ply
	legal   []engine.Action
}

// ply is an action of the game, chance's too, with the luck to come before it.
type ply struct {
	seat  engine.Seat
	text  string
	said  Said
	draws engine.Draws
	// person is set where a person chose.
	person bool
}

// Setup says what is played, by whom, and with which luck.
type Setup struct {
	// Variant is the name that the record has.
	Variant string `json:"variant"`
	Rules   Rules  `json:"rules"`
	// Seats have a player's name or Person each.
	Seats []string `json:"seats"`
	// Seed is a number below 2^64 as text, which a page's numbers cannot hold.
	Seed string `json:"seed"`
}

// Open begins a game in place of what was played before.
func (s *Session) Open(setup Setup) error {
	g, err := setup.Rules.game()
	if err != nil {
		return err
	}
	seed, err := strconv.ParseUint(setup.Seed, 10, 64)
	if err != nil {
		return fmt.Errorf("the seed %q is no whole number from 0 to 18446744073709551615", setup.Seed)
	}
	next := Session{variant: setup.Variant, game: g, info: g.Info(), state: g.New()}
	next.start = next.state.Position()
	if err := next.Seat(setup.Seats); err != nil {
		return err
	}
	next.draws.Start(seed, 0)
	*s = next
	return nil
}

// Seat gives the seats to others, also in the middle of a game.
func (s *Session) Seat(names []string) error {
	if len(names) != s.info.Seats() {
		return fmt.Errorf("%d names for %d seats: give one for each", len(names), s.info.Seats())
	}
	players := make([]engine.Agent, len(names))
	for i, name := range names {
		if name == Person {
			continue
		}
		spec, err := parse(name)
		if err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
		players[i] = spec.New(engine.Seat(i+1), s.info)
	}
	s.seats, s.players = append([]string(nil), names...), players
	return nil
}

// person says whether a person has to act.
func (s *Session) person() bool {
	turn := s.state.Turn()
	return turn != engine.Over && turn != engine.Chance && s.players[turn.Index()] == nil
}

// Play plays a person's move, written as the notation has it.
func (s *Session) Play(text string) error {
	if !s.person() {
		return fmt.Errorf("move %q: it is nobody's turn who sits at the page", text)
	}
	a, err := s.state.ParseAction(text)
	if err != nil {
		return err
	}
	before := s.draws
	s.draws.Decided(s.state)
	s.act(a, before, true)
	return nil
}

// errNoMove says that a player gave none; those of this package always do.
var errNoMove = errors.New("the player gave no move")

// Answer plays at most so many actions of chance and of players, up to where a person
// has to act or the game is over.
func (s *Session) Answer(most int) error {
	for ; most > 0 && !s.person() && s.state.Turn() != engine.Over; most-- {
		s.legal = s.state.Actions(s.legal[:0])
		before, turn := s.draws, s.state.Turn()
		if turn == engine.Chance {
			s.act(s.legal[s.draws.ChanceIndex(len(s.legal), s.state.Weights(nil))], before, false)
			continue
		}
		s.draws.Decide(s.state, turn)
		a := s.players[turn.Index()].Choose(s.state, s.legal, &s.draws)
		if a == engine.NoAction {
			return fmt.Errorf("seat %d: %w", turn, errNoMove)
		}
		s.draws.Decided(s.state)
		s.act(a, before, false)
	}
	return nil
}

// act plays an action and notes what it does.
func (s *Session) act(a engine.Action, before engine.Draws, person bool) {
	p := ply{seat: s.state.Turn(), text: s.state.ActionText(a), draws: before, person: person}
	p.said = Said{Seat: int(p.seat), Move: p.text}
	if tell := s.game.Abilities().Tell; tell != nil {
		p.said.Captures = messages(tell(s.state, a).Captures)
	}
	s.state.Play(a)
	s.played = append(s.played, p)
}

// Undo takes back a person's last move and all that came after it, luck too. It says
// whether there was one.
func (s *Session) Undo() bool {
	last := len(s.played) - 1
	for last >= 0 && !s.played[last].person {
		last--
	}
	if last < 0 {
		return false
	}
	for range len(s.played) - last {
		s.state.Undo()
	}
	s.draws, s.played = s.played[last].draws, s.played[:last]
	return true
}

// parse reads a player's name.
func parse(name string) (agent.Spec, error) { return agent.Parse(name, kinds()...) }
