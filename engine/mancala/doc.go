// Package mancala is the rules engine of the two-row sowing games: the awalé
// family in its French, Finnish, Catalan and tournament readings, and the
// house rules between them. A [Rules] value says what is played; nothing in
// the code is named after a country.
//
// # Board
//
// South (seat 1) owns the first row, North (seat 2) the second. Houses are
// numbered in sowing order, counter-clockwise: South's from left to right,
// then North's from North's left to right. South's are written A, B, C, …,
// North's a, b, c, …. A position is one line:
//
//	4,4,4,4,4,4/4,4,4,4,4,4 0-0 S
//
// South's houses, North's, the stores South-North (half a seed is ".5"), and
// who is to move.
//
// # Order of judgement
//
// At the start of a turn these are asked in turn, as far as the rules have
// them: a majority; an empty row; no legal move, or none that feeds; nothing
// left to capture; few seeds left; nothing but single seeds; repetition; the
// limit of plies. Legal moves are the player's houses with seeds enough, then
// what the feeding rule leaves of them, then the rule on singletons, then the
// grand-slam rule.
//
// Package core is the specification: what lies where, what a move does, and
// what the rules say at the start of a turn. The [State] adds the history that
// repetition and the limit need, and is the plain door. Package doors has faster
// ones, and a [Game] with them. LOG.md has what was tried and left.
package mancala
