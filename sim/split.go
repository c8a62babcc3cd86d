package sim

import (
	"fmt"
	"math/bits"

	"houserules/engine/agent"
	"houserules/sim/plan"
	"houserules/sim/shard"
	"houserules/sim/table"
)

// Split deals a plan's blocks out to so many shards, balanced by the cost of its
// agents. It depends on the plan alone. The plan's games must have been made. The
// error names a cell whose agents are unknown.
func Split(p *plan.Plan, shards int) ([]shard.Portion, error) {
	cells, shapes := make([]shard.Cell, len(p.Cells)), newShapes(nil)
	for i := range p.Cells {
		c := &p.Cells[i]
		agents, err := parseLineup(c.Lineup)
		if err != nil {
			return nil, fmt.Errorf("cell %s × %s: %w", c.Variant, c.Name(), err)
		}
		if _, err := p.Game(c.Variant); err != nil {
			return nil, err
		}
		cells[i] = shard.Cell{Blocks: c.Blocks(), Weight: blockWeight(agents)}
		if cost(agents) == agent.Search && c.BlockGames == 1 {
			v := p.Variant(c.Variant)
			shapes.play([]table.Variant{*v})
			cells[i].Weight *= tooLong(shapes.of[v.Name].positions(agents))
		}
	}
	return shard.Split(cells, shards), nil
}

// blockWeight is about how long a block takes, in sixteenths of that of players who
// search, which are cut to some seconds. Blocks of uniform random players are shorter,
// because their files would have few games else; how long other programs take nobody
// knows.
func blockWeight(agents []agent.Spec) int64 {
	switch cost(agents) {
	case agent.Cheap:
		return 1
	case agent.Greedy:
		return 2
	case agent.Outside:
		return 64
	default:
		return 16
	}
}

// tooLong is by which power of two the positions of a game that is a block of its own
// exceed those of other blocks. A power of two, because they are an estimate, and the
// split is to be the same on every machine.
func tooLong(positions float64) int64 {
	times := uint64(min(positions/blockPositions, 1<<32))
	return 1 << bits.Len64(times)
}
