// Package chances works out exactly what comes of a game between players who draw
// each move by known odds: random players, and those who draw a move worth less with
// smaller odds. It plays every line there is and adds up, where a simulation samples.
//
// # What is one position
//
// A move of such players depends on the position, and so does what follows, unless
// the rules remember what was played. In a game that cannot come back to a position,
// positions that are written alike are one, and what comes of the game is a sum over
// a graph. In others a recurrence ends games, so that the history counts: then lines
// meet only where something was captured, which nothing comes back from, and between
// captures each line is followed by itself. That grows fast, and Build gives up at a
// number of nodes: but for the smallest boards only a simulation answers.
//
// The same lines, each with its history, give the exact value of the game, and of its
// first moves, whatever the rules make of play that goes round: an answer where tables
// have bounds alone, and a check of tables where they have more.
//
// A linear system over positions would be no answer: it is another game, one that
// goes on where the real one ends.
package chances
