// Package array is the fast door for all boards: it plays the random player
// against themselves two or three times as fast as the plain door, on rows of up
// to twelve houses with any number of seeds. It also plays the few games that
// the wide kernel leaves.
//
// A game is a core.Position. Beside it the door keeps sets of houses as bit
// masks: those with seeds, and those played since the last capture. Sowing
// follows tables of what comes after what, and keeps the masks up to date. The
// door is exact because whatever is more than choosing among houses with seeds,
// it asks of package core: captures, and every turn that may be the last or have
// a move forbidden.
package array
