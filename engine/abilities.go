package engine

import "iter"

// Abilities are what a game can do beside being played, each a function that is nil where
// the game cannot: whoever wants it does with less then. A State that one is given is one of
// the game's own. What is needed at every ply is a method of State instead; what
// players can do stands in [Skills].
type Abilities struct {
	// Doors returns doors of the game's own for a line-up, what is known of the player of
	// each seat: the fastest on this machine first, none where the game has none. They have
	// names of their own, and belong to one worker together. A door for other players than
	// uniform random ones fills Rows.Lines.
	Doors func(players []PlayerFacts) []Door
	// Player returns who chooses at the game's single positions as a player of whom these
	// facts are known does, by the same draws, and finds the same values; nil where the
	// game has none. plain is that player itself, who is asked where a position does not
	// fit. Both belong to one worker.
	Player func(player PlayerFacts, plain Agent) Agent
	// WithoutLimit returns the game with its rules but for the limit of plies, which is so
	// far off that no search meets it. It reads the same positions.
	WithoutLimit func() (Game, error)
	// Record writes the full record of a game that is more than a list of moves, for a
	// referee that knows only the rules: its fields, in order, for a game given as all its
	// actions from the start, chance results included. The values can be marshalled as
	// JSON.
	Record func(actions []Action) ([]RecordField, error)
	// Total is all that the seats can score together in one game, in whole [Info].Unit: its
	// seeds, or the pieces that can be captured. It is 0 where the rules set no such number.
	Total int
	// Match is how such games are put together to a match; nil where nobody says.
	Match *Match
	// Features are what an evaluation may weigh; nil where nobody says.
	Features *Features
	// Standings are the same of a game with dice, or for more than two; nil where nobody says.
	Standings *Standings

	// Drawing returns a position as shapes. The caller owns them.
	Drawing func(s State) Drawing
	// SettledDrawing returns the position after the division that an outcome comes from: the
	// game's own where it is over, or that of the players who end it (Resigned, Agreed). It is
	// there where the end of a game divides what is left on the board.
	SettledDrawing func(s State, o Outcome) Drawing
	// After returns the position right after a legal action, as Position writes it, before
	// the division that an end of the game brings.
	After func(s State, a Action) string
	// Steps yields what stands where after each step of a legal action, as the Places of a
	// Drawing: a seed that is dropped, a house that is captured, a square that is walked over.
	// The last are those of Draw after the action, but for their tones; a division that an
	// end brings is not among them. The caller owns what is yielded, and does not play s
	// meanwhile.
	Steps func(s State, a Action) iter.Seq[[]Place]
	// Turned returns a position with the board turned by half a turn: the sides exchanged,
	// the other seat to move, as Position writes it and without history. Whatever follows
	// is the same, seats exchanged. It is nil where the rules or their start treat the two
	// seats differently.
	Turned func(s State) string
	// Tell says in words what a legal action would do.
	Tell func(s State, a Action) Telling
	// Resigned is the outcome if a seat gives up here, Agreed that if all agree to stop;
	// false where the rules do not know that. Their End is 0: none of the rules' ends.
	// Agreed with shares, one for each seat, divides what is left into them; that is false
	// where the rules do not leave the division to the players, and where the shares are
	// not all that is left.
	Resigned func(s State, seat Seat) (Outcome, bool)
	Agreed   func(s State, shares []Score) (Outcome, bool)
}

// FarLimit is the least limit of plies of a game without one: more than any
// search looks ahead.
const FarLimit = 10_000

// RecordField is one named part of a game's record.
type RecordField struct {
	Name  string
	Value any
}
