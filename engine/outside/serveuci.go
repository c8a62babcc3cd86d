package outside

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"houserules/engine"
)

// ServeUCI answers in UCI as open oware engines have adapted it, until it is told
// to quit or the input ends. Its game must be of two rows of six houses. "go depth
// N" and "go nodes N" are answered by a player with that limit, all else by the
// server's own, who takes what time they take. A search that is stopped is given up, and
// answered by one with a small number of nodes: the same move whenever it was stopped.
func (s *Server) ServeUCI(in io.Reader, out, errw io.Writer) error {
	u := &uciService{service: service{Server: s, out: out, errw: errw}}
	if s.Game == nil {
		return errors.New("UCI does not tell the rules; name a variant")
	}
	if err := (uciDialect{}).fits(s.Game.Info(), s.Game.New().Position()); err != nil {
		return err
	}
	if err := u.take(); err != nil {
		return err
	}
	defer u.rise()
	u.begin("")
	return u.answer(in)
}

// uciService is a Server at a table where UCI is spoken.
type uciService struct {
	service
	games   uint64
	plies   int
	pending string // the answer to "go infinite", which waits for "stop"
}

func (u *uciService) answer(in io.Reader) error {
	return u.hear(in, "stop", u.Patience, func(word, rest string) error {
		switch word {
		case "uci":
			return u.say("id name houserules %s\nid author houserules\nuciok\n", u.Name)
		case "isready":
			return u.say("readyok\n")
		case "ucinewgame":
			u.games++
			u.begin("")
			u.plies = 0
		case "position":
			u.position(strings.Fields(rest))
		case "go":
			return u.search(strings.Fields(rest))
		case "stop":
			text := u.pending
			u.pending = ""
			return u.say("%s", text)
		case "setoption", "debug", "ponderhit", "register":
		default:
			fmt.Fprintf(u.errw, "unknown line %q: skipped\n", short(word+" "+rest))
		}
		return nil
	})
}

// position reads startpos or a position, and the moves after it.
func (u *uciService) position(words []string) {
	start := ""
	if len(words) > 0 && words[0] == "fen" {
		words = words[1:]
	}
	if len(words) > 0 && words[0] != "startpos" && words[0] != "moves" {
		if start, u.wrong = fromFEN(words[0]); u.wrong != nil {
			u.state = nil
			return
		}
	}
	u.begin(start)
	u.plies = 0
	for i, w := range words {
		if w != "moves" {
			continue
		}
		moves := strings.Split(strings.Join(words[i+1:], ""), "")
		u.follow(moves)
		u.plies = len(moves)
	}
}

// search answers the word go.
func (u *uciService) search(words []string) error {
	answer, err := u.best(words)
	if gone := u.left(); gone != nil {
		return gone
	}
	if err != nil {
		fmt.Fprintf(u.errw, "%s\n", oneLine(err))
		answer = fmt.Sprintf("info string %s\nbestmove (none)\n", oneLine(err))
	}
	if len(words) > 0 && words[0] == "infinite" {
		u.pending = answer
		return nil
	}
	return u.say("%s", answer)
}

// stoppedNodes is how many nodes are looked at for a move after a search was stopped,
// some hundredths of a second.
const stoppedNodes = 50_000

// ownWords is more than any player draws of its own stream at a choice.
const ownWords = 64

// best finds a move and says how.
func (u *uciService) best(words []string) (string, error) {
	if u.wrong != nil {
		return "", u.wrong
	}
	turn := u.state.Turn()
	if turn == engine.Over {
		return "", errors.New("the game is over")
	}
	player := u.players[turn.Index()]
	for i := 0; i+1 < len(words); i++ {
		if words[i] != "depth" && words[i] != "nodes" {
			continue
		}
		n, err := strconv.Atoi(words[i+1])
		if err != nil {
			return "", fmt.Errorf("go %s %s: that is no number", words[i], words[i+1])
		}
		if player, err = u.Limited(u.game, turn, words[i], n); err != nil {
			return "", err
		}
	}
	can := engine.SkillsOf(player)
	can.StopOn(&u.enough)
	before := can.Effort()
	legal := u.state.Actions(nil)
	texts := make([]string, len(legal))
	for i, a := range legal {
		texts[i] = u.state.ActionText(a)
	}
	var random engine.Random
	random.Start(u.Seed, u.games)
	random.Turn(turn)
	m := random.Moment()
	m.Ply = uint64(u.plies)
	m.Own = ownWords * m.Ply // each position is told anew: nobody counts what was drawn before
	drawn := u.drawn
	move, err := u.playerMove(player, legal, texts, m)
	info := ""
	if u.enough.Load() && u.left() == nil { // what it chose means nothing
		if player, err = u.Limited(u.game, turn, "nodes", stoppedNodes); err != nil {
			return "", err
		}
		u.drawn, before = drawn, engine.Effort{}
		info = fmt.Sprintf("info string the search was stopped; this move is that of nodes %d\n", stoppedNodes)
		move, err = u.playerMove(player, legal, texts, m)
	}
	if err != nil {
		return "", err
	}
	if e := engine.SkillsOf(player).Effort(); e.Moves > before.Moves {
		info += fmt.Sprintf("info depth %d nodes %d\n", e.Depth, e.Nodes-before.Nodes)
	}
	return info + "bestmove " + move + "\n", nil
}
