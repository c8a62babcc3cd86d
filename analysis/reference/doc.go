// Package reference says in one table what moving first is worth under many rules: an entry
// for each rule set, players and openings of the studies that it reads, each from a
// summary.json ([Edition.Add]). No entry averages others: openings of other numbers of plies
// stand apart, and so do players.
//
// Scores are taken from the exact counts of the summary's record, after its text has been
// compared with them; lengths are taken as the summary states them. Intervals hold together
// over all entries of the edition (Bonferroni), and so do the verdicts: where nothing is
// shown a verdict is [Open]. What cannot be an entry is left out with its reason.
package reference
