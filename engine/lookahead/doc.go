// Package lookahead has the players of doors with a search of their family's own:
// players who look a number of plies ahead, or as far as a number of positions allows,
// some of them only if a coin says so, and random players against them. A [Searcher] of
// the family finds what positions are worth. Everything else, above all what is drawn,
// is as in package agent.
package lookahead

// Version2 is the version of nodes:N that follows actions that gain beyond its last ply, and
// QuietPlies for how many plies it does.
const (
	Version2   = 2
	QuietPlies = 6
)
