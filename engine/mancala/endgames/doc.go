// Package endgames finds the values of positions of the two-row sowing games by
// retrograde analysis, by the number of seeds on the board: a capture leads to
// fewer seeds, whose values are known, and everything else stays in the layer. All
// rules of a variant are those of the specification, package core.
//
// A position is numbered as its player to move sees it, by the seeds in their row, the
// number of that row, and the number of the other (see rows). A tag holds what else a
// value depends on: who captured last, where a division asks for it, and whom play
// without end favours, where its payoff is not one number.
//
// # Classes
//
// By the compiled rules: exact, where the payoff of play without end is constant
// in a layer, or where there is none because sowing into stores takes seeds off the
// board for ever; bounds, where it depends on where the seeds lie: then every layer
// is solved for a play without end that gives all seeds left to the one player and
// to the other; refused otherwise. What follows from one class of a layer to the
// next is that a play that never ends stays in one layer.
//
// # Three ways
//
// Games that sow into stores need one look at each position, in an order in which what a
// move leads to comes first (order.go). Rules of single laps on rows as long as each
// other are looked at a whole row at a time, by tables of what a sowing does to the
// other row, and predecessors are worked out from such tables (rowtables.go). For all
// others the moves are listed, which takes memory (listed.go). The first two play only
// rules that their lists name, knob by knob (known.go). Tests compare the ways with each
// other, and all with a plain solver and with full game trees; and every run compares
// the first positions of each layer with the State of the game (compare.go).
//
// # Speed
//
// Awari, all layers up to n seeds with ranks, positions in a second of processor time
// of one core (Xeon, 2.1 GHz, quiet; n = 24 with two workers, kept as files):
//
//	  n   positions   in a second
//	 18      86.5 M         8.6 M
//	 20     225.8 M         8.1 M
//	 24    1251.7 M         6.4 M
//	a solver in C++ with queues  1.4 M
//
// Two cores take 1.8 to 1.9 times less than one: to 20 seeds 14.7 s for 27.7 s, to 24
// seeds 101 s. LOG.md of package solve says what each step brought, and what else was
// tried.
//
// # Histories
//
// The value of a move in a game depends on what was played since the last capture. To
// find it, the layer is solved once more: every position whose next occurrence ends the
// game counts as over, at the payoff of play without end. Positions that may still come
// up once make no difference, because a player who makes more than the payoff meets none
// twice. In this solution a position and its mirror image, with the other player to
// move, are two, as they are for the rule of repetition. Where bounds leave a value
// open, small boards are searched with all that is played (history.go); bounds cut that
// short right after captures.
package endgames
