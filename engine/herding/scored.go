package herding

// Total is an ability: all aiwe, which are sheltered or eaten. Points
// have no total, because what an aiwe is worth depends on where it got.
func (g *Game) Total() int {
	if g.rules.Scoring.points() {
		return 0
	}
	return g.herders * herdSize
}
