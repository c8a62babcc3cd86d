package outside

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"houserules/engine"
)

// Version is the version of the protocol.
const Version = 1

// houseDialect is the protocol of the package's page.
type houseDialect struct{}

func (houseDialect) fits(*engine.Info, string) error { return nil }

func (houseDialect) hello(info *engine.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "houserules %d\n", Version)
	if v := info.Variant; v != nil {
		fmt.Fprintf(&b, "variant %s\nhash %s\nrules %s\n", v.Name, v.Hash, v.Rules)
	}
	fmt.Fprintf(&b, "family %s\nseats %d\nready\n", info.Family, info.Seats())
	return b.String()
}

func (houseDialect) ready(line string) (bool, error) {
	word, rest := cut(line)
	switch word {
	case "houserules":
		if rest != fmt.Sprint(Version) {
			return false, fmt.Errorf("it speaks version %q of the protocol, and this program version %d", short(rest), Version)
		}
	case "refuse":
		return false, fmt.Errorf("it refuses the game: %s", shown(rest))
	case "ready":
		return true, nil
	}
	return false, nil
}

func (houseDialect) begin(start string) string { return "game\nstart " + start + "\n" }

func (houseDialect) ask(q *question) string {
	var b strings.Builder
	if q.told < len(q.moves) {
		fmt.Fprintf(&b, "played %s\n", strings.Join(q.moves[q.told:], " "))
	}
	fmt.Fprintf(&b, "position %s\nlegal %s\nseat %d\nply %d\nclock %d\nseed %d\nluck %d %d\nquestion %d\ngo\n",
		q.position, strings.Join(q.legal, " "), q.moment.Seat, q.moment.Ply, q.clock, q.seed, q.moment.Key, q.moment.Own, q.number)
	return b.String()
}

func (houseDialect) answer(line string) (answer, bool) {
	word, rest := cut(line)
	switch word {
	case "move":
		move, tail := cut(rest)
		if number, err := strconv.ParseUint(tail, 10, 64); err == nil && number > 0 {
			return answer{move: move, number: number}, true
		}
		return answer{move: rest}, true
	case "giveup":
		if rest == "" {
			return answer{gaveUp: errors.New("it gave up")}, true
		}
		return answer{gaveUp: fmt.Errorf("it gave up: %s", rest)}, true
	default:
		return answer{}, false
	}
}

func (houseDialect) over(info *engine.Info, o engine.Outcome) string {
	var scores, shares strings.Builder
	for i := range info.Seats() {
		fmt.Fprintf(&scores, " %v", o.Scores[i])
		fmt.Fprintf(&shares, " %d", o.Returns[i])
	}
	return fmt.Sprintf("scores%s\nshares%s\nover %s\n", scores.String(), shares.String(), info.EndReason(o.End))
}

func (houseDialect) bye() string { return "quit\n" }

// cut splits a line into its first word and the rest, without blanks around
// them.
func cut(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	if i := strings.IndexAny(line, " \t"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}
