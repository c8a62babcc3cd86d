package analysis

import (
	"strconv"

	"houserules/engine/rules"
)

// number is a number of games in a warning, printed as plain digits without
// commas, because other programs read warnings too.
type number int64

func (n number) String() string { return strconv.FormatInt(int64(n), 10) }

// onlyFew says that there are few games: less than FewGames, which need no
// commas.
func onlyFew(n int64) rules.Message { return rules.Say("warning.few-games", n) }

// tooFew says why there is no interval.
func tooFew(n int64) rules.Message {
	if n == 0 {
		return rules.Say("warning.no-games")
	}
	return rules.Say("warning.one-game")
}

// neverSeen says how there is an interval of events that no game had.
func neverSeen(n int64) rules.Message { return rules.Say("warning.never-seen", number(n)) }

// bounds says that there is no value, only what it could be.
func bounds(cut, games int64) rules.Message {
	return rules.Say("warning.bounds-only", number(cut), number(games))
}

// warn is a list of one warning.
func warn(key string, args ...any) []rules.Message { return []rules.Message{rules.Say(key, args...)} }
