// Package analysis turns tables of games into estimates with honest
// intervals, verdicts and games needed. It is pure: columns in, numbers out.
//
// [Analyze] reads a [Source] block by block, the variants of a line-up side
// by side, and keeps only exact integer sums, so memory does not grow with
// the number of games and the results depend on nothing but the data.
//
// What is estimated stands in one table, [Figures]. To add an estimator:
//  1. write a [Figure] there: its name is the key in every machine format;
//  2. name the columns that it reads, new ones as a [Column] that fills a block;
//  3. give it an estimator: a mean, a share, a ratio, or a function of [Games];
//  4. say what games cut off could make of it, and how variants are compared;
//  5. put its words into the catalogue, configs/words/en/figures.yaml.
//
// The statistics are small parts of their own: intervals for one figure
// ([Wilson], [MeanScore], [TMean], [Ratio]), exact sums ([exact.Sums],
// [exact.Cross]), the critical value of several estimates at once
// ([joint.MaxT]), the verdict on an effect ([Judge], with two one-sided tests),
// and the number of games that would settle it ([Planning]).
//
// Beside the first player's figures a cell has, for games of more than two
// seats or of unequal roles, what each [Seat] and each [Role] took of the win,
// and a [Measure] for each column of the game's family.
//
// Three habits run through all of them. A share or a mean never comes
// without an interval and the name of its method. "Not significant" is never
// reported as "fair": equality has to be shown within a tolerance. And what the
// data cannot say is not-a-number or a wide interval with a warning, never a
// default.
//
// Games cut off at the limit have no result. They are a category of their own,
// and what they could have become is in every interval: see [Estimate].Capped.
package analysis
