package mancala

// Total is an ability: all seeds, those in stores among them, and the
// komi, half a seed of which counts as one.
func (g *Game) Total() int { return int(g.seeds())/2 + int(g.rules.paid()+1)/2 }
