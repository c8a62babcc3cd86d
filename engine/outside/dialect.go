package outside

import (
	"houserules/engine"
)

// dialect is a language in which a program is asked.
type dialect interface {
	// fits says why a game cannot be told in it.
	fits(info *engine.Info, start string) error
	// hello is what is said first, ready whether a line means that the program
	// is; its error is a refusal.
	hello(info *engine.Info) string
	ready(line string) (bool, error)
	// begin tells of a new game.
	begin(start string) string
	// ask tells the position and asks for a move.
	ask(q *question) string
	// answer reads a line: an answer, or anything else.
	answer(line string) (answer, bool)
	// over tells how a game ended.
	over(info *engine.Info, o engine.Outcome) string
	// bye tells the program to end.
	bye() string
}

// answer is what a program answers.
type answer struct {
	move   string
	gaveUp error  // why there is no move; nil where there is one
	number uint64 // of the question that it answers; 0 where it does not say
}

// question is what a program is asked.
type question struct {
	number   uint64   // from 1, one more for each that this player asks
	start    string   // the position at which the game began
	moves    []string // all since then, dice included
	told     int      // how many of them it knows
	position string
	legal    []string
	moment   engine.Moment
	seed     uint64
	clock    int64 // milliseconds
}

// The dialects, in the order of the option's choices.
const (
	house = iota
	uci
)

func dialectOf(choice int) dialect {
	if choice == uci {
		return uciDialect{}
	}
	return houseDialect{}
}
