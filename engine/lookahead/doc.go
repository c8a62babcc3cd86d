// Package lookahead has the players of doors that search in a way of their family's own: who
// looks a number of plies ahead, or as far as a number of positions allows, who tosses a coin
// before, and who plays at random against them. What a position is worth a [Searcher] of the
// family finds; all else, what is drawn above all, is as with the players of package agent.
package lookahead
