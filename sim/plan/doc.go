// Package plan says what a study plays, to the last detail: which rules, which
// line-ups, how many games in which blocks, from which seed. A [Plan] is stored
// as plan.json beside the tables, so that a run can go on later and any game be
// played again.
//
// A cell is one variant played by one line-up, a [Block] is a run of
// consecutive games of a cell: what a worker plays in one go and what one file
// of tables holds. Blocks are counted and iterated, never listed, because a
// plan may have billions of them.
//
// [Differences] compares two plans: where it finds nothing, they are the same
// study and their games may share a directory.
//
// The versions of plan.json and what a new one must bring with it stand in the
// documentation of package sim/table.
package plan
