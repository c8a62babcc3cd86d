// Package anytime makes intervals that hold at every look.
//
// An interval of fixed size promises its coverage for one number of games,
// chosen before. Who looks, plays on and looks again has many chances to be
// wrong: of two variants that are alike, one in three is found DIFFERENT
// somewhere by who looks at every doubling from a thousand to a million games.
// A confidence sequence makes one promise for all numbers of games together:
// with probability 1 − α no interval of the whole sequence ever misses the
// truth. So anyone may look as often as they like, stop when they like, for any
// reason, and go on again.
//
// The price is width: at the number of games that a [Sequence] is made for its
// intervals are 1.55 times as wide as those of fixed size (at 95 %).
package anytime
