// Package effects says what rules do, from variants that were made to differ in
// known ways: each plays the same game indices with the same luck.
//
// Everything is a contrast: a weighted sum of the first player's advantages under
// several variants, game by game. Its mean over the games is the effect, and
// because the games of one index are one observation, its variance over the games
// is that of the effect whatever the variants have in common. The sums are exact
// integers, and so is what follows from them: Shapley values add up to the whole
// difference.
//
// [Explain] says which of the rules in which two variants differ makes the
// difference: Shapley's values (Shapley 1953, "A value for n-person games",
// Contributions to the Theory of Games II) of the advantage over all mixtures of
// the two, the average of what a rule changes over all orders in which the rules
// can be taken over. Where a mixture cannot be played, the average is over those
// orders of which every mixture can (Faigle and Kern 1992, "The Shapley value for
// cooperative games under precedence constraints", International Journal of Game
// Theory 21). Never is an effect read off a regression in place of mixtures that
// are not there. Of many rules some orders are drawn (Castro, Gómez and Tejada
// 2009, "Polynomial calculation of the Shapley value based on sampling", Computers
// & Operations Research 36), and the interval has the error of that draw, too.
//
// [Sweep] ranks many variants by how fair they are and says what each value of
// each knob does: equally weighted marginal means of a model that is stated.
// [Read] says whether a verdict holds under every reading of a source, each judged
// at the full level without correction, because all of them have to agree (the
// intersection–union test of Berger 1982, "Multiparameter hypothesis testing and
// acceptance sampling", Technometrics 24), as a specification curve (Simonsohn,
// Simmons and Nelson 2020, "Specification curve analysis", Nature Human Behaviour
// 4).
//
// [Readings.Shares] say which reading matters: the shares of the variance over all
// combinations, by the analysis of variance of the model.
//
// Where a study may be looked at more than once all intervals are those of one
// sequence for each row (package anytime), and hold at every look.
//
// All is per line-up, never pooled, and on the signed advantage: its absolute
// value, medians and ratios are no means of games.
package effects
