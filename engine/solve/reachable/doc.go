// Package reachable values the positions of a game for two that can be reached from
// some, such as its start, by who wins: for games whose positions nobody can number without looking
// at them, on boards that are small enough. Package endgames of the hop games uses it.
//
// Positions are found layer by layer, from the highest down: a move either stays in
// its layer and passes the turn, as a step does, or leads to a lower one, as a capture
// does. They are numbered as they are found, so that two runs number alike. Then the
// layers are solved from the lowest up, backwards from ends and captures: a position is
// won where a move leads to a lost one, and lost where all do to won ones, in the order
// of the plies that this takes. What is neither is drawn: each player can keep the
// other from winning, if need be without end, and that is a draw. The method is that of
// package retrograde with three values, and its ranks are the same.
package reachable
