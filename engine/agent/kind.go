package agent

import (
	"math"

	"houserules/engine"
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
	default:
		return "unknown"
	}
}

// Kind is one way to choose actions, with parameters still open.
type Kind struct {
	// Name is what a spec begins with.
	Name string
	// Doc is one sentence on how the agent chooses.
	Doc string
	// Argument is what may follow the colon; nil if the kind has none.
	Argument *Param
	// Options are what may follow as ;key=value.
	Options []Param
	// Family is the family of games that the kind plays, Info.Family; empty
	// for a kind that plays every game.
	Family string
	// Cost is the cost at the default parameters.
	Cost Cost
	// Facts say of the agent what a family may know to play for it; nil where
	// only the agent itself can play.
	Facts func(v Values) engine.PlayerFacts
	// New returns an agent for a seat of a game.
	New func(v Values, seat engine.Seat, info *engine.Info) engine.Agent
}

// Param is a number that a kind of agents takes.
type Param struct {
	// Name is the option's key, or what the argument is called in messages.
	Name string
	// Doc is one sentence, with the unit.
	Doc string
	// Default is used where a spec says nothing.
	Default float64
	// Min and Max bound the value, both included.
	Min, Max float64
	// Integer allows whole numbers only.
	Integer bool
}

// Values are the values of a spec's parameters, by name.
type Values struct {
	kind    *Kind
	numbers []float64 // the argument, if any, then the options in order
}

// Float returns the value of the parameter. Asking for a name that the kind
// has not is a mistake in the kind and panics.
func (v Values) Float(name string) float64 {
	for i, p := range v.kind.params() {
		if p.Name == name {
			return v.numbers[i]
		}
	}
	panic("agent: kind " + v.kind.Name + " has no parameter " + name)
}

// Int returns the value of an integer parameter.
func (v Values) Int(name string) int { return int(math.Round(v.Float(name))) }

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
func Catalog() []Kind {
	return []Kind{
		{
			Name:  "random",
			Doc:   "Chooses among the legal actions with equal odds.",
			Cost:  Cheap,
			Facts: func(Values) engine.PlayerFacts { return engine.PlayerFacts{Uniform: true} },
			New: func(Values, engine.Seat, *engine.Info) engine.Agent {
				return random{}
			},
		},
		{
			Name: "epsilon-greedy",
			Doc:  "Plays like random with probability epsilon, else like greedy.",
			Argument: &Param{
				Name: "epsilon", Doc: "The probability of a random action.",
				Default: 0.1, Min: 0, Max: 1,
			},
			Cost: Greedy,
			New: func(v Values, _ engine.Seat, info *engine.Info) engine.Agent {
				return &epsilonGreedy{epsilon: v.Float("epsilon"), greedy: newGreedy(info)}
			},
		},
		{
			Name: "greedy",
			Doc: "Takes the action after which its score leads by most, a won end before all; " +
				"chooses among equals with equal odds.",
			Cost:  Greedy,
			Facts: func(Values) engine.PlayerFacts { return engine.PlayerFacts{Greedy: true} },
			New: func(_ Values, _ engine.Seat, info *engine.Info) engine.Agent {
				return newGreedy(info)
			},
		},
		{
			Name: "alphabeta",
			Doc: "Looks a number of plies ahead and takes the action with the best lead it can force " +
				"against all others, a won end before all; chooses among equals with equal odds.",
			Argument: &Param{
				Name: "depth", Doc: "How many plies it looks ahead.",
				Default: 4, Min: 1, Max: 30, Integer: true,
			},
			Cost:  Search,
			Facts: func(v Values) engine.PlayerFacts { return engine.PlayerFacts{Depth: v.Int("depth")} },
			New: func(v Values, _ engine.Seat, info *engine.Info) engine.Agent {
				return newAlphaBeta(v.Int("depth"), info)
			},
		},
	}
}
