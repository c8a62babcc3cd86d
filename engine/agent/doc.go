// Package agent holds the players that need nothing but a game's State: random,
// greedy, epsilon-greedy and alpha-beta. Players that need the inside of a
// family live with that family and join through the extra kinds of [Parse].
//
// An agent is written name[:argument][;key=value…], such as "random",
// "epsilon-greedy:0.1" or "alphabeta:4". [Spec.String] writes it in the one
// canonical way that tables, folders and plans store; the argument is always
// written out there, so that a changed default never changes what a stored
// name means.
package agent
