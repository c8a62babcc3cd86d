// Package learn finds out what positions of any rules are worth, from nothing but games that
// players play against themselves. It knows no game: a family says which features of a
// position may be weighed ([engine.Features]).
//
// In each generation players search a fixed number of positions a move. They value
// positions by what the generation before has learned, the first generation by the lead.
// Some of their moves are random, so that worse positions are seen, too. The target for
// a position mixes what the search said there with what was said later in the game,
// weighted by λ, and at the end its result: the λ-return of temporal differences (Sutton
// 1988, "Learning to predict by the methods of temporal differences", Machine Learning
// 3), cut where a random move was worse than the best. With λ = 1, which matches found
// best (LOG.md), it is the result, or what was said at such a cut. The weights are those
// whose tanh comes nearest to that, by least squares.
//
// Where games have dice, or more than two players, nobody searches. There the positions after
// turns are weighed ([engine.Standings]), games are played by who knows the game, and
// targets are results.
//
// A match decides whether they are kept: the same search with them and by the lead, in
// pairs of games from the same random opening.
//
// All of it is the same on every machine for any number of workers: each game depends on its
// number alone, targets are whole numbers of units of 2⁻¹⁶, sums are taken in one order, and no
// product is fused with a sum. Effort is counted in positions, never in seconds.
package learn
