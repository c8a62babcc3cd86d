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
// A plan also keeps what was promised before the games, a [Promise]: the
// tolerance and the base of the verdicts, and whether the study may grow.
//
// A study may be extended ([Plan.Extend]): its cells get more games, in blocks of their
// own, so that nothing that is there changes, and keep what was planned before. A study
// may also end before all its games are played, by a rule that is checked after each
// round of games ([Until]).
//
// A plan's [Plan.Hash] may be published before its games. A study that was played by
// such a hash keeps the plan as it was then in [RegisteredFile]; [Registration] says
// what has changed since.
//
// Where a study varies rules its plan keeps how the variants were made, in a
// [Design] for each question that it asks. No game depends on it.
//
// The versions of plan.json and what a new one must bring with it stand in the
// documentation of package sim/table.
package plan
