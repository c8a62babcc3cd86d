// Package doors has the fast doors of the two-row sowing games: what plays the
// random player against themselves many times as fast as the plain door, and
// fills the same rows. Deleting it would change no table. There are four:
//
//   - package array plays on all boards, two or three times as fast as the
//     plain door;
//   - package swar has a game to two words, ten or eleven times as fast;
//   - package wide has 32 games to a vector, in Go ("wide"), which is a sixth
//     faster than that, and in assembly for processors with AVX2 ("avx2"), three
//     to four times as fast again.
//
// A door plays only rules that it knows: a list names every knob, and the
// values of it that the door plays. Rules with another knob or value go to the
// plain door. The packages of the doors themselves receive compiled rules and
// never see a knob.
package doors
