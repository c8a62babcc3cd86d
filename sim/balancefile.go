package sim

import "houserules/sim/plan"

// BalanceFile is a search for the fairest rules as it is written in YAML. Field
// order is the order of presentation. The doc comments are the keys' only
// documentation.
type BalanceFile struct {
	// Schema is the version of the file format, 1.
	Schema int `yaml:"schema" min:"1" max:"1"`
	// Name names the search and its folder: small letters, digits and hyphens.
	Name string `yaml:"name"`
	// Title is the report's heading.
	Title string `yaml:"title"`
	// Description says what is searched for and why, in some sentences that stand at
	// the head of the report.
	Description string `yaml:"description"`
	// Variant is today's rules: the name of a built-in variant, or a YAML file, whose
	// path is relative to this file.
	Variant string `yaml:"variant"`
	// Fixed are rules that all candidates have whatever the variant says: knobs by
	// their paths with a value each. They count as rules of today, and as no change.
	Fixed map[string]any `yaml:"fixed"`
	// Vary names the knobs that may be changed, each by its path, with the values
	// that they may have: a list, {from: 3, to: 6}, or all, for every value that the
	// knob has. The value of today is always among them.
	Vary map[string]any `yaml:"vary"`
	// Except leaves combinations out: lists of knobs with a value each. Combinations
	// that contradict themselves are left out in any case.
	Except []map[string]any `yaml:"except"`
	// Change is how many knobs a candidate may change: at most 2.
	Change Change `yaml:"change"`
	// Players are those for whom the rules shall be fair, each against one of its
	// kind. A set of rules is as unfair as it is for the player for whom it is most
	// unfair.
	Players []string `yaml:"players,single"`
	// Constraints are what candidates have to keep.
	Constraints ConstraintsFile `yaml:"constraints"`
	// Budget is how much may be played: a number of games, or minutes, of which the
	// program makes a number of games that is kept in the folder.
	Budget Budget `yaml:"budget"`
	// Tolerance is the largest advantage that does not matter, in percentage points.
	Tolerance float64 `yaml:"tolerance" unit:"pp" min:"0.001" max:"25"`
	// Error is the chance that something which the search says of its candidates is wrong,
	// in percent.
	Error float64 `yaml:"error" unit:"%" min:"0.00000001" max:"50"`
	// MostCandidates is the number of candidates beyond which the search is asked
	// back, because few such searches are meant.
	MostCandidates int64 `yaml:"most_candidates" min:"1" max:"1000000" unit:"candidates"`
	// Seed determines all luck. Without it every search in a new folder draws one,
	// prints it and stores it.
	Seed *uint64 `yaml:"seed"`
	// OnForfeit is what happens where a player that is another program (exec) ends,
	// is late or answers with no legal move.
	OnForfeit plan.OnForfeit `yaml:"on_forfeit"`
}

// ConstraintsFile is what candidates have to keep. Draws, length and limit are those
// of each of the players.
type ConstraintsFile struct {
	// Draws is the largest share of drawn games, in percent.
	Draws *float64 `yaml:"draws" unit:"%" min:"0" max:"100"`
	// Length is how long games may last in the mean.
	Length *LengthFile `yaml:"length"`
	// Limit is the largest share of games that are cut off at the limit of plies, in
	// percent.
	Limit *float64 `yaml:"limit" unit:"%" min:"0" max:"100"`
	// Skill asks that skill still wins.
	Skill *SkillFile `yaml:"skill"`
}

// LengthFile is how long games may last: in plies, or in minutes, for which the
// command is told how long a move takes (--seconds-per-move).
type LengthFile struct {
	// From is the shortest mean length, such as 40 plies or 10 minutes.
	From *Length `yaml:"from"`
	// To is the longest mean length, such as 120 plies or 40 minutes.
	To *Length `yaml:"to"`
}

// SkillFile asks that the stronger of two players wins. They play every game with
// both seatings.
type SkillFile struct {
	// Stronger is the player who should win.
	Stronger string `yaml:"stronger"`
	// Weaker is the other.
	Weaker string `yaml:"weaker"`
	// Least is the score that the stronger player has to reach, in percent: wins and
	// half of the draws.
	Least float64 `yaml:"least" unit:"%" min:"50" max:"100"`
}

// SetDefault asks for a score of 60 %.
func (s *SkillFile) SetDefault() { s.Least = 60 }

// mostCandidates is the number of candidates beyond which a search is asked back.
const mostCandidates = 2000

// DefaultBalanceFile returns what holds where the file of a search says nothing.
func DefaultBalanceFile() BalanceFile {
	return BalanceFile{Schema: 1, Change: Change{Most: 2}, Tolerance: 1, Error: 5, MostCandidates: mostCandidates, OnForfeit: plan.ForfeitStops}
}
