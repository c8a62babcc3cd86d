package chances

// Odds are how likely a move is, relative to the other moves, that is worth so much
// less than the best, in half units of score.
type Odds func(less float64) uint64

// Uniform draws every move with equal odds.
func Uniform(float64) uint64 { return 1 }

// Outcome is what comes of a game, for the player who moves first.
type Outcome struct {
	// Win, Draw and Loss are probabilities.
	Win, Draw, Loss float64
	// Lead is the mean lead in units of score, Squares the mean of its square.
	Lead, Squares float64
	// Plies is the mean number of plies.
	Plies float64
}

// Play is what comes of the game where both players draw by the same odds. Sums are
// in a fixed order, and no product is added without being rounded, so that the
// digits are the same on every machine.
func (g *Graph) Play(odds Odds) Outcome {
	chance := make([]float64, len(g.nodes))
	chance[len(chance)-1] = 1
	var out Outcome
	for at := len(g.nodes) - 1; at >= 0; at-- {
		n, p := &g.nodes[at], chance[at]
		if p == 0 {
			continue
		}
		if n.first == n.end {
			out.end(p, float64(n.lead)/2)
			continue
		}
		out.Plies += p
		moves := g.moves[n.first:n.end]
		best := moves[0].value
		for _, m := range moves[1:] {
			best = max(best, m.value)
		}
		total := uint64(0)
		for _, m := range moves {
			total += odds(best - m.value)
		}
		for _, m := range moves {
			share := float64(odds(best-m.value)) / float64(total)
			chance[m.to] += float64(p * share)
		}
	}
	return out
}

// end counts an end of the game.
func (o *Outcome) end(p, lead float64) {
	switch {
	case lead > 0:
		o.Win += p
	case lead < 0:
		o.Loss += p
	default:
		o.Draw += p
	}
	o.Lead += float64(p * lead)
	o.Squares += float64(p * float64(lead*lead))
}
