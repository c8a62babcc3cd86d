// Package komi says with which komi a game is even: what the second player must
// have in store from the start, so that the first player scores one half. The command
// komi uses it, through [Question].
//
// The answer is a set: all komis, of those that were looked at, whose interval
// for the first player's score contains one half. The intervals of all players
// asked about hold together ([Level]), so that every komi that is left out is shown
// to favour somebody, and the even ones, if there are some among those looked at,
// are left out of one answer in twenty at most. What may be even for every player
// is one more set ([EvenForAll]), which may be empty though none of theirs is: then
// no komi is fair at all these strengths. There need not be any: scores jump where games end with that
// lead, and a set may be empty because one komi favours the first player and the
// next one the second.
//
// Players who do not look at the komi play the same games with every one: then
// each game is scored anew by its lead ([Rescored]), and one band for the
// distribution of leads covers all komis at once. Others are let play with each
// komi ([Played]).
//
// Where all games with a komi are the same one, they count as one game, of which nothing
// follows: that komi is not shown to be uneven, and players of whom there is no other are
// left out of what is said of all.
package komi
