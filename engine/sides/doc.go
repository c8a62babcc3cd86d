// Package sides seats two players at a game whose sides are fixed, such as the
// two rows of a board: it says who starts, and lets the second player change
// sides after the first player's first turn (the pie rule: one cuts, the other
// chooses).
//
// A family's State knows sides: what it calls seat 1 is its first side, whoever
// sits there. A seat, everywhere else in this program, is a player: seat 1 makes
// the first ply of the game, with or without this package. [New] puts one before
// the other. Where the game's first side moves first and nobody may change, there
// is nothing to do, and New returns the game itself.
//
// # The choice
//
// The choice comes once, when the turn first passes from the side that starts:
// under rules that let a player move again after that whole turn. It is a ply of
// the second player's, keep or swap, for the tables: it counts among the plies,
// and is the first move of seat 2. For the game it is none: nothing is sown or
// moved, no position occurs anew, and no limit of plies comes nearer. Its draws
// come from a stream of their own ([engine.PurposeSwap]), so that games with and
// without it share their luck ply by ply.
//
// # Positions
//
// A position is the family's, with a word behind it where the choice is not yet
// made or was made for a swap:
//
//	4,4,4,4,4,4/4,4,4,4,4,4 0-0 S opening
//	4,4,0,5,5,5/5,4,4,4,4,4 0-0 N choice
//	4,4,0,5,5,5/5,4,4,4,4,4 0-0 N swapped
//
// Without a word both players sit where they sat at the start.
package sides
