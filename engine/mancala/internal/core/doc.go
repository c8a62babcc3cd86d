// Package core is the specification of the two-row sowing games: a position,
// the compiled rules, and what a move does to the position under the rules. The State
// plays by it, and every fast door is compared with it.
//
// It looks at single positions only. What needs the history of a game
// (repetition, the limit of plies) belongs to whoever plays.
package core
