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
// The lines of points from the top down, x and o for the counters of First (seat 1) and
// Second (seat 2), a number for that many empty points; then who is to move; then,
// within a turn, the counter that has hopped and may hop again; then, after ^, the
// players whose counters have turned round. Moves are E3-E5 for a step, E3xE7 for a hop
// (it names the point where the counter lands), and pass for the end of a turn by a
// counter that could hop again, or by a player who cannot move where the rules let them
// pass. Every hop and every pass is a ply.
//
// The score of a seat is the number of counters it has captured. It does not
// decide: the rules say what becomes of a player who cannot move, who loses in
// most games.
//
// A board is a grid, or drawn with its points and lines as text. Both become a graph in
// which every direction is one shift of a set of bits; so all lines along a direction
// have the same length. A set has two words. The fast doors, the playouts and the solver
// know boards that need one, of up to 64 points; larger ones, of up to 128, are played
// by the plain door.
//
// # Order of judgement
//
// When a ply was played, lines at the edge close; at the end of a turn, the other
// player's counters turn round. What is out of play is a function of what stands where,
// and which way counters go is part of the position. At the start of a turn the ends are
// checked in this order: no counters; no legal move; repetition; the limit of plies. A
// player who must pass has a legal move, the pass, unless the other would have to pass,
// too. Within a turn only the limit is checked. Legal moves are the steps that the rule
// for steps leaves, and the hops; then what the duty to capture leaves of both.
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
// # Fast doors
//
// moves.go is the specification of a move, with edge.go, and the State adds history. For
// two random players there are doors that play the same games with 64 in flight, one ply
// of each in turn. Package flight finds, draws and plays what every ply needs, in three
// forms: on vectors of eight games with AVX-512 ("avx512") or of four with AVX2
// ("avx2"), and in Go ("bitboard"). This package does what is rare: what follows a
// capture, counters that hop on, repetition, more than 64 moves, and ends. LOG.md has
// rates and what was tried.
//
// Players who look ahead are seated at the plain door by package lookahead, and search in
// internal/search, on positions in words; searcher.go is between the two.
//
// The random games that players try from any position (State.Playout) take one game
// at a time through the same slots, under rules without repetition.
package hop
