// Package evaluation is what a searching player may know of a game beside its rules: weights
// of the features of positions ([engine.Features]), from which follows what a position is
// worth. Package analysis/learn finds them, package agent plays by them, and a study keeps
// those of its players in its plan.
//
// Weights are integers, so that players value positions alike on every machine.
package evaluation
