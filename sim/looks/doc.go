// Package looks remembers with how many games a study was looked at, and says which
// intervals it may therefore have now. Every command that analyzes a folder uses it.
//
// A look is an analysis at a new number of games. Printing the same games
// again is none, nor is judging them by another tolerance: that is a
// re-analysis, and marked as one.
//
// Asking how wide intervals are is no look, because their width does not say which way
// an effect goes. Asking whether something is UNDECIDED is one.
//
// Looks are kept beside the study in looks.json, because they happened and do
// not follow from the plan: a study that was looked at early is another than
// one that was not, although its games are the same. So the file is no part of
// the promise that equal studies have equal bytes. It has a version of its own
// and is small: a line a look.
//
// # Seals
//
// Each look has a hash of itself and of all before it, and manifest.json says how many
// looks there are and what the hash of the last one is. A log that does not have that
// look in that place was changed, shortened or exchanged, so nobody knows what was
// looked at. Then and from then on intervals are those of a sequence, the widest that
// there are, and the report says that an unknown look may have been one of fixed size.
//
// The log is written before its seal, and what a look shows is shown after both. A
// process killed in between leaves a chain that is longer than its seal says; such a
// chain is valid. While a run holds the folder it writes the manifest, and seals what
// others looked at.
//
// Nothing detects somebody who changes both files or the program, or who looks at a
// copy.
package looks
