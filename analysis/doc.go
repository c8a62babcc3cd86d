// Package analysis turns tables of games into estimates with honest
// intervals, verdicts and what more games would bring. It is pure: columns in,
// numbers out.
//
// [Analyze] reads a [Source] block by block, the variants of a line-up side by side, and
// keeps only exact integer sums, so memory does not grow with the number of games and
// the results depend on nothing but the data. A run may sum up its games while it plays
// them ([Gathering]); the analysis then reads only the others.
//
// What is estimated stands in one table, [Figures]. To add an estimator:
//  1. write a [Figure] there: its name is the key in every machine format;
//  2. name the columns that it reads. A new one is a [Column] that fills a block; it
//     says where a game's result decides its value, or where the rows hold it as a
//     count, because such columns are summed several times as fast;
//  3. give it an estimator: a mean, a share, a ratio, or a function of [Games];
//  4. say what games cut off could make of it, and how variants are compared,
//     against which of the study's [Tolerances];
//  5. put its words into the catalogue, configs/words/en/figures.yaml.
//
// The statistics are small parts of their own: intervals for one figure
// ([Wilson], [MeanScore], [TMean]), that of what is bounded and rarely
// differs ([bounded.Tally]), exact sums ([exact.Sums],
// [exact.Cross]), the critical value of several estimates at once
// ([joint.MaxT]), the verdict on an effect ([Judge], with two one-sided tests),
// and how exactly it is known, with the games that make it exact enough and the
// chance of a verdict ([Planning], [Outlook]).
//
// All this is for a study that is looked at once, with the number of games that was
// planned. In a study that is looked at again and again ([Options].Anytime) every
// interval belongs to a confidence sequence instead: see package anytime. A study that
// ends by a rule, [Until], has intervals of fixed size where the rule asks for nothing
// but their width, and a sequence where it asks for verdicts.
//
// Beside the first player's figures a cell has, for games of more than two
// seats or of unequal roles, what each [Seat] and each [Role] took of the win,
// and a [Measure] for each column of the game's family.
//
// Two different players play every game in both seatings. These make one cell, in
// which each player moved first as often, and a [Pairing] says who is the
// stronger. What is said of the first mover's score rests on the pairs of games;
// other figures take the games of the two seatings for games of one kind, which
// makes their intervals somewhat wider than they need be where the seatings
// differ.
//
// In a study of matches ([Options].Matches) everything above is said of matches:
// [Analyze] looks at each as if it were a game of the first player, who starts its first
// game, against the second, with figures of matches. A [FirstMove] says what the first move
// of a single game is worth in them.
//
// Three habits run through all of them. A share or a mean never comes without an
// interval and the name of its method. "Not significant" is never reported as "fair":
// equality has to be shown within a tolerance that was fixed without looking at the
// games. And what the data cannot say is not-a-number or a wide interval with a warning,
// never a default.
//
// Games cut off at the limit have no result. They are a category of their own, and every
// interval covers whatever they could have become: see [Estimate].CutOffBounds. Counts
// that grow with a game's length are lower bounds in them, and lengths are compared up
// to the limit.
package analysis
