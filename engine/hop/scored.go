package hop

// Total is an ability: the counters of both players.
func (g *Game) Total() int { return g.start.left(first) + g.start.left(second) }
