// Package flight plays one ply of many random games at once, under compiled rules of
// package hop.
//
// [Games] are the games in flight, a lane for each. A kernel finds the legal moves of
// every lane, draws one of them and plays it. What happens seldom it leaves to the
// caller, by sets of lanes: games without a move, at the limit of plies, or with more
// moves than a random word's lane serves ([Games].Alone), and what follows a capture
// ([Games].Captured). A lane without counters has no moves, so the caller hides a game
// from the kernel by taking its counters out.
//
// There are three forms, which play the same. [Portable] is Go: first the moves of all
// games, then the choices, so that the processor can work on one game while another
// waits for its results. [AVX2] and [AVX512] are assembly for vectors of four and eight
// games, written by the program in the directory generate (go generate runs it), the
// plies once for both, over a machine that each of them is; never edit ply_amd64.s.
//
// # Choosing a bit
//
// The legal moves are four words of bits, one for each axis, and the k-th bit of all is
// the move. The axis is the first up to which there are more than k. In its word, the
// bits are counted byte by byte, and added up from the lowest; the byte is the first up
// to which there are more than k (Warren 2013, "Hacker's Delight", section 5-1). In
// that byte the form in Go looks its bit up in a table. Vectors have no fast lookup for
// that: there the byte is copied eight times, each copy keeps one bit, and the bit is
// found as the byte was.
package flight
