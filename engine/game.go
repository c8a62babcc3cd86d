package engine

// Game is one immutable rule set of one family. It is safe for concurrent
// use; each worker asks it for its own State.
type Game interface {
	// Info describes the game. The caller must not change it.
	Info() *Info
	// New returns a state at the game's start position.
	New() State
	// Parse returns a state at a position written in the family's notation,
	// with no history. It is strict: what it accepts, State.Position prints
	// back identically.
	Parse(position string) (State, error)
	// Abilities are what the game can do beside being played.
	Abilities() Abilities
}

// Info is what the rest of the toolkit needs to know of a game without
// playing it.
type Info struct {
	// Family is the name of the rules engine: mancala, hop, herding.
	Family string
	// Roles are what the seats play, in seat order.
	Roles []Role
	// Unit is what scores count, in the plural: "seeds".
	Unit string
	// WholeScores is set where no score is ever a half unit.
	WholeScores bool
	// Passing is what an action may score in passing, which is no capture: a seed that is dropped
	// into a store.
	Passing Score
	// EndReasons are the reasons a game can end for; EndReason e is
	// EndReasons[e-1]. They are part of the tables: names are never reused.
	EndReasons []string
	// Limit is the largest number of plies that a game can have.
	Limit int
	// CutOff is the end reason of a game that no rule ended and that was cut off
	// for its length: at ply Limit, unless its rules count something else, such
	// as rounds.
	CutOff EndReason
	// Actions names the actions for the tables' first-move columns where
	// the family's actions are few, indexed by Action; nil where they are not.
	Actions []string
	// Metrics are the family's own columns, in the order State.Metrics fills.
	Metrics []Metric
	// Pie says what the tables have of the choice to swap seats, which the second
	// seat has after the first seat's first turn; nil where there is none.
	Pie *Pie
	// Variant says by which rules the game is played, for players outside of the
	// program, who have no State; nil where the game was made of no variant. It
	// stands in no table.
	Variant *VariantInfo
}

// Pie is what the tables have of the choice to swap seats.
type Pie struct {
	// Swapped and Return are the places, among Metrics, of the columns that say
	// whether seats were swapped, 1 or 0, and what the side that moves first
	// brought, in halves of a win.
	Swapped, Return int
	// Starts is the name of that side.
	Starts string
}

// Seats is the number of players.
func (i *Info) Seats() int { return len(i.Roles) }

// EndReason returns the name of an end reason, or "" for a game not over.
func (i *Info) EndReason(e EndReason) string {
	if e == Forfeit {
		return ForfeitName
	}
	if e == 0 || int(e) > len(i.EndReasons) {
		return ""
	}
	return i.EndReasons[e-1]
}

// Role is what a seat plays.
type Role struct {
	// Name is the role's name: "South", "herder".
	Name string
	// Own is set where the name is only the seat's: all seats with names of
	// their own play alike, as South and North do. Else the seats of one name
	// share a role, and those of other names play another one.
	Own bool
}

// Metric describes one column that a family adds to the tables.
type Metric struct {
	// Name is the column's name, in snake case. A Measure named against_ROLE_SEAT
	// that counts halves is the result of a seat against those of a role: 2 where it
	// won, 1 where it drew, 0 where it lost.
	Name string
	// Kind says what the column counts.
	Kind MetricKind
	// Rule is the name of the special rule whose firings are counted; empty for
	// a Measure.
	Rule string
	// Doc says what is counted, in one sentence.
	Doc string
	// Halves is set where the integer counts half units.
	Halves bool
	// Most is the largest value that a game can have, none being negative; 0
	// where the family does not say. The tables store small numbers in fewer
	// bytes.
	Most int
}

// MetricKind says what a family's column counts.
type MetricKind int

// The kinds of metrics.
const (
	// Measure is a number of the family's own, such as the seeds left.
	Measure MetricKind = iota + 1
	// Firing is how often a special rule made a difference: a rule that filters
	// moves fires at a ply where it removed at least one; a rule with an effect
	// fires at a played move whose result it changed.
	Firing
)

// FiringOf is the metric that counts the firings of a rule.
func FiringOf(rule, doc string, most int) Metric {
	return Metric{Name: "fired_" + rule, Kind: Firing, Rule: rule, Doc: doc, Most: most}
}

// State is one position with the history its rules need. It is not safe for
// concurrent use. No method that is called per ply allocates.
type State interface {
	// Reset goes back to the game's start position and forgets the history.
	Reset()
	// Turn says who acts next: a seat, Chance or Over.
	Turn() Seat
	// Actions appends the legal actions in canonical order to dst. It is
	// empty when the game is over and never empty otherwise. At a chance turn
	// they are the possible results.
	Actions(dst []Action) []Action
	// Play plays a legal action. What happens with another is undefined:
	// check it against Actions first where it comes from outside.
	Play(a Action)
	// Undo takes the last action back. It must not be called more often than
	// Play since the last Reset or Parse.
	Undo()
	// Score returns what a seat has secured so far, before any division of
	// what is left at the end.
	Score(s Seat) Score
	// Outcome returns the result; it is valid only when Turn is Over.
	Outcome() Outcome
	// Metrics writes the family's columns into dst, whose length is
	// len(Info.Metrics).
	Metrics(dst []int32)
	// ActionText writes an action in the family's notation, for this position.
	ActionText(a Action) string
	// ParseAction reads what ActionText writes. It accepts only legal
	// actions; its error names the rule that forbids any other.
	ParseAction(text string) (Action, error)
	// Position writes the position in the family's one-line notation.
	Position() string

	// What follows a game may do without: [BaseState] has answers that say no.

	// Mover returns the seat that acts, or whose dice are to be thrown, or who
	// would act if the game were not over; 0 where that is nobody in particular.
	Mover() Seat
	// Weights appends one positive integer weight for each action that Actions
	// lists at this chance turn: their relative odds. It appends none where all are
	// equally likely.
	Weights(dst []uint32) []uint32
	// Swapping says whether the choice at hand is whether to swap seats. It is a
	// ply like any other for the tables, but draws from a stream of its own, and
	// what it does to the scores is no capture.
	Swapping() bool
	// Recognize returns a key and a number of plies, for a search that remembers
	// what it found. Two positions of one game with one key have the same future,
	// in actions, scores and results, as long as it takes fewer plies than either
	// number: so long neither the history nor the limit of plies can make a
	// difference. With 0 plies the key says what lies where and no more. It reports
	// false where a position does not fit a key.
	Recognize() (key Key, plies int, ok bool)
	// Playout returns what [Playouts].Plain returns for this state and the stream
	// without a call for every ply, and leaves the state as it was. It reports false
	// where it has no such way.
	Playout(luck Stream) (o Outcome, ok bool)
}

// Key is what Recognize makes of a position. Its words mean something only to
// the family; different positions have different keys.
type Key struct {
	First, Second uint64
	Third         uint32
}

// BaseState is embedded by a State without what a game may do without: dice with odds, a
// choice to swap seats, keys, and a fast way to play random games. A state around
// another one must not embed it: it passes on what the other can.
type BaseState struct{}

// Mover implements State: nobody in particular.
func (BaseState) Mover() Seat { return 0 }

// Weights implements State: all chance results are equally likely.
func (BaseState) Weights(dst []uint32) []uint32 { return dst }

// Swapping implements State: nobody may.
func (BaseState) Swapping() bool { return false }

// Recognize implements State: no position has a key.
func (BaseState) Recognize() (Key, int, bool) { return Key{}, 0, false }

// Playout implements State: random games are played ply by ply.
func (BaseState) Playout(Stream) (Outcome, bool) { return Outcome{}, false }
