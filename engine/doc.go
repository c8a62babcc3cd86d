// Package engine defines what a game is: seats, actions, states, outcomes,
// the columns every game fills in, and the random protocol that makes game g
// of a study the same game on any machine.
//
// A [Game] is an immutable rule set. A [State] is one position of it with the
// history its rules need; it plays, takes back, lists legal actions in a
// canonical order and says how the game ended. Families of games (mancala,
// point-graph hop games, herding) live in packages below this one and share
// nothing but these types.
//
// # Two doors, one truth
//
// Every game is played through its State, ply by ply: the plain door, which all agents,
// replays and tests use. A family may add a fast batch door for line-ups it knows
// ([Abilities].Doors). Both follow one random protocol ([Protocol]), so a fast door
// changes no row of any table; deleting it changes only the speed. The same holds for
// the random games that players try from a position ([Playouts]): a State may play them
// faster than ply by ply ([State].Playout), but must play the same ones.
//
// The package imports only the standard library.
package engine
