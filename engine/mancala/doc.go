// Package mancala is the rules engine of the two-row sowing games: the awalé
// family in its French, Finnish, Catalan and tournament readings, and the
// house rules between them. A [Rules] value says what is played; nothing in
// the code is named after a country.
//
// # Board
//
// South (seat 1) owns the first row, North (seat 2) the second. Houses are
// numbered in sowing order, counter-clockwise: South's from left to right,
// then North's from his left to his right. South's are written A, B, C, …,
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
// limit of plies. Legal moves are the player's houses with seeds, then what
// the feeding rule leaves of them, then the rule on singletons, then the
// grand-slam rule.
//
// reference.go is the specification of a single move. The State adds history.
//
// # The fast doors
//
// [Game.FastDoors] play the random player against himself many times as fast as
// the plain door, and fill the same rows; deleting them would change no table.
// There are three kernels, compiled from the same Game:
//
//   - "swar" has a game to two words, ten or eleven times as fast as the plain
//     door;
//   - the wide kernel has 32 games to a vector, in two forms: in Go ("wide"),
//     which is a sixth faster than that, and in assembly for processors with
//     AVX2 ("avx2"), three to four times as fast again;
//   - "array" plays on boards that do not fit, two or three times as fast as
//     the plain door, and the few games that the wide kernel leaves.
//
// What a sowing does the first asks of reference.go once for every house and
// number of seeds; how a game ended the second asks of the first.
//
// Rules that sow into stores or in several laps, or capture groups or the
// house opposite, have the plain door only. Words hold rows of up to eight
// houses and 127 seeds. The wide kernel is made for rows of six sown
// counter-clockwise, chains back, captured numbers up to 14, limits of at
// least 288 plies, and stores of whole seeds that with the board hold no more
// than 127; and it leaves out what few play: the rule on singletons, slams
// that end the game or leave a house, and the end by position. In Go it also
// wants captured numbers that are one block, 2ⁿ of them from a multiple of 2ⁿ
// on, such as 2 and 3, and a machine whose words begin with their lowest byte,
// as nearly all do.
//
// # A game to two words
//
// A row is one word with a byte to a house, so that a question about all
// houses is a few instructions (swar.go). A position is two words, the row of
// the player to move and the opponent's. Sowing adds to each a word from a
// table by house and seeds; the sum is exact because no house ever holds more
// seeds than the board, at most 127, so that no byte carries into the next.
// The houses of captured numbers are the bytes that equal a value under a mask
// (2 and 3 are one such block; other sets may need several), and a chain is
// cut out between the last seed and the nearest miss. A grand slam is a
// capture that leaves nothing of the word.
//
// Plies of one game must wait for each other; those of different games need
// not. So 64 games fly together, in blocks of the four plies that one random
// word serves, which also gives all of them the same player to move. Each ply
// is done in three passes: all games sow, without a call or an unpredictable
// branch; the few that need care are judged in the order above, and their
// sowing is taken back where the game is over or a house was not allowed; then
// those whose last seed fell on a captured number capture. Scores, leads, the
// ends by score and by the number of seeds can change nowhere else, so the
// tables' columns cost nothing in other plies; the number of moves and of
// forced plies come from one addition to a word of packed counters.
//
// Care is needed where the opponent's row is empty; where rules forbid grand
// slams, where his houses are all small enough and a sowing reaches far enough
// for one; where the player has no seeds; near the limit; and where every
// house was played since the last capture, because without that no position
// can come back (see repeated). Then the positions since that capture are
// compared, exactly. In random games of the tournament rules that search comes
// up at one ply in twelve.
//
// What was tried, as rates relative to this kernel (tournament rules, 6 × 4,
// whole rows, one core, while other programs ran; differences below 0.03 mean
// little):
//
//   - one game in flight 0.6, two 0.7, four 0.8, eight 0.83, sixteen 0.9;
//     but with 256 games to play, 64 in flight leave more places empty at the
//     end than 16 do, and lose a tenth to them;
//   - each game a structure of its own, branching to captures and to the judge
//     where they happen: 0.6;
//   - copying each game's positions to a history of its own instead of leaving
//     them in a ring that all share: 0.95; a ring of 64 or 32 plies instead of
//     128: 0.97, 0.91;
//   - leaving out the plies that need care in the first pass instead of taking
//     them back: 0.96;
//   - reading a house as a byte from memory instead of shifting it out: equal;
//   - finding those that need care without a branch: 0.98; what a ply needs of a
//     game in a structure of its own: 0.98;
//   - French rules without asking whether a sowing reaches far enough for a
//     slam 0.6, asking by branches in the first pass 0.94.
//
// Not tried: five bits to a house and both rows in one word, because a house
// can hold more than 31 seeds; a hash table for repetitions, because the
// search is an eighth of the time; words of more or wider lanes for larger
// boards, because a second copy of this kernel would serve boards that few
// play. The array door (array.go) keeps the plain position, sets of houses as
// masks, and asks the plain rules only where a turn needs it.
//
// # The wide kernel
//
// A vector has one house of 32 games, a byte to a game, so that nothing is ever
// gathered: a position is twelve vectors. All games of a flight are at the same
// ply of their blocks, as above, and a block is played without knowing one game
// from another.
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
// A game is over where a lane has no move, a majority, few seeds left, or what
// else ends games under the rules; it stands still until the block ends. Then
// the judge of the other kernel finds the reason in the position, and the same
// code records the row. Games that the kernel cannot follow, with some 180 plies
// without a capture or near the limit, are played again from their start by the
// array door, or where they are many by the one that has a game to two words:
// one in 16,000 under the tournament rules, one in 6,000 under the French.
//
// It is exact because no byte overflows (at most 127 seeds; counters that begin
// anew), because hashes only ever exclude, and because the tests compare it
// with the plain door, column by column, on rules drawn at random.
//
// # The wide kernel in Go
//
// A vector is four words, and a ply is played for the eight games of a word at
// a time (wide_play.go), with the arithmetic of swar.go: a comparison leaves
// the top bits of bytes. Captures branch on nothing, so that the processor,
// which would foresee one no better than a player does, never waits to learn of
// one; a ply of eight games is some 850 instructions, of which it does four at a
// time. Turns in which a player must feed or may have a forbidden slam, which
// are rare, are asked of the other kernel, game by game. Hashes are a byte to a
// position, kept by game, so that eight positions are compared with two of the
// block's at once.
//
// In games a second on one core of a virtual server (AMD EPYC, 2023), the same
// minute: the tournament and Finnish rules 0.85 million, 0.72 with a game to two
// words, 0.07 by the plain door; the French and Catalan, which are a third
// longer and forbid slams, 0.42, 0.36 and 0.03. A plain loop over an array of
// bytes in C++, with exact repetition and no columns, plays 0.19 million games
// of the tournament rules there.
//
// What was tried, as rates relative to this form:
//
//   - a loop over the opponent's houses in the place of lines: 0.94;
//   - words put together from bytes by encoding/binary, which leaves no code but
//     places in it for the tracebacks of inlined functions: 0.94;
//   - entering captures in a function of its own: 0.96, in one that is called
//     only where there are some: the same;
//   - comparing hashes position by position: 0.87;
//   - hashes of eight of the houses: 0.98; of all, shifted in order instead of
//     as they are: 0.99;
//   - asking about slams wherever the opponent's houses are small, without
//     whether a sowing reaches far enough: 0.9 under French rules.
//
// # The wide kernel in assembly
//
// A block is one call of an assembly function, 370 instructions for a ply of 32
// games. The distances come from a table by the origin that knows whether it is
// skipped; hashes are two bytes, of every other house and of the others, from
// tables of random bytes, and compared for all games at once.
//
// A move is a grand slam if it ends in a house up to which all of the opponent's
// would be captured and beyond which there are none. These houses are found for
// all moves at once; games with sowings of three laps near a forbidden slam are
// left to other doors too.
//
// It plays 3.0 million games a second of the tournament and Finnish rules, and
// 1.5 million of the French and Catalan, on the core named above.
//
// The assembly is written by a program (directory avx2, a module of its own, so
// that nobody who builds this one needs its library avo), which also writes the
// structures that both forms share. The other way, Go code with package
// simd/archsimd of Go 1.26, was written and measured: half as many lines, the
// same rows, 0.90 of the rate (0.86 of the function alone: the compiler folds no
// load into an instruction, 580 instructions a ply against 370). But the package
// is an experiment. A plain go build does not know it, so that users would be
// left with the form in words, a quarter of the rate; and the functions that the
// code needs are renamed in the release to come.
//
// What was tried, as rates relative to this form:
//
//   - leaving the function at each ply in which a game ends or a hash agrees:
//     0.75;
//   - one hash of a byte, so that two games in three have a false alarm: 0.88;
//     a sum of products in the place of tables of random bytes has twice as
//     many again;
//   - playing what is left to other doors always in a flight of its own: 0.97;
//   - two flights of 32 in turns, or interleaved ply by ply: 0.98, 0.97;
//   - a ring of 128 plies, which leaves ten times as many games to other
//     doors: 0.88; leaving it those rolled back past a capture too: 0.95;
//   - running counts of the moves stored instead of held in registers: 0.97.
package mancala
