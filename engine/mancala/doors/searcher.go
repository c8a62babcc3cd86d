package doors

import (
	"sync/atomic"

	"houserules/engine"
	"houserules/engine/lookahead"
	"houserules/engine/mancala"
	"houserules/engine/mancala/doors/internal/oneply"
	"houserules/engine/mancala/doors/laps"
	"houserules/engine/mancala/doors/search"
)

// searchDoors returns a door for a line-up in which somebody looks ahead, if the
// rules and all players are known: one of its own where nobody looks farther than
// one ply.
func (g *Game) searchDoors(players []engine.PlayerFacts) []engine.Door {
	plays := func(depth int) bool {
		return len(players) == 2 && oneply.Plays(players[0], depth) && oneply.Plays(players[1], depth)
	}
	family := g.family()
	switch {
	case family == nil && g.known.laps && plays(1):
		return []engine.Door{laps.NewGreedy(g.Compiled(), knownToLaps(), [2]engine.PlayerFacts(players))}
	case family == nil:
		return nil
	}
	door := family.Door(players)
	if plays(search.MaxDepthWithoutTable) {
		whole := search.NewGames(g.Compiled(), g.known.search, [2]engine.PlayerFacts(players))
		if door == nil {
			return []engine.Door{whole}
		}
		return []engine.Door{&wholeDoor{Games: whole, opens: door}}
	}
	if door == nil {
		return nil
	}
	return []engine.Door{door}
}

// wholeDoor plays whole games, and lets another door play those that begin with openings.
type wholeDoor struct {
	*search.Games
	opens  engine.Door
	opened bool
}

// Skills implements engine.Door.
func (d *wholeDoor) Skills() engine.Skills { return engine.Skills{Thinker: d, Opener: d} }

// Open implements engine.Opener.
func (d *wholeDoor) Open(o *engine.Openings) {
	d.opened = o != nil
	d.opens.Skills().Opener.Open(o)
}

// Effort implements engine.Thinker.
func (d *wholeDoor) Effort() engine.Effort {
	all := d.Games.Skills().Effort()
	all.Add(d.opens.Skills().Effort())
	return all
}

// Play implements engine.Door.
func (d *wholeDoor) Play(seed, first uint64, rows *engine.Rows) {
	if d.opened {
		d.opens.Play(seed, first, rows)
	} else {
		d.Games.Play(seed, first, rows)
	}
}

// FastPlayer is an ability: the fast player for single positions, for players who look ahead,
// also by the toss of a coin, under rules that the searching door plays.
func (g *Game) FastPlayer(player engine.PlayerFacts, plain engine.Agent) engine.Agent {
	if family := g.family(); family != nil {
		return family.Player(player, plain)
	}
	return nil
}

// family has the searchers of the game; nil where none plays its rules.
func (g *Game) family() *lookahead.Family {
	if g.known.search == nil {
		return nil
	}
	return &lookahead.Family{
		Game: g, MaxDepth: search.MaxDepth,
		Fits: func(s engine.State) bool {
			here, ok := s.(*mancala.State)
			return ok && search.Fits(g.Compiled(), here.Snapshot().Position)
		},
		New: func(objective engine.Objective, w *engine.Weights) lookahead.Searcher {
			k := search.New(g.Compiled(), g.known.search, objective)
			if w != nil {
				k.Weigh(g.RowWeights(w.Of))
			}
			return searcher{k}
		},
		Follow: func(p lookahead.Searcher, plies int) { p.(searcher).kernel.Follow(plies, g.Info().Passing) },
		Weighs: func(w *engine.Weights) bool { return len(w.Of) == len(g.Game.Abilities().Features.Names()) },
		Deepen: func(p lookahead.Searcher, s engine.State, nodes uint64, legal []engine.Action, values []int32, margin int32) int {
			return p.(searcher).kernel.Deepen(rootOf(s), nodes, legal, values, margin)
		},
	}
}

// searcher is a kernel that searches at states of the family.
type searcher struct{ kernel *search.Kernel }

// Search implements lookahead.Searcher.
func (p searcher) Search(s engine.State, depth int, legal []engine.Action, values []int32, margin int32) {
	if margin == lookahead.All {
		p.kernel.SearchAll(rootOf(s), depth, legal, values)
	} else {
		p.kernel.Search(rootOf(s), depth, legal, values, margin)
	}
}

// Looked implements lookahead.Searcher.
func (p searcher) Looked() uint64 { return p.kernel.Nodes }

// Forget implements lookahead.Searcher.
func (p searcher) Forget() { p.kernel.Forget() }

// StopOn implements engine.Interruptible.
func (p searcher) StopOn(stop *atomic.Bool) { p.kernel.StopOn(stop) }

// rootOf is where a search begins.
func rootOf(state engine.State) *search.Root {
	s := state.(*mancala.State)
	here := s.Snapshot()
	return &search.Root{
		Position: here.Position, Played: here.Played, LastCapturer: here.LastCapturer,
		Majority: here.Majority, Left: here.Left, Since: here.Since, Ago: s.Ago,
	}
}
