package mancala

import "houserules/engine/sides"

// Rules are the knobs of a two-row sowing game. Field order is the order in
// which a variant file, explain and the reference page present them. The doc
// comments here are the knobs' only documentation: the JSON Schema, explain
// and the reference page are generated from them.
//
// The tags are read by package variants: yaml is the key, unit the word that
// may follow a number, min and max its bounds.
//
// The groups that a move and an end ask for belong to the specification, package
// core, and are handed to it whole.
type Rules struct {
	// Board is the size of the board and what lies on it at the start.
	Board Board `yaml:"board"`
	// Compensation are the knobs that make up for who moves first, whose keys
	// stand here.
	Compensation `yaml:",inline"`
	// Moves are the rules of single moves, whose keys stand here.
	Moves `yaml:",inline"`
	// End says what ends a game, and who gets the seeds that are left.
	End End `yaml:"end"`
	// Limit cuts off games that no other rule ends.
	Limit Limit `yaml:"limit"`
	// Match says how single games make up a match. It describes the tradition; a single game
	// does not depend on it.
	Match Match `yaml:"match"`
	// Stop says how players may end a game themselves. Only people do, at a
	// table: agents play to the end, so that no game of a study depends on it.
	Stop Stop `yaml:"stop,beside"`
}

// Board is the size of the board and what lies on it at the start.
type Board struct {
	// Houses is the number of houses in a row: one number for both rows, or a
	// list of two, South's first, for a handicap.
	Houses [2]int `yaml:"houses" unit:"houses" min:"1" max:"12"`
	// Seeds is how many seeds lie in each house at the start.
	Seeds int `yaml:"seeds" unit:"seeds" min:"1" max:"16" club:"[3 seeds, 4 seeds, 5 seeds, 6 seeds]"`
	// Start is an explicit start position in the one-line notation, such as
	// "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S". It overrides seeds and must have as many houses as the
	// board. Whoever is to move starts; komi and handicap come on top of it.
	Start string `yaml:"start"`
}

// Match says how single games make up a match.
type Match struct {
	// Games is the number of games that a match is the best of; 0 for none.
	Games int `yaml:"games" unit:"games" min:"0" max:"99"`
	// Target is the number of points that wins the match; 0 for none. A won game
	// is one point where points does not say otherwise.
	Target int `yaml:"target" unit:"points" min:"0" max:"100000"`
	// Starter says who starts each game of a match after the first.
	Starter MatchStarter `yaml:"starter"`
	// Takes says what the winner of a game takes where starter is winner-chooses.
	Takes MatchTakes `yaml:"takes"`
	// Draws says whether a drawn game is one of the games that a match is the
	// best of.
	Draws Draws `yaml:"draws"`
	// Replays is how many drawn games of a match are played again where draws are replayed;
	// one drawn game more ends the match undecided, which is counted as cut off. 0 sets no
	// bound but that of a thousand games.
	Replays int `yaml:"replays" unit:"games" min:"0" max:"900"`
	// Points says what a won game is worth.
	Points Points `yaml:"points"`
}

// Points says what a won game of a match is worth; a drawn one is worth nothing. With neither key a won
// game counts one.
type Points struct {
	// PerSeedOver gives the winner one point for every seed over this number;
	// 0 for none.
	PerSeedOver int `yaml:"per_seed_over" unit:"seeds" min:"0" max:"384"`
	// PerSeeds gives the winner one point for every so many full seeds; 0 for
	// none.
	PerSeeds int `yaml:"per_seeds" unit:"seeds" min:"0" max:"384"`
}

// Default returns the rules that a root variant starts from: what all sheets
// of the awalé family share, and for the rest the choice that adds least.
func Default() *Rules {
	return &Rules{
		Board:        Board{Houses: [2]int{6, 6}, Seeds: 4},
		Compensation: Compensation{Starts: StartsSouth, Opening: sides.OpeningNone},
		Moves: Moves{
			Sowing: Sowing{
				Direction: CounterClockwise, Stores: StoresNone, ExtraTurn: ExtraNever, Laps: LapsSingle, Least: 1, Opening: OpeningSow, MaxLaps: 1000,
			},
			Kroo:       KrooSkip,
			Capture:    Capture{Row: RowOpponent, Counts: []int{2, 3}, Before: []int{}, Chain: ChainBack, Opposite: OppositeNever},
			GrandSlam:  SlamCaptures,
			Feeding:    FeedNone,
			CannotFeed: CannotPlaysOn,
			Singletons: SingletonsAllowed,
		},
		End: End{
			MajorityRemaining: DivUnclaimed,
			NoMove:            Ending{Remaining: DivOpponent},
		},
		Limit: Limit{Plies: 2000, Remaining: DivUnclaimed},
		Match: Match{Starter: StarterLots, Takes: TakesBetter, Draws: DrawsCount},
		Stop:  Stop{Agreement: AgreementNone, Resigning: ResigningNone},
	}
}
