// Package reports prints the results of a study: the comparison table for the
// terminal and for other programs, and a report with figures as one HTML page
// and as Markdown.
//
// It computes nothing: every number, interval and verdict arrives from package
// analysis, and the rules of the variants arrive as prose. What it owns is how
// they are written: per cent and percentage points, as many digits as the
// interval supports, and verdicts in words that say in which direction. The
// sentences stand in the catalogue, configs/words, in the reader's language
// (Reader.Words): functions that write sentences take a translator as their first
// parameter. Package record makes the formats for programs, in English, and a test holds the
// two together. LOG.md says what was tried.
//
// A report answers first. What a stranger asks stands on the first screen of a study
// of any size (answer.go, headline.go), beside one figure (topfigure.go); then come
// chapters of at most ten rows a table, the rules side by side and games to look at;
// all tables, figures and methods are folded below. HTML, Markdown and the answers in
// summary.json are made of one document. The page is complete without its script,
// which steps through the games. On paper there are two pages: all chapters of up to six
// cells, and of more the first screen, ten rows and a map.
//
// Tests look at pages of all kinds in a browser (pages_test.go): what overlaps or is cut,
// how many sheets are printed, whether texts of pictures are legible in light and dark and
// fit in any font, and by axe-core whether there are barriers.
//
// Several studies make one report ([WriteSeveral]): the page of each is a part of it as
// it is, its ids with a prefix. What the same players did under the same rules stands
// side by side in one figure, each with the interval of its own study; games of several
// studies are never added up.
//
// [Index] lists runs by what their folders keep, the [Card] of each report among it, and
// says what has changed from one run of a study to the next.
//
// What a shared link shows (preview.go) are a title, the answer and a picture, which lies
// beside the page and which the page never loads.
//
// The same input gives the same bytes: there are no dates, no machine names
// and nothing that depends on the order of a map.
package reports
