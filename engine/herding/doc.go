// Package herding is the rules engine of Awéthi!, the game of herders and
// wolves on 25 × 25 squares: one to four herders, each with four awéthi and a
// herd of six aiwe that the dice move, and one player with the wairgk. A
// [Rules] value says what is played; everything that the sheet of the game
// leaves open is a knob of it. The numbers D-10 to D-28 in tests name the
// decisions behind the defaults.
//
// # Turns
//
// Seats 1, 2, … are the herders, the last seat is the wairgka player. After
// the herds are laid out, a round has these steps for each herder: the
// direction die (chance), by which the herd moves and the caught aiwe are
// collected; the four dice (chance); the choice who gets which die; one ply
// for each awéthi, in an order of the player's choice; then, once the wairgk
// are unleashed, their two dice (chance) and the move of one of them; or, where
// the rules move all, a ply for each. Where lots decide who starts, they are drawn
// (chance) once the herds are laid out.
//
// # Board
//
// Rows go from 0 in the north to 24, columns from 0 in the west to 24; a
// square is written row,column. The map is 25 lines of 25 letters: "."
// meadow, "~" water, "F" Forest, "L" Lair, "S" shelter, "H" herding-point.
//
// # Notation
//
// A position is one line; for two herders it begins as
//
//	1 1 setup asleep / 0,0 0,0 0,0 0,0 : - - - - - - / 24,24 … / 12,12 12,12
//
// It says the round; the herder whose turn it is; what is done next (setup,
// lot, herd, dice, choose:1234 with the dice, walk:2-14 with the squares to go of
// each awéthi and - for those that have gone, scent, hunt:N3 with direction
// and distance and, where all wairgk move, those that have, hunt:N3:13; over);
// and whether the wairgk are asleep, stirred (to be unleashed at the end of this
// turn) or unleashed; and, once lots have decided it, who started, from:2. Then
// follow, for each herder after a slash, the four awéthi and after a colon the
// aiwe: calves 1 to 3, cows 4 and 5, bull 6, "s" standing for sheltered, "e" for
// eaten, "-" for not yet laid out; and after the last slash the wairgk.
//
// Moves are written coocbc (a set-up, row by row, o for a cow), starts:2 (lots),
// N (direction die), 1234 (four dice), each:3142 or average:2, a1:4,6 (awéthi 1 ends
// there), a1:stay, a1:home, N3 (the wairgka's dice), w1:4,6, pass.
//
// # Random games
//
// Uniform random players in all seats have a door of their own, "counting"
// ([Game.FastDoors]). It plays the same rules, whatever they are, but counts the moves
// and makes only the one that is drawn: it builds no list and takes nothing back. The
// random games that players try from any position (State.Playout) are played so, too, on
// a copy.
//
// # Players
//
// [NewPlayer] makes a player who knows the game and plays the role of its seat;
// [Players] lists it with its documentation.
package herding
