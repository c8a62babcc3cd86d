// Package swar is the fast door with a game to two words: it plays the random
// player against themselves ten or eleven times as fast as the plain door, on
// rows of up to eight houses with at most 127 seeds on the board. LOG.md has what
// was tried.
//
// # Words
//
// A row is one word with a byte to a house, so that a question about all houses
// is a few instructions (package octet). A position is two words, the row of the
// player to move and the opponent's. Sowing adds to each a word from a table by
// house and seeds, which package core filled once. The sum is exact because no
// house ever holds more seeds than the board, at most 127, so that no byte
// carries into the next. The houses of captured numbers are the bytes that equal
// a value under a mask (2 and 3 are one such block; other sets may need several),
// and a chain is cut out between the last seed and the nearest miss. A grand slam
// is a capture that leaves nothing of the word.
//
// # Flights
//
// Plies of one game must wait for each other; those of different games need not.
// So 64 games fly together, in blocks of the four plies that one random word
// serves, which also gives all of them the same player to move. Each ply is done
// in three passes: all games sow, without a call or an unpredictable branch; the
// few that need care are looked at, in the order that package mancala documents,
// and their sowing is taken back where the game is over or a house was not
// allowed; then those whose last seed fell on a captured number capture. Scores,
// leads, the ends by score and by the number of seeds can change nowhere else, so
// the tables' columns cost nothing in other plies; the number of moves and of
// forced plies come from one addition to a word of packed counters.
//
// # Care
//
// Care is needed where the opponent's row is empty; where rules forbid grand
// slams, where the opponent's houses are all small enough and a sowing reaches
// far enough for one; where the player has no seeds; near the limit; and where
// every house was played since the last capture, because without that no
// position can come back (see repeated). Then the positions since that capture
// are compared, exactly. In random games of the tournament rules that search
// comes up at one ply in twelve.
//
// Where single seeds wait, that is settled in the first pass. Where a grand slam lets a
// player move again, that game sits out the flight's next ply: the player of that ply
// has no seeds, so nothing is sown. From then on the game is one ply behind the flight,
// and draws its random words alone. A game whose first ply is such a slam is left to
// another door.
//
// # Rolling
//
// A [Playouts] plays random games for players who try them: single games, each from a
// position of a game under way, with that game's history. It asks the same tables and
// the same turns with care, and keeps nothing for the tables.
package swar
