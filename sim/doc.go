// Package sim multiplies variants by line-ups by games: it turns a study into
// a plan, plays the plan's games on all cores, and writes them as tables
// through package sim/table.
//
// A study ([LoadStudy], [NewStudy]) names variants, line-ups and numbers of
// games. A [Plan] resolves it into cells and blocks and is stored, so that a
// run can be resumed and any game replayed. [Run] plays the blocks that are
// missing.
//
// # What a game depends on
//
// Game g of a study depends on the study's seed, on g, on the variant and on
// the line-up: not on the number of workers, the order in which they come to
// it, the block it stands in or the machine. A directory is therefore the
// same, byte for byte, however often its run was interrupted. The tests
// compare directories of runs that were disturbed with one that was not.
//
// # What survives what
//
// A block is written under a temporary name, synced and renamed before the
// manifest lists it. A crash at any moment loses the blocks in flight and
// those of the last second that the manifest did not list yet; running again
// plays exactly these. A lock keeps two runs apart that share a directory.
package sim
