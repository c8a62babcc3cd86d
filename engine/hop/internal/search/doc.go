// Package search looks ahead in games of package hop on boards of one word, and finds what
// the plain players find: the same best moves, of the same worth.
//
// A position is worth the counters that the player to move has captured more than the
// other. That leaves little to search for: no ply brings more than one counter, and only
// a hop brings one. So what a position is worth lies between bounds that are known before
// any move is played, as long as nobody can win or lose within the plies that are left:
//
//   - one ply above the horizon it is the lead, or one more where there is a hop;
//   - a player who cannot hop gains nothing at this ply or at the next one, which is the
//     other's, and at most one counter at each ply after that;
//   - it falls at most one counter for each ply after the first.
//
// Moves come in stages, hops first. Steps are looked at only where more than the best hop
// brought is within these bounds, and the search of them ends where it reaches them.
//
// # Wins and losses
//
// A game is won by taking the last counter or by leaving the other player without a move,
// and a bound holds only where neither can happen in time. Counters are counted. Of moves
// it is enough to know some that nobody can take away: steps along one direction
// share no point, and a ply of either player takes away at most two of them (the points
// where a counter leaves and arrives, or those of a counter that is captured and of the one
// that captured it), a step of the other player one.
// Where that is not known, or rules say that who cannot move wins, every move is played.
package search
