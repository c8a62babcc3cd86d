// Package evaluation values positions for searching players: an evaluation has a weight
// for each feature of a position ([engine.Features]). Package analysis/learn finds them,
// package agent plays by them, and a study keeps those of its players in its plan.
//
// Weights are integers, so that players value positions alike on every machine.
package evaluation
