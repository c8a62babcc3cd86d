// Package sim multiplies variants by line-ups by games: it reads studies, plays
// their games on all cores and hands them over to a store. It also plays single
// games again, measures how fast games are played and looks at what a few
// thousand of them show.
//
// A study ([LoadStudy], [NewStudy]) names variants, line-ups and numbers of
// games. [NewPlan] resolves it into a plan of cells and blocks (package
// sim/plan). [Run] plays the blocks that a store (package sim/store) does not
// have. [Run], [Bench] and [ProbeGame] share one pool of workers, which play
// and know nothing of where the games go.
//
// # What a game depends on
//
// Game g of a study depends on the study's seed, on g, on the variant and on
// the line-up: not on the number of workers, the order in which they come to
// it, the block it stands in or the machine. A directory is therefore the
// same, byte for byte, however often its run was interrupted. The tests
// compare directories of runs that were disturbed with one that was not.
//
// # Doors
//
// A family may have doors of its own, faster than the plain one. Each must fill
// the same rows, and the tests of the families compare them. Because a wrong
// door would spoil millions of games in silence, [Run] also compares the first
// games of every cell on the machine it runs on, and refuses a difference.
package sim
