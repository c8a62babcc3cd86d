// Package bounded makes intervals for the mean of values that are known to lie between
// two bounds, from how often each of them was seen: a [Tally]. Package analysis uses it
// where differences are so rare that the normal approximation fails.
//
// Scores and shares are such values, and so are their differences, game by
// game, between two variants: −1, −½, 0, ½ and 1. Where the variants rarely
// differ, nearly all of these are zero, and the few others may all have one
// sign. The standard error of so few is no guide: what has not been seen yet
// matters more. So the intervals here ask of every mean what the values would
// look like if it were the true one.
package bounded
