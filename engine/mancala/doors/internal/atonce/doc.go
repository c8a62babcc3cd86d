// Package atonce has the players who look no farther than one ply ahead, or toss a
// coin whether to: whom doors of whole games may play, what these players draw, and
// what the end of a game is worth to them. What lies one ply ahead the doors find
// out themselves.
package atonce
