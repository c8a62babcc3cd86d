package reference

// Interval is an estimate with its interval; Value is nil where more than half of the games
// have no result.
type Interval struct {
	Value *float64 `json:"value"`
	Lo    float64  `json:"lo"`
	Hi    float64  `json:"hi"`
	// Level is the coverage of this interval by itself, Method its name.
	Level  float64 `json:"level"`
	Method string  `json:"method"`
}

// Length is the number of plies within which a share of the games ends.
type Length struct {
	Share float64  `json:"share"`
	Value *float64 `json:"value"`
	Lo    *float64 `json:"lo"`
	Hi    *float64 `json:"hi"`
}

// Entry is what one rule set gave to the player who moves first, for one kind of players on
// both sides and one law of openings.
type Entry struct {
	// Study and Plan are the name and the hash of the study's plan, Seed its seed.
	Study string `json:"study"`
	Plan  string `json:"plan_sha256"`
	Seed  uint64 `json:"seed"`
	// Variant names the rules, Rules is their hash.
	Variant string `json:"variant"`
	Title   string `json:"title"`
	Rules   string `json:"rules_hash"`
	// Player is the whole recipe of the player on both sides.
	Player string `json:"player"`
	// Plies is the number of random plies before the players choose, each move alike.
	Plies int `json:"random_plies"`
	// Games is the number of games, the number that the plan fixed.
	Games  int64 `json:"games"`
	Wins   int64 `json:"first_wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"first_losses"`
	CutOff int64 `json:"cut_off"`
	// OneGame is set where all games are the same one: there is no interval then.
	OneGame bool `json:"one_game,omitempty"`
	// Advantage is the starter's mean score less a half. Games cut off count as lost for
	// its lower limit and as won for its upper one.
	Advantage *Interval `json:"advantage,omitempty"`
	// DrawShare and CutOffShare are shares of all games, DecidedShare of wins and losses
	// among all.
	DrawShare    float64  `json:"draw_share"`
	DecidedShare float64  `json:"decided_share"`
	CutOffShare  float64  `json:"cut_off_share"`
	Lengths      []Length `json:"lengths"`
	// Tolerance is the smallest advantage that matters to the study.
	Tolerance float64 `json:"tolerance"`
	Verdict   Verdict `json:"verdict"`
}

// Verdict says what an entry shows.
type Verdict string

// The verdicts. First and Second say who is shown to be ahead; Even that the advantage is
// within the tolerance, whoever has it.
const (
	Open   Verdict = "open"
	First  Verdict = "first"
	Second Verdict = "second"
	Even   Verdict = "even"
	// Same is said of copies of one game.
	Same Verdict = "one game"
)

// LeftOut is what is no entry, and why.
type LeftOut struct {
	Dir string `json:"dir"`
	// Cell names variant and players; empty where the whole folder is left out.
	Cell   string `json:"cell,omitempty"`
	Reason string `json:"reason"`
}

// Edition is a table of entries.
type Edition struct {
	// Schema is the version of the file.
	Schema int `json:"schema"`
	// Level is the coverage of all intervals together.
	Level   float64   `json:"level"`
	Entries []Entry   `json:"entries"`
	LeftOut []LeftOut `json:"left_out"`
}
