// Package record flattens the results of a study once, into a tree of named
// values, and prints it in every machine format: [JSON] and [CSV] of the
// comparison, and [Summary], the file summary.json. A new number gets its key
// in one place, and no two formats can disagree about it; what a format leaves
// out, and where it calls a thing differently, is said in its own file.
//
// The tables for people are not printed from the tree: LOG.md of package reports
// says why, and a test there holds every number of theirs to the tree's.
//
// Shares are fractions of 1, and every number keeps every digit. What is not a
// number is null, or an empty field.
package record
