package reports

import (
	"strconv"
	"strings"

	"houserules/analysis"
)

// playersOf says in words who plays a line-up against themselves; a player of whom
// there are no words, or with options, goes by name.
func playersOf(say voice, agent string) string {
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

// depthOf is how far a player looks ahead, 0 where that is not all that is said of
// them.
func depthOf(agent string) int {
	kind, argument, _ := strings.Cut(agent, ":")
	n, err := strconv.Atoi(argument)
	if kind != "alphabeta" || err != nil {
		return 0
	}
	return n
}

// inWords says who plays the cells of a line-up.
func (l *lineup) inWords(say voice) string {
	c := l.cells[0]
	if l.mixed || l.pairing || len(c.Lineup) == 0 {
		return whoPlayed(say, l.cells)
	}
	for _, agent := range c.Lineup {
		if agent != c.Lineup[0] {
			return whoPlayed(say, l.cells)
		}
	}
	return fromOpenings(say, playersOf(say, c.Lineup[0]), c.Openings.Name)
}

// soleAgent is who sits in all seats of a cell; empty where several do.
func soleAgent(c *analysis.Cell) string {
	for _, agent := range c.Lineup {
		if agent != c.Lineup[0] {
			return ""
		}
	}
	if len(c.Lineup) == 0 {
		return ""
	}
	return c.Lineup[0]
}
