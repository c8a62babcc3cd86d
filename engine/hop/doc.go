// Package hop is the rules engine of games in which counters step along lines
// and capture by hopping: Aiyawatstani, alquerque and their kin, and the house
// rules between them. A [Rules] value says what is played; nothing in the code
// is named after a game.
//
// # Board
//
// Points are named by a letter from the left and a number from the bottom. On
// a board with centres letters and numbers count half cells, so that corners
// are A1, C1, …, centres B2, D2, …. A position is one line:
//
//	5/4/5/4/2xo1/4/5/4/x3o x *E5
//
// The lines of points from the top down, x and o for the counters of First
// (seat 1) and Second (seat 2), a number for that many empty points; then who
// is to move; then, within a turn, the counter that has hopped and may hop
// again. Moves are E3-E5 for a step, E3xE7 for a hop (it names the point where
// the counter lands), and pass for the end of a turn by a counter that could
// hop again, or by a player who cannot move where the rules let them pass.
// Every hop and every pass is a ply.
//
// The score of a seat is the number of counters it has captured. It does not
// decide: the rules say what becomes of a player who cannot move, who loses in
// most games.
//
// # Order of judgement
//
// At the start of a turn these are asked in turn: no counters; no legal move;
// repetition; the limit of plies. A player who must pass has a legal move, the
// pass, unless the other would have to pass, too. Within a turn only the limit is. Legal moves
// are the steps that the rule for steps leaves, and the hops; then what the
// duty to capture leaves of both.
//
// # Slots
//
// A slot is an axis (to the right, to the top, and two diagonals) and a point:
// the line that leads up the axis from the point, or the pair of lines on both
// its sides. A step up or down the line needs its lower end to be own or
// empty, a hop over the point needs an enemy there, and a move starts at a
// counter and ends where there is none: so at most one of a slot's four moves
// is legal, and the legal moves of a position are four words of bits, one for
// each axis. Actions are numbered by axis, point and kind, and the pass is the
// last.
//
// # Bitboard door
//
// moves.go is the specification of a move, and the State adds history. The
// bitboard door plays the same random games with eight in flight. Measured on one
// core of a 2.9 GHz x86-64 machine with Go 1.26, whole rows, games of 456
// plies (Aiyawatstani with single hops): plain door 14,000 to 18,000 games a
// second, bitboard door 100,000 to 112,000. Tried on the way there, the
// first two without the counting of captures:
//
//   - One word of bits for each of eight directions of steps and of hops, and
//     bits.OnesCount64: 45,000. A build for every x86-64 processor asks at
//     each count whether the instruction is there, and the other branch is a
//     call, for which everything in registers is saved; even built for newer
//     processors only it made 59,000.
//   - Slots, and counting in fields of a word, which also gives the byte in
//     which the chosen move lies: 99,000. One game in flight instead of eight
//     takes 36 ns a ply instead of 22.
//   - All four axes of one game in one stretch of code: 97,000 with everything
//     counted, for want of registers; axis by axis over all games 109,000,
//     and 7 % less with the shifts as variables.
//   - Playing hops through the plain rules costs 9 %, though only one ply
//     in twelve is one.
//
// The random games that players try from any position (State.Roll) take one game
// at a time through the same slots, under rules without repetition: 53,000 a
// second where the State's plies make 7,000 to 9,000.
//
// Sixty-four games at a time, with one word for each point, would need fewer
// operations a game still, but not in words that can be read beside the rules.
package hop
