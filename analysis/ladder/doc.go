// Package ladder says what the first move is worth at each strength of the players,
// and whether that grows, shrinks or changes sign with skill. Package skill uses it,
// and puts the numbers into an answer.
//
// A ladder is a list of players, the weakest first; each played itself and the next.
// This package reads their games by itself, after package analysis, because its
// questions are about all players together: every mean is one of many, and games of the
// same index share luck and openings whoever played them. [Read] keeps the scores of all
// games, eight bytes each, and the covariances of all means, each over the game indices
// that two line-ups have in common.
//
// Results from each kind of openings are a [Part] of their own, and hold together by
// themselves:
//
//   - the first player's advantage at every strength under every variant: one family
//     (Šidák 1967, which holds for any correlation). It changes sign under a variant where one strength is wholly above
//     and another wholly below zero;
//   - differences of the advantage between every two variants at every strength: one
//     family (max-|t|). The variants differ where one of these is wholly above or below
//     zero;
//   - the slope of the advantage on the binary logarithm of the nodes that the players
//     look at for a move, that is percentage points for every doubling: the least-squares
//     line through the strengths of one kind of players (budgets of nodes, odd depths, even
//     depths), all counting the same. It is a contrast of means with weights known before
//     the games, so that its error needs no line to be true; errors of games with the same
//     index go into it as they are. One family over variants and kinds (Šidák);
//   - strength as Elo: the first player of the first ladder is 0, and each other player
//     stands above the one before by what their pairs of games say, on the logistic
//     scale. Errors add up along the ladder (delta method). One family (Šidák). A player
//     who won or lost every game against the one before it has no number, nor has any
//     above it.
//
// Players who play one game again and again are no sample: a figure from such copies is
// a fact without an interval, belongs to no family and gives nobody a strength.
//
// Standard errors count z² further games, half of them won and half lost, as if they had
// been seen, for the reason that Agresti and Coull (1998) give: few games that all ended
// alike are no proof that all do. Where games take the openings of a list again and
// again, the mean of an opening's games is the observation. A game cut off at the limit
// has no result: a lower limit takes it at its worst, an upper limit at its best.
package ladder
