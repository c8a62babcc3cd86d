// Package oneply has the players who look at most one ply ahead, some of them only if a
// coin says so. It says which of them the doors of whole games may play, what they
// draw, and what the end of a game is worth to them. The doors find out themselves what
// lies one ply ahead.
package oneply
