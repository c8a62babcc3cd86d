// Package doors has the fast doors of the two-row sowing games: what plays many
// times as fast as the plain door, and fills the same rows. Deleting it would
// change no table. Those of five packages play the random player against themselves
// (engine/DOORS.md has their rates on one processor):
//
//   - package array plays on all boards, one and a half to three times as fast as the
//     plain door;
//   - package swar has a game to two words, ten or eleven times as fast, nine times
//     where single seeds wait and a grand slam lets a player move again, as in ouril;
//   - package wide has 64 games to a vector, in assembly for processors with AVX2
//     ("avx2"), four to five times as fast as that, and with AVX-512 ("avx512"), a
//     seventh to a third more;
//   - package banked plays what sows into stores: kalah eight times as fast as the
//     plain door, congkak, of several laps, more than five times;
//   - package laps plays moves of several laps that capture groups, as nam-nam has
//     them, five and a half times as fast as the plain door.
//
// One, "search", is for line-ups in which somebody looks farther: up to seven plies whole
// games on the positions of package search, and beyond, for nodes:N and for games with openings
// the plain door with players of package lookahead, who search there.
//
// Another, "greedy", plays line-ups in which nobody looks farther than one ply: six
// to ten times as fast as the plain door on the positions of package search, and five
// and a half to six times under rules of several laps or with groups, in package laps.
//
// The same players choose and value moves at single positions, for whoever asks
// outside of a study ([Game.FastPlayer]).
//
// The kernel of package swar also plays the random games that players try from
// any position (Playouts there), ten times as fast as ply by ply.
//
// A door plays only rules that it knows: a list names every knob, and the
// values of it that the door plays. Rules with another knob or value go to the
// plain door. The packages of the doors themselves receive compiled rules and
// never see a knob.
package doors
