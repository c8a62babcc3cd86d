// Package solve defines exact values of a game, whoever finds them: what a solver
// is asked, what it returns, why some rules have no values. Below it, package
// retrograde values positions, package reachable finds them first, and package tables
// keeps values on disk; what needs to know
// a family of games from inside is in the family. A Book is what tables hold, for players
// and commands that ask about single positions.
//
// # What a value is
//
// The value of a position is the lead that the player to move still makes with best play
// of both: what they go on to get, less what the opponent gets. It is that of an empty
// history, as at the start or right after a capture. Where every play without end has
// one payoff, a rule that ends the game when a position comes back since the last
// capture gives such a position that very value: a player who makes more than the payoff
// plays to lower and lower ranks and meets no position twice, and a player who only
// keeps the other from more may go round.
//
// It does not hold for a position with a history: a move without a capture carries its
// parent along, and what the table says of the child may need the parent again. So a
// first move has two values, the table's and its own.
//
// # Limits of plies
//
// Values know no limit of plies. The longest line that anybody can force is known,
// so that it can be compared with the limit.
package solve
