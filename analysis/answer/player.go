package answer

import (
	"strconv"
	"strings"
)

// Text says in words who plays against players of their own kind; an agent of whom there are
// no words, or with options, goes by name.
func (p Player) Text() Text {
	kind, argument, _ := strings.Cut(string(p), ":")
	n, err := strconv.Atoi(argument)
	switch {
	case p == "random":
		return Say("player.random")
	case p == "greedy":
		return Say("player.greedy")
	case p == "herder:1":
		return Say("player.herder.1")
	case p == "herder:2":
		return Say("player.herder.2")
	case err != nil:
	case kind == "alphabeta":
		return Say("player.alphabeta", n)
	case kind == "nodes":
		return Say("player.nodes", Count(n))
	case kind == "mcts":
		return Say("player.mcts", Count(n))
	}
	return Say("player.other", string(p))
}
