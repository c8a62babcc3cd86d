package lookahead

import (
	"math"
	"slices"

	"houserules/engine"
)

// Version2 is the version of nodes:N that follows actions that gain beyond its last ply, and
// QuietPlies for how many plies it does.
const (
	Version2   = 2
	QuietPlies = 6
)

// Searcher values moves for players of one objective. It belongs to one worker.
type Searcher interface {
	engine.Interruptible
	// Search fills values, one for each of the legal actions at a state of the family's game,
	// by what can be forced so many plies ahead, in half units of score and with [Won] for
	// a won end, as the objective asks for it. The best are exact, and so is every value equal to
	// them, or less by less than the margin, which may be [All]; others are upper bounds.
	Search(s engine.State, depth int, legal []engine.Action, values []int32, margin int32)
	// Looked is the number of positions that were looked at since the searcher was made.
	Looked() uint64
	// Forget lets the effort at the next position not depend on those before it.
	Forget()
}

// Won outweighs every lead in half units: it is what a won end is worth to who strives to
// win, beside the lead that it was won with, where that counts.
const Won = 1 << 20

// All is the margin of searches all of whose values are exact.
const All = math.MaxInt32

// Strives says whether this package knows what the end of a game is worth for an
// objective.
func Strives(objective engine.Objective) bool {
	return objective == engine.WinThenLead || objective == engine.Win || objective == engine.Lead
}

// Family are the searchers of a game.
type Family struct {
	Game engine.Game
	// MaxDepth is the largest depth of a search.
	MaxDepth int
	// Fits says whether a state, which need not be one of Game's own games, is one at which
	// searchers can search.
	Fits func(engine.State) bool
	// New makes a searcher for an objective that Strives knows, and for weights that Weighs
	// accepts, nil for the lead.
	New func(engine.Objective, *engine.Weights) Searcher
	// Follow lets a searcher follow actions that gain beyond its last ply, as the second version
	// of nodes:N does; nil where searchers cannot do that.
	Follow func(by Searcher, plies int)
	// Weighs says whether searchers can value positions by weights; nil where none can.
	Weighs func(*engine.Weights) bool
	// Deepen lets a searcher search to 1 ply, then 2, 3, … until it has come to a number of
	// positions, by the rules of package agent for nodes:N, and returns the depth of the
	// values. It is nil where searchers cannot do that.
	Deepen func(by Searcher, s engine.State, nodes uint64, legal []engine.Action, values []int32, margin int32) (depth int)
}

// door is the plain door with the players of this package.
type door struct{ *engine.PlainDoor }

// Name implements engine.Door.
func (door) Name() string { return "search" }

// Door returns a door for a line-up in which somebody looks ahead, if all players are known;
// else nil.
func (f *Family) Door(players []engine.PlayerFacts) engine.Door {
	if len(players) != f.Game.Info().Seats() || !slices.ContainsFunc(players, f.ahead) {
		return nil
	}
	table := company{family: f, searchers: map[values]Searcher{}}
	agents := make([]engine.Agent, len(players))
	for i, p := range players {
		if agents[i] = table.player(p); agents[i] == nil {
			return nil
		}
	}
	return door{engine.NewPlainDoor(f.Game, agents)}
}

// values are what positions are worth to a player.
type values struct {
	objective engine.Objective
	weights   *engine.Weights
	version   int
}

// company are the players of one door. Players who value positions in the same way share one
// searcher.
type company struct {
	family    *Family
	searchers map[values]Searcher
}

// player makes the player of whom these facts and no others are known; nil where
// there is none.
func (c *company) player(p engine.PlayerFacts) engine.Agent {
	switch {
	case p == engine.PlayerFacts{Uniform: true}:
		return uniform{}
	case p == engine.PlayerFacts{Greedy: true, Objective: p.Objective} && Strives(p.Objective):
		return &player{family: c.family, searcher: c.searcher(values{objective: p.Objective}), depth: 1}
	case c.family.searches(p):
		return c.family.softened(p, &player{family: c.family, searcher: c.searcher(values{p.Objective, p.Weights, p.Version}), depth: p.Depth, nodes: uint64(p.Nodes)})
	case p.Else != nil && p == engine.PlayerFacts{Epsilon: p.Epsilon, Else: p.Else}:
		if other := c.player(*p.Else); other != nil {
			return &tosser{epsilon: p.Epsilon, other: other}
		}
	}
	return nil
}

// searcher is the searcher of some values.
func (c *company) searcher(v values) Searcher {
	if c.searchers[v] == nil {
		c.searchers[v] = c.family.New(v.objective, v.weights)
		if v.version == Version2 {
			c.family.Follow(c.searchers[v], QuietPlies)
		}
	}
	return c.searchers[v]
}

// ahead says whether a player searches, or one who lets another choose who does.
func (f *Family) ahead(p engine.PlayerFacts) bool {
	return f.searches(p) || p.Else != nil && f.ahead(*p.Else)
}

// searches says whether a player looks a number of plies ahead, or as far as a
// number of positions allows, for an objective that the search knows, and no more
// is to be known of them.
func (f *Family) searches(p engine.PlayerFacts) bool {
	return Strives(p.Objective) && (p.Weights == nil || f.Weighs != nil && p.Objective != engine.Lead && f.Weighs(p.Weights)) &&
		(p.Depth > 0 && p.Depth <= f.MaxDepth && p == engine.PlayerFacts{Depth: p.Depth, Objective: p.Objective, Weights: p.Weights, Softmax: p.Softmax} ||
			f.Deepen != nil && p.Nodes > 0 && (p.Version == 0 || p.Version == Version2 && f.Follow != nil) &&
				p == engine.PlayerFacts{Nodes: p.Nodes, Version: p.Version, Objective: p.Objective, Weights: p.Weights, Softmax: p.Softmax})
}

// uniform is the protocol's random player.
type uniform struct{ engine.NoSkills }

// Choose implements engine.Agent.
func (uniform) Choose(_ engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	return legal[d.Move(len(legal))]
}

// tosser tosses a coin at every choice, with a number from their own stream, and
// makes a uniform choice or lets the other player choose.
type tosser struct {
	epsilon float64
	other   engine.Agent
}

// Choose implements engine.Agent.
func (t *tosser) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	if d.OwnFloat() < t.epsilon {
		return uniform{}.Choose(s, legal, d)
	}
	return t.other.Choose(s, legal, d)
}

// Skills implements engine.Agent.
func (t *tosser) Skills() engine.Skills { return t.other.Skills().Choosing() }

// softened lets a player draw as the facts say.
func (f *Family) softened(facts engine.PlayerFacts, p *player) *player {
	if p.soft = facts.Softmax; p.soft == nil {
		return p
	}
	p.perScore = 2 // half units
	if w := facts.Weights; w != nil {
		p.perScore = w.PerScore(f.Game.Abilities().Total)
	}
	p.margin = int32(p.soft.Margin(p.perScore))
	return p
}

// player takes the move with the best lead that can be forced, and draws among equals, or among
// more by a softmax.
type player struct {
	family   *Family
	searcher Searcher
	depth    int
	nodes    uint64 // where depth is 0
	values   []int32
	effort   engine.Effort

	soft     *engine.Softmax // nil for the best alone
	perScore float64
	margin   int32
	odds     []uint64
}

// Skills implements engine.Agent. Searchers have no values in the plain players' unit.
func (p *player) Skills() engine.Skills {
	return engine.Skills{Interruptible: p.searcher, Thinker: p}
}

// Effort implements engine.Thinker.
func (p *player) Effort() engine.Effort { return p.effort }

// search fills values, with exact ones where all is set and a depth is to be
// searched.
func (p *player) search(s engine.State, legal []engine.Action, all bool) {
	p.values = slices.Grow(p.values[:0], len(legal))[:len(legal)]
	before := p.searcher.Looked()
	p.effort.Depth = p.depth
	margin := p.margin
	if all {
		margin = All
	}
	if p.depth > 0 {
		p.searcher.Search(s, p.depth, legal, p.values, margin)
	} else {
		p.effort.Depth = p.family.Deepen(p.searcher, s, p.nodes, legal, p.values, p.margin)
	}
	p.effort.Moves++
	p.effort.Nodes += p.searcher.Looked() - before
}

// Choose implements engine.Agent.
func (p *player) Choose(s engine.State, legal []engine.Action, d *engine.Random) engine.Action {
	p.search(s, legal, false)
	if p.soft != nil {
		var at int
		at, p.odds = engine.SoftmaxPick(p.soft, p.perScore, p.values, p.odds, d)
		return legal[at]
	}
	return legal[engine.BestPick(p.values, d)]
}
