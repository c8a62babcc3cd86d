// Package chart draws and paints: the figures of a report, rows of intervals,
// stacked bars or distributions on one shared axis, with groups, a key, a title
// and a note; and boards, from the shapes that a family draws a position with
// ([engine.Drawing]).
//
// It is the only place that talks to gonum/plot, whose defaults suit neither
// print nor screen: accents are cut off at the upper edge, the legend lies on
// the data, ticks read "2.50". Here every figure has padding, a key of its own
// outside the data, round ticks, and colours from the palette of Okabe and Ito
// (2002, "Color Universal Design"), which stays distinct for the colour-blind.
// Colour is never the only carrier: stacked parts keep their order, carry
// their value, and every second one is hatched.
//
// All rows of a figure share the axis, so one layout serves every kind of
// mark. One chart type for each kind of mark was considered and rejected: gutters,
// groups, long names and the key would have been written four times.
package chart
