package analysis

// Estimate is a number with an interval. It is never formatted here: reports
// do that. What the data cannot say is not-a-number (null in JSON), always
// with a warning: the value of a mean of no games, the bounds of a mean of one.
type Estimate struct {
	// Value is the point estimate; Lo and Hi bound the interval.
	Value float64 `json:"value"`
	Lo    float64 `json:"lo"`
	Hi    float64 `json:"hi"`
	// Level is the nominal coverage, such as 0.95.
	Level float64 `json:"level"`
	// N is the number of sampling units (games, or pairs of games).
	N int64 `json:"n"`
	// Method names the interval: "wilson", "tango", "t", "delta", "normal",
	// "max-t", "tost", "same-rules" (known, not estimated).
	Method string `json:"method"`
	// Capped bounds the value from counting every game that was cut off for
	// either side; nil where no game was, and for figures that do not depend
	// on the outcome. A margin counted for a side is everything at stake, the
	// largest total of the scores that any game had of the variants that the
	// same agents played and that count the same; infinite (null in JSON)
	// where none of them was played out. A difference in plies has bounds where
	// the limits differ: the games cut off at the lower could have gone on.
	Capped *Bounds `json:"capped,omitempty"`
	// Warnings say what to keep in mind when quoting it.
	Warnings []string `json:"warnings,omitempty"`
}

// Bounds are the least and the greatest value that a figure could have had.
type Bounds struct {
	Lo float64 `json:"lo"`
	Hi float64 `json:"hi"`
}

// Names of the estimates of a cell, in the order of tables. Shares and
// first-player advantage are fractions of 1 (not per cent).
const (
	// FirstAdvantage is the first seat's mean return minus one half (with
	// more than two seats: minus the mean of its role).
	FirstAdvantage = "first_player_advantage"
	// FirstScore is the first seat's mean return: win 1, draw one half.
	FirstScore = "first_player_score"
	// FirstWins, Draws and FirstLosses are shares of all games.
	FirstWins   = "first_player_wins"
	Draws       = "draws"
	FirstLosses = "first_player_losses"
	// DecisiveShare is the first seat's wins among the games with a winner.
	DecisiveShare = "decisive_share"
	// SeedMargin is the mean of the first seat's score minus the second's.
	SeedMargin = "margin"
	// PlyCount is the mean number of decision plies.
	PlyCount = "plies"
	// Branching is the mean number of legal actions per decision ply (ratio
	// of sums).
	Branching = "branching"
	// ForcedShare is the share of decision plies with one legal action.
	ForcedShare = "forced_share"
	// LeadChanges is the mean number of changes of the sole leader.
	LeadChanges = "lead_changes"
	// CappedShare is the share of games cut off at the limit.
	CappedShare = "capped_share"
)

// NamedEstimate is an estimate of a cell or of a difference, by name.
type NamedEstimate struct {
	Name string `json:"name"`
	Estimate
}

// Moments describe a column: exact sums underneath, these on top. They are
// not-a-number (null in JSON) of no games, SD also of one.
type Moments struct {
	Mean float64 `json:"mean"`
	SD   float64 `json:"sd"`
	Min  float64 `json:"min"`
	Max  float64 `json:"max"`
}

// Histogram counts a column's values. Bin i holds values from Start+i*Width
// (included) to Start+(i+1)*Width (excluded). The first and the last bin are
// not empty; without games there are no bins.
type Histogram struct {
	Start  float64 `json:"start"`
	Width  float64 `json:"width"`
	Counts []int64 `json:"counts"`
}

// Count is a named number of games.
type Count struct {
	Name  string `json:"name"`
	Count int64  `json:"count"`
}

// Measure is one column that the game's family adds to the tables, such as
// the seeds left on the board.
type Measure struct {
	Name string
	// Doc says what is counted, in one sentence.
	Doc string
	// Mean is the mean of a game, in whole units, with Student's interval at
	// its own level. It is not below zero where no game was.
	Mean Estimate
	// SD is the standard deviation of a game's value; not-a-number of fewer
	// than two games.
	SD float64
}

// Seat is how one seat of a cell fared.
type Seat struct {
	// Number is the seat's, from 1: seat 1 makes the first ply.
	Number int
	// Role is the role, as in Cell.SeatRoles, and Agent who played it.
	Role, Agent string
	// Return is the mean share of the win, a fraction of 1. Its interval is
	// simultaneous over the seats of the cell.
	Return Estimate
	// Even is the mean return of the seats of its role: what each would get
	// if they did equally well.
	Even float64
	// Advantage is Return less Even, judged against zero and the margin,
	// simultaneously over all seats of the cell that are not alone in their
	// role. A seat that is has no verdict.
	Advantage Judged
}

// Role is how the seats of one role fared together.
type Role struct {
	// Name is the name that the seats share, or "player" for seats with names
	// of their own; Seats are their numbers.
	Name  string
	Seats []int
	// Share is the mean share of the win that they took together. Its
	// interval is simultaneous over the roles of the cell.
	Share Estimate
	// All, Part and Nothing are the shares of games of which they took the
	// whole win, a part of it and nothing, each with its own interval.
	All, Part, Nothing Estimate
	// Equal is the verdict on whether all of them do equally well within the
	// margin: LargerThanMargin where some seat's advantage is beyond it,
	// EqualWithinMargin where each is inside. It carries effect and direction
	// of the seat that decides, Decisive. A role of one seat has no verdict.
	Equal    Judged
	Decisive int
}

// Outcomes count the games by their result for the first seat. A game won by
// several is a draw between them.
type Outcomes struct {
	Wins   int64 `json:"wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`
}

// Cell is everything known of one variant played by one line-up.
type Cell struct {
	Variant string
	// Agents is the cell's name: one agent for a mirror match, or the agents
	// by seat, separated by commas.
	Agents string
	// Lineup has one agent for each seat.
	Lineup []string
	Roles  []string
	// Unit is what scores count.
	Unit  string
	Games int64
	// Capped is the number of games cut off at the limit.
	Capped int64
	First  Outcomes
	// CutOff are the games cut off by what First counts them as, so that
	// draws by rule are those of First less these.
	CutOff Outcomes
	Plies  Moments
	// Margin is the first seat's score minus the second's (two seats only).
	Margin Moments
	// Scores has one entry for each seat.
	Scores []Moments
	// EndReasons are in the family's order; reasons that never occurred are
	// left out.
	EndReasons []Count
	// Firings counts the games in which each special rule made a difference,
	// MeanFirings is the mean number of times per game, both by rule: the
	// metric's name without "fired_". Rules that never fired are listed too.
	Firings     []Count
	MeanFirings []NamedEstimate
	// Measures are the family's columns that are no firings, in the family's
	// order.
	Measures []Measure
	// FirstMoves counts the first seat's first action, in the order of
	// actions; actions that never opened are left out. It is empty for
	// families whose actions have no names.
	FirstMoves []Count
	// PliesHistogram has one-ply bins, MarginHistogram one-unit bins (two
	// seats only); a half counts in the bin of the whole unit below it.
	PliesHistogram  Histogram
	MarginHistogram Histogram
	// Estimates are in the order of the names above. Intervals are each at
	// their own level, not simultaneous.
	Estimates []NamedEstimate
	// Seats and SeatRoles say how each seat and each role fared, in the order
	// of seats. They are empty for two equal seats, of which the first one's
	// score says it all, and for a cell without games.
	Seats     []Seat
	SeatRoles []Role
	// Fair is the verdict on FirstAdvantage against zero and the margin,
	// simultaneous over the study's cells.
	Fair Judged
}

// Estimate returns the estimate of the given name, or false.
func (c *Cell) Estimate(name string) (Estimate, bool) {
	for _, e := range c.Estimates {
		if e.Name == name {
			return e.Estimate, true
		}
	}
	return Estimate{}, false
}

// Verdict is what an estimate says of an effect, given a margin below which
// effects do not matter. There is no verdict "no effect": a small study can
// only be UNDECIDED.
type Verdict int

// The verdicts.
const (
	// Undecided: neither different from zero nor equal within the margin.
	Undecided Verdict = iota + 1
	// LargerThanMargin: the whole interval lies beyond the margin.
	LargerThanMargin
	// Different: from zero; whether by more than the margin is open.
	Different
	// DifferentButSmall: from zero, and certainly inside the margin.
	DifferentButSmall
	// EqualWithinMargin: equal within the margin by two one-sided tests; zero
	// itself is not excluded.
	EqualWithinMargin
	// SameRules: both variants have the same rules, so that every game is the
	// same game. No interval is needed to know that.
	SameRules
)

// String returns the verdict as the reports print it, in capitals.
func (v Verdict) String() string {
	switch v {
	case Undecided:
		return "UNDECIDED"
	case LargerThanMargin:
		return "LARGER THAN MARGIN"
	case Different:
		return "DIFFERENT"
	case DifferentButSmall:
		return "DIFFERENT BUT SMALL"
	case EqualWithinMargin:
		return "EQUAL WITHIN MARGIN"
	case SameRules:
		return "SAME RULES"
	default:
		return "NO VERDICT"
	}
}

// MarshalText writes the verdict as String does.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Judged is an effect with its intervals and verdict.
type Judged struct {
	// Effect carries the simultaneous interval (method "max-t") that the
	// verdict uses for difference from zero, at 95 %.
	Effect Estimate `json:"effect"`
	// Equivalence is the simultaneous interval of the two one-sided tests, at
	// 90 %.
	Equivalence Estimate `json:"equivalence"`
	// Margin is the smallest effect that matters, in the effect's unit; zero
	// asks for difference from zero only.
	Margin  float64 `json:"margin"`
	Verdict Verdict `json:"verdict"`
	// Direction is -1, 0 or +1: which way the effect is, where the verdict
	// says that it differs from zero.
	Direction int `json:"direction"`
	// GamesNeeded is, for Undecided and Different, the number of games (per
	// cell) expected to settle it if the true effect were AssumedEffect; zero
	// otherwise, and zero when no number of games would. Planning.Needed says
	// how the effect is chosen.
	GamesNeeded   int64   `json:"games_needed,omitempty"`
	AssumedEffect float64 `json:"assumed_effect,omitempty"`
	// CutOff is set where the verdict says less than the games as they stood
	// would, or no number of games would settle it, because games were cut off
	// at the limit. Verdicts hold for every way to count those games:
	// Effect.Capped bounds what the effect would be.
	CutOff bool `json:"cut_off,omitempty"`
}

// Difference compares a variant with the base variant, both played by the
// same line-up with the same luck, game by game.
type Difference struct {
	Agents  string
	Base    string
	Variant string
	// Name is the estimate compared: FirstScore, Draws, SeedMargin or
	// PlyCount. The verdict of FirstScore is against the study's margin; the
	// others' margins are zero, which means: difference from zero only.
	Name string
	// Pairs is the number of games that both cells played.
	Pairs int64
	// Correlation is Pearson's between the two variants' values of a game.
	Correlation float64
	Judged
}

// Results is a study, analyzed.
type Results struct {
	Name   string
	Seed   uint64
	Margin float64
	Base   string
	Cells  []Cell
	// Differences are ordered by line-up, then estimate, then variant.
	Differences []Difference
	// Level is the nominal coverage of the intervals, Power the probability
	// with which GamesNeeded should settle a question.
	Level float64
	Power float64
	// Protocol is the version of the random protocol of the tables, zero
	// where the caller did not say.
	Protocol int
	// Warnings concern the study as a whole.
	Warnings []string
}
