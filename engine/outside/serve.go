package outside

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"houserules/engine"
)

// Server lets players of this program sit at other tables: it is the other side
// of a Player.
type Server struct {
	// Name is said to who asks.
	Name string
	// Game is the game that it plays; nil for whatever rules it is told, which
	// Make makes games of.
	Game engine.Game
	Make func(rules string) (engine.Game, error)
	// Agent returns who plays at a seat. Its error says why nobody can.
	Agent func(g engine.Game, seat engine.Seat) (engine.Agent, error)
	// Limited returns who plays where UCI names a depth or a number of nodes.
	Limited func(g engine.Game, seat engine.Seat, limit string, n int) (engine.Agent, error)
	// Seed is the seed of the draws where nobody sends any.
	Seed uint64
	// Patience is how long a search may still take when it was stopped, quit was said or
	// the input has ended. 0 is as long as it takes, for lines that were all there
	// before the first was read.
	Patience time.Duration
}

// Serve answers until it is told to quit or the input ends. What it does not
// understand it says on errw, and goes on. A question that was asked and not answered,
// because the input ended, is an error.
func (s *Server) Serve(in io.Reader, out, errw io.Writer) error {
	return (&service{Server: s, out: out, errw: errw}).answer(in)
}

// service is a Server at one table.
type service struct {
	*Server
	out, errw io.Writer
	hearing

	variant, hash, rules string
	game                 engine.Game
	players              []engine.Agent

	state engine.State // nil before the first position
	// drawn counts, by seat, the words of the seats' own streams that were drawn
	// here in this game: the other side does not know of them.
	drawn [engine.MaxSeats]uint64
	wrong error // why the state is not that of the table
	asked asked
}

// asked is what was said of the position before the word go.
type asked struct {
	position string
	legal    []string
	moment   engine.Moment
	luck     bool
	number   string // of the question, after a blank; empty where it has none
}

// answer is the protocol of the package's page.
func (s *service) answer(in io.Reader) error {
	defer s.rise()
	return s.hear(in, "", s.Patience, func(word, rest string) error {
		switch word {
		case "houserules":
			if rest != strconv.Itoa(Version) {
				fmt.Fprintf(s.errw, "version %q of the protocol is asked for; this is version %d\n", rest, Version)
			}
			return s.say("houserules %d\nname %s\n", Version, s.Name)
		case "variant":
			s.variant = rest
		case "hash":
			s.hash = rest
		case "rules":
			s.rules = rest
		case "ready":
			return s.sit()
		case "game":
			s.begin("")
		case "start":
			s.begin(rest)
		case "played":
			s.follow(strings.Fields(rest))
		case "position":
			s.asked.position = rest
		case "legal":
			s.asked.legal = strings.Fields(rest)
		case "question":
			s.asked.number = " " + rest
		case "seat", "ply", "seed", "luck":
			s.number(word, strings.Fields(rest))
		case "go":
			return s.move()
		case "over":
			s.end()
		case "family", "seats", "clock", "scores", "shares":
		default:
			fmt.Fprintf(s.errw, "unknown line %q: skipped\n", short(word+" "+rest))
		}
		return nil
	})
}

// say writes lines.
func (s *service) say(format string, args ...any) error {
	_, err := fmt.Fprintf(s.out, format, args...)
	return err
}

// sit takes a seat at the table, or refuses.
func (s *service) sit() error {
	if err := s.take(); err != nil {
		s.rise()
		s.game = nil // whoever plays on all the same is told that there is none
		return s.say("refuse %s\n", oneLine(err))
	}
	return s.say("ready\n")
}

// take finds the game and who plays it.
func (s *service) take() error {
	s.rise()
	switch {
	case s.Game != nil:
		own := s.Game.Info().Variant
		if s.hash != "" && own != nil && s.hash != own.Hash {
			return fmt.Errorf("it plays %s, and the rules of %s are others", own.Name, s.variant)
		}
		s.game = s.Game
	case s.rules == "":
		return errors.New("it was told no rules; start it with a variant")
	default:
		game, err := s.Make(s.rules)
		if err != nil {
			return err
		}
		s.game = game
	}
	for i := range s.game.Info().Seats() {
		player, err := s.Agent(s.game, engine.Seat(i+1))
		if err != nil {
			return err
		}
		s.players = append(s.players, player)
		engine.SkillsOf(player).StopOn(&s.enough)
		if err := engine.SkillsOf(player).Start(s.game.New()); err != nil {
			return err
		}
	}
	return nil
}

// rise closes the players.
func (s *service) rise() {
	for _, p := range s.players {
		engine.SkillsOf(p).Close()
	}
	s.players, s.state = nil, nil
}

// begin begins a game at a position, or at the game's start.
func (s *service) begin(start string) {
	s.state, s.wrong, s.asked, s.drawn = nil, nil, asked{}, [engine.MaxSeats]uint64{}
	if s.game == nil {
		s.wrong = errors.New("nobody said ready, or the game was refused")
		return
	}
	state := s.game.New()
	if start != "" && start != state.Position() {
		if state, s.wrong = s.game.Parse(start); s.wrong != nil {
			return
		}
	}
	s.state = state
	for _, p := range s.players {
		if f := p.Skills().Follower; f != nil {
			f.Begin(state)
		}
	}
}

// follow plays what was played.
func (s *service) follow(moves []string) {
	for _, text := range moves {
		if s.state == nil || s.wrong != nil {
			return
		}
		var a engine.Action
		if s.state.Turn() == engine.Over {
			s.wrong = fmt.Errorf("move %s: the game is over", text)
		} else {
			a, s.wrong = s.state.ParseAction(text)
		}
		if s.wrong != nil {
			return
		}
		for _, p := range s.players {
			if f := p.Skills().Follower; f != nil {
				f.Follow(s.state, a)
			}
		}
		s.state.Play(a)
	}
}

// end tells the players that the game is over.
func (s *service) end() {
	if s.state == nil || s.state.Turn() != engine.Over {
		return
	}
	for _, p := range s.players {
		if f := p.Skills().Follower; f != nil {
			f.End(s.state.Outcome())
		}
	}
}

// number reads a line of numbers; one that is none is said and skipped.
func (s *service) number(word string, texts []string) {
	var numbers [2]uint64
	for i := range min(2, len(texts)) {
		n, err := strconv.ParseUint(texts[i], 10, 64)
		if err != nil {
			fmt.Fprintf(s.errw, "%s %s: %s is no number: skipped\n", word, strings.Join(texts, " "), texts[i])
			return
		}
		numbers[i] = n
	}
	m := &s.asked.moment
	switch word {
	case "seat":
		m.Seat = engine.Seat(min(numbers[0], engine.MaxSeats+1))
	case "ply":
		m.Ply = numbers[0]
	case "seed":
		if !s.asked.luck {
			m.Key = numbers[0]
		}
	case "luck":
		m.Key, m.Own, s.asked.luck = numbers[0], numbers[1], true
	}
}

// oneLine is an error on one line.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
