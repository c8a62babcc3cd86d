package engine

// VariantInfo names a variant and its rules.
type VariantInfo struct {
	// Name is the variant's name, File its file, empty where that is not known, and Hash
	// the hash of its rules.
	Name, File, Hash string
	// Rules are the resolved rules as JSON on one line, by which any program of
	// this toolkit makes the same game.
	Rules string
	// Endgames opens tables of exact values of the game's positions, which a folder
	// holds, for a player of the objective. Its error says why they do not do, and how
	// to make them. Nil where nobody finds such values.
	Endgames func(folder string, o Objective) (Endgames, error)
	// Total is the total of the game's [Abilities].
	Total int
	// Features are the features of the game's [Abilities], for players, who have no game; nil
	// where it has none.
	Features *Features
	// Standings are the standings of the game's [Abilities]; nil where it has none.
	Standings *Standings
}

// Endgames know what positions of a game for two are worth. They belong to one
// worker.
type Endgames interface {
	// Lead returns what the player to move goes on to make more than the other one
	// with best play of both. It is false where that is not known: a position with a
	// history, or one that was not solved. It is not asked where the game is over.
	Lead(s State) (Score, bool)
	// Err says why they cannot be read any more; nil where they can. From then on nothing
	// is known.
	Err() error
	// Close gives back what holds the tables.
	Close()
}
