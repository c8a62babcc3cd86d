// Package enginetest holds the laws that every game and every family of games
// must pass, and a made-up game for the tests of packages that play games.
//
// A family of games calls [Laws] on each of its rule sets. The laws look at a
// game only through the interfaces of package engine: what is played can be
// taken back, what is printed can be read, a game ends, seats share one win,
// states keep apart, and rows do not depend on how games are cut into blocks.
// The package's own tests break a game in one way for each law and see that
// this law, by name, notices.
//
// A family as a whole answers to [FamilyLaws]. They take the knobs and their
// values from the tags of the rules struct ([Family.Variations]): a knob that
// is added later is tried without anyone listing it, and one for which no value
// can be made is a fault. They find a door that claims rules which it plays
// otherwise, in any two settings of its knobs together, a knob or a choice that
// does nothing, prose that leaves a knob out, and bounds that nobody checks.
//
// [NewTree] makes games from nothing but a hash function: any number of seats,
// dice, extra turns, scores that rise and fall. It stands in for a real family
// in tests of agents, doors and simulations.
package enginetest
