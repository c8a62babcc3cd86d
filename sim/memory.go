package sim

import (
	"houserules/engine"
	"houserules/sim/plan"
)

// memoryBase is what the program takes to play beside what its players remember, and
// memoryEach what each worker takes for the rows that it fills, in bytes.
const (
	memoryBase = 64 << 20
	memoryEach = 32 << 20
)

// Memory is about how many bytes it takes at most to play a plan with a number of
// workers. Each worker has all players, and some players grow trees of moves. Memory of
// other programs is not counted.
func Memory(p *plan.Plan, workers int) int {
	players := make(map[string]int)
	all := 0
	for i := range p.Cells {
		c := &p.Cells[i]
		game, err := p.Game(c.Variant)
		if err != nil {
			continue // which is said by who plays it
		}
		for _, name := range c.Lineup {
			if _, known := players[name]; known {
				continue
			}
			players[name] = 0
			if spec, err := ParseAgent(name); err == nil {
				players[name] = spec.New(engine.First, game.Info()).Skills().Memory
			}
		}
		line := 0
		for _, name := range c.Lineup {
			line += players[name]
		}
		all = max(all, line)
	}
	return memoryBase + workers*(memoryEach+all)
}
