// Package reports prints the results of a study: the comparison table for the
// terminal and for other programs, and a report with figures as one HTML page
// and as Markdown.
//
// It computes nothing: every number, interval and verdict arrives from package
// analysis, and the rules of the variants arrive as prose. What it owns is how
// they are written: per cent and percentage points, as many digits as the
// interval supports, and verdicts in words that say in which direction. The
// sentences stand in the catalogue, configs/words; formats for programs are made
// by reports/record.
//
// The same input gives the same bytes: there are no dates, no machine names
// and nothing that depends on the order of a map.
package reports
