// Package exact sums integers exactly: [Sums] of one column, [Cross] of
// several columns seen together, [Counter] for the data of a histogram. The estimators
// of package analysis use it for everything that they sum over games.
//
// Exact sums do not depend on the order of the games nor on how they were
// grouped into blocks, so neither do the figures computed from them. Only the
// last step, a quotient, is rounded, once and correctly.
package exact
