// Package laps is the fast door for games whose moves sow several laps and capture
// groups, or whose positions may come back, such as nam-nam: it plays the random player
// against themselves five and a half times as fast as the plain door, on rows of up to eight
// houses with at most 127 seeds on the board. It also plays moves of one lap that
// capture groups or the house opposite. Package banked is faster for congkak, which has
// neither.
//
// A row is a word with a house to each byte, and what sowing a house with so many
// seeds does is read from a table, for all houses of both rows: after the first
// lap, moves go on from either. Rows are of one length, so that both players have
// the same table. A group is found by comparing all houses of a row at once, those
// where the lap dropped a seed.
//
// Games are played one after another, because their moves have different numbers
// of laps. The processor cannot predict whether a move goes on after its first lap, so
// a second lap is always sown: of no seeds, if the move does not go on. By rules with
// groups and stores package core is asked for moves in which a lap comes round to a
// house twice.
//
// [Greedy] plays line-ups in which nobody looks farther than one ply in the same way,
// five and a half to six times as fast as the plain door. Moves that were looked at are
// not sown again when one of them is played.
package laps
