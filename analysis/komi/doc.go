// Package komi says with which komi a game is even: what the second player must
// have in store from the start, so that the first player scores one half. The command
// komi uses it, through [Question].
//
// The answer is a set: all komis, of those that were looked at, whose interval for the
// first player's score contains one half. The intervals of all players asked about hold
// together, so that every komi left out is shown to favour somebody, and at
// most one answer in twenty leaves out a komi that is even. A set may be empty: scores
// jump where games end with that lead, so one komi may favour the first player and the
// next one the second. One more set has the komis that may be even for every player.
// It may be empty though no player's own set is: then no komi is fair at all these
// strengths.
//
// Players who do not look at the komi play the same games with every one: then each game
// is scored anew by its lead, and one band for the distribution of leads covers all komis
// at once. All other players play with each komi.
//
// Where all games with a komi are the same one, they count as one game, from which
// nothing follows: that komi is not shown to be uneven. Players with no other games are
// left out of the answer for all players.
package komi
