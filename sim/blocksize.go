package sim

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"houserules/engine"
	"houserules/engine/agent"
	"houserules/engine/guard"
	"houserules/sim/table"
)

// The size of blocks of searching agents: a plain door looks at one to five
// million positions a second, so that a block takes it some seconds, and what is
// chosen meanwhile is kept (begunBlock); a fast one looks at ten times as many.
// Smaller blocks lose no less, and a file costs some 20 KB beside its games: an
// eighth of this made 110,000 files of a ladder of six million games.
const (
	blockPositions = 8_000_000
	searchingBlock = 1 << 10
)

// blockSizer says how many games a block of a line-up has under some variants.
type blockSizer func(agents []agent.Spec, variants []table.Variant) int64

// unsized is the size of blocks that nobody plays.
func unsized([]agent.Spec, []table.Variant) int64 { return searchingBlock }

// shapes remembers, by variants' names, what their games are like.
type shapes struct {
	of map[string]shape
	// tell, if it is not nil, is told how many of some variants are played.
	tell func(played, of int)
}

// shape is what greedy players' games are like: how many plies a game has, and among how many
// actions each is chosen.
type shape struct{ plies, actions float64 }

func newShapes(tell func(played, of int)) *shapes { return &shapes{of: map[string]shape{}, tell: tell} }

// blockGames is the number of games in a block of a line-up: so many that a file
// is worth its overhead, and so few that an interruption loses seconds of play.
// It is known before anything is played, so that equal studies have equal blocks
// on every machine. For agents who search it is a power of two, one that suits
// the longest games among the variants that they play, because all of a line-up's
// cells have equal blocks; a game that takes longer is a block of its own.
func (b *shapes) blockGames(agents []agent.Spec, variants []table.Variant) int64 {
	switch cost(agents) {
	case agent.Cheap:
		return 1 << 16
	case agent.Greedy:
		return 1 << 14
	case agent.Outside:
		return 1 << 4
	}
	fits := slices.DeleteFunc(slices.Clone(variants), func(v table.Variant) bool {
		_, err := Seated(agents, v.Game.Info())
		return err != nil
	})
	b.play(fits)
	games := int64(searchingBlock)
	for _, v := range fits {
		for each := b.of[v.Name].positions(agents); games > 1 && float64(games)*each > blockPositions; {
			games /= 2
		}
	}
	return games
}

// play plays games of those variants of which it has played none.
func (b *shapes) play(variants []table.Variant) {
	variants = slices.DeleteFunc(slices.Clone(variants), func(v table.Variant) bool {
		_, there := b.of[v.Name]
		return there
	})
	var next atomic.Int64
	var mu sync.Mutex
	played := 0
	var workers guard.Group
	for range min(runtime.GOMAXPROCS(0), len(variants)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(variants); i = int(next.Add(1)) - 1 {
				g := newShape(variants[i].Game)
				mu.Lock()
				b.of[variants[i].Name] = g
				if played++; b.tell != nil {
					b.tell(played, len(variants))
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
}

// A shape takes so many games, and is content with fewer, and with part of one, where these
// have so many plies together: a file may let games of dear plies go on for as long as it
// likes. Under the built-in rules of sowing and of hopping no games are as long.
const (
	shapeGames = 4
	shapePlies = 10_000
)

// newShape plays some games of greedy players: random games are shorter, and leave less to
// choose.
func newShape(g engine.Game) shape {
	greedy := slices.Repeat([]agent.Spec{agent.GreedySpec()}, g.Info().Seats())
	p := engine.Stepper{State: g.New(), Agents: seatAgents(g, greedy)}
	var games, plies, actions float64
	for ; games < shapeGames && plies < shapePlies; games++ {
		p.Start(0, uint64(games))
		for seat, _, n := p.Step(); seat != engine.Over && plies < shapePlies; seat, _, n = p.Step() {
			if seat != engine.Chance {
				plies, actions = plies+1, actions+float64(n)
			}
		}
	}
	if plies == 0 {
		return shape{}
	}
	return shape{plies: plies / games, actions: actions / plies}
}

// positions is about how many positions the dearest of the agents would look at in a game in
// which it made all moves.
func (g shape) positions(agents []agent.Spec) float64 {
	const leastPlies = 200
	if g.plies == 0 {
		return 1
	}
	positions := 1.0
	for _, a := range agents {
		positions = max(positions, a.Positions(max(1, g.actions)))
	}
	return positions * max(leastPlies, g.plies)
}
