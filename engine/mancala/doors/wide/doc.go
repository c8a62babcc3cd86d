// Package wide is the fast door with a vector to one house of 64 games, in assembly. It has
// two forms that play the same, for processors with AVX-512 ("avx512") and AVX2 ("avx2"), and
// is made for what clubs play, two rows sown counter-clockwise; package doors says which
// rules. LOG.md has what was tried.
//
// # Vectors
//
// A vector has a byte for each of 64 games, so that nothing is ever gathered: a
// position of two rows of six houses is twelve vectors. All games of a flight are at
// the same ply of their blocks of four plies, and a block is played without knowing
// one game from another. In memory a vector is a line of the cache.
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
// or near the limit, are left to other doors: one in 16,000 under the tournament
// rules, one in 6,000 under the French, one in 100 on rows of eight. In such a
// stretch package array plays on where the kernel stands (goon.go); other games are
// played again from their start, by package swar where they are many.
//
// It is exact because no byte overflows (at most 127 seeds on the board and in
// the stores together; counters that begin anew), because hashes only ever exclude, and
// because the tests compare it with the plain door, column by column, on rules
// drawn at random.
//
// # In assembly
//
// A block is a call of an assembly function, which draws its random words, makes
// lanes ready for new games and plays four plies. Rows of six have a function of their own;
// all others share two, with room for six and for eight houses a row (generate/unequal.go):
// the houses that a row does not have are always empty, and what depends on the lengths is
// read from the rules. The plies are written once, over a machine (generate/ops.go) that says
// what adding, comparing and choosing are:
//
//   - with AVX2 a vector has 32 lanes, so that a function plays one half of the games
//     and is called twice, and a set of lanes is bytes of 0xFF and 0: 370 instructions
//     for a ply on rows of six;
//   - with AVX-512 it has 64, and a set of lanes is a mask register. With 32 vector
//     registers all houses, and what changes at every ply, stay in registers during a
//     block; seeds are divided into laps by tables of 128 entries, and captured numbers
//     are bits. Some 370 instructions play a ply of all games.
//
// The distances come from a table by the origin that knows whether it is skipped;
// hashes are two bytes, of every other house and of the others, from tables of
// random bytes, and compared for all games at once.
//
// A move is a grand slam if it ends in a house up to which all of the opponent's
// would be captured and beyond which there are none. These houses are found for
// all moves at once, so that this form has the rules on moves a second time, in
// vectors (generate/filters.go); games with sowings of three laps, where these may be
// forbidden slams, are left to other doors too.
//
// # Captures in either row
//
// Rules under which both rows are captured from, such as the wari of St. Lucia, have
// a function of their own (generate/either.go), on rows of six. A chain goes round the
// board: from the last house back to the first, and once more where it came so far.
// Houses with too few seeds wait; that a player leaves the other a move is asked in
// vectors too. Ends are asked of the specification itself, and games that are left go
// to package array. A first move that may pile is played by Go code: the lane stands
// at the first ply of its block, and joins the others at the second.
//
// The assembly is written by a program (directory generate), which also writes the
// structures that both forms share; package engine/internal/asm gives its vectors registers and
// checks its instructions. go generate runs it, and a test compares the files with
// what it would write.
package wide
