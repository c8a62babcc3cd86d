package agent

import (
	"slices"
	"sync"

	"houserules/engine"
	"houserules/engine/lookahead"
)

// Cost is the order of magnitude of the time an agent takes for a game;
// blocks of games are cut to size by it.
type Cost int

// The costs.
const (
	// Cheap agents do not look at the position.
	Cheap Cost = iota + 1
	// Greedy agents try each legal action once.
	Greedy
	// Search agents look several plies ahead.
	Search
	// Outside agents are other programs, which may take seconds for a move.
	Outside
)

// String returns the cost's name.
func (c Cost) String() string {
	switch c {
	case Cheap:
		return "cheap"
	case Greedy:
		return "greedy"
	case Search:
		return "search"
	case Outside:
		return "outside"
	default:
		return "unknown"
	}
}

// Kind is one way to choose actions, with parameters still open.
type Kind struct {
	// Name is what a spec begins with.
	Name string
	// Former are names by which studies and folders may still call the kind.
	// They are read, with a warning, and never written.
	Former []string
	// Doc is one sentence on how the agent chooses, PerMove what a move of it
	// costs, as the rest of a sentence that begins with "A move costs": in positions
	// or random games, which take the same everywhere.
	Doc, PerMove string
	// Argument is what may follow the colon; nil if the kind has none.
	Argument *Param
	// Options are what may follow as ;key=value.
	Options []Param
	// Family is the family of games that the kind plays, Info.Family; empty
	// for a kind that plays every game.
	Family string
	// Outside is set for a player outside of this program: its games may end by a
	// forfeit, and nobody can promise that it chooses alike twice.
	Outside bool
	// Check reports what is wrong with parameters that are each within their
	// bounds; nil where there is nothing to report.
	Check func(v Values) error
	// Cost is the cost at the default parameters; parameters that are agents
	// add theirs.
	Cost Cost
	// CostAt is the cost at other parameters; nil where it is always Cost.
	CostAt func(v Values) Cost
	// Positions is about how many positions an agent looks at for a move, in
	// order of magnitude, where there are so many actions to choose from; nil where
	// its cost says enough.
	Positions func(v Values, actions float64) float64
	// Facts say of the agent what a family may know to play for it; nil where
	// only the agent itself can play.
	Facts func(v Values) engine.PlayerFacts
	// New returns an agent for a seat of a game.
	New func(v Values, seat engine.Seat, info *engine.Info) engine.Agent
}

// params lists the argument, if any, and the options.
func (k *Kind) params() []Param {
	var list []Param
	if k.Argument != nil {
		list = append(list, *k.Argument)
	}
	return append(list, k.Options...)
}

// Catalog lists the kinds of agents that play every game, in the order of
// strength.
func Catalog() []Kind { return slices.Clone(catalog()) }

// catalog is made once: names of players are read by the thousand.
var catalog = sync.OnceValue(func() []Kind {
	return []Kind{
		{
			Name:    "random",
			Doc:     "Chooses among the legal actions with equal odds.",
			PerMove: "one draw, and no position is looked at",
			Cost:    Cheap,
			Facts:   func(Values) engine.PlayerFacts { return engine.PlayerFacts{Uniform: true} },
			New: func(Values, engine.Seat, *engine.Info) engine.Agent {
				return random{}
			},
		},
		{
			Name:    "epsilon-greedy",
			Doc:     "Plays like random with probability epsilon, else like greedy.",
			PerMove: "a draw, and mostly what it costs greedy",
			Argument: &Param{
				Name: "epsilon", Doc: "The probability of a random action.",
				Default: 0.1, Min: 0, Max: 1,
			},
			Cost: Greedy,
			New: func(v Values, _ engine.Seat, info *engine.Info) engine.Agent {
				return &epsilon{epsilon: v.Float("epsilon"), player: newGreedy(engine.WinThenLead, info)}
			},
			Facts: func(v Values) engine.PlayerFacts {
				return epsilonFacts(v.Float("epsilon"), engine.PlayerFacts{Greedy: true})
			},
		},
		{
			Name: "epsilon",
			Doc: "Plays like random with probability epsilon, else like another agent, which stands in " +
				"parentheses where it has options: epsilon:0.1;of=(alphabeta:4;objective=lead).",
			PerMove: "a draw, and with probability 1 - epsilon what it costs the other agent",
			Argument: &Param{
				Name: "epsilon", Doc: "The probability of a random action.",
				Default: 0.1, Min: 0, Max: 1,
			},
			Options: []Param{{Name: "of", Doc: "The other agent.", Agent: "greedy"}},
			Cost:    Cheap,
			Facts: func(v Values) engine.PlayerFacts {
				return epsilonFacts(v.Float("epsilon"), v.Agent("of").Facts())
			},
			New: func(v Values, seat engine.Seat, info *engine.Info) engine.Agent {
				return &epsilon{epsilon: v.Float("epsilon"), player: v.Agent("of").New(seat, info)}
			},
		},
		{
			Name: "softmax",
			Doc: "Takes an action with odds exp(v/T), where v is the lead a number of plies ahead in units of " +
				"the score: from the best alone at T = 0 to random.",
			PerMove: "up to half as many positions again as one of alphabeta as deep, for each action is valued exactly: 4 in awalé at depth 1, 50 at 3, 330 at 5",
			Argument: &Param{
				Name: "T", Doc: "The temperature, in units of the score.",
				Default: 1, Min: 0, Max: 1_000_000,
			},
			Options: []Param{{
				Name: "depth", Doc: "How many plies it looks ahead.",
				Default: 1, Min: 1, Max: 30, Integer: true,
			}},
			Cost: Greedy,
			CostAt: func(v Values) Cost {
				if v.Int("depth") > 1 {
					return Search
				}
				return Greedy
			},
			Positions: func(v Values, actions float64) float64 { return actions * lookedAt(v.Int("depth")-1, actions) },
			New: func(v Values, _ engine.Seat, info *engine.Info) engine.Agent {
				return newSoftmax(v.Float("T"), v.Int("depth"), info)
			},
		},
		{
			Name: "greedy",
			Doc: "Takes the action after which its score leads by most, a won end before all; " +
				"chooses among equals with equal odds.",
			PerMove: "one position for each legal action",
			Options: []Param{objectiveParam()},
			Cost:    Greedy,
			Facts: func(v Values) engine.PlayerFacts {
				return engine.PlayerFacts{Greedy: true, Objective: v.objective()}
			},
			New: func(v Values, _ engine.Seat, info *engine.Info) engine.Agent {
				return newGreedy(v.objective(), info)
			},
		},
		{
			Name: "alphabeta",
			Doc: "Looks a number of plies ahead and takes the action with the best lead it can force " +
				"against all others, a won end before all; chooses among equals with equal odds.",
			PerMove: "two to three times as many positions for each ply more, where there are some four actions: 110 in awalé at depth 4, 550 at 6, 2,200 at 8, 130,000 at 14",
			Argument: &Param{
				Name: "depth", Doc: "How many plies it looks ahead.",
				Default: 4, Min: 1, Max: 30, Integer: true,
			},
			Options:   []Param{objectiveParam(), tablesParam(), evalParam(evalDoc), softmaxParam()},
			Check:     checkEval,
			Cost:      Search,
			Positions: func(v Values, actions float64) float64 { return lookedAt(v.Int("depth"), actions) },
			Facts: func(v Values) engine.PlayerFacts {
				return v.searching(engine.PlayerFacts{Depth: v.Int("depth"), Objective: v.objective()})
			},
			New: func(v Values, _ engine.Seat, info *engine.Info) engine.Agent {
				b := newAlphaBeta(v.Int("depth"), v.objective(), info)
				player := withEval(withTables(b, &b.tree, v, v.objective(), info), &b.tree, v, info)
				b.soften(v, info)
				return player
			},
		},
		{
			Name: "nodes",
			Doc: "Looks 1 ply ahead like alphabeta, then 2, 3 and so on, until it has looked at a number of positions, " +
				"and plays by the deepest search that came to its end.",
			PerMove: "nearly that number of positions",
			Argument: &Param{
				Name: "nodes", Doc: "How many positions it may look at for a move.",
				Default: 10_000, Min: 1, Max: 1e12, Integer: true,
			},
			Options:   []Param{objectiveParam(), tablesParam(), evalParam(evalDoc), softmaxParam(), versionParam()},
			Check:     checkEval,
			Cost:      Search,
			Positions: func(v Values, _ float64) float64 { return v.Float("nodes") },
			Facts: func(v Values) engine.PlayerFacts {
				return v.searching(engine.PlayerFacts{Nodes: v.Int("nodes"), Version: v.version(), Objective: v.objective()})
			},
			New: func(v Values, _ engine.Seat, info *engine.Info) engine.Agent {
				n := newDeepening(v.Int("nodes"), v.objective(), info)
				if v.version() == lookahead.Version2 {
					n.follows = lookahead.QuietPlies
				}
				player := withEval(withTables(n, &n.tree, v, v.objective(), info), &n.tree, v, info)
				n.soften(v, info)
				return player
			},
		},
		{
			Name: "mcts",
			Doc: "Tries random games from a tree of moves, more of them where results are better, and takes the " +
				"action with the best mean result; begins with an empty tree at each move.",
			PerMove: "that number of random games to their ends, each as long as what is left of the game",
			Argument: &Param{
				Name: "playouts", Doc: "How many random games it tries at each move.",
				Default: 100, Min: 1, Max: 1_000_000, Integer: true,
			},
			Options: []Param{
				{
					Name: "c", Doc: "How much it explores: the weight of √(ln N / n) beside a share of the win from 0 to 1.",
					Default: 0.7, Min: 0, Max: 100,
				},
				objectiveParam(),
				evalParam("What a position where it leaves its tree is worth, in place of a random game: learned for what is learned for the rules, or a file that learn has written; lead, the default, plays the game."),
			},
			Check: checkEval,
			Cost:  Search,
			Positions: func(v Values, _ float64) float64 {
				if v.Text("eval") != "" {
					return v.Float("playouts")
				}
				return playoutPositions * v.Float("playouts")
			},
			New: func(v Values, _ engine.Seat, info *engine.Info) engine.Agent {
				m := newMCTS(v.Int("playouts"), v.Float("c"), v.objective(), info)
				weighs, err := v.weigher(info)
				switch {
				case err != nil:
					return &unable{why: err}
				case v.Text("eval") != "":
					m.valueBy(weighs, info)
				}
				return m
			},
		},
	}
})
