// Package session is a game at a table where each seat is a person's or a player's,
// for a page that knows no rules: it is asked in JSON and answers in JSON, with the
// position as shapes and what happened as messages without words. It is what the
// page of package playable runs as WebAssembly, so it has the families and the
// players alone: no variant files, no words, no painting. What it says changes with
// the rules engines and with nothing else.
package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/evaluation"
	"houserules/engine/matchplay"
)

// Person is the name of whoever sits at the page, as records have it.
const Person = "person"

// Session is one game, or a match of several. The zero value has none; Open begins one.
type Session struct {
	variant string
	game    engine.Game
	info    *engine.Info
	state   engine.State
	start   string
	seats   []string
	players []engine.Agent // nil where a person sits
	random  engine.Random
	// steps shows the last action, as far as a page draws it.
	steps  [][]engine.Place
	played []ply
	legal  []engine.Action
	seed   uint64
	// specs are the players as they are written; of a person's seat it means nothing.
	specs []agent.Spec
	// worth is what positions are worth to players who have learned it.
	worth []*evaluation.Evaluation
	// match is nil where a single game is played. Of one for which lots are drawn, lot is the
	// page's player who starts, 1 or 2; 0 where seats were chosen.
	match *match
	lot   int
	// stopped is set where the players ended the game themselves, offered where a person
	// offers to and another has to answer; refused is who did not agree to the last offer.
	stopped, offered *agent.Stop
	refused          engine.Seat
}

// ply is an action of the game, chance's too, with the luck to come before it.
type ply struct {
	seat   engine.Seat
	text   string
	said   Said
	random engine.Random
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
	// Evaluations are files of those that players name, whole.
	Evaluations []json.RawMessage `json:"evaluations"`
	// Seed is a number below 2^64 as text, which a page's numbers cannot hold.
	Seed string `json:"seed"`
	// Match is set where a match is played: as the rules make it of games or, where Target
	// is not zero, to so many points. Seats are its players then, the one who starts the
	// first game first; where Lots is set, lots say which of them that is. They also say who
	// starts a single game whose rules draw them.
	Match  bool `json:"match"`
	Target int  `json:"target"`
	Lots   bool `json:"lots"`
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
	g.Info().Variant.Name = setup.Variant
	next := Session{variant: setup.Variant, game: g, info: g.Info(), seed: seed}
	if setup.Match {
		if next.match, err = newMatch(g, setup, seed); err != nil {
			return err
		}
	}
	if setup.Lots && !setup.Match && matchplay.ByLots(g) {
		next.lot = int(matchplay.PlayerByLot(engine.GameStreams(seed, matchplay.Index(0, 1))))
	}
	next.start = g.New().Position()
	next.begin()
	if len(setup.Seats) != next.info.Seats() {
		return fmt.Errorf("%d names for %d seats: give one for each", len(setup.Seats), next.info.Seats())
	}
	seats := next.bySeat(setup.Seats)
	if next.match != nil {
		seats = next.match.seated()
	}
	worth, err := readAll(setup.Evaluations)
	if err != nil {
		return err
	}
	if err := next.seat(seats, worth); err != nil {
		return err
	}
	*s = next
	return nil
}

// begin sets the board up for a game, whose luck is its own.
func (s *Session) begin() {
	s.state, s.played, s.steps, s.stopped, s.offered, s.refused = s.game.New(), nil, nil, nil, nil, 0
	index := uint64(0)
	if s.match != nil {
		index = s.match.index()
	}
	s.random.Start(s.seed, index)
}

// bySeat are the page's players of a single game in the order of their seats.
func (s *Session) bySeat(names []string) []string {
	if s.lot == int(matchplay.Second) {
		return []string{names[1], names[0]}
	}
	return names
}

// Seat gives the seats to others, with the evaluations that they name, also in the middle of a
// game; but not in a game of a match, whose record knows players by their names, so that those
// who began it must end it.
func (s *Session) Seat(names []string, evaluations []json.RawMessage) error {
	if len(names) != s.info.Seats() {
		return fmt.Errorf("%d names for %d seats: give one for each", len(names), s.info.Seats())
	}
	if s.match != nil {
		return errors.New("who began a match ends it: begin another for other players")
	}
	worth, err := readAll(evaluations)
	if err != nil {
		return err
	}
	return s.seat(s.bySeat(names), worth)
}

// seat seats players by seat, with the evaluations that they name.
func (s *Session) seat(names []string, worth []*evaluation.Evaluation) error {
	players, specs := make([]engine.Agent, len(names)), make([]agent.Spec, len(names))
	for i, name := range names {
		if name == Person {
			continue
		}
		spec, err := parse(name)
		if err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
		if !Fits(name, s.game) {
			return fmt.Errorf("seat %d: %s does not play this game in a page", i+1, name)
		}
		if spec, err = weighing(spec, s.info, worth); err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
		players[i], specs[i] = spec.New(engine.Seat(i+1), s.info), spec
	}
	s.offered, s.refused = nil, 0
	s.seats, s.players, s.specs, s.worth = append([]string(nil), names...), players, specs, worth
	return nil
}

// over says whether the game is, by its rules or by its players.
func (s *Session) over() bool { return s.stopped != nil || s.state.Turn() == engine.Over }

// person says whether a person has to act.
func (s *Session) person() bool {
	turn := s.state.Turn()
	return !s.over() && turn != engine.Chance && s.players[turn.Index()] == nil
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
	before := s.random
	s.random.Decided(s.state)
	s.act(a, before, true)
	return nil
}

// errNoMove says that a player gave none; those of this package always do.
var errNoMove = errors.New("the player gave no move")

// Answer plays at most so many actions of chance and of players, up to where a person
// has to act or the game is over.
func (s *Session) Answer(most int) error {
	for ; most > 0 && !s.person() && !s.over(); most-- {
		s.legal = s.state.Actions(s.legal[:0])
		before, turn := s.random, s.state.Turn()
		if turn == engine.Chance {
			s.act(s.legal[s.random.ChanceIndex(len(s.legal), s.state.Weights(nil))], before, false)
			continue
		}
		s.random.Decide(s.state, turn)
		a := s.legal[0]
		if len(s.legal) > 1 { // who has no choice is not asked, and draws nothing
			a = s.players[turn.Index()].Choose(s.state, s.legal, &s.random)
		}
		if a == engine.NoAction {
			return fmt.Errorf("seat %d: %w", turn, errNoMove)
		}
		s.random.Decided(s.state)
		s.act(a, before, false)
	}
	return nil
}

// mostSteps is how many steps of an action a page shows: nobody looks on at laps without end.
const mostSteps = 250

// act plays an action and notes what it does.
func (s *Session) act(a engine.Action, before engine.Random, person bool) {
	p := ply{seat: s.state.Turn(), text: s.state.ActionText(a), random: before, person: person}
	p.said = Said{Seat: int(p.seat), Move: p.text}
	can := s.game.Abilities()
	if can.Tell != nil {
		p.said.Captures = messages(can.Tell(s.state, a).Captures)
	}
	s.steps = nil
	if can.Steps != nil {
		for places := range can.Steps(s.state, a) {
			if s.steps = append(s.steps, places); len(s.steps) == mostSteps {
				break
			}
		}
	}
	s.state.Play(a)
	s.played = append(s.played, p)
	s.offered, s.refused = nil, 0
}

// Undo takes back an offer, or that the players stopped the game, or else a person's last
// move and all that came after it, luck too. It says whether there was one.
func (s *Session) Undo() bool {
	s.refused = 0
	if s.stopped != nil || s.offered != nil {
		s.stopped, s.offered = nil, nil
		return true
	}
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
	s.random, s.played = s.played[last].random, s.played[:last]
	return true
}

// parse reads a player's name.
func parse(name string) (agent.Spec, error) { return agent.Parse(name, kinds()...) }
