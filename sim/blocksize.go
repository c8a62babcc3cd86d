package sim

import (
	"runtime"
	"slices"
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

// blockGames is the number of games in a block of a line-up: so many that a file
// is worth its overhead, and so few that an interruption loses seconds of play.
// It is known before anything is played, so that equal studies have equal blocks
// on every machine. For agents who search it is a power of two, one that suits
// the longest games among the variants that they play, because all of a line-up's
// cells have equal blocks; a game that takes longer is a block of its own.
func blockGames(agents []agent.Spec, variants []table.Variant) int64 {
	switch cost(agents) {
	case agent.Cheap:
		return 1 << 16
	case agent.Greedy:
		return 1 << 14
	case agent.Outside:
		return 1 << 4
	}
	each := make([]float64, len(variants))
	var next atomic.Int64
	var workers guard.Group
	for range min(runtime.GOMAXPROCS(0), len(variants)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(variants); i = int(next.Add(1)) - 1 {
				if seated, err := Seated(agents, variants[i].Game.Info()); err == nil {
					each[i] = gamePositions(seated, variants[i].Game)
				}
			}
		})
	}
	workers.Wait()
	games := int64(searchingBlock)
	for games > 1 && float64(games)*slices.Max(append(each, 0)) > blockPositions {
		games /= 2
	}
	return games
}

// gamePositions is about how many positions the dearest of the agents would look
// at in a game in which it made all moves. How many actions there are, and how
// many plies, is that of some games of greedy players: random games are shorter,
// and leave less to choose.
func gamePositions(agents []agent.Spec, g engine.Game) float64 {
	const games, leastPlies = 4, 200
	rows := engine.NewRows(g.Info(), games)
	greedy := slices.Repeat([]agent.Spec{agent.GreedySpec()}, len(agents))
	engine.NewPlainDoor(g, seatAgents(g, greedy)).Play(0, 0, rows)
	var plies, actions int64
	for i := range games {
		plies += int64(rows.Plies[i])
		actions += int64(rows.BranchingSum[i])
	}
	if plies == 0 {
		return 1
	}
	positions := 1.0
	for _, a := range agents {
		positions = max(positions, a.Positions(max(1, float64(actions)/float64(plies))))
	}
	return positions * max(leastPlies, float64(plies)/games)
}
