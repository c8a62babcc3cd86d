// Package lookahead has the players of doors with a search of their family's own:
// players who look a number of plies ahead, or as far as a number of positions allows,
// some of them only if a coin says so, and random players against them. A [Searcher] of
// the family finds what positions are worth. Everything else, above all what is drawn,
// is as in package agent.
package lookahead
