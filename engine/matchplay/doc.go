// Package matchplay puts single games together to a match: who starts the next
// game, what a game is worth, and when the match is over. It plays no game and
// knows no family; a family's rules say what its matches are, as [Rules].
//
// The match of two players is not the match of two agents that the command of
// that name plays: there any number of games measures strength, here the rules of
// a tradition say how many there are and who starts them, and the whole match is
// what is won.
//
// # Who is who
//
// A player is [First] or [Second]: the first player is the one who starts the
// first game. Lots for that start are not simulated, as they are not for single
// games: they make the players equal beforehand. In every game seat 1 belongs to
// whoever starts it.
//
// # Luck
//
// A game of a match is a game of the random protocol as any other, under the
// index that [Index] makes of match and number, so it can be played again alone.
// The first game of match m has the luck of the single game m of the same seed,
// and equal games of equal matches share their luck under all variants and
// line-ups.
package matchplay
