// Package looks knows what of a study has been looked at before, and therefore
// which intervals it may have now.
//
// A look is an analysis at a new number of games. Printing the same games
// again is none, nor is judging them by another tolerance: that is a
// re-analysis, and marked as one.
//
// To ask how wide intervals are is no look: their width says nothing of which way
// an effect is. To ask whether something is UNDECIDED is one.
//
// Looks are kept beside the study in looks.json, because they happened and do
// not follow from the plan: a study that was looked at early is another than
// one that was not, although its games are the same. So the file is no part of
// the promise that equal studies have equal bytes. It has a version of its own
// and is small: a line a look.
package looks
