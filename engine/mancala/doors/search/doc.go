// Package search looks ahead in single-lap games of two rows, awalé and kalah, on
// the words of package swar, about ten times as fast as the plain players and with
// what they find: the same best moves, of the same worth. LOG.md has what was tried.
//
// # Values
//
// A position is worth the lead of the player to move, in half units. For a player who
// plays to win, a won end is worth [Won] more, or [Won] alone. That keeps the order of
// the plain players' values, and a choice depends on nothing but that order.
//
// # Repetition
//
// A position counts as come back by the whole game since the last capture and the line
// that is looked at. Until every house was played since then nothing can come back (see
// package swar), so most of the tree needs no check. Elsewhere a hash rules most
// positions out, and the rest are compared exactly. The game's own positions are laid
// out only where the search is deep enough to meet them.
//
// # The table
//
// What may depend on history has no place in a table. A value is stored, and
// used, only where plies since the last capture and plies to look ahead are
// together fewer than the houses (core's Timeless); and only for the same depth,
// because the search has to find what one without a table finds. Elsewhere the
// table says only which move to look at first.
//
// # The horizon
//
// One ply above the horizon no move is played unless it may capture or end the game: all
// others leave the lead as it is. In awalé two plies above it many are not played
// either: what takes nothing is worth the lead at most, where the opponent has a move
// that stays within their row and ends nothing. nodes:N, which prescribes the positions
// to look at, does not do this. Its second version plays every move there, and beyond
// the horizon those that gain; it knows which moves may capture before it plays one.
//
// # Whole games
//
// [Games] is a door of its own for players who look up to [MaxDepthWithoutTable] plies ahead, or toss a
// coin whether to: it plays whole games on the kernel's positions, awalé's and kalah's.
//
// # Speed
//
// On one core of a busy virtual server (Intel Xeon, 2.1 GHz), by processor time:
//
//	houserules bench abapa -j 1 --agents alphabeta:6     34 to 38 million nodes a second
//	houserules bench abapa -j 1 --agents alphabeta:10    7,300 nodes and 0.21 ms a move
//	houserules bench abapa -j 1 --agents alphabeta:12    28,000 nodes and 0.8 ms a move
//	houserules bench abapa -j 1 --agents alphabeta:14    175,000 nodes and 5.5 ms a move
//
// The same commands play the same games through both doors, one after the other,
// and print how many times as fast this one is: in three alternating rounds at
// depth 6, 9.7 to 11.3 times under the tournament rules (abapa), 16 to 18.5 times
// under French ones, 7.6 to 9.3 times in kalah.
package search
