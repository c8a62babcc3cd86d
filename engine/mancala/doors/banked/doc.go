// Package banked is the fast door for games that sow into stores: it plays the random
// player against themselves eight times as fast as the plain door in kalah, and five times
// in congkak, of which a move sows several laps, on rows of up to eight houses with at
// most 127 seeds on the board.
//
// A row is a word with a house to each byte, and what playing a house with so
// many seeds does is read from a table: what it adds to both rows, how many seeds
// fall into the store, and where the last one comes to lie. Both players have the same table, since their rows are of one length.
//
// Another turn and a capture of the house opposite cannot be foreseen, so nothing
// branches on them: who is to move is swapped or not by a mask, and so are both
// houses emptied or not. Thirty-two games are in flight, whose plies the processor
// has under way at once. What may end a game is looked for by one comparison at
// every ply, and then asked of package core.
//
// All houses are chosen first, with their first laps; where moves go on, one lap is sown in
// each of the games whose moves do, again and again; then all moves are entered.
package banked
