// Package wide is the fast door with a vector to one house of 32 games. It has two
// forms that play the same: in assembly for processors with AVX2 ("avx2"), and in
// Go on words ("wide"). It is made for what clubs play, two rows of six houses
// sown counter-clockwise; package doors says which rules. LOG.md has what was
// tried.
//
// # Vectors
//
// A vector has a byte for each of 32 games, so that nothing is ever gathered: a
// position is twelve vectors. All games of a flight are at the same ply of their
// blocks of four plies, and a block is played without knowing one game from
// another.
//
//   - The n-th of the houses that can be played is found from their running
//     count: the origin is the number of houses up to which there are fewer.
//   - What a house receives follows from its distance: seeds are divided into
//     whole laps, which every house gets, and a rest, which those get that are
//     no farther than the house where the sowing ends.
//   - A chain of captures is followed from the last house of the row to its
//     first, a lane joining it at the house where its last seed fell.
//   - Scores, captures, leads and all other columns are bytes in further
//     vectors. From ply 224 on the counters of a game begin anew every 32
//     plies, and Go code keeps what they had.
//   - Repetition: each position leaves hashes. At the end of a block those of
//     its four positions are compared with the earlier ones, as far back as the
//     stretch without a capture if every house was played in it. What agrees is
//     compared house by house, and a game that was over is rolled back by the
//     plies that it went on: what captures change is kept as it was before the
//     block.
//
// # Ends
//
// A game is over where a lane has no move, a majority, few seeds left, or what
// else ends games under the rules; it stands still until the block ends. Then
// package swar finds the reason in the position, and package tally records the
// row. Games that the kernel cannot follow, with some 180 plies without a capture
// or near the limit, are played again from their start by package array, or where
// they are many by package swar: one in 16,000 under the tournament rules, one in
// 6,000 under the French.
//
// It is exact because no byte overflows (at most 127 seeds on the board and in
// the stores together; counters that begin anew), because hashes only ever exclude, and
// because the tests compare it with the plain door, column by column, on rules
// drawn at random.
//
// # In Go
//
// A vector is four words, and a ply is played for the eight games of a word at a
// time (ply.go), with the arithmetic of package octet: a comparison leaves the top
// bits of bytes. Captures branch on nothing, so that the processor, which would
// foresee one no better than a player does, never waits to learn of one; a ply of
// eight games is some 850 instructions, of which it does four at a time. Turns in
// which a player must feed or may have a forbidden slam, which are rare, are asked
// of package swar, game by game. Hashes are a byte to a position, kept by game, so
// that eight positions are compared with two of the block's at once.
//
// This form wants captured numbers that are one block, 2ⁿ of them from a multiple
// of 2ⁿ on, such as 2 and 3, and a machine whose words begin with their lowest
// byte, as nearly all do.
//
// # In assembly
//
// A block is one call of an assembly function, 370 instructions for a ply of 32
// games. The distances come from a table by the origin that knows whether it is
// skipped; hashes are two bytes, of every other house and of the others, from
// tables of random bytes, and compared for all games at once.
//
// A move is a grand slam if it ends in a house up to which all of the opponent's
// would be captured and beyond which there are none. These houses are found for
// all moves at once, so that this form has the rules on moves a second time, in
// vectors (avx2/filters.go); games with sowings of three laps near a forbidden
// slam are left to other doors too.
//
// The assembly is written by a program (directory avx2), which also writes the
// structures that both forms share; internal/asm gives its vectors registers and
// checks its instructions. go generate runs it, and a test compares the files with
// what it would write.
package wide
