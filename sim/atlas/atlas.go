package atlas

import (
	"math"
	"slices"
)

// Version numbers the format of the files and the meaning of their numbers.
const Version = 4

// Atlas is what is known of some rule sets on boards of many sizes.
type Atlas struct {
	Version  int    `json:"version"`
	Name     string `json:"name"`
	Settings `json:"settings"`
	// Budget is how many states may be solved for a rule set, Memory how many bytes a
	// board may take.
	Budget int `json:"budget"`
	Memory int `json:"memory"`
	// Compared names the rule sets whose values are compared board by board.
	Compared []string `json:"compared"`
	Sets     []Set    `json:"sets"`
	// Rules are the resolved rules that the sets are made of, as YAML by the name of the
	// variant. An atlas has none while it is only laid out, nor one of an older program.
	Rules map[string]string `json:"rules,omitempty"`
}

// Unsolved is the atlas as it was before anything was found: the settings, and which boards
// are to be solved. It shares the texts of the atlas.
func (a *Atlas) Unsolved() *Atlas {
	unsolved := *a
	unsolved.Rules, unsolved.Sets = nil, slices.Clone(a.Sets)
	for i := range unsolved.Sets {
		boards := slices.Clone(unsolved.Sets[i].Boards)
		for k := range boards {
			if boards[k].Found = nil; boards[k].State == Solved {
				boards[k].State = Waiting
			}
		}
		unsolved.Sets[i].Boards = boards
	}
	return &unsolved
}

// Set returns a rule set; nil where there is none of the name.
func (a *Atlas) Set(name string) *Set {
	for i := range a.Sets {
		if a.Sets[i].Name == name {
			return &a.Sets[i]
		}
	}
	return nil
}

// Differing lists the boards, given by houses and seeds, on which two of the compared
// rule sets are known to differ: the intervals between their bounds have nothing in
// common.
func (a *Atlas) Differing() [][2]int {
	list := [][2]int{}
	if len(a.Sets) == 0 {
		return list
	}
	for _, b := range a.Sets[0].Boards {
		least, most := math.MaxInt, math.MinInt // of the upper bounds, of the lower ones
		for _, name := range a.Compared {
			if on := a.Set(name).Board(b.Houses, b.Seeds); on != nil && on.Found != nil {
				least, most = min(least, on.Found.Bounds[1]), max(most, on.Found.Bounds[0])
			}
		}
		if most > least {
			list = append(list, [2]int{b.Houses, b.Seeds})
		}
	}
	return list
}

// Settings are what beside the rules the finding of a board depends on.
type Settings struct {
	// Protocol is the version of the random numbers, Seed the seed of simulated games.
	Protocol int    `json:"protocol"`
	Seed     uint64 `json:"seed"`
	// Players play each board against themselves.
	Players []Player `json:"players"`
	// Temperatures are those at which softmax play is worked out exactly, where the
	// game has no more than Nodes nodes. So many positions are looked at, too, where
	// bounds leave the value of a start or of a move open.
	Temperatures []float64 `json:"temperatures"`
	Nodes        int       `json:"nodes"`
	// Curve is how many games of softmax play are simulated at each temperature, where
	// there are more nodes than that.
	Curve int64 `json:"curve_games"`
	// Moved is how many seeds at most lie elsewhere in the starts that are tried.
	Moved int `json:"moved"`
}

// Player is a player of the simulated games, and their number.
type Player struct {
	Agent string `json:"agent"`
	Games int64  `json:"games"`
}

// Set is a rule set on all boards.
type Set struct {
	// Name is the set's, Base the variant that it is made of, Changes the knobs that
	// are changed for all boards.
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Base    string   `json:"base"`
	Changes []string `json:"changes"`
	// Class says what its values are, "exact" or "bounds"; empty where no board has
	// any.
	Class string `json:"class"`
	// Acyclic is set where no position comes back in a game.
	Acyclic bool `json:"acyclic"`
	// Boards are by houses in a row, then by seeds in a house.
	Boards []Board `json:"boards"`
}

// Board returns the board with so many houses and seeds; nil where there is none.
func (s *Set) Board(houses, seeds int) *Board {
	for i := range s.Boards {
		if b := &s.Boards[i]; b.Houses == houses && b.Seeds == seeds {
			return b
		}
	}
	return nil
}

// State says whether a board is solved.
type State string

// The states of boards.
const (
	// Solved boards have a finding.
	Solved State = "solved"
	// Waiting boards are to be solved.
	Waiting State = "waiting"
	// OverBudget boards have more states than what is left of the budget.
	OverBudget State = "over-budget"
	// OverMemory boards need more memory than there is.
	OverMemory State = "over-memory"
	// Refused boards have no game, or no values, by these rules.
	Refused State = "refused"
)

// Board is a rule set on one board.
type Board struct {
	Houses int `json:"houses"`
	Seeds  int `json:"seeds"`
	// Variant names the game on this board, Hash its rules.
	Variant string `json:"variant"`
	Hash    string `json:"hash"`
	State   State  `json:"state"`
	// Why says why a board was refused.
	Why string `json:"why,omitempty"`
	// Positions is how many positions have to be solved, all layers together, States
	// how many states that are: positions with what else their value depends on.
	// Bytes is about how much memory it takes. A number that an int does not hold is
	// the largest.
	Positions int      `json:"positions"`
	States    int      `json:"states"`
	Bytes     int      `json:"bytes"`
	Found     *Finding `json:"found,omitempty"`
}

// Finding is what was found of a board.
type Finding struct {
	// Bounds are what the start is worth to the first player, in units of lead at the
	// end; equal where the value is known.
	Bounds [2]int `json:"bounds"`
	// Searched is set where the value was found by looking at games with all that is
	// played, because the rules have bounds alone.
	Searched bool `json:"searched"`
	// Longest is a number of plies that no line exceeds in which somebody forces more
	// than play without end brings, Limit that of plies after which games are cut off.
	Longest int `json:"longest"`
	Limit   int `json:"limit"`
	// Moves are the first moves.
	Moves  []Move      `json:"moves"`
	Fair   Fair        `json:"fair"`
	Played []Played    `json:"played"`
	Exact  ExactResult `json:"exact"`
	// Curve is what came of softmax play by the same exact values where it was simulated,
	// from the lowest temperature; empty where Exact has it, and where values are bounds.
	Curve []SoftmaxTally `json:"curve"`
}

// Value is what the start is worth, where that is known.
func (f *Finding) Value() (int, bool) { return f.Bounds[0], f.Bounds[0] == f.Bounds[1] }

// Keeping lists the first moves that keep the value: whose own value is that of the
// start.
func (f *Finding) Keeping() []string {
	list := []string{}
	v, known := f.Value()
	for _, m := range f.Moves {
		if known && m.Value != nil && *m.Value == v {
			list = append(list, m.Move)
		}
	}
	return list
}

// Move is a first move, with its value where the start is in the history, and by the
// tables; nil where it is not known.
type Move struct {
	Move  string `json:"move"`
	Value *int   `json:"value"`
	Fresh *int   `json:"value_fresh"`
}

// Fair are other starts that are even with best play.
type Fair struct {
	// Looked is how many were looked at, Open how many of them have bounds.
	Looked int `json:"looked"`
	Open   int `json:"open"`
	// Even are those that are draws; those with the fewest seeds moved come first.
	Even []Start `json:"even"`
}

// Start is an arrangement, and how many seeds lie elsewhere.
type Start struct {
	Position string `json:"position"`
	Moved    int    `json:"moved"`
}

// Played counts games of a player against itself.
type Played struct {
	Agent string `json:"agent"`
	Tally
}

// ExactResult is what comes of play by known odds, worked out and not simulated.
type ExactResult struct {
	// Nodes is how many positions, with what their future depends on, the game has;
	// 0 where it has more than were allowed.
	Nodes int `json:"nodes"`
	// Random is what comes of random play; nil where it was not worked out.
	Random *Chances `json:"random"`
	// Softmax is what comes of players who draw by what moves are exactly worth, with
	// odds exp(v/T), from the lowest temperature. At 0 they draw among the moves that
	// keep the value.
	Softmax []Chances `json:"softmax"`
}

// Chances are what the first player can expect.
type Chances struct {
	Temperature float64 `json:"temperature"`
	Win         float64 `json:"win"`
	Draw        float64 `json:"draw"`
	Loss        float64 `json:"loss"`
	// Lead is the mean lead at the end, in units.
	Lead  float64 `json:"lead"`
	Plies float64 `json:"plies"`
}

// Advantage is the first player's score less a half, as that of a Tally.
func (c *Chances) Advantage() float64 { return (c.Win - c.Loss) / 2 }
