package outside

import (
	"errors"
	"fmt"
	"strings"

	"houserules/engine"
)

// uciDialect is UCI as open oware engines have adapted it from chess. It knows
// neither variants nor luck nor results: which rules the program plays is for
// whoever starts it to see to.
type uciDialect struct{}

// uciStart is the position that UCI calls startpos.
const uciStart = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

// uciMoves are the names of the moves that UCI knows.
const uciMoves = "A B C D E F a b c d e f"

func (uciDialect) fits(info *engine.Info, start string) error {
	if strings.Join(info.Actions, " ") != uciMoves || info.Seats() != 2 {
		return errors.New("protocol=uci is for games of two rows of six houses, whose moves are A to F and a to f")
	}
	_, err := toFEN(start)
	return err
}

func (uciDialect) hello(*engine.Info) string { return "uci\nisready\n" }

func (uciDialect) ready(line string) (bool, error) {
	word, _ := cut(line)
	return word == "readyok", nil
}

func (uciDialect) begin(string) string { return "ucinewgame\n" }

func (uciDialect) ask(q *question) string {
	start := "startpos"
	if fen, err := toFEN(q.start); err == nil && fen != uciStart {
		start = fen
	}
	text := "position " + start
	if len(q.moves) > 0 {
		text += " moves " + strings.Join(q.moves, "")
	}
	return fmt.Sprintf("%s\ngo movetime %d\n", text, q.clock)
}

func (uciDialect) answer(line string) (answer, bool) {
	word, rest := cut(line)
	if word != "bestmove" {
		return answer{}, false
	}
	move, _ := cut(rest)
	switch move {
	case "", "(none)", "0000", "resign":
		return answer{gaveUp: errors.New("it gave up")}, true
	}
	return answer{move: move}, true
}

func (uciDialect) over(*engine.Info, engine.Outcome) string { return "" }

func (uciDialect) bye() string { return "quit\n" }

// toFEN writes a position of a game of two rows of six houses as open oware
// engines do: "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S" is uciStart.
func toFEN(position string) (string, error) {
	fen := strings.NewReplacer(",", "-", "/", "-", " ", "-").Replace(position)
	if strings.Count(fen, "-") != 14 || strings.Contains(fen, ".") {
		return "", fmt.Errorf("the position %q cannot be told by protocol=uci: it has other than twelve houses and two stores of whole seeds", position)
	}
	return fen, nil
}

// fromFEN is the inverse of toFEN.
func fromFEN(fen string) (string, error) {
	parts := strings.Split(fen, "-")
	if len(parts) != 15 {
		return "", fmt.Errorf("the position %q has %d parts, not 15; write it like %s", fen, len(parts), uciStart)
	}
	return strings.Join(parts[:6], ",") + "/" + strings.Join(parts[6:12], ",") + " " + parts[12] + "-" + parts[13] + " " + parts[14], nil
}
