package reports

import (
	"strconv"
	"strings"
)

// playersOf says in words who plays a line-up against themselves; a player of whom
// there are no words, or with options, goes by name.
func playersOf(say translator, agent string) string {
	kind, argument, _ := strings.Cut(agent, ":")
	n, err := strconv.Atoi(argument)
	switch {
	case agent == "random":
		return say("player.random")
	case agent == "greedy":
		return say("player.greedy")
	case err != nil:
	case kind == "alphabeta":
		return say("player.alphabeta", n)
	case kind == "nodes":
		return say("player.nodes", count(say, int64(n)))
	case kind == "mcts":
		return say("player.mcts", count(say, int64(n)))
	}
	return say("player.other", agent)
}
