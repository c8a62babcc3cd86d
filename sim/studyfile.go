package sim

import "houserules/sim/plan"

// StudyFile is a study as it is written in YAML: which variants, which
// line-ups, how many games. Field order is the order of presentation. The doc
// comments are the keys' only documentation.
type StudyFile struct {
	// Schema is the version of the file format, 1.
	Schema int `yaml:"schema" min:"1" max:"1"`
	// Name names the study in folders, tables and reports: small letters,
	// digits and hyphens.
	Name string `yaml:"name"`
	// Title is the report's heading.
	Title string `yaml:"title"`
	// Description says what the study asks and how its numbers are to be read, in
	// some sentences that stand at the head of its report.
	Description string `yaml:"description"`
	// Variants are the variants to compare: names of built-in variants, or
	// YAML files, whose paths are relative to the study file.
	Variants []string `yaml:"variants,single"`
	// Vary makes variants: every combination of some values of some knobs, each
	// named by its path. The values are a list, {from: 3, to: 6}, or all, for
	// every value that the knob has. Each of the variants listed is varied; where
	// there are several they are a factor of their own.
	Vary map[string]any `yaml:"vary"`
	// Except leaves combinations of vary out: lists of knobs with a value each.
	// Combinations that contradict themselves are left out in any case.
	Except []map[string]any `yaml:"except"`
	// Design says which combinations are played: full for all of them;
	// {sample: 200} for so many, chosen so that effects are known as exactly as
	// that many can tell, by a seed of their own, {sample: 200, seed: 2}; or
	// {fraction: 1/4} of knobs with two values each.
	Design map[string]Portion `yaml:"design,single"`
	// MostCells is the number of cells, variants times line-ups, beyond which a
	// study that varies rules is asked back, because few such studies are meant.
	MostCells int64 `yaml:"most_cells" min:"1" max:"10000000" unit:"cells"`
	// Effects ask which of the rules in which two variants differ makes the
	// difference between them: mixtures of both are played.
	Effects []EffectsFile `yaml:"effects"`
	// Readings ask whether what is said of a variant survives every reading of
	// its source: the values that the file lists under readings are combined.
	Readings []string `yaml:"readings,single"`
	// Against is the variant with which all readings are compared. Without it
	// their advantages are judged by themselves.
	Against string `yaml:"against"`
	// Agents are the line-ups. One agent ("random") plays against itself;
	// several, one for each seat and separated by commas
	// ("alphabeta:4,random"), play each other. Two agents play every game
	// twice, with the seats swapped the second time. A line-up plays those of
	// the variants that it fits: as many seats as it has agents, and for
	// agents that know one family of games, that family. One that fits none is
	// an error. With round-robin among them all the others are players, of whom
	// every two play each other: [round-robin, random, greedy, "alphabeta:2"].
	// An agent may be another program, whose path is relative to the study file:
	// 'exec:./engine.py', or with arguments 'exec:"python3 engine.py";time=2'.
	Agents []string `yaml:"agents,single" join:","`
	// Ladders are lists of players, the weakest first, of whom each plays itself and
	// the next: [[random, "softmax:4", greedy], [greedy, "alphabeta:2"]]. The report
	// then shows what the first move is worth at each strength. A ladder but the first
	// begins with a player of one before it, so that all strengths are counted from
	// the first player of the first. A number of games that is given for a player
	// holds for its games against itself and against the one before it.
	Ladders [][]string `yaml:"ladders"`
	// Unit is what is played and counted: single games, or the matches that the
	// variants' rules make of them.
	Unit Unit `yaml:"unit"`
	// Games is the number of games of each line-up under each variant: one
	// number for all, or a map from line-ups, written as under agents, to
	// numbers. Beside line-ups a variant may have a number, too: no line-up plays
	// more under it, nor under those that vary, effects or readings make of it. With
	// unit match it is the number of matches.
	Games map[string]int64 `yaml:"games,single" unit:"games" min:"1" max:"1000000000000"`
	// Openings are how the games begin: start, the start position, which holds
	// if nothing is said; {random: 4 plies}, drawn anew for each game, every ply with
	// equal odds; {all: 2 plies}, every legal sequence twice, whatever games says, so that players who always do the same are told from those who draw (once in a study that may grow); or
	// {file: openings.txt}, one opening a line, a position or moves from the
	// start position, which the games take in turn in an order drawn from the seed.
	// After an even number of plies the first seat is to move again; after an odd
	// one the second is, and the board is turned, so that the first seat plays on: that
	// takes rules that are the same for both. An opening after which the game is over, or
	// the other seat is to move, is drawn again. Both games of a pair have the same opening. Several
	// kinds, as a list, are played and reported apart: the first player's advantage
	// is that of who moves first after the opening.
	Openings []OpeningsText `yaml:"openings,single"`
	// Seed determines all luck. Without it every run of the study in a new
	// directory draws one, prints it and stores it.
	Seed *uint64 `yaml:"seed"`
	// Tolerance says, for each figure, which effects are too small to matter.
	Tolerance ToleranceFile `yaml:"tolerance"`
	// Margin is another name for tolerance.score. Only one of them can be
	// given.
	Margin *float64 `yaml:"margin" unit:"pp" min:"0.001" max:"25"`
	// Base is the name of the variant with which the others are compared; the
	// first one if it is not given.
	Base string `yaml:"base"`
	// Grow is whether the study may be looked at more than once, with more games
	// at each look. It is decided before the first game. A study that is begun
	// with --until may grow whatever is said here.
	Grow Grow `yaml:"grow"`
	// OnForfeit is what happens where a player that is another program (exec)
	// ends, is late or answers with no legal move. The game is lost by it in any
	// case, with the end reason forfeit.
	OnForfeit plan.OnForfeit `yaml:"on_forfeit"`
}

// Unit is what a study plays and counts.
type Unit string

// The choices.
const (
	// UnitGame is a study of single games.
	UnitGame Unit = "game"
	// UnitMatch is a study of matches, as the variants' match says: the players,
	// who start in turn, by lot or by the result of the game before, are
	// observed together over all games of a match. Lots for the first game are not
	// simulated: the first player is the one who starts it.
	UnitMatch Unit = "match"
)

// Values lists the choices.
func (Unit) Values() []string { return []string{string(UnitGame), string(UnitMatch)} }

// Grow is whether a study may grow.
type Grow string

// The choices.
const (
	// GrowNo is a study that is looked at once, with all its games. Its
	// intervals are of fixed size, the narrowest there are.
	GrowNo Grow = "no"
	// GrowYes is a study that may be looked at as often as one likes. Its
	// intervals hold at every look, and are half as wide again.
	GrowYes Grow = "yes"
)

// Values lists the choices.
func (Grow) Values() []string { return []string{string(GrowNo), string(GrowYes)} }

// ToleranceFile is the tolerance as it is written in a study file.
type ToleranceFile struct {
	// Score is the smallest difference in the first player's score that
	// matters, in percentage points. Verdicts on fairness and on scores are
	// judged against it. From 10 pp on there is a warning, and 25 pp is refused.
	Score float64 `yaml:"score" unit:"pp" min:"0.001" max:"25"`
	// Draws is the smallest difference in the share of drawn games that
	// matters, in percentage points of all games. Without it that of the score
	// counts.
	Draws *float64 `yaml:"draws" unit:"pp" min:"0.001" max:"25"`
	// Lead is the smallest difference in what the first player wins by that
	// matters, in percent of all that the rules of the base have to score, such
	// as its seeds. Without it 2 % count. Where the rules do not say how much
	// there is, leads are only judged against zero.
	Lead *float64 `yaml:"lead" unit:"%" min:"0.001" max:"100"`
	// Plies is the smallest difference in the length of games that matters,
	// in percent of the mean length under the base. Without it 5 % count.
	Plies *float64 `yaml:"plies" unit:"%" min:"0.001" max:"100"`
}

// EffectsFile are two variants whose difference is to be explained.
type EffectsFile struct {
	// From is the variant that one starts from.
	From string `yaml:"from"`
	// To is the variant whose rules are taken over one by one.
	To string `yaml:"to"`
}

// Portion is how much of all combinations a design takes: full, a number or a
// fraction such as 1/4.
type Portion string

// UnmarshalText takes any word; which of them means something depends on the key
// that it stands under.
func (p *Portion) UnmarshalText(text []byte) error {
	*p = Portion(text)
	return nil
}

// MarshalText returns the word.
func (p Portion) MarshalText() ([]byte, error) { return []byte(p), nil }

// DefaultMostCells is the number of cells beyond which a study that varies rules
// is asked back.
const DefaultMostCells = 10_000

// DefaultStudyFile returns what holds where a study file says nothing.
func DefaultStudyFile() StudyFile {
	return StudyFile{Schema: 1, Tolerance: ToleranceFile{Score: 1}, Unit: UnitGame, Grow: GrowNo, OnForfeit: plan.ForfeitStops, MostCells: DefaultMostCells}
}
